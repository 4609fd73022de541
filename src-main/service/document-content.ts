import { isUtf8 } from 'node:buffer'
import { endOfPdf, tableShift } from './pdf-end'

/** Content type of a document, by its bytes. */
export type DocumentKind = 'pdf' | 'png' | 'jpeg' | 'tiff'

export interface FoundDocument {
  readonly kind: DocumentKind
  readonly bytes: Buffer
  /** Its bytes were changed as text is: what stood there is lost. */
  readonly isGarbled?: true
}

/** Readers accept the mark of a PDF anywhere in the first 1024 bytes, and some writers need that. */
const pdfMarkWithin = 1024

const marks: readonly (readonly [DocumentKind, readonly number[]])[] = [
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['tiff', [0x49, 0x49, 0x2a, 0x00]],
  ['tiff', [0x4d, 0x4d, 0x00, 0x2a]],
]

export function kindOf(bytes: Buffer): DocumentKind | undefined {
  const [known] = marks.find(([, mark]) => mark.every((byte, position) => bytes[position] === byte)) ?? []
  return known ?? (bytes.subarray(0, pdfMarkWithin).includes('%PDF-') ? 'pdf' : undefined)
}

function found(bytes: Buffer | undefined): FoundDocument | undefined {
  const kind = bytes && kindOf(bytes)
  return kind && { kind, bytes }
}

/**
 * The document in a body, by the bytes alone: as it is, or as text or a JSON string that holds it in base64, as characters
 * or as a data URL, or as the one member of a JSON object that is any of these. Undefined where it holds none.
 */
export function documentIn(body: Buffer): FoundDocument | undefined {
  const text = textOf(body)
  const begins = text.slice(0, 200).trimStart()
  if (/^[{"]/.test(begins)) return documentInJson(text) ?? found(body)
  if (/^data:/i.test(begins) || beginsAsBase64(begins)) return documentInText(text) ?? found(body)
  return isUtf8(body) ? fromCharacters(text, body) : found(body)
}

/** The body as text, without the mark of UTF-8 before it. Raw bytes are not decoded as a whole: only their head is asked. */
function textOf(body: Buffer): string {
  const bare = body.subarray(0, 3).equals(utf8Mark) ? body.subarray(3) : body
  if (isUtf8(bare)) return bare.toString('utf8')
  const head = bare.toString('latin1', 0, 200).trimStart()
  return /^(?:[{"]|data:)/i.test(head) || beginsAsBase64(head) ? bare.toString('latin1') : head
}
const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf])

const beginsAsBase64 = (head: string): boolean => /^[\w+/-]{7}/.test(head)

/** How deep the one member may lie. */
const deepest = 4

function documentInJson(text: string): FoundDocument | undefined {
  const value = jsonIn(text)
  return value === undefined ? undefined : documentInValue(value, 0)
}

function documentInValue(value: unknown, depth: number): FoundDocument | undefined {
  if (typeof value === 'string') return documentInText(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > deepest) return undefined
  const all = Object.values(value).flatMap((member: unknown) => documentInValue(member, depth + 1) ?? [])
  // Of two nobody knows which is the invoice.
  return all.length === 1 ? all[0] : undefined
}

/** Also of a text that ends in the middle of a string: what it holds so far is worth a look. */
function jsonIn(text: string): unknown {
  const cut = text.replace(/\\(?:u[0-9a-f]{0,3})?$/i, '')
  for (const whole of [text, ...closings.map((rest) => cut + rest)])
    try {
      return JSON.parse(whole) as unknown
    } catch {
      // The next one may be whole.
    }
  return undefined
}
const closings = ['"', '"}', '"}}', '"}}}', '}', '}}', '":0}', '":0}}']

function documentInText(given: string): FoundDocument | undefined {
  const text = given.trim()
  if (/^data:/i.test(text)) return found(fromDataUrl(text))
  const packed = text.replace(/\s+/g, '')
  if (/^[\w+/-]+={0,2}$/.test(packed)) {
    const inBase64 = found(Buffer.from(packed, 'base64'))
    if (inBase64) return inBase64
  }
  // Text that begins as the base64 of a PDF and does not go on as base64 was one.
  if (packed.startsWith(pdfInBase64))
    return { kind: 'pdf', bytes: Buffer.from(packed.replace(/[^\w+/-]/g, ''), 'base64'), isGarbled: true }
  return fromCharacters(given, Buffer.from(given, 'utf8'))
}
const pdfInBase64 = Buffer.from('%PDF-1').toString('base64').slice(0, 7)

/** The bytes of a data URL (RFC 2397). */
function fromDataUrl(text: string): Buffer | undefined {
  const [, parameters, data] = /^data:([^,]*),(.*)$/is.exec(text) ?? []
  if (parameters === undefined || data === undefined) return undefined
  const bytes = decodedPercents(data)
  if (!/;\s*base64\s*$/i.test(parameters)) return Buffer.from(bytes, 'latin1')
  const packed = bytes.replace(/\s+/g, '')
  return /^[\w+/-]+={0,2}$/.test(packed) ? Buffer.from(packed, 'base64') : undefined
}

/** Percent-escapes stand for single bytes here, which `decodeURIComponent` would read as UTF-8. */
const decodedPercents = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_escape, hex: string) => String.fromCharCode(parseInt(hex, 16)))

/**
 * Text whose characters may stand for a byte each, or which may be what it says: the same bytes can be both. Of a PDF
 * the place of its table of contents decides; else control characters, which no text has, show that each stands for a byte.
 *
 * @param written the text as bytes
 */
function fromCharacters(text: string, written: Buffer): FoundDocument | undefined {
  const asItIs = found(written)
  const isOfBytes = !beyondBytes.test(text) && /[\x80-\xff]/.test(text)
  const spelt = isOfBytes ? found(Buffer.from(text, 'latin1')) : undefined
  if (spelt && asItIs) {
    const far = asItIs.kind === 'pdf' ? (tableShift(written) ?? Infinity) : 0
    const speltFar = spelt.kind === 'pdf' ? (tableShift(spelt.bytes) ?? Infinity) : 0
    if (far !== speltFar) return far < speltFar ? asItIs : spelt
    return /[\x80-\x9f]/.test(text) ? spelt : asItIs
  }
  if (spelt || !text.includes(replacement)) return spelt ?? asItIs
  if (asItIs) return asItIs.kind === 'pdf' && endOfPdf(written) === 'well' ? asItIs : { ...asItIs, isGarbled: true }
  const kind = /^\ufeff?\ufffdPNG/.test(text)
    ? 'png'
    : /^\ufffd{3,4}[^]{0,4}(?:JFIF|Exif)/.test(text)
      ? 'jpeg'
      : undefined
  return kind && { kind, bytes: written, isGarbled: true }
}
// oxlint-disable-next-line no-control-regex -- of bytes, those of control characters are some
const beyondBytes = /[^\x00-\xff]/
/** The character that a reader of text puts in the place of bytes that are none. */
const replacement = '\ufffd'
