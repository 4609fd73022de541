import utif from 'utif2'
import { readTiff, type Orientation, type TiffDirectories, type TiffDirectory } from '../look/tiff'
import { fitted, upright, type Picture } from './picture'
import { Refusal } from './jobs'
import { typeOf } from '../media-type'
import { encodePng } from './encode'

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
  copy.set(numberBytes(at, placeBytes, littleEndian), placeBytes)
  if (nextAt + placeBytes <= copy.length) copy.fill(0, nextAt, nextAt + placeBytes)
  return copy
}

export function numberBytes(value: number, length: number, littleEndian: boolean): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  const short = bytes.subarray(0, length)
  return littleEndian ? short : short.reverse()
}

function decodeFirst(file: Buffer): Picture {
  const [page] = utif.decode(file)
  if (!page) throw new Refusal('This file is damaged.')
  const [width, height] = [firstOf(page['t256']), firstOf(page['t257'])]
  if (width * height > mostPixels) throw new Refusal('This picture is too large to be drawn.')
  if (!isKnown(page)) throw notDrawn()
  utif.decodeImage(file, page)
  const [bits, colours] = [firstOf(page['t258']), firstOf(page['t262'])]
  if (colours <= 1 && (bits === 2 || bits === 4)) return fewGreys(page, bits, colours === 0)
  const data = utif.toRGBA8(page)
  // utif leaves a picture that it cannot decode without any opacity, which would be a blank page.
  if (data.every((value, at) => at % 4 !== 3 || value === 0)) throw notDrawn()
  return { width: page.width, height: page.height, data }
}

const notDrawn = (): Refusal =>
  new Refusal('Kartei cannot draw this kind of picture (image/tiff). It can be sent as it is.')

/** TIFF's numbers: none, fax, LZW, JPEG old and new, deflated, run lengths. */
const packings = [1, 2, 3, 4, 5, 6, 7, 8, 32773, 32946]
const faxes = [2, 3, 4]
const oldJpeg = 6
/** The bits of each byte stand from right to left. */
const reversed = 2
const inPlanes = 2

/** Of other pages the decoder makes something black, or puts the planes of the colours one below the other. */
function isKnown(page: utif.IFD): boolean {
  const packing = page['t259'] === undefined ? 1 : firstOf(page['t259'])
  const samples = page['t277'] === undefined ? 1 : firstOf(page['t277'])
  const strips = page['t273']
  if (packing === oldJpeg && typeof strips === 'object' && strips.length > 1) return false
  if (firstOf(page['t266']) === reversed && !faxes.includes(packing)) return false
  return packings.includes(packing) && (samples === 1 || firstOf(page['t284']) !== inPlanes)
}

/** Greys of 2 or 4 bits, several in a byte. */
function fewGreys({ width, height, data: packed }: utif.IFD, bits: 2 | 4, isWhiteZero: boolean): Picture {
  const data = new Uint8Array(width * height * 4)
  const most = 2 ** bits - 1
  const rowBytes = Math.ceil((width * bits) / 8)
  for (let row = 0; row < height; row++)
    for (let x = 0; x < width; x++) {
      const byte = packed[row * rowBytes + ((x * bits) >> 3)] ?? 0
      const stored = (byte >> (8 - bits - ((x * bits) & 7))) & most
      const grey = ((isWhiteZero ? most - stored : stored) * 255) / most
      data.set([grey, grey, grey, 255], (row * width + x) * 4)
    }
  return { width, height, data }
}

const firstOf = (value: unknown): number => {
  const first: unknown = Array.isArray(value) || value instanceof Uint8Array ? value[0] : value
  return typeof first === 'number' ? first : Infinity
}

/** Pixels on the longer side. */
const thumbnailSide = 256

/**
 * A small picture of the first page, the right way up, of what Chromium cannot draw by itself: TIFF, as scanners and fax
 * machines write it. Null for every other type. Refuses pictures of more than 100 million pixels.
 */
export async function thumbnailOf(file: Uint8Array) {
  const { mediaType } = await typeOf(file)
  if (mediaType !== 'image/tiff') return null
  const { picture, orientation } = decodeTiff(file, 1)
  return { bytes: encodePng(upright(fitted(picture, thumbnailSide), orientation)), mediaType: 'image/png' } as const
}
