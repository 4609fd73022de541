import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { ConnectionChecked, ConnectionFound, Environment } from '@contract/api/environments'
import { fail, failAt, succeed, type Outcome } from '@contract/outcome'
import type { CallContext, FeatureHandlers } from '../../ipc/handlers'
import type { Keychain } from '../../keychain'
import { managedFailure } from '../../policy'
import type { AnswerWatch, Connection, Service } from '../../service'
import type { Ask, Trial } from '../../shell/questions'
import type { ReadCertificate } from '../../lib/pkcs12/reader'
import { storageFailure } from '../../lib/storage-failure'
import type { Notify, OpenSettingsFile, Store } from '../../store'
import type { Journal } from '../journal/index'
import { notConfirmed } from '../../shell/questions'
import { callStillInFlight, type CallsInFlight } from '../../ipc/calls-in-flight'
import { createApiKeys } from './api-keys'
import { originOf } from './bound-secrets'
import { openBook, sandboxId, type EnvironmentRecord, type Governing } from './book'
import { foundInAnswer, foundInFailure } from './check'
import { createClientCertificates, identityOf, type Opened } from './client-certificates'
import { trialOf } from './trial'
import type { JournalNote } from '../journal'

export { sandboxId, type EnvironmentRecord } from './book'
export { createHealthEvents } from './health-events'

export interface Environments {
  readonly handlers: FeatureHandlers<'environments'>
  active(): EnvironmentRecord
  all(): EnvironmentRecord[]
  /** Those that were removed and whose data are still here. */
  kept(): EnvironmentRecord[]
  /** Adds one that another workstation had, under another name if its name is taken; one that is there stays as it is. */
  addRecord(record: EnvironmentRecord): void
  /** Whether this one may be used here: the organisation may have named all that there are. */
  mayUse(id: string): boolean
  /**
   * Address and key of an environment, of the active one where none is named. Failures: `not-found` (no such
   * environment), `no-api-key` (there is none, or it was entered for another address), `keychain-unavailable` (there is a
   * key, but it cannot be read: it must be entered again), `network` (the embedded sandbox does not start).
   */
  connection(requestId: string, environmentId?: string): Promise<Outcome<Connection>>
  /** Where the embedded sandbox listens in this run, and its key of this run. */
  setSandbox(address: { readonly baseUrl: string; readonly apiKey: string }): void
  /** Calls the listener whenever another environment becomes the active one. Returns how to stop. */
  onActivated(listener: (environment: EnvironmentRecord) => void): () => void
  /** Calls the listener whenever the key or the address of an environment has changed. Returns how to stop. */
  onAccessChanged(listener: (environmentId: string) => void): () => void
}

/** Changes the book and answers; what the disk refuses leaves everything as it was. */
const changing = storageFailure('The change could not be written to disk.')

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
  /** Default: nothing is governed. */
  readonly policy?: Governing
  /** Awaited before the embedded sandbox is asked while its address of this run is not known. */
  readonly startSandbox?: () => Promise<void>
  /** Asked before Kartei is pointed elsewhere, before a key is deleted, and before data are. */
  readonly ask: Ask
  /** The data of an environment that is removed, or is there again. */
  readonly store?: Pick<Store, 'remove' | 'takeUp' | 'isKept' | 'stopped'>
  /** Writes into the journal of an environment what was done to one; default: nothing does. */
  readonly note?: Journal['note']
  /** Asks the clerk for a certificate file; undefined when they thought better of it. Default: nobody chooses one. */
  readonly pickCertificate?: () => Promise<string | undefined>
  /** Opens certificate files; default: none can be opened. */
  readonly readCertificate?: ReadCertificate
  /** Who works here, as the system knows them; default: nobody of a name. */
  readonly user?: string
  /** Why the data of one may not be erased now; default: they may. */
  readonly mayErase?: (environmentId: string, requestId: string) => Promise<Outcome<never> | undefined>
  /** Waited for before an environment is removed; default: nothing is. */
  readonly callsInFlight?: Pick<CallsInFlight, 'ended'>
}): Environments {
  const { keychain, service, startSandbox, ask, mayErase = () => Promise.resolve(undefined) } = options
  const book = openBook(options)
  const { apiKeyDays, clientCertificates } = options.policy ?? {}
  const keys = createApiKeys(keychain, { now: options.now, ...(apiKeyDays !== undefined && { days: apiKeyDays }) })
  const certificates = createClientCertificates({
    keychain,
    read: options.readCertificate ?? (() => Promise.resolve('not-supported')),
    pickFile: options.pickCertificate ?? (() => Promise.resolve(undefined)),
    rules: clientCertificates,
    user: options.user ?? '',
    isRefused: async (record, identity) =>
      (await tried(record, { identity }, { requestId: randomUUID() })) === 'refused',
  })
  const mayAdd = options.policy?.otherEnvironments ?? true
  const listeners = new Set<(environment: EnvironmentRecord) => void>()
  const accessListeners = new Set<(environmentId: string) => void>()
  const accessChanged = (environmentId: string): void => {
    for (const listener of accessListeners) listener(environmentId)
  }

  async function shown(record: EnvironmentRecord): Promise<Environment> {
    const { storage: keyStorage, secret } = await keys.where(record)
    const clientCertificate = record.id === sandboxId ? undefined : await certificates.shown(record)
    return {
      ...record,
      ...(book.isManaged(record.id) && { managed: true }),
      active: record.id === book.active().id,
      hasApiKey: isUsable(keyStorage),
      keyStorage,
      ...(secret && record.id !== sandboxId && { keyAge: keys.ageOf(secret) }),
      ...(clientCertificate && { clientCertificate }),
    }
  }

  /** Its address and its key are those of each run. */
  async function startUnknownSandbox(): Promise<void> {
    if (!keys.isSandboxKnown()) await startSandbox?.()
  }

  async function connection(requestId: string, environmentId = book.active().id): Promise<Outcome<Connection>> {
    try {
      if (environmentId === sandboxId) await startUnknownSandbox()
    } catch {
      return fail({ kind: 'network', message: 'The embedded sandbox could not be started.', requestId })
    }
    const record = book.find(environmentId)
    if (!record) return unknown(requestId)
    const key = await keys.read(record)
    if (key.ok) {
      const identity = environmentId === sandboxId ? undefined : await certificates.identity(record)
      if (identity === 'unreadable') return certificateUnreadable(requestId)
      const { apiKey } = key.secret
      return succeed({ environmentId, baseUrl: record.baseUrl, apiKey, ...(identity && { identity }) })
    }
    if (key.reason === 'missing')
      return fail({ kind: 'no-api-key', message: 'Enter the API key of this environment first.', requestId })
    if (key.reason === 'other-address') {
      const message = 'The API key was entered for another address and is not used. Enter it again.'
      const issues = [{ path: '', message, code: 'key-of-other-address' }]
      return fail({ kind: 'no-api-key', message, requestId, issues })
    }
    return fail({
      kind: 'keychain-unavailable',
      message: 'The keychain does not give the API key of this environment. Enter it again.',
      requestId,
    })
  }

  /** The certificate goes first: without the key nothing is sent. */
  async function forgetSecrets(id: string): Promise<void> {
    await certificates.forget(id)
    await keys.forget(id)
  }

  function activate(id: string): void {
    const before = book.active().id
    book.activate(id)
    if (before === book.active().id) return
    for (const listener of listeners) listener(book.active())
  }

  function addRecord(record: EnvironmentRecord): void {
    if (book.find(record.id)) return
    let { name } = record
    for (let more = 2; book.isNameTaken(name); more++) name = `${record.name} (${more})`
    book.put({ ...record, name })
  }

  /** False where the data of the environment are stopped, and its journal with them. */
  async function noted(environmentId: string, note: JournalNote): Promise<boolean> {
    if (!options.note) return true
    if (await options.store?.stopped(environmentId)) return false
    await options.note(environmentId, note)
    return true
  }

  /** In the journal of one that stays, of a service rather than of the sandbox: that one is made up, and leaves no computer. */
  async function notedInOneThatStays(note: JournalNote): Promise<void> {
    const services = [book.active(), ...book.all()].filter(({ id }) => id !== sandboxId)
    for (const { id } of services) if (await noted(id, note)) return
    await noted(sandboxId, note)
  }

  /** Whether an environment may be so from now on; its name alone is nobody's danger. */
  async function isConfirmed(before: EnvironmentRecord | undefined, after: EnvironmentRecord): Promise<boolean> {
    if (!before) return ask({ about: 'new-environment', ...after })
    if (before.kind === after.kind && before.baseUrl === after.baseUrl) return true
    return ask({ about: 'changed-environment', before, after })
  }

  async function probe(
    connected: Connection,
    context: CallContext,
    trial: { readonly isTrial?: true; readonly tries?: number } = {},
  ): Promise<Outcome<ConnectionChecked>> {
    const begun = performance.now()
    let head: Parameters<AnswerWatch['onBegin']>[0] | undefined
    const watch: AnswerWatch = { onBegin: (begins) => (head = begins), onBytes: () => undefined }
    const answer = await service.sepa.probe(connected, { ...context, ...trial, watch })
    const latencyMs = Math.round(performance.now() - begun)
    const checked = (found: ConnectionFound): Outcome<ConnectionChecked> => {
      const { verdict } = found
      return succeed({ reachable: verdict !== 'no-answer', authorized: verdict === 'accepted', latencyMs, found })
    }
    if (answer.ok) return checked(foundInAnswer(answer.value, head))
    const found = foundInFailure(answer.error, head, options.now())
    return found ? checked(found) : answer
  }

  /** Tries a key or a certificate that is not stored, with the other one as it is stored. */
  async function tried(
    record: EnvironmentRecord,
    changed: Partial<Pick<Connection, 'apiKey' | 'identity'>>,
    context: CallContext,
  ): Promise<Trial> {
    const key = changed.apiKey === undefined ? await keys.read(record) : undefined
    const apiKey = changed.apiKey ?? (key?.ok ? key.secret.apiKey : undefined)
    const stored = changed.identity ? undefined : await certificates.identity(record)
    if (apiKey === undefined || stored === 'unreadable') return 'unclear'
    const identity = changed.identity ?? stored
    const connected = {
      environmentId: record.id,
      baseUrl: record.baseUrl,
      apiKey,
      ...(identity && { identity }),
    }
    const answer = await probe(connected, context, { isTrial: true, tries: 1 })
    return answer.ok ? trialOf(answer.value.found) : 'unclear'
  }

  /** Opens the certificate file that was chosen or laid down; a Failure at its field where it cannot be used. */
  async function opened(
    record: EnvironmentRecord,
    { token, passphrase }: { readonly token?: string | undefined; readonly passphrase: string },
    requestId: string,
  ): Promise<Outcome<Opened>> {
    if (certificates.isManaged(record) && token !== undefined) return managedFailure('clientCertificates', requestId)
    const found = await certificates.open(record, token, passphrase)
    if (typeof found !== 'string') return succeed(found)
    const place = found === 'wrong-passphrase' ? 'passphrase' : 'certificate'
    return failAt(place, `certificate-${found}`, 'This certificate file cannot be used.', requestId)
  }

  const handlers: FeatureHandlers<'environments'> = {
    list: async () => succeed(await Promise.all(book.all().map(shown))),
    /** Failures: `not-found`, `invalid-input` at `name`, `cancelled` (main asked, and nobody confirmed), `storage`. */
    save: ({ id, name, kind, baseUrl }, context) =>
      changing(context, async () => {
        const { requestId } = context
        if (id === sandboxId) return failAt('id', 'sandbox-fixed', 'The embedded sandbox cannot be changed.', requestId)
        const known = id === undefined ? undefined : book.find(id)
        if (id !== undefined && !known) return unknown(requestId)
        if (!known && !mayAdd) return managedFailure('otherEnvironments', requestId)
        if (known && book.isManaged(known.id)) return managedFailure('environments', requestId)
        const isTaken = (): boolean => book.isNameTaken(name, id)
        const taken = failAt('name', 'name-taken', 'Another environment has this name.', requestId)
        if (isTaken()) return taken
        const record = { id: id ?? randomUUID(), name, kind, baseUrl }
        if (!(await isConfirmed(known, record))) return notConfirmed(context)
        // Nothing that was changed while the question stood is undone by its answer.
        if (isTaken()) return taken
        if (known && !isSame(book.find(known.id), known)) return notConfirmed(context)
        // The key goes first: were it the other way round, a crash between the two would leave it behind.
        if (known && originOf(known.baseUrl) !== originOf(baseUrl)) await forgetSecrets(known.id)
        book.put(record)
        accessChanged(record.id)
        return succeed(await shown(record))
      }),
    /** Failures: `invalid-input` (the sandbox), `cancelled`, `conflict` (a call of it is under way, it may not be erased), `storage`. */
    remove: ({ id, keepData = false }, context) =>
      changing<{ removed: boolean }>(context, async () => {
        const { requestId } = context
        if (id === sandboxId) return failAt('id', 'sandbox-fixed', 'The embedded sandbox cannot be removed.', requestId)
        const record = book.find(id)
        if (!record) return succeed({ removed: false })
        if (book.isManaged(id)) return managedFailure('environments', requestId)
        const refused = keepData ? undefined : await mayErase(id, requestId)
        if (refused) return refused
        if (!(await ask({ about: 'remove-environment', ...record, keepData }))) return notConfirmed(context)
        if (options.callsInFlight && !(await options.callsInFlight.ended(id))) return callStillInFlight(requestId)
        const note = {
          action: 'environments.remove',
          summary: { environmentId: id, keepData: String(keepData) },
          outcome: 'ok',
          requestId,
        }
        // In its own journal too, which leaves the computer with that before it is erased.
        if (options.store?.isKept(id)) await noted(id, note)
        const since = keepData ? undefined : await mayErase(id, requestId)
        if (since) return since
        // From here on nothing new begins in it.
        const wasActive = book.active().id === id
        if (wasActive) activate(book.all().find((each) => each.id !== id)?.id ?? sandboxId)
        try {
          await forgetSecrets(id)
        } catch (error) {
          if (wasActive) activate(id)
          throw error
        }
        // Among the kept ones until its data are gone, so that an end of the program in between leaves none unseen.
        book.remove(id, options.now().toISOString())
        await options.store?.remove(id, keepData ? 'keep' : 'erase')
        if (!keepData) book.forgetKept(id)
        await notedInOneThatStays(note)
        return succeed({ removed: true })
      }),
    kept: () => succeed({ environments: book.kept() }),
    bringBack: ({ id }, context) =>
      changing(context, async () => {
        const found = book.kept().find((each) => each.id === id)
        if (!found) return unknown(context.requestId)
        const { name, kind, baseUrl } = found
        const record = { id, name, kind, baseUrl }
        if (!(await ask({ about: 'new-environment', ...record }))) return notConfirmed(context)
        options.store?.takeUp(id)
        addRecord(record)
        book.forgetKept(id)
        if (options.store?.isKept(id))
          await noted(id, {
            action: 'environments.bringBack',
            summary: { environmentId: id },
            outcome: 'ok',
            requestId: context.requestId,
          })
        return succeed(await shown(book.find(id) ?? record))
      }),
    eraseKept: ({ id }, context) =>
      changing<{ erased: boolean }>(context, async () => {
        const found = book.kept().find((each) => each.id === id)
        if (!found) return unknown(context.requestId)
        const refused = await mayErase(id, context.requestId)
        if (refused) return refused
        if (!(await ask({ about: 'remove-environment', ...found, keepData: false }))) return notConfirmed(context)
        await options.store?.remove(id, 'erase')
        book.forgetKept(id)
        await notedInOneThatStays({
          action: 'environments.eraseKept',
          summary: { environmentId: id },
          outcome: 'ok',
          requestId: context.requestId,
        })
        return succeed({ erased: true })
      }),
    activate: ({ id }, { requestId }) =>
      changing({ requestId }, async () => {
        const record = book.find(id)
        if (!record) return unknown(requestId)
        activate(id)
        // Where it does not start, whoever asks it is told.
        if (id === sandboxId) await startUnknownSandbox().catch(() => undefined)
        return succeed(await shown(book.find(id) ?? record))
      }),
    /** Failures: `not-found`, `cancelled` (another key was there, and nobody confirmed to replace it), `storage`. */
    setApiKey: ({ id, apiKey, remember, replaceBy }, context) =>
      changing(context, async () => {
        const { requestId } = context
        const record = book.find(id)
        if (!record) return unknown(requestId)
        if (id === sandboxId)
          return failAt('id', 'sandbox-fixed', 'The embedded sandbox has its own API key.', requestId)
        const stored = await keys.read(record)
        if (stored.ok && stored.secret.apiKey !== apiKey) {
          const trial = await tried(record, { apiKey }, context)
          if (!(await ask({ about: 'other-key', ...record, trial }))) return notConfirmed(context)
        }
        await keys.set(record, apiKey, remember, replaceBy)
        accessChanged(id)
        return succeed(await shown(record))
      }),
    /** Failures: `not-found`, `cancelled` (main asked, and nobody confirmed), `storage`. */
    clearApiKey: ({ id }, context) =>
      changing(context, async () => {
        const { requestId } = context
        const record = book.find(id)
        if (!record) return unknown(requestId)
        if (id === sandboxId)
          return failAt('id', 'sandbox-fixed', 'The embedded sandbox has its own API key.', requestId)
        if (!(await ask({ about: 'forget-key', ...record }))) return notConfirmed(context)
        await keys.forget(id)
        accessChanged(id)
        return succeed(await shown(record))
      }),
    setReplaceBy: ({ id, replaceBy }, { requestId }) =>
      changing({ requestId }, async () => {
        const record = book.find(id)
        if (!record) return unknown(requestId)
        if (id !== sandboxId && (await keys.setReplaceBy(record, replaceBy))) return succeed(await shown(record))
        return fail({ kind: 'no-api-key', message: 'There is no API key that a day could be kept for.', requestId })
      }),
    async pickCertificate(_input, { requestId }) {
      const picked = await certificates.pick()
      if (typeof picked !== 'string') return succeed(picked ? { file: picked } : {})
      return failAt('certificate', `certificate-${picked}`, 'This certificate file cannot be used.', requestId)
    },
    setCertificate: ({ id, token, passphrase, remember }, context) =>
      changing(context, async () => {
        const { requestId } = context
        const record = book.find(id)
        if (!record) return unknown(requestId)
        if (id === sandboxId) return failAt('id', 'sandbox-fixed', 'The embedded sandbox wants none.', requestId)
        const found = await opened(record, { token, passphrase }, requestId)
        if (!found.ok) return found
        const { about } = found.value
        const stored = await certificates.kept(record)
        if (stored.ok && stored.secret.about.fingerprint !== about.fingerprint) {
          const identity = identityOf({ ...found.value, origin: originOf(record.baseUrl) })
          const trial = await tried(record, { identity }, context)
          if (!(await ask({ about: 'other-certificate', ...record, trial, subject: about.subject })))
            return notConfirmed(context)
        }
        await certificates.set(record, found.value, remember)
        accessChanged(id)
        return succeed(await shown(record))
      }),
    clearCertificate: ({ id }, context) =>
      changing(context, async () => {
        const { requestId } = context
        const record = book.find(id)
        if (!record) return unknown(requestId)
        if (certificates.isManaged(record)) return managedFailure('clientCertificates', requestId)
        if (!(await ask({ about: 'forget-certificate', ...record }))) return notConfirmed(context)
        await certificates.forget(id)
        accessChanged(id)
        return succeed(await shown(record))
      }),
    async check({ id }, context) {
      const connected = await connection(context.requestId, id)
      return connected.ok ? probe(connected.value, context) : connected
    },
    /** Failures: `not-found`, `no-api-key` (none typed, and none stored for this address), `cancelled` (main asked). */
    async checkTyped({ id, baseUrl, apiKey, certificate }, context) {
      const { requestId } = context
      const known = id === undefined ? undefined : book.find(id)
      if (id !== undefined && !known) return unknown(requestId)
      // The stored key is for the address that is saved: one that is merely typed never gets it.
      const isSaved = known !== undefined && originOf(known.baseUrl) === originOf(baseUrl)
      // Nor does the organisation's certificate go anywhere but to the address that the organisation has laid down.
      if (known && !isSaved && book.isManaged(known.id)) return managedFailure('environments', requestId)
      const stored = apiKey === '' && isSaved ? await keys.read(known) : undefined
      const key = stored?.ok ? stored.secret.apiKey : apiKey
      if (key === '') {
        const message = 'Enter the API key.'
        return fail({ kind: 'no-api-key', message, requestId, issues: [{ path: 'apiKey', message, code: 'required' }] })
      }
      const isKnown = book.all().some((each) => originOf(each.baseUrl) === originOf(baseUrl))
      if (!isKnown && !mayAdd) return managedFailure('otherEnvironments', requestId)
      if (!isKnown && !(await ask({ about: 'check', baseUrl }))) return notConfirmed(context)
      const place = { id: id ?? unsaved, name: known?.name ?? '', kind: known?.kind ?? 'test', baseUrl }
      const found = certificate && (await opened(place, certificate, requestId))
      if (found?.ok === false) return found
      const identity = found
        ? identityOf({ ...found.value, origin: originOf(baseUrl) })
        : isSaved && (await certificates.identity(known))
      if (identity === 'unreadable') return certificateUnreadable(requestId)
      const connected = { environmentId: place.id, baseUrl, apiKey: key, ...(identity && { identity }) }
      return probe(connected, context, { isTrial: true })
    },
  }

  return {
    handlers,
    active: book.active,
    all: () => book.all(),
    mayUse: (id) => mayAdd || book.find(id) !== undefined,
    kept: () => book.kept(),
    addRecord(record) {
      if (!book.find(record.id)) options.store?.takeUp(record.id)
      addRecord(record)
      book.forgetKept(record.id)
    },
    connection,
    setSandbox({ baseUrl, apiKey }) {
      book.setSandboxAddress(baseUrl)
      keys.setSandbox(baseUrl, apiKey)
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

/** Stands for an environment that is being entered and not saved. */
const unsaved = 'unsaved'

const isSame = (one: EnvironmentRecord | undefined, other: EnvironmentRecord): boolean =>
  one?.name === other.name && one.kind === other.kind && one.baseUrl === other.baseUrl

function certificateUnreadable(requestId: string): Outcome<never> {
  const message = 'The keychain does not give the client certificate of this environment. Choose its file again.'
  const issues = [{ path: '', message, code: 'certificate-unreadable' }]
  return fail({ kind: 'keychain-unavailable', message, requestId, issues })
}

const unknown = (requestId: string): Outcome<never> =>
  fail({ kind: 'not-found', message: 'There is no such environment.', requestId })
