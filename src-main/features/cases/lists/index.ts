import { fail, succeed, type Outcome } from '@contract/outcome'
import type { cases as contract, ListPreview } from '@contract/api/cases'
import type { z } from '@contract/zod'
import { randomUUID } from 'node:crypto'
import type { CallContext, FeatureHandlers } from '../../../ipc/handlers'
import type { AppContext } from '../../app-context'
import { Cancelled, createCancellable } from '../../../lib/cancellable'
import { readPickedFile } from '../../../lib/files/system-path'
import { saveAsked } from '../../../lib/files/saving'
import type { EnvironmentCases } from '../environment-cases'
import { findOut, type FoundOut } from '../find-out'
import type { KnownCase } from '../known-case'
import { reading, writing, type CaseRegister } from '../register'
import { eachInSlices } from '../../../lib/time-slices'
import type { ParseList } from './parse-in-worker'
import { UnreadableList, type ParsedList, type Progress } from './parser'
import { judged, type ListedCase } from './rows'
import { holds, knownCaseOf, importRows, type Imported } from './importer'
import { exportList } from './exporter'

export { parseListInWorker, parseListHere, type ParseList } from './parse-in-worker'

const listLimit = {
  largest: 50 * 1024 * 1024,
  tooLarge: (name: string) => `“${name}” is larger than 50 MB, which is more than any list of cases.`,
}
const shownProblems = 100
/** How many lists are kept until they are taken over. */
const keptLists = 3
/** How many identifiers are looked up at once. */
const atOnce = 4
/** How often at most, in milliseconds, the page gets the progress of a step; the beginning of another step it gets at once. */
const emitEvery = 100

interface KeptList {
  readonly environmentId: string
  readonly listed: readonly ListedCase[]
}

/** Import and export of lists of cases; always of the active environment. */
export function createLists(
  { service, connection, activeEnvironmentId, askWhereToSave, emit, user, now }: AppContext,
  register: Pick<CaseRegister, 'casesOf'>,
  readList: ParseList,
): Pick<FeatureHandlers<'cases'>, 'readList' | 'importList' | 'cancelImport' | 'exportList'> {
  const lists = new Map<string, KeptList>()
  /** Every list that is being read or taken over. */
  const running = createCancellable()

  function progressUntil(signal: AbortSignal): Progress {
    let emitted: { readonly step: string; readonly at: number } | undefined
    return {
      signal,
      at(step, done, of) {
        signal.throwIfAborted()
        const at = performance.now()
        if (emitted?.step === step && at - emitted.at < emitEvery) return
        emitted = { step, at }
        emit('cases', 'onImporting', { step, done, of })
      },
    }
  }

  function keep(list: KeptList): string {
    const oldest = lists.keys().next()
    if (lists.size >= keptLists && !oldest.done) lists.delete(oldest.value)
    const listId = randomUUID()
    lists.set(listId, list)
    return listId
  }

  async function preview(
    name: string,
    list: ParsedList,
    environmentId: string,
    progress: Progress,
  ): Promise<ListPreview> {
    const { listed, problems } = await judged(list.rows, progress)
    const cases = await register.casesOf(environmentId)
    let fresh = 0
    await eachInSlices(
      listed,
      (row) => {
        if (!knownCaseOf(cases, row)) fresh++
      },
      (done) => progress.at('checking', done, listed.length),
    )
    return {
      listId: keep({ environmentId, listed }),
      fileName: name,
      rows: listed.length,
      fresh,
      used: [...list.used],
      ignored: [...list.ignored],
      problems: problems.slice(0, shownProblems),
      problemCount: problems.length,
    }
  }

  /**
   * Finds out what the identifiers without a heading are of that are not known yet. One that the service does not know
   * is left out; any other failure ends it.
   */
  async function lookUp(
    { environmentId, listed }: KeptList,
    cases: EnvironmentCases,
    context: CallContext,
    progress: Progress,
  ): Promise<Outcome<Map<string, FoundOut>>> {
    const found = new Map<string, FoundOut>()
    const waiting = listed.flatMap((row) =>
      row.unsorted === undefined || knownCaseOf(cases, row) ? [] : [row.unsorted.toLowerCase()],
    )
    if (waiting.length === 0) return succeed(found)
    const reached = await connection(context.requestId, environmentId)
    if (!reached.ok) return reached
    let failed: Outcome<never> | undefined
    const of = waiting.length
    const work = async (): Promise<void> => {
      for (let id = waiting.shift(); id !== undefined && !failed; id = waiting.shift()) {
        progress.at('looking-up', of - waiting.length - 1, of)
        const answer = await findOut(service, reached.value, id, context)
        if (answer.ok) found.set(id, answer.value)
        else if (answer.error.kind !== 'not-found') failed ??= answer
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    return failed ?? succeed(found)
  }

  /** Cases may change while many are worked out; what was made of an older form of them would undo that. */
  async function takeOverAll(
    { listed }: KeptList,
    found: ReadonlyMap<string, FoundOut>,
    cases: EnvironmentCases,
    progress: Progress,
  ): Promise<Imported> {
    let taken: Imported = { changes: [], added: 0, known: 0 }
    await cases.changeMany({
      alters: 'all',
      async prepare() {
        taken = await importRows(listed, found, cases, { user, now: now(), progress })
        return taken.changes
      },
      refresh: (change) => (holds(cases, change) ? change : 'outdated'),
      onStaged: (count, of) => progress.at('taking-over', count, of),
    })
    return taken
  }

  const cancellable = <T>(requestId: string, work: (progress: Progress) => Promise<Outcome<T>>): Promise<Outcome<T>> =>
    running
      .run((signal) => work(progressUntil(signal)))
      .catch((error: unknown) => {
        if (error instanceof Cancelled) return fail({ kind: 'cancelled', message: 'Nothing was imported.', requestId })
        throw error
      })

  return {
    /** Failures: `cancelled` (by `cancelImport`), `file` (not one file, not readable, too large or no list), `storage`. */
    readList: (files, { requestId }) =>
      reading({ requestId }, () =>
        cancellable(requestId, async (progress) => {
          const environmentId = activeEnvironmentId()
          const file = await readPickedFile(files, listLimit, requestId)
          if (!file.ok) return file
          const { name, bytes } = file.value
          try {
            return succeed(await preview(name, await readList(bytes, progress), environmentId, progress))
          } catch (error) {
            if (error instanceof UnreadableList) return fail({ kind: 'file', message: error.message, requestId })
            throw error
          }
        }),
      ),
    /**
     * All of it is on disk when this succeeds, and nothing when it fails. Failures: `not-found` (no such list, or it was
     * read for another environment), `cancelled` (by `cancelImport`; the list is kept), `storage`, and what the service
     * or the way there makes of identifiers of whose sort the list says nothing.
     */
    importList: ({ listId }, context) =>
      writing(context, () =>
        cancellable(context.requestId, async (progress) => {
          const list = lists.get(listId)
          if (list?.environmentId !== activeEnvironmentId()) return noSuchList(context.requestId)
          const cases = await register.casesOf(list.environmentId)
          const found = await lookUp(list, cases, context, progress)
          if (!found.ok) return found
          const taken = await takeOverAll(list, found.value, cases, progress)
          lists.delete(listId)
          return succeed({ added: taken.added, known: taken.known })
        }),
      ),
    cancelImport: () => succeed({ cancelled: running.cancel() }),
    /** Cases that are not there any more are left out. Failures: `file` (why it could not be written), `storage`. */
    exportList: ({ format, what }, { requestId }) =>
      reading({ requestId }, async (): Promise<Outcome<Saved>> => {
        const environmentId = activeEnvironmentId()
        let cases = 0
        const make = async (): Promise<Uint8Array> => {
          const chosen = await casesOf(await register.casesOf(environmentId), what)
          cases = chosen.length
          return exportList(chosen, format)
        }
        const saved = await saveAsked(askWhereToSave, suggestedName(format, now()), make, { requestId })
        if (!saved.ok) return saved
        return succeed(
          saved.value === undefined ? { saved: false, cases } : { saved: true, cases, fileName: saved.value },
        )
      }),
  }
}

type Saved = z.infer<(typeof contract)['exportList']['output']>
type What = Parameters<FeatureHandlers<'cases'>['exportList']>[0]['what']

async function casesOf(cases: EnvironmentCases, what: What): Promise<KnownCase[]> {
  const ids =
    'caseIds' in what
      ? new Set(what.caseIds.map((caseId) => cases.currentId(caseId)))
      : (await cases.worklist.select(what.query, what.order)).entries.map(({ caseId }) => caseId)
  return [...ids].flatMap((caseId) => cases.get(caseId) ?? [])
}

const suggestedName = (format: string, at: Date): string =>
  `cases-${at.toISOString().slice(0, 10)}.${format === 'json' ? 'json' : 'csv'}`

const noSuchList = (requestId: string): Outcome<never> =>
  fail({ kind: 'not-found', message: 'This list is not held any more. Please choose the file again.', requestId })
