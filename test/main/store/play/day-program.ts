import Conf from 'conf'
import { z } from '@contract/zod'
import { groupsOf } from '@contract/domain/recovery-key'
import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { createCases } from '../../../../src-main/features/cases'
import { createData } from '../../../../src-main/features/data'
import { createJournal } from '../../../../src-main/features/journal'
import { createKeychain } from '../../../../src-main/keychain'
import { createStore } from '../../../../src-main/store'
import { examineBackup, findBackup, takeBackup } from '../../../../src-main/store/read-foreign'
import { testContext } from '../../../helpers/main/context'
import { keyringOf } from '../../../helpers/main/own-keyring'
import { valueOf } from '../../../helpers/main/outcomes'

/**
 * One day of a clerk, from the start of the program to its end: the real store, register, journal and data feature, without
 * Electron. Says in lines of JSON what it found, and each record once it is acknowledged.
 */
const task = z
  .object({
    profile: z.string(),
    keyring: z.object({ key: z.string(), backend: z.string(), isLocked: z.boolean() }),
    /** Milliseconds since 1970. */
    now: z.number(),
    cases: z.number(),
    entriesPerCase: z.number(),
    /** Done before the day's work. */
    first: z
      .discriminatedUnion('do', [
        z.object({ do: z.literal('begin-new') }),
        z.object({ do: z.literal('put-back'), name: z.string() }),
        z.object({ do: z.literal('restore-newest') }),
        z.object({ do: z.literal('save-backup'), file: z.string() }),
        z.object({ do: z.literal('make-recovery-key'), folder: z.string() }),
        z.object({ do: z.literal('take-backup'), file: z.string(), recoveryKey: z.string().optional() }),
      ])
      .optional(),
    /** Reads everything at the end. */
    looks: z.boolean(),
    /** A number of the system's user, where the administrator of the test must be refused as a clerk would be. */
    asUser: z.number().optional(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''))

const passphrase = 'drei Monate im Zeitraffer'
const environmentId = 'play'
const active = { id: environmentId, name: 'Play', kind: 'test' as const, baseUrl: 'https://cards.example' }
const context = { requestId: 'play' }

/**
 * Straight to the pipe: what is written is out of this process, and a kill does not take it back. A pipe takes a part of what
 * is longer than it is, and nothing while it is full.
 */
function say(line: unknown): void {
  let left = Buffer.from(`${JSON.stringify(line)}\n`)
  while (left.length > 0)
    try {
      left = left.subarray(writeSync(1, left))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
    }
}

if (task.asUser !== undefined) process.seteuid?.(task.asUser)
const begun = Date.now()
const now = (): Date => new Date(task.now + Date.now() - begun)
const notices: string[] = []
const notify = (code: string): void => void notices.push(code)
const { key, backend, isLocked } = task.keyring
const keychain = createKeychain({
  directory: task.profile,
  safeStorage: {
    ...keyringOf(Buffer.from(key, 'hex')),
    isEncryptionAvailable: () => !isLocked,
    getSelectedStorageBackend: () => backend,
  },
  platform: 'linux',
})
const store = createStore({ directory: task.profile, keychain, now, notify })
const notAsked = (): Promise<never> => Promise.reject(new Error('not asked for'))
const app = testContext({
  directory: task.profile,
  store,
  user: 'clerk',
  now,
  notify,
  askWhereToSave: notAsked,
  workstation: 'desk',
  activeEnvironmentId: () => environmentId,
  connection: notAsked,
})
const cases = createCases(app, { references: () => Promise.resolve({ find: () => [] }) })
const journal = createJournal(app, { cases: cases.register, activeEnvironment: () => active })
const data = createData(app, {
  environments: { active: () => active, all: () => [active], kept: () => [], addRecord: () => undefined },
  journal,
  callsInFlight: { ended: () => Promise.resolve(true) },
  keychain,
  keychainIsAvailable: async () => (await keychain.status()).available,
  readBackup: {
    find: (file) => Promise.resolve(findBackup(file)),
    examine: (file) => Promise.resolve(examineBackup(file)),
    take: (file, _size, into) => Promise.resolve(takeBackup({ file, into }, () => undefined)),
  },
  askWhereToSaveBackup: () => Promise.resolve(task.first?.do === 'save-backup' ? task.first.file : undefined),
  ask: () => Promise.resolve(true),
  onOpened: () => undefined,
  pickBackup: () => Promise.resolve(task.first?.do === 'take-backup' ? task.first.file : undefined),
  pickFolder: () => Promise.resolve(task.first?.do === 'make-recovery-key' ? task.first.folder : undefined),
  openSettings: ({ name, ...options }) => new Conf({ ...options, configName: name, projectName: 'kartei' }),
})

async function doFirst(first: NonNullable<typeof task.first>): Promise<unknown> {
  const { handlers } = data
  switch (first.do) {
    case 'begin-new':
      return valueOf(await handlers.beginNew(undefined, context))
    case 'put-back':
      return valueOf(await handlers.putBack({ name: first.name }, context))
    case 'restore-newest': {
      const { backups } = valueOf(await handlers.state(undefined, context))
      const newest = backups.find(({ good }) => good)
      return valueOf(await handlers.restore({ backupId: newest?.backupId ?? '' }, context))
    }
    case 'make-recovery-key': {
      valueOf(await handlers.chooseBackupFolder(undefined, context))
      const { recoveryId, recoveryKey } = valueOf(await handlers.makeRecoveryKey(undefined, context))
      const lastGroup = groupsOf(recoveryKey).at(-1) ?? ''
      valueOf(await handlers.keepRecoveryKey({ recoveryId, lastGroup }, context))
      say({ recoveryKey })
      return undefined
    }
    case 'take-backup': {
      const { picked } = valueOf(await handlers.pickBackup(undefined, context))
      const pickId = picked?.pickId ?? ''
      const { recoveryKey } = first
      const by = recoveryKey === undefined ? { passphrase } : { recoveryKey }
      valueOf(await handlers.openBackup({ pickId, ...by }, context))
      return valueOf(await handlers.takeBackup({ pickId }, context))
    }
    case 'save-backup':
      return valueOf(await handlers.saveBackup({ passphrase }, context))
  }
}

async function work(): Promise<void> {
  for (let number = 0; number < task.cases; number++) {
    const id = randomUUID()
    await cases.register.noteOnboarding(environmentId, {
      id,
      status: 'PROCESSING',
      applicant: { firstName: 'Änne', lastName: `Probe ${number}` },
      additionalInformation: {},
    })
    if (notices.length > 0) return
    say({ kept: id })
    for (let entry = 0; entry < task.entriesPerCase; entry++) {
      const note = randomUUID()
      await journal.note(environmentId, { action: 'cases.setNote', summary: { note }, outcome: 'ok' })
      if (notices.length > 0) return
      say({ kept: note })
    }
  }
}

const stopped = await store.stopped(environmentId)
if (task.first) await doFirst(task.first)
const open = (await store.stopped(environmentId)) === undefined
const storage = open ? (await store.environment(environmentId)).storage : 'stopped'
say({ opened: { storage, notices, ...(stopped && { because: stopped.because }) } })
if (storage === 'sealed') {
  await work()
  await store.backUpIfOlder(environmentId, 20 * 3_600_000).catch((error: unknown) => {
    if (notices.length === 0) throw error
  })
  // The copy in the folder, if there is one.
  if (notices.length === 0) await data.backUpIfDue()
}
if (notices.length > 0) say({ told: notices })
if (task.looks && storage === 'sealed') {
  const listed = valueOf(await cases.handlers.list({}, context)).cases
  const { entries } = valueOf(await journal.handlers.list(undefined, context))
  const { intact } = valueOf(await journal.handlers.verify(undefined, context))
  const { backups, aside } = valueOf(await data.handlers.state(undefined, context))
  say({
    found: {
      kept: [
        ...listed.flatMap(({ identifiers, unreadable }) => (unreadable ? [] : (identifiers.onboardingId ?? []))),
        ...entries.flatMap(({ summary }) => summary['note'] ?? []),
      ],
      intact,
      backups: backups.filter(({ good }) => good).map(({ at }) => at),
      aside: aside.map(({ name }) => name),
    },
  })
}
await store.close()
