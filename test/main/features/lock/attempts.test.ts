import { expect, it } from 'vitest'
import { createAttempts, waitAfter } from '../../../../src-main/features/lock/attempts'

it('lets three slips pass, and then waits longer and longer, up to a quarter of an hour', () => {
  expect([0, 1, 2, 3, 4, 5, 10, 100].map(waitAfter)).toEqual([0, 0, 0, 5_000, 10_000, 20_000, 640_000, 900_000])
})

it('waits by a clock that nobody can set, and after a new start from its beginning on', () => {
  const clock = { now: 0 }
  const disk = { wrong: 0 }
  const start = () =>
    createAttempts({
      wrong: () => disk.wrong,
      keep: (wrong) => void (disk.wrong = wrong),
      steady: () => clock.now,
    })
  const first = start()
  for (let each = 0; each < 4; each += 1) first.begin()
  expect(disk.wrong, 'on disk before anything is compared').toBe(4)
  expect(first.waitMs()).toBe(10_000)
  clock.now += 9_000
  expect(first.waitMs()).toBe(1_000)
  const again = start()
  expect(again.waitMs(), 'starting anew is no shorter way').toBe(10_000)
  clock.now += 10_000
  expect(again.waitMs()).toBe(0)
  again.begin()
  expect(again.waitMs()).toBe(20_000)
  again.right()
  expect(again.waitMs()).toBe(0)
  expect(disk.wrong).toBe(0)
})
