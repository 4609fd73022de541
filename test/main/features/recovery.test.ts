import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { chmodSync, copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { groupsOf } from '@contract/domain/recovery-key'
import { describe, expect, it } from 'vitest'
import { openSealed } from '../../../src-main/features/data/recovery-age'
import { createSealer, opensAny } from '../../../src-main/store'
import { examineBackup } from '../../../src-main/store/read-foreign'
import { environmentId } from '../../helpers/main/cases'
import { fixture, ours } from '../../helpers/main/data-fixture'
import { afterExit, foundOnDisk, OwnKeychain, temporaryFolder } from '../../helpers/main/profile'
import { valueOf } from '../../helpers/main/service-fixture'

const context = { requestId: 'r' }
const day = 24 * 3_600_000

/** A recovery key as a clerk makes it: shown, written down, and its last group typed. */
async function makeKey({ handlers }: ReturnType<typeof fixture>): Promise<string> {
  const { recoveryId, recoveryKey } = valueOf(await handlers.makeRecoveryKey(undefined, context))
  const lastGroup = groupsOf(recoveryKey).at(-1)?.toLowerCase() ?? ''
  expect(valueOf(await handlers.keepRecoveryKey({ recoveryId, lastGroup }, context))).toMatchObject({ done: true })
  return recoveryKey
}

const newestBackup = (folder: string): string => {
  const backups = join(folder, 'backups', environmentId)
  return join(backups, readdirSync(backups).toSorted().at(-1) ?? '')
}

describe('a backup alone, carried to a bare machine', () => {
  it('opens with the recovery key: every record and the whole journal, under the keychain there', async () => {
    const one = fixture()
    await one.add()
    await one.add()
    valueOf(await one.handlers.backUp(undefined, context))
    one.clock.advance(60_000)
    const key = await makeKey(one)
    one.clock.advance(60_000)
    valueOf(await one.handlers.backUp(undefined, context))
    const entries = await one.entries()
    await one.store.close()
    const carried = join(temporaryFolder(), 'carried here.sqlite')
    copyFileSync(newestBackup(one.folder), carried)
    chmodSync(carried, 0o400)

    const bare = fixture(temporaryFolder(), new OwnKeychain(), [])
    bare.given.backup = carried
    const { picked } = valueOf(await bare.handlers.pickBackup(undefined, context))
    expect(picked).toMatchObject({ fileName: 'carried here.sqlite' })
    const pickId = picked?.pickId ?? ''
    const another = await generateX25519Identity()
    expect(await bare.handlers.openBackup({ pickId, recoveryKey: another }, context)).toMatchObject({
      error: { kind: 'invalid-input', issues: [{ path: 'recoveryKey', code: 'other-recovery-key' }] },
    })
    expect(await bare.handlers.openBackup({ pickId, recoveryKey: key.slice(0, -3) }, context)).toMatchObject({
      error: { issues: [{ path: 'recoveryKey', code: 'recovery-key' }] },
    })
    expect(await bare.handlers.takeBackup({ pickId }, context)).toMatchObject({ error: { kind: 'not-found' } })
    const typed = groupsOf(key).join(' ').toLowerCase()
    expect(valueOf(await bare.handlers.openBackup({ pickId, recoveryKey: typed }, context))).toEqual({
      pickId,
      name: ours.name,
      kind: ours.kind,
      cases: 2,
      entries: entries.length,
      casesHere: 0,
    })
    bare.questions.confirm = false
    expect(valueOf(await bare.handlers.takeBackup({ pickId }, context))).toEqual({ done: false })
    expect(bare.records()).toEqual([])
    bare.questions.confirm = true
    expect(valueOf(await bare.handlers.takeBackup({ pickId }, context))).toEqual({ done: true })
    const { name, kind, baseUrl } = ours
    const question = { about: 'take-backup', name, kind, baseUrl, casesHere: 0, isNew: true }
    expect(bare.questions.asked).toEqual([question, question])
    expect(bare.records()).toEqual([ours])
    expect(await bare.titles()).toBe(2)
    expect(await bare.verdict()).toMatchObject({ value: { intact: true } })
    expect((await bare.entries()).map(({ action }) => action)).toContain('data.takeBackup')
    await bare.store.close()
    // The keychain there has the key from now on.
    const again = fixture(afterExit(bare.folder), bare.os)
    expect(await again.titles()).toBe(2)
  })

  it('says of one that no recovery key was made for, or that is no backup, what it is', async () => {
    const one = fixture()
    await one.add()
    valueOf(await one.handlers.backUp(undefined, context))
    one.given.backup = newestBackup(one.folder)
    expect(await one.handlers.pickBackup(undefined, context)).toMatchObject({ error: { kind: 'file' } })
    one.given.backup = join(one.folder, 'recovery.json')
    expect(await one.handlers.pickBackup(undefined, context)).toMatchObject({ error: { kind: 'file' } })
    delete one.given.backup
    expect(valueOf(await one.handlers.pickBackup(undefined, context))).toEqual({})
  })
})

describe('a recovery key', () => {
  it('is taken only when its last group was typed, and its private part is nowhere on disk', async () => {
    const one = fixture()
    await one.add()
    const { recoveryId, recoveryKey } = valueOf(await one.handlers.makeRecoveryKey(undefined, context))
    expect(await one.handlers.keepRecoveryKey({ recoveryId, lastGroup: 'QQQQ' }, context)).toMatchObject({
      error: { kind: 'invalid-input', issues: [{ path: 'lastGroup' }] },
    })
    expect(valueOf(await one.handlers.recovery(undefined, context))).toEqual({})
    const lastGroup = groupsOf(recoveryKey).at(-1) ?? ''
    const kept = valueOf(await one.handlers.keepRecoveryKey({ recoveryId, lastGroup }, context))
    expect(kept.key).toMatchObject({ recipient: await identityToRecipient(recoveryKey), by: 'made' })
    expect(await one.handlers.keepRecoveryKey({ recoveryId, lastGroup }, context)).toMatchObject({
      error: { kind: 'not-found' },
    })
    await one.store.close()
    expect(foundOnDisk(one.folder, [recoveryKey, recoveryKey.slice(15, 60)])).toEqual([])
  })

  it('opens the data that Kartei has stopped in front of, and gives their key to the keychain of now', async () => {
    const one = fixture()
    await one.add()
    const key = await makeKey(one)
    await one.store.close()
    const profile = afterExit(one.folder)
    const file = join(profile, 'data', `${environmentId}.sqlite`)
    const before = readFileSync(file)
    const now = new OwnKeychain()
    const two = fixture(profile, now)
    expect(valueOf(await two.handlers.access(undefined, context))).toMatchObject({
      state: 'stopped',
      because: 'key-refused',
      hasRecoveryKey: true,
    })
    expect(await two.handlers.unlock({ recoveryKey: await generateX25519Identity() }, context)).toMatchObject({
      error: { issues: [{ code: 'other-recovery-key' }] },
    })
    expect(two.opened).toEqual([])
    expect(valueOf(await two.handlers.unlock({ recoveryKey: key }, context))).toEqual({ done: true })
    expect(two.opened).toEqual([environmentId])
    // Who has typed it needs no confirmation under the new keychain.
    expect(valueOf(await two.handlers.recovery(undefined, context)).key).not.toHaveProperty('unconfirmed')
    expect(two.notices).toEqual([])
    expect(valueOf(await two.handlers.access(undefined, context))).toEqual({ state: 'open' })
    expect(await two.titles()).toBe(1)
    expect(await two.verdict()).toMatchObject({ value: { intact: true } })
    expect(readFileSync(file)).toEqual(before)
    await two.store.close()
    expect(await fixture(afterExit(profile), now).titles()).toBe(1)
  })

  it('works where the file of the key is gone, too', async () => {
    const one = fixture()
    await one.add()
    const key = await makeKey(one)
    await one.store.close()
    const profile = afterExit(one.folder)
    rmSync(join(profile, 'keys'), { recursive: true })
    const two = fixture(profile, one.os)
    expect(valueOf(await two.handlers.access(undefined, context))).toMatchObject({ because: 'key-missing' })
    valueOf(await two.handlers.unlock({ recoveryKey: key }, context))
    expect(await two.titles()).toBe(1)
  })

  it('of an administrator is asked about in the system’s own dialog, and opens what is made from then on', async () => {
    const one = fixture()
    await one.add()
    const key = await generateX25519Identity()
    const recipient = await identityToRecipient(key)
    one.questions.confirm = false
    expect(valueOf(await one.handlers.giveRecipient({ recipient }, context))).toEqual({ done: false })
    one.questions.confirm = true
    expect(valueOf(await one.handlers.giveRecipient({ recipient }, context))).toMatchObject({
      done: true,
      key: { recipient, by: 'given' },
    })
    expect(one.questions.asked).toEqual([
      { about: 'recipient', recipient },
      { about: 'recipient', recipient },
    ])
    valueOf(await one.handlers.backUp(undefined, context))
    one.given.backup = newestBackup(one.folder)
    const { picked } = valueOf(await one.handlers.pickBackup(undefined, context))
    const opened = await one.handlers.openBackup({ pickId: picked?.pickId ?? '', recoveryKey: key }, context)
    expect(opened).toMatchObject({ value: { cases: 1, casesHere: 1 } })
  })

  it('replaces another one only when the clerk says so to the system’s own dialog', async () => {
    const one = fixture()
    await one.add()
    await makeKey(one)
    const before = valueOf(await one.handlers.recovery(undefined, context))
    one.questions.confirm = false
    const { recoveryId, recoveryKey } = valueOf(await one.handlers.makeRecoveryKey(undefined, context))
    const lastGroup = groupsOf(recoveryKey).at(-1) ?? ''
    expect(valueOf(await one.handlers.keepRecoveryKey({ recoveryId, lastGroup }, context))).toMatchObject({
      done: false,
    })
    expect(one.questions.asked).toEqual([{ about: 'recovery-key' }, { about: 'other-recovery-key' }])
    expect(valueOf(await one.handlers.recovery(undefined, context))).toEqual(before)
  })

  it('is what the clerk was asked about, whatever the page makes or picks meanwhile', async () => {
    const one = fixture()
    await one.add()
    const { recoveryId, recoveryKey } = valueOf(await one.handlers.makeRecoveryKey(undefined, context))
    const lastGroup = groupsOf(recoveryKey).at(-1) ?? ''
    one.questions.confirm = false
    expect(valueOf(await one.handlers.keepRecoveryKey({ recoveryId, lastGroup }, context))).toEqual({ done: false })
    expect(one.questions.asked).toEqual([{ about: 'recovery-key' }])
    one.questions.confirm = true
    one.questions.meanwhile = async () => one.handlers.makeRecoveryKey(undefined, context)
    expect(valueOf(await one.handlers.keepRecoveryKey({ recoveryId, lastGroup }, context))).toMatchObject({
      key: { recipient: await identityToRecipient(recoveryKey) },
    })

    delete one.questions.meanwhile
    one.clock.advance(60_000)
    valueOf(await one.handlers.backUp(undefined, context))
    one.given.backup = newestBackup(one.folder)
    const pickId = valueOf(await one.handlers.pickBackup(undefined, context)).picked?.pickId ?? ''
    await one.add()
    one.clock.advance(60_000)
    valueOf(await one.handlers.backUp(undefined, context))
    valueOf(await one.handlers.openBackup({ pickId, recoveryKey }, context))
    one.given.backup = newestBackup(one.folder)
    one.questions.meanwhile = async () => one.handlers.pickBackup(undefined, context)
    expect(valueOf(await one.handlers.takeBackup({ pickId }, context))).toEqual({ done: true })
    expect(await one.titles()).toBe(1)
  })

  it('that one of two environments does not take is in use for neither, and the state says so', async () => {
    const other = { ...ours, id: 'other' }
    const one = fixture(temporaryFolder(), new OwnKeychain(), [other, ours])
    await one.store.environment('other')
    await one.add()
    const { database } = await one.store.environment(environmentId)
    database.exec(`CREATE TEMP TRIGGER refused BEFORE INSERT ON main.meta WHEN NEW.name LIKE 'recovery%'
      BEGIN SELECT RAISE(ABORT, 'refused'); END`)
    const { recoveryId, recoveryKey } = valueOf(await one.handlers.makeRecoveryKey(undefined, context))
    const lastGroup = groupsOf(recoveryKey).at(-1) ?? ''
    expect(await one.handlers.keepRecoveryKey({ recoveryId, lastGroup }, context)).toMatchObject({
      error: { kind: 'storage' },
    })
    expect(valueOf(await one.handlers.recovery(undefined, context))).toEqual({})
    expect(one.store.sealedKey('other')).toBeUndefined()
    database.exec('DROP TRIGGER refused')
    // The clerk has it on paper, and need not begin anew.
    expect(valueOf(await one.handlers.keepRecoveryKey({ recoveryId, lastGroup }, context))).toMatchObject({
      done: true,
    })
    expect(one.store.sealedKey('other')).toBeDefined()
  })

  it('that only somebody with access to the settings file has put there gets nothing before a clerk confirms it', async () => {
    const one = fixture()
    await one.add()
    const key = await makeKey(one)
    await one.store.close()
    const profile = afterExit(one.folder)
    const file = join(profile, 'recovery.json')
    const strangers = await generateX25519Identity()
    const recipient = await identityToRecipient(strangers)
    const written = readFileSync(file, 'utf8').replace(await identityToRecipient(key), recipient)
    writeFileSync(file, written)

    const two = fixture(profile, one.os)
    const sealedFor = async (recoveryKey: string): Promise<boolean> =>
      (await openSealed(two.store.sealedKey(environmentId) ?? new Uint8Array(), recoveryKey)) !== undefined
    await two.add()
    two.clock.advance(2 * day)
    await two.data.backUpIfDue()
    await two.data.backUpIfDue()
    expect([await sealedFor(key), await sealedFor(strangers)]).toEqual([true, false])
    expect(two.notices).toEqual([{ code: 'recovery-key-unconfirmed', detail: '' }])
    expect(valueOf(await two.handlers.recovery(undefined, context)).key).toMatchObject({ recipient, unconfirmed: true })
    const confirmed = valueOf(await two.handlers.giveRecipient({ recipient }, context))
    expect(confirmed.key).not.toHaveProperty('unconfirmed')
    expect(await sealedFor(strangers)).toBe(true)
  })

  it('is offered once, where a real environment holds cases', async () => {
    const one = fixture()
    await one.store.environment(environmentId)
    await one.data.backUpIfDue()
    expect(one.notices).toEqual([])
    await one.add()
    await one.data.backUpIfDue()
    await one.data.backUpIfDue()
    expect(one.notices).toEqual([{ code: 'recovery-key-offered', detail: '' }])
  })
})

describe('the recovery key opens what comes into use later:', () => {
  const passphrase = 'correct horse battery'
  /** The key that the recovery key gives for an environment opens a copy that is made of it now. */
  async function opens({ store, folder }: ReturnType<typeof fixture>, recoveryKey: string): Promise<void> {
    const sealed = store.sealedKey(environmentId)
    const recovered = sealed && (await openSealed(sealed, recoveryKey))
    expect(recovered).toMatchObject({ id: environmentId })
    await store.backUp(environmentId)
    const key = recovered?.key ?? Buffer.alloc(0)
    const found = examineBackup(newestBackup(folder))
    expect(found.ok && opensAny(found.samples, createSealer(environmentId, key))).toBe(true)
  }

  it('a restored backup that is older than the key, and the file put back that was used before it', async () => {
    const one = fixture()
    await one.add()
    valueOf(await one.handlers.backUp(undefined, context))
    const backupId = basename(newestBackup(one.folder))
    valueOf(await one.handlers.restore({ backupId }, context))
    const [aside] = (await one.state()).aside
    const key = await makeKey(one)
    one.clock.advance(60_000)
    valueOf(await one.handlers.restore({ backupId }, context))
    await opens(one, key)
    one.clock.advance(60_000)
    valueOf(await one.handlers.putBack({ name: aside?.name ?? '' }, context))
    await opens(one, key)
  })

  it('the empty data after everything was erased', async () => {
    const one = fixture()
    await one.add()
    const key = await makeKey(one)
    one.clock.advance(60_000)
    valueOf(await one.handlers.erase({ name: ours.name }, context))
    await opens(one, key)
  })

  it('the empty data that were begun beside those that cannot be opened', async () => {
    const one = fixture()
    await one.add()
    const key = await makeKey(one)
    await one.store.close()
    const two = fixture(afterExit(one.folder), new OwnKeychain())
    two.clock.advance(60_000)
    expect(valueOf(await two.handlers.beginNew(undefined, context))).toEqual({ done: true })
    // The keychain of before had sealed what the clerk confirmed.
    expect(two.notices).toEqual([{ code: 'recovery-key-unconfirmed', detail: '' }])
    valueOf(await two.handlers.giveRecipient({ recipient: await identityToRecipient(key) }, context))
    await opens(two, key)
  })

  it('a backup, and the data of another computer, that were sealed for another recovery key or for none', async () => {
    const one = fixture()
    await one.add()
    valueOf(await one.handlers.saveBackup({ passphrase }, context))
    const keyOfOne = await makeKey(one)
    one.clock.advance(60_000)
    valueOf(await one.handlers.backUp(undefined, context))

    const two = fixture()
    const key = await makeKey(two)
    for (const [backup, by] of [
      [one.target, { passphrase }],
      [newestBackup(one.folder), { recoveryKey: keyOfOne }],
    ] as const) {
      two.given.backup = backup
      const pickId = valueOf(await two.handlers.pickBackup(undefined, context)).picked?.pickId ?? ''
      valueOf(await two.handlers.openBackup({ pickId, ...by }, context))
      two.clock.advance(60_000)
      expect(valueOf(await two.handlers.takeBackup({ pickId }, context))).toEqual({ done: true })
      await opens(two, key)
    }
  })

  it('an environment that is turned to for the first time', async () => {
    const one = fixture(temporaryFolder(), new OwnKeychain(), [{ ...ours, id: 'before' }])
    await one.store.environment('before')
    const key = await makeKey(one)
    one.addRecord(ours)
    await one.data.onTurnedTo(environmentId)
    await opens(one, key)
  })

  it('and where that is refused, backups are made all the same, and the clerk is told', async () => {
    const one = fixture()
    await one.add()
    const key = await makeKey(one)
    valueOf(await one.handlers.erase({ name: ours.name }, context))
    await one.add()
    const { database } = await one.store.environment(environmentId)
    database.exec(`DELETE FROM meta WHERE name LIKE 'recovery%'`)
    database.exec(`CREATE TEMP TRIGGER refused BEFORE INSERT ON main.meta WHEN NEW.name LIKE 'recovery%'
      BEGIN SELECT RAISE(ABORT, 'refused'); END`)
    const told = { code: 'recovery-key-refused', detail: ours.name }
    for (const backUp of [one.data.backUpIfDue, async () => one.handlers.backUp(undefined, context)]) {
      one.clock.advance(2 * day)
      const before = newestBackup(one.folder)
      await backUp()
      expect(newestBackup(one.folder)).not.toBe(before)
      // Once, although it was refused both times.
      expect(one.notices).toEqual([told])
    }
    expect(one.defects).toHaveLength(2)
    database.exec('DROP TRIGGER refused')
    await one.data.backUpIfDue()
    one.clock.advance(60_000)
    await opens(one, key)
  })
})
