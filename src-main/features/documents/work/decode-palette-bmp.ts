import { numbersOf } from '../look/bytes'
import type { Picture } from './picture'

/** Of at most 256 colours, which old scanners and fax programs write; undefined for any other kind of BMP. */
export function decodePaletteBmp(file: Uint8Array): Picture | undefined {
  const numbers = numbersOf(file, true)
  const bits = numbers.u16(28)
  const uncompressed = 0
  if ((bits !== 1 && bits !== 4 && bits !== 8) || numbers.u32(30) !== uncompressed) return undefined
  const width = numbers.u32(18) ?? 0
  // Below zero: the uppermost row comes first.
  const signedHeight = (numbers.u32(22) ?? 0) | 0
  const height = Math.abs(signedHeight)
  const pixelsAt = numbers.u32(10) ?? 0
  const paletteAt = 14 + (numbers.u32(14) ?? 0)
  const rowBytes = Math.ceil((width * bits) / 32) * 4
  if (pixelsAt + rowBytes * height > file.length) return undefined
  const data = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) {
    const rowAt = pixelsAt + rowBytes * (signedHeight < 0 ? y : height - 1 - y)
    for (let x = 0; x < width; x++) {
      const byte = file[rowAt + ((x * bits) >> 3)] ?? 0
      const index = (byte >> (8 - bits - ((x * bits) & 7))) & ((1 << bits) - 1)
      const [blue = 0, green = 0, red = 0] = file.subarray(paletteAt + index * 4, paletteAt + index * 4 + 3)
      data.set([red, green, blue, 255], (y * width + x) * 4)
    }
  }
  return { width, height, data }
}
