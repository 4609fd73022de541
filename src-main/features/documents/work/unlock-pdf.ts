import { ParseSpeeds, PDFDict, PDFDocument, PDFName, PDFStream } from '@cantoo/pdf-lib'
import { headBytes, typeOf } from '../media-type'
import { savePdf } from './open-pdf'
import { Refusal } from './refusal'

const reading = { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest } as const

/** A copy of a PDF that opens without a password; null where the password is not this one. Refuses what is no locked PDF. */
export async function unlockPdf(file: Uint8Array, password: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const { mediaType } = await typeOf(file.subarray(0, headBytes))
  if (mediaType !== 'application/pdf') throw new Refusal('Only a PDF has a password that Kartei knows how to use.')
  const locked = await PDFDocument.load(file, { ...reading, ignoreEncryption: true })
  if (!locked.isEncrypted) throw new Refusal('This PDF has no password.')
  const opened = await openWith(file, password)
  if (!opened) return null
  if (opened.getPageCount() === 0) throw new Refusal('This PDF has no pages.')
  withoutLock(opened)
  const unlocked = await savePdf(opened)
  const { isEncrypted } = await PDFDocument.load(unlocked, { ...reading, ignoreEncryption: true })
  if (isEncrypted) throw new Refusal('This PDF is locked in a way that Kartei cannot undo.')
  return unlocked
}

async function openWith(file: Uint8Array, password: string): Promise<PDFDocument | undefined> {
  try {
    return await PDFDocument.load(file, { ...reading, password })
  } catch (error) {
    if (error instanceof Error && error.message === 'Password incorrect') return undefined
    throw error
  }
}

/** The content is in clear already; what says that it is encrypted would make readers decrypt it once more. */
function withoutLock({ context }: PDFDocument): void {
  delete context.trailerInfo.Encrypt
  for (const [reference, object] of context.enumerateIndirectObjects()) {
    const entries = object instanceof PDFStream ? object.dict : object
    if (!(entries instanceof PDFDict)) continue
    const isTable = entries.get(PDFName.of('Type')) === PDFName.of('XRef')
    const isLock = entries.get(PDFName.of('Filter')) === PDFName.of('Standard')
    if (isTable || isLock) context.delete(reference)
  }
}
