import { PNG, type ColorType } from 'pngjs'
import type { Picture } from './picture'

/** A PNG of a picture without loss, in as few channels as hold it. */
export function encodePng({ width, height, data, depth = 8 }: Picture): Uint8Array<ArrayBuffer> {
  const image = new PNG({ width, height })
  image.data = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  const colorType = colorTypeOf(depth === 16 ? new Uint16Array(Uint8Array.from(data).buffer) : data, 2 ** depth - 1)
  return new Uint8Array(PNG.sync.write(image, { bitDepth: depth, colorType, inputColorType: 6, inputHasAlpha: true }))
}

/** PNG's numbers: 0 grey, 2 colour, 4 grey with opacity, 6 colour with opacity. */
function colorTypeOf(values: Uint8Array | Uint16Array, opaque: number): ColorType {
  let isGrey = true
  let isOpaque = true
  for (let at = 0; at < values.length; at += 4) {
    if (isGrey && (values[at] !== values[at + 1] || values[at] !== values[at + 2])) isGrey = false
    if (isOpaque && values[at + 3] !== opaque) isOpaque = false
    if (!isGrey && !isOpaque) break
  }
  return isGrey ? (isOpaque ? 0 : 4) : isOpaque ? 2 : 6
}
