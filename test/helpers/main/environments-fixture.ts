import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createNetServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Policy } from '@contract/policy/settings'
import { usableIn } from '../../../src-main/lib/pkcs12/usable'
import { createEnvironments } from '../../../src-main/features/environments'
import { createJournal, type Journal } from '../../../src-main/features/journal'
import { createMayErase } from '../../../src-main/features/persons'
import { createCallsInFlight } from '../../../src-main/ipc/calls-in-flight'
import type { SafeStorage } from '../../../src-main/keychain'
import { createService, createTransport } from '../../../src-main/service'
import type { Question } from '../../../src-main/shell/questions'
import { testContext } from './context'
import { casesFeature } from './cases'
import { journalingOf } from './journal'
import { openSettings, OwnKeychain, start, temporaryFolder } from './profile'
import { valueOf } from './service-fixture'

export const context = { requestId: 'r' }
export const engagementId = randomUUID()
export const address = 'https://cards.example.org/base'

export function environmentsOf(
  directory: string,
  safeStorage: SafeStorage,
  startSandbox?: () => Promise<void>,
  policy: Policy = {},
) {
  const started = start(directory, safeStorage)
  /** `file`: what the clerk chooses when asked for a certificate file; `authorities`: whom this computer trusts besides. */
  const certificate: { file?: string; authorities: string[] } = { authorities: [] }
  const transport = createTransport({ userAgent: 'Kartei/test', certificates: () => certificate.authorities })
  onTestFinished(() => transport.close())
  const asked: Question[] = []
  const questions = { asked, confirm: true }
  const callsInFlight = createCallsInFlight(() => 0, 400)
  const { register } = casesFeature(started).feature
  const environments = createEnvironments({
    callsInFlight,
    note: (...happened) => journal.note(...happened),
    mayErase: createMayErase({ store: started.store, idsOf: register.idsOf, hasLeft: (id) => journaling.hasLeft(id) }),
    directory,
    openSettings,
    keychain: started.keychain,
    store: started.store,
    service: createService(transport),
    now: started.clock.now,
    notify: started.notify,
    ask: (question) => {
      asked.push(question)
      return Promise.resolve(questions.confirm)
    },
    ...(startSandbox && { startSandbox }),
    policy,
    readCertificate: (file, passphrase) => usableIn(Buffer.from(file), passphrase, started.clock.now()),
    pickCertificate: () => Promise.resolve(certificate.file),
    user: 'kbrandt',
  })
  const app = testContext({ ...started, user: 'kbrandt', workstation: 'pc-7', now: started.clock.now })
  const journal: Journal = createJournal(app, { cases: register, activeEnvironment: () => environments.active() })
  const journaling = journalingOf(started, journal, environments, policy)
  return { ...environments, ...started, questions, certificate, callsInFlight, journal }
}

export const setUp = (safeStorage: SafeStorage = new OwnKeychain().synchronous()) =>
  environmentsOf(temporaryFolder(), safeStorage)

export type EnvironmentsFixture = ReturnType<typeof setUp>

export const list = async ({ handlers }: EnvironmentsFixture) => valueOf(await handlers.list(undefined, context))
export const save = async (
  { handlers }: EnvironmentsFixture,
  input: Partial<Parameters<typeof handlers.save>[0]> = {},
) => valueOf(await handlers.save({ name: 'Test', kind: 'test', baseUrl: address, ...input }, context))
export const setKey = async ({ handlers }: EnvironmentsFixture, id: string, apiKey: string, remember: boolean) =>
  valueOf(await handlers.setApiKey({ id, apiKey, remember }, context))
export const keyOf = async ({ connection }: EnvironmentsFixture, id: string) =>
  valueOf(await connection('r', id)).apiKey

/** Something on a port that is no HTTP server. */
export async function listen(onSocket: (socket: Socket) => void): Promise<string> {
  const server = createNetServer((socket) => {
    socket.on('error', () => undefined)
    onSocket(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port.')
  return `http://127.0.0.1:${bound.port}`
}

export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port.')
  return `http://127.0.0.1:${bound.port}`
}
