import { folded } from '@contract/domain/folding'
import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { kartei } from '../../../lib/api/kartei'
import { useOutcome } from '../../../lib/api/queries'
import { useTypedWord } from '../../../lib/grid/row-walk'
import type { Rows } from './pages'

interface Selection {
  /** The environment and the question that the ticks belong to: in another one they mean nothing. */
  readonly of: string
  readonly checked: ReadonlySet<string>
  /** The case that the keyboard is on; its place is the one that it was last seen at. */
  readonly active: { readonly place: number; readonly caseId: string | undefined } | undefined
  /** The case that the keyboard is on, where it is not in the list any more by itself: it stays until it is left. */
  readonly kept: string | undefined

  /** How often the keyboard was sent somewhere: each time its row has to come into sight. */
  readonly moves: number

  readonly begin: (of: string) => void
  readonly check: (caseIds: ReadonlySet<string>) => void
  readonly clear: () => void
  readonly goTo: (place: number, caseId: string | undefined) => void
  /** The case was found at another place, or the place got its case: nobody moved. */
  readonly seenAt: (place: number, caseId: string) => void
  readonly keep: (caseId: string) => void
}

const nothing: ReadonlySet<string> = new Set()

/** The ticked cases and the row that the keyboard is on. It outlives the screen: a case is opened, left, and all is as it was. */
export const useSelection = create<Selection>((set) => ({
  of: '',
  checked: nothing,
  active: undefined,
  kept: undefined,
  moves: 0,

  begin: (of) => set((now) => (now.of === of ? now : { of, checked: nothing, active: undefined, kept: undefined })),
  check: (checked) => set({ checked }),
  clear: () => set({ checked: nothing }),
  goTo: (place, caseId) =>
    set(({ moves, kept }) => ({
      active: { place, caseId },
      moves: moves + 1,
      ...(kept !== caseId && { kept: undefined }),
    })),
  keep: (caseId) => set((now) => (now.active?.caseId === caseId ? { kept: caseId } : now)),
  seenAt: (place, caseId) =>
    set((now) => {
      // Somebody may have moved on since it was looked for.
      const isMeant = now.active?.caseId === undefined ? now.active?.place === place : now.active.caseId === caseId
      return isMeant && !(now.active?.place === place && now.active.caseId === caseId)
        ? { active: { place, caseId } }
        : now
    }),
}))

/**
 * A case that the keyboard was on and that is in no page in sight: where it is now, or that it is gone. One that moved on
 * by itself is kept in the list; one that a clerk marked as done is not, nor one whose follow-up is not due any more.
 */
export function useLostCase({ listing: { query, order }, newest, behind, placeOf }: Rows): void {
  const { active, seenAt, goTo, keep } = useSelection()
  const caseId = active?.caseId
  const lost = caseId !== undefined && newest !== undefined && !behind && placeOf(caseId) === undefined
  const { data } = useOutcome(
    ['cases', 'around', query, order, caseId, 'place'],
    () => kartei.cases.around({ query, order, caseId: caseId ?? '', before: 0, after: 0 }),
    { enabled: lost },
  )
  const isGone = lost && data !== undefined && data.place === undefined
  const { data: now, error } = useOutcome(
    ['cases', 'lost', caseId],
    () => kartei.cases.read({ caseId: caseId ?? '' }),
    { enabled: isGone, staleTime: 0 },
  )
  useEffect(() => {
    if (!lost || !data || !active) return
    if (data.place !== undefined) seenAt(data.place, caseId)
    else if (now && !now.done && query.state !== 'due' && now.caseId === caseId) keep(caseId)
    // Its place goes to the case that is there now.
    else if (now ?? error) goTo(Math.max(0, Math.min(active.place, data.total - 1)), undefined)
  }, [lost, data, now, error, active, caseId, query.state, seenAt, goTo, keep])
}

/** Ticks a range of places: asked for where its rows are not there. An answer that comes late is let go. */
export function useRange({ listing, at }: Rows) {
  const check = useSelection(({ check: set }) => set)
  const last = useRef(0)
  return async (from: number, to: number, besides: ReadonlySet<string>): Promise<void> => {
    last.current += 1
    const mine = last.current
    const [start, end] = [Math.min(from, to), Math.max(from, to)]
    const there = Array.from({ length: end - start + 1 }, (_, index) => at(start + index)?.caseId)
    if (!there.includes(undefined)) {
      check(new Set([...besides, ...there.filter((caseId) => caseId !== undefined)]))
      return
    }
    const outcome = await kartei.cases.select(listing)
    if (outcome.ok && mine === last.current)
      check(new Set([...besides, ...outcome.value.caseIds.slice(start, end + 1)]))
  }
}

const atOnce = 500
/** How many cases that contain the letters are looked through for one whose name begins with them. */
const atMost = 2_500

/**
 * Letters typed at the table lead to the next case whose name begins with them, in whatever order the list has: main
 * finds the cases that contain the letters, those that begin with them are kept, and the first one of them in the list after
 * the case that the keyboard is on is gone to. From the last one it goes on at the first. A case that only comes after 2,500 cases
 * that contain the letters as well is not found this way; the search field finds it.
 */
export function useTypeAhead({ listing }: Rows): (letter: string) => void {
  const goTo = useSelection((selection) => selection.goTo)
  const type = useTypedWord()
  const asked = useRef(0)

  async function jump(word: string, from: number, mine: number): Promise<void> {
    // Hits of a search come in an order of their own.
    const [found, listed] = await Promise.all([beginningWith(word), kartei.cases.select(listing)])
    if (!listed.ok || mine !== asked.current) return
    const { caseIds } = listed.value
    const after = caseIds.findIndex((caseId, place) => place >= from && found.has(caseId))
    const place = after >= 0 ? after : caseIds.findIndex((caseId) => found.has(caseId))
    const caseId = caseIds[place]
    if (caseId !== undefined) goTo(place, caseId)
  }

  async function beginningWith(word: string): Promise<ReadonlySet<string>> {
    const query = { ...listing.query, search: [listing.query.search ?? '', word].join(' ').trim() }
    const found = new Set<string>()
    for (let from = 0; from < atMost; from += atOnce) {
      const page = await kartei.cases.page({ query, order: listing.order, from, count: atOnce })
      if (!page.ok) break
      for (const { caseId, title } of page.value.cases) if (folded(title).startsWith(word)) found.add(caseId)
      if (from + atOnce >= page.value.total) break
    }
    return found
  }

  return (letter) => {
    const { word, staysHere } = type(letter)
    const here = useSelection.getState().active?.place ?? 0
    asked.current += 1
    void jump(word, staysHere ? here : here + 1, asked.current)
  }
}
