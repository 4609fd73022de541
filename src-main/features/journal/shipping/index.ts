import type { EnvironmentStore } from '../../../store'
import type { Chain } from '../chain'
import { openCursor, shippedOf, type JournalShipped } from './cursor'
import {
  shipToFolder,
  NotShipped,
  recordOf,
  recordOfAltered,
  type Batch,
  type Ship,
  type ShippedRecord,
  type ShippingPolicy,
} from './drop-folder'

/** Entries that go together: so many are in memory at most. */
const batchSize = 500
/** Entries that come one after the other go together, in milliseconds. */
const usuallyGatheredMs = 1_000
/** So long an end of the program waits for what is on its way, in milliseconds. */
const stopsWithinMs = 3_000
/** Between tries that fail, in milliseconds: doubled each time up to the longest, and each by chance half as long. */
const firstPauseMs = 5_000
const longestPauseMs = 15 * 60_000

export type Shipping = ReturnType<typeof createShipping>

/**
 * Lays the journals of this computer into the folder of the policy, from where each stood. What was laid there and not known to be
 * whole comes again. Nothing runs while nothing is due, and a folder that is away holds up nobody.
 */
export function createShipping(options: {
  readonly policy: ShippingPolicy
  readonly opened: (environmentId: string) => Promise<{
    readonly environment: EnvironmentStore
    readonly chain: Pick<Chain, 'head' | 'after' | 'hashAt' | 'name'>
  }>
  readonly now: () => Date
  readonly onChanged?: () => void
  /** A disk that refuses the cursor, or a defect. */
  readonly onDefect: (error: unknown) => void
  readonly random?: () => number
  /** Default: by the policy; tests give their own. */
  readonly ship?: Ship
  readonly gatherMs?: number
}) {
  const { policy, opened, now, onChanged, onDefect, random = Math.random } = options
  const { gatherMs = usuallyGatheredMs, ship = shipToFolder(policy.folder) } = options
  let isStopping = false
  const running = new Set<Promise<void>>()
  const lanes = new Map<string, ReturnType<typeof laneOf>>()

  function laneOf(environmentId: string) {
    let timer: NodeJS.Timeout | undefined
    let current = Promise.resolve()
    let isRunning = false
    let isDueAgain = false
    let failures = 0

    function after(milliseconds: number): void {
      if (isStopping) return
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
      while (!isStopping && (await next()));
    }

    /** Whether a batch has left, and there may be another. */
    async function next(): Promise<boolean> {
      const { environment, chain } = await opened(environmentId)
      const cursor = openCursor(environment)
      const before = cursor.read() ?? { sequence: 0 }
      const batch = batchAfter(chain, before.sequence)
      if (!batch) return false
      try {
        await ship(batch)
      } catch (error) {
        if (!(error instanceof NotShipped)) throw error
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

  function laneFor(environmentId: string) {
    const lane = lanes.get(environmentId) ?? laneOf(environmentId)
    lanes.set(environmentId, lane)
    return lane
  }

  function batchAfter(chain: Pick<Chain, 'after' | 'hashAt' | 'name'>, sequence: number): Batch | undefined {
    let previous = chain.hashAt(sequence) ?? ''
    const records = chain.after(sequence, batchSize).map((entry): ShippedRecord => {
      const record = entry.fits
        ? recordOf(chain.name, entry, previous, policy.says)
        : recordOfAltered(chain.name, entry, previous)
      previous = entry.hash
      return record
    })
    const [first, ...rest] = records
    return first && { records: [first, ...rest] }
  }

  return {
    /** Entries were added to the journal of an environment, or it is not known whether all have left. */
    due: (environmentId: string): void => laneFor(environmentId).due(),
    /** Tries at once to send what waits of an environment. Resolves when that has succeeded or failed. */
    flush: (environmentId: string): Promise<void> => laneFor(environmentId).flush(),
    async state(environmentId: string): Promise<JournalShipped> {
      const { environment, chain } = await opened(environmentId)
      return shippedOf(environment, chain, policy.required, now())
    },
    /** Sends nothing further. Resolves when nothing is on its way, or the folder takes too long. */
    async stop(): Promise<void> {
      isStopping = true
      for (const lane of lanes.values()) lane.stop()
      // Entries that a folder did not take in time come again with the next start.
      const tooLong = new Promise((resolve) => setTimeout(resolve, stopsWithinMs).unref())
      await Promise.race([Promise.all(running), tooLong])
    },
  }
}
