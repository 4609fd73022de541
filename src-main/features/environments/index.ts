import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { ConnectionChecked, ConnectionFound, Environment } from '@contract/environments'
import { fail, succeed, type Outcome } from '@contract/outcome'
import type { FeatureHandlers } from '../../ipc/handlers'
import type { Keychain } from '../../keychain'
import type { AnswerWatch, Connection, Service } from '../../service'
import { nameOf, type Notify, type OpenSettingsFile } from '../../store'
import { createApiKeys } from './api-keys'
import { openBook, sandboxId, type EnvironmentRecord } from './book'
import { foundInAnswer, foundInFailure } from './check'

export { sandboxId, type EnvironmentRecord } from './book'

export interface Environments {
  readonly handlers: FeatureHandlers<'environments'>
  active(): EnvironmentRecord
  all(): EnvironmentRecord[]
  /** Adds one that another workstation had, under another name if its name is taken; one that is there stays as it is. */
  takeIn(record: EnvironmentRecord): void
  /**
   * Address and key of an environment, of the active one where none is named. Failures: `not-found` (no such
   * environment), `no-api-key`, `keychain-unavailable` (there is a key, but it cannot be read: it must be entered again),
   * `network` (the embedded sandbox does not start).
   */
  connection(requestId: string, environmentId?: string): Promise<Outcome<Connection>>
  /** Where the embedded sandbox listens in this run, and its key of this run. */
  setSandbox(address: { readonly baseUrl: string; readonly apiKey: string }): void
  /** Calls the listener whenever another environment becomes the active one. Returns how to stop. */
  onActivated(listener: (environment: EnvironmentRecord) => void): () => void
  /** Calls the listener whenever the key or the address of an environment has changed. Returns how to stop. */
  onAccessChanged(listener: (environmentId: string) => void): () => void
}

/**
 * The services that this workstation works against. Names and addresses are in `environments.json`; keys are sealed by
 * the keychain or kept for the session, and no call returns one ("Authentication"). The embedded sandbox is always among
 * them.
 */
export function createEnvironments(options: {
  /** The profile. */
  readonly directory: string
  readonly openSettings: OpenSettingsFile
  readonly keychain: Keychain
  readonly service: { readonly sepa: Pick<Service['sepa'], 'probe'> }
  readonly now: () => Date
  readonly notify: Notify
  /** Awaited before the embedded sandbox is asked while its address of this run is not known. */
  readonly startSandbox?: () => Promise<void>
}): Environments {
  const { keychain, service, startSandbox } = options
  const book = openBook(options)
  const keys = createApiKeys(keychain)
  const listeners = new Set<(environment: EnvironmentRecord) => void>()
  const accessListeners = new Set<(environmentId: string) => void>()
  const accessChanged = (environmentId: string): void => {
    for (const listener of accessListeners) listener(environmentId)
  }

  async function shown(record: EnvironmentRecord): Promise<Environment> {
    const keyStorage = await keys.where(record.id)
    return { ...record, active: record.id === book.active().id, hasApiKey: isUsable(keyStorage), keyStorage }
  }

  async function connection(requestId: string, environmentId = book.active().id): Promise<Outcome<Connection>> {
    try {
      if (environmentId === sandboxId && !keys.isSandboxKnown()) await startSandbox?.()
    } catch {
      return fail({ kind: 'network', message: 'The embedded sandbox could not be started.', requestId })
    }
    const record = book.find(environmentId)
    if (!record) return unknown(requestId)
    const key = await keys.read(environmentId)
    if (key.ok) return succeed({ environmentId, baseUrl: record.baseUrl, apiKey: key.text })
    if (key.reason === 'missing')
      return fail({ kind: 'no-api-key', message: 'Enter the API key of this environment first.', requestId })
    return fail({
      kind: 'keychain-unavailable',
      message: 'The keychain does not give the API key of this environment. Enter it again.',
      requestId,
    })
  }

  /** Changes the book and answers; a disk that refuses is a Failure `storage` and leaves everything as it was. */
  async function changing<T>(requestId: string, work: () => Promise<Outcome<T>> | Outcome<T>): Promise<Outcome<T>> {
    try {
      return await work()
    } catch (error) {
      if (nameOf(error) === 'unknown') throw error
      return fail({ kind: 'storage', message: 'The change could not be written to disk.', requestId })
    }
  }

  function activate(id: string): void {
    const before = book.active().id
    book.activate(id)
    if (before === book.active().id) return
    for (const listener of listeners) listener(book.active())
  }

  const handlers: FeatureHandlers<'environments'> = {
    list: async () => succeed(await Promise.all(book.all().map(shown))),
    save: ({ id, name, kind, baseUrl }, { requestId }) =>
      changing(requestId, async () => {
        if (id === sandboxId)
          return refused(requestId, 'id', 'sandbox-fixed', 'The embedded sandbox cannot be changed.')
        const known = id === undefined ? undefined : book.find(id)
        if (id !== undefined && !known) return unknown(requestId)
        if (book.isNameTaken(name, id))
          return refused(requestId, 'name', 'name-taken', 'Another environment has this name.')
        const record = { id: id ?? randomUUID(), name, kind, baseUrl }
        // The key goes first: were it the other way round, a crash between the two would send it to the new host.
        if (known && isElsewhere(known.baseUrl, baseUrl)) keys.forget(known.id)
        book.put(record)
        accessChanged(record.id)
        return succeed(await shown(record))
      }),
    remove: ({ id }, { requestId }) =>
      changing<{ removed: boolean }>(requestId, () => {
        if (id === sandboxId)
          return refused(requestId, 'id', 'sandbox-fixed', 'The embedded sandbox cannot be removed.')
        if (!book.find(id)) return succeed({ removed: false })
        keys.forget(id)
        if (book.active().id === id) activate(sandboxId)
        book.remove(id)
        return succeed({ removed: true })
      }),
    activate: ({ id }, { requestId }) =>
      changing(requestId, async () => {
        const record = book.find(id)
        if (!record) return unknown(requestId)
        activate(id)
        return succeed(await shown(record))
      }),
    setApiKey: ({ id, apiKey, remember }, { requestId }) =>
      changing(requestId, async () => {
        const record = book.find(id)
        if (!record) return unknown(requestId)
        if (id === sandboxId)
          return refused(requestId, 'id', 'sandbox-fixed', 'The embedded sandbox has its own API key.')
        await keys.set(id, apiKey, remember)
        accessChanged(id)
        return succeed(await shown(record))
      }),
    clearApiKey: ({ id }, { requestId }) =>
      changing(requestId, async () => {
        const record = book.find(id)
        if (!record) return unknown(requestId)
        if (id === sandboxId)
          return refused(requestId, 'id', 'sandbox-fixed', 'The embedded sandbox has its own API key.')
        keys.forget(id)
        accessChanged(id)
        return succeed(await shown(record))
      }),
    async check({ id }, context) {
      const connected = await connection(context.requestId, id)
      if (!connected.ok) return connected
      const begun = performance.now()
      let head: Parameters<AnswerWatch['onBegin']>[0] | undefined
      const watch: AnswerWatch = { onBegin: (begins) => (head = begins), onBytes: () => undefined }
      const answer = await service.sepa.probe(connected.value, { ...context, watch })
      const latencyMs = Math.round(performance.now() - begun)
      const checked = (found: ConnectionFound): Outcome<ConnectionChecked> => {
        const { verdict } = found
        return succeed({ reachable: verdict !== 'no-answer', authorized: verdict === 'accepted', latencyMs, found })
      }
      if (answer.ok) return checked(foundInAnswer(answer.value, head))
      const found = foundInFailure(answer.error, head, options.now())
      return found ? checked(found) : answer
    },
  }

  return {
    handlers,
    active: book.active,
    all: () => book.all(),
    takeIn(record) {
      if (book.find(record.id)) return
      let { name } = record
      for (let more = 2; book.isNameTaken(name); more++) name = `${record.name} (${more})`
      book.put({ ...record, name })
    },
    connection,
    setSandbox({ baseUrl, apiKey }) {
      book.setSandboxAddress(baseUrl)
      keys.setSandbox(apiKey)
      accessChanged(sandboxId)
    },
    onActivated(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onAccessChanged(listener) {
      accessListeners.add(listener)
      return () => void accessListeners.delete(listener)
    },
  }
}

const isUsable = (keyStorage: Environment['keyStorage']): boolean =>
  keyStorage === 'keychain' || keyStorage === 'session'

function isElsewhere(before: string, after: string): boolean {
  return new URL(before).origin !== new URL(after).origin
}

const unknown = (requestId: string): Outcome<never> =>
  fail({ kind: 'not-found', message: 'There is no such environment.', requestId })

const refused = (requestId: string, path: string, code: string, message: string): Outcome<never> =>
  fail({ kind: 'invalid-input', message, requestId, issues: [{ path, message, code }] })
