import type { Look, LookNote } from '@contract/api/documents'
import { imageSize } from 'image-size'
import { readBmp } from './bmp'
import { numbersOf, textAt } from './bytes'
import { readExif, readJpeg } from './jpeg'
import { orientationOf, readTiff, type Orientation } from './tiff'

/** Facts from an image's headers; no picture is decoded for them. */
type Found = Pick<Look, 'pages' | 'frames' | 'width' | 'height' | 'orientation' | 'notes'>

/** Types whose pixels Chromium gives. */
export const drawnByChromium = [
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/gif',
  'image/bmp',
  'image/avif',
  'image/x-icon',
]
const drawn = [...drawnByChromium, 'image/tiff', 'image/svg+xml']

export function lookAtImage(bytes: Uint8Array, mediaType: string): Found {
  const found = headersOf(bytes, mediaType)
  if (drawn.includes(mediaType)) return found
  return { ...found, notes: [...found.notes, 'no-preview'] }
}

function headersOf(bytes: Uint8Array, mediaType: string): Found {
  switch (mediaType) {
    case 'image/jpeg':
      return lookAtJpeg(bytes)
    case 'image/tiff':
      return lookAtTiff(bytes)
    case 'image/png':
    case 'image/apng':
      return lookAtPng(bytes)
    case 'image/webp':
      return lookAtWebp(bytes)
    case 'image/gif':
      return lookAtGif(bytes)
    case 'image/bmp':
      return lookAtBmp(bytes)
    default:
      return mediaType.startsWith('image/hei') ? lookAtHeif(bytes) : sized(bytes)
  }
}

const given = (parts: {
  readonly [Name in 'pages' | 'frames' | 'width' | 'height' | 'orientation']?: number | undefined
}): Omit<Found, 'notes'> => ({
  ...(parts.pages !== undefined && { pages: parts.pages }),
  ...(parts.frames !== undefined && parts.frames > 0 && { frames: parts.frames }),
  ...(parts.width !== undefined && parts.width > 0 && { width: parts.width }),
  ...(parts.height !== undefined && parts.height > 0 && { height: parts.height }),
  ...(parts.orientation !== undefined && { orientation: parts.orientation }),
})

const notesOf = (notes: { readonly [Note in LookNote]?: boolean }): LookNote[] => {
  const order: readonly LookNote[] = ['damaged', 'repairable', 'animated', 'multi-page']
  return order.filter((note) => notes[note] === true)
}

function lookAtJpeg(bytes: Uint8Array): Found {
  const { width, height, exif, isWhole } = readJpeg(bytes)
  return {
    ...given({ width, height, orientation: readExif(bytes, exif)?.directories[0]?.orientation }),
    notes: notesOf({ damaged: !isWhole }),
  }
}

function lookAtTiff(bytes: Uint8Array): Found {
  const tiff = readTiff(bytes)
  const pages = tiff?.directories.filter(({ isCopy }) => !isCopy) ?? []
  const [first] = pages
  return {
    ...given({ pages: pages.length, width: first?.width, height: first?.height, orientation: first?.orientation }),
    notes: notesOf({
      damaged: !tiff?.isWhole || pages.length === 0 || pages.some(({ isWhole }) => !isWhole),
      'multi-page': pages.length > 1,
    }),
  }
}

function lookAtPng(bytes: Uint8Array): Found {
  const { chunks, isWhole } = pngChunks(bytes)
  const animation = chunks.find(({ type }) => type === 'acTL')
  const frames = animation && numbersOf(bytes, false).u32(animation.at)
  const exif = chunks.find(({ type }) => type === 'eXIf')
  return {
    ...sizeOf(bytes),
    ...given({
      frames,
      orientation: exif && readTiff(bytes.subarray(exif.at, exif.at + exif.length))?.directories[0]?.orientation,
    }),
    notes: notesOf({ damaged: !isWhole || !chunks.some(({ type }) => type === 'IDAT'), animated: (frames ?? 0) > 1 }),
  }
}

function lookAtWebp(bytes: Uint8Array): Found {
  const { chunks, isWhole } = webpChunks(bytes)
  const frames = chunks.filter(({ type }) => type === 'ANMF').length
  return {
    ...sizeOf(bytes),
    ...given({ frames: frames > 0 ? frames : undefined, orientation: orientationOfWebp(bytes, chunks) }),
    notes: notesOf({ damaged: !isWhole, animated: frames > 1 }),
  }
}

/** Some programs put the mark of a JPEG file before the EXIF data of a WebP file. */
function orientationOfWebp(bytes: Uint8Array, chunks: Chunks['chunks']): Orientation | undefined {
  const exif = chunks.find(({ type }) => type === 'EXIF')
  if (!exif) return undefined
  const from = textAt(bytes, exif.at, 4) === 'Exif' ? exif.at + 6 : exif.at
  return readTiff(bytes.subarray(from, exif.at + exif.length))?.directories[0]?.orientation
}

function lookAtGif(bytes: Uint8Array): Found {
  const gif = readGif(bytes)
  if (!gif) return { ...sizeOf(bytes), notes: ['damaged'] }
  const { width, height, frames } = gif
  return {
    ...given({ frames: frames > 1 ? frames : undefined, width, height }),
    notes: notesOf({ damaged: frames === 0, animated: frames > 1 }),
  }
}

function lookAtBmp(bytes: Uint8Array): Found {
  const head = readBmp(bytes)
  if (!head) return { notes: ['damaged'] }
  const { width, height, isWhole, isUnusual } = head
  return {
    ...given({ width, height }),
    notes: [...notesOf({ damaged: !isWhole }), ...(isUnusual ? (['no-preview'] as const) : [])],
  }
}

function lookAtHeif(bytes: Uint8Array): Found {
  const { isWhole } = heifBoxes(bytes)
  const found = sized(bytes)
  return isWhole || found.notes.length > 0 ? found : { ...found, notes: ['damaged'] }
}

function sized(bytes: Uint8Array): Found {
  const size = sizeOf(bytes)
  return { ...size, notes: size.width === undefined ? ['damaged'] : [] }
}

function sizeOf(bytes: Uint8Array): Pick<Found, 'width' | 'height' | 'orientation'> {
  try {
    const { width, height, orientation } = imageSize(bytes)
    const whole = given({ width: Math.round(width), height: Math.round(height) })
    return { ...whole, ...given({ orientation: orientationOf(orientation) }) }
  } catch {
    return {}
  }
}

interface GifParts {
  readonly width: number
  readonly height: number
  readonly frames: number
}

const extension = 0x21
const frame = 0x2c
const end = 0x3b

/** Walks the blocks of a GIF file; undefined where they make no sense or one is cut off. */
function readGif(bytes: Uint8Array): GifParts | undefined {
  const numbers = numbersOf(bytes, true)
  const [width, height] = [numbers.u16(6), numbers.u16(8)]
  if (!/^GIF8[79]a$/.test(textAt(bytes, 0, 6)) || width === undefined || height === undefined) return undefined
  let frames = 0
  let at: number | undefined = 13 + paletteBytes(bytes[10])
  while (at < bytes.length && bytes[at] !== end) {
    const kind = bytes[at]
    if (kind === extension) at = behindBlocks(bytes, at + 2)
    else if (kind === frame) {
      frames += 1
      // Place, size and flags, a palette of its own, and the width of the codes.
      at = behindBlocks(bytes, at + 10 + paletteBytes(bytes[at + 9]) + 1)
    } else return undefined
    if (at === undefined) return undefined
  }
  return { width, height, frames }
}

const paletteBytes = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Blocks begin with their length; one of none is the last. */
function behindBlocks(bytes: Uint8Array, from: number): number | undefined {
  let at = from
  for (let length = bytes[at]; length !== 0; length = bytes[at]) {
    if (length === undefined) return undefined
    at += length + 1
  }
  return at + 1
}

export interface Chunk {
  readonly type: string
  /** Where its content begins, in bytes. */
  readonly at: number
  readonly length: number
}

export interface Chunks {
  readonly chunks: readonly Chunk[]
  /** Whether each chunk lies within the file. */
  readonly isWhole: boolean
}

const mostChunks = 100_000

/** PNG: length, type, content, checksum; up to `IEND`. */
export function pngChunks(bytes: Uint8Array): Chunks {
  const numbers = numbersOf(bytes, false)
  const chunks: Chunk[] = []
  let at = 8
  while (chunks.length < mostChunks) {
    const length = numbers.u32(at)
    if (length === undefined || at + 12 + length > bytes.length) return { chunks, isWhole: false }
    const type = textAt(bytes, at + 4, 4)
    chunks.push({ type, at: at + 8, length })
    if (type === 'IEND') return { chunks, isWhole: true }
    at += 12 + length
  }
  return { chunks, isWhole: false }
}

/** WebP: a RIFF file; type, length, content, padded to even. */
export function webpChunks(bytes: Uint8Array): Chunks {
  const numbers = numbersOf(bytes, true)
  const end = 8 + (numbers.u32(4) ?? 0)
  const chunks: Chunk[] = []
  let at = 12
  while (at + 8 <= Math.min(end, bytes.length) && chunks.length < mostChunks) {
    const length = numbers.u32(at + 4) ?? 0
    chunks.push({ type: textAt(bytes, at, 4), at: at + 8, length })
    at += 8 + length + (length % 2)
  }
  return { chunks, isWhole: chunks.length > 0 && end <= bytes.length && at <= end + 1 }
}

/** The outermost boxes of a HEIF file; a length of 0 reaches to the end. */
export function heifBoxes(bytes: Uint8Array): Chunks {
  const numbers = numbersOf(bytes, false)
  const chunks: Chunk[] = []
  let at = 0
  while (at < bytes.length && chunks.length < mostChunks) {
    const short = numbers.u32(at)
    const length = short === 0 ? bytes.length - at : short === 1 ? numbers.u64(at + 8) : short
    if (length === undefined || length < 8 || at + length > bytes.length) return { chunks, isWhole: false }
    chunks.push({ type: textAt(bytes, at + 4, 4), at: at + 8, length: length - 8 })
    at += length
  }
  return { chunks, isWhole: chunks.some(({ type }) => type === 'meta' || type === 'moov') }
}
