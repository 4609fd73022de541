import type { EntryBody } from './index'

/** Entries that belong together and that the disk has refused. */
export interface Refused {
  readonly environmentId: string
  readonly at: Date
  readonly entries: readonly EntryBody[]
}

/** So many wait in memory at most; of further ones their number is written down. */
const most = 2_000
/** Between tries, in milliseconds, where nothing else is written meanwhile. */
const againMs = 15_000

export interface Unwritten {
  readonly count: () => number
  readonly keep: (refused: Refused) => void
  /** Writes what waits, in its order. Throws what the disk says. */
  readonly catchUp: () => Promise<void>
  /** The program ends: tries once more. */
  readonly end: () => Promise<void>
}

/**
 * What was done is not undone by a disk that refuses its entry: the entry waits in memory and is tried again, before any
 * other one and by itself.
 */
export function createUnwritten(write: (refused: Refused) => Promise<void>): Unwritten {
  const waiting: Refused[] = []
  const missed = new Map<string, { count: number; readonly from: Date }>()
  let timer: NodeJS.Timeout | undefined
  let trying: Promise<void> | undefined

  async function all(): Promise<void> {
    for (let first = waiting[0]; first; first = waiting[0]) {
      await write(first)
      waiting.shift()
    }
    for (const [environmentId, { count, from }] of missed) {
      const summary = { entries: String(count), from: from.toISOString() }
      const entry = { action: 'journal.missed', summary, outcome: 'storage', durationMs: 0, requestId: '' }
      await write({ environmentId, at: new Date(), entries: [entry] })
      missed.delete(environmentId)
    }
  }

  function catchUp(): Promise<void> {
    if (waiting.length === 0 && missed.size === 0) return Promise.resolve()
    trying ??= all().finally(() => (trying = undefined))
    return trying
  }

  function tryLater(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      catchUp().catch(tryLater)
    }, againMs)
    timer.unref()
  }

  return {
    count: () => waiting.length,
    keep(refused) {
      const { environmentId, at, entries } = refused
      if (entries.length === 0) return
      if (waiting.length < most) waiting.push(refused)
      else {
        const known = missed.get(environmentId) ?? { count: 0, from: at }
        missed.set(environmentId, { ...known, count: known.count + entries.length })
      }
      tryLater()
    },
    catchUp,
    async end() {
      clearTimeout(timer)
      await catchUp().catch(() => undefined)
    },
  }
}
