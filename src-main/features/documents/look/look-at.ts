import type { Look, LookNote } from '@contract/api/documents'
import { typeOf } from '../media-type'
import { lookAtImage } from './image'
import { PDFDict, PDFDocument, PDFInvalidObject, PDFName, PDFNumber, PDFPageTree } from '@cantoo/pdf-lib'
import { endOfPdf } from '../../../service/pdf-end'
import { besidePages, reading } from './beside-pages'

/**
 * Inspects a file's content: type, pages, size of the picture, and what is worth knowing before it is sent. Answers
 * for any bytes. Time and memory are bounded by the process it runs in (`work/worker`), never by the file.
 */
export async function lookAt(bytes: Uint8Array): Promise<Look> {
  const { mediaType } = await typeOf(bytes)
  if (mediaType === 'application/pdf') return { mediaType, kind: 'pdf', ...(await lookAtPdf(bytes)) }
  if (mediaType.startsWith('image/')) return { mediaType, kind: 'image', ...lookAtImage(bytes, mediaType) }
  return { mediaType, kind: 'other', notes: [] }
}

type Found = Pick<Look, 'pages' | 'files' | 'notes'>

/** Looks at a PDF by its structure; the content of its pages is not read. */
async function lookAtPdf(bytes: Uint8Array): Promise<Found> {
  // Where the table of contents is not where the end says, readers mend it.
  const notes: readonly LookNote[] = endOfPdf(bytes) === 'well' ? [] : ['repairable']
  try {
    const document = await openPdf(bytes)
    return document.isEncrypted
      ? await lookAtEncrypted(bytes, notes)
      : withBroken(document, foundIn(document, bytes, notes))
  } catch {
    return { notes: ['damaged'] }
  }
}

/** Opens a PDF as readers do: where the end is spoilt, by what stands before it. Encrypted content stays so. */
async function openPdf(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, reading)
  } catch (error) {
    const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).lastIndexOf('endobj')
    if (end === -1) throw error
    return PDFDocument.load(bytes.subarray(0, end + 'endobj'.length), reading)
  }
}

/** Files that only forbid printing or copying are encrypted with an empty password: every reader opens them. */
async function lookAtEncrypted(bytes: Uint8Array, notes: readonly LookNote[]): Promise<Found> {
  try {
    const document = await PDFDocument.load(bytes, { ...reading, password: '' })
    return foundIn(document, bytes, ['protected', ...notes])
  } catch {
    return { notes: ['password'] }
  }
}

function foundIn(document: PDFDocument, bytes: Uint8Array, notes: readonly LookNote[]): Found {
  const found = pagesOf(document, notes)
  if (found.notes.includes('damaged')) return found
  try {
    const beside = besidePages(document, bytes)
    return { ...found, ...beside, notes: [...found.notes, ...beside.notes] }
  } catch {
    // Its pages can be read, whatever else it holds.
    return found
  }
}

function pagesOf(document: PDFDocument, notes: readonly LookNote[]): Found {
  const root = document.context.lookup(document.context.trailerInfo.Root)
  const tree = root instanceof PDFDict ? document.catalog.Pages() : undefined
  if (!(tree instanceof PDFPageTree)) return { notes: ['damaged'] }
  const pages = document.getPageCount()
  const promised = tree.lookup(PDFName.of('Count'))
  if (promised instanceof PDFNumber && promised.asNumber() > pages) return { pages, notes: ['damaged'] }
  return { pages, notes: pages === 0 ? [...notes, 'empty-pdf'] : [...notes] }
}

function withBroken(document: PDFDocument, found: Found): Found {
  const isBroken = document.context.enumerateIndirectObjects().some(([, object]) => object instanceof PDFInvalidObject)
  const isKnown = found.notes.some((note) => note === 'repairable' || note === 'damaged')
  return isBroken && !isKnown ? { ...found, notes: ['repairable', ...found.notes] } : found
}
