import type { LookNote } from '@contract/api/documents'
import {
  ParseSpeeds,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFStream,
  PDFString,
  type PDFDocument,
  type PDFObject,
} from '@cantoo/pdf-lib'

/** Reads a PDF as it is: encrypted content stays so, and nobody is named as its last editor. */
export const reading = {
  ignoreEncryption: true,
  updateMetadata: false,
  parseSpeed: ParseSpeeds.Fastest,
} as const

export const name = (text: string): PDFName => PDFName.of(text)
export const dictIn = (dict: PDFDict | undefined, key: string): PDFDict | undefined => {
  const value = dict?.lookup(name(key))
  return value instanceof PDFDict ? value : undefined
}
export const listIn = (dict: PDFDict | undefined, key: string): PDFObject[] => {
  const value = dict?.lookup(name(key))
  return value instanceof PDFArray
    ? Array.from({ length: value.size() }, (_, at) => value.lookup(at)).filter(isThere)
    : []
}
const isThere = (object: PDFObject | undefined): object is PDFObject => object !== undefined
export const isDict = (object: PDFObject): object is PDFDict => object instanceof PDFDict
export const textOf = (object: PDFObject | undefined): string | undefined =>
  object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : undefined

/** Contents of a PDF besides its pages, which other programs or work on it would lose. */
export function besidePages(document: PDFDocument, bytes: Uint8Array): { files?: number; notes: LookNote[] } {
  const { files, invoices } = filesIn(document)
  const notes: LookNote[] = []
  if (isXfaOnly(document)) notes.push('xfa')
  const fields = fieldsOf(document)
  if (fields.some(isFilled)) notes.push('form')
  const signatures = fields.flatMap(({ kind, value }) => (kind === 'Sig' && value instanceof PDFDict ? [value] : []))
  if (signatures.length > 0)
    notes.push(signatures.every((signature) => stands(signature, bytes)) ? 'signed' : 'signature-broken')
  if (invoices.length > 0) notes.push('invoice')
  if (files.length === 0) return { notes }
  return { files: files.length, notes: [...notes, 'holds-files'] }
}

/** A form whose content stands in XML, for Adobe's programs alone: its pages say at most that one has to wait. */
export function isXfaOnly(document: PDFDocument): boolean {
  const { catalog } = document
  if (!dictIn(catalog, 'AcroForm')?.has(name('XFA'))) return false
  return (
    catalog.lookup(name('NeedsRendering')) === PDFBool.True || fieldsOf(document).every(({ kind }) => kind === 'Sig')
  )
}

interface Field {
  /** `Tx`, `Ch`, `Btn` or `Sig`. */
  readonly kind: string | undefined
  readonly value: PDFObject | undefined
}

/** The fields of a form, however deep they lie, each once. */
function fieldsOf({ catalog }: PDFDocument): Field[] {
  const found: Field[] = []
  const seen = new Set<PDFDict>()
  const none: Field = { kind: undefined, value: undefined }
  const open = listIn(dictIn(catalog, 'AcroForm'), 'Fields').map((field) => ({ field, parent: none }))
  for (const { field, parent } of open) {
    if (!isDict(field) || seen.has(field)) continue
    seen.add(field)
    const type = field.lookup(name('FT'))
    const own = {
      kind: type instanceof PDFName ? type.decodeText() : parent.kind,
      value: field.lookup(name('V')) ?? parent.value,
    }
    if (own.kind !== undefined) found.push(own)
    for (const kid of listIn(field, 'Kids')) open.push({ field: kid, parent: own })
  }
  return found
}

const isFilled = ({ kind, value }: Field): boolean =>
  kind === 'Btn'
    ? value instanceof PDFName && value !== name('Off')
    : kind !== 'Sig' && (value instanceof PDFStream || value instanceof PDFArray || (textOf(value) ?? '') !== '')

/** Whether a signature lies where it says to lie: saving a PDF anew moves it, and ends what it proves. */
function stands(signature: PDFDict, bytes: Uint8Array): boolean {
  const [, before = -1, after = -1] = listIn(signature, 'ByteRange').map((part) =>
    part instanceof PDFNumber ? part.asNumber() : -1,
  )
  const header = Math.max(0, Buffer.from(bytes.subarray(0, 1_024)).indexOf('%PDF-'))
  return [0, header].some((start) => bytes[start + before] === 0x3c && bytes[start + after - 1] === 0x3e)
}

export interface HeldFile {
  /** As whoever put it there named it. */
  readonly name: string
  readonly stream: PDFRawStream
}

/** The file that an invoice is to programs (Factur-X, ZUGFeRD, XRechnung). */
const isInvoice = ({ name }: HeldFile): boolean => /^(?:factur-x|zugferd-invoice|xrechnung)\.xml$/i.test(name)

/** Files that lie in a PDF, beside its pages or pinned to one of them; those of an invoice for themselves. */
export function filesIn(document: PDFDocument): { readonly files: HeldFile[]; readonly invoices: HeldFile[] } {
  const found = new Map<PDFRawStream, HeldFile>()
  for (const spec of [...namedIn(document), ...document.getPages().flatMap(({ node }) => pinnedTo(node))]) {
    const held = heldIn(spec)
    if (held && !found.has(held.stream)) found.set(held.stream, held)
  }
  const all = [...found.values()]
  return { files: all.filter((file) => !isInvoice(file)), invoices: all.filter(isInvoice) }
}

/** The file that an entry names; undefined where it is none, or only a link to one. */
function heldIn(spec: PDFObject | undefined): HeldFile | undefined {
  if (!(spec instanceof PDFDict)) return undefined
  const streams = ['UF', 'F', 'Unix', 'Mac', 'DOS'].map((key) => dictIn(spec, 'EF')?.lookup(name(key)))
  const stream = streams.find((each) => each instanceof PDFRawStream)
  return stream && { name: textOf(spec.lookup(name('UF'))) ?? textOf(spec.lookup(name('F'))) ?? '', stream }
}

/** Entries of the tree of names, each node of which is seen once. */
function namedIn({ catalog }: PDFDocument): PDFDict[] {
  const root = dictIn(dictIn(catalog, 'Names'), 'EmbeddedFiles')
  const nodes = root ? [root] : []
  const seen = new Set<PDFDict>()
  const entries: PDFDict[] = []
  for (const node of nodes) {
    if (seen.has(node)) continue
    seen.add(node)
    entries.push(...listIn(node, 'Names').filter(isDict))
    nodes.push(...listIn(node, 'Kids').filter(isDict))
  }
  return entries
}

const pinnedTo = (page: PDFDict): PDFDict[] =>
  listIn(page, 'Annots')
    .filter(isDict)
    .flatMap((annotation) => dictIn(annotation, 'FS') ?? [])

/** Takes files out with whatever names them, so that no program looks for them; a portfolio is a PDF like others then. */
export function removeFiles(document: PDFDocument, files: readonly HeldFile[]): void {
  const { context, catalog } = document
  const gone = new Set(files.map(({ stream }) => stream))
  const stays = (spec: PDFObject | undefined): boolean => {
    const held = heldIn(spec)
    return held === undefined || !gone.has(held.stream)
  }
  const left = namedIn(document).filter(stays)
  const entries = left.flatMap((spec) => [PDFHexString.fromText(heldIn(spec)?.name ?? ''), spec])
  dictIn(catalog, 'Names')?.set(name('EmbeddedFiles'), context.obj({ Names: entries }))
  catalog.delete(name('Collection'))
  for (const holder of [catalog, ...document.getPages().map(({ node }) => node)]) {
    keep(holder, 'AF', stays)
    keep(holder, 'Annots', (annotation) => !isDict(annotation) || stays(dictIn(annotation, 'FS')))
  }
  for (const [ref, object] of context.enumerateIndirectObjects())
    if (object instanceof PDFRawStream && gone.has(object)) context.delete(ref)
}

/** Leaves out of a list what does not stay. */
export function keep(dict: PDFDict, key: string, stays: (object: PDFObject) => boolean): void {
  const list = dict.lookup(name(key))
  if (!(list instanceof PDFArray)) return
  const left = list.asArray().filter((entry) => {
    const object = dict.context.lookup(entry)
    return object === undefined || stays(object)
  })
  if (left.length < list.size()) dict.set(name(key), dict.context.obj(left))
}
