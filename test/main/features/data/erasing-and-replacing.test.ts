import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { succeed } from '@contract/outcome'
import { describe, expect, it } from 'vitest'
import { environmentId } from '../../../helpers/main/cases'
import { fixture, openedBackup, ours } from '../../../helpers/main/data-fixture'
import { shippedActs } from '../../../helpers/main/journal'
import { putOnHold } from '../../../helpers/main/scattered-persons'
import { afterExit, OwnKeychain, temporaryFolder } from '../../../helpers/main/profile'

const context = { requestId: 'r' }
const day = 24 * 3_600_000
const passphrase = 'correct horse battery'

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

  it('is refused while a case is on hold, also once a backup from before was restored', async () => {
    const one = fixture()
    const caseId = await one.add()
    await one.handlers.backUp(undefined, context)
    putOnHold(await one.store.environment(environmentId), caseId)
    const held = { error: { kind: 'conflict', issues: [{ code: 'held' }] } }
    expect(await one.handlers.erase({ name: ours.name }, context)).toMatchObject(held)
    expect(one.questions.asked).toEqual([])
    await one.handlers.restore({ backupId: (await one.state()).backups[0]?.backupId ?? '' }, context)
    expect(await one.handlers.erase({ name: ours.name }, context)).toMatchObject(held)
    putOnHold(await one.store.environment(environmentId))
    one.questions.meanwhile = async () => putOnHold(await one.store.environment(environmentId), caseId)
    expect(await one.handlers.erase({ name: ours.name }, context)).toMatchObject(held)
    expect(await one.titles()).toBe(1)
  })

  it('is refused while entries of the journal wait to leave the computer, and so is putting another journal there', async () => {
    const folder = join(temporaryFolder(), 'drop')
    const policy = { journalShipping: { folder, says: 'acts' } } as const
    const one = fixture(temporaryFolder(), new OwnKeychain(), [ours], ours, 'pc-7', policy)
    await one.add()
    await one.handlers.backUp(undefined, context)
    const backupId = (await one.state()).backups[0]?.backupId ?? ''
    await one.handlers.saveBackup({ passphrase }, context)
    const pickId = await openedBackup(one, one.target, passphrase)
    await one.journal.note(environmentId, { action: 'onboarding.create', summary: {}, outcome: 'ok' })
    const waits = { error: { kind: 'conflict', requestId: 'r', issues: [{ code: 'journal-waits' }] } }
    expect(await one.handlers.erase({ name: ours.name }, context)).toMatchObject(waits)
    expect(one.questions.asked).toEqual([])
    expect(await one.handlers.restore({ backupId }, context)).toMatchObject(waits)
    expect(await one.handlers.takeBackup({ pickId }, context)).toMatchObject(waits)
    expect(await one.entries()).toMatchObject([{ action: 'onboarding.create' }, { action: 'data.saveBackup' }])
    mkdirSync(folder)
    expect(await one.handlers.restore({ backupId }, context)).toMatchObject({ ok: true })
    expect(await one.handlers.erase({ name: ours.name }, context)).toMatchObject({ value: { cases: 0 } })
    expect(shippedActs(folder)).toEqual(expect.arrayContaining(['onboarding.create', 'data.restore']))
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
    await here.handlers.saveBackup({ passphrase }, context)
    await here.handlers.backUp(undefined, context)
    await here.add()
    const pickId = await openedBackup(here, here.target, passphrase)
    const before = await here.state()
    const [backup] = before.backups
    here.questions.confirm = false
    for (const outcome of [
      await here.handlers.restore({ backupId: backup?.backupId ?? '' }, context),
      await here.handlers.erase({ name: ours.name }, context),
    ])
      expect(outcome).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
    expect(await here.handlers.takeBackup({ pickId }, context)).toEqual(succeed({ done: false }))
    expect(here.questions.asked).toMatchObject([
      { about: 'restore', name: 'Acceptance', baseUrl: 'https://cards.example', at: backup?.at },
      { about: 'erase', name: 'Acceptance', kind: 'test' },
      { about: 'take-backup', name: 'Acceptance', isNew: false, casesHere: 2 },
    ])
    expect(await here.state()).toEqual(before)
    expect(await here.titles()).toBe(2)

    here.questions.confirm = true
    expect(await here.handlers.takeBackup({ pickId }, context)).toEqual(succeed({ done: true }))
    expect(await here.titles()).toBe(1)
  })

  it('says of an environment that a file brings that it is new, and where it leads', async () => {
    const here = fixture()
    await here.add()
    await here.handlers.saveBackup({ passphrase }, context)
    const there = fixture(temporaryFolder(), new OwnKeychain(), [])
    const pickId = await openedBackup(there, here.target, passphrase)
    there.questions.confirm = false
    await there.handlers.takeBackup({ pickId }, context)
    expect(there.questions.asked).toMatchObject([{ isNew: true, baseUrl: 'https://cards.example' }])
    expect(there.records()).toEqual([])
  })
})
