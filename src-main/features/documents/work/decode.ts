import { GifReader } from 'omggif'
import { PNG } from 'pngjs'
import { pngChunks } from '../look/chunks'
import { lookAtImage } from '../look/image'
import { orientationOf } from '../look/tiff'
import { decodeJpeg, decodeWebp } from './codecs'
import { decodeBmp } from './decode-bmp'
import { decodeTiff } from './decode-tiff'
import { upright, type Picture } from './picture'
import { Refusal } from './refusal'

/** More would take more memory than the process may have. */
const mostPixels = 60_000_000

/**
 * The pixels of an image the right way up: of a TIFF one page, of an animated image the first frame. Refuses damaged ones,
 * those of more than 60 million pixels, and types for which there is no decoder here.
 */
export async function decodePicture(file: Uint8Array, mediaType: string, page = 1): Promise<Picture> {
  const { width = Infinity, height = Infinity, orientation, notes } = lookAtImage(file, mediaType)
  if (notes.includes('damaged')) throw new Refusal('This picture is damaged.')
  if (width * height > mostPixels) throw new Refusal('This picture is too large.')
  if (mediaType === 'image/tiff') {
    const decoded = decodeTiff(file, page)
    return upright(decoded.picture, decoded.orientation)
  }
  return upright(await decodeStored(file, mediaType), orientationOf(orientation) ?? 1)
}

function decodeStored(file: Uint8Array, mediaType: string): Picture | Promise<Picture> {
  switch (mediaType) {
    case 'image/jpeg':
      return decodeJpeg(new Uint8Array(file))
    case 'image/webp':
      return decodeWebp(new Uint8Array(file))
    case 'image/png':
    case 'image/apng':
      return decodePng(file)
    case 'image/gif':
      return decodeGif(file)
    case 'image/bmp':
      return decodeBmp(file)
    default:
      throw new Refusal(noDecoder(mediaType))
  }
}

/** A PNG of 16 bits a channel as such, the right way up; undefined for every other one. */
export function decodeDeepPng(file: Uint8Array): Picture | undefined {
  const { width = Infinity, height = Infinity, orientation, notes } = lookAtImage(file, 'image/png')
  if (notes.includes('damaged') || width * height > mostPixels || file[depthAt] !== 16) return undefined
  const { data } = PNG.sync.read(bufferOf(toItsEnd(file)), { skipRescale: true })
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  return upright({ width, height, data: bytes, depth: 16 }, orientationOf(orientation) ?? 1)
}

/** Of any depth and palette, as 8 bits a channel. */
function decodePng(file: Uint8Array): Picture {
  const { width, height, data } = PNG.sync.read(bufferOf(toItsEnd(file)))
  return { width, height, data }
}

/** Readers take no offence at what stands behind the end of a PNG; the decoder here does. */
function toItsEnd(file: Uint8Array): Uint8Array {
  const end = pngChunks(file).chunks.at(-1)
  return end ? file.subarray(0, end.at + end.length + checksumBytes) : file
}

const checksumBytes = 4

/** Where the depth stands in a PNG file, behind signature and size. */
const depthAt = 24

function decodeGif(file: Uint8Array): Picture {
  const reader = new GifReader(file)
  const { width, height } = reader
  const data = new Uint8Array(width * height * 4)
  reader.decodeAndBlitFrameRGBA(0, data)
  return { width, height, data }
}

const noDecoder = (mediaType: string): string =>
  `Kartei cannot draw this kind of picture (${mediaType}). It can be sent as it is.`

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
