import { describe, expect, it } from 'vitest'
import { pollIntervalOf } from '../../../../src-main/features/watch/schedule'
import { environmentId, World } from '../../../helpers/main/watch-world'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

function opened(fill: (world: World) => void = () => undefined): World {
  const world = new World()
  fill(world)
  world.watch.start()
  return world
}

const gapsOf = (times: readonly number[]): number[] => times.slice(1).map((at, index) => at - (times[index] ?? 0))

describe('the pace', () => {
  it('is three seconds for a minute, then grows with age, and never exceeds a quarter of an hour', () => {
    expect([0, 30, 60].map((age) => pollIntervalOf(age * second))).toEqual([3, 3, 3].map((pace) => pace * second))
    let last = 0
    for (let age = 0; age < 48 * hour; age += minute) {
      expect(pollIntervalOf(age)).toBeGreaterThanOrEqual(last)
      last = pollIntervalOf(age)
    }
    expect(pollIntervalOf(10 * minute)).toBe(30 * second)
    expect(last).toBe(15 * minute)
  })

  it('of a new case is kept: at least every three seconds, ever more rarely later, spread out', async () => {
    const world = opened()
    await world.time.pass(minute)
    world.add('new')
    await world.time.pass(minute)
    const young = gapsOf(world.starts)
    expect(world.starts.length).toBeGreaterThanOrEqual(19)
    expect(Math.max(...young)).toBeLessThanOrEqual(3 * second + 100)
    expect(new Set(young.map(Math.round)).size).toBeGreaterThan(5)
    await world.time.pass(6 * hour)
    const before = world.starts.length
    await world.time.pass(hour)
    expect(world.starts.length - before).toBeGreaterThanOrEqual(4)
    expect(world.starts.length - before).toBeLessThanOrEqual(5)
  })

  it('becomes lively again when the status changes', async () => {
    const world = opened((its) => its.addOld('old', 40 * hour))
    await world.time.pass(hour)
    world.move('old', 'AWAITING_SIGNING')
    await world.time.pass(15 * minute)
    expect(world.found).toHaveLength(1)
    const at = world.found[0]?.at ?? 0
    const soon = world.starts.filter((start) => start > at && start <= at + minute)
    expect(soon.length).toBeGreaterThan(10)
  })

  it('is at least every five seconds for the case on the screen, while others wait for their turn too', async () => {
    const world = opened((its) => {
      for (let n = 0; n < 300; n++) its.addOld(`old-${n}`, 40 * hour)
    })
    await world.time.pass(10 * second)
    world.attend('old-7')
    const from = world.time.real
    await world.time.pass(10 * minute)
    const times = world.starts.filter((at, n) => at >= from && world.askedFor[n] === 'old-7')
    expect(Math.max(...gapsOf(times))).toBeLessThanOrEqual(5 * second)
    expect(new Set(world.askedFor).size).toBe(300)
    world.attend(null)
    await world.time.pass(20 * minute)
    const later = world.starts.filter((at, n) => at > from + 11 * minute && world.askedFor[n] === 'old-7')
    expect(later.length).toBeLessThanOrEqual(3)
  })

  it('leaves nobody out where the limit is far too low, and keeps the limit', async () => {
    const world = opened((its) => {
      its.preferences.watchPerMinute = 2
      for (let n = 0; n < 60; n++) its.addOld(`old-${n}`, 40 * hour)
      its.addOld('open', 40 * hour)
    })
    world.attend('open')
    await world.time.pass(2 * hour)
    expect(world.starts.length).toBeLessThanOrEqual(240)
    expect(world.starts.length).toBeGreaterThan(230)
    for (let n = 0; n < 60; n++) expect(world.looksAt(`old-${n}`)).toBeGreaterThanOrEqual(1)
  })
})

describe('the watch', () => {
  it('never has more than four requests under way, however slow the service', async () => {
    const world = opened((its) => {
      its.preferences.watchPerMinute = 600
      its.answerMs = 20 * second
      for (let n = 0; n < 100; n++) its.add(`case-${n}`)
    })
    await world.time.pass(10 * minute)
    expect(world.mostRunning).toBe(4)
  })

  it('looks soon at a case that was sent something, in its turn, and at nothing else', async () => {
    const world = opened((its) => {
      for (let n = 0; n < 5; n++) its.addOld(`old-${n}`, 40 * hour)
    })
    await world.time.pass(minute)
    const before = world.askedFor.length
    world.watch.pollSoon(environmentId, 'OLD-3')
    world.watch.pollSoon('another', 'old-4')
    await world.time.pass(2 * second)
    expect(world.askedFor.slice(before)).toEqual(['old-3'])
    world.preferences.watchPerMinute = 0
    world.watch.preferencesChanged()
    world.watch.pollSoon(environmentId, 'old-3')
    await world.time.pass(minute)
    expect(world.askedFor.slice(before)).toEqual(['old-3'])
  })

  it('stops at a final status and when a clerk marks the case as done; an unknown one goes on', async () => {
    const world = opened((its) => ['a', 'b', 'c'].forEach((id) => its.add(id)))
    world.move('a', 'COMPLETED')
    world.move('c', 'AWAITING_STARS')
    world.add('b', { done: true })
    await world.time.pass(minute)
    const before = world.starts.length
    await world.time.pass(10 * minute)
    expect(new Set(world.askedFor.slice(before))).toEqual(new Set(['c']))
    expect(world.raised.flatMap(({ body }) => body).join()).toContain('AWAITING_STARS')
    expect(world.state.cases).toBe(1)
  })

  it('does not bring back a case that was erased, and asks for it no more', async () => {
    const world = opened((its) => ['erased', 'kept'].forEach((id) => its.add(id)))
    await world.time.pass(10 * second)
    world.known.delete('erased')
    await world.time.pass(5 * second)
    const before = world.looksAt('erased')
    await world.time.pass(hour)
    expect(world.looksAt('erased')).toBe(before)
    expect([...world.known.keys()]).toEqual(['kept'])
    expect(world.defects).toEqual([])
    expect(world.state.cases).toBe(1)
  })

  it('asks nothing at 0 requests a minute, and goes on when that changes', async () => {
    const world = opened((its) => its.add('a'))
    await world.time.pass(10 * second)
    world.preferences.watchPerMinute = 0
    world.watch.preferencesChanged()
    const before = world.starts.length
    await world.time.pass(hour)
    expect(world.starts).toHaveLength(before)
    expect(world.state.pause).toBe('off')
    world.preferences.watchPerMinute = 60
    world.watch.preferencesChanged()
    await world.time.pass(minute)
    expect(world.starts.length).toBeGreaterThan(before)
    expect(world.state.pause).toBeUndefined()
  })

  it('pauses while locked, keeps names off the locked screen, and catches up in one notification', async () => {
    const world = opened((its) => {
      for (let n = 0; n < 7; n++) its.addOld(`case-${n}`, 2 * hour)
    })
    await world.time.pass(5 * minute)
    world.watch.leave('locked')
    await world.time.pass(second)
    const before = world.starts.length
    for (let n = 0; n < 7; n++) world.move(`case-${n}`, 'AWAITING_DOCUMENTS')
    await world.time.pass(3 * hour)
    expect(world.starts).toHaveLength(before)
    expect(world.state.pause).toBe('locked')
    expect(world.raised).toEqual([])
    world.watch.comeBack('locked')
    await world.time.pass(2 * minute)
    expect(world.found).toHaveLength(7)
    expect(world.raised.map(({ title }) => title)).toEqual(['7 cases have changed'])
  })

  it('goes on soon after sleep, though its own clock stood still', async () => {
    const world = opened((its) => its.addOld('a', 40 * hour))
    await world.time.pass(hour)
    world.watch.leave('asleep')
    world.time.sleep(9 * hour)
    world.move('a', 'AWAITING_SIGNING')
    world.watch.comeBack('asleep')
    await world.time.pass(minute + second)
    expect(world.found).toHaveLength(1)
  })

  it('takes failing connections of several cases for no network, probes ever more rarely, and goes on by itself', async () => {
    const world = opened((its) => {
      for (let n = 0; n < 30; n++) its.add(`case-${n}`)
    })
    await world.time.pass(10 * second)
    world.behaviour = 'network'
    await world.time.pass(30 * second)
    expect(world.state.pause).toBe('offline')
    const before = world.starts.length
    await world.time.pass(hour)
    expect(world.starts.length - before).toBeLessThan(50)
    const late = gapsOf(world.starts.slice(before))
    expect(late.at(-1)).toBeGreaterThan(100 * second)
    world.behaviour = 'well'
    world.move('case-3', 'REJECTED')
    await world.time.pass(5 * minute)
    expect(world.state.pause).toBeUndefined()
    expect(world.found).toHaveLength(1)
  })

  it('tries at once when the operating system says that the network is back', async () => {
    const world = opened((its) => its.add('a'))
    world.behaviour = 'network'
    world.online = false
    await world.time.pass(hour)
    world.behaviour = 'well'
    world.online = true
    await world.time.pass(6 * second)
    expect(world.state.pause).toBeUndefined()
  })

  it('does not take one failing case for no network', async () => {
    const world = opened((its) => ['a', 'b', 'c', 'd'].forEach((id) => its.add(id)))
    world.failing.set('a', 'timeout')
    await world.time.pass(10 * minute)
    expect(world.states.map(({ pause }) => pause).filter((pause) => pause !== undefined)).toEqual([])
  })

  it.each(['unauthorized', 'forbidden'] as const)(
    'asks no more once the key is refused (%s), until there is a new one',
    async (kind) => {
      const world = opened((its) => ['a', 'b', 'c', 'd', 'e'].forEach((id) => its.add(id)))
      await world.time.pass(minute)
      world.behaviour = kind
      await world.time.pass(10 * second)
      const before = world.starts.length
      await world.time.pass(hour)
      expect(world.starts).toHaveLength(before)
      expect(world.state.pause).toBe('unauthorized')
      world.behaviour = 'well'
      world.watch.accessChanged('another')
      await world.time.pass(minute)
      expect(world.starts).toHaveLength(before)
      world.watch.accessChanged('office')
      await world.time.pass(minute)
      expect(world.starts.length).toBeGreaterThan(before)
      expect(world.state.pause).toBeUndefined()
    },
  )

  it('goes on with the others where one case alone is forbidden', async () => {
    const world = opened((its) => ['a', 'b', 'c', 'd'].forEach((id) => its.add(id)))
    world.failing.set('a', 'forbidden')
    await world.time.pass(10 * minute)
    expect(world.state.pause).toBeUndefined()
    expect(world.looksAt('b')).toBeGreaterThan(3 * world.looksAt('a'))
  })

  it('sends nothing without a key, and notices by itself when there is one', async () => {
    const world = opened((its) => {
      its.hasKey = false
      its.add('a')
    })
    await world.time.pass(10 * minute)
    expect(world.starts).toEqual([])
    expect(world.state.pause).toBe('no-api-key')
    world.hasKey = true
    await world.time.pass(2 * minute)
    expect(world.starts.length).toBeGreaterThan(0)
  })

  it('leaves the service alone for as long as it asks (429), and is slower for a while', async () => {
    const world = opened((its) => {
      for (let n = 0; n < 300; n++) its.add(`case-${n}`)
    })
    await world.time.pass(minute)
    world.behaviour = { retryAfterMs: 90 * second }
    await world.time.pass(2 * second)
    world.behaviour = 'well'
    const before = world.starts.length
    await world.time.pass(85 * second)
    expect(world.starts).toHaveLength(before)
    await world.time.pass(35 * second)
    expect(world.starts.length - before).toBeGreaterThan(5)
    expect(world.starts.length - before).toBeLessThan(20)
    await world.time.pass(10 * minute)
    const later = world.starts.length
    await world.time.pass(minute)
    expect(world.starts.length - later).toBeGreaterThan(55)
  })

  it('looks ever more rarely for a case that the service does not know, and as ever for the others', async () => {
    const world = opened((its) => ['gone', 'there'].forEach((id) => its.add(id)))
    world.failing.set('gone', 'not-found')
    await world.time.pass(24 * hour)
    expect(world.looksAt('gone')).toBeLessThan(12)
    expect(world.looksAt('there')).toBeGreaterThan(100)
  })

  it('leaves the environment at once when another becomes active', async () => {
    const world = opened((its) => {
      its.answerMs = minute
      ;['a', 'b', 'c'].forEach((id) => its.add(id))
    })
    await world.time.pass(10 * second)
    expect(world.running).toBeGreaterThan(0)
    world.active = 'elsewhere'
    world.watch.start()
    await world.time.pass(0)
    expect(world.running).toBe(0)
    const before = world.starts.length
    await world.time.pass(hour)
    expect(world.starts).toHaveLength(before)
    expect(world.state).toEqual({ cases: 0 })
  })

  it('breaks off what is under way when the program quits, writes down its looks, and leaves no timer', async () => {
    const world = opened((its) => ['a', 'b', 'c'].forEach((id) => its.add(id)))
    await world.time.pass(10 * second)
    world.answerMs = hour
    await world.time.pass(10 * second)
    const stopped = world.watch.stop()
    await world.time.pass(0)
    await stopped
    expect(world.aborted).toBeGreaterThan(0)
    expect(world.running).toBe(0)
    expect(world.notes.filter(({ action }) => action === 'watch.looked')).toHaveLength(1)
    expect(world.time.pending).toBe(0)
  })

  it('writes down its looks by the hour, not one by one', async () => {
    const world = opened((its) => ['a', 'b'].forEach((id) => its.addOld(id, 40 * hour)))
    await world.time.pass(5 * hour + minute)
    const looked = world.notes.filter(({ action }) => action === 'watch.looked')
    expect(world.notes).toHaveLength(looked.length)
    expect(looked.length).toBeGreaterThanOrEqual(4)
    expect(looked.length).toBeLessThanOrEqual(5)
    for (const { summary } of looked) expect(summary).toMatchObject({ cases: '2' })
  })
})

describe('a change', () => {
  it('is kept before it is told, journaled with where it went, and says who, what and what next', async () => {
    const world = opened((its) => its.add('a', { title: 'Jörn Müllerström' }))
    world.move('a', 'AWAITING_SIGNING')
    await world.time.pass(10 * second)
    expect(world.known.get('a')?.status).toBe('AWAITING_SIGNING')
    expect(world.notes).toMatchObject([
      { action: 'watch.changed', caseId: 'a', summary: { from: 'PROCESSING', to: 'AWAITING_SIGNING' } },
    ])
    expect(world.raised).toMatchObject([
      { title: 'Jörn Müllerström', body: 'Awaiting signing. Next: send the signing link.', caseIds: ['a'] },
    ])
  })

  it('of the name alone is none: what endpoints 1 and 2 call manual review, endpoint 3 calls additional information', async () => {
    const world = opened((its) => its.add('a', { status: 'AWAITING_MANUAL_REVIEW' }))
    for (const status of ['AWAITING_ADDITIONAL_INFO', 'AWAITING_MANUAL_REVIEW', 'AWAITING_ADDITIONAL_INFO']) {
      world.truth.set('a', { status, updatedAt: world.known.get('a')?.updatedAt ?? '' })
      await world.time.pass(minute)
      expect(world.known.get('a')?.status).toBe(status)
    }
    expect(world.raised).toEqual([])
    expect(world.notes.filter(({ action }) => action === 'watch.changed')).toEqual([])
    world.move('a', 'AWAITING_SIGNING')
    await world.time.pass(minute)
    expect(world.raised).toHaveLength(1)
  })

  it('to AWAITING_ADDITIONAL_INFO is told with both that it may stand for', async () => {
    const world = opened((its) => its.add('a'))
    world.move('a', 'AWAITING_ADDITIONAL_INFO')
    await world.time.pass(minute)
    expect(world.raised[0]?.body).toBe(
      'Awaiting information. Next: wait for the bank, or answer what it asked by e-mail.',
    )
  })

  it('is Kartei’s own in the journal, or of the clerk who asked for it', async () => {
    const world = opened((its) => its.addOld('a', hour))
    await world.time.pass(minute)
    world.move('a', 'AWAITING_SIGNING')
    world.refresh(['a'])
    await world.time.pass(second)
    world.move('a', 'REJECTED')
    await world.time.pass(5 * minute)
    const changes = world.notes.filter(({ action }) => action === 'watch.changed')
    expect(changes.map(({ author, summary }) => [author, summary['to']])).toEqual([
      [undefined, 'AWAITING_SIGNING'],
      ['Kartei', 'REJECTED'],
    ])
  })

  it('of the case on the screen is not notified while the window is focused, and is when it is not', async () => {
    const world = opened((its) => its.add('a'))
    world.attend('a')
    world.focused = true
    world.move('a', 'AWAITING_DOCUMENTS')
    await world.time.pass(10 * second)
    expect(world.found).toHaveLength(1)
    world.focused = false
    world.move('a', 'AWAITING_DOCUMENT_REVIEW')
    await world.time.pass(10 * second)
    expect(world.raised.map(({ body }) => body.split('.')[0])).toEqual(['Document review'])
  })

  it('is not notified where the clerk does not want that', async () => {
    const world = opened((its) => its.add('a'))
    world.preferences.notifications = false
    world.move('a', 'AWAITING_DOCUMENTS')
    await world.time.pass(minute)
    expect(world.found).toHaveLength(1)
    expect(world.raised).toEqual([])
  })
})

describe('a refresh that a clerk asks for', () => {
  const ids = Array.from({ length: 200 }, (_, n) => `case-${n}`)
  const filled = (): World => {
    const world = opened((its) => ids.forEach((id) => its.addOld(id, 40 * hour)))
    world.watch.leave('locked')
    return world
  }

  it('is served at once, four at a time, and tells how far it is', async () => {
    const world = filled()
    await world.time.pass(second)
    const before = world.starts.length
    world.move('case-5', 'REJECTED')
    world.refresh(ids)
    await world.time.pass(3 * second)
    expect(world.starts.length - before).toBe(200)
    expect(world.mostRunning).toBe(4)
    expect(world.progress.at(-1)).toEqual({ of: 200, done: 200, changed: 1, failed: 0, running: false })
  })

  it('takes in who asks meanwhile, and asks for no case twice', async () => {
    const world = filled()
    world.refresh(ids.slice(0, 120))
    world.refresh(ids.slice(80))
    await world.time.pass(5 * second)
    expect(world.progress.at(-1)).toEqual({ of: 200, done: 200, changed: 0, failed: 0, running: false })
  })

  it('stops when it is told to', async () => {
    const world = filled()
    world.refresh(ids)
    await world.time.pass(100)
    expect(await world.watch.refreshHandlers.stopRefreshing(undefined, { requestId: '' })).toEqual({
      ok: true,
      value: { stopped: true },
    })
    await world.time.pass(10 * second)
    expect(world.progress.at(-1)).toMatchObject({ of: 200, running: false })
    expect(world.progress.at(-1)?.done).toBeLessThan(20)
  })

  it('counts a case in doubt and an unknown one as failed, and asks for an engagement by endpoint 7', async () => {
    const world = filled()
    world.add('doubt', { status: 'IN_DOUBT', identifiers: { mandateIds: [], creditLimitIncreaseIds: [] } })
    const identifiers = { engagementId: 'engaged', mandateIds: [], creditLimitIncreaseIds: [] }
    world.add('engaged', { status: 'ENGAGEMENT', identifiers })
    world.refresh(['doubt', 'engaged', 'nobody'])
    await world.time.pass(5 * second)
    expect(world.askedFor.filter((id) => !id.startsWith('case-'))).toEqual(['engaged'])
    expect(world.progress.at(-1)).toEqual({ of: 3, done: 3, changed: 0, failed: 2, running: false })
  })

  it('waits when the service asks for that, and then gets every case', async () => {
    const world = filled()
    world.behaviour = { retryAfterMs: 20 * second }
    world.refresh(ids.slice(0, 10))
    await world.time.pass(second)
    world.behaviour = 'well'
    const before = world.starts.length
    await world.time.pass(18 * second)
    expect(world.starts).toHaveLength(before)
    await world.time.pass(10 * second)
    expect(world.progress.at(-1)).toEqual({ of: 10, done: 10, changed: 0, failed: 0, running: false })
  })

  it.each(['network', 'unauthorized'] as const)('ends soon when nothing can be had (%s)', async (kind) => {
    const world = filled()
    world.behaviour = kind
    const before = world.starts.length
    world.refresh(ids)
    await world.time.pass(5 * second)
    expect(world.progress.at(-1)).toEqual({ of: 200, done: 200, changed: 0, failed: 200, running: false })
    expect(world.starts.length - before).toBeLessThan(12)
  })
})

describe('a mandate', () => {
  it('that is not final is read until it is, ever more rarely; the change is journaled and told to the page', async () => {
    const world = opened((its) => its.addMandate('m', 'PENDING'))
    await world.time.pass(2 * hour)
    expect(world.state.cases).toBe(0)
    const before = world.looksAt('m')
    await world.time.pass(hour)
    expect(world.looksAt('m') - before).toBeLessThanOrEqual(12)
    world.move('m', 'ACTIVE')
    await world.time.pass(15 * minute)
    expect(world.toldMandates).toEqual([
      { engagementId: 'of m', mandateId: 'm', mandate: { mandateId: 'm', status: 'ACTIVE' } },
    ])
    expect(world.notes.filter(({ action }) => action === 'watch.changed')).toMatchObject([
      { caseId: 'of m', summary: { engagementId: 'of m', mandateId: 'm', from: 'PENDING', to: 'ACTIVE' } },
    ])
    const looks = world.looksAt('m')
    await world.time.pass(2 * hour)
    expect(world.looksAt('m')).toBe(looks)
    expect(world.raised).toEqual([])
  })

  it('that the service cannot tell is asked for more rarely, and counts as a mandate, not as a case', async () => {
    const world = opened((its) => {
      its.addMandate('m', 'PENDING')
      its.failing.set('m', 'service-error')
    })
    await world.time.pass(5 * minute)
    const soon = world.looksAt('m')
    expect(soon).toBeLessThan(10)
    await world.time.pass(hour)
    expect(world.notes.filter(({ action }) => action === 'watch.looked')[0]?.summary).toMatchObject({
      cases: '0',
      mandates: '1',
    })
  })

  it('of a case that was erased is not asked for', async () => {
    const world = opened((its) => {
      its.addMandate('m', 'PENDING')
      its.known.delete('of m')
    })
    await world.time.pass(minute)
    expect(world.looksAt('m')).toBe(0)
    expect(world.mandates.size).toBe(0)
  })
})
