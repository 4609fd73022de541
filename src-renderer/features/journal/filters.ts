import { entryKind, type EntryKind, type JournalQuery } from '@contract/api/journal'
import { failureKinds } from '@contract/outcome'
import { cleaned } from '@contract/domain/typed-text'

export const endings = ['all', 'ok', 'failed', 'unknown'] as const
export type Ending = (typeof endings)[number]

export const periods = ['all', 'today', 'yesterday', 'week', 'month', 'between'] as const
export type Period = (typeof periods)[number]

export const shown = [...entryKind.options, 'all'] as const
export type Shown = EntryKind | 'all'

/** Chosen filters. */
export interface Filters {
  readonly action: string
  readonly user: string
  readonly ending: Ending
  readonly period: Period
  /** Days as `2026-07-31`, of the period `between`; empty: open on that side. */
  readonly fromDay: string
  readonly toDay: string
  readonly search: string
  readonly caseId: string | undefined
  readonly shown: Shown
}

export const noFilters: Filters = {
  action: '',
  user: '',
  ending: 'all',
  period: 'all',
  fromDay: '',
  toDay: '',
  search: '',
  caseId: undefined,
  shown: 'acts',
}

const failed = failureKinds.filter((kind) => kind !== 'outcome-unknown')
const outcomesOf: Readonly<Record<Ending, readonly string[] | undefined>> = {
  all: undefined,
  ok: ['ok'],
  failed,
  unknown: ['outcome-unknown'],
}

/** Midnight at the workstation, so many days after a day. */
const midnight = (day: Date, days = 0): string =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days).toISOString()

function dayOf(text: string): Date | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  return year === undefined ? undefined : new Date(Number(year), Number(month) - 1, Number(date))
}

function timesOf({ period, fromDay, toDay }: Filters, now: Date): Pick<JournalQuery, 'from' | 'before'> {
  switch (period) {
    case 'all':
      return {}
    case 'today':
      return { from: midnight(now) }
    case 'yesterday':
      return { from: midnight(now, -1), before: midnight(now) }
    case 'week':
      return { from: midnight(now, -6) }
    case 'month':
      return { from: midnight(now, -29) }
    case 'between': {
      const from = dayOf(fromDay)
      const to = dayOf(toDay)
      // The last day belongs to the period.
      return { ...(from && { from: midnight(from) }), ...(to && { before: midnight(to, 1) }) }
    }
  }
}

/** The kinds that a query names for what is to be shown. */
export const kindsOf = (shown: Shown): Pick<JournalQuery, 'kinds'> => (shown === 'all' ? {} : { kinds: [shown] })

/** The question that these filters ask of the journal. */
export function queryOf(filters: Filters, now: Date): JournalQuery {
  const { action, user, ending, search, caseId } = filters
  // Whoever names an action, or Kartei, means its entries of whatever kind.
  const narrowed = action !== '' || user === 'Kartei'
  const outcomes = outcomesOf[ending]
  return {
    ...(caseId !== undefined && { caseId }),
    ...(action !== '' && { actions: [action] }),
    ...(user !== '' && { users: [user] }),
    ...(outcomes && { outcomes: [...outcomes] }),
    ...(cleaned(search) !== '' && { search: cleaned(search) }),
    ...timesOf(filters, now),
    ...(!narrowed && kindsOf(filters.shown)),
  }
}
