import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { succeed } from '@contract/outcome'
import { describe, expect, it } from 'vitest'
import { environmentId, person } from '../../../helpers/main/cases'
import { fixture } from '../../../helpers/main/data-fixture'
import { fileIn } from '../../../helpers/main/filled-profile'
import { afterExit, foundOnDisk, OwnKeychain, temporaryFolder } from '../../../helpers/main/profile'

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
      await one.handlers.saveBackup({ passphrase }, context),
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
    /** What is sealed is read back at once, before anything is opened with it. */
    private isReadBack = false
    override encrypt(text: string): Buffer {
      if (existsSync(join(data, `${environmentId}.2.sqlite.new`))) mkdirSync(inTheWay)
      this.isReadBack = true
      return super.encrypt(text)
    }
    override decrypt(blob: Buffer): string {
      if (!this.isReadBack) rmSync(inTheWay, { recursive: true, force: true })
      this.isReadBack = false
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
