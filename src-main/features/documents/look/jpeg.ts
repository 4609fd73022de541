import { numbersOf, textAt } from './bytes'
import { readTiff, type TiffDirectories } from './tiff'

/** The EXIF data of a JPEG file: where its TIFF part begins, in bytes from the start of the file. */
export interface Exif {
  readonly at: number
  readonly length: number
}

export interface JpegParts {
  readonly width: number | undefined
  readonly height: number | undefined
  /** 1 grey, 3 colour, 4 CMYK as printers use it. */
  readonly components: number | undefined
  readonly exif: Exif | undefined
  /** Whether the picture begins and is ended; what cameras append behind it does not matter. */
  readonly isWhole: boolean
}

const startOfScan = 0xda
export const exifMark = 'Exif\0\0'

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Walks the segments up to the picture's data; bytes that belong to none are passed over, as other readers do. */
export function readJpeg(bytes: Uint8Array): JpegParts {
  const numbers = numbersOf(bytes, false)
  let width: number | undefined
  let height: number | undefined
  let components: number | undefined
  let exif: Exif | undefined
  let isWhole = false
  let at = 2
  for (at = bytes.indexOf(0xff, at); at !== -1; at = bytes.indexOf(0xff, at)) {
    const marker = numbers.u8(at + 1)
    if (marker === 0xff || marker === 0) {
      at += 1
      continue
    }
    const length = numbers.u16(at + 2)
    if (marker === undefined || length === undefined || length < 2) break
    if (isFrame(marker)) {
      height = numbers.u16(at + 5)
      width = numbers.u16(at + 7)
      components = numbers.u8(at + 9)
    }
    if (marker === 0xe1 && !exif && textAt(bytes, at + 4, exifMark.length) === exifMark)
      exif = { at: at + 10, length: Math.min(length - 8, bytes.length - at - 10) }
    if (marker === startOfScan) {
      isWhole = width !== undefined && lastEnd(bytes) > at + 2 + length
      break
    }
    at += 2 + length
  }
  return { width, height, components, exif, isWhole }
}

/** Where the last end-of-image mark stands. */
const lastEnd = (bytes: Uint8Array): number =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).lastIndexOf(Buffer.from([0xff, 0xd9]))

export const readExif = (bytes: Uint8Array, exif: Exif | undefined): TiffDirectories | undefined =>
  exif && readTiff(bytes.subarray(exif.at, exif.at + exif.length))
