import type { Case, CaseQuery } from '@contract/api/cases'
import { succeed, type Outcome } from '@contract/outcome'
import type { FeatureHandlers } from '../../ipc/handlers'
import type { AppContext } from '../app-context'
import { applicantKey, isOfApplicant } from './applicant'
import { hitOf, type Entry } from './entry'
import type { EnvironmentCases } from './environment-cases'
import { shownCase, type Annotations, type KnownCase } from './known-case'
import { noSuchCase, reading, writing, type CaseRegister } from './register'

/** At most so many cases of one person are answered. */
const mostAnswered = 5

type WorklistCalls = Pick<
  FeatureHandlers<'cases'>,
  'read' | 'page' | 'select' | 'around' | 'sameApplicant' | 'count' | 'history' | 'change' | 'setNote' | 'markSeen'
>

/** The calls by which the page looks at the worklist and clerks write about cases; always of the active environment. */
export function createWorklistCalls({ activeEnvironmentId, user }: AppContext, register: CaseRegister): WorklistCalls {
  const opened = (): Promise<EnvironmentCases> => register.openedCasesOf(activeEnvironmentId())
  const allRead = (): Promise<EnvironmentCases> => register.casesOf(activeEnvironmentId())

  return {
    read: ({ caseId }, { requestId }) =>
      reading({ requestId }, async () => {
        const known = (await opened()).one(caseId)
        return known ? succeed(shownCase(known)) : noSuchCase(requestId)
      }),
    page: ({ query, order, from, count }, { requestId }) =>
      reading({ requestId }, async () => {
        const cases = await opened()
        const plain = cases.plainPage(query, order, { from, count })
        if (plain) {
          const { entries, ...page } = plain
          const progress = cases.reading() && { done: 0, of: page.counts.all }
          return succeed({ ...page, cases: shown(cases, entries), from, ...(progress && { reading: progress }) })
        }
        const { entries, counts, keptOnly } = await cases.worklist.select(current(cases, query), order)
        const progress = cases.reading()
        return succeed({
          cases: shown(cases, entries.slice(from, from + count), query.search),
          from,
          total: entries.length,
          counts,
          ...(keptOnly && { keptOnly: true as const }),
          kinds: cases.kinds(),
          labels: cases.labels(),
          ...(progress && { reading: progress }),
        })
      }),
    select: ({ query, order }, { requestId }) =>
      reading({ requestId }, async () => {
        const cases = await allRead()
        const { entries } = await cases.worklist.select(current(cases, query), order)
        return succeed({ caseIds: entries.map(({ caseId }) => caseId) })
      }),
    around: ({ query, order, caseId, before, after }, { requestId }) =>
      reading({ requestId }, async () => {
        const cases = await allRead()
        const { entries } = await cases.worklist.select(current(cases, query), order)
        const currentId = cases.currentId(caseId)
        const place = entries.findIndex((entry) => entry.caseId === currentId)
        const isThere = place >= 0
        return succeed({
          ...(isThere && { place }),
          total: entries.length,
          before: isThere ? shown(cases, entries.slice(Math.max(0, place - before), place)) : [],
          after: isThere ? shown(cases, entries.slice(place + 1, place + 1 + after)) : [],
        })
      }),
    sameApplicant: (applicant, { requestId }) =>
      reading({ requestId }, async () => {
        const key = applicantKey(applicant)
        const { entries } = await allRead()
        const found = [...entries()].filter(({ known }) => key !== undefined && isOfApplicant(known.details, key))
        const cases = found.map(({ known }) => shownCase(known))
        return succeed({ cases: cases.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, mostAnswered) })
      }),
    count: ({ queries }, { requestId }) =>
      reading({ requestId }, async () => {
        const { worklist } = await allRead()
        const counts: number[] = []
        for (const query of queries) counts.push(await worklist.count(query))
        return succeed({ counts })
      }),
    history: ({ caseId }, { requestId }) =>
      reading({ requestId }, async () => {
        const cases = await opened()
        return cases.one(caseId) ? succeed({ statuses: cases.statuses(caseId) }) : noSuchCase(requestId)
      }),
    /** All of it is on disk when this succeeds. Failures: `storage` (nothing was changed). */
    change: ({ caseIds, ...wanted }, { requestId }) =>
      writing({ requestId }, async () => {
        const cases = await allRead()
        const ids = [...new Set(caseIds.map((caseId) => cases.currentId(caseId)))]
        return succeed({ changed: await cases.changeAnnotations(ids, (known) => withChange(known, wanted, user)) })
      }),
    /** The note is on disk when this succeeds. Failures: `not-found`, `storage` (nothing was changed). */
    setNote: ({ caseId, note }, { requestId }) =>
      writing({ requestId }, async () =>
        changedCase(await allRead(), caseId, (known) => withNote(known, note, user), requestId),
      ),
    /** Failures: `not-found`, `storage` (nothing was changed). */
    markSeen: ({ caseId }, { requestId }) =>
      writing({ requestId }, async () =>
        changedCase(
          await allRead(),
          caseId,
          (known) => (known.unseen ? { ...known, unseen: false } : known),
          requestId,
        ),
      ),
  }
}

/** Rows that are not read yet are read now: there are only a few of them. */
const shown = (cases: EnvironmentCases, entries: readonly Pick<Entry, 'caseId'>[], search = ''): Case[] =>
  entries.flatMap(({ caseId }) => {
    const known = cases.one(caseId)
    if (!known) return []
    const hit = hitOf(known, search)
    return [{ ...shownCase(known), ...(hit && { hit }) }]
  })

/** A kept case by the number of the one that it became part of. */
const current = (cases: EnvironmentCases, { kept, ...query }: CaseQuery): CaseQuery =>
  kept === undefined ? query : { ...query, kept: cases.currentId(kept) }

function changedCase(
  cases: EnvironmentCases,
  caseId: string,
  change: (known: KnownCase) => KnownCase,
  requestId: string,
): Outcome<Case> {
  const before = cases.current(caseId)
  if (!before) return noSuchCase(requestId)
  const after = change(before)
  if (after !== before) cases.change([{ before, after }])
  return succeed(shownCase(after))
}

type AnnotationChange = Omit<Parameters<FeatureHandlers<'cases'>['change']>[0], 'caseIds'>

/** @returns the case itself where that changes nothing about it. */
function withChange(known: KnownCase, change: AnnotationChange, user: string): KnownCase {
  const { addLabels = [], removeLabels = [], pinned = known.pinned, done = known.done } = change
  const { labels } = known.desk
  const taken = new Set(removeLabels)
  const left = [...new Set([...labels, ...addLabels])].filter((label) => !taken.has(label))
  const isSame = left.length === labels.length && left.every((label, place) => label === labels[place])
  if (isSame && pinned === known.pinned && done === known.done) return known
  return changedBy({ ...known, pinned, done }, { ...known.desk, labels: isSame ? labels : left }, user)
}

/** @returns the case itself where it has that note already. */
const withNote = (known: KnownCase, note: string, user: string): KnownCase =>
  known.desk.note === note && !known.unreadable.includes('desk')
    ? known
    : changedBy(known, { ...known.desk, note }, user)

/** Annotations that are written anew are readable again. */
const changedBy = (known: KnownCase, desk: Annotations, user: string): KnownCase => ({
  ...known,
  desk: { ...desk, changedBy: user },
  unreadable: known.unreadable.filter((field) => field !== 'desk'),
})
