import { PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib'
import type { DecodePicture } from '../../../lib/picture-window'
import { typeOf } from '../media-type'
import { flattenForm } from './flatten-form'
import { addImagePages } from './image-page'
import { openPdf, savePdf, appendPages, refuseFiles } from './pdf-pages'
import { Refusal, type ImagePage } from './jobs'

/**
 * One PDF of several files in their order: the pages of PDFs as they are, each picture on a page of its own, the
 * right way up. With titles it is a bundle to read: each file's first page has a bookmark, a file that cannot be joined is named,
 * and files that lie in a PDF stay behind; without titles such a PDF is refused.
 */
export async function joinFiles(
  files: readonly Uint8Array[],
  page: ImagePage,
  progress: (done: number) => void,
  decodeInWindow: DecodePicture,
  titles?: readonly string[],
): Promise<Uint8Array<ArrayBuffer>> {
  if (files.length === 0) throw new Refusal('There is nothing to join.')
  const joined = await PDFDocument.create()
  const firstPages: number[] = []
  for (const [position, file] of files.entries()) {
    firstPages.push(joined.getPageCount())
    try {
      await add(joined, file, { page, decodeInWindow, leavesFiles: titles !== undefined })
    } catch (error) {
      const title = titles?.[position]
      if (title === undefined) throw error
      throw new Refusal(`${title}: ${error instanceof Refusal ? error.message : 'This file is damaged.'}`)
    }
    progress((position + 1) / files.length)
  }
  if (titles) addBookmarks(joined, titles, firstPages)
  return savePdf(joined)
}

async function add(
  joined: PDFDocument,
  file: Uint8Array,
  how: { readonly page: ImagePage; readonly decodeInWindow: DecodePicture; readonly leavesFiles: boolean },
): Promise<void> {
  const { mediaType } = await typeOf(file)
  if (mediaType === 'application/pdf') {
    const document = await openPdf(file)
    if (!how.leavesFiles) refuseFiles(document)
    await flattenForm(document)
    await appendPages(
      joined,
      document,
      document.getPageIndices().map((index) => index + 1),
    )
  } else if (mediaType.startsWith('image/')) await addImagePages(joined, file, mediaType, how.page, how.decodeInWindow)
  else throw new Refusal(`Only PDF files and images can be joined; this is ${mediaType}.`)
}

/** Gives a PDF a flat outline: each title leads to the page of the same place in the list, counted from 0. */
function addBookmarks(document: PDFDocument, titles: readonly string[], pages: readonly number[]): void {
  const { context, catalog } = document
  const outline = context.nextRef()
  const entries = titles.flatMap((title, position) => {
    const page = document.getPages()[pages[position] ?? -1]
    return page ? [{ title, page, ref: context.nextRef() }] : []
  })
  const [first, last] = [entries[0], entries.at(-1)]
  if (!first || !last) return
  for (const [position, { title, page, ref }] of entries.entries()) {
    const [before, after] = [entries[position - 1], entries[position + 1]]
    const entry = context.obj({
      Title: PDFHexString.fromText(title),
      Parent: outline,
      Dest: [page.ref, 'Fit'],
      ...(before && { Prev: before.ref }),
      ...(after && { Next: after.ref }),
    })
    context.assign(ref, entry)
  }
  context.assign(outline, context.obj({ Type: 'Outlines', First: first.ref, Last: last.ref, Count: entries.length }))
  catalog.set(PDFName.of('Outlines'), outline)
  catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'))
}
