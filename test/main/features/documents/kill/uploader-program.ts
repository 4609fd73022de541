import { z } from '@contract/zod'
import { randomBytes } from 'node:crypto'
import { writeSync } from 'node:fs'
import { succeed } from '@contract/outcome'
import { createDocuments } from '../../../../../src-main/features/documents'
import { createKeychain } from '../../../../../src-main/keychain'
import { createStore } from '../../../../../src-main/store'
import { createService, createTransport } from '../../../../../src-main/service'
import { testContext } from '../../../../helpers/main/context'
import { keyringOf } from '../../../../helpers/main/own-keyring'
import { documentParts, uploadJournal } from '../../../../helpers/main/upload-journal'
import { valueOf } from '../../../../helpers/main/outcomes'

/**
 * A clerk who adds and uploads documents without end, until the process is killed: the real store, client and queue, without
 * Electron. At the start it tells by IPC what is known of every document; then it sends what certainly was not sent before,
 * and never what is in doubt. On stdout, in lines: the name of each document once it was taken in.
 */
const task = z
  .object({ profile: z.string(), baseUrl: z.string(), key: z.string(), run: z.string(), ends: z.boolean() })
  .parse(JSON.parse(process.argv[2] ?? ''))

const environmentId = 'killed'
const place = 'the-case'
const onboardingId = '7f3c1e52-4b7d-49a0-8c1e-2d90f6b79b04'
const context = { requestId: 'the-request' }
const receipts: string[] = []
const store = createStore({
  directory: task.profile,
  keychain: createKeychain({
    directory: task.profile,
    safeStorage: keyringOf(Buffer.from(task.key, 'hex')),
    platform: 'linux',
  }),
  now: () => new Date(),
  notify: () => undefined,
})
const app = testContext({
  directory: task.profile,
  store,
  service: createService(createTransport()),
  activeEnvironmentId: () => environmentId,
  connection: () => Promise.resolve(succeed({ environmentId, baseUrl: task.baseUrl, apiKey: 'a-key' })),
})
const documents = createDocuments(app, {
  ...documentParts,
  journal: uploadJournal(({ fileName = '' }) => receipts.push(fileName)),
  // Every one is asked about at the end.
  limit: 100_000,
})

const { uploads } = valueOf(await documents.handlers.uploads.list(undefined, context))
const { files } = valueOf(await documents.handlers.files.list({ place }, context))
process.send?.({
  receipts,
  uploads: uploads.map(({ uploadId, endedAt, files: sent }) => ({
    hasEnded: endedAt !== undefined,
    uploadId,
    files: sent.map(({ name, state }) => ({ name, state })),
  })),
  // A file whose copy is gone has a problem.
  laidOut: files.filter(({ problems }) => problems.length === 0).map(({ name }) => name),
})

let count = 0
async function add(): Promise<string> {
  const name = `${task.run}-${(count += 1)}.pdf`
  const bytes = new Uint8Array(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2_000 + (count % 3) * 150_000)]))
  const { fileId } = valueOf(await documents.handlers.files.stageBytes({ name, bytes, place }, context))
  // Straight to the pipe: what is written is out of this process, and a kill does not take it back.
  writeSync(1, `${name}\n`)
  return fileId
}

const upload = (fileIds: readonly string[]): Promise<unknown> =>
  documents.uploads.run({
    subject: { kind: 'onboarding', id: onboardingId },
    fileIds,
    fileField: 'fileIds',
    uploadId: undefined,
    requestId: 'the-request',
  })

async function clerk(): Promise<never> {
  for (;;) await upload([await add(), await add()])
}

if (task.ends) process.disconnect()
else {
  const known = new Set(uploads.flatMap(({ files: sent }) => sent.map(({ fileId }) => fileId)))
  const neverTaken = files.filter(({ fileId }) => !known.has(fileId)).map(({ fileId }) => fileId)
  for (const { uploadId, files: sent } of uploads)
    if (sent.every(({ state }) => state !== 'in-doubt') && sent.some(({ state }) => state === 'waiting'))
      void documents.handlers.uploads.retry({ uploadId }, context)
  if (neverTaken.length > 0) void upload(neverTaken)
  // Three for two slots, so that one always waits.
  void clerk()
  void clerk()
  await clerk()
}
