import { basename } from 'node:path'
import { fail, failAt, succeed, type Outcome } from '@contract/outcome'
import type { FeatureHandlers } from '../../ipc/handlers'
import { notConfirmed } from '../../shell/questions'
import { safeName } from './backup-folder'
import type { CarriedBackups } from './carried-backup'
import { endOf, type DataContext } from './context'
import type { Recovery } from './recovery'
import { refusalOf } from './stopped'

const hour = 3_600_000
const day = 24 * hour
/** After a start the window comes first. */
const firstBackUpAfter = 30_000

/** Backups of the data of an environment: those the clerk asks for, and one a day. */
export function createBackupCalls(
  data: DataContext,
  recovery: Pick<Recovery, 'follow' | 'offer' | 'backupFolder'>,
  carried: Pick<CarriedBackups, 'save'>,
): {
  readonly handlers: Pick<FeatureHandlers<'data'>, 'state' | 'backUp' | 'saveBackup' | 'restore'>
  readonly backUpIfDue: () => Promise<void>
  readonly backUpDaily: () => () => void
} {
  const { store, environments, journal, ask, askWhereToSaveBackup, exportStaged, now, reportDefect } = data
  const isMade = data.policy?.backups !== false
  const { stateOf, emitOpened, emitReplaced, replacing, withStorageFailure, sealing } = data

  async function backUpIfDue(): Promise<void> {
    store.finishErasures()
    for (const environment of environments.all()) {
      const { id } = environment
      if (!store.isOpen(id)) continue
      try {
        await recovery.follow(id)
        const newest = isMade ? await store.backUpIfOlder(id, day) : undefined
        if (newest) await recovery.backupFolder.copy(environment, newest)
        await recovery.offer(environment)
      } catch (error) {
        reportDefect('daily backup', error)
      }
    }
  }

  return {
    handlers: {
      state: (_input, context) =>
        withStorageFailure(context, async () => {
          const { id } = environments.active()
          const stop = await store.stopped(id)
          return stop ? refusalOf(stop, context.requestId) : succeed(await stateOf(id))
        }),
      /** Failures: `keychain-unavailable`, `storage` (the copy could not be written or is not whole). */
      backUp: (_input, context) =>
        sealing(context, async () => {
          const environment = environments.active()
          const { id } = environment
          await recovery.follow(id)
          await store.backUp(id)
          const newest = await store.backUpIfOlder(id, Infinity)
          if (newest) await recovery.backupFolder.copy(environment, newest)
          return succeed(await stateOf(id))
        }),
      /**
       * Failures: `invalid-input` at `passphrase` (none, and no recovery key was made), `keychain-unavailable`, `cancelled` (by
       * `cancelBackup`), `storage`. Nothing of the file is left then.
       */
      saveBackup: ({ passphrase }, context) =>
        sealing<{ saved: boolean; fileName?: string }>(context, async () => {
          const environment = environments.active()
          const { id, name } = environment
          await recovery.follow(id)
          if (passphrase === undefined && !store.sealedKey(id)) {
            const message = 'Without a recovery key a backup for another computer needs a passphrase.'
            return failAt('passphrase', 'no-recovery-key', message, context.requestId)
          }
          const target = await askWhereToSaveBackup(
            `Kartei ${safeName(name)} ${now().toISOString().slice(0, 10)}.kartei`,
          )
          if (target === undefined) return succeed({ saved: false })
          await carried.save(environment, target, passphrase)
          await journal.note(id, { action: 'data.saveBackup', summary: {}, outcome: 'ok' })
          return succeed({ saved: true, fileName: basename(target) })
        }),
      /**
       * Failures: `file` (no such backup, or it is damaged), `keychain-unavailable`, `cancelled` (main asked, and nobody
       * confirmed), `storage`.
       */
      restore: ({ backupId }, context) =>
        sealing(context, async () => {
          const active = environments.active()
          const { id } = active
          const backup = (await store.backups(id)).find(({ name }) => name === backupId)
          if (!backup?.isGood) return noBackup(context.requestId)
          if (!(await ask({ about: 'restore', ...active, at: backup.at.toISOString() }))) return notConfirmed(context)
          const wasStopped = (await store.stopped(id)) !== undefined
          const takeOver = wasStopped ? undefined : await exportStaged?.(id)
          const restored = await replacing(id, () => store.restore(id, backupId))
          if (!restored) return noBackup(context.requestId)
          await takeOver?.()
          await recovery.follow(id)
          const summary = { backup: backupId, ...endOf(restored.before) }
          await journal.note(id, { action: 'data.restore', summary, outcome: 'ok' })
          if (wasStopped) emitOpened(id)
          else emitReplaced()
          return succeed(await stateOf(id))
        }),
    },
    backUpIfDue,
    backUpDaily() {
      const first = setTimeout(() => void backUpIfDue(), firstBackUpAfter)
      const round = setInterval(() => void backUpIfDue(), hour)
      return () => {
        clearTimeout(first)
        clearInterval(round)
      }
    },
  }
}

const noBackup = (requestId: string): Outcome<never> =>
  fail({
    kind: 'file',
    message: 'This backup is gone, damaged, or of a key that the keychain does not have any more.',
    requestId,
  })
