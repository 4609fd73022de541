import { numbersOf, textAt, type Numbers } from './bytes'

/** One picture of a TIFF file, or the first directory of EXIF data, which has the same form. */
export interface TiffDirectory {
  /** Where it stands in the file, and where the place of the next one is written. */
  readonly at: number
  readonly nextAt: number
  readonly width: number | undefined
  readonly height: number | undefined
  readonly orientation: Orientation | undefined
  /** Where the value of the orientation stands in the file, in bytes. */
  readonly orientationAt: number | undefined
  /** Whether the data of the picture lies within the file. */
  readonly isWhole: boolean
  /** A small copy of another picture, or its mask: no page of its own. */
  readonly isCopy: boolean
}

export interface TiffDirectories {
  /** Bytes of a place in this file: 4, or 8 in BigTIFF. */
  readonly placeBytes: number
  readonly littleEndian: boolean
  readonly directories: readonly TiffDirectory[]
  /** Whether the chain of directories ends as it should. */
  readonly isWhole: boolean
}

/** EXIF's numbers: 1 as stored, 2 mirrored, 3 half a turn, … 6 a quarter clockwise, 8 a quarter counter-clockwise. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const orientations: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8]
export const orientationOf = (number: number | undefined): Orientation | undefined =>
  orientations.find((orientation) => orientation === number)

/** A scan of more pages than that is no document. */
const mostDirectories = 5_000
const mostEntries = 4_096

const tags = {
  subfileType: 254,
  width: 256,
  height: 257,
  stripOffsets: 273,
  orientation: 274,
  stripByteCounts: 279,
  tileOffsets: 324,
  tileByteCounts: 325,
} as const

/** Where things stand in classic TIFF (32 bits) and BigTIFF (64 bits). */
interface Form {
  readonly countBytes: 2 | 8
  readonly entryBytes: number
  readonly offsetBytes: 4 | 8
  readonly valueAt: number
}
const classic: Form = { countBytes: 2, entryBytes: 12, offsetBytes: 4, valueAt: 8 }
const big: Form = { countBytes: 8, entryBytes: 20, offsetBytes: 8, valueAt: 12 }

interface Entry {
  readonly type: number
  readonly count: number
  /** Where its first value stands. */
  readonly at: number
}

/** The chain of directories in a TIFF file; undefined when the bytes are not one. A chain that runs in a circle ends. */
export function readTiff(bytes: Uint8Array): TiffDirectories | undefined {
  const order = textAt(bytes, 0, 2)
  if (order !== 'II' && order !== 'MM') return undefined
  const littleEndian = order === 'II'
  const numbers = numbersOf(bytes, littleEndian)
  const version = numbers.u16(2)
  if (version !== 42 && version !== 43) return undefined
  const form = version === 42 ? classic : big
  const directories: TiffDirectory[] = []
  const seen = new Set<number>()
  let at = numbers.uint(version === 42 ? 4 : 8, form.offsetBytes)
  while (at !== undefined && at !== 0 && !seen.has(at) && directories.length < mostDirectories) {
    seen.add(at)
    const count = numbers.uint(at, form.countBytes)
    if (count === undefined || count === 0 || count > mostEntries) break
    const nextAt = at + form.countBytes + count * form.entryBytes
    directories.push({ at, nextAt, ...directoryOf(numbers, entriesOf(numbers, at + form.countBytes, count, form)) })
    at = numbers.uint(nextAt, form.offsetBytes)
  }
  return { littleEndian, placeBytes: form.offsetBytes, directories, isWhole: at === 0 && directories.length > 0 }
}

const bytesOfType: Readonly<Record<number, 1 | 2 | 4 | 8>> = { 1: 1, 3: 2, 4: 4, 13: 4, 16: 8, 18: 8 }

function entriesOf(numbers: Numbers, from: number, count: number, form: Form): ReadonlyMap<number, Entry> {
  const entries = new Map<number, Entry>()
  for (let position = 0; position < count; position++) {
    const at = from + position * form.entryBytes
    const tag = numbers.u16(at)
    const type = numbers.u16(at + 2)
    const values = numbers.uint(at + 4, form.offsetBytes)
    if (tag === undefined || type === undefined || values === undefined) break
    const size = (bytesOfType[type] ?? 1) * values
    const valueAt = size <= form.offsetBytes ? at + form.valueAt : numbers.uint(at + form.valueAt, form.offsetBytes)
    if (valueAt !== undefined) entries.set(tag, { type, count: values, at: valueAt })
  }
  return entries
}

function valueOf(numbers: Numbers, entry: Entry | undefined, position = 0): number | undefined {
  if (!entry || position >= entry.count) return undefined
  const bytes = bytesOfType[entry.type]
  return bytes && numbers.uint(entry.at + position * bytes, bytes)
}

function directoryOf(numbers: Numbers, entries: ReadonlyMap<number, Entry>): Omit<TiffDirectory, 'at' | 'nextAt'> {
  const orientation = entries.get(tags.orientation)
  const subfile = valueOf(numbers, entries.get(tags.subfileType)) ?? 0
  return {
    width: valueOf(numbers, entries.get(tags.width)),
    height: valueOf(numbers, entries.get(tags.height)),
    orientation: orientationOf(valueOf(numbers, orientation)),
    orientationAt: orientation?.type === 3 ? orientation.at : undefined,
    isWhole:
      hasData(numbers, entries.get(tags.stripOffsets), entries.get(tags.stripByteCounts)) ||
      hasData(numbers, entries.get(tags.tileOffsets), entries.get(tags.tileByteCounts)),
    isCopy: (subfile & 1) === 1 || (subfile & 4) === 4,
  }
}

function hasData(numbers: Numbers, offsets: Entry | undefined, sizes: Entry | undefined): boolean {
  if (!offsets || !sizes || offsets.count === 0 || offsets.count > numbers.length) return false
  for (let part = 0; part < offsets.count; part++) {
    const from = valueOf(numbers, offsets, part)
    const size = valueOf(numbers, sizes, part)
    if (from === undefined || size === undefined || from + size > numbers.length) return false
  }
  return true
}
