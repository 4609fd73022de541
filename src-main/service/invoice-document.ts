import type { DocumentDamage } from '@contract/api/handing-on'
import { fileTypeFromBuffer } from 'file-type'
import { wholeBody, type Reader } from './answers'
import { documentIn, type DocumentKind, type FoundDocument } from './document-content'
import { endOfPdf } from './pdf-end'

export interface InvoiceDocument {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly contentType: string
  readonly fileName: string
  /** Damage that the bytes show; they do not say whether the document opens. */
  readonly damage?: DocumentDamage
  /** There is reason to look whether it opens. */
  readonly isDoubtful?: true
  /** Of one that is damaged or doubtful: the body, byte for byte, and the ending of its name. */
  readonly asItCame?: { readonly bytes: Uint8Array<ArrayBuffer>; readonly ext: string }
}

const types: Readonly<Record<DocumentKind, { readonly mime: string; readonly ext: string }>> = {
  pdf: { mime: 'application/pdf', ext: 'pdf' },
  png: { mime: 'image/png', ext: 'png' },
  jpeg: { mime: 'image/jpeg', ext: 'jpg' },
  tiff: { mime: 'image/tiff', ext: 'tif' },
}

function isText(bytes: Uint8Array): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\0')
  } catch {
    return false
  }
}

/** So many bytes of the beginning decide, as they do for files: the rest may be of any length. */
const decidedBy = 4100

/** The type of bytes that hold no document, by themselves. */
async function typeOf(bytes: Uint8Array): Promise<{ mime: string; ext: string }> {
  const known = await fileTypeFromBuffer(bytes.subarray(0, decidedBy))
  if (known) return known
  return isText(bytes) ? { mime: 'text/plain', ext: 'txt' } : { mime: 'application/octet-stream', ext: 'bin' }
}

const endOfPng = Buffer.from('IEND')
const endOfJpeg = Buffer.from([0xff, 0xd9])
const scanOfJpeg = Buffer.from([0xff, 0xda])

/** Whether the whole is there. A preview inside of a JPEG has an end as well, before the picture itself begins. */
function conditionOf({ kind, bytes, isGarbled }: FoundDocument): Pick<InvoiceDocument, 'damage' | 'isDoubtful'> {
  if (isGarbled) return { damage: 'garbled' }
  switch (kind) {
    case 'pdf': {
      const end = endOfPdf(bytes)
      return end === 'cut' ? { damage: 'cut' } : end === 'no-table' ? { isDoubtful: true } : {}
    }
    case 'png':
      return bytes.includes(endOfPng) ? {} : { damage: 'cut' }
    case 'jpeg':
      return bytes.lastIndexOf(endOfJpeg) > bytes.lastIndexOf(scanOfJpeg) ? {} : { damage: 'cut' }
    case 'tiff':
      return { isDoubtful: true }
  }
}

/** Copies out of a larger pool: the bytes travel to the page, and only they should. */
const ownBytes = (bytes: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

const fileNameOf = (documentId: string): string => documentId.replace(/[^\w.-]+/g, '_').slice(0, 100)

/**
 * The answer of endpoint 15, "document content (a string body)" of no shown content type. The bytes decide its type, in
 * whichever form it came (`document-content.ts`); an answer that holds no document is handed on as it came.
 */
export const asInvoiceDocument = (documentId: string): Reader<InvoiceDocument> => ({
  accept: '*/*',
  keepBytes: (largestAnswer) => largestAnswer,
  async read(answer, largestAnswer) {
    const whole = await wholeBody(answer, largestAnswer)
    if ('problem' in whole) return whole
    const body = Buffer.from(whole.value.buffer, whole.value.byteOffset, whole.value.byteLength)
    if (body.length === 0) return { problem: 'The service answered with an empty document.', code: 'answer-empty' }
    const name = fileNameOf(documentId)
    const document = documentIn(body)
    if (!document) {
      const { mime, ext } = await typeOf(body)
      return { value: { bytes: ownBytes(body), contentType: mime, fileName: `${name}.${ext}` } }
    }
    const { mime, ext } = types[document.kind]
    const condition = conditionOf(document)
    const described = { bytes: ownBytes(document.bytes), contentType: mime, fileName: `${name}.${ext}`, ...condition }
    if (condition.damage === undefined && !condition.isDoubtful) return { value: described }
    const { ext: bodyExt } = document.bytes === body ? { ext } : await typeOf(body)
    return { value: { ...described, asItCame: { bytes: ownBytes(body), ext: bodyExt } } }
  },
})
