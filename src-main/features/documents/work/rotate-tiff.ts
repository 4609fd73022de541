import { numbersOf } from '../look/bytes'
import type { Orientation, TiffDirectories, TiffDirectory } from '../look/tiff'
import { numberBytes, pagesOfTiff } from './decode-tiff'
import { rotatedBy } from './picture'
import { Refusal, type Rotation } from './jobs'

/**
 * Turns pages of a TIFF file without loss: the pixels stay, the orientation of each page says how they are to be seen. A
 * page that has none gets a directory of its own with one, behind everything else.
 */
export function rotateTiff(file: Uint8Array, rotations: readonly Rotation[]): Uint8Array<ArrayBuffer> {
  const { tiff, pages } = pagesOfTiff(file)
  const missing = rotations.find(({ page }) => !pages[page - 1])
  if (missing) throw new Refusal(`This file has no page ${missing.page}.`)
  if (!tiff.isWhole) throw new Refusal('This file is damaged.')
  let rotated = Uint8Array.from(file)
  /** Where the place of the directory at hand is written. */
  let linkAt = tiff.placeBytes
  for (const directory of tiff.directories) {
    const page = pages.indexOf(directory) + 1
    const by = rotations.filter((rotation) => rotation.page === page).reduce((sum, rotation) => sum + rotation.by, 0)
    const orientation = rotatedBy(directory.orientation ?? 1, by)
    let { nextAt } = directory
    if (by % 360 !== 0) {
      const { orientationAt } = directory
      if (orientationAt !== undefined) rotated.set(numberBytes(orientation, 2, tiff.littleEndian), orientationAt)
      else {
        const at = rotated.length + (rotated.length % 2)
        const added = withOrientation(rotated, tiff, directory, orientation)
        rotated = new Uint8Array(Buffer.concat([rotated, Buffer.alloc(rotated.length % 2), added]))
        rotated.set(numberBytes(at, tiff.placeBytes, tiff.littleEndian), linkAt)
        nextAt = at + added.length - tiff.placeBytes
      }
    }
    linkAt = nextAt
  }
  return rotated
}

const orientationTag = 274
const short = 3

/** The bytes of a directory with one more entry; entries are in the order of their tags. */
function withOrientation(
  file: Uint8Array,
  { placeBytes, littleEndian }: TiffDirectories,
  { at, nextAt }: TiffDirectory,
  orientation: Orientation,
): Uint8Array {
  const isBig = placeBytes === 8
  const [countBytes, entryBytes] = isBig ? [8, 20] : [2, 12]
  const numbers = numbersOf(file, littleEndian)
  const entries: Uint8Array[] = []
  for (let from = at + countBytes; from < nextAt; from += entryBytes) {
    // One that is no number (its type is unknown) is replaced.
    if (numbers.u16(from) !== orientationTag) entries.push(file.subarray(from, from + entryBytes))
  }
  const added = Buffer.concat([
    numberBytes(orientationTag, 2, littleEndian),
    numberBytes(short, 2, littleEndian),
    numberBytes(1, placeBytes, littleEndian),
    numberBytes(orientation, 2, littleEndian),
    Buffer.alloc(placeBytes - 2),
  ])
  const before = entries.filter((entry) => (numbersOf(entry, littleEndian).u16(0) ?? 0) < orientationTag)
  return Buffer.concat([
    numberBytes(entries.length + 1, countBytes, littleEndian),
    ...before,
    added,
    ...entries.slice(before.length),
    file.subarray(nextAt, nextAt + placeBytes),
  ])
}
