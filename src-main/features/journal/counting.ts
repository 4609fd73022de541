import type { EnvironmentStore } from '../../store'
import type { Chain } from './chain'
import { countOf, nameOfJournal, stillHas, type Counters } from './counter'

/** What the journal writes down of its own counter. */
export type CounterNote =
  | { readonly action: 'journal.setBack'; readonly summary: { readonly seen: string; readonly found: string } }
  | {
      readonly action: 'journal.continued' | 'journal.counterBegan'
      readonly summary: { readonly previousSequence?: string; readonly previousHash?: string }
    }

/** So long after an entry the counter is written, in milliseconds: sealing and writing takes some of the main process. */
const writtenAfterMs = 1_000
/** And at once when so many are not counted yet: more than these a kill does not leave uncounted. */
const mostUncounted = 32

export interface Counting {
  /** Entries were added. */
  readonly added: (count: number) => void
  /** Compares the chain with its counter, once; nothing is added before. Never rejects. */
  readonly checked: () => Promise<void>
  /** Kartei is about to put another file in the place of this one: nothing is counted until it has, or has not. */
  readonly pause: () => Promise<void>
  readonly resume: () => void
  /** The entry that names the break is on disk: the counter goes on from it. */
  readonly named: () => Promise<void>
  /** Writes what is not written yet. */
  readonly settle: () => Promise<void>
}

const nothing: Counting = {
  added: () => undefined,
  checked: () => Promise.resolve(),
  pause: () => Promise.resolve(),
  resume: () => undefined,
  named: () => Promise.resolve(),
  settle: () => Promise.resolve(),
}

/**
 * Keeps the counter of one opened journal. It is written after what it counts, never before: a kill leaves it behind the file
 * by a bounded number, and a file that is behind its counter was put back.
 *
 * @param isExpected whether Kartei itself has put this file in the place of another one since the program began
 */
export function countChain(
  { environmentId, storage }: EnvironmentStore,
  chain: Chain,
  counters: Counters | undefined,
  options: {
    readonly isExpected: () => boolean
    readonly now: () => Date
    readonly note: (note: CounterNote) => void
  },
): Counting {
  if (!counters || storage === 'session') return nothing
  const kept = counters
  /** What is said of it until Kartei restores a backup. */
  let setBack: { readonly at: string; readonly seen: number; readonly found: number } | undefined
  let uncounted = 0
  let timer: NodeJS.Timeout | undefined
  /** Writing waits: until the first check, while another file is put in its place, and while the counter cannot be read. */
  let paused = true
  /** Whether it was written until the pause. */
  let isCounted = false
  let checking: Promise<void> | undefined
  let writing: Promise<unknown> = Promise.resolve()

  function write(): Promise<unknown> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(async () => {
      if (paused || uncounted === 0) return
      const count = uncounted
      if (await kept.write(environmentId, { ...countOf(chain), ...(setBack && { setBack }) })) uncounted -= count
    })
    // A file that is closed meanwhile, or a disk that refuses: the next start counts on.
    writing = writing.catch(() => undefined)
    return writing
  }

  async function goOn(): Promise<void> {
    paused = false
    uncounted += 1
    await write()
  }

  async function check(): Promise<void> {
    const counted = await kept.read(environmentId)
    if (counted.state === 'away') return
    if (counted.state === 'missing') {
      if (chain.head().sequence > 0 && !options.isExpected())
        options.note({ action: 'journal.counterBegan', summary: {} })
      if (!options.isExpected()) await goOn()
      return
    }
    const { counter } = counted
    const previous = { previousSequence: String(counter.sequence), previousHash: counter.hash }
    const isSame = counter.journal === nameOfJournal(chain) && stillHas(chain, counter)
    if (isSame) {
      setBack = counter.setBack
      paused = false
      if (counter.replacing || chain.head().sequence > counter.sequence) await goOn()
      return
    }
    // What Kartei did itself is named by the entry that follows; where a kill came before it, by this one.
    if (options.isExpected()) return
    if (counter.replacing) options.note({ action: 'journal.continued', summary: previous })
    else if (counter.journal !== nameOfJournal(chain))
      options.note({ action: 'journal.counterBegan', summary: counter.sequence === 0 ? {} : previous })
    else {
      const found = Math.min(chain.head().sequence, counter.sequence)
      setBack = counter.setBack ?? { at: options.now().toISOString(), seen: counter.sequence, found }
      options.note({
        action: 'journal.setBack',
        summary: { seen: String(counter.sequence), found: String(found) },
      })
    }
    await goOn()
  }

  return {
    added(count) {
      uncounted += count
      if (uncounted >= mostUncounted) void write()
      else {
        timer ??= setTimeout(() => void write(), writtenAfterMs)
        timer.unref()
      }
    },
    checked: () => (checking ??= check().catch(() => undefined)),
    async pause() {
      await checking
      await write()
      isCounted = !paused
      paused = true
    },
    resume() {
      paused = !isCounted
    },
    async named() {
      setBack = undefined
      await goOn()
    },
    async settle() {
      await checking
      await write()
    },
  }
}
