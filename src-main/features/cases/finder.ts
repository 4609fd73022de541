import { searchFor, type Search } from '@contract/domain/search'
import { rankIn, type Entry } from './entry'
import { eachInSlices } from '../../lib/time-slices'

/** Of what is not found at all, and stands in the list for another reason. */
const worst = 1_000_000

/** The result of the last search, kept so that a longer one has to look through that alone. */
export function createFinder() {
  let typedLast = ''
  let search: Search = searchFor('')
  let number = 0
  let isWhole = true
  let forgotten = 0

  function note(entry: Entry): void {
    const rank = search.words.length > 0 ? rankIn(entry, search) : undefined
    entry.foundBy = rank === undefined ? 0 : number
    entry.rank = rank ?? worst
  }

  return {
    /** Looks for what was typed among all cases, without holding up the program. One search after the other. */
    async find(typed: string, all: Iterable<Entry>): Promise<void> {
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
      await eachInSlices(all, (entry) => {
        if (!isFiner || entry.foundBy === previous) note(entry)
      })
      isWhole = begun === forgotten
    },
    /** Whether `has` can be relied on. */
    isWhole: () => isWhole,
    /** Whether the last search found it; any case while nothing is searched for. */
    has: (entry: Entry) => search.words.length === 0 || entry.foundBy === number,
    /** How well the last search found it, 0 best; all are alike while nothing is searched for. */
    rank: (entry: Entry) => (search.words.length === 0 ? 0 : entry.rank),
    /** After a case has changed. */
    update: note,
    /** After many cases have changed: `find` has to look again. */
    forget() {
      isWhole = false
      forgotten++
    },
  }
}

/** Whether whatever `finer` finds is found by `coarser` too: then only that needs to be looked through. */
const refines = (finer: Search, coarser: Search): boolean =>
  coarser.words.every((ways) =>
    finer.words.some((word) => word.every((way) => ways.some((part) => way.includes(part)))),
  )
