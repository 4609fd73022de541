import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { randomOf } from '../../fixtures/full-size'
import { dataFile, expectClearState, filledLog, logFile } from '../../helpers/main/damaged'
import { fileIn, filledProfile } from '../../helpers/main/filled-profile'

const count = 8
const rounds = 40
/** "The Write-Ahead Log" of SQLite's file format: a header of 32 bytes, frames of a page and 24 bytes each. */
const frameBytes = 24 + 4096
const chance = randomOf('cut and zeroed')

/** With a part of it zeroed: a whole page in every other round, else a region of any place and size. */
function zeroed(whole: Buffer, round: number): Buffer {
  const bytes = Buffer.from(whole)
  const page = 4096
  if (round % 2 === 0) {
    const from = Math.floor((chance() * bytes.length) / page) * page
    return bytes.fill(0, from, Math.min(from + page, bytes.length))
  }
  const from = Math.floor(chance() * bytes.length)
  return bytes.fill(0, from, Math.min(from + 1 + Math.floor(chance() * 2 * page), bytes.length))
}

const cut = (whole: Buffer): Buffer => whole.subarray(0, 1 + Math.floor(chance() * (whole.length - 1)))

it('a file that is cut off anywhere loses nothing in silence', async () => {
  const { folder, os } = await filledProfile(count)
  const whole = readFileSync(fileIn(folder))
  const ends = { told: 0, fields: 0, whole: 0 }
  for (let round = 0; round < rounds; round++) {
    const left = cut(whole)
    ends[await expectClearState(count, folder, os, { [dataFile]: left }, `cut off after ${left.length} bytes`)]++
  }
  // An end that was empty space is missed by nobody.
  expect(ends.told).toBeGreaterThan(rounds * 0.8)
})

it('a file of which a page or a region is zeroed loses nothing in silence', async () => {
  const { folder, os } = await filledProfile(count)
  const whole = readFileSync(fileIn(folder))
  const ends = { told: 0, fields: 0, whole: 0 }
  for (let round = 0; round < rounds; round++)
    ends[await expectClearState(count, folder, os, { [dataFile]: zeroed(whole, round) }, `zeroed in round ${round}`)]++
  expect(ends.told).toBeGreaterThan(rounds / 2)
})

it('a log of which a page or a region is zeroed loses nothing in silence', async () => {
  const { folder, os, file, log } = await filledLog(count)
  const ends = { told: 0, fields: 0, whole: 0 }
  for (let round = 0; round < rounds; round++) {
    const files = { [dataFile]: file, [logFile]: zeroed(log, round) }
    ends[await expectClearState(count, folder, os, files, `zeroed in round ${round}`)]++
  }
  expect(ends.told).toBeGreaterThan(rounds / 2)
})

it('a log whose last change has lost its beginning is told', async () => {
  const { folder, os, file, log } = await filledLog(count)
  // From the last change on: a frame of it says by its head alone that it is of this log.
  const last = log.length - frameBytes
  for (const [from, to] of [
    [last, last + 24],
    [last + 10, last + 24],
    [last, last + 14],
    [last, log.length],
  ]) {
    const files = { [dataFile]: file, [logFile]: Buffer.from(log).fill(0, from, to) }
    const label = `zeroed from ${from} to ${to}`
    expect(await expectClearState(count, folder, os, files, label), label).toBe('told')
  }
})

it('a log that is cut off within a change is told', async () => {
  const { folder, os, file, log } = await filledLog(count)
  const ends = { told: 0, fields: 0, whole: 0 }
  for (let round = 0; round < rounds; round++) {
    const left = cut(log)
    // Where it ends with a change, nothing can tell it from a log to which nothing more was added.
    if (endsWithChange(left)) continue
    const label = `cut off after ${left.length} bytes`
    expect(await expectClearState(count, folder, os, { [dataFile]: file, [logFile]: left }, label), label).toBe('told')
    ends.told++
  }
  expect(ends.told).toBeGreaterThan(rounds / 2)
})

function endsWithChange(log: Buffer): boolean {
  return log.length > 32 && (log.length - 32) % frameBytes === 0 && log.readUInt32BE(log.length - frameBytes + 4) !== 0
}
