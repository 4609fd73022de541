import type { Case, Turn } from '@contract/cases'
import { momentOf } from '../../i18n/format'

export type Filter = Turn | 'all'
export const filters: readonly Filter[] = ['all', 'needs-action', 'waiting', 'done']
const turns: readonly Turn[] = ['needs-action', 'waiting', 'done']

export type Column = 'who' | 'kind' | 'status' | 'nextStep' | 'age' | 'changed'
export interface Sorting {
  readonly column: Column
  readonly descending: boolean
}

/** The words of a case that search and sorting work on, in the clerk's language. */
export interface Words {
  readonly kind: string
  readonly status: string
  readonly nextStep: string
}

/** Letters that Unicode does not take apart into a base letter and an accent. */
const plain: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', ı: 'i' }

/** Without accents and case: `Müller` is found by `muller`, and by what a keyboard without umlauts can type. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßøæœłđðı]/g, (letter) => plain[letter] ?? letter)

const searchable = ({ title, identifiers }: Case): string =>
  folded(
    [
      title,
      identifiers.onboardingId,
      identifiers.engagementId,
      identifiers.customerId,
      ...identifiers.mandateIds,
      ...identifiers.creditLimitIncreaseIds,
    ].join('\n'),
  )

/** Cases in whose name or identifiers every typed word occurs. */
export function matching(cases: readonly Case[], search: string): readonly Case[] {
  const words = folded(search)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return cases
  return cases.filter((kase) => {
    const text = searchable(kase)
    return words.every((word) => text.includes(word))
  })
}

export function countsOf(cases: readonly Case[]): Readonly<Record<Filter, number>> {
  const count = (turn: Turn): number => cases.filter((kase) => kase.turn === turn).length
  return {
    all: cases.length,
    'needs-action': count('needs-action'),
    waiting: count('waiting'),
    done: count('done'),
  }
}

function inOrder(cases: readonly Case[], { column, descending }: Sorting, wordsOf: (kase: Case) => Words): Case[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true })
  const moment = (stamp: string): number => momentOf(stamp) ?? 0
  const by: Readonly<Record<Column, (a: Case, b: Case) => number>> = {
    who: (a, b) => compare(a.title, b.title),
    kind: (a, b) => compare(wordsOf(a).kind, wordsOf(b).kind),
    status: (a, b) => compare(wordsOf(a).status, wordsOf(b).status),
    nextStep: (a, b) => compare(wordsOf(a).nextStep, wordsOf(b).nextStep),
    // The older the larger.
    age: (a, b) => moment(b.createdAt) - moment(a.createdAt),
    changed: (a, b) => moment(a.updatedAt) - moment(b.updatedAt),
  }
  const sign = descending ? -1 : 1
  return cases.toSorted((a, b) => sign * by[column](a, b) || compare(a.title, b.title))
}

export type Row =
  | { readonly type: 'group'; readonly turn: Turn; readonly count: number }
  | { readonly type: 'case'; readonly kase: Case }

interface Arrangement {
  readonly filter: Filter
  readonly search: string
  readonly sorting: Sorting
}

/** The rows of the table: all cases by whose turn it is, one filter's cases without groups. */
export function arranged(
  cases: readonly Case[],
  { filter, search, sorting }: Arrangement,
  wordsOf: (kase: Case) => Words,
): Row[] {
  const found = inOrder(matching(cases, search), sorting, wordsOf)
  const rowsOf = (turn: Turn): Row[] =>
    found.filter((kase) => kase.turn === turn).map((kase) => ({ type: 'case', kase }))
  if (filter !== 'all') return rowsOf(filter)
  return turns.flatMap((turn) => {
    const rows = rowsOf(turn)
    return rows.length === 0 ? [] : [{ type: 'group' as const, turn, count: rows.length }, ...rows]
  })
}

const day = 86_400_000
const longAfter = 7 * day

/** Whether a case has been waiting for the clerk for a week. */
export const isOverAge = ({ turn, createdAt }: Case, now: Date): boolean =>
  turn === 'needs-action' && now.getTime() - (momentOf(createdAt) ?? now.getTime()) >= longAfter
