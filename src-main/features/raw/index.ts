import type { Case } from '@contract/api/cases'
import { succeed, type Outcome } from '@contract/outcome'
import { exchange, type Exchange, answerInDoubt, type KeptAnswer } from '@contract/api/raw'
import { z } from '@contract/zod'
import { endpoints } from '@contract/endpoints'
import type { CallContext, FeatureHandlers } from '../../ipc/handlers'
import { keyedHash, openEncryptedTable } from '../../lib/encrypted-table'
import { storageFailure } from '../../lib/storage-failure'
import { longestRecordedBody, type KeepInDoubt, type RecordedExchange } from '../../service'
import { perStore, type EnvironmentStore, type Store } from '../../store'
import type { AppContext } from '../app-context'
import { identifiersIn } from './identifiers'
import { formerOf, isAnotherState, knownOf, lastGood } from './last-known'
import { openRecordTable, type RecordShape } from '../../lib/encrypted-table/record-table'
import { exactJson } from '../../service/json'
import type { RecordKind } from '../../lib/personal-records'

interface Kept {
  /** `subject endpoint` → what was written last, so that a look that brought nothing new costs no write. */
  readonly last: Map<string, string>
  readonly put: (subject: string, endpoint: number, at: string, kept: Exchange) => void
  readonly of: (identifiers: readonly string[]) => Exchange[]
  readonly subjectOf: (identifier: string) => string
  readonly references: () => Promise<References>
  /** Takes note of what a new answer names, if anybody has asked for references yet. */
  readonly noteReferences: (kept: Exchange) => void
}

/** So many answers are opened at once before everything else has its turn. */
const answersAtOnce = 20

const reading = storageFailure('The last answers cannot be read from disk.')

export { createSending } from './sending'

/** The last call of each endpoint as it went over the line, sealed, by the identifier that it was about. */
export function createRaw(
  { store, activeEnvironmentId, now }: AppContext,
  cases: {
    readonly readCase: (input: { caseId: string }, context: CallContext) => Promise<Outcome<Case>> | Outcome<Case>
    readonly idsOf: (environmentId: string, caseId: string) => Promise<string[]>
  },
) {
  const { readCase, idsOf } = cases
  const answers = createKeptAnswers(store)
  const keptOf = perStore(store, open)

  const handlers: Pick<FeatureHandlers<'raw'>, 'list' | 'lastKnown' | 'ofDoubt'> = {
    async list({ caseId }, context) {
      const known = await readCase({ caseId }, context)
      if (!known.ok) return known
      const { onboardingId, engagementId, creditLimitIncreaseIds } = known.value.identifiers
      const identifiers = [onboardingId, engagementId, ...creditLimitIncreaseIds].filter((id) => id !== undefined)
      return reading(context, async () => {
        const environmentId = activeEnvironmentId()
        const inDoubt = await answers.of(environmentId, [...identifiers, ...(await idsOf(environmentId, caseId))])
        const keptFor = new Set(inDoubt.map(({ requestId }) => requestId))
        const last = (await keptOf(environmentId)).of(identifiers).filter(({ requestId }) => !keptFor.has(requestId))
        const exchanges = [...inDoubt.map(beginningOf), ...last]
        return succeed({ exchanges: exchanges.sort((one, other) => (one.at < other.at ? 1 : -1)) })
      })
    },
    ofDoubt: ({ doubtId }, context) =>
      reading(context, async () => {
        const answer = await answers.find(activeEnvironmentId(), doubtId)
        return succeed(answer ? { answer: beginningOf(answer) } : {})
      }),
    lastKnown: (input, context) =>
      reading(context, async () => {
        const kept = await keptOf(activeEnvironmentId())
        return succeed(knownOf(input, (address) => kept.of([address])[0]))
      }),
  }
  /**
   * Keeps an answer for good, whole: one that left something in doubt, and one of an endpoint whose answer the interface does
   * not show (4, 5, 6, 17) where it names an identifier.
   */
  const keepInDoubt: KeepInDoubt = async ({ location, isWhole, ...exchange }, doubtId) => {
    const found = endpointOf(exchange)
    let identifiers: ReturnType<typeof identifiersIn> = []
    try {
      identifiers = identifiersIn(exchange.answer, location)
      // Where nothing is in doubt, an answer that names nothing is the last call and no more.
      if (exchange.outcome.ok && identifiers.length === 0) return undefined
      const kept = {
        ...exchangeOf(exchange, found?.endpoint ?? 0),
        ...(location !== undefined && { headers: { location } }),
      }
      const { environmentId } = exchange
      await answers.keep(environmentId, { ...kept, doubtId, isWhole, identifiers }, found?.subject ?? doubtId)
      return undefined
    } catch {
      const shown = identifiers.slice(0, 10).map(({ place, value }) => `${place} ${value}`.trim())
      return shown.length === 0 ? 'no identifier' : shown.join(', ')
    }
  }

  return {
    handlers,
    /** Keeps a call as the last one of its endpoint about its subject. A disk that refuses costs this copy, nothing else. */
    async keep(exchange: RecordedExchange): Promise<void> {
      const found = endpointOf(exchange)
      if (found?.subject === undefined) return
      const kept = exchangeOf(exchange, found.endpoint)
      try {
        const place = await keptOf(exchange.environmentId)
        const good = lastGood(exchange, kept)
        if (good && place.last.get(good.address) !== good.said) {
          const [before] = place.of([good.address])
          if (before && isAnotherState(before, good.exchange))
            place.put(place.subjectOf(formerOf(good.address)), found.endpoint, before.at, before)
          place.put(place.subjectOf(good.address), found.endpoint, kept.at, good.exchange)
          place.last.set(good.address, good.said)
        }
        putLast(place, kept, found.subject)
      } catch {
        // It is a copy for looking things up; a disk that refuses is reported by the journal.
      }
    },
    keepInDoubt,
    /**
     * All references that the service ever named: invoices, their numbers, documents and payment references, and mandates, with
     * their engagements. The first call in an environment reads what is kept; it rejects with what the database says.
     */
    references: async (environmentId: string): Promise<Pick<References, 'find'>> =>
      (await keptOf(environmentId)).references(),
  }

  function exchangeOf({ path, outcome, ...exchange }: RecordedExchange, endpoint: number): Exchange {
    const { requestId, method, request, status, contentType, answer, answerBytes, durationMs } = exchange
    return {
      requestId,
      endpoint,
      at: now().toISOString(),
      method,
      path: path.map((segment) => `/${segment}`).join(''),
      ...(request !== undefined && { request }),
      ...(status !== undefined && { status }),
      ...(contentType !== undefined && { contentType }),
      ...(answer !== undefined && { answer }),
      ...(answerBytes !== undefined && { answerBytes }),
      outcome: outcome.ok ? 'ok' : outcome.error.kind,
      durationMs,
    }
  }
}

/** The page is shown the beginning of a long answer. */
const beginningOf = <E extends Exchange>(kept: E): E =>
  kept.answer === undefined ? kept : { ...kept, answer: kept.answer.slice(0, longestRecordedBody) }

function putLast(place: Kept, kept: Exchange, about: string): void {
  const subject = place.subjectOf(about)
  const said = JSON.stringify([kept.status, kept.request, kept.answer, kept.outcome])
  const key = `${subject} ${kept.endpoint}`
  if (place.last.get(key) === said) return
  place.put(subject, kept.endpoint, kept.at, kept)
  place.last.set(key, said)
  place.noteReferences(kept)
}

function open(environment: EnvironmentStore): Kept {
  const hash = keyedHash(environment, 'exchanges')
  const table = openEncryptedTable(environment, {
    table: 'exchanges',
    key: ['subject', 'endpoint'],
    plain: z.object({ subject: z.string(), endpoint: z.number().int(), at: z.string() }),
    sealed: { exchange },
  })
  const subjectOf = (identifier: string): string => hash(identifier.toLowerCase())

  let references: Promise<References> | undefined
  async function readReferences(): Promise<References> {
    const read = createReferences()
    for (const [position, { subject, endpoint }] of table
      .listPlainColumns({ endpoint: referenceEndpoints })
      .entries()) {
      if (position % answersAtOnce === 0) await new Promise(setImmediate)
      const kept = table.get({ subject, endpoint })?.opened('exchange')
      if (kept) read.note(kept)
    }
    return read
  }

  return {
    last: new Map(),
    subjectOf,
    put: (subject, endpoint, at, kept) => table.put({ subject, endpoint, at, exchange: kept }),
    of: (identifiers) =>
      identifiers.flatMap((each) =>
        table.rows({ subject: subjectOf(each) }).flatMap(({ opened }) => opened('exchange') ?? []),
      ),
    references: () => {
      references ??= readReferences().catch((error: unknown) => {
        references = undefined
        throw error
      })
      return references
    },
    noteReferences: (kept) => void references?.then(({ note }) => note(kept)).catch(() => undefined),
  }
}

const isPlaceholder = (part: string): boolean => part.startsWith('{')

/** The segments of each endpoint's path. */
const patterns = endpoints.map(({ number, method, path }) => ({ number, method, parts: path.slice(1).split('/') }))

const created = z.object({ id: z.string() })

/**
 * Which endpoint a call was, and the identifier that it was about: in its path, else what its caller said, else for a
 * creation in its answer. It is about nobody known where the texts of a consent were asked for, or a creation gave none.
 */
function endpointOf(
  exchange: Pick<RecordedExchange, 'method' | 'path' | 'outcome' | 'about'>,
): { readonly endpoint: number; readonly subject: string | undefined } | undefined {
  const found = patterns.find(
    ({ method, parts }) =>
      method === exchange.method &&
      parts.length === exchange.path.length &&
      parts.every((part, at) => isPlaceholder(part) || part === exchange.path[at]),
  )
  if (!found) return undefined
  const named = exchange.path[found.parts.findIndex(isPlaceholder)] ?? exchange.about
  const made =
    exchange.method === 'POST' && exchange.outcome.ok ? created.safeParse(exchange.outcome.value).data?.id : undefined
  return { endpoint: found.number, subject: named ?? made }
}

/** Endpoints whose answers name references: the mandate, the list of invoices, an invoice. */
const referenceEndpoints: readonly number[] = [11, 13, 14]

const named = /"(?:invoiceNumber|paymentReference|reference|id|invoicePdfDocumentId)"\s*:\s*"([^"\\]{4,64})"/g
const engagement = /\/card\/([^/]+)\//

/** Spaces, hyphens and case do not count: a reference is printed and typed in many ways. */
const referenceKey = (reference: string): string => reference.replace(/[^\p{L}\d]/gu, '').toUpperCase()

/** By which engagements an invoice, its number, document or payment reference, or a mandate reference was named. */
export interface References {
  readonly note: (exchange: Pick<Exchange, 'endpoint' | 'path' | 'answer'>) => void
  readonly find: (reference: string) => readonly string[]
}

export function createReferences(): References {
  const engagements = new Map<string, Set<string>>()
  return {
    note: ({ endpoint, path, answer }) => {
      const engagementId = engagement.exec(path)?.[1]
      if (!referenceEndpoints.includes(endpoint) || engagementId === undefined || answer === undefined) return
      // An answer may be cut, so it is not read as JSON.
      for (const [, reference = ''] of answer.matchAll(named)) {
        const key = referenceKey(reference)
        const having = engagements.get(key)
        if (having) having.add(engagementId)
        else engagements.set(key, new Set([engagementId]))
      }
    },
    find: (reference) => [...(engagements.get(referenceKey(reference)) ?? [])],
  }
}

/**
 * Answers that left open what became of a POST or PUT, and answers that the interface does not show but that name an
 * identifier, whole and for good: no later call takes their place, and that a doubt was settled does not end them. Every call
 * rejects with what the disk says.
 */
interface KeptAnswers {
  /** @param about the engagement that it was sent for, or what stands here for what was to be created */
  keep(environmentId: string, answer: KeptAnswer, about: string): Promise<void>
  find(environmentId: string, doubtId: string): Promise<KeptAnswer | undefined>
  of(environmentId: string, about: readonly string[]): Promise<KeptAnswer[]>
}

function createKeptAnswers(store: Pick<Store, 'environment'>): KeptAnswers {
  const tableOf = perStore(store, (environment) => openRecordTable(environment, shape))

  return {
    keep: async (environmentId, answer, about) => (await tableOf(environmentId)).put({ answer, about }),
    find: async (environmentId, doubtId) => (await tableOf(environmentId)).find(doubtId)?.answer,
    of: async (environmentId, about) => {
      const table = await tableOf(environmentId)
      return about.flatMap((each) => table.of(each)).map(({ answer }) => answer)
    },
  }
}

const filed = z.object({ about: z.string(), answer: answerInDoubt })
type Filed = z.infer<typeof filed>

const shape: RecordShape<Filed> = {
  table: 'answers_in_doubt',
  column: 'about',
  purpose: 'answers in doubt',
  headOf: ({ about, answer: { doubtId, at, outcome } }) => ({ recordId: doubtId, about, state: outcome, at }),
  record: filed,
  text: exactJson,
}

export const personalRecords: readonly RecordKind[] = [
  {
    table: 'exchanges',
    key: ['subject', 'endpoint'],
    is: 'answer',
    whose: 'person',
    found: 'content',
    kept: 'with its case',
    hashed: [{ column: 'subject', purpose: 'exchanges' }],
  },
  {
    table: 'sent_by_hand',
    key: ['record_id'],
    is: 'sentByHand',
    whose: 'person',
    found: 'content',
    kept: 'with its case',
    hashed: [{ column: 'about', purpose: 'sent by hand' }],
    names: ['record_id'],
    unsettled: ({ plain }) => (plain['state'] === 'sending' || plain['state'] === 'in-doubt' ? 'doubt' : undefined),
  },
  {
    table: 'answers_in_doubt',
    key: ['record_id'],
    is: 'doubt',
    whose: 'person',
    found: 'content',
    kept: 'with its case',
    hashed: [{ column: 'about', purpose: 'answers in doubt' }],
    names: ['record_id'],
  },
]
