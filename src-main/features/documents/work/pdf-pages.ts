import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import { filesIn, reading } from '../look/beside-pages'
import { flattenForm } from './flatten-form'
import { Refusal, type Rotation } from './jobs'

/**
 * Opens a PDF to make another one of it. Refuses what is encrypted, with or without a password: what its author forbade
 * is not undone by saving it anew.
 */
export async function openPdf(file: Uint8Array): Promise<PDFDocument> {
  const document = await PDFDocument.load(file, reading)
  if (document.isEncrypted) throw new Refusal('This PDF is protected. Ask for one without a password.')
  if (document.getPageCount() === 0) throw new Refusal('This PDF has no pages.')
  return document
}

export const savePdf = async (document: PDFDocument): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await document.save({ updateFieldAppearances: false, addDefaultPage: false }))

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Turns pages of a PDF. Nothing but the fields of a form is drawn anew: what the pages hold stays as it is, with their own turn
 * changed.
 */
export async function rotatePages(file: Uint8Array, rotations: readonly Rotation[]): Promise<Bytes> {
  const document = await openPdf(file)
  await flattenForm(document)
  const pages = document.getPages()
  for (const rotation of rotations) {
    const page = pages[rotation.page - 1]
    if (!page) throw new Refusal(`This PDF has no page ${rotation.page}.`)
    page.setRotation(degrees((((page.getRotation().angle + rotation.by) % 360) + 360) % 360))
  }
  return savePdf(document)
}

/**
 * Makes a PDF of each list of pages, counted from 1, in the order of the list: splitting, taking out and putting in
 * another order are all this. Links between pages are not carried over; of form fields what they show is.
 */
export async function splitPdf(
  file: Uint8Array,
  parts: readonly (readonly number[])[],
  progress: (done: number) => void,
): Promise<Bytes[]> {
  const document = await openPdf(file)
  refuseFiles(document)
  await flattenForm(document)
  const count = document.getPageCount()
  const files: Bytes[] = []
  for (const [position, part] of parts.entries()) {
    const missing = part.find((page) => !Number.isInteger(page) || page < 1 || page > count)
    if (missing !== undefined) throw new Refusal(`This PDF has no page ${missing}.`)
    if (part.length === 0) throw new Refusal('A part needs a page at least.')
    const made = await PDFDocument.create()
    await appendPages(made, document, part)
    files.push(await savePdf(made))
    progress((position + 1) / parts.length)
  }
  return files
}

/** Files in a PDF do not come along with its pages. */
export function refuseFiles(document: PDFDocument): void {
  if (filesIn(document).files.length > 0)
    throw new Refusal('Files lie in this PDF that would be lost. Take them out first.')
}

/** Puts pages of one document, counted from 1, behind those of another. */
export async function appendPages(to: PDFDocument, from: PDFDocument, pages: readonly number[]): Promise<void> {
  const copied = await to.copyPages(
    from,
    pages.map((page) => page - 1),
  )
  for (const page of copied) to.addPage(page)
}
