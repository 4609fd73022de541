import { PDFHexString, PDFName, type PDFDocument } from '@cantoo/pdf-lib'

/** Gives a PDF a flat outline: each title leads to the page of the same place in the list, counted from 0. */
export function addBookmarks(document: PDFDocument, titles: readonly string[], pages: readonly number[]): void {
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
