import { fail, succeed, type Outcome } from '@contract/outcome'
import { z } from '@contract/zod'
import { randomUUID } from 'node:crypto'
import type { AnsweredCall, FeatureHandlers } from '../../ipc/handlers'
import { nameOf, type EnvironmentStore, type Notify, type Store } from '../../store'
import type { CaseRegister } from '../cases/index'
import { notYet } from '../not-yet'
import { openChain, type Chain, type Happening } from './chain'
import { summarise } from './summaries'

export interface Journal {
  readonly handlers: FeatureHandlers<'journal'>
  /**
   * Writes down an answered call, if it is one of those that are journaled: on disk when this resolves. A disk that
   * refuses is told to the user once (`journal-not-written`); this never rejects for it, since the call is answered.
   */
  record(environmentId: string, answered: AnsweredCall): Promise<void>
  /** Writes down what the program did by itself, such as a look of the watch; as `record` where the disk refuses. */
  note(environmentId: string, happened: Happened): Promise<void>
}

/** Something that nobody at the page asked for. */
export interface Happened {
  /** `watch.changed`: as the calls of the contract, a feature and what it did. */
  readonly action: string
  readonly caseId?: string
  /** Identifiers, codes and counts; anything else is not written down. */
  readonly summary: Readonly<Record<string, string>>
  /** `ok`, or the kind of a Failure. */
  readonly outcome: string
  readonly httpStatus?: number
  readonly durationMs?: number
}

/** Who did what when to which case, and how the service answered. */
export function createJournal(options: {
  readonly store: Store
  readonly cases: Pick<CaseRegister, 'find' | 'idsOf'>
  readonly activeEnvironmentId: () => string
  /** The user and the computer by the names that the operating system gives them. */
  readonly user: string
  readonly workstation: string
  readonly now: () => Date
  readonly notify: Notify
}): Journal {
  const { store, cases, activeEnvironmentId, user, workstation, now, notify } = options
  /** By the opened store, since an environment gets another one when a backup is restored. */
  const chains = new WeakMap<EnvironmentStore, Chain>()
  let isBehind = false

  async function chainOf(environmentId: string): Promise<Chain> {
    const opened = await store.environment(environmentId)
    let chain = chains.get(opened)
    if (!chain) {
      chain = openChain(opened)
      chains.set(opened, chain)
    }
    return chain
  }

  async function caseOf(environmentId: string, identifiers: readonly string[]): Promise<string | undefined> {
    for (const identifier of identifiers) {
      const found = await cases.find(environmentId, identifier)
      if (found) return found.caseId
    }
    return undefined
  }

  return {
    handlers: {
      page: notYet,
      facets: notYet,
      export: notYet,
      checkExport: (_files, context) => Promise.resolve(notYet(undefined, context)),
      list: (input, { requestId }) =>
        reading(requestId, async () => {
          const environmentId = activeEnvironmentId()
          const chain = await chainOf(environmentId)
          const caseId = input?.caseId
          const caseIds = caseId === undefined ? undefined : await cases.idsOf(environmentId, caseId)
          return succeed({ entries: await chain.list(caseIds) })
        }),
      verify: (_input, { requestId }) =>
        reading(requestId, async () => succeed(await (await chainOf(activeEnvironmentId())).verify())),
    },
    async record(environmentId, { action, input, outcome, requestId, durationMs }) {
      const written = summarise(action, { input, value: outcome.ok ? outcome.value : undefined })
      if (!written) return
      const httpStatus = statusOf(outcome)
      await write(environmentId, now(), async () => {
        const caseId = await caseOf(environmentId, written.about)
        return {
          ...(caseId !== undefined && { caseId }),
          action,
          summary: written.summary,
          outcome: outcome.ok ? 'ok' : outcome.error.kind,
          ...(httpStatus !== undefined && { httpStatus }),
          durationMs,
          requestId,
        }
      })
    },
    note: (environmentId, { durationMs = 0, ...happened }) =>
      write(environmentId, now(), () => Promise.resolve({ ...happened, durationMs, requestId: randomUUID() })),
  }

  async function write(environmentId: string, at: Date, happened: () => Promise<What>): Promise<void> {
    try {
      const what = await happened()
      const chain = await chainOf(environmentId)
      chain.append({ at: at.toISOString(), user, workstation, ...what })
      isBehind = false
    } catch (error) {
      const name = nameOf(error)
      if (!isBehind) notify('journal-not-written', name)
      isBehind = true
      if (name === 'unknown') throw error
    }
  }
}

/** An entry but for when, who and where. */
type What = Omit<Happening, 'at' | 'user' | 'workstation'>

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
    if (nameOf(error) === 'unknown') throw error
    return fail({ kind: 'storage', message: 'The journal cannot be read from disk.', requestId })
  }
}
