import { createService, createTransport } from '../../../src-main/service'
import { createEnvironments, sandboxId } from '../../../src-main/features/environments'
import { createJournal, type Journal } from '../../../src-main/features/journal'
import { createCallsInFlight } from '../../../src-main/ipc/calls-in-flight'
import { answer } from '../../../src-main/ipc/answer'
import type { SafeStorage } from '../../../src-main/keychain'
import type { Question } from '../../../src-main/shell/questions'
import type { ConnectionFound } from '@contract/api/environments'
import type { Outcome } from '@contract/outcome'
import { succeed } from '@contract/outcome'
import { z } from '@contract/zod'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createNetServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeCertificate } from '../../fixtures/certificates'
import { startMisbehavingService } from '../../fixtures/misbehaving-service'
import { casesFeature } from '../../helpers/main/cases'
import {
  filesBelow,
  foundOnDisk,
  noKeychain,
  openSettings,
  OwnKeychain,
  start,
  temporaryFolder,
} from '../../helpers/main/profile'

const context = { requestId: 'r' }
const engagementId = randomUUID()
const address = 'https://cards.example.org/base'

function environmentsOf(directory: string, safeStorage: SafeStorage, startSandbox?: () => Promise<void>) {
  const started = start(directory, safeStorage)
  const transport = createTransport({ userAgent: 'Kartei/test' })
  onTestFinished(() => transport.close())
  const asked: Question[] = []
  const questions = { asked, confirm: true }
  const callsInFlight = createCallsInFlight(() => 0, 400)
  const environments = createEnvironments({
    callsInFlight,
    note: (...happened) => journal.note(...happened),
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
  })
  const journal: Journal = createJournal({
    ...started,
    cases: casesFeature(started).feature.register,
    activeEnvironment: () => environments.active(),
    askWhereToSave: () => Promise.resolve(undefined),
    user: 'kbrandt',
    workstation: 'pc-7',
    now: started.clock.now,
  })
  return { ...environments, ...started, questions, callsInFlight, journal }
}

const setUp = (safeStorage: SafeStorage = new OwnKeychain().synchronous()) =>
  environmentsOf(temporaryFolder(), safeStorage)

type Set = ReturnType<typeof setUp>

function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`${outcome.error.kind}: ${outcome.error.message}`)
  return outcome.value
}
const list = async ({ handlers }: Set) => valueOf(await handlers.list(undefined, context))
const save = async ({ handlers }: Set, input: Partial<Parameters<typeof handlers.save>[0]> = {}) =>
  valueOf(await handlers.save({ name: 'Test', kind: 'test', baseUrl: address, ...input }, context))
const setKey = async ({ handlers }: Set, id: string, apiKey: string, remember: boolean) =>
  valueOf(await handlers.setApiKey({ id, apiKey, remember }, context))
const keyOf = async ({ connection }: Set, id: string) => valueOf(await connection('r', id)).apiKey

/** Something on a port that is no HTTP server. */
async function listen(onSocket: (socket: Socket) => void): Promise<string> {
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

async function serve(listener: RequestListener): Promise<string> {
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

describe('a fresh profile', () => {
  it('has the sandbox alone, active, and asks it once it runs', async () => {
    const set = setUp()
    expect(await list(set)).toMatchObject([{ id: sandboxId, kind: 'sandbox', active: true, keyStorage: 'none' }])
    set.setSandbox({ baseUrl: 'http://127.0.0.1:4711', apiKey: 'of-this-run' })
    expect(await list(set)).toMatchObject([
      { id: sandboxId, baseUrl: 'http://127.0.0.1:4711', hasApiKey: true, keyStorage: 'session' },
    ])
    expect(await set.connection('r')).toEqual(
      succeed({ environmentId: sandboxId, baseUrl: 'http://127.0.0.1:4711', apiKey: 'of-this-run' }),
    )
  })

  it('starts the sandbox when it is asked first', async () => {
    let started = 0
    const set = environmentsOf(temporaryFolder(), noKeychain, async () => {
      started++
      set.setSandbox({ baseUrl: 'http://127.0.0.1:4711', apiKey: 'of-this-run' })
      await Promise.resolve()
    })
    expect((await set.connection('r')).ok).toBe(true)
    expect((await set.connection('r')).ok).toBe(true)
    expect(started).toBe(1)
  })

  it('says so when the sandbox does not start', async () => {
    const set = environmentsOf(temporaryFolder(), noKeychain, () => Promise.reject(new Error('No port is free.')))
    expect(await set.connection('r')).toMatchObject({ ok: false, error: { kind: 'network' } })
  })

  it('keeps the sandbox as it is: not changed, not removed, no other key', async () => {
    const set = setUp()
    const { handlers } = set
    const refusals = [
      await handlers.remove({ id: sandboxId }, context),
      await handlers.save({ id: sandboxId, name: 'Mine', kind: 'test', baseUrl: address }, context),
      await handlers.setApiKey({ id: sandboxId, apiKey: randomUUID(), remember: true }, context),
      await handlers.clearApiKey({ id: sandboxId }, context),
    ]
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ ok: false, error: { kind: 'invalid-input', issues: [{ path: 'id' }] } })
    expect(await list(set)).toHaveLength(1)
  })
})

describe('environments', () => {
  it('are there at the next start, with the one that was active', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const first = environmentsOf(folder, os.synchronous())
    const { id } = await save(first)
    await save(first, { name: 'Produktion', kind: 'production' })
    await first.handlers.activate({ id }, context)

    const second = environmentsOf(folder, os.synchronous())
    expect(await list(second)).toMatchObject([
      { id: sandboxId, active: false },
      { id, name: 'Test', kind: 'test', baseUrl: address, active: true, hasApiKey: false },
      { name: 'Produktion', kind: 'production', active: false },
    ])
    expect(second.active().id).toBe(id)
  })

  it('are changed by their id, and unknown ones are said to be unknown', async () => {
    const set = setUp()
    const { id } = await save(set)
    expect(await save(set, { id, name: 'Abnahme' })).toMatchObject({ id, name: 'Abnahme' })
    expect(await list(set)).toHaveLength(2)
    const unknown = randomUUID()
    const { handlers } = set
    for (const outcome of [
      await handlers.save({ id: unknown, name: 'x', kind: 'test', baseUrl: address }, context),
      await handlers.activate({ id: unknown }, context),
      await handlers.setApiKey({ id: unknown, apiKey: randomUUID(), remember: true }, context),
      await handlers.clearApiKey({ id: unknown }, context),
      await handlers.check({ id: unknown }, context),
      await set.connection('r', unknown),
    ])
      expect(outcome).toMatchObject({ ok: false, error: { kind: 'not-found' } })
    expect(await handlers.remove({ id: unknown }, context)).toEqual(succeed({ removed: false }))
  })

  it('have names that are told apart', async () => {
    const set = setUp()
    const { id } = await save(set)
    for (const name of ['Test', 'tEST', 'sandbox'])
      expect(await set.handlers.save({ name, kind: 'test', baseUrl: address }, context)).toMatchObject({
        ok: false,
        error: { kind: 'invalid-input', issues: [{ path: 'name', code: 'name-taken' }] },
      })
    expect(await save(set, { id, name: 'TEST' })).toMatchObject({ name: 'TEST' })
  })

  it('give way to the sandbox when the active one is removed, and their key goes', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const set = environmentsOf(folder, os.synchronous())
    const { id } = await save(set)
    await setKey(set, id, randomUUID(), true)
    const seen: string[] = []
    const stop = set.onActivated((environment) => seen.push(environment.id))
    await set.handlers.activate({ id }, context)
    await set.handlers.activate({ id }, context)
    expect(await set.handlers.remove({ id }, context)).toEqual(succeed({ removed: true }))
    expect(seen).toEqual([id, sandboxId])
    stop()
    expect(await list(set)).toMatchObject([{ id: sandboxId, active: true }])
    expect(readdirSync(join(folder, 'keys')).filter((name) => name.includes(id))).toEqual([])
  })

  /** One with a case, a backup and a sealed document, closed as at the end of the program where `ends` says so. */
  async function withData(folder: string, os: OwnKeychain) {
    const set = environmentsOf(folder, os.synchronous())
    const { id } = await save(set)
    await setKey(set, id, randomUUID(), true)
    await set.handlers.activate({ id }, context)
    const { register } = casesFeature(set).feature
    await register.noteEngagement(id, engagementId)
    await set.store.backUp(id)
    mkdirSync(join(folder, 'documents', id), { recursive: true })
    writeFileSync(join(folder, 'documents', id, `${randomUUID()}.sealed`), 'sealed')
    return { set, id, register }
  }
  const filesOf = (folder: string, id: string): string[] => filesBelow(folder).filter((file) => file.includes(id))

  it('take everything of theirs on this computer along when they are removed, once main has asked', async () => {
    const folder = temporaryFolder()
    const { set, id, register } = await withData(folder, new OwnKeychain())
    set.questions.confirm = false
    expect(await set.handlers.remove({ id }, context)).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
    expect(await list(set)).toHaveLength(2)
    expect(filesOf(folder, id).length).toBeGreaterThan(4)
    set.questions.confirm = true
    set.clock.advance(-3_600_000)
    valueOf(await set.handlers.remove({ id }, context))
    expect(set.questions.asked.at(-1)).toMatchObject({ about: 'remove-environment', keepData: false, name: 'Test' })
    expect(filesOf(folder, id)).toEqual([])
    expect(valueOf(await set.handlers.kept(undefined, context)).environments).toEqual([])
    // What comes too late, such as an entry of the journal, makes nothing anew.
    await register.noteEngagement(id, randomUUID())
    expect(filesOf(folder, id)).toEqual([])
  })

  /** A creation at a service that answers when told to, as the page asks for it. */
  function creationUnderWay({ set, id, register }: Awaited<ReturnType<typeof withData>>) {
    let arrive = (): void => undefined
    const atService = new Promise<void>((resolve) => (arrive = resolve))
    const created = randomUUID()
    const schemas = { input: z.object({}), output: z.object({}) }
    const create = async (): Promise<Outcome<object>> => {
      await atService
      await register.noteEngagement(id, created)
      return succeed({})
    }
    const onDefect = (_action: string, error: unknown): never => {
      throw error
    }
    const answered = answer(
      'onboarding.create',
      schemas,
      create,
      {},
      {
        onCall: (action) => set.callsInFlight.begin(set.active().id, action),
        onDefect,
      },
    )
    return { created, arrive, answered }
  }

  const noted = async ({ journal }: Set) =>
    valueOf(await journal.handlers.list(undefined, context)).entries.map(({ action, user, summary }) => ({
      ...{ action, user },
      ...summary,
    }))

  it.each([true, false])('leave word of who removed them, and whether their data were kept: %s', async (keepData) => {
    const { set, id } = await withData(temporaryFolder(), new OwnKeychain())
    valueOf(await set.handlers.remove({ id, keepData }, context))
    const entry = { action: 'environments.remove', user: 'kbrandt', environmentId: id, keepData: String(keepData) }
    expect(await noted(set), 'in the journal of the one that is active from then on').toEqual([entry])
    if (!keepData) return
    valueOf(await set.handlers.bringBack({ id }, context))
    await set.handlers.activate({ id }, context)
    const back = { action: 'environments.bringBack', user: 'kbrandt', environmentId: id }
    expect(await noted(set), 'and in their own').toEqual([back, entry])
  })

  it('wait for what is under way before they are removed, so that no identifier is lost', async () => {
    const data = await withData(temporaryFolder(), new OwnKeychain())
    const { set, id } = data
    const { created, arrive, answered } = creationUnderWay(data)
    const removed = set.handlers.remove({ id, keepData: true }, context)
    setTimeout(arrive, 100)
    expect(await removed).toEqual(succeed({ removed: true }))
    await answered
    valueOf(await set.handlers.bringBack({ id }, context))
    expect((await casesFeature(set).feature.register.find(id, created))?.identifiers.engagementId).toBe(created)
  })

  it('stay, with their key, while something goes on for longer', async () => {
    const data = await withData(temporaryFolder(), new OwnKeychain())
    const { set, id } = data
    const { arrive, answered } = creationUnderWay(data)
    for (const keepData of [true, false])
      expect(await set.handlers.remove({ id, keepData }, context)).toMatchObject({
        error: { kind: 'conflict', issues: [{ code: 'call-under-way' }] },
      })
    expect(await list(set)).toMatchObject([{}, { id, active: true, hasApiKey: true }])
    expect(await set.store.counts(id)).toMatchObject({ cases: 1 })
    arrive()
    await answered
    expect(await set.store.counts(id)).toMatchObject({ cases: 2 })
    expect(await set.handlers.remove({ id }, context)).toEqual(succeed({ removed: true }))
  })

  it('that are in use keep what they have open when another workstation brings them', async () => {
    const folder = temporaryFolder()
    const { set, id } = await withData(folder, new OwnKeychain())
    const opened = await set.store.environment(id)
    set.addRecord({ id, name: 'Test', kind: 'test', baseUrl: address })
    expect(await set.store.environment(id)).toBe(opened)
    valueOf(await set.handlers.remove({ id, keepData: true }, context))
    expect(opened.database.isOpen).toBe(false)
    set.addRecord({ id, name: 'Test', kind: 'test', baseUrl: address })
    expect(await set.store.counts(id)).toMatchObject({ cases: 1 })
  })

  it('are listed when their data are kept, and brought back or erased from there', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const { set, id } = await withData(folder, os)
    valueOf(await set.handlers.remove({ id, keepData: true }, context))
    const removedAt = set.clock.now().toISOString()
    const kept = async (each: Set) => valueOf(await each.handlers.kept(undefined, context)).environments
    expect(await kept(set)).toMatchObject([{ id, name: 'Test', baseUrl: address, removedAt }])
    await set.store.close()

    const next = environmentsOf(folder, os.synchronous())
    expect(await list(next)).toHaveLength(1)
    expect(await kept(next)).toHaveLength(1)
    expect(valueOf(await next.handlers.bringBack({ id }, context))).toMatchObject({ id, hasApiKey: false })
    expect(await next.store.counts(id)).toMatchObject({ cases: 1 })
    expect(await kept(next)).toEqual([])
    valueOf(await next.handlers.remove({ id, keepData: true }, context))
    valueOf(await next.handlers.eraseKept({ id }, context))
    expect(await kept(next)).toEqual([])
    expect(filesOf(folder, id)).toEqual([])
  })
})

describe('an API key', () => {
  it('tells whoever waits for it when it is entered, taken away, or meant for another address', async () => {
    const set = environmentsOf(temporaryFolder(), new OwnKeychain().synchronous())
    const { id } = await save(set)
    const heard: string[] = []
    const stop = set.onAccessChanged((environmentId) => heard.push(environmentId))
    await setKey(set, id, randomUUID(), false)
    await set.handlers.clearApiKey({ id }, context)
    await set.handlers.activate({ id }, context)
    expect(heard).toEqual([id, id])
    await set.handlers.save({ id, name: 'Elsewhere', kind: 'test', baseUrl: 'https://elsewhere.example' }, context)
    expect(heard).toEqual([id, id, id])
    stop()
    await setKey(set, id, randomUUID(), false)
    expect(heard).toHaveLength(3)
  })

  it('is sealed, survives a restart, is found nowhere, and no call returns it', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const first = environmentsOf(folder, os.synchronous())
    const apiKey = randomUUID()
    const { id } = await save(first)
    const answers = [await setKey(first, id, apiKey, true)]
    expect(answers[0]).toMatchObject({ hasApiKey: true, keyStorage: 'keychain' })
    expect(foundOnDisk(folder, [apiKey])).toEqual([])

    const second = environmentsOf(folder, os.synchronous())
    expect(await keyOf(second, id)).toBe(apiKey)
    const { handlers } = second
    const all = [
      ...answers,
      await list(second),
      await handlers.activate({ id }, context),
      await handlers.save({ id, name: 'Neu', kind: 'test', baseUrl: address }, context),
      await handlers.check({ id }, context),
      await handlers.setApiKey({ id, apiKey, remember: false }, context),
      await handlers.clearApiKey({ id }, context),
      await handlers.remove({ id }, context),
    ]
    expect(JSON.stringify(all)).not.toContain(apiKey)
  })

  it('lasts for the session when it is not to be remembered, and takes an older one with it', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const first = environmentsOf(folder, os.synchronous())
    const { id } = await save(first)
    await setKey(first, id, 'older-key', true)
    expect(await setKey(first, id, 'newer-key', false)).toMatchObject({ hasApiKey: true, keyStorage: 'session' })
    expect(await keyOf(first, id)).toBe('newer-key')
    const second = environmentsOf(folder, os.synchronous())
    expect(await second.connection('r', id)).toMatchObject({ ok: false, error: { kind: 'no-api-key' } })
    await setKey(second, id, 'third-key', false)
    expect(await setKey(second, id, 'fourth-key', true)).toMatchObject({ keyStorage: 'keychain' })
    expect(await keyOf(second, id)).toBe('fourth-key')
  })

  it('is refused to be stored where there is no keychain, and works for the session', async () => {
    const folder = temporaryFolder()
    const set = environmentsOf(folder, noKeychain)
    const apiKey = randomUUID()
    const { id } = await save(set)
    expect(await setKey(set, id, apiKey, true)).toMatchObject({ hasApiKey: true, keyStorage: 'session' })
    expect(await keyOf(set, id)).toBe(apiKey)
    expect(foundOnDisk(folder, [apiKey])).toEqual([])
    expect(existsSync(join(folder, 'keys'))).toBe(false)
  })

  it.each<[string, (os: OwnKeychain, file: string) => () => void]>([
    [
      'is locked',
      (os) => {
        os.isLocked = true
        return () => (os.isLocked = false)
      },
    ],
    [
      'is another one',
      (os) => {
        os.backend = 'kwallet6'
        return () => (os.backend = 'gnome_libsecret')
      },
    ],
    [
      'finds its file cut off',
      (_os, file) => {
        const whole = readFileSync(file)
        writeFileSync(file, whole.subarray(0, 40))
        return () => writeFileSync(file, whole)
      },
    ],
  ])('must be entered again when the keychain %s, and is not destroyed by that', async (_how, takeAway) => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const set = environmentsOf(folder, os.synchronous())
    const { id } = await save(set)
    await setKey(set, id, 'the-key', true)
    const bringBack = takeAway(os, join(folder, 'keys', `api-key.${id}.json`))
    expect(await set.connection('r', id)).toMatchObject({ ok: false, error: { kind: 'keychain-unavailable' } })
    expect(await list(set)).toMatchObject([{}, { hasApiKey: false, keyStorage: 'unreadable' }])
    bringBack()
    expect(await keyOf(set, id)).toBe('the-key')
  })

  it('is cleared', async () => {
    const set = setUp()
    const { id } = await save(set)
    await setKey(set, id, 'the-key', true)
    expect(valueOf(await set.handlers.clearApiKey({ id }, context))).toMatchObject({ keyStorage: 'none' })
    expect(await set.connection('r', id)).toMatchObject({ ok: false, error: { kind: 'no-api-key' } })
  })

  it.each([
    ['https://other.example.org/base', 'none'],
    ['https://cards.example.org:8443/base', 'none'],
    ['https://cards.example.org.evil.example/base', 'none'],
    ['https://cards.example.org/other', 'keychain'],
    ['https://CARDS.example.org:443/base/', 'keychain'],
  ])('for an environment that moves to %s: %s', async (baseUrl, keyStorage) => {
    const set = setUp()
    const { id } = await save(set)
    await setKey(set, id, 'the-key', true)
    expect(await save(set, { id, baseUrl })).toMatchObject({ baseUrl, keyStorage })
    expect((await set.connection('r', id)).ok).toBe(keyStorage === 'keychain')
  })

  /** As an attacker, or a restored profile, changes the address: past the program, between two starts. */
  function moveOnDisk(folder: string, from: string, to: string): void {
    const file = join(folder, 'environments.json')
    const before = readFileSync(file, 'utf8')
    writeFileSync(file, before.replaceAll(from, to))
    expect(readFileSync(file, 'utf8')).not.toBe(before)
  }

  it.each(['https://cards.example.com', 'https://cards.example.org:8443', 'http://127.0.0.1'])(
    'is not used at %s, which it was not entered for, and must be entered again',
    async (elsewhere) => {
      const folder = temporaryFolder()
      const os = new OwnKeychain()
      const first = environmentsOf(folder, os.synchronous())
      const { id } = await save(first)
      await setKey(first, id, 'the-key', true)
      moveOnDisk(folder, 'https://cards.example.org', elsewhere)

      const second = environmentsOf(folder, os.synchronous())
      const refused = await second.connection('r', id)
      expect(refused).toMatchObject({
        ok: false,
        error: { kind: 'no-api-key', issues: [{ code: 'key-of-other-address' }] },
      })
      expect(JSON.stringify(refused)).not.toContain('the-key')
      expect(await second.handlers.check({ id }, context)).toMatchObject({ error: { kind: 'no-api-key' } })
      expect((await list(second))[1]).toMatchObject({ hasApiKey: false, keyStorage: 'other-address' })
      expect(await setKey(second, id, 'new-key', true)).toMatchObject({ keyStorage: 'keychain' })
      expect(await keyOf(second, id)).toBe('new-key')
    },
  )

  it('that an earlier version sealed without its address is bound to the present one when it is first read', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const first = environmentsOf(folder, os.synchronous())
    const { id } = await save(first)
    await first.keychain.seal(`api-key.${id}`, 'the-old-key')
    expect(await keyOf(first, id)).toBe('the-old-key')
    expect(await first.keychain.unseal(`api-key.${id}`)).toMatchObject({
      text: JSON.stringify({ origin: 'https://cards.example.org', apiKey: 'the-old-key' }),
    })
    moveOnDisk(folder, 'https://cards.example.org', 'https://elsewhere.example')
    const second = environmentsOf(folder, os.synchronous())
    expect((await second.connection('r', id)).ok).toBe(false)
  })

  it('that an earlier version sealed is not bound to an address that is merely typed', async () => {
    const set = setUp(new OwnKeychain().asynchronous())
    const { id } = await save(set)
    await set.keychain.seal(`api-key.${id}`, 'the-old-key')
    const typed = await set.handlers.checkTyped({ id, baseUrl: 'https://elsewhere.example', apiKey: '' }, context)
    expect(typed).toMatchObject({ error: { kind: 'no-api-key' } })
    expect(await keyOf(set, id)).toBe('the-old-key')
  })

  it('that a locked keychain does not give is not deleted by one for the session', async () => {
    const os = new OwnKeychain()
    const folder = temporaryFolder()
    const set = environmentsOf(folder, os.synchronous())
    const { id } = await save(set)
    await setKey(set, id, 'the-key', true)
    os.isLocked = true
    expect(await setKey(set, id, 'for-now', true)).toMatchObject({ keyStorage: 'session' })
    expect(await keyOf(set, id)).toBe('for-now')
    os.isLocked = false
    expect(await keyOf(environmentsOf(folder, os.synchronous()), id)).toBe('the-key')
  })

  it('that is cleared while an old one is bound to its address does not come back', async () => {
    const set = setUp(new OwnKeychain().asynchronous())
    const { id } = await save(set)
    await set.keychain.seal(`api-key.${id}`, 'the-old-key')
    await Promise.all([list(set), set.handlers.clearApiKey({ id }, context), list(set)])
    expect(await set.keychain.unseal(`api-key.${id}`)).toMatchObject({ reason: 'missing' })
  })
})

describe('what points Kartei elsewhere', () => {
  it('is asked by main, and where nobody confirms, nothing changes', async () => {
    const set = setUp()
    const { id } = await save(set)
    await setKey(set, id, 'the-key', true)
    const before = await list(set)
    set.questions.asked.length = 0
    set.questions.confirm = false
    const { handlers } = set
    const other = { name: 'Test', kind: 'test', baseUrl: address } as const
    for (const outcome of [
      await handlers.save({ ...other, name: 'New' }, context),
      await handlers.save({ ...other, name: 'Own', kind: 'sandbox', baseUrl: 'http://127.0.0.1:1' }, context),
      await handlers.save({ ...other, id, kind: 'production' }, context),
      await handlers.save({ ...other, id, baseUrl: 'https://elsewhere.example' }, context),
      await handlers.save({ ...other, id, baseUrl: `${address}/other` }, context),
      await handlers.save({ ...other, id, baseUrl: 'https://cards.example.org:8443/base' }, context),
      await handlers.checkTyped({ baseUrl: 'https://elsewhere.example', apiKey: 'k' }, context),
      await handlers.checkTyped({ baseUrl: 'http://127.0.0.1:1', apiKey: 'k' }, context),
      await handlers.setApiKey({ id, apiKey: 'other-key', remember: true }, context),
      await handlers.clearApiKey({ id }, context),
    ])
      expect(outcome).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
    expect(set.questions.asked.map(({ about }) => about)).toEqual([
      'new-environment',
      'new-environment',
      'changed-environment',
      'changed-environment',
      'changed-environment',
      'changed-environment',
      'check',
      'check',
      'other-key',
      'forget-key',
    ])
    expect(await list(set)).toEqual(before)
    expect(await keyOf(set, id)).toBe('the-key')
  })

  it('asks nobody about a name, the same key again, or a check where an environment is', async () => {
    const baseUrl = await serve((_request, response) => response.end('{}'))
    const set = setUp()
    const { id } = await save(set, { baseUrl })
    await setKey(set, id, 'the-key', true)
    set.questions.asked.length = 0
    set.questions.confirm = false
    expect(await save(set, { id, baseUrl, name: 'Renamed' })).toMatchObject({ name: 'Renamed' })
    await setKey(set, id, 'the-key', false)
    expect((await set.handlers.checkTyped({ id, baseUrl: `${baseUrl}/v2`, apiKey: '' }, context)).ok).toBe(true)
    expect(set.questions.asked).toEqual([])
  })

  it('undoes nothing that was changed while its question stood', async () => {
    const folder = temporaryFolder()
    const set = environmentsOf(folder, new OwnKeychain().synchronous())
    const { id } = await save(set)
    const waiting = set.handlers.save({ id, name: 'Test', kind: 'production', baseUrl: address }, context)
    await save(set, { id, name: 'Renamed meanwhile' })
    expect(await waiting).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
    expect((await list(set))[1]).toMatchObject({ name: 'Renamed meanwhile', kind: 'test' })
  })
})

describe('environments.checkTyped', () => {
  it('asks the typed address with the typed key, and keeps neither', async () => {
    const seen: (string | undefined)[] = []
    const baseUrl = await serve((request, response) => {
      seen.push(request.headers.authorization)
      response.setHeader('content-type', 'application/json').end('{"consentId":"c","texts":[]}')
    })
    const folder = temporaryFolder()
    const set = environmentsOf(folder, new OwnKeychain().synchronous())
    expect(valueOf(await set.handlers.checkTyped({ baseUrl, apiKey: 'typed' }, context))).toMatchObject({
      authorized: true,
    })
    expect(seen).toEqual([`Basic ${Buffer.from('typed:').toString('base64')}`])
    expect(await list(set)).toHaveLength(1)
    expect(existsSync(join(folder, 'keys'))).toBe(false)
  })

  it('takes the stored key only to where it was entered for', async () => {
    const seen: (string | undefined)[] = []
    const listener: RequestListener = (request, response) => {
      seen.push(request.headers.authorization)
      response.end('{}')
    }
    const [baseUrl, elsewhere] = [await serve(listener), await serve(listener)]
    const set = setUp()
    const { id } = await save(set, { baseUrl })
    await setKey(set, id, 'the-key', true)
    expect((await set.handlers.checkTyped({ id, baseUrl, apiKey: '' }, context)).ok).toBe(true)
    const noKey = { ok: false, error: { kind: 'no-api-key', issues: [{ path: 'apiKey', code: 'required' }] } }
    expect(await set.handlers.checkTyped({ id, baseUrl: elsewhere, apiKey: '' }, context)).toMatchObject(noKey)
    expect(await set.handlers.checkTyped({ baseUrl, apiKey: '' }, context)).toMatchObject(noKey)
    expect(seen).toEqual([`Basic ${Buffer.from('the-key:').toString('base64')}`])
  })
})

describe('environments.check', () => {
  const checked = async (baseUrl: string) => {
    const set = setUp()
    const { id } = await save(set, { baseUrl })
    await setKey(set, id, randomUUID(), false)
    return valueOf(await set.handlers.check({ id }, context))
  }
  const consents = {
    consentId: randomUUID(),
    language: 'en',
    texts: [],
    consents: [],
    creditorInformation: { companyName: 'Nordkarte', creditorId: 'DE00' },
  }

  it('asks for the consent texts with the key, and measures', async () => {
    const seen: string[] = []
    const baseUrl = await serve((request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers.authorization?.slice(0, 6)}`)
      response.setHeader('content-type', 'application/json').end(JSON.stringify(consents))
    })
    const answer = await checked(baseUrl)
    expect(answer).toMatchObject({ reachable: true, authorized: true, found: { verdict: 'accepted' } })
    expect(answer.latencyMs).toBeGreaterThanOrEqual(0)
    expect(seen).toEqual(['GET /api/sepa-direct-debit/consents Basic '])
  })

  const answering = (status: number, headers: Record<string, string>, body: string): RequestListener =>
    function answer(_request, response) {
      response.writeHead(status, headers).end(body)
    }
  const json = { 'content-type': 'application/json' }
  const no = '{"code":"NO","message":"No."}'

  it.each<[string, RequestListener, ConnectionFound]>([
    ['401', answering(401, json, no), { verdict: 'key-refused', status: 401 }],
    ['401 with a page', answering(401, {}, '<html>Sign in</html>'), { verdict: 'key-refused', status: 401 }],
    ['403', answering(403, json, no), { verdict: 'not-allowed', status: 403 }],
    ['404', answering(404, json, no), { verdict: 'not-this-service', because: 'not-found', status: 404 }],
    [
      'a redirect',
      answering(302, { location: 'https://login.example.org/start?key=x' }, ''),
      { verdict: 'not-this-service', because: 'redirect', status: 302, leadsTo: 'login.example.org' },
    ],
    [
      'a redirect to another path',
      answering(301, { location: '/login' }, ''),
      { verdict: 'not-this-service', because: 'redirect', status: 301 },
    ],
    [
      'a page',
      answering(200, { 'content-type': 'text/html' }, '<p>Welcome'),
      { verdict: 'not-this-service', because: 'html', status: 200 },
    ],
    [
      'a page that is not called one',
      answering(200, {}, '  <!DOCTYPE html><title>Router</title>'),
      { verdict: 'not-this-service', because: 'html', status: 200 },
    ],
    ['text', answering(200, {}, 'It works!'), { verdict: 'not-this-service', because: 'not-json', status: 200 }],
    ['nothing', answering(200, json, ' '), { verdict: 'not-this-service', because: 'empty', status: 200 }],
    ['204', answering(204, {}, ''), { verdict: 'not-this-service', because: 'empty', status: 204 }],
    [
      'an error body with 200',
      answering(200, json, no),
      { verdict: 'not-this-service', because: 'other-json', status: 200 },
    ],
    [
      'a list',
      answering(200, json, '[{"consentId":"x"}]'),
      { verdict: 'not-this-service', because: 'other-json', status: 200 },
    ],
    [
      'the members of endpoint 8, all empty',
      answering(200, json, '{"consentId":null,"texts":null}'),
      { verdict: 'not-this-service', because: 'other-json', status: 200 },
    ],
    ['only some members of endpoint 8', answering(200, json, '{"texts":[]}'), { verdict: 'accepted' }],
    ['members of another form', answering(200, {}, '{"consentId":7,"texts":{}}'), { verdict: 'accepted' }],
    ['429', answering(429, json, no), { verdict: 'busy', status: 429 }],
    [
      '429 with seconds',
      answering(429, { 'retry-after': '90' }, ''),
      { verdict: 'busy', status: 429, retryAt: '2026-03-02T08:01:30.000Z' },
    ],
    [
      '503 with a pause too long to name',
      answering(503, { 'retry-after': '99999999999999' }, ''),
      { verdict: 'busy', status: 503 },
    ],
    [
      '503 with a date that is over',
      answering(503, { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, ''),
      { verdict: 'busy', status: 503 },
    ],
    ['500', answering(500, json, no), { verdict: 'failed', status: 500 }],
    ['502', answering(502, {}, '<html>Bad gateway</html>'), { verdict: 'failed', status: 502 }],
    ['418', answering(418, {}, ''), { verdict: 'failed', status: 418 }],
  ])('says what came back: %s', async (_name, listener, found) => {
    let asked = 0
    const baseUrl = await serve((request, response) => {
      asked++
      listener(request, response)
    })
    const answer = await checked(baseUrl)
    expect(answer).toMatchObject({ reachable: true, authorized: found.verdict === 'accepted' })
    expect(answer.found).toEqual(found)
    expect(asked, 'it is asked once').toBe(1)
  })

  it('names the moment that a date in Retry-After names', async () => {
    const when = new Date(Date.now() + 3_600_000)
    const baseUrl = await serve(answering(503, { 'retry-after': when.toUTCString() }, ''))
    const { found } = await checked(baseUrl)
    if (found.verdict !== 'busy' || found.retryAt === undefined) throw new Error(JSON.stringify(found))
    // The clock of this test stands still, so the pause is what counts: an hour, give or take the second a date holds.
    const pause = Date.parse(found.retryAt) - Date.parse('2026-03-02T08:00:00.000Z')
    expect(Math.abs(pause - 3_600_000)).toBeLessThan(3_000)
  })

  it.each<[string, string, ConnectionFound]>([
    [
      'nobody listens',
      'http://127.0.0.1:1',
      { verdict: 'no-answer', noAnswer: { because: 'refused', host: '127.0.0.1:1' } },
    ],
    [
      'no such host',
      'https://cards.invalid',
      { verdict: 'no-answer', noAnswer: { because: 'no-such-host', host: 'cards.invalid' } },
    ],
  ])('says that no answer came: %s', async (_name, baseUrl, found) => {
    expect(await checked(baseUrl)).toMatchObject({ reachable: false, authorized: false, found })
  })

  it('tells what does not speak HTTP, and what closes the connection, from what is not there', async () => {
    const garbage = await listen((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'))
    expect((await checked(garbage)).found).toEqual({ verdict: 'not-this-service', because: 'no-http' })
    const closing = await listen((socket) => socket.once('data', () => socket.destroy()))
    const host = new URL(closing).host
    expect((await checked(closing)).found).toEqual({ verdict: 'no-answer', noAnswer: { because: 'closed', host } })
    const short = await listen((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{"consentId"')),
    )
    expect((await checked(short)).found).toMatchObject({ verdict: 'no-answer', noAnswer: { because: 'cut-short' } })
    const plain = (await serve(answering(200, {}, ''))).replace('http:', 'https:')
    expect((await checked(plain)).found).toMatchObject({
      verdict: 'no-answer',
      noAnswer: { because: 'not-encrypted' },
    })
  })

  it('names what is wrong with a certificate', async () => {
    const service = await startMisbehavingService(await makeCertificate('service', { hosts: ['127.0.0.1'] }))
    onTestFinished(() => service.close())
    const { found } = await checked(service.origin)
    const noAnswer = { because: 'certificate', problem: 'unknown-authority', host: new URL(service.origin).host }
    expect(found).toMatchObject({ verdict: 'no-answer', noAnswer })
  })

  it('needs a key', async () => {
    const set = setUp()
    const { id } = await save(set)
    expect(await set.handlers.check({ id }, context)).toMatchObject({ ok: false, error: { kind: 'no-api-key' } })
  })
})

describe('environments.json', () => {
  it('holds no key', async () => {
    const folder = temporaryFolder()
    const set = environmentsOf(folder, noKeychain)
    const { id } = await save(set)
    await setKey(set, id, 'the-key', true)
    expect(JSON.parse(readFileSync(join(folder, 'environments.json'), 'utf8'))).toEqual({
      activeId: sandboxId,
      environments: [{ id, name: 'Test', kind: 'test', baseUrl: address }],
    })
  })

  it.each([
    ['cut off', '{"activeId":"sandbox","environ', 0],
    ['empty', '', 0],
    ['zeroed', '\0'.repeat(50), 0],
    ['a list', '[1,2]', 0],
    ['of other types', '{"activeId":7,"environments":"none"}', 0],
    [
      'with an entry that breaks a rule',
      JSON.stringify({
        activeId: 'a',
        environments: [
          { id: 'a', name: 'Good', kind: 'test', baseUrl: address },
          { id: '../b', name: 'Path', kind: 'test', baseUrl: address },
          { id: 'c', name: 'Plain', kind: 'production', baseUrl: 'http://cards.example.org' },
        ],
      }),
      1,
    ],
  ])('%s is set aside, told, and read as far as it goes', async (_name, content, good) => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'environments.json'), content)
    const set = environmentsOf(folder, noKeychain)
    expect((await list(set)).slice(1)).toHaveLength(good)
    const aside = 'environments.2026-03-02T08-00-00-000Z.damaged.json'
    expect(set.notices).toEqual([{ code: 'settings-set-aside', detail: aside }])
    expect(readFileSync(join(folder, aside), 'utf8')).toBe(content)
    await save(set)
    expect(await list(environmentsOf(folder, noKeychain))).toHaveLength(good + 2)
  })

  it('that cannot be written is a Failure, and nothing has changed', async () => {
    const folder = temporaryFolder()
    const set = environmentsOf(folder, noKeychain)
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'a file where the folder should be')
    const outcome = await set.handlers.save({ name: 'Test', kind: 'test', baseUrl: address }, context)
    expect(outcome).toMatchObject({ ok: false, error: { kind: 'storage' } })
    expect(await list(set)).toHaveLength(1)
  })
})
