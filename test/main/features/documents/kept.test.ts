import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { increasePlace } from '@contract/api/credit-limit'
import type { StagedFile } from '@contract/api/documents'
import {
  afterExit,
  fillDisk,
  foundOnDisk,
  noKeychain,
  OwnKeychain,
  temporaryFolder,
} from '../../../helpers/main/profile'
import { context, errorOf, valueOf } from '../../../helpers/main/service-fixture'
import { environmentId, openDocuments, type OpenedDocuments } from '../../../helpers/main/documents-fixture'
import { openDocumentTable } from '../../../../src-main/features/documents/document-table'
import { sample } from '../../../helpers/main/document-samples'

const place = randomUUID()

function written(...names: string[]): string[] {
  const folder = temporaryFolder()
  return names.map((name, position) => {
    writeFileSync(join(folder, name), sample('pdf', 300_000 + position))
    return join(folder, name)
  })
}

async function layOut({ handlers }: OpenedDocuments, paths: readonly string[]): Promise<StagedFile[]> {
  const staged = valueOf(
    await handlers.files.stage(
      paths.map((path) => ({ path, name: '' })),
      context,
    ),
  )
  valueOf(await handlers.files.place({ fileIds: staged.map(({ fileId }) => fileId), place }, context))
  return staged
}

const list = async ({ handlers }: OpenedDocuments, at: string = place): Promise<StagedFile[]> =>
  valueOf(await handlers.files.list({ place: at }, context)).files

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).sort() : [])

test('what is laid out is there after an end without warning, in order, without the originals', async () => {
  const os = new OwnKeychain().synchronous()
  const first = openDocuments({}, os)
  const paths = written('Ausweis.pdf', 'Meldung.pdf')
  const staged = [...(await layOut(first, paths)), ...(await layOut(first, ['/nowhere/Fehlt.pdf']))]
  for (const path of paths) rmSync(path)
  // Nothing is closed: the profile is as a killed program leaves it.
  const second = openDocuments({}, os, afterExit(first.profile))
  expect(await list(second)).toEqual(staged)
  expect(staged.map(({ problems }) => problems.length)).toEqual([0, 0, 1])
})

test('what lies with a draft is there after an end without warning, and is found where the draft is not', async () => {
  const os = new OwnKeychain().synchronous()
  const first = openDocuments({}, os)
  const [kept, orphan] = await layOut(first, written('Antrag.pdf', 'Rest.pdf'))
  const [draftId, other] = [randomUUID(), randomUUID()]
  const { database } = await first.store.environment(environmentId)
  database
    .prepare(
      `INSERT INTO drafts (draft_id, state, created_at, updated_at, discarded_at, sealed_head, sealed_fields)
       VALUES (?, 'open', '', '', NULL, X'00', X'00')`,
    )
    .run(draftId)
  valueOf(await first.handlers.files.place({ fileIds: [kept!.fileId], place: `draft-${draftId}` }, context))
  valueOf(await first.handlers.files.place({ fileIds: [orphan!.fileId], place: `draft-${other}` }, context))
  const second = openDocuments({}, os, afterExit(first.profile))
  expect(await list(second, `draft-${draftId}`)).toEqual([kept])
  expect(await list(second, `draft-${other}`)).toEqual([])
  const { files } = valueOf(await second.handlers.files.found(undefined, context))
  expect(files.map(({ fileId }) => fileId)).toEqual([orphan!.fileId])
})

test('what lies with a draft goes to the case that came of it, and away with a draft that was given up', async () => {
  const documents = openDocuments()
  const [sent, given] = await layOut(documents, written('Antrag.pdf', 'Rest.pdf'))
  const [draftId, other, caseId] = [randomUUID(), randomUUID(), randomUUID()]
  valueOf(await documents.handlers.files.place({ fileIds: [sent!.fileId], place: `draft-${draftId}` }, context))
  valueOf(await documents.handlers.files.place({ fileIds: [given!.fileId], place: `draft-${other}` }, context))
  await documents.leaveDraft(environmentId, draftId, { caseId })
  await documents.leaveDraft(environmentId, other, 'given-up')
  expect(await list(documents, caseId)).toEqual([sent])
  expect(namesIn(documents.copies)).toHaveLength(1)
})

test('what a clerk leaves out of a sending stays left out after a restart, until it is ticked again', async () => {
  const os = new OwnKeychain().synchronous()
  const first = openDocuments({}, os)
  const [file] = await layOut(first, written('Notiz.pdf'))
  const { fileId } = file!
  const left = await first.handlers.files.change({ fileId, leftOut: true }, context)
  expect(valueOf(left)).toEqual({ ...file!, leftOut: true })
  const second = openDocuments({}, os, afterExit(first.profile))
  expect(await list(second)).toEqual([valueOf(left)])
  expect(valueOf(await second.handlers.files.change({ fileId, leftOut: false }, context))).toEqual(file)
})

test('the type that a clerk chose for a document is kept, and taken back', async () => {
  const os = new OwnKeychain().synchronous()
  const first = openDocuments({}, os)
  const [file] = await layOut(first, written('Steuer.pdf'))
  const { fileId } = file!
  const chosen = await first.handlers.files.change({ fileId, documentType: 'TAX_REGISTRATION' }, context)
  expect(valueOf(chosen)).toEqual({ ...file!, documentType: 'TAX_REGISTRATION' })
  const second = openDocuments({}, os, afterExit(first.profile))
  expect(await list(second)).toEqual([valueOf(chosen)])
  expect(valueOf(await second.handlers.files.change({ fileId, documentType: null }, context))).toEqual(file)
})

test('what lies beside a form is gone at the next start, which numbers its forms anew', async () => {
  const os = new OwnKeychain().synchronous()
  const first = openDocuments({}, os)
  const [file] = await layOut(first, written('Antrag.pdf'))
  const form = `form-${randomUUID()}`
  valueOf(await first.handlers.files.place({ fileIds: [file!.fileId], place: form }, context))
  expect(await list(first, form)).toHaveLength(1)
  const second = openDocuments({}, os, afterExit(first.profile))
  expect(await list(second, form)).toEqual([])
  expect(namesIn(second.copies)).toEqual([])
})

test('nothing of a file can be read in the profile, its name neither', async () => {
  const documents = openDocuments()
  const secret = randomBytes(24).toString('hex')
  const folder = temporaryFolder()
  const path = join(folder, 'Süßmuth-Rønne.pdf')
  writeFileSync(
    path,
    Buffer.concat([sample('pdf'), Buffer.from(secret), Buffer.alloc(400_000, 1), Buffer.from(secret)]),
  )
  await layOut(documents, [path])
  await documents.store.close()
  expect(namesIn(documents.copies)).toHaveLength(1)
  expect(foundOnDisk(documents.profile, [secret, 'Süßmuth', '%PDF-1.7'])).toEqual([])
})

test('what is taken away is erased, and what lies nowhere or was taken off is gone at the next start', async () => {
  const os = new OwnKeychain().synchronous()
  const first = openDocuments({}, os)
  const [kept, removed, aside] = await layOut(first, written('a.pdf', 'b.pdf', 'd.pdf'))
  const { fileIds } = { fileIds: [removed!.fileId] }
  expect(valueOf(await first.handlers.files.discard({ fileIds }, context))).toEqual({ discarded: 1 })
  expect(valueOf(await first.handlers.files.discard({ fileIds }, context))).toEqual({ discarded: 0 })
  expect(namesIn(first.copies)).toEqual([`${kept!.fileId}.sealed`, `${aside!.fileId}.sealed`].sort())
  valueOf(await first.handlers.files.place({ fileIds: [aside!.fileId], place: `removed-${randomUUID()}` }, context))
  valueOf(await first.handlers.files.stage([{ path: written('c.pdf')[0]!, name: '' }], context))
  expect(namesIn(first.copies)).toHaveLength(3)
  writeFileSync(join(first.copies, `${randomUUID()}.sealed.part`), 'half')
  const ofNobody = `${randomUUID()}.sealed`
  writeFileSync(join(first.copies, ofNobody), 'of nobody')
  const second = openDocuments({}, os, afterExit(first.profile))
  expect(await list(second)).toEqual([kept])
  // What nothing describes may be of a document that a restored backup does not know: it stays until a clerk erases it.
  expect(namesIn(second.copies)).toEqual([`${kept!.fileId}.sealed`, ofNobody].sort())
})

test('a document that a restored backup does not know stays, is found, and goes only after a question', async () => {
  const os = new OwnKeychain().synchronous()
  const first = openDocuments({}, os)
  const [before] = await layOut(first, written('Vorher.pdf'))
  const { name } = await first.store.backUp(environmentId)
  const [after, other] = await layOut(first, written('Danach.pdf', 'Danach 2.pdf'))
  const takeOver = await first.exportStaged(environmentId)
  await first.store.restore(environmentId, name)
  await takeOver()
  const found = async ({ handlers }: OpenedDocuments) => valueOf(await handlers.files.found(undefined, context))
  const asked: number[] = []
  let answer = false
  const mayErase = (count: number): Promise<boolean> => {
    asked.push(count)
    return Promise.resolve(answer)
  }
  await first.store.close()

  const second = openDocuments({ mayErase }, os, afterExit(first.profile))
  expect(await list(second)).toEqual([before])
  expect((await found(second)).files).toMatchObject([{ name: 'Danach.pdf' }, { name: 'Danach 2.pdf', size: 300_001 }])
  const erase = async () => second.handlers.files.eraseFound({ fileIds: [other!.fileId, before!.fileId] }, context)
  expect(valueOf(await erase())).toEqual({ erased: 0 })
  expect((await found(second)).files).toHaveLength(2)
  answer = true
  expect(valueOf(await erase())).toEqual({ erased: 1 })
  expect(asked).toEqual([1, 1])
  valueOf(await second.handlers.files.place({ fileIds: [after!.fileId], place }, context))
  expect(await list(second)).toEqual([before, after])
  expect(await found(second)).toEqual({ files: [], unreadable: [] })
  await second.store.close()
  expect(await list(openDocuments({}, os, afterExit(second.profile)))).toEqual([before, after])
})

test('copies that no description names are described by their content where a key opens them', async () => {
  const os = new OwnKeychain().synchronous()
  const first = openDocuments({}, os)
  await layOut(first, written('Vorher.pdf'))
  const { name } = await first.store.backUp(environmentId)
  const [after] = await layOut(first, written('Danach.pdf'))
  await first.store.restore(environmentId, name)
  await first.store.close()
  const closed = randomUUID()
  writeFileSync(join(first.copies, `${closed}.sealed`), randomBytes(5_016))

  const saveTo = join(temporaryFolder(), 'saved.pdf')
  const second = openDocuments({ askWhereToSave: () => Promise.resolve(saveTo) }, os, afterExit(first.profile))
  const { files, unreadable } = valueOf(await second.handlers.files.found(undefined, context))
  expect(files).toMatchObject([{ fileId: after!.fileId, size: 300_000, sha256: after!.sha256, problems: [] }])
  expect(files[0]!.name).toMatch(/^\d{4}-\d\d-\d\d \d\d\.\d\d\.pdf$/)
  expect(unreadable).toMatchObject([{ fileId: closed, size: 5_000 }])
  valueOf(await second.handlers.files.saveFound({ fileId: after!.fileId }, context))
  expect(createHash('sha256').update(readFileSync(saveTo)).digest('hex')).toBe(after!.sha256)
})

test('after a loss of the store the copies stay for the backup that knows them', async () => {
  const os = new OwnKeychain().synchronous()
  const first = openDocuments({}, os)
  const staged = await layOut(first, written('a.pdf'))
  const { name } = await first.store.backUp(environmentId)
  const folder = afterExit(first.profile)
  writeFileSync(join(folder, 'data', `${environmentId}.sqlite`), 'no database any more')
  const second = openDocuments({}, os, folder)
  expect(await list(second)).toEqual([])
  expect(await second.store.restore(environmentId, name)).toBeDefined()
  expect(await list(second)).toEqual(staged)
})

test('a restored description whose copy is gone says so and is not sent', async () => {
  const documents = openDocuments()
  const [staged] = await layOut(documents, written('a.pdf'))
  const { name } = await documents.store.backUp(environmentId)
  valueOf(await documents.handlers.files.discard({ fileIds: [staged!.fileId] }, context))
  await documents.store.restore(environmentId, name)
  expect((await list(documents)).map(({ problems }) => problems.map(({ code }) => code))).toEqual([['vanished']])
})

test('erasing the environment erases the copies', async () => {
  const documents = openDocuments()
  await layOut(documents, written('a.pdf', 'b.pdf'))
  const { size } = await documents.store.contents(environmentId)
  expect(size).toBeGreaterThan(600_000)
  await documents.store.erase(environmentId)
  expect(namesIn(documents.copies)).toEqual([])
  expect(await list(documents)).toEqual([])
  expect(await layOut(documents, written('c.pdf'))).toEqual(await list(documents))
})

test('without a keychain the copies can be opened in this session only and are gone at its end', async () => {
  const first = openDocuments({}, noKeychain)
  const staged = await layOut(first, written('a.pdf'))
  expect(await list(first)).toEqual(staged)
  const killed = afterExit(first.profile)
  first.close()
  expect(namesIn(first.copies)).toEqual([])
  const second = openDocuments({}, noKeychain, killed)
  expect(namesIn(second.copies)).toHaveLength(1)
  expect(await list(second)).toEqual([])
  expect(namesIn(second.copies)).toEqual([])
})

test('a disk that refuses takes nothing in and leaves nothing behind', async () => {
  const documents = openDocuments()
  const [kept] = await layOut(documents, written('a.pdf'))
  const { database } = await documents.store.environment(environmentId)
  const makeRoom = fillDisk(database)
  const many = written(...Array.from({ length: 40 }, (_, position) => `${position}.pdf`))
  const stage = () =>
    documents.handlers.files.stage(
      many.map((path) => ({ path, name: '' })),
      context,
    )
  expect(errorOf(await stage()).kind).toBe('storage')
  expect(namesIn(documents.copies)).toEqual([`${kept!.fileId}.sealed`])
  makeRoom()
  expect(valueOf(await stage())).toHaveLength(40)
})

test('a place that takes no file is a failure of storage', async () => {
  const documents = openDocuments()
  mkdirSync(join(documents.profile, 'documents'))
  writeFileSync(documents.copies, 'in the way')
  const refused = await documents.handlers.files.stage([{ path: written('a.pdf')[0]!, name: '' }], context)
  expect(errorOf(refused).kind).toBe('storage')
})

test('an image from the clipboard is laid out like a file', async () => {
  const documents = openDocuments()
  const bytes = new Uint8Array(sample('png'))
  const staged = valueOf(await documents.handlers.files.stageBytes({ name: 'Bild.png', bytes, place }, context))
  expect(staged).toMatchObject({ name: 'Bild.png', size: bytes.length, mediaType: 'image/png', problems: [] })
  expect(await list(documents)).toEqual([staged])
  const shown = valueOf(await documents.handlers.files.read({ fileId: staged.fileId }, context))
  expect(shown.bytes && Buffer.from(shown.bytes).equals(bytes)).toBe(true)
})

test('each place has its own files, and a file goes where it is laid', async () => {
  const documents = openDocuments()
  const [one, other] = await layOut(documents, written('a.pdf', 'b.pdf'))
  const elsewhere = randomUUID()
  const move = { fileIds: [one!.fileId, 'unknown'], place: elsewhere }
  expect(valueOf(await documents.handlers.files.place(move, context))).toEqual({ placed: 1 })
  expect(await list(documents)).toEqual([other])
  expect(await list(documents, elsewhere)).toEqual([one])
})

test('a place that a limit increase names does not stand on disk in clear text either, and is found again', async () => {
  const engagementId = '85e24ef1-8fa0-471b-94e6-a7d0b075d3f7'
  const at = increasePlace(engagementId, `Erhöhung für/Änne ${'x'.repeat(230)}`)
  const documents = openDocuments()
  const bytes = new TextEncoder().encode('%PDF-1.7 a')
  const { fileId } = valueOf(await documents.handlers.files.stageBytes({ name: 'lohn.pdf', bytes, place: at }, context))
  expect((await list(documents, at)).map((file) => file.fileId)).toEqual([fileId])
  expect(await list(documents, increasePlace(engagementId, 'another'))).toEqual([])
  expect(foundOnDisk(documents.profile, [engagementId, 'Änne'])).toEqual([])
})

test('a place that an engagement names does not stand on disk in clear text, nor one from before that was so', async () => {
  const documents = openDocuments()
  const engagementId = '85e24ef1-8fa0-471b-94e6-a7d0b075d3f7'
  const bytes = new TextEncoder().encode('%PDF-1.7')
  const { fileId } = valueOf(
    await documents.handlers.files.stageBytes({ name: 'form.pdf', bytes, place: `mandate-${engagementId}` }, context),
  )
  const { database } = await documents.store.environment(environmentId)
  const row = (): unknown => database.prepare('SELECT place FROM documents').get()
  expect(JSON.stringify(row())).toMatch(/mandate-[0-9a-f]{64}/)
  database.prepare('UPDATE documents SET place = ? WHERE file_id = ?').run(`mandate-${engagementId}`, fileId)
  const again = openDocumentTable(await documents.store.environment(environmentId))
  expect(JSON.stringify(row())).not.toContain(engagementId)
  expect(again.at(`mandate-${engagementId}`).map(({ staged }) => staged.fileId)).toEqual([fileId])
})
