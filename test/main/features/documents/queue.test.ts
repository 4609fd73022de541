import { existsSync, readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from '@contract/zod'
import type { StagedFile } from '@contract/api/documents'
import type { Upload } from '@contract/api/uploads'
import { succeed } from '@contract/outcome'
import { createService, createTransport } from '../../../../src-main/service'
import { afterExit, OwnKeychain, temporaryFolder } from '../../../helpers/main/profile'
import { context, errorOf, listen, until, valueOf } from '../../../helpers/main/service-fixture'
import { caseOf, environmentId, openDocuments, type OpenedDocuments } from '../../../helpers/main/documents-fixture'
import { putOnHold } from '../../../helpers/main/scattered-persons'
import { sample } from '../../../helpers/main/document-samples'
import { uploadJournal } from '../../../helpers/main/upload-journal'
import type { JournalNote } from '../../../../src-main/features/journal'

const place = 'the-case'
const onboarding = { kind: 'onboarding' as const, id: '7f3c1e52-4b7d-49a0-8c1e-2d90f6b79b04' }

/** A service that answers when it is told to. */
let service: Server
let port = 0
/** Paths of the requests that arrived whole, and what documents they brought. */
let received: { path: string; names: string[]; types: string[] }[]
/** Requests that have begun to arrive. */
let arriving: number
let held: (() => void)[]
let isHolding: boolean

beforeEach(async () => {
  received = []
  arriving = 0
  held = []
  isHolding = false
  service = createServer((request, response) => {
    arriving += 1
    let body = ''
    request.setEncoding('latin1').on('data', (bytes: string) => (body += bytes))
    request
      .on('error', () => undefined)
      .on('end', () => {
        received.push({
          path: request.url ?? '',
          names: [...body.matchAll(/filename="([^"]+)"/g)].map(([, name = '']) => name),
          types: [...body.matchAll(/name="documentType"\r\n\r\n(.*)\r\n/g)].map(([, type = '']) => type),
        })
        const answer = (): void => void response.end('{}')
        if (isHolding) held.push(answer)
        else answer()
      })
  })
  await listenOn(0)
})
afterEach(() => {
  service.close()
  service.closeAllConnections()
})

async function listenOn(wanted: number): Promise<void> {
  service.listen(wanted, '127.0.0.1')
  await once(service, 'listening')
  port = z.object({ port: z.number() }).parse(service.address()).port
}

type Parts = NonNullable<Parameters<typeof openDocuments>[0]>

interface Run extends OpenedDocuments {
  readonly heard: Upload[]
  readonly notes: JournalNote[]
}

/** The program's run over a profile; another one goes on with what the end of the first leaves. */
function start(os: OwnKeychain, profile?: string, parts: Parts = {}): Run {
  const { emit, heard } = listen()
  const notes: JournalNote[] = []
  const opened = openDocuments(
    {
      service: createService(createTransport()),
      connection: () => Promise.resolve(succeed({ environmentId, baseUrl: `http://127.0.0.1:${port}`, apiKey: 'k' })),
      journal: uploadJournal((happened) => notes.push(happened)),
      emit,
      ...parts,
    },
    os.synchronous(),
    profile,
  )
  return { ...opened, heard, notes }
}

async function stage({ handlers }: Run, names: readonly string[], at = place): Promise<StagedFile[]> {
  const folder = temporaryFolder()
  const paths = names.map((name) => join(folder, name))
  for (const [position, path] of paths.entries()) await writeFile(path, sample('pdf', 300_000 + position))
  const staged = valueOf(
    await handlers.files.stage(
      paths.map((path) => ({ path, name: '' })),
      context,
    ),
  )
  const fileIds = staged.map(({ fileId }) => fileId)
  valueOf(await handlers.files.place({ fileIds, place: at }, context))
  return staged
}

const send = (
  { uploads }: Run,
  files: readonly StagedFile[],
  more: { documentType?: string; subject?: Upload['subject'] } = {},
) =>
  uploads.run({
    subject: onboarding,
    fileIds: files.map(({ fileId }) => fileId),
    fileField: 'fileIds',
    uploadId: undefined,
    requestId: 'request-1',
    ...more,
  })

const listed = async ({ handlers }: Run): Promise<Upload[]> =>
  valueOf(await handlers.uploads.list(undefined, context)).uploads
const statesOf = ({ files }: Upload): string[] => files.map(({ state }) => state)
const copyOf = ({ copies }: Run, { fileId }: StagedFile): string => join(copies, `${fileId}.sealed`)
const laidOut = async ({ handlers }: Run): Promise<string[]> =>
  valueOf(await handlers.files.list({ place }, context)).files.map(({ name }) => name)

test('after an end without warning: sent is in doubt, queued waits for the clerk, confirmed is done', async () => {
  const os = new OwnKeychain()
  let noteReceipt: () => void = () => undefined
  const isNoted = new Promise<void>((resolve) => (noteReceipt = resolve))
  // As if the program ended between the answer and what follows from it.
  const first = start(os, undefined, {
    journal: {
      prepare: () => Promise.reject(new Error('Not now.')),
      note: () => {
        noteReceipt()
        return new Promise(() => undefined)
      },
    },
  })
  const [confirmed, doubtful, alsoDoubtful, ...queued] = await stage(first, [
    'a.pdf',
    'b.pdf',
    'c.pdf',
    'd.pdf',
    'e.pdf',
  ])
  void send(first, [confirmed!])
  await isNoted
  isHolding = true
  void send(first, [doubtful!, alsoDoubtful!])
  await until(() => held.length === 1)
  // The first still has its slot, so this is the third of two.
  const other = await stage(first, ['f.pdf'], 'form-2')
  void send(first, other)
  await until(() => held.length === 2)
  void send(first, queued)
  await until(() => first.heard.some(({ files, state }) => files[0]?.name === 'd.pdf' && state === 'waiting'))

  const second = start(os, afterExit(first.profile))
  const [last, unplaced, sent, done] = await listed(second)
  expect(statesOf(done!)).toEqual(['confirmed'])
  expect(statesOf(sent!)).toEqual(['in-doubt', 'in-doubt'])
  expect(statesOf(unplaced!)).toEqual(['in-doubt'])
  expect(last).toMatchObject({ state: 'waiting' })
  expect(statesOf(last!)).toEqual(['waiting', 'waiting'])
  for (const { endedAt } of [last!, unplaced!, sent!, done!]) expect(endedAt).toBeDefined()
  // What the first run did not come to.
  expect(second.notes.map(({ fileName }) => fileName)).toEqual(['a.pdf'])
  await until(() => !existsSync(copyOf(second, confirmed!)))
  // The rest is all there, also what lay beside a form.
  for (const file of [doubtful!, alsoDoubtful!, ...queued, ...other])
    expect(existsSync(copyOf(second, file))).toBe(true)
  expect(await laidOut(second)).toEqual(['b.pdf', 'c.pdf', 'd.pdf', 'e.pdf'])

  isHolding = false
  const before = received.length
  const { settle, retry } = second.handlers.uploads
  // Nothing in doubt is sent before somebody has said so.
  expect(errorOf(await send(second, [doubtful!]))).toMatchObject({ issues: [{ code: 'in-doubt' }] })
  valueOf(await settle({ uploadId: sent!.uploadId, fileIds: [doubtful!.fileId], as: 'arrived' }, context))
  await until(() => !existsSync(copyOf(second, doubtful!)))
  expect(received).toHaveLength(before)
  // The clerk's word to send again is for the rest alone.
  valueOf(await retry({ uploadId: sent!.uploadId }, context))
  valueOf(await retry({ uploadId: last!.uploadId }, context))
  expect(received.slice(before).map(({ names }) => names)).toEqual([['c.pdf'], ['d.pdf', 'e.pdf']])
  expect(errorOf(await retry({ uploadId: last!.uploadId }, context))).toMatchObject({
    issues: [{ code: 'nothing-left' }],
  })
  expect(errorOf(await settle({ uploadId: sent!.uploadId, as: 'arrived' }, context))).toMatchObject({
    issues: [{ code: 'no-doubt' }],
  })
  expect(errorOf(await settle({ uploadId: crypto.randomUUID(), as: 'arrived' }, context)).kind).toBe('not-found')

  // The clerk's word holds.
  const third = start(os, afterExit(second.profile))
  const after = (await listed(third)).find(({ uploadId }) => uploadId === sent!.uploadId)
  expect(after?.files.map(({ settled }) => settled)).toEqual(['arrived', 'not-arrived'])
})

test('what the disk refuses: before, nothing is sent; after, what arrived is in doubt at the next start', async () => {
  const os = new OwnKeychain()
  const first = start(os)
  const files = await stage(first, ['one.pdf'])
  await listed(first)
  const { database } = await first.store.environment(environmentId)
  database.exec('PRAGMA query_only = ON')
  expect(errorOf(await send(first, files)).kind).toBe('storage')
  expect(received).toEqual([])
  expect((await listed(first)).map(statesOf)).toEqual([['failed']])
  database.exec('PRAGMA query_only = OFF')

  isHolding = true
  const sending = send(first, files)
  await until(() => received.length === 1)
  database.exec('PRAGMA query_only = ON')
  held.forEach((answer) => answer())
  valueOf(await sending)
  const second = start(os, afterExit(first.profile))
  expect((await listed(second)).map(statesOf)).toContainEqual(['in-doubt'])
  expect(errorOf(await send(second, files)).issues).toMatchObject([{ code: 'in-doubt' }])
  expect(received).toHaveLength(1)
})

test('what the clerk calls arrived is warned of later, also where the program ended right after that word', async () => {
  const os = new OwnKeychain()
  const folder = temporaryFolder()
  const path = join(folder, 'doubtful.pdf')
  await writeFile(path, sample('pdf', 300_000))
  const cases = { find: () => Promise.resolve(caseOf(place, 'Jörg Beispiel')), read: () => Promise.resolve(undefined) }
  const lay = async ({ handlers }: OpenedDocuments): Promise<StagedFile> => {
    const [file] = valueOf(await handlers.files.stage([{ path, name: '' }], context))
    valueOf(await handlers.files.place({ fileIds: [file!.fileId], place }, context))
    return file!
  }
  const matches = async ({ handlers }: OpenedDocuments) =>
    valueOf(await handlers.files.duplicates({ place }, context)).files.flatMap((file) => file.matches)
  let atWord = ''
  const { emit } = listen(({ files }) => {
    if (files.some(({ settled }) => settled)) atWord = afterExit(first.profile)
  })
  const first = start(os, undefined, { cases, emit })
  const doubtful = await lay(first)
  isHolding = true
  const sending = send(first, [doubtful])
  await until(() => held.length === 1)
  service.closeAllConnections()
  expect(errorOf(await sending).kind).toBe('outcome-unknown')
  const [upload] = await listed(first)
  valueOf(await first.handlers.uploads.settle({ uploadId: upload!.uploadId, as: 'arrived' }, context))
  await lay(first)
  expect(await matches(first)).toMatchObject([{ kind: 'this-case' }])

  const second = start(os, atWord, { cases })
  expect((await listed(second))[0]?.files[0]?.settled).toBe('arrived')
  await lay(second)
  expect(await matches(second)).toMatchObject([{ kind: 'this-case' }])
})

test('an upload whose row is damaged keeps its doubt, until the clerk has settled it', async () => {
  const os = new OwnKeychain()
  const onboardingId = onboarding.id
  const caseRecord = {
    ...caseOf(place, 'Jörg Beispiel'),
    identifiers: { onboardingId, mandateIds: [], creditLimitIncreaseIds: [] },
  }
  const cases = { find: () => Promise.resolve(caseRecord), read: () => Promise.resolve(caseRecord) }
  const first = start(os, undefined, { cases })
  const [done, ...doubtful] = await stage(first, ['a.pdf', 'b.pdf', 'c.pdf'])
  valueOf(await send(first, [done!]))
  isHolding = true
  void send(first, doubtful)
  await until(() => held.length === 1)
  const { database } = await first.store.environment(environmentId)
  database.prepare('UPDATE uploads SET sealed_upload = zeroblob(64)').run()

  isHolding = false
  const second = start(os, afterExit(first.profile), { cases })
  const before = received.length
  const uploads = await listed(second)
  expect(uploads).toMatchObject([{ state: 'in-doubt', damaged: true, caseId: place, subject: onboarding }])
  expect(uploads[0]?.files.map(({ name, state }) => [name, state])).toEqual([
    ['b.pdf', 'in-doubt'],
    ['c.pdf', 'in-doubt'],
  ])
  const { uploadId } = uploads[0]!
  const { settle, retry } = second.handlers.uploads
  expect(errorOf(await send(second, doubtful))).toMatchObject({ issues: [{ code: 'in-doubt' }, { code: 'in-doubt' }] })
  expect(errorOf(await retry({ uploadId }, context))).toMatchObject({ issues: [{ code: 'damaged' }] })
  expect(received).toHaveLength(before)
  valueOf(await settle({ uploadId, fileIds: [doubtful[0]!.fileId], as: 'arrived' }, context))
  valueOf(await settle({ uploadId, as: 'not-arrived' }, context))
  valueOf(await send(second, [doubtful[1]!]))
  expect(received.slice(before).map(({ names }) => names)).toEqual([['c.pdf']])

  const third = start(os, afterExit(second.profile), { cases })
  const word = (await listed(third)).find((upload) => upload.uploadId === uploadId)
  expect(word?.files.map(({ settled }) => settled)).toEqual(['arrived', 'not-arrived'])
})

test('two requests at a time; a cancelled one frees its slot at once, and one that waits is never sent', async () => {
  const run = start(new OwnKeychain())
  isHolding = true
  const files = await stage(run, ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'])
  const isWaiting = (name: string) => () =>
    run.heard.some(({ files: [file], state }) => file?.name === name && state === 'waiting')
  const sendings = files.slice(0, 2).map((file) => send(run, [file]))
  await until(() => held.length === 2)
  for (const file of files.slice(2)) {
    sendings.push(send(run, [file]))
    await until(isWaiting(file.name))
  }
  const byName = async (name: string) => (await listed(run)).find((upload) => upload.files[0]?.name === name)!
  expect((await byName('c.pdf')).state).toBe('waiting')
  const { cancel } = run.handlers.uploads
  expect(valueOf(await cancel({ uploadId: (await byName('c.pdf')).uploadId }, context))).toEqual({ cancelled: true })
  expect(errorOf(await sendings[2]!).kind).toBe('cancelled')
  expect(arriving).toBe(2)
  // All of it had left, so nobody knows; its slot is free all the same.
  expect(valueOf(await cancel({ uploadId: (await byName('a.pdf')).uploadId }, context))).toEqual({ cancelled: false })
  await until(() => held.length === 3)
  for (const answer of held) answer()
  expect((await Promise.all(sendings)).map(({ ok }) => ok)).toEqual([false, true, false, true])
  expect(received.map(({ names }) => names[0]).sort()).toEqual(['a.pdf', 'b.pdf', 'd.pdf'])
})

test('a service out of reach is asked again only where the clerk wants that, and what may have arrived never is', async () => {
  service.close()
  await once(service, 'close')
  const pauses: number[] = []
  const run = start(new OwnKeychain(), undefined, {
    pauseAfter: (failures) => {
      pauses.push(failures)
      return 30
    },
  })
  const files = await stage(run, ['a.pdf'])
  expect(errorOf(await send(run, files)).kind).toBe('network')
  expect(pauses).toEqual([])
  const [failed] = await listed(run)
  const retried = run.handlers.uploads.retry({ uploadId: failed!.uploadId, keepTrying: true }, context)
  await until(() => pauses.length === 3)
  expect(run.heard.find(({ nextTryAt }) => nextTryAt !== undefined)).toMatchObject({ state: 'waiting', sentBytes: 0 })
  isHolding = true
  await listenOn(port)
  await until(() => held.length === 1)
  // The connection breaks when all has been sent: from here on it is in doubt.
  service.closeAllConnections()
  expect(errorOf(await retried).kind).toBe('outcome-unknown')
  const [last] = await listed(run)
  expect(last).toMatchObject({ state: 'in-doubt' })
  expect(last?.nextTryAt).toBeUndefined()
  expect(received).toHaveLength(1)
})

test('an upload that waits for better times can be cancelled', async () => {
  service.close()
  await once(service, 'close')
  const run = start(new OwnKeychain(), undefined, { pauseAfter: () => 60_000 })
  expect(errorOf(await send(run, await stage(run, ['a.pdf']))).kind).toBe('network')
  const [failed] = await listed(run)
  const retried = run.handlers.uploads.retry({ uploadId: failed!.uploadId, keepTrying: true }, context)
  await until(() => run.heard.at(-1)?.nextTryAt !== undefined)
  const { uploadId } = run.heard.at(-1)!
  expect(valueOf(await run.handlers.uploads.cancel({ uploadId }, context))).toEqual({ cancelled: true })
  expect(errorOf(await retried).kind).toBe('cancelled')
})

test('the end of the program breaks off what runs; what did not arrive waits, the rest is in doubt', async () => {
  const os = new OwnKeychain()
  const first = start(os)
  isHolding = true
  const [sent, alsoSent, queued] = await stage(first, ['a.pdf', 'b.pdf', 'c.pdf'])
  void send(first, [sent!])
  void send(first, [alsoSent!])
  await until(() => held.length === 2)
  void send(first, [queued!])
  await until(() => first.heard.some(({ files, state }) => files[0]?.name === 'c.pdf' && state === 'waiting'))
  expect(first.uploads.underWay().length).toBe(3)
  await first.uploads.stop()
  expect(first.uploads.underWay().length).toBe(0)
  expect(errorOf(await send(first, [queued!])).kind).toBe('cancelled')
  const second = start(os, afterExit(first.profile))
  const states = (await listed(second)).map(({ files, state }) => [files[0]?.name, state])
  expect(states.sort()).toEqual([
    ['a.pdf', 'in-doubt'],
    ['b.pdf', 'in-doubt'],
    ['c.pdf', 'waiting'],
  ])
})

test('each confirmed document has a receipt, and its copy is erased or kept as the clerk prefers', async () => {
  const os = new OwnKeychain()
  let keeps = true
  const run = start(os, undefined, { keepsSent: () => keeps })
  const [kept, erased] = await stage(run, ['kept.pdf', 'erased.pdf'])
  valueOf(await send(run, [kept!]))
  expect(run.notes).toMatchObject([
    {
      action: 'uploads.confirmed',
      requestId: 'request-1',
      httpStatus: 200,
      fileName: 'kept.pdf',
      summary: { onboardingId: onboarding.id, endpoint: '5', bytes: String(kept!.size), sha256: kept!.sha256 },
    },
  ])
  expect(existsSync(copyOf(run, kept!))).toBe(true)
  expect(await laidOut(run)).toEqual(['erased.pdf'])
  // It is kept, and it is not there to be sent.
  expect(errorOf(await send(run, [kept!])).kind).toBe('file')
  expect(valueOf(await run.handlers.files.discard({ fileIds: [kept!.fileId] }, context))).toEqual({ discarded: 0 })
  keeps = false
  valueOf(await send(run, [erased!]))
  await until(() => !readdirSync(run.copies).some((name) => name.startsWith(erased!.fileId)))
  const receiptOpens = async ({ sha256 }: StagedFile): Promise<string | undefined> =>
    valueOf(await run.handlers.files.keptOf({ sha256 }, context)).file?.name
  expect([await receiptOpens(kept!), await receiptOpens(erased!)]).toEqual(['kept.pdf', undefined])
  const opened = await run.store.environment(environmentId)
  putOnHold(opened, crypto.randomUUID())
  await run.eraseSent()
  expect(await receiptOpens(kept!), 'while a case is on hold').toBe('kept.pdf')
  putOnHold(opened)
  await run.eraseSent()
  expect(readdirSync(run.copies)).toEqual([])
  expect(await receiptOpens(kept!)).toBeUndefined()
  expect(received).toHaveLength(2)
})

for (const [endpoint, how, path] of [
  ['4', { documentType: 'TAX_REGISTRATION' }, `/api/engagements/card/onboarding/${onboarding.id}/documents`],
  ['5', {}, `/api/v2/engagements/card/onboarding/${onboarding.id}/documents`],
  [
    '17',
    { subject: { kind: 'credit-limit-increase', id: 'CLI-2026-7' } },
    '/api/engagements/card/credit-limit-increase/CLI-2026-7/documents',
  ],
] as const)
  test(`the documents of endpoint ${endpoint} survive a restart and go as what they were once the clerk says so`, async () => {
    const os = new OwnKeychain()
    const first = start(os)
    isHolding = true
    const files = await stage(first, ['a.pdf'], 'form-1')
    void send(first, files, how)
    await until(() => held.length === 1)
    const second = start(os, afterExit(first.profile))
    const [upload] = await listed(second)
    expect(upload?.state).toBe('in-doubt')
    isHolding = false
    valueOf(await second.handlers.uploads.retry({ uploadId: upload!.uploadId }, context))
    const types = 'documentType' in how ? [how.documentType] : []
    expect(received).toEqual(Array(2).fill({ path, names: ['a.pdf'], types }))
    expect(second.notes.map(({ summary }) => summary['endpoint'])).toEqual([endpoint])
  })
