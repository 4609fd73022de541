import type { WatchPause } from '@contract/api/watch'
import type { Look } from './look'

const second = 1_000
const minute = 60 * second

/** Looks that fail in a row, over whatever cases, until that is taken for the network or the key and not for the case. */
const untilBelieved = 3
/** A key that the keychain does not give may come back, and asking for it costs no request. */
const keyAgainMs = minute
const firstProbeMs = 5 * second
const slowestProbeMs = 2 * minute

export interface Obstacle {
  readonly pause: WatchPause
  /** When to try whether it is over, by the steady clock; Infinity: only a new key or another environment ends it. */
  readonly probeAt: number
  readonly gapMs: number
}

/** What stands between the watch and the service: no network, no key, or a key that is not taken. */
export interface Obstacles {
  readonly current: () => Obstacle | undefined
  /** @param atMost how many cases there are to fail: one case alone need not wait for a second. */
  judge(result: Look['result'], at: number, atMost: number): void
  /** A probe is under way: the next one comes later. */
  probed(at: number): void
  /** The network may be back: tries at once. */
  hurry(at: number): void
  clear(): void
}

export function createObstacles(): Obstacles {
  let obstacle: Obstacle | undefined
  let unreachable = 0
  let forbidden = 0

  function stand(pause: WatchPause, at: number, gapMs: number): void {
    if (obstacle?.pause !== pause) obstacle = { pause, probeAt: at + gapMs, gapMs }
  }

  return {
    current: () => obstacle,
    judge(result, at, atMost) {
      if (result === 'cancelled') return
      unreachable = result === 'unreachable' ? unreachable + 1 : 0
      forbidden = result === 'forbidden' ? forbidden + 1 : 0
      if (result === 'no-api-key') {
        stand('no-api-key', at, keyAgainMs)
        return
      }
      if (result === 'unauthorized') {
        stand('unauthorized', at, Infinity)
        return
      }
      if (result === 'forbidden') {
        // One case may be another partner's; if every one is refused, it is the key.
        if (forbidden >= Math.min(untilBelieved, Math.max(1, atMost))) stand('unauthorized', at, Infinity)
        return
      }
      if (result === 'unreachable') {
        if (unreachable >= untilBelieved) stand('offline', at, firstProbeMs)
        return
      }
      obstacle = undefined
    },
    probed(at) {
      if (!obstacle) return
      const gapMs = obstacle.pause === 'offline' ? Math.min(slowestProbeMs, obstacle.gapMs * 1.5) : obstacle.gapMs
      obstacle = { ...obstacle, gapMs, probeAt: at + gapMs }
    },
    hurry(at) {
      if (obstacle?.pause === 'offline') obstacle = { ...obstacle, gapMs: firstProbeMs, probeAt: at }
    },
    clear() {
      obstacle = undefined
      unreachable = 0
      forbidden = 0
    },
  }
}
