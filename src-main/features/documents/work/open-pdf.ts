import { ParseSpeeds, PDFDocument } from '@cantoo/pdf-lib'
import { Refusal } from './refusal'

/**
 * Opens a PDF to make another one of it. Refuses what is encrypted, with or without a password: what its author forbade
 * is not undone by saving it anew.
 */
export async function openPdf(file: Uint8Array): Promise<PDFDocument> {
  const document = await PDFDocument.load(file, {
    ignoreEncryption: true,
    updateMetadata: false,
    parseSpeed: ParseSpeeds.Fastest,
  })
  if (document.isEncrypted) throw new Refusal('This PDF is protected. Ask for one without a password.')
  if (document.getPageCount() === 0) throw new Refusal('This PDF has no pages.')
  return document
}

export const savePdf = async (document: PDFDocument): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await document.save({ updateFieldAppearances: false, addDefaultPage: false }))
