import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/**
 * The state of a write-ahead log before SQLite reads it. SQLite takes a log up to the first frame that does not fit and
 * forgets the rest in silence. That is right for the end of a log that was being written when the power went
 * (`cut-off`: the last change may be missing). But frames behind a finished change are written only after that change
 * is on disk: where they follow a bad frame, it was `damaged` later, and finished changes would be lost unseen.
 *
 * The format is the one of SQLite's file format document, "The Write-Ahead Log".
 */
export type LogState = 'whole' | 'cut-off' | 'damaged'

const headerSize = 32
const frameHeaderSize = 24

export function stateOfLog(file: string): LogState {
  let handle: number
  try {
    handle = openSync(file, 'r')
  } catch {
    return 'whole'
  }
  try {
    return stateOf(handle, fstatSync(handle).size)
  } finally {
    closeSync(handle)
  }
}

function stateOf(handle: number, size: number): LogState {
  if (size === 0) return 'whole'
  const header = Buffer.alloc(headerSize)
  readSync(handle, header, 0, headerSize, 0)
  const magic = header.readUInt32BE(0)
  const isLittleEndian = magic === 0x37_7f_06_82
  const inHeader = sumOf(header.subarray(0, 24), isLittleEndian)
  if ((!isLittleEndian && magic !== 0x37_7f_06_83) || !equals(inHeader, header, 24))
    return size <= headerSize + frameHeaderSize ? 'cut-off' : 'damaged'

  const salts = header.subarray(16, 24)
  const frame = Buffer.alloc(frameHeaderSize + header.readUInt32BE(8))
  const frames = Math.floor((size - headerSize) / frame.length)
  let sum = inHeader
  let firstBad: 'none' | 'of-this-log' | 'of-another' = 'none'
  let isFinishedSince = false
  let follows = false
  for (let number = 0; number < frames; number++) {
    readSync(handle, frame, 0, frame.length, headerSize + number * frame.length)
    const isOfThisLog = frame.subarray(8, 16).equals(salts)
    const endsChange = frame.readUInt32BE(4) !== 0
    if (firstBad === 'none') {
      sum = sumOf(frame.subarray(frameHeaderSize), isLittleEndian, sumOf(frame.subarray(0, 8), isLittleEndian, sum))
      if (isOfThisLog && equals(sum, frame, 16)) continue
      firstBad = isOfThisLog || isBitLost(frame.subarray(8, 16), salts) ? 'of-this-log' : 'of-another'
      isFinishedSince = isOfThisLog && endsChange
    } else if (isOfThisLog) {
      if (isFinishedSince) return 'damaged'
      follows = true
      isFinishedSince = endsChange
    }
  }
  // Frames of an earlier round of the same log behind its end are no trace of anything.
  if (firstBad === 'of-this-log' || follows) return 'cut-off'
  return firstBad === 'none' && (size - headerSize) % frame.length !== 0 ? 'cut-off' : 'whole'
}

type Sum = readonly [number, number]

function sumOf(bytes: Buffer, isLittleEndian: boolean, [one, two]: Sum = [0, 0]): Sum {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    one = (one + view.getUint32(at, isLittleEndian) + two) >>> 0
    two = (two + view.getUint32(at + 4, isLittleEndian) + one) >>> 0
  }
  return [one, two]
}

const equals = ([one, two]: Sum, bytes: Buffer, at: number): boolean =>
  bytes.readUInt32BE(at) === one && bytes.readUInt32BE(at + 4) === two

/**
 * The first salt goes up by one and the second is random in every round: one alone is equal only where a bit was lost, and
 * neither is zero unless it was lost.
 */
const isBitLost = (found: Buffer, salts: Buffer): boolean =>
  [0, 4].some((at) => found.readUInt32BE(at) === salts.readUInt32BE(at) || found.readUInt32BE(at) === 0)
