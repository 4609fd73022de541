import { DatabaseSync } from '@photostructure/sqlite'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { diskErrorOf } from '../../../src-main/lib/storage-failure'
import { migrations } from '../../../src-main/store/migrations'
import { casesFeature, environmentId, onboarding, person, request } from '../../helpers/main/cases'
import { fileIn, filledProfile, restarted, setAsideFiles } from '../../helpers/main/filled-profile'
import {
  fillDisk,
  filesBelow,
  foundOnDisk,
  noKeychain,
  OwnKeychain,
  pragmaOf,
  start,
  temporaryFolder,
} from '../../helpers/main/profile'

describe('on disk', () => {
  it('nothing personal and no identifier can be read, while it is open and afterwards', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const started = start(folder, os.synchronous())
    const { register } = casesFeature(started).feature
    const id = randomUUID()
    const mandateId = randomUUID()
    const engagementId = randomUUID()
    const customerId = randomUUID()
    await register.noteCreated(
      environmentId,
      { id, status: 'PROCESSING', createdAt: '2026-03-01T09:00:00Z' },
      { ...request, onboardingType: 'BUSINESS', company: { name: 'Strandhafer GmbH' } },
    )
    await register.noteOnboarding(
      environmentId,
      onboarding({ id, customerId, additionalInformation: { engagementId } }),
    )
    await register.noteMandate(environmentId, engagementId, mandateId)
    const canaries = [...Object.values(person), 'Strandhafer', id, mandateId, engagementId, customerId]
    expect(foundOnDisk(folder, canaries)).toEqual([])
    await started.store.close()
    expect(foundOnDisk(folder, canaries)).toEqual([])
    // The search itself works: what is plain by design is found.
    expect(foundOnDisk(folder, ['PROCESSING'])).toEqual(['PROCESSING'])
    expect((await restarted(folder, os)).cases).toHaveLength(1)
  })

  it('is written ahead, in full, with keys enforced, under a name and a number of its own', async () => {
    const started = start(temporaryFolder(), new OwnKeychain().synchronous())
    const { database, storage } = await started.store.environment(environmentId)
    const pragma = (name: string): unknown => pragmaOf(database, name)
    expect(storage).toBe('sealed')
    expect(pragma('journal_mode')).toBe('wal')
    expect(pragma('synchronous')).toBe(2)
    expect(pragma('foreign_keys')).toBe(1)
    expect(pragma('application_id')).toBe(0x4b415254)
    expect(pragma('user_version')).toBe(migrations.length)
  })

  it.runIf(process.platform !== 'win32')('leaves one file that is not for others when it is closed', async () => {
    const { folder } = await filledProfile()
    expect(readdirSync(join(folder, 'data'))).toEqual([`${environmentId}.sqlite`])
    expect(statSync(join(folder, 'data')).mode & 0o077).toBe(0)
  })

  it('keeps environments apart: a file and a key for each', async () => {
    const folder = temporaryFolder()
    const started = start(folder, new OwnKeychain().synchronous())
    const other = randomUUID()
    const { register } = casesFeature(started).feature
    const known = await register.noteOnboarding(environmentId, onboarding())
    expect(await register.find(other, known.identifiers.onboardingId ?? '')).toBeUndefined()
    expect(readdirSync(join(folder, 'keys')).sort()).toEqual(
      [`data-key.${environmentId}.json`, `data-key.${other}.json`].sort(),
    )
    const one = await started.store.environment(environmentId)
    const two = await started.store.environment(other)
    const place = { table: 'cases', row: 'x', column: 'y' }
    expect(two.sealer.unseal(place, one.sealer.seal(place, 'text'))).toBeUndefined()
  })

  it('takes no environment whose id would be another path, and nothing after it is closed', async () => {
    const { store } = start(temporaryFolder(), new OwnKeychain().synchronous())
    for (const id of ['', '..', '../x', 'a/b', 'A', 'x'.repeat(65)])
      await expect(store.environment(id)).rejects.toThrow(/not the id/)
    await store.close()
    await expect(store.environment(environmentId)).rejects.toThrow(/closed/)
  })
})

describe('a sealed field', () => {
  it('opens in its own place only, and not after any single bit is flipped', async () => {
    const { sealer } = await start(temporaryFolder(), new OwnKeychain().synchronous()).store.environment(environmentId)
    const place = { table: 'cases', row: 'one', column: 'sealed_title' }
    const sealed = sealer.seal(place, 'Jörn Müllerström')
    expect(sealer.unseal(place, sealed)).toBe('Jörn Müllerström')
    expect(sealer.seal(place, 'Jörn Müllerström')).not.toEqual(sealed)
    for (const other of [{ table: 'journal' }, { row: 'two' }, { column: 'sealed_details' }])
      expect(sealer.unseal({ ...place, ...other }, sealed)).toBeUndefined()
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const flipped = Uint8Array.from(sealed)
      flipped[bit >> 3]! ^= 1 << (bit & 7)
      expect(sealer.unseal(place, flipped)).toBeUndefined()
    }
    for (const nonsense of [
      undefined,
      null,
      'text',
      7,
      new Uint8Array(),
      sealed.subarray(0, 29),
      sealed.subarray(0, -1),
    ])
      expect(sealer.unseal(place, nonsense)).toBeUndefined()
  })

  it('costs itself alone when it is damaged, and is healed when it is learned anew', async () => {
    const { folder, os, ids } = await filledProfile(1)
    const database = new DatabaseSync(fileIn(folder))
    database.exec("UPDATE cases SET sealed_title = CAST(substr(sealed_title, 1, 40) || x'00' AS BLOB)")
    database.close()

    const { cases, notices } = await restarted(folder, os)
    expect(cases).toMatchObject([{ title: ids[0], status: 'PROCESSING', unreadable: ['title'] }])
    expect(notices).toEqual([])

    const started = start(folder, os.synchronous())
    const { register } = casesFeature(started).feature
    const healed = await register.noteOnboarding(environmentId, onboarding({ id: ids[0]! }))
    expect(healed).toMatchObject({ caseId: cases[0]?.caseId, title: 'Jörn Müllerström' })
    expect(healed.unreadable).toBeUndefined()
    await started.store.close()
    expect((await restarted(folder, os)).cases).toEqual([healed])
  })
})

describe('without a keychain', () => {
  it('works for the session, says so, and writes nothing', async () => {
    const folder = temporaryFolder()
    const started = start(folder, noKeychain)
    const { feature } = casesFeature(started)
    const id = randomUUID()
    await feature.register.noteOnboarding(environmentId, onboarding({ id }))
    expect(await feature.register.find(environmentId, id)).toMatchObject({ title: 'Jörn Müllerström' })
    expect((await started.store.environment(environmentId)).storage).toBe('session')
    expect((await started.store.environment('sandbox')).storage).toBe('session')
    expect(started.notices).toEqual([{ code: 'storage-session', detail: 'no-keychain' }])
    await started.store.close()
    expect(filesBelow(folder)).toEqual([])
  })

  it('leaves what a keychain sealed before untouched, and finds it again', async () => {
    const { folder, os } = await filledProfile()
    const before = readFileSync(fileIn(folder))
    os.isLocked = true
    const { store } = start(folder, os.synchronous())
    expect(await store.stopped(environmentId)).toMatchObject({ because: 'keychain-away' })
    expect(readFileSync(fileIn(folder))).toEqual(before)
    os.isLocked = false
    expect((await restarted(folder, os)).cases).toHaveLength(5)
  })
})

describe('a transaction', () => {
  it('is there as a whole or not at all', async () => {
    const started = start(temporaryFolder(), new OwnKeychain().synchronous())
    const { database, transaction } = await started.store.environment(environmentId)
    const insert = database.prepare('INSERT INTO case_aliases (alias, case_id) VALUES (?, ?)')
    expect(() => transaction(() => insert.run('alias', 'no such case'))).toThrow(/FOREIGN KEY/)
    expect(database.prepare('SELECT * FROM case_aliases').all()).toEqual([])
    expect(transaction(() => 7)).toBe(7)
  })

  it('that the disk refuses keeps the case in memory, is told once, and is made up for', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const started = start(folder, os.synchronous())
    const { feature } = casesFeature(started)
    await feature.register.noteOnboarding(environmentId, onboarding())
    const { database } = await started.store.environment(environmentId)
    const makeRoom = fillDisk(database)
    const ids: string[] = []
    let refused = 0
    for (let number = 0; number < 40; number++) {
      const id = randomUUID()
      ids.push(id)
      const created = { id, status: 'PROCESSING', createdAt: '2026-03-01T09:00:00Z' }
      await feature.register.noteCreated(environmentId, created, request).catch(() => refused++)
    }
    expect(refused).toBeGreaterThan(0)
    expect(started.notices).toEqual([{ code: 'cases-not-written', detail: 'SQLITE_FULL' }])
    for (const id of ids) expect(await feature.register.find(environmentId, id)).toBeDefined()

    makeRoom()
    await feature.register.noteOnboarding(environmentId, onboarding())
    await started.store.close()
    expect((await restarted(folder, os)).cases).toHaveLength(42)
  })
})

describe('a migration', () => {
  const second = 'ALTER TABLE cases ADD COLUMN sealed_note BLOB'
  const failsWithCases = `${second}; CREATE TABLE x (y TEXT NOT NULL) STRICT; INSERT INTO x SELECT NULL FROM cases`

  it('comes after a backup, and keeps everything', async () => {
    const { folder, os } = await filledProfile()
    const started = start(folder, os.synchronous(), { migrations: [...migrations, second] })
    const { database } = await started.store.environment(environmentId)
    expect(database.prepare('SELECT sealed_note FROM cases').all()).toHaveLength(5)
    expect(started.notices).toEqual([])
    await started.store.close()

    const backups = readdirSync(join(folder, 'backups', environmentId))
    expect(backups).toEqual([`2026-03-02T08-00-00-000Z-v${migrations.length}.sqlite`])
    const backup = new DatabaseSync(join(folder, 'backups', environmentId, backups[0] ?? ''), { readOnly: true })
    expect(backup.prepare('SELECT case_id FROM cases').all()).toHaveLength(5)
    expect(() => backup.prepare('SELECT sealed_note FROM cases')).toThrow(/no such column/)
    backup.close()
    expect(foundOnDisk(folder, Object.values(person))).toEqual([])
  })

  it('that fails changes nothing in the file that it was for', async () => {
    const { folder, os } = await filledProfile()
    const started = start(folder, os.synchronous(), { migrations: [...migrations, failsWithCases] })
    expect(await started.store.stopped(environmentId)).toMatchObject({ because: 'migration-failed' })
    await started.store.close()
    expect(setAsideFiles(folder)).toEqual([])
    const kept = new DatabaseSync(fileIn(folder), { readOnly: true })
    expect(kept.prepare('SELECT case_id FROM cases').all()).toHaveLength(5)
    expect(() => kept.prepare('SELECT sealed_note FROM cases')).toThrow(/no such column/)
    kept.close()
  })

  it('does not happen when no backup can be made', async () => {
    const { folder, os } = await filledProfile()
    writeFileSync(join(folder, 'backups'), 'a file where the folder should be')
    const started = start(folder, os.synchronous(), { migrations: [...migrations, second] })
    const held = { file: `data/${environmentId}.sqlite`, code: 'ENOTDIR' }
    expect(await started.store.stopped(environmentId)).toMatchObject({ because: 'migration-failed', held })
    expect(existsSync(fileIn(folder))).toBe(true)
    expect((await restarted(folder, os)).cases).toHaveLength(5)
  })
})

it('names what the disk said without its message, which may hold a path', () => {
  const refused = Object.assign(new Error("ENOSPC: no space left, open '/home/anna'"), {
    code: 'ENOSPC',
    syscall: 'open',
  })
  expect(diskErrorOf(refused)).toBe('ENOSPC')
  expect(diskErrorOf(new Error('/home/anna'))).toBe('unknown')
})
