import type { NewJournalEntry } from './chain'
import type { kartei } from './query'

/** Something that nobody at the page asked for. */
export interface JournalNote {
  /** `watch.changed`: as the calls of the contract, a feature and what it did. */
  readonly action: string
  /** Who did it; the clerk at the workstation unless given. */
  readonly author?: typeof kartei
  readonly caseId?: string
  /** Identifiers by which its case is found, where the case is not named. */
  readonly about?: readonly string[]
  /** Identifiers, codes and counts; anything else is not written down. */
  readonly summary: Readonly<Record<string, string>>
  /** `ok`, or the kind of a Failure. */
  readonly outcome: string
  readonly httpStatus?: number
  readonly durationMs?: number
  /** The number of the call that it follows from, where there is one. */
  readonly requestId?: string
  /** Of a document: written down as it is, unless it holds what could be an IBAN. */
  readonly fileName?: string
  /** Of a request: written down where it is one of the interface. */
  readonly path?: string
}

/** An entry but for when, who and where. */
export type EntryBody = Omit<NewJournalEntry, 'at' | 'user' | 'workstation' | 'environmentId'> &
  Pick<JournalNote, 'author'>
/** Entries that belong together and that the disk has refused. */
export interface Refused {
  readonly environmentId: string
  readonly at: Date
  /** Asked for anew with each try: the disk may have refused what they are made of. */
  readonly bodies: () => Promise<readonly EntryBody[]>
  /** How many they are. */
  readonly entries: number
}

/** So many wait in memory at most, of each environment; of further ones their number is written down. */
const most = 2_000
/** Between tries, in milliseconds, where nothing else is written meanwhile. */
const againMs = 15_000

/** Entries for which there was no room any more. */
interface Missed {
  readonly count: number
  readonly from: Date
}

/** Pending entries of one environment. */
interface Queue {
  readonly waiting: Refused[]
  missed: Missed | undefined
  trying: Promise<void> | undefined
}

/**
 * An act is not undone by a disk that refuses its entry: the entry waits in memory and is tried again, before any
 * other one of its environment and by itself. An environment whose store refuses holds up no other.
 */
export function createPendingEntries(write: (refused: Refused) => Promise<void>) {
  const queues = new Map<string, Queue>()
  let timer: NodeJS.Timeout | undefined

  async function all(environmentId: string, queue: Queue): Promise<void> {
    for (;;) {
      const [first] = queue.waiting
      if (first) {
        await write(first)
        queue.waiting.shift()
      } else if (queue.missed) {
        await write(entryOf(environmentId, queue.missed))
        queue.missed = undefined
      } else break
    }
    queues.delete(environmentId)
  }

  function flush(environmentId: string): Promise<void> {
    const queue = queues.get(environmentId)
    if (!queue) return Promise.resolve()
    queue.trying ??= all(environmentId, queue).finally(() => (queue.trying = undefined))
    return queue.trying
  }

  async function tryAll(): Promise<void> {
    const tries = await Promise.allSettled([...queues.keys()].map(flush))
    if (tries.some(({ status }) => status === 'rejected')) tryLater()
  }

  function tryLater(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      void tryAll()
    }, againMs)
    timer.unref()
  }

  function queueOf(environmentId: string): Queue {
    const queue = queues.get(environmentId) ?? { waiting: [], missed: undefined, trying: undefined }
    queues.set(environmentId, queue)
    return queue
  }

  return {
    /** Of one environment, or of all. */
    count: (environmentId?: string): number =>
      [...queues]
        .filter(([id]) => environmentId === undefined || id === environmentId)
        .reduce((sum, [, { waiting }]) => sum + waiting.length, 0),
    keep(refused: Refused): void {
      const { environmentId, at, entries } = refused
      if (entries === 0) return
      const queue = queueOf(environmentId)
      if (queue.waiting.length < most) queue.waiting.push(refused)
      else queue.missed = { count: (queue.missed?.count ?? 0) + entries, from: queue.missed?.from ?? at }
      tryLater()
    },
    /** Writes what waits of an environment, in its order. Throws what the disk says. */
    flush,
    /** The program ends: tries once more. */
    async end(): Promise<void> {
      clearTimeout(timer)
      await Promise.allSettled([...queues.keys()].map(flush))
    },
  }
}

function entryOf(environmentId: string, { count, from }: Missed): Refused {
  const summary = { entries: String(count), from: from.toISOString() }
  const entry = { action: 'journal.missed', summary, outcome: 'storage', durationMs: 0, requestId: '' }
  return { environmentId, at: new Date(), bodies: () => Promise.resolve([entry]), entries: 1 }
}
