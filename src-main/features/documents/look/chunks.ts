import { numbersOf, textAt } from './bytes'

export interface Chunk {
  readonly type: string
  /** Where its content begins, in bytes. */
  readonly at: number
  readonly length: number
}

export interface Chunks {
  readonly chunks: readonly Chunk[]
  /** Whether each chunk lies within the file. */
  readonly isWhole: boolean
}

const mostChunks = 100_000

/** PNG: length, type, content, checksum; up to `IEND`. */
export function pngChunks(bytes: Uint8Array): Chunks {
  const numbers = numbersOf(bytes, false)
  const chunks: Chunk[] = []
  let at = 8
  while (chunks.length < mostChunks) {
    const length = numbers.u32(at)
    if (length === undefined || at + 12 + length > bytes.length) return { chunks, isWhole: false }
    const type = textAt(bytes, at + 4, 4)
    chunks.push({ type, at: at + 8, length })
    if (type === 'IEND') return { chunks, isWhole: true }
    at += 12 + length
  }
  return { chunks, isWhole: false }
}

/** WebP: a RIFF file; type, length, content, padded to even. */
export function webpChunks(bytes: Uint8Array): Chunks {
  const numbers = numbersOf(bytes, true)
  const end = 8 + (numbers.u32(4) ?? 0)
  const chunks: Chunk[] = []
  let at = 12
  while (at + 8 <= Math.min(end, bytes.length) && chunks.length < mostChunks) {
    const length = numbers.u32(at + 4) ?? 0
    chunks.push({ type: textAt(bytes, at, 4), at: at + 8, length })
    at += 8 + length + (length % 2)
  }
  return { chunks, isWhole: chunks.length > 0 && end <= bytes.length && at <= end + 1 }
}

/** The outermost boxes of a HEIF file; a length of 0 reaches to the end. */
export function heifBoxes(bytes: Uint8Array): Chunks {
  const numbers = numbersOf(bytes, false)
  const chunks: Chunk[] = []
  let at = 0
  while (at < bytes.length && chunks.length < mostChunks) {
    const short = numbers.u32(at)
    const length = short === 0 ? bytes.length - at : short === 1 ? numbers.u64(at + 8) : short
    if (length === undefined || length < 8 || at + length > bytes.length) return { chunks, isWhole: false }
    chunks.push({ type: textAt(bytes, at + 4, 4), at: at + 8, length: length - 8 })
    at += length
  }
  return { chunks, isWhole: chunks.some(({ type }) => type === 'meta' || type === 'moov') }
}
