import { randomUUID } from 'node:crypto'
import type { RecoveryState } from '@contract/api/data'
import { fail, failAt, succeed } from '@contract/outcome'
import { groupsOf, isRecipient } from '@contract/domain/recovery-key'
import { z } from '@contract/zod'
import type { FeatureHandlers } from '../../ipc/handlers'
import type { Keychain } from '../../keychain'
import { rethrowBugs } from '../../lib/storage-failure'
import { createSettings, type Notify, type OpenSettingsFile } from '../../store'
import type { EnvironmentRecord } from '../environments/index'
import type { DataContext, DataPolicy } from './context'
import type { CarriedBackups } from './carried-backup'
import { createBackupFolder, type BackupFolder } from './backup-folder'
import type { LongWork } from './long-work'
import { createRecoveredDataCalls, type RecoveredData } from './recovered-data'
import { carriedRecord, makePair, sealFor as sealKeyFor } from './recovery-age'
import { createQueue } from '../../lib/queue'

const name = 'recovery-recipient'

interface ConfirmedRecipient {
  /** `unknown` while the keychain cannot be asked. */
  is(recipient: string): Promise<'confirmed' | 'not-confirmed' | 'unknown'>
  /** False where there is no keychain, or the file cannot be written. */
  confirm(recipient: string): Promise<boolean>
}

/**
 * Whom the clerk has confirmed as the one for whom the data are sealed. The settings file can be written by anything that
 * runs in the clerk's name; what the keychain has sealed cannot be made by who has the file alone, so that nobody has the
 * data sealed for himself.
 */
function createConfirmedRecipient(keychain: Pick<Keychain, 'seal' | 'unseal'>): ConfirmedRecipient {
  let known: string | undefined
  return {
    async is(recipient) {
      if (recipient === known) return 'confirmed'
      const found = await keychain.unseal(name)
      if (found.ok) known = found.text
      else if (found.reason === 'unavailable' || found.reason === 'refused') return 'unknown'
      return recipient === known ? 'confirmed' : 'not-confirmed'
    },
    async confirm(recipient) {
      if (recipient !== known && !(await keychain.seal(name, recipient))) return false
      known = recipient
      return true
    },
  }
}

type Calls =
  | 'recovery'
  | 'makeRecoveryKey'
  | 'keepRecoveryKey'
  | 'dropRecoveryKey'
  | 'giveRecipient'
  | 'unlock'
  | 'pickBackup'
  | 'openBackup'
  | 'takeBackup'
  | 'chooseBackupFolder'
  | 'forgetBackupFolder'

const stored = z.object({
  recipient: z.string().refine(isRecipient).optional(),
  since: z.iso.datetime().optional(),
  by: z.enum(['made', 'given']).optional(),
  /** The notice that there is none was given once. */
  offered: z.boolean().optional(),
  folder: z.string().optional(),
})

const openRecoverySettings = (options: {
  readonly directory: string
  readonly openSettings: OpenSettingsFile
  readonly now: () => Date
  readonly notify: Notify
}) =>
  createSettings({
    open: options.openSettings,
    directory: options.directory,
    name: 'recovery',
    schema: stored,
    salvage: () => ({}),
    now: options.now,
    notify: options.notify,
  })

/** The organisation's folder goes before the clerk's. */
const folderInUse = (fixed: string | undefined, chosen: string | undefined): string | undefined =>
  fixed === undefined ? chosen : fixed === 'off' ? undefined : fixed

/** The folder into which backups are copied, for whoever only looks. */
export const backupFolderNow = (
  options: Parameters<typeof openRecoverySettings>[0],
  policy: DataPolicy,
): string | undefined => folderInUse(policy.backupFolder, openRecoverySettings(options).current().folder)

export interface Recovery {
  readonly handlers: Pick<FeatureHandlers<'data'>, Calls>
  /** The file of a backup that was chosen outside of the window. */
  readonly pick: RecoveredData['pick']
  readonly backupFolder: BackupFolder
  /**
   * Sees to it that the recovery key opens the data of an environment, and so every backup made from now on: other data in
   * use have a key of their own. What refuses stops nothing: it is
   * a notice once, and tried again with each backup.
   */
  follow(environmentId: string): Promise<void>
  /** Gives notice, once, that a recovery key can be made, where a real environment holds cases. */
  offer(environment: EnvironmentRecord): Promise<void>
  /** The organisation wants a recovery key, and nobody has made or confirmed one. */
  isLacking(): Promise<boolean>
}

/**
 * A second way to the data, without the keychain: their key is sealed for a recovery key too, whose private part is shown
 * once, written down and kept nowhere. The sealed key lies within each database and so within each backup.
 */
export function createRecovery(
  data: DataContext,
  carried: Pick<CarriedBackups, 'take'>,
  work: Pick<LongWork, 'run'>,
): Recovery {
  const { store, environments, journal, ask, withStorageFailure, sealing, now, notify, reportDefect } = data
  const settings = openRecoverySettings(data)
  const { backups = true, backupFolder: fixedFolder, recoveryKey } = data.policy ?? {}
  /** Whose key the organisation has: nobody needs to confirm it. */
  const fixedRecipient = recoveryKey === 'required' ? undefined : recoveryKey
  const begunAt = now().toISOString()
  const current = (): z.infer<typeof stored> => {
    const { folder, ...kept } = settings.current()
    const used = folderInUse(fixedFolder, folder)
    return {
      ...kept,
      ...(fixedRecipient !== undefined && { recipient: fixedRecipient, by: 'given', since: begunAt }),
      ...(used !== undefined && { folder: used }),
    }
  }
  const backupFolder = createBackupFolder({ ...data, folder: () => current().folder })
  const kept = createConfirmedRecipient(data.keychain)
  const confirmed: ConfirmedRecipient = {
    ...kept,
    is: (recipient) => (recipient === fixedRecipient ? Promise.resolve('confirmed') : kept.is(recipient)),
  }
  let isUnconfirmedReported = false
  /** Environments of which a notice said that their backups do not know the recovery key. */
  const refused = new Set<string>()
  const alone = createQueue()
  /** Made, shown, and not yet known to be written down. */
  let shown: { readonly recoveryId: string; readonly lastGroup: string; readonly recipient: string } | undefined

  async function state(): Promise<RecoveryState> {
    const { recipient, since, by, folder } = current()
    const isUnconfirmed = recipient !== undefined && (await confirmed.is(recipient)) === 'not-confirmed'
    const problem = backupFolder.problem()
    const copiedAt = backupFolder.copiedAt()?.toISOString()
    return {
      ...(recipient !== undefined &&
        since !== undefined &&
        by !== undefined && { key: { recipient, since, by, ...(isUnconfirmed && { unconfirmed: true }) } }),
      ...(folder !== undefined && {
        folder: {
          path: folder,
          ...(problem && { problem: problem.what, problemSince: problem.since.toISOString() }),
          ...(copiedAt && { copiedAt }),
        },
      }),
    }
  }

  /** Returns how to take it back. */
  async function sealFor(environment: EnvironmentRecord, recipient: string): Promise<() => void> {
    const record = carriedRecord(environment)
    return store.keepRecovery(record.id, JSON.stringify({ recipient, ...record }), (key) =>
      sealKeyFor(recipient, { ...record, key }),
    )
  }

  async function ensure(environment: EnvironmentRecord): Promise<void> {
    const { recipient } = current()
    if (recipient === undefined) return
    const how = await confirmed.is(recipient)
    if (how === 'confirmed') await sealFor(environment, recipient)
    if (how !== 'not-confirmed' || isUnconfirmedReported) return
    isUnconfirmedReported = true
    notify('recovery-key-unconfirmed', '')
  }

  async function follow(environmentId: string): Promise<void> {
    const environment = environments.all().find(({ id }) => id === environmentId)
    try {
      if (environment) await ensure(environment)
      refused.delete(environmentId)
    } catch (error) {
      if (environment && !refused.has(environmentId)) notify('recovery-key-refused', environment.name)
      refused.add(environmentId)
      reportDefect('recovery key', error)
    }
  }

  /**
   * From now on; a backup of everything that is open is made at once, since older ones do not know this key. Where anything
   * refuses, the key of before stays the one in use, everywhere.
   */
  async function use(recipient: string, by: 'made' | 'given'): Promise<void> {
    const before = settings.current()
    const wasConfirmed = before.recipient !== undefined && (await confirmed.is(before.recipient)) === 'confirmed'
    const taken: (() => unknown)[] = []
    const sealed: EnvironmentRecord[] = []
    try {
      for (const environment of environments.all()) {
        if (!store.isOpen(environment.id) || (await store.stopped(environment.id))) continue
        taken.push(await sealFor(environment, recipient))
        sealed.push(environment)
      }
      if (wasConfirmed) taken.push(() => confirmed.confirm(before.recipient ?? ''))
      if (!(await confirmed.confirm(recipient))) throw new NotConfirmed('The keychain does not take it.')
      settings.save({ ...settings.current(), recipient, by, since: now().toISOString(), offered: true })
    } catch (error) {
      for (const takeBack of taken)
        try {
          await takeBack()
        } catch (refusal) {
          reportDefect('recovery key', refusal)
        }
      throw error
    }
    for (const environment of sealed) {
      await journal.note(environment.id, { action: 'data.recoveryKey', summary: { by }, outcome: 'ok' })
      if (!backups) continue
      void store
        .backUpIfOlder(environment.id, 0)
        .then((made) => made && backupFolder.copy(environment, made))
        .catch((error: unknown) => reportDefect('backup', error))
    }
  }

  /** One after the other, so that what is taken back is what was there before. */
  const useAlone = (recipient: string, by: 'made' | 'given'): Promise<void> => alone(() => use(recipient, by))

  const recovered = createRecoveredDataCalls(data, {
    carried,
    work,
    follow,
    // Who has the private part has made it, or was given it.
    confirm: async (recipient) => {
      if (recipient === current().recipient) await confirmed.confirm(recipient)
    },
  })

  const handlers: Recovery['handlers'] = {
    ...recovered.handlers,
    recovery: async () => succeed(await state()),
    async makeRecoveryKey() {
      const { recoveryKey, recipient } = await makePair()
      shown = { recoveryId: randomUUID(), lastGroup: groupsOf(recoveryKey).at(-1) ?? '', recipient }
      return succeed({ recoveryId: shown.recoveryId, recoveryKey })
    },
    /** Failures: `invalid-input` at `lastGroup`, `not-found` (another was made meanwhile), `keychain-unavailable`, `storage`. */
    keepRecoveryKey: ({ recoveryId, lastGroup }, context) =>
      sealing<RecoveryState & { done: boolean }>(context, async () => {
        const { requestId } = context
        // The page may make another one while the clerk is asked about this.
        const asked = shown
        if (asked?.recoveryId !== recoveryId)
          return fail({ kind: 'not-found', message: 'Make the recovery key again.', requestId })
        if (lastGroup.toUpperCase().replace(/[^A-Z0-9]/g, '') !== asked.lastGroup)
          return failAt('lastGroup', 'other-group', 'This is not the last group of the key.', requestId)
        const replaces = settings.current().recipient !== undefined
        const about = replaces ? 'other-recovery-key' : 'recovery-key'
        if (!(await ask({ about }))) return succeed({ done: false, ...(await state()) })
        await useAlone(asked.recipient, 'made')
        if (shown === asked) shown = undefined
        return succeed({ done: true, ...(await state()) })
      }),
    dropRecoveryKey() {
      shown = undefined
      return succeed({ dropped: true })
    },
    /** Failures: `invalid-input` at `recipient`, `keychain-unavailable`, `storage`. */
    giveRecipient: ({ recipient }, context) =>
      sealing<RecoveryState & { done: boolean }>(context, async () => {
        if (!(await ask({ about: 'recipient', recipient }))) return succeed({ done: false, ...(await state()) })
        const { recipient: before, by = 'given' } = settings.current()
        // One that stands in the settings already is confirmed.
        await useAlone(recipient, recipient === before ? by : 'given')
        return succeed({ done: true, ...(await state()) })
      }),
    chooseBackupFolder: (_input, context) =>
      withStorageFailure(context, async () => {
        const folder = await data.pickFolder()
        if (folder === undefined) return succeed(await state())
        settings.save({ ...settings.current(), folder })
        backupFolder.forget()
        return succeed(await state())
      }),
    forgetBackupFolder: (_input, context) =>
      withStorageFailure(context, async () => {
        const { folder } = settings.current()
        if (folder === undefined || !(await ask({ about: 'forget-backup-folder', folder })))
          return succeed(await state())
        const rest = { ...settings.current() }
        // Another one that was chosen meanwhile is not what the clerk was asked about.
        if (rest.folder === folder) delete rest.folder
        settings.save(rest)
        backupFolder.forget()
        return succeed(await state())
      }),
  }

  return {
    handlers,
    pick: recovered.pick,
    backupFolder,
    follow,
    async isLacking() {
      if (recoveryKey !== 'required') return false
      const { recipient } = current()
      return recipient === undefined || (await confirmed.is(recipient)) === 'not-confirmed'
    },
    async offer({ id, kind }) {
      const { recipient, offered } = current()
      if (kind === 'sandbox' || recipient !== undefined || offered) return
      if ((await store.stopped(id)) || (await store.counts(id)).cases === 0) return
      try {
        settings.save({ ...settings.current(), offered: true })
      } catch (error) {
        rethrowBugs(error)
      }
      notify('recovery-key-offered', '')
    },
  }
}

/** Named as the file system names its errors. */
class NotConfirmed extends Error {
  override readonly name = 'NotConfirmed'
  readonly code = 'NOT_CONFIRMED'
  readonly syscall = 'seal'
}
