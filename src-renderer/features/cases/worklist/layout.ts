import type { CaseCounts, Turn } from '@contract/api/cases'
import { IconCircleCheck, IconHandFinger, IconHourglass } from '@tabler/icons-react'

/** Rows in one answer of `cases.page`. */
export const pageSize = 100

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
export interface Layout {
  /** Cases, without the groups. */
  readonly total: number
  readonly groups: readonly Group[]
}

/** @param counts of the groups in the list; without them it has none */
export function layoutOf(total: number, counts?: CaseCounts): Layout {
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

export const groupAt = ({ groups }: Layout, index: number): Group | undefined => {
  for (const group of groups) if (group.index === index) return group
  return undefined
}

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
export function pagesOf({ start, end }: { readonly start: number; readonly end: number }): number[] {
  if (end <= start) return []
  const first = Math.floor(start / pageSize)
  const last = Math.floor((end - 1) / pageSize)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
