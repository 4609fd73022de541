import { numbersOf, type Numbers } from './bytes'

/** How the pixels of a BMP are stored; `other`: in a way that no program but a printer or an old OS/2 one writes. */
export type BmpCompression = 'none' | 'rle8' | 'rle4' | 'fields' | 'other'

/** Where the bits of each colour stand in a pixel; 0 for one that is not stored. */
export interface BmpMasks {
  readonly red: number
  readonly green: number
  readonly blue: number
  readonly opacity: number
}

/** What the headers of a BMP say. Positions and lengths in bytes of the file. */
export interface BmpHead {
  readonly width: number
  readonly height: number
  /** Whether the uppermost row comes first; as a rule it is the last. */
  readonly isTopDown: boolean
  readonly bits: number
  readonly compression: BmpCompression
  readonly masks: BmpMasks
  readonly palette: { readonly at: number; readonly entryBytes: 3 | 4; readonly count: number }
  readonly pixelsAt: number
  /** Whether the pixels lie within the file, as far as that can be told without reading them. */
  readonly isWhole: boolean
}

const fileHeaderBytes = 14
/** The header of OS/2 and of Windows 2: 16 bits for each number, three bytes for each colour. */
const coreBytes = 12
const infoBytes = 40
/** OS/2's second header has meanings of its own for how pixels are packed, and may be cut short. */
const os2Bytes = { shortest: 16, longest: 64 } as const
const knownDepths = [1, 2, 4, 8, 16, 24, 32]

/** Reads the headers of a BMP file; undefined where they make no sense. */
export function readBmp(bytes: Uint8Array): BmpHead | undefined {
  const numbers = numbersOf(bytes, true)
  const statedAt = numbers.u32(10)
  const headerBytes = numbers.u32(fileHeaderBytes)
  if (statedAt === undefined || headerBytes === undefined) return undefined
  const isCore = headerBytes === coreBytes
  if (!isCore && headerBytes < os2Bytes.shortest) return undefined
  const width = isCore ? numbers.u16(18) : signed(numbers.u32(18))
  const signedHeight = isCore ? numbers.u16(20) : signed(numbers.u32(22))
  const bits = numbers.u16(isCore ? 24 : 28)
  if (width === undefined || signedHeight === undefined || bits === undefined) return undefined
  const height = Math.abs(signedHeight)
  if (width <= 0 || height === 0) return undefined
  const hasInfo = headerBytes >= infoBytes
  const packing = hasInfo ? (numbers.u32(30) ?? 0) : 0
  const compression = compressionOf(packing, headerBytes)
  if (compression !== 'other' && !knownDepths.includes(bits)) return undefined
  const colours = hasInfo ? (numbers.u32(46) ?? 0) : 0
  const masksBehind = headerBytes === infoBytes ? (masksBytes[packing] ?? 0) : 0
  const paletteAt = fileHeaderBytes + headerBytes + masksBehind
  const entryBytes = isCore ? 3 : 4
  const room = Math.max(0, Math.floor(((statedAt > paletteAt ? statedAt : bytes.length) - paletteAt) / entryBytes))
  const most = bits <= 8 ? 2 ** bits : 0
  const count = Math.min(most, room, colours === 0 ? most : colours)
  // Some programs name the place of the palette; other readers take what comes behind it.
  const pixelsAt = statedAt === paletteAt ? paletteAt + count * entryBytes : statedAt
  const rowBytes = Math.ceil((width * bits) / 32) * 4
  const needed = rowBytes * (height - 1) + Math.ceil((width * bits) / 8)
  const isPacked = compression === 'rle8' || compression === 'rle4' || compression === 'other'
  return {
    width,
    height,
    isTopDown: signedHeight < 0,
    bits,
    compression,
    masks: masksOf(numbers, { bits, packing, headerBytes, compression }),
    palette: { at: paletteAt, entryBytes, count },
    pixelsAt,
    isWhole: isPacked ? pixelsAt < bytes.length : pixelsAt + needed <= bytes.length,
  }
}

const signed = (number: number | undefined): number | undefined => number && number | 0

/** Bytes of the masks behind a header of 40 bytes, by how its pixels are packed. */
const masksBytes: Readonly<Record<number, number>> = { 3: 12, 6: 16 }

function compressionOf(packing: number, headerBytes: number): BmpCompression {
  const isOs2 = headerBytes > infoBytes && headerBytes <= os2Bytes.longest && !windowsHeaders.includes(headerBytes)
  switch (packing) {
    case 0:
      return 'none'
    case 1:
      return 'rle8'
    case 2:
      return 'rle4'
    case 3:
      return isOs2 ? 'other' : 'fields'
    case 6:
      return 'fields'
    default:
      return 'other'
  }
}
/** With the masks of the colours, and with that of the opacity too. */
const windowsHeaders = [52, 56]

const ofFifteenBits: BmpMasks = { red: 0x7c00, green: 0x3e0, blue: 0x1f, opacity: 0 }
const ofBytes: BmpMasks = { red: 0xff0000, green: 0xff00, blue: 0xff, opacity: 0 }

function masksOf(
  numbers: Numbers,
  head: {
    readonly bits: number
    readonly packing: number
    readonly headerBytes: number
    readonly compression: BmpCompression
  },
): BmpMasks {
  if (head.compression !== 'fields') return head.bits === 16 ? ofFifteenBits : ofBytes
  const hasOpacity = head.headerBytes >= 56 || head.packing === 6
  const [red = 0, green = 0, blue = 0, opacity = 0] = [54, 58, 62, 66].map((at) => numbers.u32(at))
  return { red, green, blue, opacity: hasOpacity ? opacity : 0 }
}
