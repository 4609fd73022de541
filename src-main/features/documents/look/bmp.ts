import { numbersOf } from './bytes'

export interface BmpHead {
  readonly width: number
  readonly height: number
  /** Whether its pixels are packed in a way that no program but a printer or an old OS/2 one writes. */
  readonly isUnusual: boolean
  /** Where its pixels begin, in bytes from the start of the file; some programs state another place. */
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
  const isUnusual = isPackedUnusually(packing, headerBytes)
  if (!isUnusual && !knownDepths.includes(bits)) return undefined
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
  const isPacked = isUnusual || packing === runsOf8 || packing === runsOf4
  return {
    width,
    height,
    isUnusual,
    pixelsAt,
    isWhole: isPacked ? pixelsAt < bytes.length : pixelsAt + needed <= bytes.length,
  }
}

const signed = (number: number | undefined): number | undefined => number && number | 0

/** Bytes of the masks behind a header of 40 bytes, by how its pixels are packed. */
const masksBytes: Readonly<Record<number, number>> = { 3: 12, 6: 16 }

const [plain, runsOf8, runsOf4, inFields, inFieldsWithOpacity] = [0, 1, 2, 3, 6]

/** OS/2 has another meaning for the number of fields. */
function isPackedUnusually(packing: number, headerBytes: number): boolean {
  const isOs2 = headerBytes > infoBytes && headerBytes <= os2Bytes.longest && !windowsHeaders.includes(headerBytes)
  return !(
    isOs2 ? [plain, runsOf8, runsOf4, inFieldsWithOpacity] : [plain, runsOf8, runsOf4, inFields, inFieldsWithOpacity]
  ).includes(packing)
}
/** With the masks of the colours, and with that of the opacity too. */
const windowsHeaders = [52, 56]
