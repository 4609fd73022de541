import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { appendFile, mkdtemp, open, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stagedFile, type StagedFile } from '@contract/api/documents'
import type { Upload } from '@contract/api/uploads'
import { createCreditLimit } from '../../../../src-main/features/credit-limit'
import { createOnboarding } from '../../../../src-main/features/onboarding'
import { noted } from '../../../../src-main/features/journal/summaries/values'
import type { ReceivedRequest } from '../../../../src-main/sandbox'
import { testContext } from '../../../helpers/main/context'
import { uploadJournal } from '../../../helpers/main/upload-journal'
import {
  context,
  errorOf,
  listen,
  noDrafts,
  noKey,
  openFixture,
  until,
  valueOf,
  type Fixture,
} from '../../../helpers/main/service-fixture'
import { openDocuments, type OpenedDocuments } from '../../../helpers/main/documents-fixture'
import { sample } from '../../../helpers/main/document-samples'
import { withoutTimers } from '../../../helpers/main/stopped-clock'
import type { JournalNote } from '../../../../src-main/features/journal'

let fixture: Fixture
let folder: string
let onboardingId: string
let heard: Upload[]
/** What the taskbar was told. */
let taskbar: (number | undefined)[]
/** What uploads that have ended were for. */
let ended: string[]
let documents: OpenedDocuments
let onboarding: ReturnType<typeof createOnboarding>['handlers']

const cases = {
  find: (_environment: string, id: string) =>
    Promise.resolve(
      id === onboardingId
        ? {
            caseId: 'the-case',
            kind: 'CONSUMER',
            title: 'Jörg Beispiel',
            status: 'AWAITING_DOCUMENTS',
            turn: 'needs-action' as const,
            identifiers: { mandateIds: [], creditLimitIncreaseIds: [] },
            createdAt: '',
            updatedAt: '',
            note: '',
            labels: [],
            pinned: false,
            done: false,
            unseen: false,
          }
        : undefined,
    ),
  read: () => Promise.resolve(undefined),
  noteIntent: () => Promise.resolve('an intent'),
  noteNotCreated: () => Promise.resolve(),
  isOfAnother: () => Promise.resolve(false),
  noteInDoubt: () => Promise.resolve(),
  noteCreated: () => Promise.reject(new Error('not asked for')),
  noteOnboarding: () => Promise.reject(new Error('not asked for')),
}

beforeAll(async () => {
  fixture = await openFixture()
  folder = await mkdtemp(join(tmpdir(), 'kartei-uploads-'))
})
afterAll(async () => {
  await fixture.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await fixture.sandbox.reset()
  fixture.sandbox.faults.clear()
  onboardingId = fixture.sandbox.seeds().find(({ status }) => status === 'AWAITING_DOCUMENTS')!.onboardingId!
  const news = listen()
  heard = news.heard
  taskbar = []
  ended = []
  documents = openDocuments({
    ...fixture,
    cases,
    emit: news.emit,
    onProgress: (fraction) => taskbar.push(fraction),
    onEnded: (_environmentId, subjectId) => ended.push(subjectId),
  })
  onboarding = createOnboarding(testContext(fixture), { cases, drafts: noDrafts, uploads: documents.uploads }).handlers
})

async function stage(...sizes: number[]): Promise<{ paths: string[]; staged: StagedFile[]; fileIds: string[] }> {
  const paths = sizes.map((_, position) => join(folder, `${randomUUID()} Beleg ${position}.pdf`))
  for (const [position, path] of paths.entries()) await writeFile(path, sample('pdf', sizes[position]))
  const staged = valueOf(
    await documents.handlers.files.stage(
      paths.map((path) => ({ path, name: '' })),
      context,
    ),
  )
  return { paths, staged, fileIds: staged.map(({ fileId }) => fileId) }
}

const upload = (fileIds: string[], uploadId?: string) =>
  onboarding.uploadDocuments({ onboardingId, fileIds, uploadId }, context)
const listed = async (): Promise<Upload[]> => valueOf(await documents.handlers.uploads.list(undefined, context)).uploads
const lastUpload = async (): Promise<Upload> => (await listed())[0]!
const statesOf = ({ files }: Upload): string[] => files.map(({ state }) => state)
const uploadsReceived = (): ReceivedRequest[] =>
  fixture.sandbox.received().filter(({ method, path }) => method === 'POST' && path.endsWith('/documents'))
/** Whether the first request has arrived; where only that one is to be delayed. */
const firstIsThere = (): boolean => fixture.sandbox.faults.list().length === 0
const receivedSince = (before: number): ReceivedRequest[] => uploadsReceived().slice(before)

test('seven files go as five and two, byte for byte', async () => {
  const before = uploadsReceived().length
  const { staged, fileIds } = await stage(3_000, 200_000, 9, 5_000, 70_000, 9_000, 10)
  const answer = valueOf(await upload(fileIds))
  expect(answer.requests.map((request) => request.fileIds)).toEqual([fileIds.slice(0, 5), fileIds.slice(5)])
  expect(answer.requests.map(({ status }) => status)).toEqual([200, 200])
  const received = receivedSince(before)
  expect(received.map(({ path }) => path)).toEqual(
    Array(2).fill(`/api/v2/engagements/card/onboarding/${onboardingId}/documents`),
  )
  const files = received.flatMap(({ body }) => (body.kind === 'upload' ? body.files : []))
  expect(files.map(({ fileName, contentType, size, sha256 }) => ({ fileName, contentType, size, sha256 }))).toEqual(
    staged.map(({ name, mediaType, size, sha256 }) => ({ fileName: name, contentType: mediaType, size, sha256 })),
  )
  const total = staged.reduce((sum, { size }) => sum + size, 0)
  expect(await lastUpload()).toMatchObject({
    environmentId: 'sandbox',
    caseId: 'the-case',
    subject: { kind: 'onboarding', id: onboardingId },
    state: 'confirmed',
    sentBytes: total,
    totalBytes: total,
  })
  expect((await lastUpload()).endedAt).toBeDefined()
  expect(ended).toEqual([onboardingId])
  expect((await lastUpload()).failure).toBeUndefined()
  expect(statesOf(await lastUpload())).toEqual(Array(7).fill('confirmed'))
})

test('large documents arrive byte for byte at a service that reads slowly', async () => {
  const before = uploadsReceived().length
  const { staged, fileIds } = await stage(10_485_760, 9_999_999, 65_536, 10_000_001, 70)
  fixture.sandbox.faults.add({ match: { path: '/documents' }, times: 1, effect: { kind: 'delay', milliseconds: 400 } })
  valueOf(await upload(fileIds))
  const files = receivedSince(before).flatMap(({ body }) => (body.kind === 'upload' ? body.files : []))
  expect(files.map(({ sha256 }) => sha256)).toEqual(staged.map(({ sha256 }) => sha256))
})

test('the news tell each state in its turn, bytes only grow, and all of it is of the contract', async () => {
  const { fileIds } = await stage(8_000_000, 8_000_000, 8_000_000, 8_000_000, 8_000_000, 100_000)
  const uploadId = randomUUID()
  // Long enough to be told: the service begins to read the first request late, and has the second when it does.
  fixture.sandbox.faults.add({ match: { path: '/documents' }, times: 2, effect: { kind: 'delay', milliseconds: 400 } })
  valueOf(await upload(fileIds, uploadId))
  for (const news of heard) expect(news.uploadId).toBe(uploadId)
  const requestStates = (position: number): string[] =>
    heard.map(({ requests }) => requests[position]!.state).filter((state, at, all) => state !== all[at - 1])
  await vi.waitFor(() => expect(heard.at(-1)?.endedAt).toBeDefined())
  expect(requestStates(0).filter((state) => state !== 'sent')).toEqual(['sending', 'confirmed'])
  expect(requestStates(1).filter((state) => state !== 'sending')).toEqual(['waiting', 'sent', 'confirmed'])
  const bytes = heard.map(({ sentBytes }) => sentBytes)
  expect(bytes).toEqual(bytes.toSorted((one, other) => one - other))
  expect(heard.at(-1)).toEqual(await lastUpload())
  // The taskbar is never full before the answer, and forgets the upload with it.
  expect(taskbar.at(-1)).toBeUndefined()
  expect(Math.max(...taskbar.map((fraction = 0) => fraction))).toBe(0.99)
})

test('endpoint 4 takes one document with its type', async () => {
  const before = uploadsReceived().length
  const { fileIds } = await stage(5_000)
  const input = { onboardingId, documentType: 'TAX_REGISTRATION', fileId: fileIds[0]! }
  expect(valueOf(await onboarding.uploadDocument(input, context))).toEqual({ fileIds, status: 204, body: null })
  expect(receivedSince(before)).toMatchObject([
    {
      path: `/api/engagements/card/onboarding/${onboardingId}/documents`,
      body: { fields: { documentType: 'TAX_REGISTRATION' }, files: [{ size: 5_000 }] },
    },
  ])
  expect(errorOf(await onboarding.uploadDocument({ ...input, fileId: 'x' }, context)).kind).toBe('file')
})

test('endpoint 17 takes the documents of a credit limit increase', async () => {
  const engagementId = fixture.sandbox.seeds().find((seed) => seed.engagementId !== undefined)!.engagementId!
  const noted: string[] = []
  const creditLimit = createCreditLimit(testContext({ ...fixture, store: documents.store }), {
    ...documents,
    knownUploads: documents.uploads.known,
    drafts: noDrafts,
    cases: {
      find: () => Promise.resolve(undefined),
      noteCreditLimitIncrease: (_environment, _engagement, id) => {
        noted.push(id)
        return Promise.resolve()
      },
      removeCreditLimitIncrease: () => Promise.resolve(false),
    },
  }).handlers
  const request = {
    appliedAmount: { amount: 500_000n, currency: 'EUR', unit: 'MINOR' as const },
    reason: { reasonType: 'OTHER' },
    monthlyIncome: { amount: 300_000n, currency: 'EUR', unit: 'MINOR' as const },
    redirectUrls: { successUrl: 'https://example.org/ok', failUrl: 'https://example.org/no' },
  }
  const { id } = valueOf(await creditLimit.requestIncrease({ engagementId, request }, context))
  const before = uploadsReceived().length
  const { fileIds } = await stage(1_000, 1_000, 1_000, 1_000, 1_000, 1_000)
  const answer = await creditLimit.uploadDocuments({ creditLimitIncreaseId: id, fileIds }, context)
  expect(valueOf(answer).requests.map((sent) => sent.fileIds.length)).toEqual([5, 1])
  const path = `/api/engagements/card/credit-limit-increase/${id}/documents`
  expect(receivedSince(before).map((received) => received.path)).toEqual([path, path])
  expect(await lastUpload()).toMatchObject({ subject: { kind: 'credit-limit-increase', id }, state: 'confirmed' })
  expect(noted).toEqual([id])
})

test('what fails in the second request leaves the first confirmed and sends no third', async () => {
  const before = uploadsReceived().length
  const { fileIds } = await stage(...Array<number>(12).fill(1_000))
  fixture.sandbox.faults.add({ match: { path: '/documents' }, times: 1, effect: { kind: 'delay', milliseconds: 300 } })
  const outcome = upload(fileIds)
  await until(firstIsThere)
  fixture.sandbox.faults.add({
    match: { path: '/documents' },
    times: 'always',
    effect: { kind: 'status', status: 422, body: { kind: 'text', text: 'No.' } },
  })
  expect(errorOf(await outcome)).toMatchObject({ kind: 'rejected', requestId: context.requestId })
  expect(await lastUpload()).toMatchObject({ state: 'failed', failure: { kind: 'rejected' } })
  expect((await lastUpload()).requests.map(({ state }) => state)).toEqual(['confirmed', 'failed', 'cancelled'])
  expect(statesOf(await lastUpload())).toEqual([
    ...Array<string>(5).fill('confirmed'),
    ...Array<string>(5).fill('failed'),
    ...Array<string>(2).fill('cancelled'),
  ])
  expect(receivedSince(before)).toHaveLength(2)
})

test.each([
  [500, {}],
  [502, {}],
  [503, { 'retry-after': '120' }],
  [504, {}],
  [302, { location: '/elsewhere' }],
])('an answer %i promises nothing: the documents are in doubt, and nothing more is sent', async (status, headers) => {
  const before = uploadsReceived().length
  const { fileIds } = await stage(...Array<number>(6).fill(1_000))
  fixture.sandbox.faults.add({
    match: { path: '/documents' },
    times: 1,
    effect: { kind: 'status', status, headers, body: { kind: 'text', text: 'Later.' } },
  })
  expect(errorOf(await upload(fileIds)).http?.status).toBe(status)
  expect(await lastUpload()).toMatchObject({ state: 'in-doubt', failure: { http: { status } } })
  expect((await lastUpload()).requests.map(({ state }) => state)).toEqual(['in-doubt', 'cancelled'])
  expect(errorOf(await upload(fileIds.slice(0, 1)))).toMatchObject({ issues: [{ code: 'in-doubt' }] })
  expect(receivedSince(before)).toHaveLength(1)
})

test('an answer that is lost leaves the documents in doubt, sent once', async () => {
  const before = uploadsReceived().length
  const { fileIds } = await stage(1_000, 2_000)
  fixture.sandbox.faults.add({
    match: { path: '/documents' },
    times: 1,
    effect: { kind: 'reset', when: 'before-answer' },
  })
  expect(errorOf(await upload(fileIds)).kind).toBe('outcome-unknown')
  expect(await lastUpload()).toMatchObject({ state: 'in-doubt', failure: { kind: 'outcome-unknown' } })
  expect(statesOf(await lastUpload())).toEqual(['in-doubt', 'in-doubt'])
  expect(receivedSince(before)).toHaveLength(1)
})

/** Sealed copies that this process holds open, where the system tells. */
function openCopies(): string[] {
  const handles = '/proc/self/fd'
  if (!existsSync(handles)) return []
  return readdirSync(handles).flatMap((handle) => {
    try {
      const path = readlinkSync(join(handles, handle))
      return path.startsWith(documents.copies) ? [path] : []
    } catch {
      return []
    }
  })
}

test('cancelling stops at once, and the rest is not sent', async () => {
  const before = uploadsReceived().length
  const { fileIds } = await stage(...Array<number>(5).fill(8_000_000), 1_000)
  fixture.sandbox.faults.add({
    match: { path: '/documents' },
    times: 1,
    effect: { kind: 'stall', when: 'before-reading' },
  })
  const uploadId = randomUUID()
  const outcome = upload(fileIds, uploadId)
  await until(() => (heard.at(-1)?.sentBytes ?? 0) > 0)
  if (process.platform === 'linux') expect(openCopies()).not.toEqual([])
  await withoutTimers(async () => {
    expect(valueOf(await documents.handlers.uploads.cancel({ uploadId }, context))).toEqual({ cancelled: true })
    expect(errorOf(await outcome).kind).toBe('cancelled')
  })
  expect(openCopies()).toEqual([])
  expect((await lastUpload()).state).toBe('cancelled')
  expect(statesOf(await lastUpload())).toEqual(Array(6).fill('cancelled'))
  expect(receivedSince(before)).toHaveLength(1)
  expect(valueOf(await documents.handlers.uploads.cancel({ uploadId }, context))).toEqual({ cancelled: false })
  expect(valueOf(await documents.handlers.uploads.cancel({ uploadId: randomUUID() }, context))).toEqual({
    cancelled: false,
  })
})

test('cancelling when all has been sent says that nobody knows', async () => {
  const before = uploadsReceived().length
  const { fileIds } = await stage(1_000)
  fixture.sandbox.faults.add({
    match: { path: '/documents' },
    times: 1,
    effect: { kind: 'stall', when: 'before-answer' },
  })
  const uploadId = randomUUID()
  const outcome = upload(fileIds, uploadId)
  await until(() => heard.at(-1)?.state === 'sent')
  expect(valueOf(await documents.handlers.uploads.cancel({ uploadId }, context))).toEqual({ cancelled: false })
  expect(errorOf(await outcome).kind).toBe('outcome-unknown')
  expect(statesOf(await lastUpload())).toEqual(['in-doubt'])
  // The service notices only then that nobody listens any more.
  await until(() => receivedSince(before).length === 1)
})

const copyOf = (fileId: string): string => join(documents.copies, `${fileId}.sealed`)

async function flipBit(file: string, position: number): Promise<void> {
  const handle = await open(file, 'r+')
  const byte = Buffer.alloc(1)
  await handle.read(byte, 0, 1, position)
  byte[0]! ^= 1
  await handle.write(byte, 0, 1, position)
  await handle.close()
}

test('what becomes of the original does not matter: its copy is sent, byte for byte', async () => {
  const before = uploadsReceived().length
  const { staged, paths, fileIds } = await stage(1_000, 700_000, 1_000, 1_000, 700_000)
  await rm(paths[2]!)
  execFileSync('mkfifo', [paths[2]!])
  await appendFile(paths[4]!, 'more')
  fixture.sandbox.faults.add({ match: { path: '/documents' }, times: 1, effect: { kind: 'delay', milliseconds: 300 } })
  const outcome = upload(fileIds)
  await until(firstIsThere)
  // One is removed and one grows while they are sent.
  await rm(paths[0]!)
  await appendFile(paths[1]!, 'more')
  valueOf(await outcome)
  const files = receivedSince(before).flatMap(({ body }) => (body.kind === 'upload' ? body.files : []))
  expect(files.map(({ sha256 }) => sha256)).toEqual(staged.map(({ sha256 }) => sha256))
})

test('a copy that is gone or was cut off: nothing leaves', async () => {
  const before = uploadsReceived().length
  const spoilers: ((path: string) => Promise<void>)[] = [
    (path) => rm(path),
    (path) => appendFile(path, 'more'),
    (path) => truncate(path, 900),
  ]
  for (const spoil of spoilers) {
    const { staged, fileIds } = await stage(1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000)
    await spoil(copyOf(fileIds[6]!))
    const failure = errorOf(await upload(fileIds))
    expect(failure.kind).toBe('file')
    expect(failure.message).toContain(staged[6]!.name)
    expect(await lastUpload()).toMatchObject({ state: 'failed', sentBytes: 0 })
    expect(statesOf(await lastUpload())).toEqual([...Array<string>(6).fill('cancelled'), 'failed'])
  }
  expect(receivedSince(before)).toEqual([])
})

test('a copy that was altered by one bit, or whose parts changed places, never arrives as a document', async () => {
  const chunk = 256 * 1024 + 16
  const spoilers: ((path: string) => Promise<void>)[] = [
    (path) => flipBit(path, 8 * chunk + 77),
    async (path) => {
      const bytes = await readFile(path)
      const swapped = [bytes.subarray(chunk, 2 * chunk), bytes.subarray(0, chunk), bytes.subarray(2 * chunk)]
      await writeFile(path, Buffer.concat(swapped))
    },
  ]
  for (const spoil of spoilers) {
    const { staged, fileIds } = await stage(1_000, 3_000_000)
    await spoil(copyOf(fileIds[1]!))
    const before = uploadsReceived().length
    const failure = errorOf(await upload(fileIds))
    expect(failure.kind).toBe('file')
    expect(failure.message).toContain(staged[1]!.name)
    expect(statesOf(await lastUpload())).toEqual(['cancelled', 'failed'])
    // The service notices after Kartei that the request was broken off.
    await until(() => uploadsReceived().length > before)
    const last = uploadsReceived().at(-1)!
    expect(last.body.kind === 'upload' && last.body.files.every(({ complete, size }) => complete && size > 1_000)).toBe(
      false,
    )
  }
})

test('files with a problem, unknown files and files named twice are refused before anything is sent', async () => {
  const before = uploadsReceived().length
  const { fileIds } = await stage(1_000, 0, 10 * 1024 * 1024 + 1)
  const blocked = errorOf(await upload(fileIds))
  expect(blocked).toMatchObject({
    kind: 'invalid-input',
    issues: [
      { path: 'fileIds.1', code: 'empty' },
      { path: 'fileIds.2', code: 'too-large' },
    ],
  })
  expect(errorOf(await upload([fileIds[0]!, 'unknown'])).kind).toBe('file')
  expect(errorOf(await upload([fileIds[0]!, fileIds[0]!]))).toMatchObject({
    kind: 'invalid-input',
    issues: [{ path: 'fileIds.1', code: 'twice' }],
  })
  const single = { onboardingId, documentType: 'TAX_REGISTRATION', fileId: fileIds[1]! }
  expect(errorOf(await onboarding.uploadDocument(single, context)).issues).toMatchObject([{ path: 'fileId' }])
  expect(receivedSince(before)).toEqual([])
  expect(await listed()).toEqual([])
})

test('an empty file goes once the clerk has said that it goes as it is', async () => {
  const before = uploadsReceived().length
  const { fileIds } = await stage(0, 1_000)
  expect(errorOf(await upload(fileIds)).issues).toMatchObject([{ path: 'fileIds.0', code: 'empty' }])
  expect(receivedSince(before)).toEqual([])
  const changed = valueOf(await documents.handlers.files.change({ fileId: fileIds[0]!, asItIs: true }, context))
  expect(changed).toMatchObject({ asItIs: true, problems: [] })
  valueOf(await upload(fileIds))
  const sent = receivedSince(before).flatMap(({ body }) => (body.kind === 'upload' ? body.files : []))
  expect(sent.map(({ size, complete }) => [size, complete])).toEqual([
    [0, true],
    [1_000, true],
  ])
})

test('a file over 10,000,000 bytes goes alone, one over 10,485,760 not at all', async () => {
  const before = uploadsReceived().length
  const { fileIds } = await stage(9_999_999, 10_000_000, 10_000_001, 10_485_760, 10_485_761, 5)
  expect(errorOf(await upload(fileIds)).issues).toMatchObject([{ path: 'fileIds.4', code: 'too-large' }])
  expect(receivedSince(before)).toEqual([])
  const allowed = fileIds.filter((_, position) => position !== 4)
  valueOf(await upload(allowed))
  const sizes = receivedSince(before).map(({ body }) =>
    body.kind === 'upload' ? body.files.map(({ size }) => size) : [],
  )
  expect(sizes).toEqual([[9_999_999, 10_000_000], [10_000_001], [10_485_760], [5]])
})

test('what endpoint 5 forbids goes by endpoint 4 when the clerk was asked, and the journal says so', async () => {
  const before = uploadsReceived().length
  const receipts: JournalNote[] = []
  documents = openDocuments({ ...fixture, cases, journal: uploadJournal((receipt) => receipts.push(receipt)) })
  onboarding = createOnboarding(testContext(fixture), { cases, drafts: noDrafts, uploads: documents.uploads }).handlers
  const text = join(folder, 'Brief.txt')
  await writeFile(text, 'Sehr geehrte Damen und Herren')
  const { fileIds } = await stage(10_485_761, 0)
  const staged = valueOf(await documents.handlers.files.stage([{ path: text, name: '' }], context))
  const [large, empty, letter] = [fileIds[0]!, fileIds[1]!, staged[0]!.fileId]
  const one = (fileId: string, anyway?: true) =>
    onboarding.uploadDocument({ onboardingId, documentType: 'TAX_REGISTRATION', fileId, anyway }, context)

  expect(errorOf(await one(large)).issues).toMatchObject([{ path: 'fileId', code: 'too-large' }])
  expect(errorOf(await one(letter)).issues).toMatchObject([{ path: 'fileId', code: 'wrong-type' }])
  expect(errorOf(await one(empty, true)).issues).toMatchObject([{ path: 'fileId', code: 'empty' }])
  expect(receivedSince(before)).toEqual([])

  valueOf(await one(large, true))
  expect(await lastUpload()).toMatchObject({ state: 'confirmed', anyway: ['too-large'] })
  valueOf(await one(letter, true))
  expect(await lastUpload()).toMatchObject({ state: 'confirmed', anyway: ['wrong-type'] })
  const files = receivedSince(before).flatMap(({ body }) => (body.kind === 'upload' ? body.files : []))
  expect(files).toMatchObject([{ size: 10_485_761, contentType: 'application/pdf' }, { fileName: 'Brief.txt' }])
  expect(receipts.map(({ summary }) => [summary['endpoint'], summary['unusual']])).toEqual([
    ['4', 'too-large'],
    ['4', 'wrong-type'],
  ])
  // And it is written down as it is noted.
  expect(['too-large', 'wrong-type', 'too-large wrong-type', 'too-large Beispiel'].map(noted)).toEqual([
    'too-large',
    'wrong-type',
    'too-large wrong-type',
    '…',
  ])
})

test('the word to send a document anyway holds when it is tried again', async () => {
  const { fileIds } = await stage(10_485_761)
  fixture.sandbox.faults.add({ match: { path: '/documents' }, times: 1, effect: { kind: 'status', status: 503 } })
  const input = { onboardingId, documentType: 'TAX_REGISTRATION', fileId: fileIds[0]!, anyway: true } as const
  expect(errorOf(await onboarding.uploadDocument(input, context)).kind).toBe('service-error')
  const { uploadId } = await lastUpload()
  valueOf(await documents.handlers.uploads.retry({ uploadId }, context))
  expect(await lastUpload()).toMatchObject({ state: 'confirmed', anyway: ['too-large'] })
})

test('a file or an upload that is under way is not taken a second time', async () => {
  const before = uploadsReceived().length
  const { fileIds } = await stage(1_000, 1_000)
  fixture.sandbox.faults.add({ match: { path: '/documents' }, times: 1, effect: { kind: 'delay', milliseconds: 200 } })
  const uploadId = randomUUID()
  const running = upload([fileIds[0]!], uploadId)
  const [second, sameNumber] = await Promise.all([upload([fileIds[0]!]), upload([fileIds[1]!], uploadId)])
  expect(errorOf(second)).toMatchObject({ kind: 'invalid-input', issues: [{ path: 'fileIds.0', code: 'under-way' }] })
  expect(errorOf(sameNumber)).toMatchObject({ kind: 'invalid-input', issues: [{ path: 'uploadId' }] })
  expect(valueOf(await documents.handlers.files.discard({ fileIds }, context))).toEqual({ discarded: 1 })
  valueOf(await running)
  expect(receivedSince(before)).toHaveLength(1)
  expect(valueOf(await documents.handlers.files.discard({ fileIds }, context))).toEqual({ discarded: 0 })
})

test('without a key nothing is sent and nothing is recorded', async () => {
  const { fileIds } = await stage(1_000)
  const keyless = createOnboarding(testContext({ ...fixture, connection: noKey }), {
    cases,
    drafts: noDrafts,
    uploads: openDocuments({ connection: noKey, cases }).uploads,
  })
  expect(errorOf(await keyless.handlers.uploadDocuments({ onboardingId, fileIds }, context)).kind).toBe('no-api-key')
})

test('uploads are listed newest first, and no more than so many of them are kept', async () => {
  documents = openDocuments({ ...fixture, cases, limit: 10 })
  onboarding = createOnboarding(testContext(fixture), { cases, drafts: noDrafts, uploads: documents.uploads }).handlers
  const { fileIds } = await stage(1_000)
  await rm(copyOf(fileIds[0]!))
  const numbers: string[] = []
  for (let count = 0; count < 15; count += 1) {
    numbers.push(randomUUID())
    expect(errorOf(await upload(fileIds, numbers.at(-1))).kind).toBe('file')
  }
  expect((await listed()).map(({ uploadId }) => uploadId)).toEqual(numbers.toReversed().slice(0, 10))
})

test('what is staged is of the contract', async () => {
  const { staged } = await stage(1_000, 0)
  for (const file of staged) expect(stagedFile.parse(file)).toEqual(file)
})
