/** Bytes that are no ASN.1, or not of the form that this file has to have. */
export class Misshapen extends Error {}

/** One value of ASN.1 as BER and DER write it (X.690). */
export interface Value {
  /** The first byte: class, whether it is constructed, and number. */
  readonly tag: number
  /** Of one that is not constructed. */
  readonly bytes: Buffer
  /** Of one that is constructed. */
  readonly parts: readonly Value[]
  /** With its tag and its length, as it stands there. */
  readonly raw: Buffer
}

export const tags = { integer: 0x02, octets: 0x04, name: 0x06, sequence: 0x30 } as const

const isConstructed = 0x20
const deepest = 32
/** A key with its chain has some hundred. */
const mostValues = 10_000

/** Reads one value, which is all there is. Throws `Misshapen`. */
export function readBer(whole: Buffer): Value {
  let count = 0
  const byteAt = (at: number): number => {
    const byte = whole[at]
    if (byte === undefined) throw new Misshapen('ends early')
    return byte
  }

  /** The length at a place, undefined where the value goes on until it says so; and where the content begins. */
  function lengthAt(at: number): { readonly length: number | undefined; readonly from: number } {
    const first = byteAt(at)
    if (first < 0x80) return { length: first, from: at + 1 }
    if (first === 0x80) return { length: undefined, from: at + 1 }
    const bytes = first & 0x7f
    if (bytes > 4) throw new Misshapen('too long')
    let length = 0
    for (let each = 0; each < bytes; each++) length = length * 256 + byteAt(at + 1 + each)
    return { length, from: at + 1 + bytes }
  }

  function valueAt(at: number, depth: number): { readonly value: Value; readonly end: number } {
    if (depth > deepest || ++count > mostValues) throw new Misshapen('too deep')
    const tag = byteAt(at)
    if ((tag & 0x1f) === 0x1f) throw new Misshapen('an unknown tag')
    const { length, from } = lengthAt(at + 1)
    const end = length === undefined ? undefined : from + length
    if (end !== undefined && end > whole.length) throw new Misshapen('ends early')
    if ((tag & isConstructed) === 0) {
      if (end === undefined) throw new Misshapen('without an end')
      return { value: { tag, bytes: whole.subarray(from, end), parts: [], raw: whole.subarray(at, end) }, end }
    }
    const parts: Value[] = []
    let next = from
    // One without a length ends with two zeros.
    while (end === undefined ? byteAt(next) !== 0 || byteAt(next + 1) !== 0 : next < end) {
      const part = valueAt(next, depth + 1)
      parts.push(part.value)
      next = part.end
    }
    if (end !== undefined && next !== end) throw new Misshapen('longer than it says')
    const behind = end ?? next + 2
    return { value: { tag, bytes: Buffer.alloc(0), parts, raw: whole.subarray(at, behind) }, end: behind }
  }

  return valueAt(0, 0).value
}

/** The part of a place; throws where it is not there, or has another tag than expected. */
export function partOf({ parts }: Value, at: number, tag?: number): Value {
  const part = parts[at]
  if (!part || (tag !== undefined && part.tag !== tag)) throw new Misshapen('a part is missing')
  return part
}

/** Bytes in one piece, or in several as older programs write them. */
export function octetsOf({ bytes, parts }: Value): Buffer {
  return parts.length === 0 ? bytes : Buffer.concat(parts.map(octetsOf))
}

/** A whole number that is not negative and no longer than 4 bytes. */
export function numberOf({ tag, bytes }: Value): number {
  if (tag !== tags.integer || bytes.length === 0 || bytes.length > 5) throw new Misshapen('no number')
  const number = bytes.readUIntBE(0, bytes.length)
  if ((bytes[0] ?? 0) >= 0x80 || number > 0xffff_ffff) throw new Misshapen('no number')
  return number
}

/** An object identifier with its dots. */
export function nameOf({ tag, bytes }: Value): string {
  if (tag !== tags.name || bytes.length === 0 || bytes.length > 32) throw new Misshapen('no name')
  const arcs: number[] = []
  let arc = 0
  for (const byte of bytes) {
    arc = arc * 128 + (byte & 0x7f)
    if (byte >= 0x80) continue
    arcs.push(arc)
    arc = 0
  }
  const [first = 0, ...rest] = arcs
  const top = Math.min(Math.floor(first / 40), 2)
  return [top, first - top * 40, ...rest].join('.')
}
