import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { casesFeature, environmentId, onboarding } from '../helpers/cases'
import { fileIn, filledProfile, look } from '../helpers/filled-profile'
import { filesBelow, OwnKeychain, start, temporaryFolder } from '../helpers/profile'

const count = 30
const shown = 'Jörn Müllerström'

/** A fixed sequence of places, so that a failure can be repeated. */
const bitOf = (round: number, size: number): number =>
  Number((BigInt(round) * 2_654_435_761n + 12_345n) % BigInt(size * 8))

function flipped(whole: Buffer, round: number): Buffer {
  const bytes = Buffer.from(whole)
  const bit = bitOf(round, whole.length)
  bytes[bit >> 3]! ^= 1 << (bit & 7)
  return bytes
}

/** A start on damaged files: what is right is shown, what is not is told or marked, and the damaged bytes stay somewhere. */
async function expectClearState(
  folder: string,
  os: OwnKeychain,
  files: Readonly<Record<string, Buffer>>,
  label: string,
): Promise<'told' | 'fields' | 'whole'> {
  const profile = temporaryFolder()
  cpSync(join(folder, 'keys'), join(profile, 'keys'), { recursive: true })
  mkdirSync(join(profile, 'data'))
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(profile, 'data', name), bytes)
  const { cases, notices } = await look(profile, os)
  const unreadable = cases.filter((each) => each.unreadable)
  for (const { title, unreadable: lost } of cases)
    expect(title === shown || lost?.includes('title'), `${label}: a wrong title is shown`).toBe(true)
  const aside = notices.some(({ code }) => code === 'data-set-aside')
  if (aside) {
    const kept = readdirSync(join(profile, 'data')).filter((name) => name.includes('.2026-'))
    for (const bytes of Object.values(files))
      expect(
        kept.some((name) => readFileSync(join(profile, 'data', name)).equals(bytes)),
        `${label}: the damaged bytes are gone`,
      ).toBe(true)
  } else if (notices.length === 0) expect(cases, `${label}: cases are missing in silence`).toHaveLength(count)
  rmSync(profile, { recursive: true, force: true })
  return notices.length > 0 ? 'told' : unreadable.length > 0 ? 'fields' : 'whole'
}

it('six hundred single bits in the file lose nothing in silence', async () => {
  const { folder, os } = await filledProfile(count)
  const whole = readFileSync(fileIn(folder))
  const ends = { told: 0, fields: 0, whole: 0 }
  for (let round = 0; round < 600; round++)
    ends[await expectClearState(folder, os, { [`${environmentId}.sqlite`]: flipped(whole, round) }, `bit ${round}`)]++
  expect(ends.told).toBeGreaterThan(0)
  expect(ends.fields).toBeGreaterThan(0)
}, 90_000)

it('nor do four hundred in a log that holds everything, as after an end in the middle of the work', async () => {
  const folder = temporaryFolder()
  const os = new OwnKeychain()
  const started = start(folder, os.synchronous())
  const { register } = casesFeature(started).feature
  for (let number = 0; number < count; number++)
    await register.noteOnboarding(environmentId, onboarding({ id: randomUUID(), customerId: randomUUID() }))
  const file = readFileSync(fileIn(folder))
  const log = readFileSync(`${fileIn(folder)}-wal`)
  expect(log.length).toBeGreaterThan(count * 4096)
  expect(filesBelow(folder).length).toBeGreaterThan(2)
  const names = [`${environmentId}.sqlite`, `${environmentId}.sqlite-wal`] as const
  expect(await expectClearState(folder, os, { [names[0]]: file, [names[1]]: log }, 'not damaged')).toBe('whole')
  const ends = { told: 0, fields: 0, whole: 0 }
  for (let round = 0; round < 400; round++)
    ends[
      await expectClearState(
        folder,
        os,
        { [names[0]]: file, [names[1]]: flipped(log, round) },
        `bit ${round} of the log`,
      )
    ]++
  expect(ends.told).toBeGreaterThan(0)
}, 90_000)
