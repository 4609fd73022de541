import { fileTypeFromBuffer } from 'file-type'
import { wholeBody, type Reader } from './answers'

export interface InvoiceDocument {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly contentType: string
  readonly fileName: string
}

/** Readers accept the mark of a PDF anywhere in the first 1024 bytes, and some writers need that. */
function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 1024).includes('%PDF-')
}

/** Bytes written as base64, with or without padding and line breaks, in either alphabet. */
function fromBase64(text: string): Buffer | undefined {
  const packed = text.replace(/\s+/g, '')
  return packed !== '' && /^[\w+/-]+={0,2}$/.test(packed) ? Buffer.from(packed, 'base64') : undefined
}

/** The bytes of a data URL (RFC 2397). */
function fromDataUrl(text: string): Buffer | undefined {
  const [, parameters, data] = /^data:([^,]*),(.*)$/is.exec(text) ?? []
  if (parameters === undefined || data === undefined) return undefined
  if (/;\s*base64\s*$/i.test(parameters)) return fromBase64(decodedPercents(data))
  return Buffer.from(decodedPercents(data), 'latin1')
}

/** Percent-escapes stand for single bytes here, which `decodeURIComponent` would read as UTF-8. */
const decodedPercents = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_escape, hex: string) => String.fromCharCode(parseInt(hex, 16)))

function fromJsonString(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value.trim() : undefined
  } catch {
    return undefined
  }
}

/** The PDF inside a body that is text: base64 or a data URL, bare or as a JSON string. */
function pdfInText(body: Buffer): Buffer | undefined {
  const text = body.toString('latin1').replace(/^ï»¿/, '').trim()
  const inner = text.startsWith('"') ? fromJsonString(text) : text
  if (inner === undefined) return undefined
  const bytes = /^data:/i.test(inner) ? fromDataUrl(inner) : fromBase64(inner)
  return bytes && isPdf(bytes) ? bytes : undefined
}

function isText(bytes: Uint8Array): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\0')
  } catch {
    return false
  }
}

/** What bytes are that are no PDF, by themselves. */
async function typeOf(bytes: Uint8Array): Promise<{ mime: string; ext: string }> {
  const known = await fileTypeFromBuffer(bytes)
  if (known) return known
  return isText(bytes) ? { mime: 'text/plain', ext: 'txt' } : { mime: 'application/octet-stream', ext: 'bin' }
}

/** Copies out of a larger pool: the bytes travel to the page, and only they should. */
const ownBytes = (bytes: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

const fileNameOf = (documentId: string): string => documentId.replace(/[^\w.-]+/g, '_').slice(0, 100)

/**
 * The answer of endpoint 15, "document content (a string body)" of no shown content type. The bytes decide: a PDF is
 * taken as raw bytes, as base64 text, as a JSON string of base64, or as a data URL; what holds no PDF is handed on as
 * what it is.
 */
export const asInvoiceDocument = (documentId: string): Reader<InvoiceDocument> => ({
  accept: '*/*',
  keepBytes: (largestAnswer) => largestAnswer,
  async read(answer, largestAnswer) {
    const whole = await wholeBody(answer, largestAnswer)
    if ('problem' in whole) return whole
    const body = Buffer.from(whole.value.buffer, whole.value.byteOffset, whole.value.byteLength)
    if (body.length === 0) return { problem: 'The service answered with an empty document.' }
    const pdf = pdfInText(body) ?? (isPdf(body) ? body : undefined)
    if (pdf)
      return {
        value: { bytes: ownBytes(pdf), contentType: 'application/pdf', fileName: `${fileNameOf(documentId)}.pdf` },
      }
    const { mime, ext } = await typeOf(body)
    return { value: { bytes: ownBytes(body), contentType: mime, fileName: `${fileNameOf(documentId)}.${ext}` } }
  },
})
