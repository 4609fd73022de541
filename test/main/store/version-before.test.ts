import { fail } from '@contract/outcome'
import { z } from '@contract/zod'
import { createHash } from 'node:crypto'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createMandateStates } from '../../../src-main/features/direct-debit/mandates/mandate-states'
import { createDocuments } from '../../../src-main/features/documents'
import { openHandledTable } from '../../../src-main/features/intake/handled-table'
import { createDocumentSource } from '../../../src-main/features/invoices'
import { createJournal } from '../../../src-main/features/journal'
import { createPresets } from '../../../src-main/features/presets'
import { createPrintQueue } from '../../../src-main/features/printing'
import { createSigningLinks } from '../../../src-main/features/signing-links'
import { environmentId, fromJson, openKeychain } from '../../fixtures/store-before/read'
import { context, valueOf } from '../../helpers/main/service-fixture'
import { testContext } from '../../helpers/main/context'
import { openOffice } from '../../helpers/main/office'
import { afterExit, Clock, start, temporaryFolder } from '../../helpers/main/profile'
import { documentParts } from '../../helpers/main/upload-journal'

const fixture = fileURLToPath(new URL('../../fixtures/store-before/', import.meta.url))

const shape = z.object({
  at: z.string(),
  engagementId: z.string(),
  /** Of an invoice document that was fetched. */
  documentId: z.string(),
  /** The content of a file of the intake folder that was put aside. */
  dismissed: z.string(),
  answers: z.array(z.object({ call: z.string(), input: z.unknown().optional(), value: z.unknown() })),
})
const { at, engagementId, documentId, dismissed, answers } = shape.parse(
  fromJson(readFileSync(join(fixture, 'answers.json'), 'utf8')),
)

/** A copy of the profile that the version before has left. */
function profileBefore(): string {
  const folder = temporaryFolder()
  cpSync(join(fixture, 'profile'), folder, { recursive: true })
  const database = join(folder, 'data', `${environmentId}.sqlite`)
  writeFileSync(database, gunzipSync(readFileSync(`${database}.gz`)))
  rmSync(`${database}.gz`)
  return folder
}

const notAsked = (): Promise<never> => Promise.reject(new Error('not asked for'))
const activeEnvironmentId = (): string => environmentId

/** Today's features over a profile. */
function open(directory: string) {
  const clock = new Clock()
  clock.advance(Date.parse(at) - clock.now().getTime())
  const started = start(directory, openKeychain, { clock })
  const { store } = started
  const office = openOffice(started, { baseUrl: 'http://127.0.0.1:1' })
  const connection = (requestId: string) =>
    Promise.resolve(fail({ kind: 'no-api-key', message: 'Nothing is asked.', requestId }))
  const app = testContext({
    directory,
    store,
    service: office.service,
    activeEnvironmentId,
    connection,
    now: clock.now,
    notify: started.notify,
  })
  const documents = createDocuments(app, {
    ...documentParts,
    cases: office.register,
  })
  const journal = createJournal(app, {
    cases: office.register,
    activeEnvironment: () => ({ id: environmentId, name: 'Abnahme', kind: 'test' }),
  })
  const printing = { choosePrinter: notAsked, missingPrinter: notAsked, print: notAsked }
  const queue = createPrintQueue(app, {
    fetchPaper: notAsked,
    printing,
    cups: { isHere: () => Promise.resolve(false), ended: notAsked, takeOut: notAsked },
    journal,
  })
  const source = createDocumentSource(app, () => Promise.resolve(true))
  return {
    started,
    documents,
    source,
    mandateStates: createMandateStates({ store, now: clock.now }),
    handlers: {
      cases: office.cases,
      creditLimit: office.creditLimit,
      directDebit: office.directDebit,
      drafts: office.drafts,
      files: documents.handlers.files,
      journal: journal.handlers,
      presets: createPresets(app).handlers,
      printing: queue.handlers,
      raw: { ...office.raw, ...office.byHand },
      sepa: office.sepa,
      signingLinks: createSigningLinks(app).handlers,
      uploads: documents.handlers.uploads,
    },
  }
}

const handler = z.custom<(input: unknown, asked: typeof context) => unknown>((value) => typeof value === 'function')
const answered = z.looseObject({ ok: z.literal(true), value: z.unknown() })

/** Asks everything that the version before was asked, and compares. */
async function expectSameAnswers({ handlers }: ReturnType<typeof open>, asked = answers): Promise<void> {
  for (const { call, input, value } of asked) {
    const [feature = '', name = ''] = call.split('.')
    const ask = handler.parse(
      Reflect.get(z.record(z.string(), z.unknown()).parse(Reflect.get(handlers, feature)), name),
    )
    const now = answered.parse(await ask(input, context)).value
    if (Array.isArray(value)) expect(now, call).toEqual(value)
    else expect(now, `${call} ${JSON.stringify(input)}`).toMatchObject(z.record(z.string(), z.unknown()).parse(value))
  }
}

test('what the version before has kept is all there, and answered as it answered it', async () => {
  const profile = profileBefore()
  const opened = open(profile)
  await opened.documents.uploads.recover(environmentId)
  await expectSameAnswers(opened)
  expect(opened.started.notices).toEqual([])
  await opened.started.store.close()

  // Changes of cases that were decided and not yet made are made by now.
  const cases = answers.filter(({ call }) => call.startsWith('cases.'))
  await expectSameAnswers(open(afterExit(profile)), cases)
})

test('the copies of documents of the version before are opened, and what was dealt with is known', async () => {
  const { started, handlers, source, mandateStates } = open(profileBefore())
  const listed = z.object({ files: z.array(z.object({ fileId: z.string(), sha256: z.string() })) })
  const files = answers.flatMap(({ call, value }) => (call === 'files.list' ? listed.parse(value).files : []))
  expect(files).not.toEqual([])
  for (const { fileId, sha256 } of files) {
    const { bytes } = valueOf(await handlers.files.read({ fileId }, context))
    expect(
      createHash('sha256')
        .update(bytes ?? '')
        .digest('hex'),
    ).toBe(sha256)
  }

  const invoice = valueOf(await source.read({ environmentId, engagementId, documentId }, context))
  expect(invoice.contentType).toBe('application/pdf')
  expect(Buffer.from(invoice.bytes.subarray(0, 5)).toString()).toBe('%PDF-')

  const handled = openHandledTable(await started.store.environment(environmentId)).of(dismissed)
  expect(handled).toMatchObject([{ as: 'aside', name: 'Werbung.pdf' }])

  const exchanges = z.object({ exchanges: z.array(z.object({ endpoint: z.number(), answer: z.string().optional() })) })
  const [said] = answers.flatMap(({ call, value }) =>
    call === 'raw.list' ? exchanges.parse(value).exchanges.filter(({ endpoint }) => endpoint === 11) : [],
  )
  const mandate = z.object({ mandateId: z.string(), status: z.string() }).parse(JSON.parse(said?.answer ?? ''))
  const silent = { mandateId: mandate.mandateId }
  expect(await mandateStates.noteStatus(environmentId, engagementId, silent, false)).toBe(mandate.status)
})
