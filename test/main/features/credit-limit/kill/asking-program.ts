import { z } from '@contract/zod'
import { requestPlace } from '@contract/api/credit-limit'
import { succeed } from '@contract/outcome'
import { randomBytes, randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { createCreditLimit } from '../../../../../src-main/features/credit-limit'
import { createDocuments } from '../../../../../src-main/features/documents'
import { createKeychain } from '../../../../../src-main/keychain'
import { createService, createTransport } from '../../../../../src-main/service'
import { createStore } from '../../../../../src-main/store'
import { testContext } from '../../../../helpers/main/context'
import { keyringOf } from '../../../../helpers/main/own-keyring'
import { documentParts } from '../../../../helpers/main/upload-journal'
import { valueOf } from '../../../../helpers/main/outcomes'

/**
 * A clerk who asks for higher limits with three documents each, until the process is killed: the real store, client, queue
 * and feature, without Electron. Each start goes on with what the last one left, as the program does. On stdout, in lines:
 * `engagement document document document` once they are laid out, before anything is sent. The last start waits until
 * nothing is under way any more, and tells by IPC what is known of every request and document.
 */
const task = z
  .object({
    profile: z.string(),
    baseUrl: z.string(),
    key: z.string(),
    engagements: z.array(z.string()),
    ends: z.boolean(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''))

const environmentId = 'killed'
const context = { requestId: 'the-request' }
const directory = task.profile
const now = (): Date => new Date()
const store = createStore({
  directory,
  keychain: createKeychain({ directory, safeStorage: keyringOf(Buffer.from(task.key, 'hex')), platform: 'linux' }),
  now,
  notify: () => undefined,
})
const app = testContext({
  directory,
  store,
  service: createService(createTransport()),
  activeEnvironmentId: () => environmentId,
  connection: () => Promise.resolve(succeed({ environmentId, baseUrl: task.baseUrl, apiKey: 'a-key' })),
  reportDefect: (action, error) => {
    process.stderr.write(`${action}: ${String(error)}\n`)
    process.exitCode = 1
  },
})
const documents = createDocuments(app, {
  ...documentParts,
  // Every one is asked about at the end.
  limit: 100_000,
})
const { handlers, recover } = createCreditLimit(app, {
  cases: {
    find: () => Promise.resolve(undefined),
    noteCreditLimitIncrease: () => Promise.resolve(),
    removeCreditLimitIncrease: () => Promise.resolve(false),
  },
  uploads: documents.uploads,
  knownUploads: documents.uploads.known,
  staged: documents.staged,
  drafts: { end: () => Promise.resolve() },
})

async function layOut(place: string): Promise<{ fileId: string; name: string }> {
  const name = `${randomUUID()}.pdf`
  const bytes = new Uint8Array(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(40_000)]))
  return { ...valueOf(await documents.handlers.files.stageBytes({ name, bytes, place }, context)), name }
}

async function ask(): Promise<void> {
  const engagementId = randomUUID()
  const laidOut = []
  for (let count = 0; count < 3; count++) laidOut.push(await layOut(requestPlace(engagementId)))
  // Straight to the pipe: what is written is out of this process, and a kill does not take it back.
  writeSync(1, `${[engagementId, ...laidOut.map(({ name }) => name)].join(' ')}\n`)
  const request = {
    appliedAmount: { amount: 500_000n, currency: 'EUR', unit: 'MINOR' as const },
    reason: { reasonType: 'OTHER' },
  }
  const fileIds = laidOut.map(({ fileId }) => fileId)
  valueOf(await handlers.requestIncrease({ engagementId, request, fileIds }, context))
}

await documents.uploads.recover(environmentId)
const recovered = recover(environmentId)
if (!task.ends) for (;;) await ask()

await recovered
const uploads = await documents.uploads.known()
const requests: Record<string, string[]> = {}
for (const engagementId of task.engagements) {
  const kept = valueOf(await handlers.requests({ engagementId }, context)).requests
  requests[engagementId] = kept.map(({ state }) => state)
}
process.send?.({
  requests,
  // Newest first: the last upload that took a document decides.
  documents: Object.fromEntries(
    uploads.toReversed().flatMap(({ files }) => files.map(({ name, state }) => [name, state])),
  ),
})
process.disconnect()
