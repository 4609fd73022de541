import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import { succeed } from '@contract/outcome'
import { createCases } from '../../../src-main/features/cases'
import { createCreditLimit } from '../../../src-main/features/credit-limit'
import { createCustomers } from '../../../src-main/features/customers'
import { createDrafts } from '../../../src-main/features/drafts'
import { createDirectDebit } from '../../../src-main/features/direct-debit'
import { createOnboarding } from '../../../src-main/features/onboarding'
import { createRaw, createSending } from '../../../src-main/features/raw'
import { createSepa } from '../../../src-main/features/direct-debit/mandates'
import { createService, createTransport } from '../../../src-main/service'
import { environmentId } from './cases'
import { testContext } from './context'
import type { Started } from './profile'
import { localParts } from './sepa'

/** What the service says to the next requests. `cut`: the connection is broken off after the body. */
export interface SaidNext {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body?: string | Buffer
  readonly cut?: boolean
  /** Done before anything is said. */
  readonly before?: () => Promise<void>
}

/** A service that says to every request what it is told to say. */
export async function startSayingService() {
  const state: { said: SaidNext; asked: string[] } = { said: {}, asked: [] }
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    state.asked.push(`${request.method ?? ''} ${request.url ?? ''}`)
    const { said } = state
    const { status = 200, headers = { 'content-type': 'application/json' }, body = '', cut = false } = said
    const say = (): void => {
      response.writeHead(status, cut ? { ...headers, 'content-length': Buffer.byteLength(body) + 100 } : headers)
      if (!cut) response.end(body)
      else response.write(body, () => setTimeout(() => response.destroy(), 20))
    }
    request.resume().on('end', () => {
      if (said.before) void said.before().then(say)
      else say()
    })
  }
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    state,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
export type SayingService = Awaited<ReturnType<typeof startSayingService>>

export const officeKey = 'a2b3c4d5-1111-4222-8333-abcdefabcdef'

const notAsked = (): Promise<never> => Promise.reject(new Error('not asked for'))

/** The features whose answers name what no endpoint lists, over a real store and the real client. */
export function openOffice(started: Started, { baseUrl }: Pick<SayingService, 'baseUrl'>) {
  const { store, clock } = started
  const connected = { environmentId, baseUrl, apiKey: officeKey }
  const connection = () => Promise.resolve(succeed(connected))
  const activeEnvironmentId = () => environmentId
  const transport = createTransport({ largestAnswer: 1024 * 1024, backoffMs: 1 })
  const told = new Map<string, Promise<void>>()
  const service = createService(
    transport,
    (exchange) => void told.set(exchange.requestId, raw.keep(exchange)),
    undefined,
    (answer, doubtId) => raw.keepInDoubt(answer, doubtId),
  )
  const app = testContext({ store, activeEnvironmentId, connection, service, now: clock.now, notify: started.notify })
  const { handlers: caseHandlers, register } = createCases(app, {
    references: () => Promise.resolve({ find: () => [] }),
  })
  const raw = createRaw(app, { readCase: caseHandlers.read, idsOf: register.idsOf })
  const drafts = createDrafts(app, { caseOf: register.read })
  const parts = {
    ...localParts(started, register),
    cases: register,
    drafts: drafts.sending,
    uploads: { run: notAsked },
    knownUploads: () => Promise.resolve([]),
    staged: { at: () => Promise.resolve([]), move: () => Promise.resolve(0) },
  }
  return {
    connected,
    service,
    register,
    cases: caseHandlers,
    drafts: drafts.handlers,
    raw: raw.handlers,
    byHand: createSending(app, {
      isAllowed: () => true,
      documents: { openToSend: notAsked },
      discardFiles: notAsked,
    }).handlers,
    /** As a disk that takes nothing more; returns how to make it take again. */
    refuseWrites: async () => {
      const { database } = await store.environment(environmentId)
      database.exec('PRAGMA query_only = ON')
      return () => database.exec('PRAGMA query_only = OFF')
    },
    onboarding: createOnboarding(app, parts).handlers,
    customers: createCustomers(app, register).handlers,
    sepa: createSepa(app, parts).handlers,
    directDebit: createDirectDebit(app).handlers,
    creditLimit: createCreditLimit(app, parts).handlers,
    /** When the call of this number is filed, which nobody else waits for. */
    filed: async (requestId: string): Promise<void> => {
      while (!told.has(requestId)) await new Promise(setImmediate)
      await told.get(requestId)
      told.delete(requestId)
    },
    close: () => transport.close(),
  }
}
export type Office = ReturnType<typeof openOffice>

export const aContext = (): { requestId: string } => ({ requestId: randomUUID() })
