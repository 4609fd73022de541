import type { Case, CaseCounts, CaseOrder, CasePage, CaseQuery, Turn } from '@contract/api/cases'
import { cleaned } from '@contract/domain/typed-text'
import { IconCircleCheck, IconHandFinger, IconHourglass } from '@tabler/icons-react'
import { todayHere } from '../../../lib/fields/date-text'
import { hashKey, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useOutcome, useOutcomes, useRefresh, type Question } from '../../../lib/api/queries'
import type { Listing } from '../../../lib/navigation/screen'
import { kartei } from '../../../lib/api/kartei'

/** Rows in one answer of `cases.page`. */
const pageSize = 100

/** The order of the groups, as `cases.page` answers it. */
export const turns: readonly Turn[] = ['needs-action', 'waiting', 'done']

/** Sign, tone and word of each turn, in tabs, groups and wherever else a case was found. */
export const turnLooks = {
  'needs-action': { icon: IconHandFinger, tone: 'act', label: 'needsAction' },
  waiting: { icon: IconHourglass, tone: 'wait', label: 'waiting' },
  done: { icon: IconCircleCheck, tone: 'done', label: 'done' },
} as const

export interface Group {
  readonly turn: Turn
  readonly count: number
  /** Its line among all lines, cases and groups. */
  readonly index: number
}

/** Where every case of the list stands, known from the counts alone: no case has to be there for it. */
interface Layout {
  /** Cases, without the groups. */
  readonly total: number
  readonly groups: readonly Group[]
}

/** @param counts of the groups in the list; without them it has none */
function layoutOf(total: number, counts?: CaseCounts): Layout {
  const groups: Group[] = []
  let index = 0
  for (const turn of counts ? turns : []) {
    const count = counts?.[turn] ?? 0
    if (count === 0) continue
    groups.push({ turn, count, index })
    index += count + 1
  }
  return { total, groups }
}

export const linesIn = ({ total, groups }: Layout): number => total + groups.length

export const groupAt = ({ groups }: Layout, index: number): Group | undefined =>
  groups.find((group) => group.index === index)

/** The line of a case, by its place among all cases: 0 for the first one. */
export function indexOf({ groups }: Layout, place: number): number {
  let index = place
  for (const group of groups) if (group.index <= index) index += 1
  return index
}

/** The place of the case at a line, or of the next one below a group. */
export const placeAt = ({ groups }: Layout, index: number): number =>
  index - groups.filter((group) => group.index < index).length

/** Every page that has one of these places. */
function pagesOf({ start, end }: { readonly start: number; readonly end: number }): number[] {
  if (end <= start) return []
  const first = Math.floor(start / pageSize)
  const last = Math.floor((end - 1) / pageSize)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** Milliseconds that pages out of sight are kept: scrolling back is free, a walk through everything is forgotten. */
const keptFor = 20_000
/** Milliseconds between two looks at a register that is still being read from disk. */
const readingEvery = 400

/** The query without what asks for nothing, and without its day, so that the same question has the same key. */
export function plainQuery({
  search = '',
  state = 'all',
  kinds = [],
  labels = [],
  olderThanDays,
}: CaseQuery): CaseQuery {
  return {
    state,
    ...(cleaned(search) === '' ? {} : { search: cleaned(search) }),
    ...(kinds.length === 0 ? {} : { kinds }),
    ...(labels.length === 0 ? {} : { labels }),
    ...(olderThanDays === undefined ? {} : { olderThanDays }),
  }
}

const pageKey = (query: CaseQuery, order: CaseOrder, page: number) => ['cases', 'page', query, order, page]
const askPage = (query: CaseQuery, order: CaseOrder, page: number) => () =>
  kartei.cases.page({ query, order, from: page * pageSize, count: pageSize })

/** The first page of what is listed. */
export function firstPageQuestion({ query, order }: Listing): Question<CasePage> {
  const asked = { ...plainQuery(query), today: todayHere() }
  return { key: pageKey(asked, order, 0), ask: askPage(asked, order, 0) }
}

/** The part of the worklist that is in sight. */
export type Rows = ReturnType<typeof useRows>

/**
 * The rows of a question, asked in pages around what is in sight. Each question has its own answers, so an answer that
 * comes late is never shown over a newer one; rows stay until what replaces them is there.
 * @param sight places in sight, `end` not included
 */
export function useRows(asked: Listing, sight: { readonly start: number; readonly end: number }) {
  const [shown, setShown] = useState(asked)
  const askedKey = hashKey([asked])
  const shownKey = hashKey([shown])
  // A case that is kept is no other question: the list stands still.
  const key = hashKey([plainQuery(shown.query), shown.order])
  const refresh = useRefresh()

  const first = useOutcome(pageKey(asked.query, asked.order, 0), askPage(asked.query, asked.order, 0), {
    gcTime: keptFor,
  })
  if (askedKey !== shownKey && first.data && !first.isPlaceholderData) setShown(asked)

  const pages = pagesOf(sight)
  const answers = useOutcomes(
    pages.map((page) => ({
      key: pageKey(shown.query, shown.order, page),
      ask: askPage(shown.query, shown.order, page),
    })),
    { gcTime: keptFor },
  )
  const mine = askedKey === shownKey ? [first, ...answers] : answers
  const newest = newestOf(mine)
  const behind = askedKey !== shownKey
  const reading = newest?.reading !== undefined

  useEffect(() => {
    if (!reading) return
    const timer = setInterval(() => void refresh('cases', 'page'), readingEvery)
    return () => clearInterval(timer)
  }, [reading, refresh])

  const total = newest?.total ?? 0
  // Hits of a search stand by how well they fit, whoever's turn it is.
  const grouped =
    shown.order.byTurn && (shown.query.state ?? 'all') === 'all' && (shown.query.search ?? '').trim() === ''
  const counts = grouped ? newest?.counts : undefined
  const layout = useMemo(() => layoutOf(total, counts), [total, counts])
  const fresh: Arrangement = { key, pages, layout, ...gathered(answers.flatMap(({ data }) => data ?? [])) }
  const [held, setHeld] = useState<Arrangement>()
  const isHeld = held?.key === key && pages.every((page) => held.pages.includes(page))
  const { cases, places, ...now } = isHeld ? still(held, fresh) : fresh
  const isFetching = first.isFetching || answers.some((answer) => answer.isFetching)
  const failed = [first, ...answers].find(({ error }) => error !== null)

  return {
    /** Displayed query: the previous one until the new one has its first answer. */
    listing: shown,
    /** Changes whenever another question is shown. */
    key,
    /** The newest answer: totals, counts, kinds, labels. */
    newest,
    layout: now.layout,
    /** The case at a place, once its page is there. */
    at: (place: number) => cases.get(place),
    /** The place of a case in the pages that are there. */
    placeOf: (caseId: string) => places.get(caseId),
    caseOf: (caseId: string) => cases.get(places.get(caseId) ?? -1),
    /** The rows are those of the question before. */
    behind,
    failure: failed?.error?.failure,
    isFetching,
    /** Lets every row stand where it is, whatever comes in: nothing moves under a mouse. An answer that is awaited is let in. */
    hold: () => setHeld((before) => (before && isHeld ? before : isFetching || behind ? undefined : fresh)),
    letGo: () => setHeld(undefined),
    /** Rows would stand elsewhere if they were not held. */
    waits: isHeld && !isSameOrder(held, fresh),
    retry: () => void refresh('cases', 'page'),
  }
}

/** Where the rows of a question stand. */
interface Arrangement {
  readonly key: string
  readonly pages: readonly number[]
  readonly layout: Layout
  readonly cases: ReadonlyMap<number, Case>
  readonly places: ReadonlyMap<string, number>
}

/** The same rows at the same places, with what is known of them now. */
function still({ cases, ...held }: Arrangement, fresh: Arrangement): Arrangement {
  const known = (caseRecord: Case): Case => fresh.cases.get(fresh.places.get(caseRecord.caseId) ?? -1) ?? caseRecord
  return { ...held, cases: new Map([...cases].map(([place, caseRecord]) => [place, known(caseRecord)])) }
}

const isSameOrder = (one: Arrangement, other: Arrangement): boolean =>
  hashKey([one.layout]) === hashKey([other.layout]) &&
  [...one.places].every(([caseId, place]) => other.places.get(caseId) === place)

const newestOf = (answers: readonly UseQueryResult<CasePage>[]): CasePage | undefined =>
  answers.reduce<UseQueryResult<CasePage> | undefined>(
    (newest, answer) => (answer.data && answer.dataUpdatedAt > (newest?.dataUpdatedAt ?? -1) ? answer : newest),
    undefined,
  )?.data

/** While pages follow one another a case can be in two of them; it is shown once, where the later page has it. */
function gathered(pages: readonly CasePage[]): Pick<Arrangement, 'cases' | 'places'> {
  const cases = new Map<number, Case>()
  const places = new Map<string, number>()
  for (const page of pages)
    for (const [index, caseRecord] of page.cases.entries()) {
      const twin = places.get(caseRecord.caseId)
      if (twin !== undefined) cases.delete(twin)
      cases.set(page.from + index, caseRecord)
      places.set(caseRecord.caseId, page.from + index)
    }
  return { cases, places }
}
