import type { Orientation } from '../look/tiff'

/** Pixels of red, green, blue and opacity, row by row from the top. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
  /** Bits of each of the four; 16 as PNG knows it, in the byte order of this computer. Left out: 8. */
  readonly depth?: 8 | 16
}

type Place = readonly [x: number, y: number]

/** Where a pixel of the picture as it is seen stands in the picture as it is stored. */
export function storedPlace(orientation: Orientation, { width, height }: Picture, x: number, y: number): Place {
  const [right, bottom] = [width - 1, height - 1]
  switch (orientation) {
    case 1:
      return [x, y]
    case 2:
      return [right - x, y]
    case 3:
      return [right - x, bottom - y]
    case 4:
      return [x, bottom - y]
    case 5:
      return [y, x]
    case 6:
      return [y, bottom - x]
    case 7:
      return [right - y, bottom - x]
    case 8:
      return [right - y, x]
  }
}

/** The picture the way it is to be seen, pixel by pixel. */
export function upright(picture: Picture, orientation: Orientation): Picture {
  if (orientation === 1) return picture
  const isOnItsSide = orientation >= 5
  const [width, height] = isOnItsSide ? [picture.height, picture.width] : [picture.width, picture.height]
  const pixelBytes = picture.depth === 16 ? 8 : 4
  const wordsPerPixel = pixelBytes / 4
  const source = wordsOf(picture.data)
  const target = new Uint32Array(source.length)
  let position = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [storedX, storedY] = storedPlace(orientation, picture, x, y)
      const from = (storedY * picture.width + storedX) * wordsPerPixel
      for (let word = 0; word < wordsPerPixel; word++) target[position++] = source[from + word] ?? 0
    }
  return { ...picture, width, height, data: new Uint8Array(target.buffer) }
}

function wordsOf(data: Uint8Array): Uint32Array {
  const isAligned = data.byteOffset % 4 === 0
  return isAligned
    ? new Uint32Array(data.buffer, data.byteOffset, data.byteLength / 4)
    : new Uint32Array(Uint8Array.from(data).buffer)
}

/** No side longer than `longest` pixels; a smaller one keeps its size. */
export function fitted(picture: Picture, longest: number): Picture {
  const scale = Math.max(1, Math.max(picture.width, picture.height) / longest)
  const size = (pixels: number): number => Math.max(1, Math.round(pixels / scale))
  return scaledDown(picture, size(picture.width), size(picture.height))
}

/** Each pixel is the mean of those it stands for, by how much of each it covers. */
export function scaledDown(picture: Picture, width: number, height: number): Picture {
  if (width >= picture.width && height >= picture.height) return picture
  const columns = coversOf(picture.width, width)
  const rows = coversOf(picture.height, height)
  const data = new Uint8Array(width * height * 4)
  const row = new Float32Array(width * 4)
  for (const [y, { from, weights }] of rows.entries()) {
    row.fill(0)
    for (const [offset, weight] of weights.entries()) addRow(picture, from + offset, columns, weight, row)
    for (let at = 0; at < row.length; at++) data[y * row.length + at] = Math.round(row[at] ?? 0)
  }
  return { width, height, data }
}

/** Which pixels a smaller one covers, and how much of it each makes up. */
interface Cover {
  readonly from: number
  readonly weights: Float32Array
}

function coversOf(size: number, smaller: number): Cover[] {
  const scale = size / smaller
  return Array.from({ length: smaller }, (_, position) => {
    const [begin, end] = [position * scale, Math.min(size, (position + 1) * scale)]
    const from = Math.floor(begin)
    const weights = Float32Array.from({ length: Math.ceil(end) - from }, (_none, offset) => {
      const pixel = from + offset
      return (Math.min(end, pixel + 1) - Math.max(begin, pixel)) / (end - begin)
    })
    return { from, weights }
  })
}

/** Adds one row of the picture, made narrower, to a row of sums. */
function addRow(
  { data, width }: Picture,
  y: number,
  columns: readonly Cover[],
  weight: number,
  sums: Float32Array,
): void {
  let target = 0
  for (const { from, weights } of columns) {
    let [red, green, blue, opacity] = [0, 0, 0, 0]
    let at = (y * width + from) * 4
    for (const share of weights) {
      red += (data[at] ?? 0) * share
      green += (data[at + 1] ?? 0) * share
      blue += (data[at + 2] ?? 0) * share
      opacity += (data[at + 3] ?? 0) * share
      at += 4
    }
    sums[target] = (sums[target] ?? 0) + red * weight
    sums[target + 1] = (sums[target + 1] ?? 0) + green * weight
    sums[target + 2] = (sums[target + 2] ?? 0) + blue * weight
    sums[target + 3] = (sums[target + 3] ?? 0) + opacity * weight
    target += 4
  }
}

/** Puts a picture with transparency on white, as on paper. */
export function onWhite(picture: Picture): Picture {
  const { data } = picture
  if (data.every((value, at) => at % 4 !== 3 || value === 255)) return picture
  const painted = new Uint8Array(data.length)
  for (let at = 0; at < data.length; at++) {
    const opacity = (data[at | 3] ?? 255) / 255
    painted[at] = (at & 3) === 3 ? 255 : Math.round((data[at] ?? 0) * opacity + 255 * (1 - opacity))
  }
  return { ...picture, data: painted }
}

/** EXIF's number of a picture after a quarter turn clockwise, by the number before. */
const aQuarterOn: Readonly<Record<Orientation, Orientation>> = { 1: 6, 6: 3, 3: 8, 8: 1, 2: 7, 7: 4, 4: 5, 5: 2 }

/** EXIF's number of a picture that is turned clockwise by degrees, a multiple of 90. */
export function rotatedBy(orientation: Orientation, by: number): Orientation {
  let rotated = orientation
  for (let degrees = 0; degrees < by % 360; degrees += 90) rotated = aQuarterOn[rotated]
  return rotated
}
