import type { Clock } from '../../../src-main/service'

interface Timer {
  readonly at: number
  readonly order: number
  readonly run: () => void
}

/** Time that passes only when it is told to, and timers that wait for it; days take seconds. */
export class FakeTime implements Clock {
  private steady = 0
  private wall = Date.parse('2026-03-28T20:00:00.000Z')
  private asleep = 0
  private order = 0
  private readonly timers = new Set<Timer>()

  readonly now = (): Date => new Date(this.wall)
  readonly elapsed = (): number => this.steady - this.asleep
  /** The time that really passes: what neither a jump of the clock nor sleep changes. */
  get real(): number {
    return this.steady
  }
  get pending(): number {
    return this.timers.size
  }

  readonly setTimer = (run: () => void, milliseconds: number): (() => void) => {
    const timer = { at: this.steady + milliseconds, order: this.order++, run }
    this.timers.add(timer)
    return () => this.timers.delete(timer)
  }

  /** Somebody sets the clock on the wall. */
  jump(milliseconds: number): void {
    this.wall += milliseconds
  }

  /** The computer sleeps: the steady clock stands still, no timer fires. */
  sleep(milliseconds: number): void {
    this.wall += milliseconds
    this.steady += milliseconds
    this.asleep += milliseconds
    const timers = [...this.timers]
    this.timers.clear()
    for (const timer of timers) this.timers.add({ ...timer, at: timer.at + milliseconds })
  }

  async pass(milliseconds: number): Promise<void> {
    const end = this.steady + milliseconds
    for (;;) {
      await settled()
      let next: Timer | undefined
      for (const timer of this.timers)
        if (!next || timer.at < next.at || (timer.at === next.at && timer.order < next.order)) next = timer
      if (!next || next.at > end) break
      this.timers.delete(next)
      this.moveTo(next.at)
      next.run()
    }
    this.moveTo(end)
  }

  private moveTo(at: number): void {
    if (at <= this.steady) return
    this.wall += at - this.steady
    this.steady = at
  }
}

/** Everything that was only waiting for a promise has gone on. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** The same random numbers every time (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
