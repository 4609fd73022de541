import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { createReader } from './open'

/** Bounds of a small picture, in pixels of the picture. */
interface Box {
  readonly width: number
  readonly height: number
}

/** The pages of a document as small pictures. */
export interface PagePictures {
  readonly count: number
  /** @param page counted from 1 */
  readonly draw: (page: number, box: Box) => Promise<Blob>
  /** Frees the document and ends its worker, also in the middle of something. */
  readonly close: () => void
}

/** Opens a PDF in a worker of its own; undefined where it cannot be read without a password, or not at all. */
export async function openPagePictures(bytes: Uint8Array): Promise<PagePictures | undefined> {
  const reader = createReader()
  const opened = await reader.open(bytes)
  if (opened.state !== 'open') {
    reader.close()
    return undefined
  }
  return {
    count: opened.document.numPages,
    draw: (page, box) => drawPage(opened.document, page, box),
    close: reader.close,
  }
}

/**
 * The first page of a PDF; undefined where it cannot be read, or is not drawn within the deadline.
 * @param deadline milliseconds
 */
export async function drawFirstPage(bytes: Uint8Array, box: Box, deadline: number): Promise<Blob | undefined> {
  const reader = createReader()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), deadline)
  })
  const drawn = reader
    .open(bytes)
    .then((opened) => (opened.state === 'open' ? drawPage(opened.document, 1, box) : undefined))
    .catch(() => undefined)
  try {
    return await Promise.race([drawn, late])
  } finally {
    clearTimeout(timer)
    reader.close()
  }
}

/** One page, fitted into a box. */
async function drawPage(document: PDFDocumentProxy, number: number, box: Box): Promise<Blob> {
  const page = await document.getPage(number)
  const own = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: Math.min(box.width / own.width, box.height / own.height) })
  const canvas = window.document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(viewport.width))
  canvas.height = Math.max(1, Math.round(viewport.height))
  await page.render({ canvas, viewport }).promise
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The page could not be drawn.'))))
  })
}
