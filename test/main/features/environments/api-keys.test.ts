import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  address,
  context,
  environmentsOf,
  keyOf,
  list,
  save,
  setKey,
  setUp,
} from '../../../helpers/main/environments-fixture'
import { foundOnDisk, noKeychain, OwnKeychain, temporaryFolder } from '../../../helpers/main/profile'
import { valueOf } from '../../../helpers/main/service-fixture'

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

  it('that was to be remembered and cannot be sealed leaves the one of before for the next start', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const first = environmentsOf(folder, os.synchronous())
    const { id } = await save(first)
    await setKey(first, id, 'older-key', true)
    const forgetful = { ...os.synchronous(), encryptString: (text: string) => new OwnKeychain().encrypt(text) }
    const second = environmentsOf(folder, forgetful)
    expect(await setKey(second, id, 'newer-key', true)).toMatchObject({ keyStorage: 'session' })
    expect(await keyOf(second, id)).toBe('newer-key')
    expect(await keyOf(environmentsOf(folder, os.synchronous()), id)).toBe('older-key')
  })

  it('says when it was entered and by when it is to be replaced; one of an earlier version does not know', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const set = environmentsOf(folder, os.synchronous())
    const { id } = await save(set)
    const { keychain, clock } = set
    await keychain.seal(`api-key.${id}`, 'an-earlier-key')
    expect((await list(set))[1]?.keyAge).toEqual({})
    const day = async (replaceBy: string | null) =>
      valueOf(await set.handlers.setReplaceBy({ id, replaceBy }, context)).keyAge
    expect(await day('2026-09-01')).toEqual({ replaceBy: '2026-09-01' })
    expect(await keyOf(set, id)).toBe('an-earlier-key')
    await setKey(set, id, 'a-newer-key', true)
    const enteredAt = clock.now().toISOString()
    expect((await list(set))[1]?.keyAge).toEqual({ enteredAt })
    clock.advance(86_400_000)
    await day('2026-10-01')
    await setKey(set, id, 'a-newer-key', true)
    expect((await list(environmentsOf(folder, os.synchronous())))[1]?.keyAge).toEqual({
      enteredAt,
      replaceBy: '2026-10-01',
    })
    expect(await day(null)).toEqual({ enteredAt })
    await set.handlers.clearApiKey({ id }, context)
    expect(await set.handlers.setReplaceBy({ id, replaceBy: '2026-09-01' }, context)).toMatchObject({
      error: { kind: 'no-api-key' },
    })
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
