import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { succeed } from '@contract/outcome'
import { casesFeature, clerk, environmentId, onboarding } from '../../../helpers/main/cases'
import { afterExit, fillDisk, foundOnDisk, OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'
import { valueOf } from '../../../helpers/main/service-fixture'

const context = { requestId: 'r' }

function open(folder = temporaryFolder(), os = new OwnKeychain()) {
  const started = start(folder, os.synchronous())
  const { feature, changes } = casesFeature(started)
  const { handlers, register } = feature
  return {
    folder,
    handlers,
    register,
    changes,
    started,
    read: async (caseId: string) => valueOf(await handlers.read({ caseId }, context)),
    /** The same profile at the next start. */
    again: async () => {
      await started.store.close()
      return open(afterExit(folder), os)
    },
  }
}

describe('what a clerk writes about a case', () => {
  it('is there at the next start, with who wrote it, and can be read nowhere on disk', async () => {
    const fixture = open()
    const engagementId = randomUUID()
    const seen = onboarding({ status: 'COMPLETED', additionalInformation: { engagementId } })
    const { caseId } = await fixture.register.noteOnboarding(environmentId, seen)
    const iban = 'MT84 MALT 0110 0001 2345 MTLC AST0 01S'
    await fixture.register.noteMandate(environmentId, engagementId, randomUUID(), { iban })
    await fixture.handlers.setNote({ caseId, note: 'Ruft wegen Nachsendeauftrag an' }, context)
    const wanted = { caseIds: [caseId], addLabels: ['Rückfrage', 'Filialpost'], pinned: true, done: true }
    expect(await fixture.handlers.change(wanted, context)).toEqual(succeed({ changed: 1 }))
    const written = await fixture.read(caseId)
    expect(written).toMatchObject({
      note: 'Ruft wegen Nachsendeauftrag an',
      labels: ['Rückfrage', 'Filialpost'],
      pinned: true,
      done: true,
      turn: 'done',
      changedBy: clerk,
    })
    expect(foundOnDisk(fixture.folder, ['Nachsendeauftrag', 'Rückfrage', 'Filialpost', '001S', clerk])).toEqual([])

    const later = await fixture.again()
    expect(await later.read(caseId)).toEqual(written)
    const found = valueOf(await later.handlers.list({ search: '001s nachsende' }, context))
    expect(found.cases).toEqual([written])
    await later.handlers.change({ caseIds: [caseId], removeLabels: ['Filialpost'], done: false }, context)
    expect(await later.read(caseId)).toMatchObject({ labels: ['Rückfrage'], pinned: true, done: false })
  })

  it('names the user who created or changed a case, not one who read it', async () => {
    const { register, handlers, read } = open()
    const { caseId } = await register.noteOnboarding(environmentId, onboarding())
    expect((await read(caseId)).changedBy).toBeUndefined()
    await handlers.change({ caseIds: [caseId], addLabels: ['A'], removeLabels: ['A'], pinned: false }, context)
    expect((await read(caseId)).changedBy).toBeUndefined()
    await handlers.setNote({ caseId, note: 'x' }, context)
    expect((await read(caseId)).changedBy).toBe(clerk)
  })

  it('survives damage to any other field, and its own damage costs nothing else', async () => {
    const fixture = open()
    const { caseId } = await fixture.register.noteOnboarding(environmentId, onboarding())
    await fixture.handlers.setNote({ caseId, note: 'Bitte zurückrufen' }, context)
    const { database } = await fixture.started.store.environment(environmentId)
    database.prepare("UPDATE cases SET sealed_desk = zeroblob(40), sealed_details = x'00'").run()

    const later = await fixture.again()
    const damaged = await later.read(caseId)
    expect(damaged).toMatchObject({ title: 'Jörn Müllerström', note: '', unreadable: ['details', 'desk'] })
    await later.handlers.setNote({ caseId, note: '' }, context)
    const mended = await (await later.again()).read(caseId)
    expect(mended).toMatchObject({ note: '', unreadable: ['details'] })
  })

  it('is all on disk or not at all, and then nothing has changed', async () => {
    const fixture = open()
    const ids: string[] = []
    for (let number = 0; number < 60; number++)
      ids.push((await fixture.register.noteOnboarding(environmentId, onboarding())).caseId)
    const { database } = await fixture.started.store.environment(environmentId)
    const makeRoom = fillDisk(database)
    const wanted = { caseIds: ids, addLabels: ['x'.repeat(40)], pinned: true }
    expect(await fixture.handlers.change(wanted, context)).toMatchObject({ ok: false, error: { kind: 'storage' } })
    const [caseId = ''] = ids
    const note = { caseId, note: 'lang '.repeat(2000) }
    expect(await fixture.handlers.setNote(note, context)).toMatchObject({ ok: false, error: { kind: 'storage' } })
    for (const id of ids) expect(await fixture.read(id)).toMatchObject({ labels: [], pinned: false, note: '' })

    makeRoom()
    expect(await fixture.handlers.change(wanted, context)).toEqual(succeed({ changed: 60 }))
    const later = await fixture.again()
    for (const id of ids) expect(await later.read(id)).toMatchObject({ labels: ['x'.repeat(40)], pinned: true })
  })

  it('skips cases that are not there, and says so of a note', async () => {
    const { handlers } = open()
    const caseId = randomUUID()
    expect(await handlers.change({ caseIds: [caseId], pinned: true }, context)).toEqual(succeed({ changed: 0 }))
    for (const outcome of [
      await handlers.setNote({ caseId, note: 'x' }, context),
      await handlers.markSeen({ caseId }, context),
      await handlers.history({ caseId }, context),
    ])
      expect(outcome).toMatchObject({ ok: false, error: { kind: 'not-found' } })
  })
})

describe('a completed onboarding and its engagement', () => {
  it('keep what was written about either', async () => {
    const fixture = open()
    const engagementId = randomUUID()
    const seen = onboarding()
    const one = await fixture.register.noteOnboarding(environmentId, seen)
    const other = await fixture.register.noteEngagement(environmentId, engagementId)
    await fixture.handlers.setNote({ caseId: one.caseId, note: 'Erste' }, context)
    await fixture.handlers.setNote({ caseId: other.caseId, note: 'Zweite' }, context)
    await fixture.handlers.change({ caseIds: [one.caseId], addLabels: ['A', 'B'] }, context)
    await fixture.handlers.change({ caseIds: [other.caseId], addLabels: ['B', 'C'], pinned: true }, context)
    const completed = { ...seen, status: 'COMPLETED', additionalInformation: { engagementId } }
    await fixture.register.noteOnboarding(environmentId, completed, { unseen: true })
    const later = await fixture.again()
    expect(await later.read(other.caseId)).toMatchObject({
      caseId: one.caseId,
      note: 'Erste\n\nZweite',
      labels: ['A', 'B', 'C'],
      pinned: true,
      done: false,
      unseen: true,
      changedBy: clerk,
    })
    expect(valueOf(await later.handlers.list({}, context)).cases).toHaveLength(1)
  })
})

describe('news', () => {
  it('is a state that changed while nobody was looking, until the clerk has seen it', async () => {
    const fixture = open()
    const seen = onboarding()
    const { caseId } = await fixture.register.noteOnboarding(environmentId, seen)
    await fixture.register.noteOnboarding(environmentId, seen, { unseen: true })
    expect((await fixture.read(caseId)).unseen).toBe(false)
    await fixture.register.noteOnboarding(environmentId, { ...seen, status: 'AWAITING_SIGNING' })
    expect((await fixture.read(caseId)).unseen).toBe(false)
    await fixture.register.noteOnboarding(environmentId, { ...seen, status: 'REJECTED' }, { unseen: true })
    const later = await fixture.again()
    expect((await later.read(caseId)).unseen).toBe(true)
    expect(valueOf(await later.handlers.markSeen({ caseId }, context)).unseen).toBe(false)
    expect((await (await later.again()).read(caseId)).unseen).toBe(false)
  })

  it('is told to the page and to every other listener until that is ended', async () => {
    const { register, handlers, changes } = open()
    const heard: [string, string[]][] = []
    const end = register.onChanged((...news) => heard.push(news))
    const { caseId } = await register.noteOnboarding(environmentId, onboarding())
    await handlers.change({ caseIds: [caseId], pinned: true }, context)
    expect(heard).toEqual([
      [environmentId, [caseId]],
      [environmentId, [caseId]],
    ])
    expect(changes).toEqual([[caseId], [caseId]])
    end()
    await handlers.change({ caseIds: [caseId], pinned: false }, context)
    expect(heard).toHaveLength(2)
  })

  it('is watched for in cases that may still change and that nobody has marked as done', async () => {
    const { register, handlers } = open()
    const note = (status: string, changes: Parameters<typeof onboarding>[0] = {}) =>
      register.noteOnboarding(environmentId, onboarding({ status, ...changes }))
    const open1 = await note('PROCESSING')
    const unknown = await note('SOMETHING_NEW')
    const done = await note('AWAITING_SIGNING')
    await note('COMPLETED', { additionalInformation: { engagementId: randomUUID() } })
    const late = await note('COMPLETED')
    await note('COMPLETED', { updatedAt: '2026-02-01T10:00:00Z' })
    await note('FAILED')
    await register.noteEngagement(environmentId, randomUUID())
    await handlers.change({ caseIds: [done.caseId], done: true }, context)
    const { caseId, identifiers, createdAt, updatedAt } = open1
    const watched = await register.watched(environmentId)
    expect(watched.map((each) => each.caseId).sort()).toEqual([caseId, unknown.caseId, late.caseId].sort())
    expect(watched).toContainEqual({
      caseId,
      onboardingId: identifiers.onboardingId,
      createdAt,
      updatedAt,
    })
    // The engagement of a completed one is waited for, yet not for ever.
    expect(watched.find((each) => each.caseId === late.caseId)).toMatchObject({ until: '2026-03-08T10:00:00.053Z' })
  })
})
