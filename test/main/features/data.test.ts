import { createHash, randomUUID } from 'node:crypto'
import { Decrypter, Encrypter } from 'age-encryption'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { succeed } from '@contract/outcome'
import { describe, expect, it } from 'vitest'
import { inspectBytes } from '../../../src-main/features/documents/inspect'
import { createKeptDocuments, readContent } from '../../../src-main/features/documents/kept-documents'
import { typeOf } from '../../../src-main/features/documents/media-type'
import { writeMovingFile } from '../../../src-main/features/data/moving-file'
import { environmentId, person } from '../../helpers/main/cases'
import { fixture, ours } from '../../helpers/main/data-fixture'
import { fileIn } from '../../helpers/main/filled-profile'
import { afterExit, filesBelow, foundOnDisk, OwnKeychain, temporaryFolder } from '../../helpers/main/profile'

const context = { requestId: 'r' }
const day = 24 * 3_600_000
const passphrase = 'correct horse battery'
describe('a backup', () => {
  it('is whole, says when it was made, and brings back what was there then', async () => {
    const one = fixture()
    const kept = [await one.add(), await one.add()]
    const made = await one.handlers.backUp(undefined, context)
    expect(made).toMatchObject({
      ok: true,
      value: { cases: 2, backups: [{ at: '2026-03-02T08:00:00.000Z', good: true }] },
    })
    await one.add()
    expect(await one.titles()).toBe(3)

    const [backup] = (await one.state()).backups
    const restored = await one.handlers.restore({ backupId: backup?.backupId ?? '' }, context)
    expect(restored).toMatchObject({ ok: true, value: { cases: 2, journalEntries: 1, storage: 'sealed' } })
    expect(await one.titles(), 'at once, in the same run').toBe(2)
    expect(one.told()).toBe(1)
    const [entry] = await one.entries()
    expect(entry).toMatchObject({ action: 'data.restore', summary: { previousSequence: '0' } })
    expect(await one.verdict()).toEqual(succeed({ intact: true, entries: 1 }))
    expect((await one.state()).aside).toMatchObject([{ name: `${environmentId}.sqlite`, reason: 'replaced' }])
    await one.add()
    await one.store.close()

    const next = fixture(afterExit(one.folder), one.os)
    expect(await next.titles(), 'and at the next start').toBe(3)
    expect(next.notices).toEqual([])
    expect(kept).toHaveLength(2)
    expect(foundOnDisk(next.folder, Object.values(person))).toEqual([])
  })

  it('that is damaged, or of another key, is not taken, and what is in use stays', async () => {
    const one = fixture()
    await one.add()
    await one.handlers.backUp(undefined, context)
    const [backup] = (await one.state()).backups
    const file = join(one.folder, 'backups', environmentId, backup?.backupId ?? '')
    truncateSync(file, 20_000)
    expect((await one.state()).backups).toMatchObject([{ good: false }])
    expect(await one.handlers.restore({ backupId: backup?.backupId ?? '' }, context)).toMatchObject({
      error: { kind: 'file' },
    })
    expect(await one.handlers.restore({ backupId: '../../x' }, context)).toMatchObject({ error: { kind: 'file' } })
    expect(await one.titles()).toBe(1)
    expect(readdirSync(join(one.folder, 'data')).filter((name) => name.includes('.2.'))).toEqual([])
  })

  it('is made once a day, the newest seven days are kept, and the last good one always', async () => {
    const one = fixture()
    await one.data.backUpIfDue()
    await one.titles()
    await one.data.backUpIfDue()
    expect((await one.state()).backups, 'nothing to lose yet').toEqual([])
    await one.add()
    for (let hours = 0; hours < 12 * 24; hours += 6) {
      await one.data.backUpIfDue()
      one.clock.advance(day / 4)
    }
    expect(one.defects).toEqual([])
    const { backups } = await one.state()
    expect(backups.map(({ at }) => at.slice(5, 10))).toEqual([
      '03-13',
      '03-12',
      '03-11',
      '03-10',
      '03-09',
      '03-08',
      '03-07',
    ])
    expect(backups.every(({ good }) => good)).toBe(true)
  })

  it('is offered after a loss until one is restored, and is not dropped meanwhile', async () => {
    const one = fixture()
    await one.add()
    await one.handlers.backUp(undefined, context)
    await one.store.close()
    const folder = afterExit(one.folder)
    truncateSync(fileIn(folder), 9_000)
    const two = fixture(folder, one.os)
    expect(await two.titles()).toBe(0)
    expect(two.notices).toMatchObject([{ code: 'data-set-aside' }])
    const { offered, aside } = await two.state()
    expect(offered).toMatchObject({ good: true })
    expect(aside).toMatchObject([{ reason: 'damaged', at: '2026-03-02T08:00:00.000Z' }])
    await two.add()
    for (let days = 0; days < 12; days++) {
      two.clock.advance(day)
      await two.data.backUpIfDue()
    }
    await two.store.close()

    const three = fixture(afterExit(folder), one.os)
    expect((await three.state()).offered, 'at every start').toEqual(offered)
    await three.handlers.restore({ backupId: offered?.backupId ?? '' }, context)
    expect(await three.titles()).toBe(1)
    expect((await three.state()).offered).toBeUndefined()
  })

  it('needs a keychain', async () => {
    const one = fixture(temporaryFolder(), null)
    for (const outcome of [
      await one.handlers.backUp(undefined, context),
      await one.handlers.moveOut({ passphrase }, context),
      await one.handlers.restore({ backupId: 'x' }, context),
    ])
      expect(outcome).toMatchObject({ ok: false, error: { kind: 'keychain-unavailable' } })
    expect(await one.state()).toMatchObject({ storage: 'session', backups: [] })
  })

  it('that was interrupted while it took the place of the file in use changes nothing', async () => {
    const one = fixture()
    await one.add()
    await one.store.close()
    const folder = afterExit(one.folder)
    cpSync(fileIn(folder), `${join(folder, 'data', environmentId)}.2.sqlite.new`)
    cpSync(
      join(folder, 'keys', `data-key.${environmentId}.json`),
      join(folder, 'keys', `data-key.${environmentId}.2.json`),
    )
    const two = fixture(folder, one.os)
    expect(await two.titles()).toBe(1)
    expect(two.notices).toEqual([])
    expect(existsSync(join(folder, 'keys', `data-key.${environmentId}.2.json`))).toBe(false)
  })
})

it('a replacement whose new file cannot be opened at once tells the page that other data are in use', async () => {
  const folder = temporaryFolder()
  const data = join(folder, 'data')
  const inTheWay = join(data, `${environmentId}.2.sqlite-wal`)
  /** While the new file takes its place something stands in the way, and is gone when it is tried as at a start. */
  class Interrupting extends OwnKeychain {
    override encrypt(text: string): Buffer {
      if (existsSync(join(data, `${environmentId}.2.sqlite.new`))) mkdirSync(inTheWay)
      return super.encrypt(text)
    }
    override decrypt(blob: Buffer): string {
      rmSync(inTheWay, { recursive: true, force: true })
      return super.decrypt(blob)
    }
  }
  const one = fixture(folder, new Interrupting())
  await one.add()
  await one.handlers.backUp(undefined, context)
  await one.add()
  const [backup] = (await one.state()).backups
  one.emitted.length = 0
  const restored = await one.handlers.restore({ backupId: backup?.backupId ?? '' }, context)
  expect(restored).toMatchObject({ error: { kind: 'storage' } })
  expect(await one.titles()).toBe(1)
  expect(one.emitted).toEqual(['data.onAccess', 'cases.onChanged'])
  expect(one.opened).toEqual([environmentId])
})

describe('the move to another workstation', () => {
  async function picked(target: ReturnType<typeof fixture>, file: string) {
    const read = await target.handlers.readMove([{ path: file, name: 'moved.age' }], context)
    if (!read.ok) throw new Error(read.error.message)
    return read.value.moveId
  }

  it('takes the sealed documents that wait along, beside those that wait there', async () => {
    const here = fixture()
    await here.add()
    const lay = async ({ folder, store }: ReturnType<typeof fixture>, name: string, place: string) => {
      const kept = await createKeptDocuments(folder, store, typeOf).of(environmentId)
      const bytes = Buffer.concat([Buffer.from(`%PDF-1.7\n${name}`), Buffer.alloc(600_000, 7)])
      return (await kept.add([(take) => inspectBytes(bytes, name, typeOf, take)], new Date(), place))[0]!
    }
    const [one, two] = [await lay(here, 'Ausweis.pdf', 'a-case'), await lay(here, 'Meldung.pdf', 'a-case')]
    await here.handlers.moveOut({ passphrase }, context)
    expect(foundOnDisk(join(here.target, '..'), ['Ausweis', '%PDF-1.7'])).toEqual([])

    const there = fixture(temporaryFolder(), new OwnKeychain(), [])
    await there.add()
    const moveId = await picked(there, here.target)
    await there.handlers.openMove({ moveId, passphrase }, context)
    expect(await there.handlers.moveIn({ moveId, environmentIds: [environmentId] }, context)).toMatchObject({
      ok: true,
    })
    await there.store.close()
    const again = fixture(afterExit(there.folder), there.os)
    const kept = await createKeptDocuments(again.folder, again.store, typeOf).of(environmentId)
    expect(await kept.at('a-case')).toEqual([one, two])
    const content = await readContent(kept.find(two.fileId)!)
    expect(createHash('sha256').update(content!).digest('hex')).toBe(two.sha256)
  })

  const waiting = async ({ folder, store }: ReturnType<typeof fixture>) => {
    const kept = await createKeptDocuments(folder, store, typeOf).of(environmentId)
    const bytes = Buffer.from('%PDF-1.7 Ausweis')
    await kept.add([(take) => inspectBytes(bytes, 'Ausweis.pdf', typeOf, take)], new Date(), 'a-case')
  }
  /** At the next start the keychain file of its key is gone, so that Kartei stops in front of these data. */
  async function stoppedAtNextStart(one: ReturnType<typeof fixture>, id: string, known = [ours]) {
    await one.store.close()
    const folder = afterExit(one.folder)
    rmSync(join(folder, 'keys', `data-key.${id}.json`))
    return fixture(folder, one.os, known)
  }

  it('goes without an environment that cannot be opened or was removed, and names it', async () => {
    const [second, old] = ['Second', 'Old'].map((name) => ({ ...ours, id: randomUUID(), name }))
    const first = fixture(temporaryFolder(), new OwnKeychain(), [ours, second!, old!])
    await first.add()
    for (const { id } of [second!, old!]) await first.feature.register.noteEngagement(id, randomUUID())
    await first.environments.remove({ id: old!.id, keepData: true }, context)
    const here = await stoppedAtNextStart(first, second!.id, [])
    expect(await here.handlers.moveOut({ passphrase }, context)).toEqual(
      succeed({
        saved: true,
        fileName: 'moved.age',
        leftOut: [
          { name: 'Second', because: 'stopped' },
          { name: 'Old', because: 'removed' },
        ],
      }),
    )
    const there = fixture(temporaryFolder(), new OwnKeychain(), [])
    const moveId = await picked(there, here.target)
    expect(await there.handlers.openMove({ moveId, passphrase }, context)).toMatchObject({
      value: { environments: [{ id: environmentId, cases: 1 }] },
    })
  })

  it('takes the place of data here that cannot be opened, which stay beside it', async () => {
    const here = fixture()
    await here.add()
    await here.handlers.moveOut({ passphrase }, context)
    const before = fixture(temporaryFolder(), new OwnKeychain())
    await before.add()
    await before.add()
    const there = await stoppedAtNextStart(before, environmentId)
    const moveId = await picked(there, here.target)
    expect(await there.handlers.openMove({ moveId, passphrase }, context)).toMatchObject({
      value: { environments: [{ id: environmentId, casesHere: 0, stoppedHere: true }] },
    })
    expect(await there.handlers.moveIn({ moveId, environmentIds: [environmentId] }, context)).toMatchObject({
      value: { cases: 1, aside: [{ reason: 'replaced' }] },
    })
    expect(there.questions.asked).toMatchObject([{ environments: [{ stoppedHere: true }] }])
    expect(there.opened).toEqual([environmentId])
  })

  it('is written only as it can be read', async () => {
    const here = fixture()
    await here.add()
    await waiting(here)
    writeFileSync(join(here.folder, 'documents', environmentId, 'Kopie.sealed'), 'nothing of ours')
    await here.handlers.moveOut({ passphrase }, context)
    const there = fixture(temporaryFolder(), new OwnKeychain(), [])
    const moveId = await picked(there, here.target)
    expect(await there.handlers.openMove({ moveId, passphrase }, context)).toMatchObject({ ok: true })

    const name = `${randomUUID()}.sealed`
    const documents = Array.from({ length: 100_001 }, () => ({ name, size: 0 }))
    const moved = { ...ours, dataKey: 'AAAA', size: 0 }
    const target = join(temporaryFolder(), 'moved.age')
    for (const environments of [[{ ...moved, documents }], []])
      await expect(
        writeMovingFile(
          target,
          passphrase,
          { ...{ at: new Date().toISOString(), user: '', workstation: '' }, environments },
          [],
        ),
      ).rejects.toMatchObject({ problem: 'too-large' })
    expect(existsSync(target)).toBe(false)
  })

  it('leaves no documents behind where it is refused', async () => {
    const here = fixture()
    await here.add()
    await waiting(here)
    await here.handlers.moveOut({ passphrase }, context)
    const os = new OwnKeychain()
    os.isLocked = true
    const there = fixture(temporaryFolder(), os)
    await there.add()
    os.isLocked = false
    const moveId = await picked(there, here.target)
    await there.handlers.openMove({ moveId, passphrase }, context)
    const move = () => there.handlers.moveIn({ moveId, environmentIds: [environmentId] }, context)
    expect(await move()).toMatchObject({ error: { kind: 'storage' } })
    expect(filesBelow(there.folder).filter((file) => file.includes(join('documents', environmentId)))).toEqual([])
    await there.store.erase(environmentId)
    expect((await move()).ok, 'and nothing is missing when it is tried again').toBe(true)
    expect(filesBelow(there.folder).filter((file) => file.includes(join('documents', environmentId)))).toHaveLength(1)
  })

  it('takes everything but API keys, under a passphrase, and what was there before stays readable', async () => {
    const here = fixture()
    const ids = [await here.add(), await here.add(), await here.add()]
    await here.keychain.seal(`api-key.${environmentId}`, '3f1c9a52-7d10-4c39-9d75-0a6e5b1c2d3e')
    const out = await here.handlers.moveOut({ passphrase }, context)
    expect(out).toEqual(succeed({ saved: true, fileName: 'moved.age' }))
    expect(readFileSync(here.target, 'latin1').startsWith('age-encryption.org/v1\n-> scrypt ')).toBe(true)
    expect(foundOnDisk(join(here.target, '..'), [...Object.values(person), ...ids, 'kartei'])).toEqual([])

    const there = fixture(temporaryFolder(), new OwnKeychain(), [])
    await there.add()
    const moveId = await picked(there, here.target)
    expect(await there.handlers.openMove({ moveId, passphrase: 'wrong horse battery' }, context)).toMatchObject({
      error: { kind: 'invalid-input', issues: [{ path: 'passphrase', code: 'wrong-passphrase' }] },
    })
    expect(await there.handlers.openMove({ moveId, passphrase }, context)).toMatchObject({
      value: { user: 'kbrandt', workstation: 'pc-7', environments: [{ id: environmentId, cases: 3, casesHere: 1 }] },
    })
    expect(await there.handlers.moveIn({ moveId, environmentIds: [environmentId] }, context)).toMatchObject({
      value: { cases: 3 },
    })
    expect(there.records()).toEqual([ours])
    expect(await there.titles()).toBe(3)
    expect(await there.verdict()).toMatchObject({ value: { intact: true } })
    expect((await there.entries())[0]).toMatchObject({ action: 'data.moveIn', summary: { cases: '3', from: 'pc-7' } })
    expect(existsSync(join(there.folder, 'moving'))).toBe(false)
    expect((await there.keychain.unseal(`api-key.${environmentId}`)).ok).toBe(false)
    expect((await there.keychain.unseal(`data-key.${environmentId}`)).ok, 'the key of the file before').toBe(true)
    await there.store.close()
    const again = fixture(afterExit(there.folder), there.os)
    expect(await again.titles()).toBe(3)
    expect(again.notices).toEqual([])
  })

  it('is refused over cases that are in memory alone, and these stay', async () => {
    const here = fixture()
    await here.add()
    await here.handlers.moveOut({ passphrase }, context)
    const os = new OwnKeychain()
    os.isLocked = true
    const there = fixture(temporaryFolder(), os)
    await there.add()
    await there.add()
    os.isLocked = false
    const moveId = await picked(there, here.target)
    await there.handlers.openMove({ moveId, passphrase }, context)
    expect(await there.handlers.moveIn({ moveId, environmentIds: [environmentId] }, context)).toMatchObject({
      error: { kind: 'storage' },
    })
    expect(await there.titles()).toBe(2)
  })

  it("is a file that age's own passphrase opens, and takes one that it sealed", async () => {
    const here = fixture()
    await here.add()
    await here.handlers.moveOut({ passphrase }, context)
    const decrypter = new Decrypter()
    decrypter.addPassphrase(passphrase)
    const plain = await decrypter.decrypt(readFileSync(here.target))
    const encrypter = new Encrypter()
    encrypter.setScryptWorkFactor(12)
    encrypter.setPassphrase(passphrase)
    const file = join(temporaryFolder(), 'sealed.age')
    writeFileSync(file, await encrypter.encrypt(plain))
    const opened = await here.handlers.openMove({ moveId: await picked(here, file), passphrase }, context)
    expect(opened).toMatchObject({ value: { environments: [{ cases: 1, casesHere: 1 }] } })
    // The library's own scrypt is slow.
  }, 90_000)

  it('refuses what is cut off, altered, foreign or gone, with a sentence, and changes nothing', async () => {
    const here = fixture()
    for (let number = 0; number < 60; number++) await here.add()
    await here.handlers.moveOut({ passphrase }, context)
    const whole = readFileSync(here.target)
    const there = fixture()
    const file = join(temporaryFolder(), 'moved.age')
    const altered = Buffer.from(whole)
    altered[whole.length - 500]! ^= 1
    for (const [name, bytes] of [
      ['cut off', whole.subarray(0, whole.length - 10)],
      ['cut off between two pieces', whole.subarray(0, whole.length - (whole.length % 65_552))],
      ['cut off in its header', whole.subarray(0, 60)],
      ['altered', altered],
    ] as const) {
      writeFileSync(file, bytes)
      const opened = await there.handlers.openMove({ moveId: await picked(there, file), passphrase }, context)
      expect(opened, name).toMatchObject({ ok: false, error: { kind: 'file' } })
    }
    writeFileSync(file, 'Dear diary')
    expect(await there.handlers.readMove([{ path: file, name: 'x' }], context)).toMatchObject({
      error: { kind: 'file' },
    })
    rmSync(file)
    expect((await there.handlers.readMove([{ path: file, name: 'x' }], context)).ok).toBe(false)
    expect(await there.handlers.openMove({ moveId: 'gone', passphrase }, context)).toMatchObject({
      error: { kind: 'not-found' },
    })
    expect(await there.titles()).toBe(0)
  }, 60_000)
})

describe('erasing', () => {
  it('needs the name, removes every file, backup and key, and begins a journal with itself', async () => {
    const one = fixture()
    await one.add()
    await one.handlers.backUp(undefined, context)
    await one.handlers.restore({ backupId: (await one.state()).backups[0]?.backupId ?? '' }, context)
    const keys = () => readdirSync(join(one.folder, 'keys'))
    expect(keys()).toHaveLength(2)
    expect(await one.handlers.erase({ name: 'acceptance' }, context)).toMatchObject({
      error: { kind: 'invalid-input', issues: [{ path: 'name' }] },
    })
    expect(await one.titles()).toBe(1)

    expect(await one.handlers.erase({ name: 'Acceptance' }, context)).toMatchObject({
      value: { cases: 0, journalEntries: 1, backups: [], aside: [] },
    })
    expect(keys()).toEqual([`data-key.${environmentId}.3.json`])
    expect(readdirSync(join(one.folder, 'data')).filter((name) => !name.includes('.3.'))).toEqual([])
    expect(await one.entries()).toMatchObject([{ sequence: 1, action: 'data.erase' }])
    await one.add()
    await one.store.close()
    const next = fixture(afterExit(one.folder), one.os)
    expect(await next.titles()).toBe(1)
    expect(next.notices).toEqual([])
  })

  it('waits for what is under way, and is refused while that goes on', async () => {
    const one = fixture()
    await one.add()
    const ended = one.callsInFlight.begin(environmentId, 'onboarding.create')
    expect(await one.handlers.erase({ name: ours.name }, context)).toMatchObject({
      error: { kind: 'conflict', issues: [{ code: 'call-under-way' }] },
    })
    expect(await one.titles()).toBe(1)
    setTimeout(ended, 20)
    expect(await one.handlers.erase({ name: ours.name }, context)).toMatchObject({ value: { cases: 0 } })
  })

  it('that was interrupted is finished at the next start', async () => {
    const one = fixture()
    await one.add()
    await one.store.close()
    const folder = afterExit(one.folder)
    const at = one.clock.now().toISOString()
    writeFileSync(join(folder, 'data', `${environmentId}.erasing.json`), JSON.stringify({ generation: 1, at }))
    const two = fixture(folder, one.os)
    expect(await two.titles()).toBe(0)
    expect(two.notices).toEqual([])
  })

  it('takes backups along that a clock which ran ahead has dated in the future', async () => {
    const one = fixture()
    await one.add()
    one.clock.advance(365 * day)
    await one.handlers.backUp(undefined, context)
    one.clock.advance(-365 * day)
    expect(await one.handlers.erase({ name: 'Acceptance' }, context)).toMatchObject({ value: { backups: [] } })
    expect(readdirSync(join(one.folder, 'backups', environmentId))).toEqual([])
  })

  it('says that it is not finished while a file is held, goes on with it, and takes nothing that is newer', async () => {
    const one = fixture()
    await one.add()
    await one.handlers.backUp(undefined, context)
    // Stands for a file that another program holds: it cannot be removed like a file.
    const held = join(one.folder, 'backups', environmentId, '2026-03-01T08-00-00-000Z-v1.sqlite')
    mkdirSync(held)
    await one.store.remove(environmentId, 'erase')
    const unfinished = { code: 'erasing-unfinished', detail: `${environmentId}/${basename(held)}` }
    expect(one.notices).toEqual([unfinished])
    expect(readdirSync(join(one.folder, 'keys'))).toEqual([])
    await one.store.close()

    const two = fixture(afterExit(one.folder), one.os)
    two.clock.advance(60_000)
    expect(await two.titles()).toBe(0)
    await two.add()
    await two.handlers.backUp(undefined, context)
    expect(two.notices).toEqual([unfinished])
    rmSync(held.replace(one.folder, two.folder), { recursive: true })
    two.store.finishErasures()
    expect(readdirSync(join(two.folder, 'data')).filter((name) => name.includes('erasing'))).toEqual([])
    expect(await two.state()).toMatchObject({ cases: 1, backups: [{ good: true }] })
    await two.store.close()
    const three = fixture(afterExit(two.folder), two.os)
    expect(await three.titles()).toBe(1)
    expect(three.notices).toEqual([])
  })
})

describe('what replaces or removes data', () => {
  it('is asked by main, and where nobody confirms, nothing changes', async () => {
    const here = fixture()
    await here.add()
    await here.handlers.moveOut({ passphrase }, context)
    await here.handlers.backUp(undefined, context)
    await here.add()
    const read = await here.handlers.readMove([{ path: here.target, name: 'moved.age' }], context)
    const moveId = read.ok ? read.value.moveId : ''
    await here.handlers.openMove({ moveId, passphrase }, context)
    const before = await here.state()
    const [backup] = before.backups
    here.questions.confirm = false
    for (const outcome of [
      await here.handlers.restore({ backupId: backup?.backupId ?? '' }, context),
      await here.handlers.moveIn({ moveId, environmentIds: [environmentId] }, context),
      await here.handlers.erase({ name: ours.name }, context),
    ])
      expect(outcome).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
    expect(here.questions.asked).toMatchObject([
      { about: 'restore', name: 'Acceptance', baseUrl: 'https://cards.example', at: backup?.at },
      {
        about: 'move-in',
        user: 'kbrandt',
        workstation: 'pc-7',
        environments: [{ name: 'Acceptance', isNew: false, casesHere: 2 }],
      },
      { about: 'erase', name: 'Acceptance', kind: 'test' },
    ])
    expect(await here.state()).toEqual(before)
    expect(await here.titles()).toBe(2)

    here.questions.confirm = true
    expect((await here.handlers.moveIn({ moveId, environmentIds: [environmentId] }, context)).ok).toBe(true)
    expect(await here.titles()).toBe(1)
  })

  it('says of an environment that a file brings that it is new, and where it leads', async () => {
    const here = fixture()
    await here.add()
    await here.handlers.moveOut({ passphrase }, context)
    const there = fixture(temporaryFolder(), new OwnKeychain(), [])
    const read = await there.handlers.readMove([{ path: here.target, name: 'moved.age' }], context)
    const moveId = read.ok ? read.value.moveId : ''
    await there.handlers.openMove({ moveId, passphrase }, context)
    there.questions.confirm = false
    await there.handlers.moveIn({ moveId, environmentIds: [environmentId] }, context)
    expect(there.questions.asked).toMatchObject([{ environments: [{ isNew: true, baseUrl: 'https://cards.example' }] }])
    expect(there.records()).toEqual([])
  })
})
