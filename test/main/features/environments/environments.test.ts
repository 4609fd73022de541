import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Outcome, succeed } from '@contract/outcome'
import { z } from '@contract/zod'
import { sandboxId } from '../../../../src-main/features/environments'
import { answer } from '../../../../src-main/ipc/dispatcher'
import { casesFeature } from '../../../helpers/main/cases'
import {
  address,
  context,
  engagementId,
  environmentsOf,
  type EnvironmentsFixture,
  list,
  save,
  setKey,
  setUp,
} from '../../../helpers/main/environments-fixture'
import { shippedActs } from '../../../helpers/main/journal'
import { putOnHold } from '../../../helpers/main/scattered-persons'
import { afterExit, filesBelow, noKeychain, OwnKeychain, temporaryFolder } from '../../../helpers/main/profile'
import { valueOf } from '../../../helpers/main/service-fixture'

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

  it('answers with the key of the sandbox where it is turned to after a start in another environment', async () => {
    const set = environmentsOf(temporaryFolder(), noKeychain, () => {
      set.setSandbox({ baseUrl: 'http://127.0.0.1:4711', apiKey: 'of-this-run' })
      return Promise.resolve()
    })
    const { id } = await save(set, {})
    valueOf(await set.handlers.activate({ id }, context))
    expect(valueOf(await set.handlers.activate({ id: sandboxId }, context))).toMatchObject({ hasApiKey: true })
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

  const noted = async ({ journal }: EnvironmentsFixture) =>
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

  it('stay while a case is on hold, or nobody can read whether one is, and their data can be kept', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const { set, id } = await withData(folder, os)
    putOnHold(await set.store.environment(id), randomUUID())
    const refused = (code: string) => ({ error: { kind: 'conflict', issues: [{ code }] } })
    expect(await set.handlers.remove({ id }, context)).toMatchObject(refused('held'))
    expect(await list(set)).toMatchObject([{}, { id, active: true, hasApiKey: true }])
    valueOf(await set.handlers.remove({ id, keepData: true }, context))
    expect(await set.handlers.eraseKept({ id }, context)).toMatchObject(refused('held'))
    await set.store.close()

    const next = environmentsOf(afterExit(folder), os.synchronous())
    expect(await next.handlers.eraseKept({ id }, context)).toMatchObject(refused('held'))
    os.isLocked = true
    expect(await next.handlers.eraseKept({ id }, context)).toMatchObject(refused('holds-unread'))
    valueOf(await next.handlers.bringBack({ id }, context))
    expect(await next.handlers.remove({ id }, context)).toMatchObject(refused('holds-unread'))
    os.isLocked = false
    expect(await next.store.tryAgain(id)).toBeUndefined()
    putOnHold(await next.store.environment(id))
    expect(await next.handlers.remove({ id }, context)).toEqual(succeed({ removed: true }))
    expect(filesOf(next.directory, id)).toEqual([])
  })

  it('stay while entries of their journal wait to leave the computer, and leave word of their end where that is shipped', async () => {
    const folder = join(temporaryFolder(), 'drop')
    const profile = temporaryFolder()
    const os = new OwnKeychain()
    const policy = { journalShipping: { folder, says: 'acts', required: 24 } } as const
    const set = environmentsOf(profile, os.synchronous(), undefined, policy)
    const other = await save(set, { name: 'Other' })
    const { id } = await save(set)
    const note = () =>
      set.journal.note(id, { action: 'onboarding.create', summary: {}, outcome: 'ok', requestId: randomUUID() })
    const waits = { error: { kind: 'conflict', issues: [{ code: 'journal-waits' }] } }
    await note()
    expect(await set.handlers.remove({ id }, context)).toMatchObject(waits)
    expect(set.questions.asked.map(({ about }) => about)).not.toContain('remove-environment')
    expect(await list(set)).toHaveLength(3)
    valueOf(await set.handlers.remove({ id, keepData: true }, context))
    for (const each of [set, environmentsOf(afterExit(profile), os.synchronous(), undefined, policy)])
      expect(await each.handlers.eraseKept({ id }, context)).toMatchObject(waits)
    expect(filesOf(profile, id).length).toBeGreaterThan(0)

    valueOf(await set.handlers.bringBack({ id }, context))
    mkdirSync(folder)
    expect(await set.handlers.remove({ id }, context)).toEqual(succeed({ removed: true }))
    expect(filesOf(profile, id)).toEqual([])
    const acts = ['onboarding.create', 'environments.remove', 'environments.bringBack', 'environments.remove']
    expect(shippedActs(folder)).toEqual(expect.arrayContaining(acts))
    const inOther = await set.journal.opened(other.id)
    expect((await inOther.chain.list()).map(({ action }) => action)).toEqual([
      'environments.remove',
      'environments.remove',
    ])
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
    const kept = async (each: EnvironmentsFixture) => valueOf(await each.handlers.kept(undefined, context)).environments
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
