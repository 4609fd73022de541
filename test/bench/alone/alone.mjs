// The baseline: pdf.js with its own viewer and its own way of fetching, and nothing around it.
import { getDocument, GlobalWorkerOptions } from '/files/node_modules/pdfjs-dist/legacy/build/pdf.mjs'
import { EventBus, PDFLinkService, PDFViewer } from '/files/node_modules/pdfjs-dist/legacy/web/pdf_viewer.mjs'

GlobalWorkerOptions.workerSrc = '/files/node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs'

const eventBus = new EventBus()
const linkService = new PDFLinkService({ eventBus })
const viewer = new PDFViewer({ container: document.querySelector('#pages'), eventBus, linkService, annotationMode: 1 })
linkService.setViewer(viewer)
eventBus.on('pagesinit', () => {
  viewer.currentScaleValue = 'page-width'
})

let task
window.openAlone = async (url) => {
  await task?.destroy()
  task = getDocument({ url, isEvalSupported: false, useWasm: false, verbosity: 0 })
  const opened = await task.promise
  viewer.setDocument(opened)
  linkService.setDocument(opened)
}
