import type { Environment } from '@contract/api/environments'
import type { JournalQuery } from '@contract/api/journal'
import { fail, failAt, mayBeDone, succeed, type Outcome } from '@contract/outcome'
import { isUuid } from '@contract/domain/identifiers'
import { z } from '@contract/zod'
import { randomUUID } from 'node:crypto'
import type { AnsweredCall, FeatureHandlers } from '../../ipc/handlers'
import { diskErrorOf, rethrowBugs, storageFailureOf } from '../../lib/storage-failure'
import { perStore } from '../../store'
import type { AppContext } from '../app-context'
import type { CaseRegister } from '../cases/index'
import { openChain, type Chain } from './chain'
import { saveAsked } from '../../lib/files/saving'
import { exportFile } from './export'
import { filterOf, kartei, NotATime, ownRead, type Filter } from './query'
import { summarise, summariseNote } from './summaries'
import { fileName, requestPath } from './summaries/values'
import { createPendingEntries, type EntryBody, type JournalNote } from './pending-entries'
import type { createShipping, Shipping } from './shipping'
import type { OpenTables, RecordKind } from '../../lib/personal-records'
import { canonical, placeOf, type ErasedContent } from './rows'

export { canonical } from './rows'
export { openChain } from './chain'
export { shippedOf } from './shipping/cursor'
export type { Shipping } from './shipping'
export type { JournalNote } from './pending-entries'

/** Loaded where a policy wants it, and not before. */
export const openShipping = async (...options: Parameters<typeof createShipping>): Promise<Shipping> =>
  (await import('./shipping')).createShipping(...options)

export type Journal = ReturnType<typeof createJournal>

/** So many answers are remembered, by which a later one is known to say nothing new. */
const rememberedAnswers = 5_000

/** Who did what when to which case, and how the service answered. */
export function createJournal(
  { store, askWhereToSave, user, workstation, now, notify }: AppContext,
  parts: {
    readonly cases: Pick<CaseRegister, 'find' | 'idsOf'>
    readonly activeEnvironment: () => Pick<Environment, 'id' | 'name' | 'kind'>
  },
) {
  const { cases, activeEnvironment } = parts
  const opened = perStore(store, (environment) => {
    const chain = openChain(environment, () => {
      for (const listener of listeners) listener(environment.environmentId)
    })
    return { environment, chain }
  })
  const chainOf = async (environmentId: string): Promise<Chain> => (await opened(environmentId)).chain
  const pending = createPendingEntries(async ({ environmentId, at, bodies }) => {
    const append = await prepare(environmentId, at, bodies)
    append()
  })
  const listeners: ((environmentId: string) => void)[] = []
  /** Which call, asked for what, in which environment → what was written down of its last answer. */
  const lastSaid = new Map<string, string>()

  /** Whether an answer says anything else than the last one to the same question. */
  function isNews(question: string, said: string): boolean {
    if (lastSaid.get(question) === said) return false
    lastSaid.delete(question)
    lastSaid.set(question, said)
    const [oldest] = lastSaid.keys()
    if (lastSaid.size > rememberedAnswers && oldest !== undefined) lastSaid.delete(oldest)
    return true
  }

  const activeChain = (): Promise<Chain> => chainOf(activeEnvironment().id)

  /** A case stands for itself and for those that it absorbed, which older entries name. */
  async function filtering(query: JournalQuery, environmentId = activeEnvironment().id): Promise<Filter> {
    const { caseId } = query
    return filterOf(query, caseId === undefined ? undefined : await cases.idsOf(environmentId, caseId))
  }

  async function caseOf(environmentId: string, identifiers: readonly string[]): Promise<string | undefined> {
    for (const identifier of identifiers) {
      const found = await cases.find(environmentId, identifier)
      if (found) return found.caseId
    }
    return undefined
  }

  const handlers: Omit<FeatureHandlers<'journal'>, 'paper' | 'shipping'> = {
    list: (input, { requestId }) =>
      reading(requestId, async () => {
        const { caseIds } = await filtering(input ?? {})
        return succeed({ entries: await (await activeChain()).list(caseIds) })
      }),
    page: ({ query, olderThan, count }, { requestId }) =>
      reading(requestId, async () => {
        const filter = await filtering(query)
        return succeed(await (await activeChain()).page(filter, count, olderThan))
      }),
    facets: (_input, { requestId }) => reading(requestId, async () => succeed(await (await activeChain()).facets())),
    verify: (_input, { requestId }) => reading(requestId, async () => succeed(await (await activeChain()).verify())),
    /** Failures: `file` (the file could not be written), `invalid-input` (a time of the query that is none), `storage`. */
    export: ({ query, format }, { requestId }) =>
      reading<Saved>(requestId, async () => {
        const environment = activeEnvironment()
        // Entries out of sight are still in the journal.
        const wanted = { ...query }
        delete wanted.ownReads
        delete wanted.kinds
        const at = now().toISOString()
        const suggestedName = `journal-${environment.id}-${at.slice(0, 10)}.${format}`
        let entries = 0
        // A time that is none is said before anybody is asked for a place.
        await filtering(wanted, environment.id)
        const make = async (): Promise<Uint8Array> => {
          const made = await makeExport(environment, wanted, format, at)
          entries = made.entries
          return made.bytes
        }
        const saved = await saveAsked(askWhereToSave, suggestedName, make, { requestId })
        if (!saved.ok) return saved
        return succeed(
          saved.value === undefined ? { saved: false, entries } : { saved: true, entries, fileName: saved.value },
        )
      }),
  }

  return {
    handlers,
    /**
     * Writes down an answered call, if it is one of those that are journaled: on disk when this resolves. A disk that
     * refuses is a notice to the user once (`journal-not-written`); this never rejects for it, since the call is answered, and the
     * entry is kept in memory and tried again.
     */
    async record(environmentId: string, answered: AnsweredCall): Promise<void> {
      await recorded(environmentId, answered, false)
    },
    /**
     * The same for a read of the page that nobody asked for: it is Kartei's own, and written down if it says anything else
     * than the last one. `same` if not: it is to be counted with others.
     */
    recordOwn: (environmentId: string, answered: AnsweredCall): Promise<'done' | 'same'> =>
      recorded(environmentId, answered, true),
    /** Writes down what the program did by itself, all of it or nothing; as `record` where the disk refuses. */
    note: (environmentId: string, ...notes: readonly JournalNote[]): Promise<void> =>
      write(environmentId, now(), notes.length, () => noted(environmentId, notes)),
    /**
     * The same in two steps: what this resolves to writes it down, within a transaction of the caller's that stands or falls
     * as a whole, and throws what the database says.
     */
    prepare: (environmentId: string, ...notes: readonly JournalNote[]): Promise<() => void> =>
      prepare(environmentId, now(), () => noted(environmentId, notes)),
    /** Writes down that something is about to be sent. Resolves to whether that is on disk: where it is not, nothing may be sent. */
    async announce({
      environmentId,
      requestId,
      method,
      path,
    }: {
      readonly environmentId: string
      readonly requestId: string
      readonly method: string
      /** Segments: of what is no path of the interface with identifiers in it, nothing is written down. */
      readonly path: readonly string[]
    }): Promise<boolean> {
      const place = { path: `/${path.join('/')}`, about: path.filter((segment) => isUuid(segment)) }
      const note = { action: 'journal.sending', summary: { method }, ...place, outcome: 'ok', requestId }
      try {
        await pending.flush(environmentId)
        const append = await prepare(environmentId, now(), () => noted(environmentId, [note]))
        append()
        return true
      } catch (error) {
        rethrowBugs(error)
        return false
      }
    },
    /** Is called with the environment whenever entries were added; the transaction of some may still be undone. */
    onAdded: (listener: (environmentId: string) => void): void => void listeners.push(listener),
    opened,
    /** Entries of one environment, or of all, that the disk has refused and that are in memory until it takes them. */
    unwritten: pending.count,
    /** Writes what the disk has refused, if it takes it now. */
    close: () => pending.end(),
  }

  async function makeExport(
    { id, name, kind }: Pick<Environment, 'id' | 'name' | 'kind'>,
    query: JournalQuery,
    format: 'csv' | 'json',
    at: string,
  ): Promise<{ bytes: Uint8Array; entries: number }> {
    const chain = await chainOf(id)
    const filter = await filtering(query, id)
    // Read together with the newest entries: those that are added while the rest is read are in neither.
    const head = chain.head()
    const linked = await chain.linked(filter)
    const about = { journal: chain.name, environment: { id, name, kind }, workstation, exporter: user, at, query, head }
    return { bytes: await exportFile(linked, about, format), entries: linked.length }
  }

  async function recorded(
    environmentId: string,
    { action, input, outcome, requestId, durationMs }: AnsweredCall,
    isOwn: boolean,
  ): Promise<'done' | 'same'> {
    const written = summarise(action, { input, value: outcome.ok ? outcome.value : undefined })
    if (!written) return 'done'
    // Nobody asked, and nothing was sent.
    if (isOwn && !outcome.ok && outcome.error.kind === 'cancelled') return 'done'
    const httpStatus = statusOf(outcome)
    const result = outcome.ok ? 'ok' : mayBeDone(outcome.error) ? 'outcome-unknown' : outcome.error.kind
    const isNew = isNews(
      JSON.stringify([environmentId, action, question.safeParse(input).data]),
      JSON.stringify([written.summary, result, httpStatus]),
    )
    if (isOwn && !isNew) return 'same'
    await write(environmentId, now(), 1, async () => {
      const caseId = written.caseId ?? (await caseOf(environmentId, written.about))
      return [
        {
          ...(caseId !== undefined && { caseId }),
          action,
          ...(isOwn && { author: kartei }),
          summary: { ...written.summary, ...(isOwn && ownRead) },
          outcome: result,
          ...(httpStatus !== undefined && { httpStatus }),
          durationMs,
          requestId,
        },
      ]
    })
    return 'done'
  }

  function noted(environmentId: string, notes: readonly JournalNote[]): Promise<EntryBody[]> {
    return Promise.all(
      notes.map(async ({ durationMs = 0, requestId = randomUUID(), fileName: name, path, about = [], ...each }) => {
        const caseId = each.caseId ?? (about.length > 0 ? await caseOf(environmentId, [...about]) : undefined)
        return {
          ...each,
          ...(caseId !== undefined && { caseId }),
          summary: {
            ...summariseNote(each.summary),
            ...(name !== undefined && { name: fileName(name) }),
            ...(path !== undefined && { path: requestPath(path) ?? '…' }),
          },
          durationMs,
          requestId,
        }
      }),
    )
  }

  async function prepare(
    environmentId: string,
    at: Date,
    bodies: () => Promise<readonly EntryBody[]>,
  ): Promise<() => void> {
    const entries = await bodies()
    const chain = await chainOf(environmentId)
    return () => {
      const where = { at: at.toISOString(), workstation, environmentId }
      chain.append(entries.map(({ author = user, ...what }) => ({ ...where, user: author, ...what })))
    }
  }

  async function write(
    environmentId: string,
    at: Date,
    count: number,
    bodies: () => Promise<readonly EntryBody[]>,
  ): Promise<void> {
    let entries: readonly EntryBody[] | undefined
    try {
      entries = await bodies()
      await pending.flush(environmentId)
      const append = await prepare(environmentId, at, bodiesOf(entries))
      append()
    } catch (error) {
      const name = diskErrorOf(error)
      if (pending.count(environmentId) === 0) notify('journal-not-written', name)
      // A defect in making them, other than a refusing disk, would come with each try and hold up all others.
      if (entries ?? name !== 'unknown')
        pending.keep({ environmentId, at, bodies: entries ? bodiesOf(entries) : bodies, entries: count })
      if (name === 'unknown') throw error
    }
  }
}

const bodiesOf = (entries: readonly EntryBody[]) => (): Promise<readonly EntryBody[]> => Promise.resolve(entries)

interface Saved {
  saved: boolean
  entries: number
  fileName?: string
}

/** Subject of a read. */
const identifier = z.string().max(256).optional().catch(undefined)
const question = z.object({
  onboardingId: identifier,
  engagementId: identifier,
  mandateId: identifier,
  invoiceId: identifier,
  documentId: identifier,
  language: identifier,
})

const statusField = z.object({ status: z.number().int() })

/** The HTTP status where it is known: of a Failure that names it, and of answers that are nothing but a status. */
function statusOf(outcome: Outcome<unknown>): number | undefined {
  if (!outcome.ok) return outcome.error.http?.status
  const parsed = statusField.safeParse(outcome.value)
  return parsed.success ? parsed.data.status : undefined
}

async function reading<T>(requestId: string, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NotATime) return failAt(`query.${error.path}`, 'time', error.message, requestId)
    return fail(storageFailureOf(error, requestId, 'The journal cannot be read from disk.'))
  }
}

const changesNothing = 'journal_changes_nothing'
const sqlText = z.object({ sql: z.string() })
const entryRow = z.object({ at: z.string(), hash: z.string() })
const hashRow = z.object({ hash: z.string() })

/**
 * Erases what entries of the journal say, and whose they are; that there was one, when, its hash and its place in the chain
 * stay. Within the transaction that is under way, in which alone the journal may be changed.
 */
export function eraseEntries({ database, sealer }: OpenTables, sequences: readonly number[], erasureId: string): void {
  if (sequences.length === 0) return
  const trigger = sqlText.parse(
    database.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').get(changesNothing),
  ).sql
  const one = database.prepare('SELECT at, hash FROM journal WHERE sequence = ?')
  const before = database.prepare('SELECT hash FROM journal WHERE sequence < ? ORDER BY sequence DESC LIMIT 1')
  const written = database.prepare('UPDATE journal SET case_id = NULL, sealed_entry = ? WHERE sequence = ?')
  database.exec(`DROP TRIGGER ${changesNothing}`)
  for (const sequence of sequences) {
    const { at, hash } = entryRow.parse(one.get(sequence))
    const previousHash = hashRow.safeParse(before.get(sequence)).data?.hash ?? ''
    const erased: ErasedContent = { erased: erasureId, sequence, at, hash, previousHash }
    written.run(sealer.seal({ ...placeOf(sequence), row: String(sequence) }, canonical(erased)), sequence)
  }
  database.exec(trigger)
}

export const personalRecords: readonly RecordKind[] = [
  { table: 'journal', key: ['sequence'], is: 'journal', whose: 'journal', found: 'content', kept: 'for good' },
]
