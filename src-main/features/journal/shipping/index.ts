import type { SecureContext } from 'node:tls'
import type { EnvironmentStore } from '../../../store'
import type { Chain } from '../chain'
import { openCursor, stateOf, ways, type Way, type WayState } from './cursor'
import { shipToFolder } from './drop-folder'
import {
  NotShipped,
  recordOf,
  recordOfAltered,
  type Batch,
  type Ship,
  type ShippedRecord,
  type ShippingPolicy,
} from './record'
import { shipToSyslog } from './syslog'

/** Entries that go together: so many are in memory at most. */
const batchSize = 500
/** Entries that come one after the other go together, in milliseconds. */
const usuallyGatheredMs = 1_000
/** Between tries that fail, in milliseconds: doubled each time up to the longest, and each by chance half as long. */
const firstPauseMs = 5_000
const longestPauseMs = 15 * 60_000

export interface Shipping {
  /** Entries were added to the journal of an environment, or it is not known whether all have left. */
  readonly due: (environmentId: string) => void
  readonly state: (environmentId: string) => Promise<readonly WayState[]>
  /** Tries at once to send what waits of an environment. Resolves when that has succeeded or failed. */
  readonly flush: (environmentId: string) => Promise<void>
  /** Sends nothing further. Resolves when nothing is on its way. */
  readonly stop: () => Promise<void>
}

/**
 * Sends the journals of this computer to where the policy says, from where each stood. What was sent and not known to be taken
 * is sent again. Nothing runs while nothing is due, and a receiver that is away holds up nobody.
 */
export function createShipping(options: {
  readonly policy: ShippingPolicy
  readonly opened: (environmentId: string) => Promise<{
    readonly environment: EnvironmentStore
    readonly chain: Pick<Chain, 'head' | 'after' | 'hashAt' | 'name'>
  }>
  readonly trust: () => SecureContext
  readonly now: () => Date
  readonly onChanged?: () => void
  /** A disk that refuses the cursor, or a defect. */
  readonly onDefect: (error: unknown) => void
  readonly random?: () => number
  /** Default: by the policy; tests give their own. */
  readonly ship?: Partial<Record<Way, Ship>>
  readonly patienceMs?: number
  readonly gatherMs?: number
}): Shipping {
  const { policy, opened, trust, now, onChanged, onDefect, random = Math.random } = options
  const { syslog, folder, says } = policy
  const { gatherMs = usuallyGatheredMs } = options
  const patience = options.patienceMs === undefined ? {} : { patienceMs: options.patienceMs }
  const ship: Partial<Record<Way, Ship>> = options.ship ?? {
    ...(syslog !== undefined && { syslog: shipToSyslog({ address: syslog, trust, ...patience }) }),
    ...(folder !== undefined && { folder: shipToFolder(folder) }),
  }
  const used = ways.filter((way) => ship[way] !== undefined)
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const lanes = new Map<string, ReturnType<typeof laneOf>>()

  function laneOf(environmentId: string, way: Way, send: Ship) {
    let timer: NodeJS.Timeout | undefined
    let current = Promise.resolve()
    let isRunning = false
    let isDueAgain = false
    let failures = 0

    function after(milliseconds: number): void {
      if (stopping.signal.aborted) return
      timer = setTimeout(run, milliseconds)
      timer.unref()
    }

    function run(): void {
      clearTimeout(timer)
      timer = undefined
      isRunning = true
      isDueAgain = false
      const done = all()
        .catch(onDefect)
        .finally(() => {
          isRunning = false
          running.delete(done)
          if (failures > 0) after(Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1)) * (0.5 + random() / 2))
          else if (isDueAgain) after(gatherMs)
        })
      running.add(done)
      current = done
    }

    async function all(): Promise<void> {
      while (!stopping.signal.aborted && (await next()));
    }

    /** Whether a batch has left, and there may be another. */
    async function next(): Promise<boolean> {
      const { environment, chain } = await opened(environmentId)
      const cursor = openCursor(environment, way)
      const before = cursor.read() ?? { sequence: 0 }
      const batch = batchAfter(chain, before.sequence)
      if (!batch) return false
      try {
        await send(batch, stopping.signal)
      } catch (error) {
        if (!(error instanceof NotShipped)) throw error
        if (stopping.signal.aborted) return false
        failures++
        if (before.reason !== error.reason) cursor.write({ ...before, reason: error.reason })
        onChanged?.()
        return false
      }
      failures = 0
      // The file may have been replaced meanwhile: what is written then belongs to the one that was read.
      const { number } = batch.records.at(-1) ?? batch.records[0]
      cursor.write({ sequence: number, at: now().toISOString() })
      onChanged?.()
      return true
    }

    return {
      due(): void {
        if (isRunning) isDueAgain = true
        // One that failed goes on when its pause is over.
        else if (timer === undefined) after(gatherMs)
      },
      async flush(): Promise<void> {
        await current
        // Of two that wait for the same run, the first begins the next one.
        if (!isRunning) run()
        await current
      },
      stop: () => clearTimeout(timer),
    }
  }

  const lanesOf = (environmentId: string) =>
    used.flatMap((way) => {
      const send = ship[way]
      if (!send) return []
      const key = `${way} ${environmentId}`
      const lane = lanes.get(key) ?? laneOf(environmentId, way, send)
      lanes.set(key, lane)
      return [lane]
    })

  function batchAfter(chain: Pick<Chain, 'after' | 'hashAt' | 'name'>, sequence: number): Batch | undefined {
    let previous = chain.hashAt(sequence) ?? ''
    const records = chain.after(sequence, batchSize).map((entry): ShippedRecord => {
      const record = entry.fits
        ? recordOf(chain.name, entry, previous, says)
        : recordOfAltered(chain.name, entry, previous)
      previous = entry.hash
      return record
    })
    const [first, ...rest] = records
    return first && { records: [first, ...rest] }
  }

  return {
    due(environmentId) {
      for (const lane of lanesOf(environmentId)) lane.due()
    },
    async flush(environmentId) {
      await Promise.all(lanesOf(environmentId).map((lane) => lane.flush()))
    },
    async state(environmentId) {
      const { environment, chain } = await opened(environmentId)
      return used.map((way) => stateOf(environment, chain, way))
    },
    async stop() {
      stopping.abort()
      for (const lane of lanes.values()) lane.stop()
      await Promise.all(running)
    },
  }
}
