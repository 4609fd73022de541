import utif from 'utif2'
import { readTiff, type Orientation, type TiffDirectories, type TiffDirectory } from '../look/tiff'
import type { Picture } from './picture'
import { Refusal } from './refusal'

/** More would take more memory than the process may have. */
const mostPixels = 100_000_000

/** The pages of a TIFF file, its small copies and masks left out. Refuses a damaged file. */
export function pagesOfTiff(file: Uint8Array): {
  readonly tiff: TiffDirectories
  readonly pages: readonly TiffDirectory[]
} {
  const tiff = readTiff(file)
  const pages = tiff?.directories.filter(({ isCopy }) => !isCopy) ?? []
  if (!tiff || pages.length === 0) throw new Refusal('This file is damaged.')
  return { tiff, pages }
}

/**
 * One page of a TIFF file, counted from 1, as it is stored, and how it is to be seen. Refuses damaged ones and pictures of
 * more than 100 million pixels.
 */
export function decodeTiff(file: Uint8Array, page: number): { picture: Picture; orientation: Orientation } {
  const { tiff, pages } = pagesOfTiff(file)
  const directory = pages[page - 1]
  if (!directory) throw new Refusal(`This file has no page ${page}.`)
  if (!directory.isWhole) throw new Refusal('This file is damaged.')
  return { picture: decodeFirst(alone(file, tiff, directory)), orientation: directory.orientation ?? 1 }
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
