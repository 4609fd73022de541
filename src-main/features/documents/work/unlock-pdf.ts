import { PDFDict, PDFDocument, pdfDocEncodingDecode, PDFName, PDFNumber, PDFStream } from '@cantoo/pdf-lib'
import { fromWindows1252 } from '../../../lib/windows-1252'
import { reading } from '../look/beside-pages'
import { typeOf } from '../media-type'
import { savePdf } from './pdf-pages'
import { Refusal } from './jobs'

/** A copy of a PDF that opens without a password; null where the password is not this one. Refuses what is no locked PDF. */
export async function unlockPdf(file: Uint8Array, password: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const { mediaType } = await typeOf(file)
  if (mediaType !== 'application/pdf') throw new Refusal('Only a PDF has a password that Kartei knows how to use.')
  const locked = await PDFDocument.load(file, reading)
  if (!locked.isEncrypted) throw new Refusal('This PDF has no password.')
  const opened = await openWith(file, waysToWrite(password, revisionOf(locked)))
  if (!opened) return null
  if (opened.getPageCount() === 0) throw new Refusal('This PDF has no pages.')
  withoutLock(opened)
  const unlocked = await savePdf(opened)
  const { isEncrypted } = await PDFDocument.load(unlocked, reading)
  if (isEncrypted) throw new Refusal('This PDF is locked in a way that Kartei cannot undo.')
  return unlocked
}

async function openWith(file: Uint8Array, passwords: Iterable<string>): Promise<PDFDocument | undefined> {
  for (const password of passwords)
    try {
      return await PDFDocument.load(file, { ...reading, ignoreEncryption: false, password })
    } catch (error) {
      if (!(error instanceof Error && error.message === 'Password incorrect')) throw error
    }
  return undefined
}

/** How a PDF is locked: `R` of its encryption dictionary. */
function revisionOf({ context }: PDFDocument): number {
  const lock = context.lookup(context.trailerInfo.Encrypt)
  const revision = lock instanceof PDFDict ? lock.lookup(PDFName.of('R')) : undefined
  return revision instanceof PDFNumber ? revision.asNumber() : 0
}

/**
 * A password as the library takes it: as text from revision 6 on, before that a letter for each byte. Before revision 5 it is in
 * PDFDocEncoding, then in UTF-8 after SASLprep (ISO 32000-2, 7.6.4); what programs write instead comes behind.
 */
function waysToWrite(password: string, revision: number): ReadonlySet<string> {
  const inUtf8 = (text: string): string => Buffer.from(text).toString('latin1')
  const composed = password.normalize('NFC')
  const texts = [saslPrepared(password), password, composed]
  const ways =
    revision >= 6
      ? texts
      : revision === 5
        ? texts.map(inUtf8)
        : [...oneByteEncodings.map((encode) => encode(composed)), inUtf8(password), inUtf8(composed)]
  return new Set(ways.flatMap((way) => (way === undefined || way === '' ? [] : way)))
}

/** Undefined of a text with a letter that the encoding lacks. */
const oneByteEncodings = [
  (byte: number) => pdfDocEncodingDecode(Uint8Array.of(byte)),
  (byte: number) => fromWindows1252(Buffer.of(byte)),
].map((decode) => {
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decode(byte), String.fromCharCode(byte)]))
  return (text: string): string | undefined => {
    const letters = Array.from(text, (letter) => bytes.get(letter))
    return letters.includes(undefined) ? undefined : letters.join('')
  }
})

/** RFC 4013 without what it prohibits: a password that another program took is no worse for it. */
const saslPrepared = (text: string): string =>
  text
    .replace(/[\u1806\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .normalize('NFKC')

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
