import { DatabaseSync } from '@photostructure/sqlite'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SafeStorage } from '../../../src-main/keychain'
import { diskErrorOf } from '../../../src-main/lib/storage-failure'
import { migrations } from '../../../src-main/store/migrations'
import { casesFeature, environmentId, onboarding } from '../../helpers/main/cases'
import { fileIn, filledProfile, look, setAsideFiles } from '../../helpers/main/filled-profile'
import { afterExit, filesBelow, OwnKeychain, start, temporaryFolder, type Started } from '../../helpers/main/profile'

const keyIn = (folder: string): string => join(folder, 'keys', `data-key.${environmentId}.json`)

/** What lies in a profile, but for the companions that SQLite makes to read. */
const contentsOf = (folder: string): Map<string, string> =>
  new Map(
    filesBelow(folder)
      .filter((file) => !/-(shm|wal)$/.test(file))
      .map((file) => [file.slice(folder.length), readFileSync(file).toString('base64')]),
  )

async function casesIn(started: Started): Promise<string[]> {
  const { feature } = casesFeature(started)
  const listed = await feature.handlers.list({}, { requestId: 'r' })
  if (!listed.ok) throw new Error(listed.error.message)
  return listed.value.cases.map(({ identifiers }) => identifiers.onboardingId ?? '').toSorted()
}

interface Away {
  readonly because: string
  readonly keychain?: string
  readonly sealedBy?: string
  readonly takeAway: (folder: string, os: OwnKeychain) => void
  readonly bringBack: (folder: string, os: OwnKeychain) => void
}

const taken = { file: Buffer.alloc(0) }
const away: Record<string, Away> = {
  'a locked keychain': {
    because: 'keychain-away',
    sealedBy: 'gnome_libsecret',
    takeAway: (_folder, os) => void (os.isLocked = true),
    bringBack: (_folder, os) => void (os.isLocked = false),
  },
  'no keychain at all': {
    because: 'keychain-away',
    keychain: 'basic_text',
    sealedBy: 'gnome_libsecret',
    takeAway: (_folder, os) => void (os.backend = 'basic_text'),
    bringBack: (_folder, os) => void (os.backend = 'gnome_libsecret'),
  },
  'another kind of keychain': {
    because: 'other-keychain',
    keychain: 'kwallet6',
    sealedBy: 'gnome_libsecret',
    takeAway: (_folder, os) => void (os.backend = 'kwallet6'),
    bringBack: (_folder, os) => void (os.backend = 'gnome_libsecret'),
  },
  'a key file that is gone': {
    because: 'key-missing',
    takeAway: (folder) => {
      taken.file = readFileSync(keyIn(folder))
      rmSync(keyIn(folder))
    },
    bringBack: (folder) => writeFileSync(keyIn(folder), taken.file),
  },
  'a key file that is cut off': {
    because: 'key-damaged',
    takeAway: (folder) => {
      taken.file = readFileSync(keyIn(folder))
      truncateSync(keyIn(folder), 40)
    },
    bringBack: (folder) => writeFileSync(keyIn(folder), taken.file),
  },
}

describe('a key that is away is not a key that is lost', () => {
  it.each(Object.entries(away))('%s', async (_name, { because, keychain, sealedBy, takeAway, bringBack }) => {
    const { folder, os, ids } = await filledProfile()
    takeAway(folder, os)
    const before = contentsOf(folder)

    const started = start(folder, os.synchronous())
    expect(await started.store.stopped(environmentId)).toEqual({
      because,
      keychain: keychain ?? 'gnome_libsecret',
      sealedBy,
    })
    await expect(started.store.environment(environmentId)).rejects.toSatisfy(
      (error) => diskErrorOf(error) !== 'unknown',
    )
    const { feature } = casesFeature(started)
    expect(await feature.handlers.list({}, { requestId: 'r' })).toMatchObject({ error: { kind: 'storage' } })
    await expect(feature.register.noteOnboarding(environmentId, onboarding())).rejects.toThrow()
    expect(await started.store.tryAgain(environmentId)).toMatchObject({ because })
    expect(started.notices).toEqual([])
    expect(contentsOf(folder)).toEqual(before)

    bringBack(folder, os)
    expect(await started.store.tryAgain(environmentId)).toBeUndefined()
    expect(await casesIn(started)).toEqual(ids.toSorted())
    await started.store.close()
    const again = await look(afterExit(folder), os)
    expect([again.cases.length, again.notices, again.storage]).toEqual([ids.length, [], 'sealed'])
  })

  it('a new keyring of the same kind: the old one brought back opens every record', async () => {
    const { folder, os, ids } = await filledProfile()
    const before = contentsOf(folder)
    const another = new OwnKeychain()
    const started = start(folder, another.asynchronous())
    expect(await started.store.stopped(environmentId)).toMatchObject({ because: 'key-refused' })
    await started.store.close()
    expect(contentsOf(folder)).toEqual(before)
    expect((await look(folder, os)).cases).toHaveLength(ids.length)
  })

  it('a keychain that refuses once gives the key at the next try, in the same run', async () => {
    const { folder, os, ids } = await filledProfile()
    let denials = 1
    const denying: SafeStorage = {
      ...os.synchronous(),
      decryptString: (blob) => {
        if (denials-- > 0) throw new Error('denied')
        return os.decrypt(blob)
      },
    }
    const { store } = start(folder, denying)
    expect(await store.stopped(environmentId)).toMatchObject({ because: 'key-refused' })
    expect(await store.tryAgain(environmentId)).toBeUndefined()
    expect(await store.counts(environmentId)).toMatchObject({ cases: ids.length })
  })

  it('another environment opens meanwhile, and a fresh profile without a keychain works for the session', async () => {
    const { folder } = await filledProfile()
    const { store } = start(folder, new OwnKeychain().synchronous())
    expect(await store.stopped(environmentId)).toBeDefined()
    expect(await store.environment('other')).toMatchObject({ storage: 'sealed' })
    const os = new OwnKeychain()
    os.isLocked = true
    const fresh = start(temporaryFolder(), os.synchronous())
    expect(await fresh.store.environment(environmentId)).toMatchObject({ storage: 'session' })
    expect(fresh.notices).toEqual([{ code: 'storage-session', detail: 'no-keychain' }])
  })

  it('the keychain is asked as often as for any start: once whether it is there, once more for the key', async () => {
    const { folder, os } = await filledProfile()
    const asked: string[] = []
    const keychain = os.synchronous()
    const counting: SafeStorage = {
      ...keychain,
      isEncryptionAvailable: () => {
        asked.push('available')
        return true
      },
      decryptString: (blob) => {
        asked.push('decrypt')
        return os.decrypt(blob)
      },
    }
    const { store } = start(folder, counting)
    await store.environment(environmentId)
    expect(asked).toEqual(['available', 'available', 'decrypt'])
  })
})

describe('a file that this version cannot use, and that is not damaged', () => {
  it('of a newer Kartei is left as it is', async () => {
    const { folder, os, ids } = await filledProfile()
    const change = (version: number): void => {
      const database = new DatabaseSync(fileIn(folder))
      database.exec(`PRAGMA user_version = ${version}; PRAGMA journal_mode = DELETE`)
      database.close()
    }
    change(migrations.length + 1)
    const before = contentsOf(folder)
    const started = start(folder, os.synchronous())
    expect(await started.store.stopped(environmentId)).toMatchObject({ because: 'newer' })
    expect(started.notices).toEqual([])
    await started.store.close()
    expect(contentsOf(folder)).toEqual(before)
    change(migrations.length)
    expect((await look(folder, os)).cases).toHaveLength(ids.length)
  })

  it('that could not be brought to this version is unchanged, and copied once however often it is tried', async () => {
    const { folder, os, ids } = await filledProfile()
    const broken = [...migrations, 'CREATE TABLE more (a INTEGER); SELECT nothing FROM nowhere']
    for (let round = 0; round < 3; round++) {
      const started = start(folder, os.synchronous(), { migrations: broken })
      expect(await started.store.stopped(environmentId)).toMatchObject({ because: 'migration-failed' })
      expect(await started.store.tryAgain(environmentId)).toMatchObject({ because: 'migration-failed' })
      expect(started.notices).toEqual([])
      await started.store.close()
    }
    expect(setAsideFiles(folder)).toEqual([])
    expect(readdirSync(join(folder, 'backups', environmentId))).toHaveLength(1)
    expect((await look(afterExit(folder), os)).cases).toHaveLength(ids.length)
  })
})

describe('a file that appears makes no register begin empty', () => {
  const stamp = '2026-03-01T08-00-00-000Z'
  it.each([
    ['an empty file of a higher number', `data/${environmentId}.7.sqlite`, true],
    ['an empty log of a higher number', `data/${environmentId}.7.sqlite-wal`, true],
    ['an empty one that seems set aside', `data/${environmentId}.7.${stamp}.damaged.sqlite`, false],
    ['a key that seems set aside', `keys/data-key.${environmentId}.7.${stamp}.unreadable.json`, false],
  ])('%s: the cases are there, and what stood in their place is set aside and told', async (_what, file, isInPlace) => {
    const { folder, os, ids } = await filledProfile()
    writeFileSync(join(folder, file), '')
    const started = start(folder, os.synchronous())
    expect(await casesIn(started)).toEqual(ids.toSorted())
    const set = `data/${environmentId}.7.2026-03-02T08-00-00-000Z.empty.sqlite`
    expect(started.notices).toEqual(isInPlace ? [{ code: 'data-stray', detail: set }] : [])
    const backup = await started.store.backUp(environmentId)
    expect(await started.store.restore(environmentId, backup.name)).toBeDefined()
    await started.store.close()

    const next = start(afterExit(folder), os.synchronous())
    expect(await casesIn(next)).toEqual(ids.toSorted())
    expect(next.notices).toEqual([])
    await next.store.erase(environmentId)
    expect(await casesIn(next)).toEqual([])
    expect(filesBelow(next.directory).filter((each) => each.includes('.7.'))).toEqual(
      file.startsWith('keys') ? [join(next.directory, file)] : [],
    )
    await next.store.close()
    const last = await look(afterExit(next.directory), os)
    expect([last.cases, last.notices]).toEqual([[], []])
  })

  it('one with something in it and without a key is stopped in front of, and nothing is changed', async () => {
    const { folder, os, ids } = await filledProfile()
    const stray = join(folder, 'data', `${environmentId}.7.sqlite`)
    writeFileSync(stray, 'something')
    const before = contentsOf(folder)
    const { store, notices } = start(folder, os.synchronous())
    expect(await store.stopped(environmentId)).toMatchObject({ because: 'key-missing' })
    expect([notices, contentsOf(folder)]).toEqual([[], before])
    rmSync(stray)
    expect(await store.tryAgain(environmentId)).toBeUndefined()
    expect(await store.counts(environmentId)).toMatchObject({ cases: ids.length })
  })
})

describe('beginning new is the clerk’s word, and can be taken back', () => {
  it('leaves file, key and backups under their names, and puts the old register back with the new one kept', async () => {
    const { folder, os, ids } = await filledProfile()
    const first = start(folder, os.synchronous())
    await first.store.backUp(environmentId)
    await first.store.close()
    const profile = afterExit(folder)
    const before = contentsOf(profile)
    const keyrings = { old: os, new: new OwnKeychain() }
    let inUse = keyrings.new
    const switching: SafeStorage = {
      isEncryptionAvailable: () => true,
      encryptString: (text) => inUse.encrypt(text),
      decryptString: (blob) => inUse.decrypt(blob),
      getSelectedStorageBackend: () => 'gnome_libsecret',
    }
    const started = start(profile, switching)
    const { store } = started
    expect(await store.stopped(environmentId)).toMatchObject({ because: 'key-refused' })
    expect(await store.beginNew(environmentId)).toBe(true)
    expect(await casesIn(started)).toEqual([])
    const { feature } = casesFeature(started)
    const since = await feature.register.noteOnboarding(environmentId, onboarding())
    for (const [name, content] of before) expect(contentsOf(profile).get(name), name).toBe(content)

    // A keyring that does not give the old key does not put anything back.
    const [aside] = store.aside(environmentId)
    expect(aside).toMatchObject({ name: `${environmentId}.sqlite`, reason: 'replaced' })
    expect(await store.putBack(environmentId, aside?.name ?? '')).toBeUndefined()
    expect(await store.putBack(environmentId, 'other.sqlite')).toBeUndefined()
    expect(await casesIn(started)).toHaveLength(1)
    // New backups come and go, and those of the old key stay.
    for (let day = 0; day < 12; day++) {
      started.clock.advance(24 * 3_600_000)
      await store.backUp(environmentId)
    }
    for (const name of before.keys()) expect(existsSync(join(profile, name)), name).toBe(true)
    await store.close()

    // The old keyring is back: it does not open what was begun since, and that is no reason to lose either.
    inUse = keyrings.old
    const back = start(afterExit(profile), switching)
    expect(await back.store.stopped(environmentId)).toMatchObject({ because: 'key-refused' })
    expect(await back.store.putBack(environmentId, `${environmentId}.sqlite`)).toEqual({ before: undefined })
    expect(await casesIn(back)).toEqual(ids.toSorted())
    expect(back.store.aside(environmentId).map(({ name }) => name)).toContain(`${environmentId}.2.sqlite`)
    expect((await back.store.contents(environmentId)).backups.filter(({ isGood }) => isGood)).toHaveLength(1)

    inUse = keyrings.new
    expect(await back.store.putBack(environmentId, `${environmentId}.2.sqlite`)).toBeDefined()
    expect(await casesIn(back)).toEqual([since.identifiers.onboardingId])
  })

  it('lasts for the session where there is no keychain, and the next start stops again', async () => {
    const { folder, os, ids } = await filledProfile()
    const before = contentsOf(folder)
    os.isLocked = true
    const { store } = start(folder, os.synchronous())
    expect(await store.beginNew(environmentId)).toBe(true)
    expect(await store.environment(environmentId)).toMatchObject({ storage: 'session' })
    expect(contentsOf(folder)).toEqual(before)
    os.isLocked = false
    expect((await look(folder, os)).cases).toHaveLength(ids.length)
  })

  it('is refused where nothing was stopped', async () => {
    const { folder, os, ids } = await filledProfile()
    const { store } = start(folder, os.synchronous())
    expect(await store.beginNew(environmentId)).toBe(false)
    expect(await store.counts(environmentId)).toMatchObject({ cases: ids.length })
  })
})

describe('keys that were set aside', () => {
  it('are tried by themselves when the current one does not open the file', async () => {
    const { folder, os, ids } = await filledProfile()
    const other = start(folder, os.synchronous())
    await other.store.environment('other')
    await other.store.close()
    const profile = afterExit(folder)
    const keys = join(profile, 'keys')
    renameSync(keyIn(profile), join(keys, `data-key.${environmentId}.2026-03-01T08-00-00-000Z.unreadable.json`))
    renameSync(join(keys, 'data-key.other.json'), keyIn(profile))
    const again = await look(profile, os)
    expect([again.cases.length, again.notices]).toEqual([ids.length, []])

    // Without them the file is not begun anew either.
    for (const name of readdirSync(keys)) if (name.includes('unreadable')) rmSync(join(keys, name))
    const { store } = start(profile, os.synchronous())
    expect(await store.stopped(environmentId)).toMatchObject({ because: 'wrong-key' })
    expect(setAsideFiles(profile)).toEqual([])
  })

  it('open what an earlier version has set aside together with them', async () => {
    const { folder, os, ids } = await filledProfile()
    const stamp = '2026-03-01T08-00-00-000Z'
    renameSync(keyIn(folder), join(folder, 'keys', `data-key.${environmentId}.${stamp}.unreadable.json`))
    renameSync(fileIn(folder), join(folder, 'data', `${environmentId}.${stamp}.key-missing.sqlite`))
    const started = start(folder, os.synchronous())
    expect(await casesIn(started)).toEqual([])
    const [aside] = started.store.aside(environmentId)
    expect(aside).toMatchObject({ reason: 'key-missing' })
    expect(await started.store.putBack(environmentId, aside?.name ?? '')).toBeDefined()
    expect(await casesIn(started)).toEqual(ids.toSorted())
  })
})
