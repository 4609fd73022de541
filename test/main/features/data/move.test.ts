import { createHash, randomUUID } from 'node:crypto'
import { Decrypter, Encrypter } from 'age-encryption'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { succeed } from '@contract/outcome'
import { describe, expect, it } from 'vitest'
import { inspectBytes } from '../../../../src-main/features/documents/inspect'
import { createKeptDocuments, readContent } from '../../../../src-main/features/documents/kept-documents'
import { typeOf } from '../../../../src-main/features/documents/media-type'
import { writeMovingFile } from '../../../../src-main/features/data/moving-file'
import { environmentId, person } from '../../../helpers/main/cases'
import { fixture, ours } from '../../../helpers/main/data-fixture'
import { afterExit, filesBelow, foundOnDisk, OwnKeychain, temporaryFolder } from '../../../helpers/main/profile'

const context = { requestId: 'r' }
const passphrase = 'correct horse battery'

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
  })

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
  })
})
