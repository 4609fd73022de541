import { encode } from 'fast-png'
import utif from 'utif2'
import { readTiff, type TiffDirectories, type TiffDirectory } from '../look/tiff'
import { headBytes, typeOf } from '../media-type'
import { shrunk, type Picture } from './picture'
import { Refusal } from './refusal'

/** Pixels on the longer side. */
export const thumbnailSide = 256
/** More would take more memory than the process may have. */
const mostPixels = 100_000_000

export interface Thumbnail {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mediaType: 'image/png'
}

/**
 * A small picture of the first page, the right way up, of what Chromium cannot draw by itself: TIFF, as scanners and fax
 * machines write it. Null for every other type. Refuses pictures of more than 100 million pixels.
 */
export async function thumbnailOf(file: Uint8Array): Promise<Thumbnail | null> {
  const { mediaType } = await typeOf(file.subarray(0, headBytes))
  if (mediaType !== 'image/tiff') return null
  const tiff = readTiff(file)
  const directory = tiff?.directories.find(({ isCopy }) => !isCopy)
  if (!tiff || !directory?.isWhole) throw new Refusal('This file is damaged.')
  const picture = decodeFirst(alone(file, tiff, directory))
  const { data, width, height } = shrunk(picture, directory.orientation ?? 1, thumbnailSide)
  return { bytes: new Uint8Array(encode({ data, width, height, channels: 4 })), mediaType: 'image/png' }
}

/** A copy of the file that leads to one directory only: the decoder follows chains wherever they run, also in a circle. */
function alone(file: Uint8Array, { placeBytes, littleEndian }: TiffDirectories, { at, nextAt }: TiffDirectory): Buffer {
  const copy = Buffer.from(file)
  const put = (place: number, position: number): void => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigUInt64LE(BigInt(place))
    const value = bytes.subarray(0, placeBytes)
    copy.set(littleEndian ? value : value.reverse(), position)
  }
  put(at, placeBytes)
  if (nextAt + placeBytes <= copy.length) put(0, nextAt)
  return copy
}

function decodeFirst(file: Buffer): Picture {
  const [page] = utif.decode(file)
  if (!page) throw new Refusal('This file is damaged.')
  const [width, height] = [firstOf(page['t256']), firstOf(page['t257'])]
  if (width * height > mostPixels) throw new Refusal('This picture is too large to be drawn.')
  utif.decodeImage(file, page)
  return { width: page.width, height: page.height, data: utif.toRGBA8(page) }
}

const firstOf = (value: unknown): number => {
  const first: unknown = Array.isArray(value) || value instanceof Uint8Array ? value[0] : value
  return typeof first === 'number' ? first : Infinity
}
