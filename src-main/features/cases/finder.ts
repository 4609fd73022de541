import { isFound, type Entry } from './entry'
import { refines, searchFor, type Search } from './search'
import { slices, stride } from '../../lib/time-slices'

/** The result of the last search, kept so that a longer one has to look through that alone. */
export interface Finder {
  /** Looks for what was typed among all cases, without holding up the program. One search after the other. */
  find(typed: string, all: Iterable<Entry>): Promise<void>
  /** Whether the last search found it; any case while nothing is searched for. */
  has(entry: Entry): boolean
  /** After a case has changed. */
  update(entry: Entry): void
  /** After many cases have changed: `find` has to look again. */
  forget(): void
  /** Whether `has` can be relied on. */
  isWhole(): boolean
}

export function createFinder(): Finder {
  let typedLast = ''
  let search: Search = searchFor('')
  let number = 0
  let isWhole = true
  let forgotten = 0

  return {
    async find(typed, all) {
      if (typed === typedLast && isWhole) return
      const next = searchFor(typed)
      const previous = number
      const isFiner = isWhole && search.words.length > 0 && refines(next, search)
      typedLast = typed
      search = next
      number++
      isWhole = next.words.length === 0
      if (isWhole) return
      const begun = forgotten
      const pause = slices()
      let looked = 0
      for (const entry of all) {
        if (++looked % stride === 0) {
          const due = pause()
          if (due) await due
        }
        if (isFiner && entry.foundBy !== previous) continue
        entry.foundBy = isFound(entry, search) ? number : 0
      }
      isWhole = begun === forgotten
    },
    isWhole: () => isWhole,
    has: (entry) => search.words.length === 0 || entry.foundBy === number,
    update(entry) {
      entry.foundBy = search.words.length > 0 && isFound(entry, search) ? number : 0
    },
    forget() {
      isWhole = false
      forgotten++
    },
  }
}
