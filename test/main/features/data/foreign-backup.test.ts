import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { z } from '@contract/zod'
import { beforeAll, describe, expect, it } from 'vitest'
import { endlessDatabase } from '../../../fixtures/endless-database'
import { fixture, ours } from '../../../helpers/main/data-fixture'
import { buildProcess } from '../../../helpers/main/documents-process'
import { errorOf, valueOf } from '../../../helpers/main/outcomes'
import { foundOnDisk, OwnKeychain, temporaryFolder } from '../../../helpers/main/profile'

const context = { requestId: 'r' }
const passphrase = 'correct horse battery'

beforeAll(buildProcess)

const computerThatWaits = (milliseconds?: number) =>
  fixture(
    temporaryFolder(),
    new OwnKeychain(),
    [ours],
    ours,
    'pc-7',
    {},
    milliseconds === undefined ? undefined : () => milliseconds,
  )

describe('the file of a backup that somebody made', () => {
  const endless = (): string => {
    const file = join(temporaryFolder(), 'endless.kartei')
    writeFileSync(file, endlessDatabase())
    return file
  }

  it('is given up where reading it has no end, and main goes on meanwhile', async () => {
    const kartei = computerThatWaits(1_500)
    kartei.given.backup = endless()
    let ticks = 0
    const ticking = setInterval(() => ticks++, 50)
    const failure = errorOf(await kartei.handlers.pickBackup(undefined, context))
    clearInterval(ticking)
    expect(failure).toMatchObject({
      kind: 'file',
      message: 'This file could not be read within 2 seconds, so Kartei stopped.',
    })
    expect(ticks).toBeGreaterThan(10)
    await kartei.add()
    expect(await kartei.titles()).toBe(1)
  })

  it('can be given up by the clerk before', async () => {
    const kartei = computerThatWaits()
    kartei.given.backup = endless()
    const picking = kartei.handlers.pickBackup(undefined, context)
    const cancelling = setInterval(() => void kartei.handlers.cancelBackup(undefined, context), 50)
    expect(errorOf(await picking).kind).toBe('cancelled')
    clearInterval(cancelling)
  })

  it.skipIf(process.platform === 'win32')('is none where it is a pipe, which nobody may ever write to', async () => {
    const kartei = computerThatWaits()
    const pipe = join(temporaryFolder(), 'pipe.kartei')
    execFileSync('mkfifo', [pipe])
    kartei.given.backup = pipe
    expect(errorOf(await kartei.handlers.pickBackup(undefined, context)).kind).toBe('file')
  })

  it('leaves nothing of how it is laid out in the data that come of it', async () => {
    const here = fixture()
    const cases = [await here.add(), await here.add()]
    const { recoveryId, recoveryKey } = valueOf(await here.handlers.makeRecoveryKey(undefined, context))
    await here.handlers.keepRecoveryKey({ recoveryId, lastGroup: recoveryKey.slice(-4) }, context)
    valueOf(await here.handlers.saveBackup({}, context))
    const database = new DatabaseSync(here.target)
    database.exec(`
      PRAGMA secure_delete = OFF;
      CREATE TABLE smuggled (text);
      INSERT INTO smuggled VALUES ('smuggled in a free page');
      DROP TABLE smuggled`)
    database.close()
    expect(foundOnDisk(dirname(here.target), ['smuggled in a free page'])).not.toEqual([])

    const there = computerThatWaits()
    there.given.backup = here.target
    const { pickId = '' } = valueOf(await there.handlers.pickBackup(undefined, context)).picked ?? {}
    valueOf(await there.handlers.openBackup({ pickId, recoveryKey }, context))
    valueOf(await there.handlers.takeBackup({ pickId }, context))
    expect(await there.titles()).toBe(cases.length)
    expect(await there.verdict()).toMatchObject({ value: { intact: true } })
    await there.store.close()
    expect(foundOnDisk(there.folder, ['smuggled in a free page'])).toEqual([])
  })

  it('is refused where trying a passphrase would take more memory than any file of Kartei asks for', async () => {
    const here = fixture()
    await here.add()
    valueOf(await here.handlers.saveBackup({ passphrase }, context))
    const database = new DatabaseSync(here.target)
    const sealed = z.object({ sealed_value: z.instanceof(Uint8Array) })
    const row: unknown = database.prepare(`SELECT sealed_value FROM meta WHERE name = 'passphrase'`).get()
    const costly = Buffer.from(sealed.parse(row).sealed_value).toString('latin1').replace(/ 10\n/, ' 20\n')
    database.prepare(`UPDATE meta SET sealed_value = ? WHERE name = 'passphrase'`).run(Buffer.from(costly, 'latin1'))
    database.close()
    const there = computerThatWaits()
    there.given.backup = here.target
    const { pickId = '' } = valueOf(await there.handlers.pickBackup(undefined, context)).picked ?? {}
    const failure = errorOf(await there.handlers.openBackup({ pickId, passphrase }, context))
    expect(failure.kind).toBe('file')
    expect(failure.message).toMatch(/more memory than/)
  })
})
