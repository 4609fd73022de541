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
  const source = new Uint32Array(Uint8Array.from(picture.data).buffer)
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

/** A pixel of the small picture is the mean of that many samples in each direction. */
const samples = 4

/** The picture as it is seen, no side longer than `longest` pixels; a smaller one keeps its size. */
export function shrunk(picture: Picture, orientation: Orientation, longest: number): Picture {
  const isOnItsSide = orientation >= 5
  const seenWidth = isOnItsSide ? picture.height : picture.width
  const seenHeight = isOnItsSide ? picture.width : picture.height
  const scale = Math.max(1, Math.max(seenWidth, seenHeight) / longest)
  const width = Math.max(1, Math.round(seenWidth / scale))
  const height = Math.max(1, Math.round(seenHeight / scale))
  const data = new Uint8Array(width * height * 4)
  const sampleAt = (position: number, sample: number, size: number, seenSize: number): number =>
    Math.min(seenSize - 1, Math.floor(((position + (sample + 0.5) / samples) * seenSize) / size))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const sums: [number, number, number, number] = [0, 0, 0, 0]
      for (let sample = 0; sample < samples * samples; sample++) {
        const seenX = sampleAt(x, sample % samples, width, seenWidth)
        const seenY = sampleAt(y, Math.floor(sample / samples), height, seenHeight)
        const [storedX, storedY] = storedPlace(orientation, picture, seenX, seenY)
        const at = (storedY * picture.width + storedX) * 4
        for (const channel of [0, 1, 2, 3] as const) sums[channel] += picture.data[at + channel] ?? 0
      }
      data.set(
        sums.map((sum) => Math.round(sum / (samples * samples))),
        (y * width + x) * 4,
      )
    }
  return { width, height, data }
}
