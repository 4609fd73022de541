import { describe, expect, it } from 'vitest'
import { createRateLimiter } from '../../../src-main/service'
import { FakeTime } from '../../helpers/main/fake-time'

const second = 1_000
const minute = 60 * second

function setUp(perMinute: number) {
  const time = new FakeTime()
  const settings = { perMinute }
  const limiter = createRateLimiter({ perMinute: () => settings.perMinute, clock: time })
  const begun: number[] = []
  const refused: number[] = []
  const ask = (lane: 'clerk' | 'repeated' | 'automatic', signal?: AbortSignal): void =>
    void limiter.acquire(lane, signal).then((may) => void (may ? begun : refused).push(time.real))
  return { time, settings, limiter, begun, refused, ask }
}

/** The most within any sliding minute. */
const most = (times: readonly number[]): number =>
  Math.max(0, ...times.map((at) => times.filter((other) => other >= at && other < at + minute).length))

describe('what nobody asked for', () => {
  it('goes one by one within the limit, however much is wanted at once, and together with the watch', async () => {
    const { time, limiter, begun, ask } = setUp(20)
    for (let n = 0; n < 100; n++) ask('automatic')
    const watch: number[] = []
    for (let n = 0; n < 10 * 60; n++) {
      await time.pass(second)
      if (limiter.nextAt() > time.elapsed()) continue
      limiter.taken()
      watch.push(time.real)
    }
    expect(begun).toHaveLength(100)
    // Those who waited went first; then all turns were the watch's.
    expect(watch[0]).toBeGreaterThanOrEqual(begun[99] ?? Infinity)
    expect(most([...begun, ...watch])).toBe(20)
  })

  it('is not sent at all where the settings allow none, also what waited when they were changed', async () => {
    const { time, settings, limiter, begun, refused, ask } = setUp(0)
    ask('automatic')
    ask('repeated')
    await time.pass(0)
    expect([begun, refused]).toEqual([[], [0, 0]])
    expect(limiter.nextAt()).toBe(Infinity)
    settings.perMinute = 1
    ask('automatic')
    ask('automatic')
    await time.pass(5 * second)
    settings.perMinute = 0
    await time.pass(5 * second)
    expect(begun).toHaveLength(1)
    expect(refused).toHaveLength(3)
    expect(time.pending).toBe(0)
  })

  it('leaves the service alone for as long as it asks (429), and is slower for a while', async () => {
    const { time, limiter, begun, ask } = setUp(60)
    limiter.slowDown(20 * second)
    for (let n = 0; n < 5; n++) ask('automatic')
    await time.pass(minute)
    expect(begun[0]).toBe(20 * second)
    expect((begun[1] ?? 0) - (begun[0] ?? 0)).toBe(2 * second)
  })

  it('is not wanted any more when another environment is chosen, when it is broken off, or at the end', async () => {
    const { time, limiter, begun, refused, ask } = setUp(1)
    const abort = new AbortController()
    for (const signal of [undefined, undefined, abort.signal]) ask('automatic', signal)
    await time.pass(second)
    abort.abort()
    await time.pass(second)
    expect([begun.length, refused.length]).toEqual([1, 1])
    limiter.reset()
    await time.pass(second)
    expect(refused).toHaveLength(2)
    ask('automatic')
    limiter.close()
    await time.pass(second)
    expect([begun.length, refused.length, time.pending]).toEqual([1, 3, 0])
  })
})

describe('what a clerk waits for', () => {
  it('waits neither for the watch nor for a service that asked for a pause', async () => {
    const { time, limiter, begun, ask } = setUp(1)
    limiter.slowDown(minute)
    for (let n = 0; n < 50; n++) ask('automatic')
    for (let n = 0; n < 50; n++) ask('clerk')
    await time.pass(0)
    expect(begun).toHaveLength(50)
    limiter.close()
  })

  it('has a share that a page which asks in a circle does not exceed', async () => {
    const { time, begun, ask } = setUp(60)
    for (let n = 0; n < 2_000; n++) ask('clerk')
    await time.pass(4 * minute)
    expect(begun).toHaveLength(2_000)
    expect(most(begun)).toBe(600)
  })
})
