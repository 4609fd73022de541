import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { succeed } from '@contract/outcome'
import { describe, expect, it } from 'vitest'
import { inspectBytes } from '../../../../src-main/features/documents/inspect'
import { createStagedFileStore, readContent } from '../../../../src-main/features/documents/staged-file-store'
import { typeOf } from '../../../../src-main/features/documents/media-type'
import { sealedKeyIn } from '../../../../src-main/store'
import { environmentId, person } from '../../../helpers/main/cases'
import { fixture, openedBackup, ours } from '../../../helpers/main/data-fixture'
import { errorOf, valueOf } from '../../../helpers/main/outcomes'
import { afterExit, filesBelow, foundOnDisk, OwnKeychain, temporaryFolder } from '../../../helpers/main/profile'
import { putOnHold } from '../../../helpers/main/scattered-persons'

const context = { requestId: 'r' }
const passphrase = 'correct horse battery'
type Kartei = ReturnType<typeof fixture>

const newComputer = (known = [ours]) => fixture(temporaryFolder(), new OwnKeychain(), known)

const documentsOf = ({ folder, store }: Pick<Kartei, 'folder' | 'store'>) =>
  createStagedFileStore(folder, store, typeOf).of(environmentId)

async function stage(kartei: Kartei, name: string, bytes = 16) {
  const content = Buffer.concat([Buffer.from(`%PDF-1.7\n${name}`), Buffer.alloc(bytes, 7)])
  const kept = await documentsOf(kartei)
  const [staged] = await kept.add([(take) => inspectBytes(content, name, typeOf, take)], new Date(), 'a-case')
  if (!staged) throw new Error('Nothing was staged.')
  return staged
}

/** Sealed copies of documents in a profile. */
const copiesIn = ({ folder }: Pick<Kartei, 'folder'>): string[] =>
  filesBelow(folder).filter((file) => file.includes(join('documents', environmentId)))

/** What is left of work on backups, in the profile and beside the file. */
const unfinishedOf = (kartei: Kartei): string[] => [
  ...filesBelow(kartei.folder).filter((file) => file.includes('moving')),
  ...readdirSync(dirname(kartei.target)).filter((name) => name !== basename(kartei.target)),
]

async function saved(kartei: Kartei): Promise<string> {
  expect(await kartei.handlers.saveBackup({ passphrase }, context)).toEqual(
    succeed({ saved: true, fileName: 'saved.kartei' }),
  )
  return kartei.target
}

const take = async (there: Kartei, file: string) =>
  there.handlers.takeBackup({ pickId: await openedBackup(there, file, passphrase) }, context)

describe('a backup for another computer', () => {
  it('has everything but API keys, opens by its passphrase, and sets aside what was there', async () => {
    const here = fixture()
    for (let cases = 0; cases < 3; cases++) await here.add()
    await here.keychain.seal(`api-key.${environmentId}`, '3f1c9a52-7d10-4c39-9d75-0a6e5b1c2d3e')
    await saved(here)
    expect(foundOnDisk(dirname(here.target), [...Object.values(person), passphrase, ours.baseUrl])).toEqual([])
    expect((await here.entries())[0]).toMatchObject({ action: 'data.saveBackup', outcome: 'ok' })

    const there = newComputer([])
    await there.add()
    there.given.backup = here.target
    const { picked } = valueOf(await there.handlers.pickBackup(undefined, context))
    expect(picked).toMatchObject({ fileName: 'saved.kartei', opensWith: ['passphrase'] })
    const pickId = picked?.pickId ?? ''
    expect(await there.handlers.openBackup({ pickId, passphrase: 'wrong horse battery' }, context)).toMatchObject({
      error: { kind: 'invalid-input', issues: [{ path: 'passphrase', code: 'wrong-passphrase' }] },
    })
    expect(await there.handlers.openBackup({ pickId, passphrase }, context)).toMatchObject({
      value: { name: ours.name, kind: ours.kind, cases: 3, casesHere: 1 },
    })
    expect(await there.handlers.takeBackup({ pickId }, context)).toEqual(succeed({ done: true }))
    expect(there.records()).toEqual([ours])
    expect(await there.titles()).toBe(3)
    expect(await there.verdict()).toMatchObject({ value: { intact: true } })
    expect((await there.entries())[0]).toMatchObject({ action: 'data.takeBackup' })
    expect((await there.keychain.unseal(`api-key.${environmentId}`)).ok).toBe(false)
    expect((await there.keychain.unseal(`data-key.${environmentId}`)).ok, 'the key of the file before').toBe(true)
    expect([...unfinishedOf(here), ...unfinishedOf(there)]).toEqual([])
    await there.store.close()
    const again = fixture(afterExit(there.folder), there.os)
    expect(await again.titles()).toBe(3)
    expect(again.notices).toEqual([])
  })

  it('takes the documents along that wait to be sent, in parts, beside those that wait there', async () => {
    const here = fixture()
    await here.add()
    const staged = [await stage(here, 'Ausweis.pdf', 2_500_000), await stage(here, 'Meldung.pdf')]
    writeFileSync(join(here.folder, 'documents', environmentId, 'Kopie.sealed'), 'nothing of ours')
    await saved(here)
    expect(foundOnDisk(dirname(here.target), ['Ausweis', '%PDF-1.7'])).toEqual([])

    const there = newComputer()
    await there.add()
    const waiting = await stage(there, 'Vertrag.pdf')
    expect((await take(there, here.target)).ok).toBe(true)
    await there.store.close()
    const again = fixture(afterExit(there.folder), there.os)
    const kept = await documentsOf(again)
    expect(await kept.at('a-case')).toEqual(staged)
    for (const { fileId, sha256 } of staged) {
      const content = await readContent(kept.find(fileId)!)
      expect(createHash('sha256').update(content!).digest('hex')).toBe(sha256)
    }
    const known = [...staged, waiting].map(({ fileId }) => `${fileId}.sealed`)
    expect(readdirSync(join(again.folder, 'documents', environmentId)).sort()).toEqual(known.sort())
  })

  it('leaves nothing in the store that is made of it which its passphrase opens', async () => {
    const here = fixture()
    await here.add()
    await stage(here, 'Ausweis.pdf', 2_500_000)
    const there = newComputer()
    expect((await take(there, await saved(here))).ok).toBe(true)
    const { size } = valueOf(await there.handlers.backUp(undefined, context)).backups[0]!
    expect(size).toBeLessThan(1_000_000)
    const [backup] = filesBelow(there.folder).filter((file) => file.includes('backups'))
    expect(sealedKeyIn(here.target, 'passphrase')).toBeDefined()
    expect(sealedKeyIn(join(there.folder, backup!), 'passphrase')).toBeUndefined()
  })

  it('needs no passphrase where there is a recovery key, and opens by that', async () => {
    const here = fixture()
    await here.add()
    expect(await here.handlers.saveBackup({}, context)).toMatchObject({
      error: { kind: 'invalid-input', issues: [{ path: 'passphrase', code: 'no-recovery-key' }] },
    })
    const made = valueOf(await here.handlers.makeRecoveryKey(undefined, context))
    const lastGroup = made.recoveryKey.slice(-4)
    await here.handlers.keepRecoveryKey({ recoveryId: made.recoveryId, lastGroup }, context)
    valueOf(await here.handlers.saveBackup({}, context))

    const there = newComputer()
    there.given.backup = here.target
    const { picked } = valueOf(await there.handlers.pickBackup(undefined, context))
    expect(picked?.opensWith).toEqual(['recovery-key'])
    const pickId = picked?.pickId ?? ''
    expect((await there.handlers.openBackup({ pickId, passphrase }, context)).ok).toBe(false)
    valueOf(await there.handlers.openBackup({ pickId, recoveryKey: made.recoveryKey }, context))
    expect(await there.handlers.takeBackup({ pickId }, context)).toEqual(succeed({ done: true }))
    expect(await there.titles()).toBe(1)
  })

  it('takes the documents over that wait there, from the data before into those after', async () => {
    const here = fixture()
    for (let cases = 0; cases < 3; cases++) await here.add()
    const there = newComputer()
    await there.add()
    const casesSeen: number[] = []
    there.given.exportStaged = async () => {
      casesSeen.push(await there.titles())
      return async () => void casesSeen.push(await there.titles())
    }
    expect((await take(there, await saved(here))).ok).toBe(true)
    expect(casesSeen).toEqual([1, 3])
  })

  it('keeps the holds of the computer that it comes to', async () => {
    const here = fixture()
    const caseId = await here.add()
    await saved(here)
    putOnHold(await here.store.environment(environmentId), 'held-here')
    await take(here, here.target)
    expect(await here.store.holds(environmentId)).toMatchObject([{ caseId: 'held-here' }])
    expect(caseId).not.toBe('held-here')
  })

  it('takes the place of data that cannot be opened, which stay beside it', async () => {
    const here = fixture()
    await here.add()
    await saved(here)
    const before = newComputer()
    await before.add()
    await before.store.close()
    const folder = afterExit(before.folder)
    rmSync(join(folder, 'keys', `data-key.${environmentId}.json`))
    const there = fixture(folder, before.os)
    expect(await take(there, here.target)).toEqual(succeed({ done: true }))
    expect(there.questions.asked).toMatchObject([{ about: 'take-backup', casesHere: 0, stoppedHere: true }])
    expect(await there.state()).toMatchObject({ cases: 1, aside: [{ reason: 'replaced' }] })
    expect(there.opened).toEqual([environmentId])
  })

  it('is refused over cases that are in memory alone, and leaves no documents behind then', async () => {
    const here = fixture()
    await here.add()
    await stage(here, 'Ausweis.pdf')
    await saved(here)
    const os = new OwnKeychain()
    os.isLocked = true
    const there = fixture(temporaryFolder(), os)
    await there.add()
    await there.add()
    os.isLocked = false
    expect(errorOf(await take(there, here.target)).kind).toBe('storage')
    expect(await there.titles()).toBe(2)
    expect(copiesIn(there)).toEqual([])
    await there.store.erase(environmentId)
    expect((await take(there, here.target)).ok, 'and nothing is missing when it is tried again').toBe(true)
    expect(copiesIn(there)).toHaveLength(1)
  })

  it('can be cancelled while it is written, and before it is in use', async () => {
    const here = fixture()
    await here.add()
    await stage(here, 'Ausweis.pdf', 2_500_000)
    const cancelling = (kartei: Kartei) => {
      kartei.given.onEmitted = (event) => {
        if (event === 'workstation.onProgress') void kartei.handlers.cancelBackup(undefined, context)
      }
    }
    cancelling(here)
    expect(errorOf(await here.handlers.saveBackup({ passphrase }, context)).kind).toBe('cancelled')
    expect([...unfinishedOf(here), ...readdirSync(dirname(here.target))]).toEqual([])
    delete here.given.onEmitted
    await saved(here)

    const there = newComputer([])
    cancelling(there)
    expect(errorOf(await take(there, here.target)).kind).toBe('cancelled')
    expect([...unfinishedOf(there), ...copiesIn(there), ...there.records()]).toEqual([])
  })

  it('leaves nothing behind where it cannot be written', async () => {
    const here = fixture()
    await here.add()
    here.given.target = join(here.target, 'away', 'saved.kartei')
    expect(errorOf(await here.handlers.saveBackup({ passphrase }, context)).kind).toBe('storage')
    expect(unfinishedOf(here)).toEqual([])
  })

  it('is refused where it is cut off, altered, foreign or gone, and changes nothing', async () => {
    const here = fixture()
    for (let number = 0; number < 60; number++) await here.add()
    const whole = readFileSync(await saved(here))
    const there = newComputer()
    const file = join(temporaryFolder(), 'saved.kartei')
    there.given.backup = file
    const altered = Buffer.from(whole)
    altered.fill(0xff, 8_192, 20_000)
    for (const [name, bytes] of [
      ['cut off', whole.subarray(0, whole.length - 10)],
      ['cut off by half', whole.subarray(0, whole.length / 2)],
      ['cut off in its header', whole.subarray(0, 60)],
      ['altered', altered],
      ['foreign', Buffer.from('Dear diary')],
    ] as const) {
      writeFileSync(file, bytes)
      const picked = await there.handlers.pickBackup(undefined, context)
      const pickId = picked.ok ? (picked.value.picked?.pickId ?? '') : ''
      const opened = picked.ok ? await there.handlers.openBackup({ pickId, passphrase }, context) : picked
      expect(opened, name).toMatchObject({ ok: false, error: { kind: 'file' } })
    }
    rmSync(file)
    const gone = errorOf(await there.handlers.pickBackup(undefined, context))
    expect([gone.kind, gone.message]).toEqual(['file', 'There is no file of this name any more.'])
    expect(errorOf(await there.handlers.openBackup({ pickId: 'gone', passphrase }, context)).kind).toBe('not-found')
    expect(await there.titles()).toBe(0)
  })

  it('says what to do with the file that Kartei 0.1.0 wrote for another computer', async () => {
    const there = newComputer()
    const file = join(temporaryFolder(), 'Kartei.age')
    writeFileSync(file, 'age-encryption.org/v1\n-> scrypt c2FsdA 18\n')
    there.given.backup = file
    const failure = errorOf(await there.handlers.pickBackup(undefined, context))
    expect(failure).toMatchObject({ kind: 'file' })
    expect(failure.message).toMatch(/save a backup there/)
  })

  it('goes from the profile where the program ended while it was made', () => {
    const { folder } = fixture()
    const left = join(folder, 'moving', 'a')
    mkdirSync(left, { recursive: true })
    writeFileSync(join(left, 'backup.sqlite'), '')
    const next = join(temporaryFolder(), 'next')
    cpSync(folder, next, { recursive: true })
    fixture(next)
    expect(filesBelow(next).filter((file) => file.includes('moving'))).toEqual([])
  })
})

describe('a file that somebody made to look like a backup', () => {
  const made = (sql: string): string => {
    const file = join(temporaryFolder(), 'made.kartei')
    const database = new DatabaseSync(file)
    database.exec(`PRAGMA application_id = 1262572116; PRAGMA user_version = 1; ${sql}`)
    database.close()
    return file
  }

  it.each([
    ['a view, which could compute without an end', `CREATE VIEW meta AS SELECT 'passphrase' name, x'00' sealed_value`],
    [
      'a column that is computed',
      `CREATE TABLE meta (name TEXT PRIMARY KEY NOT NULL, sealed_value BLOB NOT NULL AS (zeroblob(1000)));
       INSERT INTO meta (name) VALUES ('passphrase')`,
    ],
  ])('is none where its keys are %s', async (_what, sql) => {
    const kartei = newComputer()
    kartei.given.backup = made(sql)
    expect(errorOf(await kartei.handlers.pickBackup(undefined, context)).kind).toBe('file')
  })

  it('is none where a key is longer than any', async () => {
    const here = fixture()
    await here.add()
    const file = await saved(here)
    const database = new DatabaseSync(file)
    database.exec(`UPDATE meta SET sealed_value = zeroblob(10000000) WHERE name = 'passphrase'`)
    database.close()
    expect(sealedKeyIn(file, 'passphrase')?.length).toBeUndefined()
  })

  it('is refused for its tables before anything in them is gone through', async () => {
    const here = fixture()
    await here.add()
    const file = await saved(here)
    const database = new DatabaseSync(file, { defensive: false })
    // SQLite's own check of a file computes such columns, row by row.
    database.exec(`
      CREATE TABLE slow (number INTEGER);
      WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers LIMIT 600)
      INSERT INTO slow SELECT number FROM numbers;
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = 'CREATE TABLE slow (number INTEGER, computed TEXT NOT NULL AS (hex(zeroblob(10000000 + number))))'
      WHERE name = 'slow'`)
    database.close()
    const there = newComputer()
    there.given.backup = file
    const { picked } = valueOf(await there.handlers.pickBackup(undefined, context))
    const begun = performance.now()
    const opened = await there.handlers.openBackup({ pickId: picked?.pickId ?? '', passphrase }, context)
    expect(errorOf(opened).kind).toBe('file')
    expect(performance.now() - begun).toBeLessThan(1_500)
  })
})
