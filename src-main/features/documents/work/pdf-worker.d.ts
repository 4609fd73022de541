/** Comes without types. Loading it is all: it leaves its work where pdf.js looks for it. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs'
