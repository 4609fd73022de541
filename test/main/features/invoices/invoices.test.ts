import { contract } from '@contract/index'
import { createPlainReads } from '../../../../src-main/service/active-connection'
import { chmod, mkdir, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { succeed } from '@contract/outcome'
import { lookAt } from '../../../../src-main/features/documents/look/look-at'
import {
  createBatch,
  createDocumentSource,
  createInvoices,
  paperOf,
  soundOnly,
  type DocumentSource,
} from '../../../../src-main/features/invoices'
import {
  createCups,
  createPrinting,
  createPrintQueue,
  type PrintEnd,
  type PrintQueue,
} from '../../../../src-main/features/printing'
import type { SystemPrinter } from '../../../../src-main/lib/electron-versions'
import { pdfHolding } from '../../../fixtures/documents/pdfs'
import { startMisbehavingService } from '../../../fixtures/misbehaving-service'
import type { AppContext } from '../../../../src-main/features/app-context'
import { testContext } from '../../../helpers/main/context'
import { sessionStore } from '../../../helpers/main/profile'
import {
  context,
  errorOf,
  noKey,
  openFixture,
  valueOf,
  withFolder,
  type Fixture,
} from '../../../helpers/main/service-fixture'
import type { Printing } from '../../../../src-main/features/printing'

let fixture: Fixture
let engagementId: string
let documentIds: string[]

beforeAll(async () => {
  fixture = await openFixture()
  for (const seed of fixture.sandbox.seeds()) {
    if (seed.engagementId === undefined) continue
    const listed = valueOf(await open().list({ engagementId: seed.engagementId }, context))
    if (listed.invoices.length < 3) continue
    engagementId = seed.engagementId
    documentIds = listed.invoices.slice(0, 3).map(({ invoicePdfDocumentId }) => invoicePdfDocumentId!)
    break
  }
})
afterAll(() => fixture.close())

const sheets: { title: string; size: number; printer: string; copies: number }[] = []
let ends: PrintEnd[] = []
beforeEach(() => {
  fixture.sandbox.faults.clear()
  sheets.length = 0
  ends = []
})

const two: SystemPrinter[] = [
  { name: 'Flur', displayName: 'Flur (farbig)' },
  { name: 'Büro', displayName: '', isDefault: true },
]

/** Invoices whose sheets land in `sheets`; paper cannot be had here, the real queue is tried with `createCups`. */
function open(
  parts: {
    printers?: SystemPrinter[]
    preferred?: string
    ask?: () => Promise<string | undefined>
    connection?: Fixture['connection']
  } = {},
) {
  const printing = createPrinting({
    listPrinters: () => Promise.resolve(parts.printers ?? two),
    preferredPrinter: () => parts.preferred,
    cups: createCups({ environment: { PATH: '/nowhere' } }),
    windowPrinting: {
      print: ({ title, bytes, printer, copies }) => {
        sheets.push({ title, size: bytes.length, printer, copies })
        return Promise.resolve(ends.shift() ?? { outcome: 'printed' })
      },
      printWithDialog: ({ title, bytes }) => {
        sheets.push({ title, size: bytes.length, printer: 'dialog', copies: 1 })
        const end = ends.shift()
        return Promise.resolve(end ?? 'cancelled')
      },
    },
  })
  const documents = unkept(parts.connection ?? fixture.connection)
  const app = testContext({ ...fixture, ...(parts.ask && { askWhereToSave: parts.ask }) })
  return createInvoices(app, {
    documents,
    printing,
    printQueue: queueOf(documents, printing, fixture.connection),
    batch: batchOf(documents),
  }).handlers
}

const queueOf = (
  documents: DocumentSource,
  printing: Pick<Printing, 'choosePrinter' | 'missingPrinter' | 'print'>,
  connection: Fixture['connection'],
): PrintQueue =>
  createPrintQueue(testContext({ store: sessionStore(), connection }), {
    fetchPaper: async (place, asked) => {
      const read = soundOnly(await documents.read(place, asked), asked)
      return read.ok ? succeed(paperOf(read.value)) : read
    },
    printing,
    cups: createCups({ environment: { PATH: '/nowhere' } }),
    journal: { note: () => Promise.resolve() },
  })

/** Tried by tests of its own. */
function batchOf(documents: DocumentSource): ReturnType<typeof createBatch> {
  const never = (): Promise<never> => Promise.reject(new Error('not asked for'))
  return createBatch(testContext({ askWhereToSave: never }), {
    documents,
    askForFolder: never,
    join: never,
    files: { write: never, of: () => undefined, empty: never },
    startDrag: never,
    mailSystem: { platform: 'linux', run: never, showInFolder: () => undefined },
  })
}

/** Documents without a place to keep them, so that the service is asked each time. */
function unkept(connection: AppContext['connection']) {
  const store = { ...sessionStore(), environment: () => Promise.reject(new Error('There is none.')) }
  return createDocumentSource(
    testContext({ store, service: fixture.service, connection }),
    async (bytes) => !(await lookAt(bytes)).notes.includes('damaged'),
  )
}

test('endpoints 13 to 15: the list, one invoice, its document', async () => {
  const invoices = open()
  const listed = valueOf(await invoices.list({ engagementId }, context)).invoices
  const one = valueOf(
    await createPlainReads(fixture)(contract.invoices.read)({ engagementId, invoiceId: listed[0]!.id! }, context),
  )
  expect(one).toEqual(listed[0])
  const document = valueOf(await invoices.document({ engagementId, documentId: documentIds[0]! }, context))
  expect(Buffer.from(document.bytes.subarray(0, 5)).toString()).toBe('%PDF-')
  expect(document).toMatchObject({ contentType: 'application/pdf', fileName: `${documentIds[0]!}.pdf` })
})

test('the documents are printed in the order asked for, each with its result', async () => {
  ends = [{ outcome: 'printed' }, { outcome: 'failed', message: 'jam' }, { outcome: 'unknown', message: 'who knows' }]
  const results = valueOf(await open().print({ engagementId, documentIds, copies: 2 }, context))
  expect(results).toEqual([
    { documentId: documentIds[0], outcome: 'printed' },
    { documentId: documentIds[1], outcome: 'failed', message: 'jam' },
    { documentId: documentIds[2], outcome: 'unknown', message: 'who knows' },
  ])
  expect(sheets.map(({ title, printer, copies }) => ({ title, printer, copies }))).toEqual(
    documentIds.map((documentId) => ({ title: `${documentId}.pdf`, printer: 'Büro', copies: 2 })),
  )
})

test('a document that cannot be fetched has failed; the others are printed', async () => {
  fixture.sandbox.faults.add({
    match: { path: documentIds[1]! },
    times: 'always',
    effect: {
      kind: 'status',
      status: 404,
      body: { kind: 'json', value: { code: 'GONE', message: 'No such document.' } },
    },
  })
  const results = valueOf(await open().print({ engagementId, documentIds }, context))
  expect(results.map(({ outcome }) => outcome)).toEqual(['printed', 'failed', 'printed'])
  expect(results[1]?.message).toContain('No such document.')
  expect(sheets).toHaveLength(2)
})

test('what is not a PDF is not sent to a printer', async () => {
  fixture.sandbox.faults.add({
    match: { path: documentIds[0]! },
    times: 'always',
    effect: { kind: 'status', status: 200, body: { kind: 'text', text: 'Your invoice will follow.' } },
  })
  const results = valueOf(await open().print({ engagementId, documentIds: documentIds.slice(0, 1) }, context))
  expect(results).toMatchObject([{ outcome: 'failed', message: expect.stringContaining('text/plain') as unknown }])
  const shown = valueOf(await open().printWithDialog({ engagementId, documentId: documentIds[0]! }, context))
  expect(shown.outcome).toBe('failed')
  expect(sheets).toEqual([])
})

test('the printer named, else the clerk’s, else the default, else the only one; never another one', async () => {
  const printer = async (parts: Parameters<typeof open>[0], named?: string): Promise<string> => {
    sheets.length = 0
    const outcome = await open(parts).print(
      { engagementId, documentIds: documentIds.slice(0, 1), printer: named },
      context,
    )
    return outcome.ok ? sheets[0]!.printer : `${outcome.error.kind}: ${outcome.error.message}`
  }
  const noDefault = two.map(({ name, displayName }) => ({ name, displayName }))
  expect(await printer({ preferred: 'Büro' }, 'Flur')).toBe('Flur')
  expect(await printer({ preferred: 'Flur' })).toBe('Flur')
  expect(await printer({})).toBe('Büro')
  expect(await printer({ printers: noDefault.slice(0, 1) })).toBe('Flur')
  expect(await printer({ printers: noDefault })).toMatch(/^printer: Choose a printer/)
  expect(await printer({ printers: [] })).toMatch(/^printer: No printer/)
  expect(await printer({}, 'Keller')).toMatch(/^printer: .*Keller/)
  expect(await printer({ preferred: 'Keller' })).toMatch(/^printer: .*Keller/)
})

test('the dialog: its result, or cancelled', async () => {
  const input = { engagementId, documentId: documentIds[0]! }
  expect(errorOf(await open().printWithDialog(input, context)).kind).toBe('cancelled')
  ends = [{ outcome: 'printed' }]
  expect(valueOf(await open().printWithDialog(input, context))).toEqual({
    documentId: documentIds[0],
    outcome: 'printed',
  })
})

test('a document is saved where the user wants it, replacing what a link names', async () => {
  await withFolder(async (folder) => {
    const suggestions: string[] = []
    const saveTo = (target: string | undefined, suggestedName?: string) => {
      const ask = (name?: string): Promise<string | undefined> => {
        suggestions.push(name ?? '')
        return Promise.resolve(target)
      }
      return open({ ask }).save({ engagementId, documentId: documentIds[0]!, suggestedName }, context)
    }
    expect(valueOf(await saveTo(undefined))).toEqual({ saved: false })
    const target = join(folder, 'Rechnung Müller.pdf')
    expect(valueOf(await saveTo(target, 'Rechnung 7/2025: Müller'))).toEqual({
      saved: true,
      name: 'Rechnung Müller.pdf',
    })
    const { bytes } = valueOf(await open().document({ engagementId, documentId: documentIds[0]! }, context))
    expect(new Uint8Array(await readFile(target))).toEqual(bytes)
    expect(suggestions).toEqual([`${documentIds[0]!}.pdf`, 'Rechnung 7_2025_ Müller.pdf'])

    await writeFile(target, 'old')
    await symlink(target, join(folder, 'link.pdf'))
    expect(valueOf(await saveTo(join(folder, 'link.pdf'))).saved).toBe(true)
    expect(new Uint8Array(await readFile(target))).toEqual(bytes)
    expect((await readdir(folder)).sort()).toEqual(['Rechnung Müller.pdf', 'link.pdf'])
  })
})

test('what cannot be saved says why and leaves nothing behind', async () => {
  await withFolder(async (folder) => {
    const saveTo = async (target: string): Promise<string> => {
      const ask = (): Promise<string> => Promise.resolve(target)
      const failure = errorOf(await open({ ask }).save({ engagementId, documentId: documentIds[0]! }, context))
      expect(failure).toMatchObject({ kind: 'file', requestId: context.requestId })
      return failure.message
    }
    expect(await saveTo(join(folder, 'gone', 'a.pdf'))).toBe(
      '“a.pdf” was not saved. That folder is not there any more.',
    )
    await mkdir(join(folder, 'a.pdf'))
    expect(await saveTo(join(folder, 'a.pdf'))).toContain('There is a folder of that name.')
    expect(await saveTo('/dev/full/a.pdf')).toContain('That folder is not there any more.')
    expect(await saveTo(join(folder, `${'x'.repeat(300)}.pdf`))).toContain('That name is too long.')
    expect(await readdir(folder)).toEqual(['a.pdf'])
    await rm(join(folder, 'a.pdf'), { recursive: true })
    if (process.getuid?.() !== 0) {
      await chmod(folder, 0o500)
      expect(await saveTo(join(folder, 'a.pdf'))).toContain('You may not write there.')
      await chmod(folder, 0o700)
    }
  })
})

test('without a key nothing is fetched and nothing is printed', async () => {
  const printing = {
    choosePrinter: () => Promise.resolve({ ok: true as const, value: 'Büro' }),
    missingPrinter: () => Promise.resolve(undefined),
    print: () => Promise.reject(new Error('not asked for')),
    printWithDialog: () => Promise.reject(new Error('not asked for')),
  }
  const app = testContext({
    ...fixture,
    connection: noKey,
    askWhereToSave: () => Promise.reject(new Error('not asked for')),
  })
  const { handlers } = createInvoices(app, {
    documents: unkept(noKey),
    printing,
    printQueue: queueOf(unkept(noKey), printing, noKey),
    batch: batchOf(unkept(noKey)),
  })
  expect(errorOf(await handlers.list({ engagementId }, context)).kind).toBe('no-api-key')
  expect(errorOf(await handlers.save({ engagementId, documentId: 'x' }, context)).kind).toBe('no-api-key')
  expect(errorOf(await handlers.print({ engagementId, documentIds }, context)).kind).toBe('no-api-key')
})

test('a document that ends early is not printed, and is saved byte for byte as it came', async () => {
  const server = await startMisbehavingService()
  onTestFinished(() => server.close())
  const body = JSON.stringify({ content: pdfHolding(Buffer.from('Ada')).subarray(0, -30).toString('base64') })
  const baseUrl = server.on('damaged', (exchange) => exchange.answer(200, body))
  const connection = () => Promise.resolve(succeed({ environmentId: 'sandbox', baseUrl, apiKey: 'k' }))
  await withFolder(async (folder) => {
    const invoices = open({ ask: () => Promise.resolve(join(folder, 'R-1.txt')), connection })
    const ids = { engagementId, documentId: 'doc-1' }
    const printed = valueOf(await invoices.print({ engagementId, documentIds: ['doc-1'] }, context))
    expect(printed).toMatchObject([{ outcome: 'failed', message: expect.stringContaining('damaged') as unknown }])
    expect(errorOf(await invoices.printWithDialog(ids, context))).toMatchObject({
      kind: 'unexpected-response',
      issues: [{ code: 'damaged-cut' }],
    })
    expect(sheets).toEqual([])
    expect(valueOf(await invoices.save(ids, context))).toEqual({ saved: true, name: 'R-1.txt', damage: 'cut' })
    expect(await readFile(join(folder, 'R-1.txt'), 'utf8')).toBe(body)
    expect(valueOf(await invoices.document(ids, context))).toMatchObject({
      contentType: 'application/pdf',
      damage: 'cut',
    })
  })
})
