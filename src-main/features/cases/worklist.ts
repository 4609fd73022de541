import { isDue, type CaseCounts, type CaseOrder, type CaseQuery, type Turn } from '@contract/api/cases'
import { searchFor } from '@contract/domain/search'
import type { CaseIndex } from './case-index'
import { rankIn, type Entry } from './entry'
import { eachInSlices, slices, stride } from '../../lib/time-slices'
import { createQueues } from '../../lib/queue'

/** The cases that a query asks for, in their order, and how many it would give in each state. */
export interface Selection {
  readonly entries: readonly Entry[]
  readonly counts: CaseCounts
  /** The kept case is there for that alone. */
  readonly keptOnly: boolean
}

const turns: readonly Turn[] = ['needs-action', 'waiting', 'done']
const minute = 60_000
const day = 24 * 60 * minute
/** How often a result is begun anew before the program is held up for it. */
const attempts = 4
/** How many results are kept, for pages of the same list. */
const kept = 4

/** More days than a date of four-digit years has since year 0. */
const mostDays = 4_000_000

/** The day of its follow-up, the first one where it has none any more. */
const dayOf = ({ known }: Entry): number =>
  known.desk.followUp ? (Date.parse(known.desk.followUp.day) - Date.parse('0000-01-01')) / day : 0

/** Answers queries in their orders from the cases in memory. Results are kept until a case changes. */
export function createWorklist(index: CaseIndex, now: () => Date) {
  const selections = new Map<string, Selection>()
  const counted = new Map<string, number>()
  let version = index.version()
  /** Selections are made one after the other, since they share the result of the last search. */
  const selecting = createQueues()

  function forgetOld(): void {
    if (version === index.version()) return
    selections.clear()
    counted.clear()
    version = index.version()
  }

  /** Ages are counted from the full minute, so that a result holds for a while. */
  const bornBefore = ({ olderThanDays }: CaseQuery): string | undefined =>
    olderThanDays === undefined
      ? undefined
      : new Date(Math.floor(now().getTime() / minute) * minute - olderThanDays * day).toISOString()

  const isIn = ({ turn, known }: Entry, { state = 'all', today = '' }: CaseQuery): boolean =>
    state === 'all' || (state === 'due' ? isDue(known.desk, today) : turn === state)

  /** Everything that a query asks for beside its words and its state. */
  function filter(query: CaseQuery): (entry: Entry) => boolean {
    const kinds = query.kinds?.length ? new Set(query.kinds) : undefined
    const labels = query.labels?.length ? new Set(query.labels) : undefined
    const before = bornBefore(query)
    return ({ known }) =>
      (!kinds || kinds.has(known.kind)) &&
      (!labels || known.desk.labels.some((label) => labels.has(label))) &&
      (before === undefined || known.createdAt <= before)
  }

  async function make(query: CaseQuery, order: CaseOrder): Promise<Selection> {
    const name = JSON.stringify([query, order, bornBefore(query)])
    forgetOld()
    const known = selections.get(name)
    if (known) return known
    const selection = await madeOf(query, order)
    forgetOld()
    const oldest = selections.keys().next()
    if (selections.size >= kept && !oldest.done) selections.delete(oldest.value)
    selections.set(name, selection)
    return selection
  }

  /** Begins anew when a case has changed meanwhile; if that goes on, the last attempt waits for nothing. */
  async function madeOf(query: CaseQuery, order: CaseOrder): Promise<Selection> {
    for (let attempt = 1; ; attempt++) {
      await index.orders.of(order.column, order.descending)
      await index.finder.find(query.search ?? '', index.entries())
      const begun = index.version()
      const inOrder = index.orders.sorted(order.column, order.descending)
      if (!inOrder || !index.finder.isWhole()) continue
      const pause = attempt < attempts ? slices() : undefined
      const arranging = arrange(inOrder, query, order)
      while (arranging.goOn(stride)) {
        const due = pause?.()
        if (due) await due
        if (begun !== index.version()) break
      }
      if (begun === index.version()) return arranging.selection()
    }
  }

  /** Sorts out what the query asks for, so many cases at a time. */
  function arrange(inOrder: readonly Entry[], query: CaseQuery, { byTurn }: CaseOrder) {
    const { state, today, kept: keptId } = query
    const passes = filter(query)
    let keptOnly = false
    const counts = { 'needs-action': 0, waiting: 0, done: 0 }
    let due = 0
    /**
     * By what counts more than the order: how well a case is found, whose turn it is, or of what is due the day, and whether it
     * is pinned.
     */
    const groups = new Map<number, Entry[]>()
    let place = 0
    return {
      goOn(count: number): boolean {
        const end = Math.min(place + count, inOrder.length)
        for (; place < end; place++) {
          const entry = inOrder[place]
          if (!entry) continue
          const isKept = entry.caseId === keptId
          const matches = index.finder.has(entry) && passes(entry)
          if (!matches && !isKept) continue
          counts[entry.turn]++
          if (today !== undefined && isDue(entry.known.desk, today)) due++
          const isHere = matches && isIn(entry, query)
          if (!isHere && !isKept) continue
          if (!isHere) keptOnly = true
          const first = !byTurn ? 0 : state === 'due' ? dayOf(entry) : turns.indexOf(entry.turn)
          const name = (index.finder.rank(entry) * mostDays + first) * 2 + (entry.known.pinned ? 0 : 1)
          const group = groups.get(name)
          if (group) group.push(entry)
          else groups.set(name, [entry])
        }
        return place < inOrder.length
      },
      selection: (): Selection => ({
        entries: [...groups].sort(([one], [other]) => one - other).flatMap(([, entries]) => entries),
        counts: {
          all: counts['needs-action'] + counts.waiting + counts.done,
          ...counts,
          ...(today !== undefined && { due }),
        },
        keptOnly,
      }),
    }
  }

  return {
    select: (query: CaseQuery, order: CaseOrder) => selecting.run('', () => make(query, order)),
    /** Resolves once every selection that was asked for until now is made. */
    settled: selecting.ended,
    async count(query: CaseQuery): Promise<number> {
      forgetOld()
      const name = JSON.stringify([query, bornBefore(query)])
      const known = counted.get(name)
      if (known !== undefined) return known
      const passes = filter(query)
      const search = searchFor(query.search ?? '')
      const begun = version
      let count = 0
      await eachInSlices(index.entries(), (entry) => {
        if (isIn(entry, query) && passes(entry) && rankIn(entry, search) !== undefined) count++
      })
      if (begun === index.version()) counted.set(name, count)
      return count
    },
  }
}
