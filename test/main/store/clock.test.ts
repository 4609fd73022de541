import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { casesFeature, environmentId, request } from '../../helpers/main/cases'
import { Clock, OwnKeychain, start, temporaryFolder } from '../../helpers/main/profile'

const hour = 3_600_000
const day = 24 * hour

/** A register at work whose clock goes as it is told; `round` is the hourly look of the program. */
async function atWork() {
  const folder = temporaryFolder()
  const clock = new Clock()
  const started = start(folder, new OwnKeychain().synchronous(), { clock })
  const { store } = started
  const { register } = casesFeature(started).feature
  await register.noteIntent(environmentId, request)
  const files = (): string[] => {
    const backups = join(folder, 'backups', environmentId)
    return existsSync(backups) ? readdirSync(backups).sort() : []
  }
  const pass = async (days: number): Promise<void> => {
    for (let hours = 0; hours < days * 24; hours++) {
      clock.advance(hour)
      await store.backUpIfOlder(environmentId, day)
    }
  }
  return { store, clock, files, pass }
}

it('a clock that jumps a week ahead and back loses no backup, and stops none', async () => {
  const [jumped, steady] = [await atWork(), await atWork()]
  for (const { pass } of [jumped, steady]) await pass(7)
  const before = jumped.files()
  expect(before).toHaveLength(7)
  jumped.clock.advance(7 * day)
  await jumped.pass(0.5)
  const [ofFuture] = jumped.files().filter((name) => !before.includes(name))
  expect(jumped.files()).toEqual([...before, ofFuture])

  jumped.clock.advance(-7.5 * day)
  // The jump is over, and all is as if it had never been, but for one more.
  for (const days of [0.25, 1, 3]) {
    for (const { pass } of [jumped, steady]) await pass(days)
    expect(jumped.files()).toEqual([...steady.files(), ofFuture].sort())
  }
})

it('backups dated in the future push out none that is made now', async () => {
  const { clock, files, pass } = await atWork()
  await pass(2)
  const before = files()
  clock.advance(365 * day)
  await pass(9)
  const ahead = files().filter((name) => !before.includes(name))
  clock.advance(-374 * day)
  await pass(5)
  const now = files()
  const made = now.filter((name) => !before.includes(name) && !ahead.includes(name))
  expect(made).toHaveLength(5)
  expect(now.filter((name) => ahead.includes(name))).toHaveLength(3)
})
