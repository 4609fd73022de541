import type { NamedDocument } from '@contract/api/handing-on'
import type { workstation } from '@contract/api/workstation'
import { fail, succeed } from '@contract/outcome'
import type { z } from '@contract/zod'
import { PDFDocument } from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createBatch, createHandedFiles } from '../../../../src-main/features/invoices'
import { joinFiles } from '../../../../src-main/features/documents/work/join'
import { namedBy } from '../../../../src-main/features/invoices/file-name'
import { testContext } from '../../../helpers/main/context'
import { temporaryFolder } from '../../../helpers/main/profile'
import { context, errorOf, valueOf } from '../../../helpers/main/service-fixture'

/** Invoices are no pictures. */
const noPictures = () => Promise.resolve(undefined)

const engagementId = '5c3e9ad4-0d3c-4a53-9f0f-0f2f9a4c1b11'
const named = (...numbers: string[]): NamedDocument[] =>
  numbers.map((number, at) => ({ documentId: `d-${at}`, number, customer: 'Kanzlei Øst/Süd', period: 'May 2026' }))

async function pdf(pages: number): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create()
  for (let page = 0; page < pages; page++) document.addPage([300 + page, 400])
  return new Uint8Array(await document.save())
}

/** Invoices of one page, of which those in `gone` cannot be fetched, and those in `damaged` end early. */
async function open(
  how: {
    gone?: string[]
    damaged?: string[]
    folder?: string
    target?: string
    mailProgram?: string
    onFetched?: () => void
    mayShow?: () => boolean
  } = {},
) {
  const directory = temporaryFolder()
  const bytes = await pdf(1)
  const asItCame = { bytes: new Uint8Array(Buffer.from('{"content":"JVBERi0')), extension: '.txt' }
  const fetched: string[] = []
  const dragged: string[][] = []
  const commands: string[][] = []
  const shown: string[] = []
  const works: z.output<typeof workstation.onProgress.payload>[] = []
  const files = createHandedFiles({ directory, ...(how.mayShow && { mayShow: how.mayShow }) })
  const app = testContext({
    activeEnvironmentId: () => 'desk',
    askWhereToSave: () => Promise.resolve(how.target),
    emit: (_feature, _event, payload) => void works.push(payload as (typeof works)[number]),
  })
  const batch = createBatch(app, {
    documents: {
      read: ({ documentId }) => {
        fetched.push(documentId)
        how.onFetched?.()
        return Promise.resolve(
          how.gone?.includes(documentId)
            ? fail({ kind: 'not-found', message: 'No such document.', requestId: '' })
            : succeed({
                bytes,
                contentType: 'application/pdf',
                fileName: `${documentId}.pdf`,
                ...(how.damaged?.includes(documentId) && { damage: 'cut', asItCame }),
              }),
        )
      },
    },
    askForFolder: () => Promise.resolve(how.folder),
    join: async (all, titles) => ({
      ok: true,
      value: await joinFiles(all, { size: 'image' }, () => undefined, noPictures, titles),
    }),
    files,
    startDrag: (paths) => {
      dragged.push([...paths])
      return Promise.resolve()
    },
    mailSystem: {
      platform: 'linux',
      run: (command, args) => {
        commands.push([command, ...args])
        return Promise.resolve({ ended: 0, stdout: how.mailProgram ?? '', stderr: '' })
      },
      showInFolder: (file) => void shown.push(file),
    },
  })
  return { batch, files, directory, fetched, dragged, commands, shown, works }
}

test.each([
  ['{number}', 'R-1.pdf'],
  ['{customer} {number}', 'Kanzlei Øst_Süd R-1.pdf'],
  ['{period} - {number}', 'May 2026 - R-1.pdf'],
  ['../{number}', '_R-1.pdf'],
  ['Rechnung', 'Rechnung.pdf'],
])('the pattern %j names a file %j', (pattern, name) => {
  expect(namedBy(pattern, named('R-1')[0]!, '.pdf')).toBe(name)
})

test('a part that the service did not say leaves no gap', () => {
  expect(namedBy('{customer} - {number} - {period}', { documentId: 'd', number: 'R-1' }, '.pdf')).toBe('R-1.pdf')
  expect(namedBy('{customer}', { documentId: 'd', number: 'R-1' }, '.pdf')).toBe('R-1.pdf')
})

test('all are saved into a folder, nothing there is replaced, and one that cannot be fetched is named', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'R-1.pdf'), 'mine')
  const { batch, works } = await open({ folder, gone: ['d-2'] })
  const workId = randomUUID()
  const documents = named('R-1', 'R-1', 'R-2', 'R-3')
  const saved = valueOf(await batch.saveAll({ workId, engagementId, documents, pattern: '{number}' }, context))
  expect(saved.results).toEqual([
    { documentId: 'd-0', outcome: 'saved', name: 'R-1 (2).pdf' },
    { documentId: 'd-1', outcome: 'saved', name: 'R-1 (3).pdf' },
    { documentId: 'd-2', outcome: 'failed', message: 'No such document.' },
    { documentId: 'd-3', outcome: 'saved', name: 'R-3.pdf' },
  ])
  expect(readdirSync(folder).sort()).toEqual(['R-1 (2).pdf', 'R-1 (3).pdf', 'R-1.pdf', 'R-3.pdf'])
  expect(readFileSync(join(folder, 'R-1.pdf'), 'utf8')).toBe('mine')
  expect(works.map(({ done }) => done)).toEqual([0, 1, 2, 3, 4])
})

test('saving is cancelled before the next one, and stops where nothing can be written', async () => {
  const folder = temporaryFolder()
  const cancelled = await open({ folder })
  const workId = randomUUID()
  const saving = cancelled.batch.saveAll(
    { workId, engagementId, documents: named('a', 'b', 'c'), pattern: '{number}' },
    context,
  )
  await vi.waitFor(() => expect(cancelled.works.some(({ done }) => done === 1)).toBe(true), { interval: 1 })
  await cancelled.batch.cancelWork({ workId }, context)
  const outcomes = valueOf(await saving).results.map(({ outcome }) => outcome)
  expect(outcomes[0]).toBe('saved')
  expect(readdirSync(folder)).toHaveLength(outcomes.filter((outcome) => outcome === 'saved').length)

  const gone = await open({ folder: join(folder, 'gone') })
  const failed = valueOf(
    await gone.batch.saveAll({ workId, engagementId, documents: named('a', 'b'), pattern: '{number}' }, context),
  )
  const message = 'That folder is not there any more.'
  expect(failed.results.map((result) => result.message)).toEqual([message, message])
  expect(gone.fetched).toEqual(['d-0'])
  const none = await open()
  expect(
    valueOf(await none.batch.saveAll({ workId, engagementId, documents: named('a'), pattern: '{number}' }, context)),
  ).toEqual({ saved: false, results: [] })
})

test('one PDF of all, with a bookmark for each; none where one is missing, which is named', async () => {
  const target = join(temporaryFolder(), 'all.pdf')
  const { batch } = await open({ target })
  const input = { workId: randomUUID(), engagementId, documents: named('R-1', 'R-2', 'Größe 3'), name: 'all' }
  expect(valueOf(await batch.join(input, context))).toEqual({ saved: true, name: 'all.pdf', missing: [] })
  const joined = await getDocument({ data: new Uint8Array(readFileSync(target)) }).promise
  expect(joined.numPages).toBe(3)
  const outline = await joined.getOutline()
  expect(outline.map(({ title }) => title)).toEqual(['R-1', 'R-2', 'Größe 3'])
  const pages = outline.map(({ dest }) => joined.getPageIndex((dest as unknown[])[0] as { num: number; gen: number }))
  expect(await Promise.all(pages)).toEqual([0, 1, 2])

  const lacking = await open({ target: join(temporaryFolder(), 'none.pdf'), gone: ['d-1'] })
  expect(valueOf(await lacking.batch.join(input, context))).toEqual({
    saved: false,
    missing: [{ documentId: 'd-1', message: 'No such document.' }],
  })
})

test('a file that cannot be joined is named', async () => {
  const files = [await pdf(1), new Uint8Array(Buffer.from('no paper at all'))]
  await expect(joinFiles(files, { size: 'image' }, () => undefined, noPictures, ['R-1', 'R-2'])).rejects.toThrow(
    /^R-2: /,
  )
})

test('files for another program are this user’s alone, under their names, and erased at the end', async () => {
  const { batch, files, directory, dragged } = await open()
  mkdirSync(join(directory, 'other'))
  const input = { workId: randomUUID(), engagementId, documents: named('R-1', 'R-2') }
  const { ticket, names } = valueOf(await batch.prepareFiles(input, context))
  expect(names).toEqual(['R-1.pdf', 'R-2.pdf'])
  expect(valueOf(await batch.startDrag({ ticket }, context))).toEqual({ started: true })
  // These are the files that the system is handed (`webContents.startDrag`): a display without a mouse cannot drop them.
  const [paths = []] = dragged
  expect(paths.map((path) => readFileSync(path).subarray(0, 5).toString())).toEqual(['%PDF-', '%PDF-'])
  if (process.platform !== 'win32') {
    expect(paths.map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600])
    expect(statSync(join(directory, 'handed-on', ticket)).mode & 0o777).toBe(0o700)
  }
  await files.empty()
  expect(readdirSync(directory)).toEqual(['other'])
  expect(valueOf(await batch.startDrag({ ticket }, context))).toEqual({ started: false })
})

test('what a crash left is erased at the next start, and what nobody took after a while', async () => {
  const directory = temporaryFolder()
  mkdirSync(join(directory, 'handed-on', 'old'), { recursive: true })
  writeFileSync(join(directory, 'handed-on', 'old', 'R-1.pdf'), 'x')
  const files = createHandedFiles({ directory, keptForMs: 20 })
  const { ticket } = await files.write([{ name: 'R-2.pdf', bytes: new Uint8Array(1) }])
  expect(readdirSync(join(directory, 'handed-on'))).toEqual([ticket])
  await vi.waitFor(() => expect(readdirSync(join(directory, 'handed-on'))).toEqual([]))
  expect(files.of(ticket)).toBeUndefined()
})

test('files that cannot be fetched are not handed on in part', async () => {
  const { batch, directory } = await open({ gone: ['d-1'] })
  const input = { workId: randomUUID(), engagementId, documents: named('R-1', 'R-2') }
  expect(errorOf(await batch.prepareFiles(input, context)).kind).toBe('not-found')
  expect(readdirSync(directory)).toEqual([])
})

test('a mail program that takes attachments gets the file; for every other one it is shown in its folder', async () => {
  const [document] = named('R-1')
  const mail = async (mailProgram: string) => {
    const fixture = await open({ mailProgram })
    return { ...fixture, told: valueOf(await fixture.batch.mail({ engagementId, document: document! }, context)) }
  }
  const known = await mail('thunderbird.desktop\n')
  expect(known.told).toEqual({ did: 'composed', name: 'R-1.pdf' })
  expect(known.commands.at(-1)).toEqual(['xdg-email', '--attach', expect.stringMatching(/handed-on.*R-1\.pdf$/)])
  expect(known.shown).toEqual([])
  const other = await mail('google-chrome.desktop\n')
  expect(other.told.did).toBe('shown')
  expect(other.commands).toHaveLength(1)
  expect(readFileSync(other.shown[0]!).subarray(0, 5).toString()).toBe('%PDF-')
})

test('several go into one message, or are shown together where no program takes them', async () => {
  const mail = async (mailProgram: string) => {
    const fixture = await open({ mailProgram })
    const input = { workId: randomUUID(), engagementId, documents: named('R-1', 'R-2') }
    return { ...fixture, told: valueOf(await fixture.batch.mailAll(input, context)) }
  }
  const known = await mail('thunderbird.desktop\n')
  expect(known.told).toEqual({ did: 'composed', names: ['R-1.pdf', 'R-2.pdf'] })
  const [first, second] = [expect.stringMatching(/R-1\.pdf$/), expect.stringMatching(/R-2\.pdf$/)] as unknown[]
  expect(known.commands.at(-1)).toEqual(['xdg-email', '--attach', first, '--attach', second])
  const other = await mail('')
  expect(other.told).toEqual({ did: 'shown', names: ['R-1.pdf', 'R-2.pdf'] })
  expect(readdirSync(join(other.shown[0]!, '..')).sort()).toEqual(['R-1.pdf', 'R-2.pdf'])
})

test('what was covered while it was fetched is neither handed on nor left on disk', async () => {
  const covered = async () => {
    const state = { isCovered: false }
    const fixture = await open({
      mailProgram: 'thunderbird.desktop\n',
      onFetched: () => {
        state.isCovered = true
      },
      mayShow: () => !state.isCovered,
    })
    const isNothingLeft = (): void => {
      expect([...fixture.commands, ...fixture.shown]).toEqual([])
      expect(
        readdirSync(fixture.directory, { recursive: true }).filter((name) => String(name).endsWith('.pdf')),
      ).toEqual([])
    }
    return { ...fixture, isNothingLeft }
  }
  const documents = named('R-1')
  const several = await covered()
  expect(errorOf(await several.batch.mailAll({ workId: randomUUID(), engagementId, documents }, context)).kind).toBe(
    'cancelled',
  )
  several.isNothingLeft()
  const one = await covered()
  expect(errorOf(await one.batch.mail({ engagementId, document: documents[0]! }, context)).kind).toBe('cancelled')
  one.isNothingLeft()
  const dragged = await covered()
  const prepared = await dragged.batch.prepareFiles({ workId: randomUUID(), engagementId, documents }, context)
  expect(errorOf(prepared).kind).toBe('cancelled')
  dragged.isNothingLeft()
})

test('what is damaged is saved as it came, and said; it is neither joined nor handed on', async () => {
  const folder = temporaryFolder()
  const target = join(folder, 'joined.pdf')
  const { batch, shown } = await open({ folder, target, damaged: ['d-1'] })
  const several = { workId: randomUUID(), engagementId, documents: named('R-1', 'R-2') }
  const saved = valueOf(await batch.saveAll({ ...several, pattern: '{number}' }, context))
  expect(saved.results).toEqual([
    { documentId: 'd-0', outcome: 'saved', name: 'R-1.pdf' },
    { documentId: 'd-1', outcome: 'saved', name: 'R-2.txt', damage: 'cut' },
  ])
  expect(readFileSync(join(folder, 'R-2.txt'), 'utf8')).toBe('{"content":"JVBERi0')

  expect(valueOf(await batch.join({ ...several, name: 'joined' }, context))).toMatchObject({
    saved: false,
    missing: [{ documentId: 'd-1', damage: 'cut' }],
  })
  expect(readdirSync(folder)).not.toContain('joined.pdf')

  const code = { issues: [{ code: 'damaged-cut' }] }
  expect(errorOf(await batch.prepareFiles(several, context))).toMatchObject(code)
  const [, second] = several.documents
  expect(errorOf(await batch.mail({ engagementId, document: second! }, context))).toMatchObject(code)
  expect(shown).toEqual([])
})
