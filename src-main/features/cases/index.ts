import { isUuid } from '@contract/domain/identifiers'
import { type Case, type CaseQuery, caseIdentifiers } from '@contract/api/cases'
import { failAt, succeed, type Outcome } from '@contract/outcome'
import type { CallContext, FeatureHandlers } from '../../ipc/handlers'
import type { AppContext } from '../app-context'
import { applicantKey, isOfApplicant } from './applicant'
import { hitOf, type Entry } from './entry'
import type { EnvironmentCases } from './environment-cases'
import { findOut } from './find-out'
import type { FindReferences } from './recognise'
import {
  shownCase,
  allIdentifiers,
  identifierKey,
  noIdentifiers,
  noTitle,
  titleShape,
  type Annotations,
  type KnownCase,
} from './known-case'
import { createLists, parseListHere, type ParseList } from './lists'
import { createRegister, noSuchCase, reading, writing, type CaseRegister } from './register'
import { createSavedViews } from './saved-views'
import { createSettling } from './settle'
import { jsonOf, slicesOf, type OpenTables, type RecordKind } from '../../lib/personal-records'

export { parseListInWorker } from './lists'
export type { FindReferences } from './recognise'
export type { CaseRegister, WatchedCase } from './register'

/** At most so many cases of one person are answered. */
const mostAnswered = 5
/** From so many changed cases on, the event says that any may have changed. */
const manyChanged = 1000

/** Looking cases up again in bulk is the watch's work (features/watch). */
type CaseHandlers = Omit<FeatureHandlers<'cases'>, 'refresh' | 'stopRefreshing'>

/** The worklist: the register of cases and the calls of the page on it, always for the active environment. */
export function createCases(
  app: AppContext,
  parts: {
    /** The references that the service named on this workstation. */
    readonly references: (environmentId: string) => Promise<{ readonly find: FindReferences }>
    /** Reads the file of a list; default: in this very process. */
    readonly readList?: ParseList
  },
): { readonly handlers: CaseHandlers; readonly register: CaseRegister } {
  const { service, activeEnvironmentId, connection, emit, user } = app
  const { references, readList = parseListHere } = parts
  const register = createRegister(app, {
    onRead: () => {
      emit('cases', 'onChanged', { caseIds: [] })
    },
    onOnboarding: (of, onboarding) => {
      emit('onboarding', 'onRead', { environmentId: of, onboardingId: onboarding.id, onboarding })
    },
  })
  register.onChanged((_environmentId, caseIds) => {
    emit('cases', 'onChanged', { caseIds: caseIds.length > manyChanged ? [] : caseIds })
  })

  /** Asks the service for the present state of a known case; where it cannot be had, the case stays as it is known. */
  async function refresh(environmentId: string, known: Case, context: CallContext): Promise<Case> {
    const reached = await connection(context.requestId, environmentId)
    if (!reached.ok) return known
    const { onboardingId, engagementId } = known.identifiers
    if (onboardingId !== undefined) {
      const answer = await service.onboarding.read(reached.value, { onboardingId }, context)
      if (answer.ok) return register.noteOnboarding(environmentId, { ...answer.value, id: onboardingId })
    } else if (engagementId !== undefined) {
      const answer = await service.customers.read(reached.value, { engagementId }, context)
      if (answer.ok) return register.noteEngagement(environmentId, engagementId, answer.value)
    }
    return known
  }

  async function lookUp(environmentId: string, id: string, context: CallContext): Promise<Outcome<Case>> {
    const reached = await connection(context.requestId, environmentId)
    if (!reached.ok) return reached
    const found = await findOut(service, reached.value, id, context)
    if (!found.ok) return found
    const { onboarding, customer } = found.value
    return succeed(
      onboarding
        ? await register.noteOnboarding(environmentId, onboarding)
        : await register.noteEngagement(environmentId, id, customer),
    )
  }

  const settle = createSettling(app, register)

  const opened = (): Promise<EnvironmentCases> => register.openedCasesOf(activeEnvironmentId())
  const allRead = (): Promise<EnvironmentCases> => register.casesOf(activeEnvironmentId())

  const handlers: CaseHandlers = {
    ...createLists(app, register, readList),
    ...createSavedViews(app),
    known: ({ id }, { requestId }) =>
      reading({ requestId }, async () => {
        const found = await register.find(activeEnvironmentId(), id)
        return succeed({ ...(found && { case: found }) })
      }),
    byReference: ({ reference }, { requestId }) =>
      reading({ requestId }, async () => {
        const environmentId = activeEnvironmentId()
        const { find } = await references(environmentId)
        const { having } = await register.casesOf(environmentId)
        const found = new Set(find(reference).flatMap((engagementId) => having(engagementId)))
        return succeed({ cases: [...found].map(shownCase) })
      }),
    settle: (input, context) => reading(context, () => settle(input, context)),
    list: (input, { requestId }) =>
      reading({ requestId }, async () => {
        const cases = await allRead()
        return succeed({ cases: cases.list(input?.search ?? '', input?.state ?? 'all').map(shownCase) })
      }),
    /**
     * Opens what an identifier belongs to. A known case is refreshed from the service, and opened as it is known when
     * that fails, be it offline or gone there: it is in the register, and nothing may hide it. An unknown identifier is
     * tried as an onboarding (endpoint 3) and then as an engagement (endpoint 7).
     *
     * Failures: `invalid-input` (`id` is no UUID and no known identifier), `not-found` (neither of the two), and what
     * the service or the way there makes of it.
     */
    open: ({ id }, context) =>
      reading(context, async () => {
        const environmentId = activeEnvironmentId()
        const known = await register.find(environmentId, id)
        if (known) return succeed(await refresh(environmentId, known, context))
        if (!isUuid(id)) return notAnIdentifier(context.requestId)
        return lookUp(environmentId, id, context)
      }),
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
  return { handlers, register }
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
  const { followUp: before, ...desk } = known.desk
  const { labels } = desk
  const followUp = change.followUp === undefined ? before : (change.followUp ?? undefined)
  const taken = new Set(removeLabels)
  const left = [...new Set([...labels, ...addLabels])].filter((label) => !taken.has(label))
  const isSame = left.length === labels.length && left.every((label, place) => label === labels[place])
  const isSameFollowUp = before?.day === followUp?.day && before?.words === followUp?.words
  if (isSame && isSameFollowUp && pinned === known.pinned && done === known.done) return known
  const annotations = { ...desk, labels: isSame ? labels : left, ...(followUp && { followUp }) }
  return changedBy({ ...known, pinned, done }, annotations, user)
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

function notAnIdentifier(requestId: string): Outcome<never> {
  return failAt('id', 'uuid', 'This is not an identifier: one is a UUID (8-4-4-4-12 hexadecimal digits).', requestId)
}

const shared = { is: 'case', found: 'columns', kept: 'with its case' } as const

const cases: RecordKind = { ...shared, table: 'cases', key: ['case_id'], whose: 'person' }
/** Staged changes are sealed for the table where they end. */
const staged: RecordKind = { ...cases, part: true, table: 'staged_cases', sealedFor: 'cases' }

export const personalRecords: readonly RecordKind[] = [
  cases,
  { ...shared, part: true, table: 'case_statuses', key: ['case_id', 'sequence'], whose: 'person' },
  { ...shared, part: true, table: 'case_aliases', key: ['alias'], whose: 'person', names: ['alias'] },
  staged,
  { ...shared, table: 'staged_cases_decided', key: ['decided'], whose: 'nobody' },
  { ...shared, part: true, table: 'case_changes', key: ['case_id'], whose: 'person', sealedFor: 'cases' },
  { ...shared, table: 'case_changes_decided', key: ['decided'], whose: 'nobody' },
  {
    ...shared,
    table: 'case_steps',
    key: ['step'],
    whose: 'shared',
    found: 'content',
    unsettled: () => 'change',
  },
  { ...shared, table: 'case_steps_decided', key: ['decided'], whose: 'nobody' },
]

/** A case of a store or of a copy of one, or what is staged of it, with the identifiers by which it is known. */
interface NamedCase {
  readonly caseId: string
  readonly identifiers: readonly string[]
  /** Who it is about; empty where nobody is known by name. */
  readonly title: string
}

/** Every case that stands in the tables; one whose identifiers cannot be opened is known by its own number. */
export function* namedCases(tables: OpenTables): Generator<NamedCase> {
  for (const kind of [cases, staged])
    for (const slice of slicesOf(tables, kind))
      for (const record of slice) {
        const caseId = String(record.key[0])
        const identifiers = caseIdentifiers.safeParse(jsonOf(record, 'sealed_identifiers')).data ?? noIdentifiers
        const title = titleShape.safeParse(jsonOf(record, 'sealed_title')).data ?? noTitle
        yield { caseId, identifiers: allIdentifiers({ identifiers }).map(identifierKey), title: title.text }
      }
}
