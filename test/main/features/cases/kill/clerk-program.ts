import { contract } from '@contract/index'
import { z } from '@contract/zod'
import { writeSync } from 'node:fs'
import { inDoubtStatus } from '@contract/api/cases'
import { succeed } from '@contract/outcome'
import { createCases } from '../../../../../src-main/features/cases'
import { createJournal } from '../../../../../src-main/features/journal'
import { createDrafts } from '../../../../../src-main/features/drafts'
import { createOnboarding } from '../../../../../src-main/features/onboarding'
import { answer } from '../../../../../src-main/ipc/dispatcher'
import { createKeychain } from '../../../../../src-main/keychain'
import { createService, createTransport } from '../../../../../src-main/service'
import { createStore } from '../../../../../src-main/store'
import { testContext } from '../../../../helpers/main/context'
import { keyringOf } from '../../../../helpers/main/own-keyring'

/**
 * A clerk who creates onboardings without end, until the process is killed: the real store, client, register, journal and
 * registrar, without Electron. It tells what it found at the start by IPC, then writes each identifier to stdout when the
 * page would get to see it.
 */
const task = z
  .object({ profile: z.string(), baseUrl: z.string(), key: z.string(), run: z.string(), verify: z.boolean() })
  .parse(JSON.parse(process.argv[2] ?? ''))

const environmentId = 'killed'
const now = (): Date => new Date()
const notices: string[] = []
const notify = (code: string, detail: string): void => void notices.push(`${code} ${detail}`)

const keychain = createKeychain({
  directory: task.profile,
  safeStorage: keyringOf(Buffer.from(task.key, 'hex')),
  platform: 'linux',
})
const store = createStore({ directory: task.profile, keychain, now, notify })
const service = createService(createTransport())
const connection = () => Promise.resolve(succeed({ environmentId, baseUrl: task.baseUrl, apiKey: 'a-key' }))
const app = testContext({ store, service, activeEnvironmentId: () => environmentId, connection, user: 'clerk', notify })
const cases = createCases(app, { references: () => Promise.resolve({ find: () => [] }) })
const journal = createJournal(app, {
  cases: cases.register,
  activeEnvironment: () => ({ id: environmentId, name: 'Killed', kind: 'test' }),
})
const onboarding = createOnboarding(app, {
  cases: cases.register,
  drafts: createDrafts(app, { caseOf: cases.register.read }).sending,
  uploads: { run: () => Promise.reject(new Error('nothing is uploaded')) },
})

async function create(marker: string): Promise<string> {
  const outcome = await answer(
    'onboarding.create',
    contract.onboarding.create,
    (input, context) => onboarding.handlers.create(contract.onboarding.create.input.parse(input), context),
    {
      version: 'v4',
      request: {
        cardType: 'CREDIT',
        onboardingType: 'CONSUMER',
        applicant: { lastName: marker },
        redirectUrls: { successUrl: 'https://example.org/yes', failUrl: 'https://example.org/no' },
      },
    },
    {
      onCall: () => (answered) => journal.record(environmentId, answered),
      onDefect: (action, error) => {
        throw new Error(action, { cause: error })
      },
    },
  )
  if (!outcome.ok) throw new Error(outcome.error.message)
  return z.object({ id: z.string() }).parse(outcome.value).id
}

const context = { requestId: 'found' }
const { storage } = await store.environment(environmentId)
const listed = await cases.handlers.list(undefined, context)
if (!listed.ok) throw new Error(listed.error.message)
const verdict = task.verify ? await journal.handlers.verify(undefined, context) : undefined
process.send?.({
  storage,
  notices,
  known: listed.value.cases.flatMap(({ identifiers }) => identifiers.onboardingId ?? []),
  inDoubt: listed.value.cases.filter(({ status }) => status === inDoubtStatus).map(({ title }) => title),
  ...(verdict?.ok && { intact: verdict.value.intact, entries: verdict.value.entries }),
})
if (task.verify) process.disconnect()
else
  for (let count = 1; ; count++)
    // Straight to the pipe: what is written is out of this process, and a kill does not take it back.
    writeSync(1, `${await create(`${task.run}-${count}`)}\n`)
