import { fail, failAt, succeed, type Failure, type Outcome } from '@contract/outcome'
import type { DueCase, Erasure, Hold, OfPerson, RetentionKind } from '@contract/api/persons'
import { isSameName } from '@contract/domain/search'
import type { Policy } from '@contract/policy/settings'
import { randomUUID } from 'node:crypto'
import type { CallContext, FeatureHandlers } from '../../ipc/handlers'
import { callStillInFlight, type CallsInFlight } from '../../ipc/calls-in-flight'
import { whyNotWritten } from '../../lib/files/saving'
import { storageFailureOf } from '../../lib/storage-failure'
import { textsIn } from '../../lib/texts'
import { notConfirmed, type Ask } from '../../shell/questions'
import { Cancelled, createCancellable } from '../../lib/cancellable'
import { perStore, type EnvironmentStore } from '../../store'
import type { AppContext } from '../app-context'
import type { Case } from '@contract/api/cases'
import type { CaseRegister } from '../cases'
import type { EnvironmentRecord } from '../environments'
import type { Journal } from '../journal'
import { applyErasedLists, type FormerLists } from './erased-list'
import { createEraser, StillWritten, type Gathered } from './eraser'
import { findEverywhere } from './finder'
import { openKeptValues } from './kept-values'
import type { MayErase } from './may-erase'
import { dueOf, recordsOf } from './retention'
import { writeAccessReport } from './access-report'

export { createMayErase, type MayErase } from './may-erase'

export interface Persons {
  readonly handlers: FeatureHandlers<'persons'>
  /** Goes on soon with an erasure that an end of the program has cut off. Returns how to stop. */
  lookDaily(): () => void
  /** One round of it. */
  look(): Promise<void>
}

interface PersonsParts {
  readonly formerLists: FormerLists
  readonly register: Pick<CaseRegister, 'idsOf' | 'read'>
  readonly allCases: () => Promise<readonly Case[]>
  readonly journal: Pick<Journal, 'note' | 'prepare'>
  readonly active: () => EnvironmentRecord
  readonly callsInFlight: Pick<CallsInFlight, 'ended'>
  readonly mayErase: MayErase
  readonly periods: () => Policy['retention']
  /** Where copies of backups go that Kartei cannot open itself. */
  readonly backupFolder: () => Promise<string | undefined>
  readonly ask: Ask
}

const mostDue = 200
/** After a start the window comes first. */
const firstLookAfter = 15_000
const day = 24 * 3_600_000

interface Saved {
  saved: boolean
  fileName?: string
  records: number
  files: number
  missing: number
}

/** One person shown, or erased; how long is kept what is done; and what is on hold. */
export function createPersons(app: AppContext, parts: PersonsParts): Persons {
  const { directory, store, askWhereToSave, language, user, workstation, emit, now, reportDefect } = app
  const { formerLists, register, allCases, journal, active, callsInFlight, periods, mayErase, backupFolder, ask } =
    parts
  const say = textsIn(language, 'persons/main')
  const valuesOf = perStore(store, openKeptValues)
  const cancellable = createCancellable()

  /** Everything that the page knew of the cases is out of date. */
  const onErased = (): void => emit('cases', 'onChanged', { caseIds: [] })
  applyErasedLists(store, { formerLists, profile: directory, workstation, now, onErased, onDefect: reportDefect })
  const eraser = createEraser(app, {
    register,
    journal,
    newId: randomUUID,
    onProgress: (fraction) => emit('workstation', 'onProgress', { of: 'person', done: fraction, total: 1 }),
  })
  /** @param work calls `step` between two of its parts, which throws where the clerk has thought better of it */
  async function withStorageFailure<T>(
    { requestId }: CallContext,
    work: (step: () => void) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    try {
      return await cancellable.run((signal) => work(() => signal.throwIfAborted()))
    } catch (error) {
      if (error instanceof Cancelled) return fail({ kind: 'cancelled', message: 'This was cancelled.', requestId })
      if (error instanceof StillWritten) return callStillInFlight(requestId)
      return fail(storageFailureOf(error, requestId))
    }
  }

  async function confirmationPhrase({ caseIds }: OfPerson): Promise<string> {
    const { id, name } = active()
    for (const caseId of caseIds) {
      const known = await register.read(id, caseId)
      if (known && known.title !== '') return known.title
    }
    return name
  }

  /** Why nothing may be erased now; undefined where it may. */
  async function refused(gathered: Gathered, of: OfPerson, requestId: string): Promise<Outcome<never> | undefined> {
    const { unsettled } = await eraser.preview(gathered)
    if (unsettled.length > 0) return fail(conflict('unsettled', requestId))
    if (eraser.isPending(gathered.opened)) return fail(conflict('pending', requestId))
    const isMoreNamed = gathered.who.rows.length < of.records.length
    if (of.caseIds.length + of.records.length === 0 || gathered.found.length === 0 || isMoreNamed)
      return fail(conflict('nothing', requestId))
    return mayErase(active().id, requestId, eraser.casesOf(gathered))
  }

  async function erased(environmentId: string, of: OfPerson, due?: RetentionKind): Promise<Erasure> {
    const only = due === undefined || due === 'cases' ? undefined : recordsOf[due]
    try {
      return await eraser.erase(environmentId, of, { only })
    } finally {
      emit('persons', 'onErased', { caseIds: of.caseIds })
      onErased()
      emit('workstation', 'onStale', { what: 'persons' })
    }
  }

  /** By the present ids of their cases: one that was held may have been absorbed by another. */
  async function holdsOf(environmentId: string): Promise<Hold[]> {
    const holds = (await valuesOf(environmentId)).holds.read() ?? []
    const present = holds.map(async (hold) => {
      const known = await register.read(environmentId, hold.caseId)
      return { ...hold, caseId: known?.caseId ?? hold.caseId }
    })
    return Promise.all(present)
  }

  async function dueIn(environmentId: string): Promise<{ cases: DueCase[]; held: number }> {
    const said = periods()
    if (!said || environmentId !== active().id) return { cases: [], held: 0 }
    const held = new Set((await holdsOf(environmentId)).map(({ caseId }) => caseId))
    const all = (await allCases()).flatMap((each) => {
      const due = dueOf(each, said, now())
      const { caseId, title, kind, updatedAt } = each
      return due.length === 0 ? [] : [{ caseId, title, kind, updatedAt, due }]
    })
    all.sort((one, other) => (one.updatedAt < other.updatedAt ? -1 : 1))
    const cases: DueCase[] = []
    for (const each of all) {
      if (held.has(each.caseId)) continue
      if (cases.length > mostDue || (await hasAnythingDue(environmentId, each))) cases.push(each)
    }
    return { cases, held: all.filter(({ caseId }) => held.has(caseId)).length }
  }

  /** A case whose documents went already has nothing left that is due. */
  async function hasAnythingDue(environmentId: string, { caseId, due }: DueCase): Promise<boolean> {
    if (due.includes('cases')) return true
    const only = due.flatMap((kind) => (kind === 'cases' ? [] : recordsOf[kind]))
    return (await eraser.gather(environmentId, { caseIds: [caseId], records: [] }, { only })).found.length > 0
  }

  async function eraseDue(environmentId: string, cases: readonly DueCase[]): Promise<Erasure[]> {
    const erasures: Erasure[] = []
    for (const kind of ['cases', 'documents', 'answers', 'invoices', 'drafts'] as const) {
      const caseIds: string[] = []
      for (const { caseId, due } of cases) {
        if (!due.includes(kind)) continue
        const gathered = await eraser.gather(environmentId, { caseIds: [caseId], records: [] })
        // A case with unsettled entries is due another day.
        if ((await eraser.preview(gathered)).unsettled.length === 0) caseIds.push(caseId)
      }
      if (caseIds.length > 0) erasures.push(await erased(environmentId, { caseIds, records: [] }, kind))
    }
    return erasures
  }

  async function inUse(): Promise<EnvironmentStore> {
    return store.environment(active().id)
  }

  const handlers: FeatureHandlers<'persons'> = {
    find: ({ search }, call) =>
      withStorageFailure(call, async (step) => {
        const opened = await inUse()
        const { cases, records, more } = await findEverywhere(opened, search, step)
        const held = await holdsOf(opened.environmentId)
        const found = await Promise.all(
          [...cases].map(async ([caseId, where]) => {
            const known = await register.read(opened.environmentId, caseId)
            const on = held.find((each) => each.caseId === caseId)
            if (!known) return []
            const { title, kind, status, updatedAt, done } = known
            return [{ caseId, title, kind, status, updatedAt, done, where: [...where], ...(on && { held: on }) }]
          }),
        )
        return succeed({ cases: found.flat(), records, more })
      }),
    preview: (of, call) =>
      withStorageFailure(call, async (step) => {
        const gathered = await eraser.gather(active().id, of, { step })
        const outside = await backupFolder()
        return succeed({
          ...(await eraser.preview(gathered)),
          word: await confirmationPhrase(of),
          ...(outside !== undefined && { outside }),
        })
      }),
    show: (of, call) =>
      withStorageFailure<Saved>(call, async (step) => {
        const { id, name } = active()
        const gathered = await eraser.gather(id, of, { step })
        const titles = (await Promise.all(of.caseIds.map((caseId) => register.read(id, caseId)))).flatMap(
          (known) => known?.title ?? [],
        )
        const at = now()
        const target = await askWhereToSave(`kartei-${at.toISOString().slice(0, 10)}.html`)
        if (target === undefined) return succeed({ saved: false, records: 0, files: 0, missing: 0 })
        const about = {
          titles: [...new Set(titles)],
          environment: name,
          by: user,
          at,
          language: language(),
        }
        const own = { ...gathered, found: gathered.found.filter(({ kind }) => kind.whose !== 'shared') }
        let last = 0
        try {
          const shown = await writeAccessReport(target, own.opened, directory, own.found, say, about, (fraction) => {
            step()
            if (fraction - last < 0.01) return
            last = fraction
            emit('workstation', 'onProgress', { of: 'person', done: fraction, total: 1 })
          })
          return succeed({ saved: true, fileName: target.split(/[\\/]/).at(-1) ?? target, ...shown })
        } catch (error) {
          if (error instanceof Cancelled) throw error
          const message = `The file was not saved. ${whyNotWritten(error)}`
          return fail({ kind: 'file', message, requestId: call.requestId })
        }
      }),
    erase: ({ word, ...of }, call) =>
      withStorageFailure(call, async (step) => {
        const environment = active()
        const { id } = environment
        const gathered = await eraser.gather(id, of, { step })
        const no = await refused(gathered, of, call.requestId)
        if (no) return no
        if (!isSameName(word, await confirmationPhrase(of)))
          return failAt('word', 'other-word', 'This is not what has to be typed.', call.requestId)
        const asked = { cases: of.caseIds.length, records: gathered.found.length }
        if (!(await ask({ about: 'erase-person', ...environment, ...asked }))) return notConfirmed(call)
        if (!(await callsInFlight.ended(id))) return callStillInFlight(call.requestId)
        // Gathered again: more may have come while the question stood there.
        const since = await refused(await eraser.gather(id, of), of, call.requestId)
        return since ?? succeed(await erased(id, of))
      }),
    kept: (_input, call) =>
      withStorageFailure(call, async () => {
        const { id } = active()
        return succeed({ erasures: (await valuesOf(id)).erasures.read() ?? [], holds: await holdsOf(id) })
      }),
    hold: ({ caseId, reason }, call) =>
      withStorageFailure(call, async () => {
        const { holds } = await valuesOf(active().id)
        const made: Hold = { caseId, reason, by: user, at: now().toISOString() }
        const ids = await register.idsOf(active().id, caseId)
        holds.write([...(holds.read() ?? []).filter((each) => !ids.includes(each.caseId)), made])
        emit('workstation', 'onStale', { what: 'persons' })
        return succeed(made)
      }),
    release: ({ caseId }, call) =>
      withStorageFailure(call, async () => {
        const { holds } = await valuesOf(active().id)
        const before = holds.read() ?? []
        const ids = await register.idsOf(active().id, caseId)
        const left = holds.write(before.filter((each) => !ids.includes(each.caseId)))
        emit('workstation', 'onStale', { what: 'persons' })
        return succeed({ released: left.length < before.length })
      }),
    due: (_input, call) =>
      withStorageFailure(call, async () => {
        const { cases, held } = await dueIn(active().id)
        return succeed({ cases: cases.slice(0, mostDue), held, more: cases.length > mostDue })
      }),
    eraseDue: ({ caseIds }, call) =>
      withStorageFailure(call, async () => {
        const environment = active()
        const chosen = (await dueIn(environment.id)).cases.filter(({ caseId }) => caseIds.includes(caseId))
        if (chosen.length === 0) return fail(conflict('nothing', call.requestId))
        const no = await mayErase(environment.id, call.requestId, caseIdsOf(chosen))
        if (no) return no
        const asked = { cases: chosen.length, records: chosen.length }
        if (!(await ask({ about: 'erase-person', ...environment, ...asked }))) return notConfirmed(call)
        if (!(await callsInFlight.ended(environment.id))) return callStillInFlight(call.requestId)
        const still = (await dueIn(environment.id)).cases.filter(({ caseId }) => caseIds.includes(caseId))
        const since = await mayErase(environment.id, call.requestId, caseIdsOf(still))
        if (since) return since
        return succeed({ erasures: await eraseDue(environment.id, still) })
      }),
    cancel: () => {
      cancellable.cancel()
      return succeed({ cancelled: true })
    },
  }

  async function look(): Promise<void> {
    const { id } = active()
    if (!store.isOpen(id) || (await store.stopped(id))) return
    try {
      if (await eraser.resume(id)) {
        emit('persons', 'onErased', { caseIds: [] })
        onErased()
        emit('workstation', 'onStale', { what: 'persons' })
      }
    } catch (error) {
      reportDefect('erasing', error)
    }
  }

  return {
    handlers,
    look,
    lookDaily() {
      const first = setTimeout(() => void look(), firstLookAfter)
      const round = setInterval(() => void look(), day)
      return () => {
        clearTimeout(first)
        clearInterval(round)
      }
    },
  }
}

const caseIdsOf = (cases: readonly DueCase[]): string[] => cases.map(({ caseId }) => caseId)

const sentences = {
  unsettled: 'Something of this person is on its way, or nobody knows what became of it. Settle it first.',
  pending: 'An erasure is still being finished.',
  nothing: 'There is nothing to erase.',
} as const

const conflict = (code: keyof typeof sentences, requestId: string): Failure => ({
  kind: 'conflict',
  message: sentences[code],
  requestId,
  issues: [{ path: '', message: sentences[code], code }],
})
