import { numbersOf, textAt } from './bytes'

export interface GifParts {
  readonly width: number
  readonly height: number
  readonly frames: number
}

const extension = 0x21
const frame = 0x2c
const end = 0x3b

/** Walks the blocks of a GIF file; undefined where they make no sense or one is cut off. */
export function readGif(bytes: Uint8Array): GifParts | undefined {
  const numbers = numbersOf(bytes, true)
  const [width, height] = [numbers.u16(6), numbers.u16(8)]
  if (!/^GIF8[79]a$/.test(textAt(bytes, 0, 6)) || width === undefined || height === undefined) return undefined
  let frames = 0
  let at: number | undefined = 13 + paletteBytes(bytes[10])
  while (at < bytes.length && bytes[at] !== end) {
    const kind = bytes[at]
    if (kind === extension) at = behindBlocks(bytes, at + 2)
    else if (kind === frame) {
      frames += 1
      // Place, size and flags, a palette of its own, and the width of the codes.
      at = behindBlocks(bytes, at + 10 + paletteBytes(bytes[at + 9]) + 1)
    } else return undefined
    if (at === undefined) return undefined
  }
  return { width, height, frames }
}

const paletteBytes = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Blocks begin with their length; one of none is the last. */
function behindBlocks(bytes: Uint8Array, from: number): number | undefined {
  let at = from
  for (let length = bytes[at]; length !== 0; length = bytes[at]) {
    if (length === undefined) return undefined
    at += length + 1
  }
  return at + 1
}
