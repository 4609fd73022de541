import { isProgram } from '@contract/api/documents'
import { fileTypeFromBuffer } from 'file-type'
import { extname } from 'node:path'

/** How many bytes from the start of a file decide about its type. */
export const headBytes = 4100

const unknown = 'application/octet-stream'

/** Types that a page draws by itself. */
export const drawnByPage = ['application/pdf', 'image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/bmp']

/** Endings that people and programs use, the usual one first. Types that are not listed have only their own. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif', 'jif'],
  'image/tiff': ['tif', 'tiff'],
  'image/heic': ['heic', 'heif', 'hif'],
  'image/heif': ['heif', 'heic', 'hif'],
  'image/heic-sequence': ['heic', 'heics', 'heif'],
  'image/heif-sequence': ['heif', 'heifs'],
  'image/svg+xml': ['svg'],
  'image/bmp': ['bmp', 'dib'],
  'image/png': ['png'],
  'image/apng': ['png', 'apng'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
}

/** Endings without the dot that fit a type, the usual one first; none where it has not been met. */
export const endingsOf = (mediaType: string): readonly string[] => endings[mediaType] ?? []

export interface FoundType {
  readonly mediaType: string
  /** Endings without the dot that fit this type; empty when the type is not known. */
  readonly extensions: readonly string[]
}

/** Finds the type by the first `headBytes` bytes of a file; what stands behind them is not looked at. */
export type TypeOf = (file: Uint8Array) => Promise<FoundType>

export const unknownType: FoundType = { mediaType: unknown, extensions: [] }

/**
 * The media type by content alone; names and what a sender claims are not asked. A PDF may have up to 1024 bytes of
 * something else before its header, as its readers accept, but what runs as a program or holds other files is none: their own
 * content may stand there. SVG is text without a signature: it is one only if the
 * document's first element is `svg`, and a script is known by the `#!` that names its program.
 */
export async function typeOf(file: Uint8Array): Promise<FoundType> {
  const head = file.subarray(0, headBytes)
  const known = await fileTypeFromBuffer(head)
  if (known && (isProgram(known.mime) || holdsFiles(head, known.mime))) return found(known.mime, known.ext)
  if (beginsAsScript(head) && !known) return found('text/x-script')
  if (beginsAsPdf(head)) return found('application/pdf')
  if (known && known.ext !== 'xml') return found(known.mime, known.ext)
  if (beginsAsSvg(head)) return found('image/svg+xml')
  if (beginsAsTiff(head)) return found('image/tiff')
  return known ? found(known.mime, known.ext) : unknownType
}

/** The type that the end of a name says: a file without content has no other. */
export function typeOfName(name: string): FoundType {
  const ending = extname(name).slice(1).toLowerCase()
  const fitting = Object.entries(endings).filter(([, all]) => all.includes(ending))
  const [mediaType] = fitting.find(([, [usual]]) => usual === ending) ?? fitting[0] ?? []
  return mediaType === undefined ? unknownType : found(mediaType)
}

const found = (mediaType: string, extension?: string): FoundType => ({
  mediaType,
  extensions: endings[mediaType] ?? (extension === undefined ? [] : [extension]),
})

const beginsAsScript = (head: Uint8Array): boolean => head[0] === 0x23 && head[1] === 0x21

/** Archives, documents of Office and messages of Outlook. */
const holdsFiles = (head: Uint8Array, mediaType: string): boolean =>
  (head[0] === 0x50 && head[1] === 0x4b) || containers.includes(mediaType)
const containers = [
  'application/x-cfb',
  'application/x-7z-compressed',
  'application/x-rar-compressed',
  'application/x-tar',
  'application/x-iso9660-image',
]

const beginsAsPdf = (head: Uint8Array): boolean =>
  Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 1024)).includes('%PDF-')

/** Scanners write the directory of a TIFF file behind its pages, out of reach of whoever looks at the start only. */
const beginsAsTiff = (head: Uint8Array): boolean =>
  tiffMarks.some((mark) => mark.every((byte, position) => head[position] === byte))

const tiffMarks = [
  [0x49, 0x49, 0x2a, 0x00],
  [0x4d, 0x4d, 0x00, 0x2a],
  [0x49, 0x49, 0x2b, 0x00],
  [0x4d, 0x4d, 0x00, 0x2b],
]

const svgStart =
  /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:[^-]|-(?!->))*-->\s*)*(?:<!DOCTYPE\s+svg[^>[]*(?:\[[^\]]*\])?\s*>\s*)?(?:<!--(?:[^-]|-(?!->))*-->\s*)*<(?:svg:)?svg[\s/>]/

const beginsAsSvg = (head: Uint8Array): boolean => svgStart.test(new TextDecoder().decode(head))
