import { PDFDocument } from '@cantoo/pdf-lib'
import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { StagedFile } from '@contract/api/documents'
import type { FileWork } from '@contract/api/file-work'
import { textOfPdf } from '../../../../src-main/features/documents/work/pdf-text'
import type { Emit } from '../../../../src-main/ipc/handlers'
import { gifOf, jpegOf, noisyJpeg, pngOf } from '../../../fixtures/documents/images'
import { filledForm, invoicePdf, pdfWithFiles, xfaForm } from '../../../fixtures/documents/pdf-extras'
import { encryptedPdf, pdfBomb, pdfWithoutPages, savedPdf } from '../../../fixtures/documents/pdfs'
import { attached, htmlPart, inline, mailOf, textPart } from '../../../fixtures/documents/mails'
import { outlookMessageOf } from '../../../fixtures/documents/outlook-messages'
import { afterExit, OwnKeychain, temporaryFolder } from '../../../helpers/main/profile'
import { context, errorOf, until, valueOf } from '../../../helpers/main/service-fixture'
import { openDocuments, type OpenedDocuments } from '../../../helpers/main/documents-fixture'
import { buildProcess } from '../../../helpers/main/documents-process'
import { useDecoder } from '../../../helpers/main/picture-host'

beforeAll(() => buildProcess())
const decodePicture = useDecoder()

const place = randomUUID()
const a4 = { size: 'a4', margin: 10 } as const

async function layOut({ handlers }: OpenedDocuments, files: Readonly<Record<string, Uint8Array>>): Promise<string[]> {
  const folder = temporaryFolder()
  const picked = Object.entries(files).map(([name, content]) => {
    writeFileSync(join(folder, name), content)
    return { path: join(folder, name), name }
  })
  const fileIds = valueOf(await handlers.files.stage(picked, context)).map(({ fileId }) => fileId)
  valueOf(await handlers.files.place({ fileIds, place }, context))
  return fileIds
}

const doWork = ({ handlers }: OpenedDocuments, work: FileWork, workId = randomUUID()) =>
  handlers.files.work({ workId, place, work }, context)
const worked = async (documents: OpenedDocuments, work: FileWork): Promise<StagedFile[]> =>
  valueOf(await doWork(documents, work)).files
const list = async ({ handlers }: OpenedDocuments): Promise<StagedFile[]> =>
  valueOf(await handlers.files.list({ place }, context)).files
const bringBack = async ({ handlers }: OpenedDocuments, file: StagedFile | undefined): Promise<string[]> =>
  valueOf(await handlers.files.bringBack({ fileId: file!.fileId }, context)).files.map(({ name }) => name)
const namesOf = (files: readonly StagedFile[]): string[] => files.map(({ name }) => name)
const copiesOf = ({ copies }: OpenedDocuments): number => (existsSync(copies) ? readdirSync(copies).length : 0)

async function pagesOf({ handlers }: OpenedDocuments, { fileId }: StagedFile): Promise<[number, number][]> {
  const { bytes } = valueOf(await handlers.files.read({ fileId }, context))
  const pages = (await PDFDocument.load(bytes!)).getPages()
  return pages.map((page) => [page.getWidth(), page.getRotation().angle])
}

test('a turned PDF takes the place of the original, which comes back, also after an end without warning', async () => {
  const os = new OwnKeychain().synchronous()
  const documents = openDocuments({}, os)
  const [, fileId] = await layOut(documents, {
    'a.jpg': jpegOf(8, 8),
    'Antrag.pdf': await savedPdf(2),
    'c.jpg': jpegOf(9, 9),
  })
  const files = await worked(documents, { kind: 'rotate', fileId: fileId!, turns: [{ page: 2, by: 90 }] })
  expect(namesOf(files)).toEqual(['a.jpg', 'Antrag.pdf', 'c.jpg'])
  expect(files[1]).toMatchObject({ problems: [], madeFrom: { names: ['Antrag.pdf'], kind: 'rotate' } })
  expect(await pagesOf(documents, files[1]!)).toEqual([
    [101, 0],
    [102, 90],
  ])
  const again = openDocuments({}, os, afterExit(documents.profile))
  expect(await list(again)).toEqual(files)
  expect(await bringBack(again, files[1])).toEqual(['a.jpg', 'Antrag.pdf', 'c.jpg'])
  const [, back] = await list(again)
  expect(back).toMatchObject({ fileId: fileId! })
  expect(back).not.toHaveProperty('madeFrom')
  expect(copiesOf(again)).toBe(3)
})

test.each([`credit-limit-${place}`, `credit-limit-increase-${place}-7500`])(
  'the documents of a request are worked on and brought back at %s',
  async (requestPlace) => {
    const documents = openDocuments()
    const { files: calls } = documents.handlers
    const [fileId] = await layOut(documents, { 'Antrag.pdf': await savedPdf(2) })
    valueOf(await calls.place({ fileIds: [fileId!], place: requestPlace }, context))
    const work: FileWork = { kind: 'rotate', fileId: fileId!, turns: [{ page: 1, by: 90 }] }
    const { files } = valueOf(await calls.work({ workId: randomUUID(), place: requestPlace, work }, context))
    expect(files).toMatchObject([{ name: 'Antrag.pdf', madeFrom: { kind: 'rotate' } }])
    expect(await bringBack(documents, files[0])).toEqual(['Antrag.pdf'])
    expect(valueOf(await calls.list({ place: requestPlace }, context)).files).toMatchObject([{ fileId }])
  },
)

test('parts lie where the PDF lay, and each leads back to it', async () => {
  const documents = openDocuments()
  const [fileId] = await layOut(documents, { 'Antrag.pdf': await savedPdf(4), 'z.jpg': jpegOf(8, 8) })
  const files = await worked(documents, { kind: 'split', fileId: fileId!, parts: [[1], [4, 2], [3]] })
  expect(namesOf(files)).toEqual(['Antrag-1.pdf', 'Antrag-2.pdf', 'Antrag-3.pdf', 'z.jpg'])
  expect(await pagesOf(documents, files[1]!)).toEqual([
    [104, 0],
    [102, 0],
  ])
  valueOf(await documents.handlers.files.discard({ fileIds: [files[0]!.fileId] }, context))
  expect(await bringBack(documents, files[2])).toEqual(['Antrag.pdf', 'z.jpg'])
  expect(copiesOf(documents)).toBe(2)
})

test('files are joined where the first lay, come back in their order, and go when what came of them goes', async () => {
  const documents = openDocuments({ decodePicture })
  const files = { 'a.pdf': await savedPdf(1), 'b.jpg': jpegOf(64, 32), 'c.png': pngOf(40, 20), 'd.gif': gifOf(1) }
  const [a, b, c, d] = await layOut(documents, files)
  const work: FileWork = { kind: 'join', fileIds: [d!, a!, c!], name: 'Unterlagen', page: a4 }
  const joined = await worked(documents, work)
  expect(namesOf(joined)).toEqual(['Unterlagen.pdf', 'b.jpg'])
  expect(joined[0]?.madeFrom).toEqual({ names: ['d.gif', 'a.pdf', 'c.png'], kind: 'join' })
  expect((await pagesOf(documents, joined[0]!)).map(([width]) => Math.round(width))).toEqual([595, 101, 842])
  expect(await bringBack(documents, joined[0])).toEqual(['a.pdf', 'c.png', 'd.gif', 'b.jpg'])
  const [second] = await worked(documents, work)
  valueOf(await documents.handlers.files.arrange({ place, fileIds: [b!, second!.fileId] }, context))
  expect(copiesOf(documents)).toBe(5)
  valueOf(await documents.handlers.files.discard({ fileIds: [second!.fileId] }, context))
  expect(namesOf(await list(documents))).toEqual(['b.jpg'])
  expect(copiesOf(documents)).toBe(1)
})

test('work upon work is undone step by step, and never leaves half of it', async () => {
  const documents = openDocuments()
  const [fileId] = await layOut(documents, { 'a.pdf': await savedPdf(2) })
  const [first, second] = await worked(documents, { kind: 'split', fileId: fileId!, parts: [[1], [2]] })
  const [turned] = await worked(documents, { kind: 'rotate', fileId: first!.fileId, turns: [{ page: 1, by: 180 }] })
  const early = await documents.handlers.files.bringBack({ fileId: second!.fileId }, context)
  expect(errorOf(early)).toMatchObject({ kind: 'file', message: expect.stringContaining('Undo that first') as string })
  expect(await bringBack(documents, turned)).toEqual(['a-1.pdf', 'a-2.pdf'])
  expect(await bringBack(documents, second)).toEqual(['a.pdf'])
  const last = await documents.handlers.files.bringBack({ fileId: fileId! }, context)
  expect(errorOf(last).kind).toBe('file')
})

test('what was taken away at a form goes at the next start, with what it came of', async () => {
  const os = new OwnKeychain().synchronous()
  const documents = openDocuments({}, os)
  const [fileId] = await layOut(documents, { 'a.jpg': jpegOf(8, 8) })
  const [turned] = await worked(documents, { kind: 'rotate', fileId: fileId!, turns: [{ page: 1, by: 90 }] })
  const form = { fileIds: [turned!.fileId], place: `form-${randomUUID()}` }
  valueOf(await documents.handlers.files.place(form, context))
  const again = openDocuments({}, os, afterExit(documents.profile))
  expect(await list(again)).toEqual([])
  expect(copiesOf(again)).toBe(0)
})

test('what cannot be done is said in plain words, and everything stays', async () => {
  const documents = openDocuments()
  const [locked, text] = await layOut(documents, { 'a.pdf': await encryptedPdf('x'), 'b.txt': Buffer.from('b') })
  const before = await list(documents)
  const turns = [{ page: 1, by: 90 as const }]
  const refused = errorOf(await doWork(documents, { kind: 'rotate', fileId: locked!, turns }))
  expect(refused).toMatchObject({ kind: 'file', message: expect.stringContaining('password') as string })
  expect(errorOf(await doWork(documents, { kind: 'rotate', fileId: text!, turns })).kind).toBe('file')
  const unknown = { kind: 'rotate', fileId: randomUUID(), turns } as const
  expect(errorOf(await doWork(documents, unknown)).kind).toBe('file')
  const elsewhere = { workId: randomUUID(), place: randomUUID(), work: { kind: 'join', fileIds: [text!] } } as const
  const work = { ...elsewhere.work, fileIds: [...elsewhere.work.fileIds], name: 'x', page: a4 }
  expect(errorOf(await documents.handlers.files.work({ ...elsewhere, work }, context)).kind).toBe('file')
  expect(await list(documents)).toEqual(before)
  expect(copiesOf(documents)).toBe(2)
})

test('a photograph is made as small as was offered, and comes back', async () => {
  const documents = openDocuments({ decodePicture })
  const [fileId, letter] = await layOut(documents, { 'a.jpg': noisyJpeg(900, 600), 'b.pdf': await savedPdf(1) })
  const { offers, reason } = valueOf(await documents.handlers.files.shrinkOffer({ fileId: fileId! }, context))
  expect(reason).toBeNull()
  const [offer] = offers
  expect(offer).toMatchObject({ level: 'fine', width: 900, height: 600, mediaType: 'image/jpeg' })
  expect(copiesOf(documents)).toBe(2 + offers.length)
  valueOf(await documents.handlers.files.change({ fileId: fileId!, name: 'Ausweis' }, context))
  const [smaller] = await worked(documents, { kind: 'shrink', fileId: fileId!, level: 'fine' })
  expect(smaller).toMatchObject({ name: 'Ausweis.jpg', size: offer!.size, madeFrom: { kind: 'shrink' } })
  expect(copiesOf(documents)).toBe(3)
  expect(await bringBack(documents, smaller)).toEqual(['Ausweis.jpg', 'b.pdf'])
  expect(copiesOf(documents)).toBe(2)
  const text = valueOf(await documents.handlers.files.shrinkOffer({ fileId: letter! }, context))
  expect(text).toEqual({ offers: [], reason: 'text' })
  expect(errorOf(await doWork(documents, { kind: 'shrink', fileId: letter!, level: 'small' })).kind).toBe('file')
  valueOf(await documents.handlers.files.shrinkOffer({ fileId: fileId! }, context))
  valueOf(await documents.handlers.files.discard({ fileIds: [fileId!, letter!] }, context))
  await until(() => copiesOf(documents) === 0)
})

test('a document is unlocked while a photograph beside it is being made smaller', async () => {
  const decoding = new EventEmitter()
  const documents = openDocuments({
    decodePicture: async () => {
      decoding.emit('begin')
      await once(decoding, 'end')
      return undefined
    },
  })
  const [photo, locked] = await layOut(documents, { 'a.jpg': noisyJpeg(900, 600), 'b.pdf': await encryptedPdf('x') })
  const begun = once(decoding, 'begin')
  const offered = documents.handlers.files.shrinkOffer({ fileId: photo! }, context)
  await begun
  expect(namesOf(await worked(documents, { kind: 'unlock', fileId: locked!, password: 'x' }))).toContain('b.pdf')
  decoding.emit('end')
  valueOf(await offered)
})

test('work tells how far it is, goes on once under its number, and ends when it is cancelled', async () => {
  const told: unknown[] = []
  const emit: Emit = (feature, event, payload) => {
    if (event === 'onProgress') told.push([feature, event, payload])
  }
  const documents = openDocuments({ emit })
  const [good, busy] = await layOut(documents, { 'a.pdf': await savedPdf(2), 'b.pdf': pdfBomb(4_096) })
  const workId = randomUUID()
  valueOf(await doWork(documents, { kind: 'split', fileId: good!, parts: [[1], [2]] }, workId))
  expect(told).toEqual([0, 0.5, 1, 1].map((done) => ['workstation', 'onProgress', { of: workId, done, total: 1 }]))
  told.length = 0
  const turn: FileWork = { kind: 'rotate', fileId: busy!, turns: [{ page: 1, by: 90 }] }
  const going = doWork(documents, turn, workId)
  await until(() => told.length > 0)
  expect(errorOf(await doWork(documents, turn, workId)).issues).toMatchObject([{ path: 'workId', code: 'under-way' }])
  expect(valueOf(await documents.handlers.files.cancel({ number: workId }, context))).toEqual({ cancelled: true })
  expect(errorOf(await going).kind).toBe('cancelled')
  expect(valueOf(await documents.handlers.files.cancel({ number: workId }, context))).toEqual({ cancelled: false })
  expect(namesOf(await list(documents))).toEqual(['a-1.pdf', 'a-2.pdf', 'b.pdf'])
  expect(copiesOf(documents)).toBe(4)
})

const codesOf = (file: StagedFile | undefined): string[] | undefined => file?.problems.map(({ code }) => code)

test('a locked PDF waits for its password, whose copy opens, or for the word that it goes as it is', async () => {
  const os = new OwnKeychain().synchronous()
  const documents = openDocuments({}, os)
  const { files } = documents.handlers
  const locked = { 'a.pdf': await encryptedPdf('geheim'), 'b.pdf': await encryptedPdf('geheim', true) }
  const fileIds = await layOut(documents, locked)
  for (const fileId of fileIds) {
    // Asked twice, as a row and its list do.
    valueOf(await files.look({ fileId }, context))
    valueOf(await files.look({ fileId }, context))
  }
  expect((await list(documents)).map(codesOf)).toEqual([['locked'], ['locked']])
  const wrong = errorOf(await doWork(documents, { kind: 'unlock', fileId: fileIds[0]!, password: 'falsch' }))
  expect(wrong).toMatchObject({ kind: 'invalid-input', issues: [{ path: 'work.password', code: 'wrong-password' }] })
  for (const fileId of fileIds) {
    const lying = await worked(documents, { kind: 'unlock', fileId, password: 'geheim' })
    const unlocked = lying[fileIds.indexOf(fileId)]!
    expect(unlocked).toMatchObject({ problems: [], madeFrom: { kind: 'unlock' } })
    expect(valueOf(await files.look({ fileId: unlocked.fileId }, context))).toMatchObject({ pages: 2, notes: [] })
    const { bytes } = valueOf(await files.read({ fileId: unlocked.fileId }, context))
    expect((await textOfPdf(bytes!)).text).toContain('Page 2')
  }
  const [first] = await list(documents)
  await bringBack(documents, first)
  const back = (await list(documents))[0]!
  expect(codesOf(back)).toEqual(['locked'])
  expect(valueOf(await files.change({ fileId: back.fileId, asItIs: true }, context))).toMatchObject({
    problems: [],
    asItIs: true,
  })
  valueOf(await files.look({ fileId: back.fileId }, context))
  const again = openDocuments({}, os, afterExit(documents.profile))
  valueOf(await again.handlers.files.look({ fileId: back.fileId }, context))
  expect((await list(again))[0]).toMatchObject({ problems: [], asItIs: true })
})

test('damaged files and PDFs without a page wait for the word, and nothing else is unlocked', async () => {
  const documents = openDocuments()
  const { files } = documents.handlers
  const fileIds = await layOut(documents, {
    'cut.jpg': jpegOf(64, 32).subarray(0, 300),
    'Kein Blatt.pdf': pdfWithoutPages(),
    'whole.pdf': await savedPdf(1),
  })
  for (const fileId of fileIds) valueOf(await files.look({ fileId }, context))
  expect((await list(documents)).map(codesOf)).toEqual([['damaged'], ['no-page'], []])
  const refusal = errorOf(await doWork(documents, { kind: 'unlock', fileId: fileIds[2]!, password: 'geheim' }))
  expect(refusal).toMatchObject({ kind: 'file', message: 'This PDF has no password.' })
})

test('XFA forms and PDFs with files in them wait for the word, are not joined, and give their files', async () => {
  const documents = openDocuments()
  const { files } = documents.handlers
  const portfolio = pdfWithFiles({ 'Gehaltsnachweis.pdf': await savedPdf(1) }, '/Collection<</Type/Collection>>')
  const contents = { 'Auskunft.pdf': xfaForm(), 'Mappe.pdf': portfolio, 'Rechnung.pdf': invoicePdf() }
  const [xfa, holding, invoice] = await layOut(documents, contents)
  for (const fileId of [xfa!, holding!, invoice!]) valueOf(await files.look({ fileId }, context))
  expect((await list(documents)).map(codesOf)).toEqual([['xfa'], ['holds-files'], []])
  const join = (fileId: string) => doWork(documents, { kind: 'join', fileIds: [fileId], name: 'alles.pdf', page: a4 })
  expect(errorOf(await join(xfa!)).message).toContain('XFA form')
  expect(errorOf(await join(holding!)).message).toContain('Take them out first')
  const taken = await worked(documents, { kind: 'take-apart', fileId: holding! })
  expect(namesOf(taken)).toEqual(['Auskunft.pdf', 'Mappe.pdf', 'Gehaltsnachweis.pdf', 'Rechnung.pdf'])
  expect(taken[2]).toMatchObject({ problems: [], madeFrom: { kind: 'take-apart', names: ['Mappe.pdf'] } })
  expect(valueOf(await files.look({ fileId: taken[1]!.fileId }, context)).notes).toEqual([])
  expect(await bringBack(documents, taken[2])).toEqual(['Auskunft.pdf', 'Mappe.pdf', 'Rechnung.pdf'])
})

test('a form keeps what it says, and letters that no font of a PDF has by itself', async () => {
  const documents = openDocuments()
  const fileIds = await layOut(documents, { 'a.pdf': filledForm(), 'b.pdf': filledForm('\\376\\377\\001\\101') })
  const [joined] = await worked(documents, { kind: 'join', fileIds, name: 'alles.pdf', page: a4 })
  const { bytes } = valueOf(await documents.handlers.files.read({ fileId: joined!.fileId }, context))
  const { text } = await textOfPdf(bytes!)
  for (const said of ['2345 EUR', 'Ł']) expect(text).toContain(said)
})

test('a message gives way to its attachments, with names that a document can have, and comes back', async () => {
  const documents = openDocuments()
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])
  const message = mailOf([
    textPart,
    attached('application/pdf', `filename*=utf-8''..%2F..%2FAntrag%0A%C3%84.pdf`, await savedPdf(1)),
    attached('application/octet-stream', 'x=y', jpegOf(8, 8)),
    attached('application/pdf', 'filename="Rechnung.pdf"', program),
    htmlPart(),
    inline('image/png', pngOf(4, 4)),
  ])
  const [fileId] = await layOut(documents, { 'Unterlagen.eml': message })
  const files = await worked(documents, { kind: 'take-apart', fileId: fileId! })
  expect(namesOf(files)).toEqual(['.. .. Antrag Ä.pdf', 'Unterlagen-2.jpg', 'Rechnung.pdf'])
  expect(files.map(({ problems }) => problems.map(({ code }) => code))).toEqual([[], [], ['wrong-type']])
  expect(files[0]!.madeFrom).toEqual({ names: ['Unterlagen.eml'], kind: 'take-apart', leftOut: 1 })
  expect(await bringBack(documents, files[1])).toEqual(['Unterlagen.eml'])
  const saved = outlookMessageOf([{ name: 'Antrag.pdf', content: await savedPdf(1) }])
  const [outlook] = await layOut(documents, { 'Von Outlook.msg': saved })
  const taken = (await worked(documents, { kind: 'take-apart', fileId: outlook! })).at(-1)
  expect(taken).toMatchObject({ name: 'Antrag.pdf', madeFrom: { names: ['Von Outlook.msg'] } })
  await bringBack(documents, taken)
  const [letter] = await layOut(documents, { 'Brief.eml': mailOf([textPart]) })
  const refused = errorOf(await doWork(documents, { kind: 'take-apart', fileId: letter! }))
  expect(refused.message).toBe('This message has no attachments.')
})

test('the small pictures of the text of a message come too, and go with the rest when that is undone', async () => {
  const documents = openDocuments()
  const message = mailOf([
    htmlPart(),
    attached('image/jpeg', 'filename="a.jpg"', jpegOf(8, 8)),
    inline('image/png', pngOf(4, 4)),
    attached('image/jpeg', 'filename="b.jpg"', jpegOf(9, 9)),
  ])
  const [fileId] = await layOut(documents, { 'Unterlagen.eml': message, 'c.jpg': jpegOf(10, 10) })
  const [first] = await worked(documents, { kind: 'take-apart', fileId: fileId! })
  const all = await worked(documents, { kind: 'take-pictures', fileId: first!.fileId })
  expect(namesOf(all)).toEqual(['a.jpg', 'logo.png', 'b.jpg', 'c.jpg'])
  const from = { names: ['Unterlagen.eml'], kind: 'take-apart' }
  expect(all.map(({ madeFrom }) => madeFrom)).toEqual([from, from, from, undefined])
  expect(await bringBack(documents, all[1])).toEqual(['Unterlagen.eml', 'c.jpg'])
  expect(copiesOf(documents)).toBe(2)
  expect(errorOf(await doWork(documents, { kind: 'take-pictures', fileId: fileId! })).kind).toBe('file')
})

test('a message that is nothing but pictures of its text gives those', async () => {
  const documents = openDocuments()
  const [fileId] = await layOut(documents, { 'Ausweis.eml': mailOf([htmlPart(), inline('image/png', pngOf(4, 4))]) })
  const [card] = await worked(documents, { kind: 'take-apart', fileId: fileId! })
  expect(card).toMatchObject({ name: 'logo.png', madeFrom: { names: ['Ausweis.eml'], kind: 'take-apart' } })
})
