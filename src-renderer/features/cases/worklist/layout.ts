import type { Case, CaseCounts, Turn } from '@contract/api/cases'
import { momentOf } from '@contract/domain/moment'

/** Pixels; the style sheet sets the same. */
export const rowHeight = 36
const groupHeight = 28
export const headHeight = 34

/** Rows in one answer of `cases.page`. */
export const pageSize = 100

/** The order of the groups, as `cases.page` answers it. */
const turns: readonly Turn[] = ['needs-action', 'waiting', 'done']

interface Group {
  readonly turn: Turn
  readonly count: number
  /** Place of its first case among all cases. */
  readonly from: number
  /** Pixels from the top of the rows to the group's own row. */
  readonly top: number
}

/** Where every row of the list lies, known from the counts alone: no case has to be there for it. */
export interface Layout {
  readonly total: number
  readonly groups: readonly Group[]
  /** Pixels of all rows and group rows. */
  readonly height: number
}

/** @param counts of the groups in the list; without them it has none */
export function layoutOf(total: number, counts?: CaseCounts): Layout {
  const groups: Group[] = []
  let from = 0
  let top = 0
  for (const turn of counts ? turns : []) {
    const count = counts?.[turn] ?? 0
    if (count === 0) continue
    groups.push({ turn, count, from, top })
    from += count
    top += groupHeight + count * rowHeight
  }
  return { total, groups, height: total * rowHeight + groups.length * groupHeight }
}

/** Pixels from the top of the rows to a case's row, by its place: 0 for the first case. */
export const topOf = ({ groups }: Layout, place: number): number =>
  place * rowHeight + groups.filter(({ from }) => from <= place).length * groupHeight

/** The row of the grid that a case has, counted with the group rows: 0 for the first row below the head. */
export const rowIndexOf = ({ groups }: Layout, place: number): number =>
  place + groups.filter(({ from }) => from <= place).length

/** The places of the cases between two heights, `end` not included. */
export function placesBetween(layout: Layout, top: number, bottom: number): { start: number; end: number } {
  const { total } = layout
  // No more group rows than turns: counting them in twice costs three rows that nobody sees.
  const groups = layout.groups.length * groupHeight
  const start = Math.max(0, Math.floor((top - groups) / rowHeight))
  const end = Math.min(total, Math.ceil(bottom / rowHeight))
  return { start: Math.min(start, end), end }
}

/** Every page that has one of these places. */
export function pagesOf({ start, end }: { readonly start: number; readonly end: number }): number[] {
  if (end <= start) return []
  const first = Math.floor(start / pageSize)
  const last = Math.floor((end - 1) / pageSize)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** How far most of the cases that were in sight have moved, in pixels: what the list has to be scrolled by to stand. */
export function shiftOf(before: ReadonlyMap<string, number>, topNow: (caseId: string) => number | undefined): number {
  const votes = new Map<number, number>()
  for (const [caseId, top] of before) {
    const now = topNow(caseId)
    if (now !== undefined) votes.set(now - top, (votes.get(now - top) ?? 0) + 1)
  }
  return [...votes].reduce((most, vote) => (vote[1] > most[1] ? vote : most), [0, 0])[0]
}

const day = 86_400_000
const longAfter = 7 * day

/** Whether a case has been waiting for the clerk for a week. */
export const isOverAge = ({ turn, createdAt }: Case, now: Date): boolean =>
  turn === 'needs-action' && now.getTime() - (momentOf(createdAt) ?? now.getTime()) >= longAfter
