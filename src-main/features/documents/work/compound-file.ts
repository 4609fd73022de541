import { TextDecoder } from 'node:util'
import { numbersOf, type Numbers } from '../look/bytes'
import { Refusal } from './jobs'

/** A folder within a compound file. Names are in small letters. */
export interface Storage {
  readonly streams: ReadonlyMap<string, Stream>
  readonly storages: ReadonlyMap<string, Storage>
}

export interface Stream {
  /** Bytes, as the file says before any of them is read. */
  readonly size: number
  /** Refuses what does not lie in the file as its size says. */
  read(): Uint8Array<ArrayBuffer>
}

/** The file system within a file in which Outlook and old Office programs save ([MS-CFB]). Positions in bytes. */
const header = {
  sectorShift: 30,
  tableSectors: 44,
  directory: 48,
  smallTable: 60,
  moreTables: 68,
  tables: 76,
  bytes: 512,
} as const
const entry = { bytes: 128, nameLength: 64, type: 66, left: 68, right: 72, child: 76, start: 116, size: 120 } as const
const types = { storage: 1, stream: 2, root: 5 } as const
/** Larger numbers of a sector have meanings of their own: no sector, the end of a chain. */
const lastSector = 0xfffffffa
const endOfChain = 0xfffffffe
const mostNameBytes = 64
const smallSectorBytes = 64
/** Streams below that size lie in small sectors. */
const smallBelow = 4096

const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
export const isCompoundFile = (file: Uint8Array): boolean => signature.every((byte, at) => file[at] === byte)

/**
 * The root of a compound file. Refuses a damaged one. The effort is bounded by the size of the file: no sector stands twice in a
 * chain, no chain has more of them than the file, and no entry stands twice in the tree.
 */
export function openCompoundFile(file: Uint8Array): Storage {
  const numbers = numbersOf(file, true)
  const sectorBytes = numbers.u16(header.sectorShift) === 12 ? 4096 : 512
  const tables = tableSectors(numbers, sectorBytes)
  const next: Next = (sector) => {
    const table = tables[Math.floor((sector * 4) / sectorBytes)]
    return table === undefined ? undefined : numbers.u32(placeOf(table, sectorBytes) + ((sector * 4) % sectorBytes))
  }
  const sector = (number: number): Uint8Array => {
    const at = placeOf(number, sectorBytes)
    return file.subarray(at, at + sectorBytes)
  }
  const mostSectors = Math.ceil(file.length / sectorBytes)
  const contentOf = (start: number): Uint8Array<ArrayBuffer> => {
    const sectors = chain(start, next, mostSectors + 1)
    if (sectors.length > mostSectors) throw damaged()
    return joined(sectors.map(sector))
  }

  const directory = contentOf(numbers.u32(header.directory) ?? endOfChain)
  const entries = numbersOf(directory, true)
  const smallNumbers = numbersOf(contentOf(numbers.u32(header.smallTable) ?? endOfChain), true)
  const small = contentOf(entries.u32(entry.start) ?? endOfChain)

  const streamAt = (at: number): Stream => {
    const start = entries.u32(at + entry.start) ?? endOfChain
    const size = entries.u32(at + entry.size) ?? 0
    return {
      size,
      read: () => {
        const isSmall = size < smallBelow
        const bytes = isSmall ? smallSectorBytes : sectorBytes
        const sectors = chain(start, isSmall ? (number) => smallNumbers.u32(number * 4) : next, Math.ceil(size / bytes))
        const content = joined(
          sectors.map((number) =>
            isSmall ? small.subarray(number * smallSectorBytes, (number + 1) * smallSectorBytes) : sector(number),
          ),
        )
        if (content.length < size) throw damaged()
        return content.subarray(0, size)
      },
    }
  }
  return treeOf(directory, entries, streamAt)
}

type Next = (sector: number) => number | undefined

const damaged = (): Refusal => new Refusal('This message is damaged.')

/** The header fills the place of a sector. */
const placeOf = (sector: number, sectorBytes: number): number => (sector + 1) * sectorBytes

/** The sectors that say which sector follows which; the first 109 are named in the header, the others in a chain of their own. */
function tableSectors(numbers: Numbers, sectorBytes: number): number[] {
  const count = numbers.u32(header.tableSectors) ?? 0
  if (count > numbers.length / sectorBytes) throw damaged()
  const tables: number[] = []
  const take = (from: number, to: number): void => {
    for (let at = from; at < to && tables.length < count; at += 4) tables.push(numbers.u32(at) ?? endOfChain)
  }
  take(header.tables, header.bytes)
  const seen = new Set<number>()
  let more = numbers.u32(header.moreTables) ?? endOfChain
  while (tables.length < count && more <= lastSector) {
    if (seen.has(more)) throw damaged()
    seen.add(more)
    const end = placeOf(more, sectorBytes) + sectorBytes - 4
    take(placeOf(more, sectorBytes), end)
    more = numbers.u32(end) ?? endOfChain
  }
  return tables
}

/** The sectors from `start` to the end of their chain, or the first `most` of them. */
function chain(start: number, next: Next, most: number): number[] {
  const sectors = new Set<number>()
  let sector = start
  while (sectors.size < most && sector <= lastSector) {
    if (sectors.has(sector)) throw damaged()
    sectors.add(sector)
    sector = next(sector) ?? endOfChain
  }
  return [...sectors]
}

/** The entries of a storage hang together as a tree of their own: left, right, and the first one of what lies in it. */
function treeOf(directory: Uint8Array, entries: Numbers, streamAt: (at: number) => Stream): Storage {
  const seen = new Set<number>()
  const root: Folder = { streams: new Map(), storages: new Map() }
  if (directory[entry.type] !== types.root) throw damaged()
  const left = [{ index: entries.u32(entry.child) ?? endOfChain, folder: root }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { index, folder } = next
    const at = index * entry.bytes
    if (index > lastSector || at + entry.bytes > directory.length) continue
    if (seen.has(index)) throw damaged()
    seen.add(index)
    const name = nameAt(directory, entries, at)
    if (directory[at + entry.type] === types.stream) folder.streams.set(name, streamAt(at))
    if (directory[at + entry.type] === types.storage) {
      const inner: Folder = { streams: new Map(), storages: new Map() }
      folder.storages.set(name, inner)
      left.push({ index: entries.u32(at + entry.child) ?? endOfChain, folder: inner })
    }
    for (const sibling of [entry.left, entry.right])
      left.push({ index: entries.u32(at + sibling) ?? endOfChain, folder })
  }
  return root
}

interface Folder extends Storage {
  readonly streams: Map<string, Stream>
  readonly storages: Map<string, Storage>
}

function nameAt(directory: Uint8Array, entries: Numbers, at: number): string {
  const length = Math.min(entries.u16(at + entry.nameLength) ?? 0, mostNameBytes)
  const name = new TextDecoder('utf-16le').decode(directory.subarray(at, at + length))
  return name.replaceAll('\0', '').toLowerCase()
}

const joined = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat(parts))
