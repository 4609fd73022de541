import { caseColumns, type CaseOrder } from '@contract/api/cases'
import type { Preferences } from '@contract/api/preferences'
import { useMemo, useState } from 'react'
import { useAct, useWorkstationRefresh } from '../../../lib/api/queries'
import { kartei } from '../../../lib/api/kartei'
import { usePreferences } from '../../preferences'

export type SortColumn = CaseOrder['column']
export type Column = SortColumn | 'nextStep'

interface Look {
  /** Pixels on a fresh installation; a column that has never been sized shares the room by it. */
  readonly width: number
  /** What it keeps while it shares the room, so that a narrow window stays legible. */
  readonly shared: number
  /** How narrow it can be made. */
  readonly least: number
  readonly hidden?: true
}

const looks = {
  who: { width: 270, shared: 170, least: 130 },
  kind: { width: 138, shared: 92, least: 44 },
  status: { width: 184, shared: 172, least: 60 },
  nextStep: { width: 200, shared: 130, least: 90 },
  age: { width: 80, shared: 68, least: 52 },
  changed: { width: 116, shared: 104, least: 70 },
  note: { width: 200, shared: 90, least: 60 },
  cardType: { width: 120, shared: 80, least: 60, hidden: true },
  labels: { width: 160, shared: 100, least: 60, hidden: true },
  changedBy: { width: 130, shared: 90, least: 60, hidden: true },
} as const satisfies Readonly<Record<Column, Look>>

export const widest = 900
const columns: readonly Column[] = [
  'who',
  'kind',
  'status',
  'nextStep',
  'age',
  'changed',
  'note',
  'cardType',
  'labels',
  'changedBy',
]

export interface ShownColumn {
  readonly column: Column
  readonly width: number
  readonly shown: boolean
}

export const leastOf = (column: Column): number => looks[column].least
export const usualWidth = (column: Column): number => looks[column].width

const sortable: ReadonlySet<string> = new Set(caseColumns)
export const isSortable = (column: Column): column is SortColumn => sortable.has(column)

/** What a first click on a column's head shows first: the newest, the oldest, else from A. */
const descendingFirst: ReadonlySet<Column> = new Set<Column>(['changed', 'age'])
export const firstDirection = (column: Column): boolean => descendingFirst.has(column)

/** All columns in their order: as kept, then those that the preferences do not know yet. */
export function columnsOf(kept: Preferences['worklistColumns']): ShownColumn[] {
  const known = (kept ?? []).flatMap(({ column, width, shown }) => {
    const found = columns.find((one) => one === column)
    return found ? [{ column: found, width: Math.max(width, leastOf(found)), shown: shown || found === 'who' }] : []
  })
  const fresh = columns
    .filter((column) => !known.some((one) => one.column === column))
    .map((column) => ({ column, width: usualWidth(column), shown: !('hidden' in looks[column]) }))
  return [...known, ...fresh]
}

const checkboxWidth = 42

/** How many pixels wide each column would be to show its texts: all of a short one, nearly all of any other. */
export type TextWidths = Readonly<Record<Column, number>>

/** Short texts are never cut while there is room, and never have more than they need: names and notes get the rest. */
const shortOnes: ReadonlySet<Column> = new Set<Column>(['kind', 'status', 'age', 'changed', 'cardType'])
export const isShort = (column: Column): boolean => shortOnes.has(column)

/**
 * Columns with their usual width share the room that there is by what stands in them; a sized one is as wide as it was made.
 * @param widths undefined until there are rows to measure
 */
export function templateOf(
  shown: readonly ShownColumn[],
  widths: TextWidths | undefined,
): { readonly columns: string; readonly least: number } {
  const isSized = ({ column, width }: ShownColumn): boolean => width !== usualWidth(column)
  const takesRest = (one: ShownColumn): boolean => !isSized(one) && !isShort(one.column)
  // Where no column would take the rest, the last one does.
  const last = shown.some(takesRest) ? undefined : shown.at(-1)
  const leastOfShown = (one: ShownColumn): number => {
    const { column, width } = one
    if (isSized(one)) return width
    const { shared } = looks[column]
    return isShort(column) ? Math.min(shared, widths?.[column] ?? shared) : shared
  }
  const tracks = shown.map((one) => {
    const { column, width } = one
    const least = leastOfShown(one)
    const need = widths?.[column] ?? width
    if (one === last) return `minmax(${least}px, 1fr)`
    if (isSized(one)) return `${width}px`
    if (isShort(column)) return `minmax(${least}px, ${need}px)`
    return `minmax(${least}px, ${Math.min(Math.max(need, least), 2 * width)}fr)`
  })
  const least = shown.reduce((sum, one) => sum + leastOfShown(one), checkboxWidth + 16)
  return { columns: [`${checkboxWidth}px`, ...tracks].join(' '), least }
}

export interface Columns {
  readonly all: readonly ShownColumn[]
  readonly shown: readonly ShownColumn[]
  readonly show: (column: Column, shown: boolean) => void
  /** While an edge is dragged: seen at once, kept when `keep` says so. */
  readonly size: (column: Column, width: number, keep: boolean) => void
  readonly reset: () => void
}

/** The columns of the worklist, kept in the preferences. */
export function useColumns(): Columns {
  const { data } = usePreferences()
  const refresh = useWorkstationRefresh()
  const { run } = useAct(kartei.preferences.set)
  const [dragged, setDragged] = useState<{ readonly column: Column; readonly width: number }>()
  const kept = data?.worklistColumns
  const all = useMemo(
    () => columnsOf(kept).map((one) => (one.column === dragged?.column ? { ...one, width: dragged.width } : one)),
    [kept, dragged],
  )

  const keep = async (worklistColumns: ShownColumn[] | null): Promise<void> => {
    await run({ worklistColumns })
    await refresh('preferences')
  }
  const change = (column: Column, part: Partial<ShownColumn>): Promise<void> =>
    keep(all.map((one) => (one.column === column ? { ...one, ...part } : one)))

  const shown = useMemo(() => all.filter((one) => one.shown), [all])
  return {
    all,
    shown,
    show: (column, wanted) => void change(column, { shown: wanted }),
    size: (column, wanted, done) => {
      const width = Math.round(Math.min(widest, Math.max(leastOf(column), wanted)))
      const mine = { column, width }
      setDragged(mine)
      // Until the preferences have it, so that the edge does not jump back.
      if (done) void change(column, { width }).then(() => setDragged((now) => (now === mine ? undefined : now)))
    },
    reset: () => void keep(null),
  }
}
