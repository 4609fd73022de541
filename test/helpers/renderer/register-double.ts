import { isDue, type Case, type CaseOrder, type CasePage, type CaseQuery, type FollowUp } from '@contract/api/cases'
import { rankOf, searchable, searchFor } from '@contract/domain/search'
import { answer, failed, ok } from './kartei-double'

const turnOrder = { 'needs-action': 0, waiting: 1, done: 2 } as const

const textOf: Readonly<Record<CaseOrder['column'], (caseRecord: Case) => string>> = {
  who: ({ title }) => title,
  kind: ({ kind }) => kind,
  status: ({ status }) => status,
  age: ({ createdAt }) => createdAt,
  changed: ({ updatedAt }) => updatedAt,
  note: ({ note }) => note,
  cardType: ({ cardType }) => cardType ?? '',
  labels: ({ labels }) => labels.join(' '),
  changedBy: ({ changedBy }) => changedBy ?? '',
}

function rankIn({ title, note, identifiers }: Case, search: string): number | undefined {
  return rankOf(searchable(title, [note, ...Object.values(identifiers).flat()]), searchFor(search))
}

function passes(
  caseRecord: Case,
  { search = '', state = 'all', today = '', kinds = [], labels = [] }: CaseQuery,
): boolean {
  return (
    (state === 'all' || (state === 'due' ? isDue(caseRecord, today) : caseRecord.turn === state)) &&
    (kinds.length === 0 || kinds.includes(caseRecord.kind)) &&
    (labels.length === 0 || labels.some((label) => caseRecord.labels.includes(label))) &&
    (search === '' || rankIn(caseRecord, search) !== undefined)
  )
}

function asked(cases: readonly Case[], query: CaseQuery, { column, descending, byTurn }: CaseOrder): Case[] {
  const sign = descending ? -1 : 1
  const text = textOf[column]
  const { search = '' } = query
  const found = cases.filter((caseRecord) => passes(caseRecord, query) || caseRecord.caseId === query.kept)
  const ranks = new Map(search === '' ? [] : found.map((one) => [one.caseId, rankIn(one, search) ?? Infinity]))
  return found.sort(
    (a, b) =>
      (ranks.get(a.caseId) ?? 0) - (ranks.get(b.caseId) ?? 0) ||
      (byTurn ? turnOrder[a.turn] - turnOrder[b.turn] : 0) ||
      Number(b.pinned) - Number(a.pinned) ||
      sign * (text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0),
  )
}

const followUpAfter = (before: Case['followUp'], change: FollowUp | null | undefined): Pick<Case, 'followUp'> => {
  const after = change === undefined ? before : change
  return after ? { followUp: after } : {}
}

const tallyOf = (names: readonly string[]) =>
  [...new Set(names)].map((name) => ({ name, count: names.filter((one) => one === name).length }))

/**
 * A register that answers as main does, over cases that the test holds and may change between two questions.
 * @param onAsked hears of every page that is asked for
 */
export function answerFrom(
  register: { cases: Case[] },
  onAsked?: (asked: { readonly from: number; readonly count: number }) => void,
): void {
  let last: { cases: readonly Case[]; key: string; found: Case[]; rest: Omit<CasePage, 'cases' | 'from'> } | undefined
  /** Sorted and counted once a question, as 100,000 cases take their time. */
  function find(query: CaseQuery, order: CaseOrder) {
    const key = JSON.stringify([query, order])
    if (last?.cases === register.cases && last.key === key) return last
    const { kept, ...rest } = query
    const matching = asked(register.cases, rest, order)
    const found = asked(register.cases, query, order)
    const keptOnly = kept !== undefined && found.length > matching.length
    const all = register.cases.filter((caseRecord) => passes(caseRecord, { ...query, state: 'all' }))
    const countOf = (turn: Case['turn']) => all.filter((caseRecord) => caseRecord.turn === turn).length
    const answered = {
      ...(keptOnly && { keptOnly: true as const }),
      total: found.length,
      counts: {
        all: all.length,
        'needs-action': countOf('needs-action'),
        waiting: countOf('waiting'),
        done: countOf('done'),
        due: all.filter((caseRecord) => isDue(caseRecord, query.today ?? '')).length,
      },
      kinds: tallyOf(register.cases.map(({ kind }) => kind)),
      labels: tallyOf(register.cases.flatMap(({ labels }) => labels)),
    }
    last = { cases: register.cases, key, found, rest: answered }
    return last
  }
  const change = (caseIds: readonly string[], to: (caseRecord: Case) => Case): { changed: number } => {
    const ids = new Set(caseIds)
    register.cases = register.cases.map((caseRecord) => (ids.has(caseRecord.caseId) ? to(caseRecord) : caseRecord))
    return { changed: ids.size }
  }
  answer({
    cases: {
      page: ({ query, order, from, count }) => {
        onAsked?.({ from, count })
        const { found, rest } = find(query, order)
        return ok({ cases: found.slice(from, from + count), from, ...rest })
      },
      read: ({ caseId }) => {
        const caseRecord = register.cases.find((one) => one.caseId === caseId)
        return caseRecord ? ok(caseRecord) : failed({ kind: 'not-found' })
      },
      select: ({ query, order }) => ok({ caseIds: find(query, order).found.map(({ caseId }) => caseId) }),
      around: ({ query, order, caseId, before, after }) => {
        const { found } = find(query, order)
        const place = found.findIndex((caseRecord) => caseRecord.caseId === caseId)
        if (place < 0) return ok({ total: found.length, before: [], after: [] })
        return ok({
          place,
          total: found.length,
          before: found.slice(Math.max(0, place - before), place),
          after: found.slice(place + 1, place + 1 + after),
        })
      },
      count: ({ queries }) =>
        ok({ counts: queries.map((query) => register.cases.filter((caseRecord) => passes(caseRecord, query)).length) }),
      change: ({ caseIds, addLabels = [], removeLabels = [], followUp, pinned, done }) =>
        ok(
          change(caseIds, ({ followUp: before, ...caseRecord }) => ({
            ...caseRecord,
            ...followUpAfter(before, followUp),
            labels: [...caseRecord.labels.filter((label) => !removeLabels.includes(label)), ...addLabels],
            pinned: pinned ?? caseRecord.pinned,
            done: done ?? caseRecord.done,
            turn: done === true ? 'done' : done === false ? 'needs-action' : caseRecord.turn,
          })),
        ),
      savedViews: () => ok([]),
    },
  })
}
