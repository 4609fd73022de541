import { caseColumns, type CaseOrder } from '@contract/api/cases'
import type { Preferences } from '@contract/api/preferences'
import { useMemo, useState } from 'react'
import { useAct, useWorkstationRefresh } from '../../../lib/api/queries'
import { kartei } from '../../../lib/api/kartei'
import { usePreferences } from '../../preferences'

export type SortColumn = CaseOrder['column']
export type Column = SortColumn | 'nextStep'

/** How wide a column can be made, in pixels. */
export const widest = 900

/** All in pixels. A column that is as wide as on a fresh installation shares the room that there is; others were sized. */
interface Look {
  /** On a fresh installation. */
  readonly width: number
  /** How narrow it can be made. */
  readonly least: number
  /** Keeps and takes so much while it shares the room. */
  readonly shared: readonly [from: number, to: number]
  readonly hidden?: true
}

// Kinds, states, next steps and ages of four digits are as wide as the longest word of either language with what the style sheets put
// around it (test/e2e/worklist.e2e.ts), so that these are whole and leave the rest to names and notes.
const looks = {
  who: { width: 270, least: 130, shared: [170, 340] },
  kind: { width: 138, least: 44, shared: [132, 132] },
  status: { width: 184, least: 60, shared: [172, 172] },
  nextStep: { width: 200, least: 90, shared: [140, 194] },
  age: { width: 84, least: 52, shared: [78, 78] },
  changed: { width: 116, least: 70, shared: [108, 108] },
  note: { width: 200, least: 50, shared: [50, widest] },
  cardType: { width: 120, least: 60, shared: [80, 120], hidden: true },
  labels: { width: 160, least: 60, shared: [100, 320], hidden: true },
  changedBy: { width: 130, least: 60, shared: [90, 130], hidden: true },
} as const satisfies Readonly<Record<Column, Look>>

const isColumn = (name: string): name is Column => Object.hasOwn(looks, name)
const columns = Object.keys(looks).filter(isColumn)

export interface ShownColumn {
  readonly column: Column
  readonly width: number
  readonly shown: boolean
}

export const leastOf = (column: Column): number => looks[column].least
export const usualWidth = (column: Column): number => looks[column].width

const sortable: ReadonlySet<string> = new Set(caseColumns)
export const isSortable = (column: Column): column is SortColumn => sortable.has(column)

/** A first click on a column's head shows first the newest, the oldest, else from A. */
export const firstDirection = (column: Column): boolean => column === 'changed' || column === 'age'

/** All columns in their order: as kept, then those that the preferences do not know yet. */
export function columnsOf(kept: Preferences['worklistColumns']): ShownColumn[] {
  const known = (kept ?? []).flatMap(({ column, width, shown }) =>
    isColumn(column) ? [{ column, width: Math.max(width, leastOf(column)), shown: shown || column === 'who' }] : [],
  )
  const fresh = columns
    .filter((column) => !known.some((one) => one.column === column))
    .map((column) => ({ column, width: usualWidth(column), shown: !('hidden' in looks[column]) }))
  return [...known, ...fresh]
}

const checkboxWidth = 42

/** Of these the first one that nobody sized takes what no other column needs. */
const takingRest: readonly Column[] = ['note', 'labels', 'who']

/** A sized column is as wide as it was made; the others share the room, and scroll sideways where there is less than `least`. */
export function templateOf(shown: readonly ShownColumn[]): { readonly columns: string; readonly least: number } {
  const isSized = ({ column, width }: ShownColumn): boolean => width !== usualWidth(column)
  const unsized = takingRest.flatMap((column) => shown.find((one) => one.column === column && !isSized(one)) ?? [])
  const rest = unsized[0] ?? shown.at(-1)
  const tracks = shown.map((one) => {
    const [from, to] = isSized(one) ? [one.width, one.width] : looks[one.column].shared
    return { from, track: `minmax(${from}px, ${one === rest ? '1fr' : `${to}px`})` }
  })
  return {
    columns: [`${checkboxWidth}px`, ...tracks.map(({ track }) => track)].join(' '),
    least: tracks.reduce((sum, { from }) => sum + from, checkboxWidth + 16),
  }
}

export type Columns = ReturnType<typeof useColumns>

/** The columns of the worklist, kept in the preferences. */
export function useColumns() {
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
    show: (column: Column, wanted: boolean) => void change(column, { shown: wanted }),
    /** While an edge is dragged: seen at once, saved when it is `done`. */
    size: (column: Column, wanted: number, done: boolean) => {
      const width = Math.round(Math.min(widest, Math.max(leastOf(column), wanted)))
      const mine = { column, width }
      setDragged(mine)
      // Until the preferences have it, so that the edge does not jump back.
      if (done) void change(column, { width }).then(() => setDragged((now) => (now === mine ? undefined : now)))
    },
    reset: () => void keep(null),
  }
}
