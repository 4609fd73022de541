import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { size } from '../../../fixtures/full-size'
import { World } from '../../../helpers/main/watch-world'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const states = [
  'AWAITING_DOCUMENTS',
  'AWAITING_SIGNING',
  'AWAITING_DOCUMENT_REVIEW',
  'AWAITING_CARD_CREATION',
  'AWAITING_STARS',
]
const cases = 300
/** One after the other; what grows from day to day shows after the second. */
const days = size({ gate: 2, full: 30 })

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  z.function().parse(runInNewContext('gc'))()
}

interface Move {
  readonly caseId: string
  readonly to: string
  readonly at: number
}

/** When the watch could not ask, in real time, and after which the backlog has to be worked off. */
interface Outage {
  readonly from: number
  readonly until: number
}

async function outage(world: World, begin: () => void, milliseconds: number, end: () => void): Promise<Outage> {
  const from = world.time.real
  begin()
  await live(world, milliseconds)
  end()
  return { from, until: world.time.real }
}

let moves: Move[] = []

/** Every few minutes something happens to a case: the service moves it, or a clerk creates another in place of one. */
async function live(world: World, milliseconds: number): Promise<void> {
  const end = world.time.real + milliseconds
  while (world.time.real < end) {
    await world.time.pass(Math.min(end - world.time.real, 4 * minute * world.random()))
    const ids = [...world.known.keys()]
    const caseId = ids[Math.floor(world.random() * ids.length)] ?? ''
    const to = states[Math.floor(world.random() * states.length)] ?? ''
    // A change that nobody has seen yet is not overtaken by another: each is to be found.
    const isOpen = moves.some((move) => move.caseId === caseId && !isFound(world, move))
    if (isOpen || world.known.get(caseId)?.status === to) continue
    world.move(caseId, to)
    moves.push({ caseId, to, at: world.time.real })
  }
}

const isFound = (world: World, { caseId, to, at }: Move): boolean =>
  world.found.some((found) => found.caseId === caseId && found.to === to && found.at >= at)

function expectNeverOverTheLimit(starts: readonly number[], limit: number): void {
  starts.forEach((at, index) => {
    const later = starts[index + limit]
    if (later !== undefined && later - at < minute - 0.001)
      throw new Error(`${limit + 1} requests within ${later - at} ms at ${at}`)
  })
}

it('days of 300 cases: every change found in time and told once, the limit kept, nothing left growing', async () => {
  moves = []
  const world = new World()
  for (let n = 0; n < cases; n++) world.addOld(`case-${n}`, day * (1 + (n % 30)), { status: 'AWAITING_SIGNING' })
  world.watch.start()
  const heap: number[] = []
  const timers: number[] = []
  const looks: number[] = []
  let totalMoves = 0
  let totalLooks = 0

  for (let today = 0; today < days; today++) {
    const outages: Outage[] = []
    const start = world.time.real
    await live(world, 2 * hour)
    // The clock on the wall is set forward, as in spring, and back; ages and limits must not notice.
    world.time.jump(hour)
    await live(world, 2 * hour)
    world.time.jump(-hour)
    await live(world, hour)
    outages.push(
      await outage(
        world,
        () => (world.behaviour = 'network'),
        40 * minute,
        () => (world.behaviour = 'well'),
      ),
    )
    await live(world, 3 * hour)
    outages.push(
      await outage(
        world,
        () => world.watch.leave('locked'),
        50 * minute,
        () => world.watch.comeBack('locked'),
      ),
    )
    await live(world, 2 * hour)
    outages.push(
      await outage(
        world,
        () => (world.behaviour = 'unauthorized'),
        hour,
        () => {
          world.behaviour = 'well'
          world.watch.accessChanged('office')
        },
      ),
    )
    await live(world, 2 * hour)
    outages.push(
      await outage(
        world,
        () => (world.behaviour = 'service-error'),
        10 * minute,
        () => (world.behaviour = 'well'),
      ),
    )
    await live(world, 2 * hour)
    const asleep = world.time.real
    world.watch.leave('asleep')
    world.time.sleep(6 * hour)
    world.watch.comeBack('asleep')
    outages.push({ from: asleep, until: world.time.real })
    await live(world, 2 * hour - 40 * minute)
    await world.time.pass(hour)

    // A quarter of an hour is the slowest pace; all cases before it cost ten minutes of every other turn.
    const bound = 15 * minute + 10 * minute + 10 * second
    const troubled = (from: number, until: number): number =>
      outages.reduce(
        (sum, each) => sum + Math.max(0, Math.min(until, each.until + bound) - Math.max(from, each.from)),
        0,
      )
    for (const move of moves) {
      const found = world.found.filter(
        ({ caseId, to, at }) => caseId === move.caseId && to === move.to && at >= move.at,
      )
      expect(found.length, JSON.stringify(move)).toBeGreaterThanOrEqual(1)
      const at = found[0]?.at ?? Infinity
      expect(at - move.at - troubled(move.at, at), JSON.stringify(move)).toBeLessThanOrEqual(bound)
    }
    expect(world.found).toHaveLength(moves.length)
    // Each note names a case for what was found of it since the note before: nothing is told twice.
    for (const caseId of new Set(world.raised.flatMap(({ caseIds }) => caseIds))) {
      let since = -Infinity
      for (const { at } of world.raised.filter(({ caseIds }) => caseIds.includes(caseId))) {
        const told = world.found.filter((found) => found.caseId === caseId && found.at > since && found.at <= at)
        expect(told.length, `${caseId} at ${at}`).toBeGreaterThanOrEqual(1)
        since = at
      }
    }
    for (const { caseId, at } of world.found) {
      // What was found just before the screen was locked is told when it is unlocked.
      const hidden = outages.find(({ from }) => from >= at && from - at <= 32 * second)
      const latest = (hidden?.until ?? at) + 32 * second
      const notes = world.raised.filter((note) => note.caseIds.includes(caseId) && note.at >= at && note.at <= latest)
      expect(notes.length).toBeGreaterThanOrEqual(1)
    }
    expect(world.notes.filter(({ action }) => action === 'watch.changed')).toHaveLength(world.found.length)
    expectNeverOverTheLimit(world.starts, 60)
    expect(world.mostRunning).toBeLessThanOrEqual(4)
    // The day may end in the middle of a request, which ends as well.
    for (let waited = 0; world.running > 0 && waited < 60; waited++) await world.time.pass(second)
    expect(world.running).toBe(0)
    expect(world.defects).toEqual([])

    totalMoves += moves.length
    totalLooks += world.starts.length
    looks.push(world.starts.length / ((world.time.real - start) / hour))
    timers.push(world.time.pending)
    // What the test itself has written down is thrown away, so that what is left is the watch's.
    for (const list of [world.found, world.starts, world.askedFor, world.raised, world.notes, world.states, moves])
      list.length = 0
    collectGarbage()
    heap.push(process.memoryUsage().heapUsed)
  }

  expect(totalMoves).toBeGreaterThan(250 * days)
  expect(totalLooks).toBeGreaterThan(5_000 * days)
  // No drift: the last day is watched as closely as the first.
  expect(Math.abs((looks.at(-1) ?? 0) / (looks[0] ?? 1) - 1)).toBeLessThan(0.1)
  expect(Math.max(...timers)).toBeLessThanOrEqual(6)
  const [, second_] = heap
  expect((heap.at(-1) ?? Infinity) - (second_ ?? 0)).toBeLessThan(1024 * 1024)
}, 900_000)
