import { PDFDocument } from '@cantoo/pdf-lib'
import { headBytes, typeOf } from '../media-type'
import { addImagePages, type ImagePage } from './image-page'
import { openPdf, savePdf } from './open-pdf'
import { appendPages } from './pdf-pages'
import { Refusal } from './refusal'

/**
 * One PDF of several files in their order: the pages of PDFs as they are, each picture on a page of its own, the
 * right way up.
 */
export async function joinFiles(
  files: readonly Uint8Array[],
  page: ImagePage,
  progress: (done: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  if (files.length === 0) throw new Refusal('There is nothing to join.')
  const joined = await PDFDocument.create()
  for (const [position, file] of files.entries()) {
    const { mediaType } = await typeOf(file.subarray(0, headBytes))
    if (mediaType === 'application/pdf') {
      const document = await openPdf(file)
      await appendPages(
        joined,
        document,
        document.getPageIndices().map((index) => index + 1),
      )
    } else if (mediaType.startsWith('image/')) await addImagePages(joined, file, mediaType, page)
    else throw new Refusal(`Only PDF files and images can be joined; this is ${mediaType}.`)
    progress((position + 1) / files.length)
  }
  return savePdf(joined)
}
