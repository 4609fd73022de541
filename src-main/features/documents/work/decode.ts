import { PNG } from 'pngjs'
import type { DecodePicture } from '../../../lib/picture-window'
import { readBmp } from '../look/bmp'
import { drawnByChromium, pngChunks, webpChunks, lookAtImage } from '../look/image'
import { exifMark } from '../look/jpeg'
import { orientationOf } from '../look/tiff'
import { decodeTiff } from './decode-tiff'
import { upright, type Picture } from './picture'
import { Refusal } from './jobs'

/** More would take more memory than the process may have. */
export const mostPixels = 60_000_000

/** Refuses a damaged picture, and one of too many pixels. */
export function lookBeforeDecoding(file: Uint8Array, mediaType: string): ReturnType<typeof lookAtImage> {
  const look = lookAtImage(file, mediaType)
  const { width = Infinity, height = Infinity, notes } = look
  if (notes.includes('damaged')) throw new Refusal('This picture is damaged.')
  if (width * height > mostPixels) throw new Refusal('This picture is too large.')
  return look
}

interface Decoding {
  /** Chromium's decoders, which stand in a window of their own. */
  readonly decodeInWindow: DecodePicture
  /** Of a TIFF, counted from 1. Left out: the first. */
  readonly page?: number
  /** The picture is needed with no side longer than that many pixels; it may come larger. */
  readonly longest?: number
}

/**
 * The pixels of an image the right way up: of a TIFF one page, of an animated image the first frame. Refuses damaged ones,
 * those of more than 60 million pixels, and types for which there is no decoder here.
 */
export async function decodeImage(file: Uint8Array, mediaType: string, how: Decoding): Promise<Picture> {
  const { orientation } = lookBeforeDecoding(file, mediaType)
  if (mediaType === 'image/tiff') {
    const decoded = decodeTiff(file, how.page ?? 1)
    return upright(decoded.picture, decoded.orientation)
  }
  const isPng = mediaType === 'image/png' || mediaType === 'image/apng'
  const stored = (isPng && decodePng(file)) || (await decodeStored(file, mediaType, how))
  return upright(stored, isTurnedBefore(mediaType) ? 1 : (orientationOf(orientation) ?? 1))
}

/** Types that Chromium decodes as their headers say how they are to be seen, which is not EXIF data. */
const isTurnedBefore = (mediaType: string): boolean => mediaType === 'image/avif'

/** The pixels as they are stored, whatever EXIF data say; colours as a screen shows them, also those of print shops. */
export async function decodeStored(
  file: Uint8Array,
  mediaType: string,
  { decodeInWindow, longest }: Decoding,
): Promise<Picture> {
  if (!drawnByChromium.includes(mediaType))
    throw new Refusal(`Kartei cannot draw this kind of picture (${mediaType}). It can be sent as it is.`)
  const picture = await decodeInWindow(asReadersRead(file, mediaType), { longest })
  if (picture) return picture
  if (mediaType === 'image/bmp' && lookAtImage(file, mediaType).notes.includes('no-preview'))
    throw new Refusal('Kartei cannot draw a BMP that is packed like this one. It can be sent as it is.')
  throw new Refusal('This file is damaged or of a kind that cannot be worked on.')
}

/**
 * A copy whose EXIF data no reader knows as such: which pictures Chromium turns by them depends on its version. Of a BMP one
 * that Chromium takes as other readers take the file. A file can hold several: all of them are hidden.
 */
function asReadersRead(file: Uint8Array, mediaType: string): Uint8Array<ArrayBuffer> {
  if (mediaType === 'image/bmp') return withPixelsInPlace(file)
  const copy = new Uint8Array(file)
  const copied = Buffer.from(copy.buffer)
  const hide = (at: number): void => void copy.fill('x'.charCodeAt(0), at, at + 4)
  if (mediaType === 'image/jpeg') {
    for (let at = copied.indexOf(exifMark); at !== -1; at = copied.indexOf(exifMark, at + 1))
      if (copy[at - 4] === 0xff && copy[at - 3] === 0xe1) hide(at)
  } else if (mediaType === 'image/webp') {
    for (const { type, at } of webpChunks(file).chunks) if (type === 'EXIF') hide(at - webpChunkHeadBytes)
  } else if (mediaType === 'image/png') {
    for (const { type, at } of pngChunks(file).chunks) if (type === 'eXIf') hide(at - pngTypeBytes)
  }
  return copy
}

const webpChunkHeadBytes = 8
const pngTypeBytes = 4

/** The place of the pixels is set right, and the last row has the bytes to which rows are filled up. */
function withPixelsInPlace(file: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = readBmp(file)
  if (!head || head.isUnusual) return new Uint8Array(file)
  const copy = new Uint8Array(file.length + mostPaddingBytes)
  copy.set(file)
  new DataView(copy.buffer).setUint32(statedPlaceAt, head.pixelsAt, true)
  return copy
}

/** Where a BMP states the place of its pixels. */
const statedPlaceAt = 10
const mostPaddingBytes = 3

/** A PNG of 16 bits a channel as such, the right way up; undefined for every other one. */
export function decodeDeepPng(file: Uint8Array): Picture | undefined {
  const { width = Infinity, height = Infinity, orientation, notes } = lookAtImage(file, 'image/png')
  if (notes.includes('damaged') || width * height > mostPixels || file[depthAt] !== 16) return undefined
  const { data } = PNG.sync.read(bufferOf(toItsEnd(file)), { skipRescale: true })
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  return upright({ width, height, data: bytes, depth: 16 }, orientationOf(orientation) ?? 1)
}

/**
 * Of any depth and palette, as 8 bits a channel. A window would round the colours of what shines through; it is left the
 * files that this decoder does not take, of which this is undefined.
 */
function decodePng(file: Uint8Array): Picture | undefined {
  try {
    const { width, height, data } = PNG.sync.read(bufferOf(toItsEnd(file)))
    return { width, height, data }
  } catch {
    return undefined
  }
}

/** Readers take no offence at what stands behind the end of a PNG; the decoder here does. */
function toItsEnd(file: Uint8Array): Uint8Array {
  const end = pngChunks(file).chunks.at(-1)
  return end ? file.subarray(0, end.at + end.length + checksumBytes) : file
}

const checksumBytes = 4

/** Where the depth stands in a PNG file, behind signature and size. */
const depthAt = 24

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
