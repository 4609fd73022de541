import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ofFullSize } from '../../fixtures/full-size'
import { dataFile, expectClearState, filledLog, logFile } from '../../helpers/main/damaged'
import { fileIn, filledProfile } from '../../helpers/main/filled-profile'

const count = 8

/** A fixed sequence of places, so that a failure can be repeated. */
const bitOf = (round: number, size: number): number =>
  Number((BigInt(round) * 2_654_435_761n + 12_345n) % BigInt(size * 8))

function flipped(whole: Buffer, round: number): Buffer {
  const bytes = Buffer.from(whole)
  const bit = bitOf(round, whole.length)
  bytes[bit >> 3]! ^= 1 << (bit & 7)
  return bytes
}

it('single bits in the file lose nothing in silence', async () => {
  const { folder, os } = await filledProfile(count)
  const whole = readFileSync(fileIn(folder))
  const ends = { told: 0, fields: 0, whole: 0 }
  for (let round = 0; round < ofFullSize(2_000); round++)
    ends[await expectClearState(count, folder, os, { [dataFile]: flipped(whole, round) }, `bit ${round}`)]++
  expect(ends.told).toBeGreaterThan(0)
  expect(ends.fields).toBeGreaterThan(0)
})

it('nor do those in a log that holds everything, as after an end in the middle of the work', async () => {
  const { folder, os, file, log } = await filledLog(count)
  expect(await expectClearState(count, folder, os, { [dataFile]: file, [logFile]: log }, 'not damaged')).toBe('whole')
  const ends = { told: 0, fields: 0, whole: 0 }
  for (let round = 0; round < ofFullSize(400); round++) {
    const files = { [dataFile]: file, [logFile]: flipped(log, round) }
    ends[await expectClearState(count, folder, os, files, `bit ${round} of the log`)]++
  }
  expect(ends.told).toBeGreaterThan(0)
})
