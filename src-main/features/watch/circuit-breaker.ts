import type { WatchPause } from '@contract/api/watch'
import type { PollResult } from './poll'

const second = 1_000
const minute = 60 * second

/** Looks that fail in a row, over whatever cases, before the network or the key counts as the cause and not the case. */
const failuresToOpen = 3
/** A key that the keychain does not give may come back, and asking for it costs no request. */
const keyAgainMs = minute
const firstProbeMs = 5 * second
const slowestProbeMs = 2 * minute

interface OpenCircuit {
  readonly pause: WatchPause
  /** When to probe the service, by the steady clock; Infinity: only a new key or another environment closes the circuit. */
  readonly probeAt: number
  readonly gapMs: number
}

/** Stops the watch while it cannot reach the service: without network, without a key, or with a key that is refused. */
export function createCircuitBreaker() {
  let circuit: OpenCircuit | undefined
  let unreachable = 0
  let forbidden = 0

  function open(pause: WatchPause, at: number, gapMs: number): void {
    if (circuit?.pause !== pause) circuit = { pause, probeAt: at + gapMs, gapMs }
  }

  return {
    current: () => circuit,
    /** As many looks in a row as count did not reach the service. */
    isUnreachable: () => unreachable >= failuresToOpen,
    /** Opens or closes the circuit by the result of a look. @param atMost how many cases there are: one case alone need not wait for a second. */
    record(result: PollResult['result'], at: number, atMost: number) {
      if (result === 'cancelled') return
      unreachable = result === 'unreachable' ? unreachable + 1 : 0
      forbidden = result === 'forbidden' ? forbidden + 1 : 0
      if (result === 'no-api-key') open('no-api-key', at, keyAgainMs)
      else if (result === 'unauthorized') open('unauthorized', at, Infinity)
      else if (result === 'forbidden') {
        // One case may be another partner's; if every one is refused, it is the key.
        if (forbidden >= Math.min(failuresToOpen, Math.max(1, atMost))) open('unauthorized', at, Infinity)
      } else if (result === 'unreachable') {
        if (unreachable >= failuresToOpen) open('offline', at, firstProbeMs)
      } else circuit = undefined
    },
    /** A probe is under way: the next one comes later. */
    probed(at: number) {
      if (!circuit) return
      const gapMs = circuit.pause === 'offline' ? Math.min(slowestProbeMs, circuit.gapMs * 1.5) : circuit.gapMs
      circuit = { ...circuit, gapMs, probeAt: at + gapMs }
    },
    /** The network may be back: the next probe is due at once. */
    probeNow(at: number) {
      if (circuit?.pause === 'offline') circuit = { ...circuit, gapMs: firstProbeMs, probeAt: at }
    },
    reset() {
      circuit = undefined
      unreachable = 0
      forbidden = 0
    },
  }
}
