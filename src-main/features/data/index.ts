import { failAt, succeed } from '@contract/outcome'
import { cleaned } from '@contract/domain/typed-text'
import type { FeatureHandlers } from '../../ipc/handlers'
import { callStillInFlight } from '../../ipc/calls-in-flight'
import { notConfirmed } from '../../shell/questions'
import type { AppContext } from '../app-context'
import { createAccessCalls } from './access-calls'
import { createBackupCalls } from './backup-calls'
import { createDataContext, endOf, type DataParts } from './context'
import { createCarriedBackups } from './carried-backup'
import { createLongWork } from './long-work'
import { createRecovery } from './recovery'

export { backupFolderNow } from './recovery'
export { needsData, refusalOf } from './stopped'

/** The data that are kept on this computer: backups, those for another computer and from one, and erasing ("Local data"). */
export function createData(app: AppContext, parts: DataParts) {
  const data = createDataContext(app, parts)
  const { store, environments, journal, ask, callsInFlight, mayErase, onErased } = data
  const { stateOf, emitReplaced, replacing, withStorageFailure } = data
  const work = createLongWork(data.emit)
  const carried = createCarriedBackups(data, work)
  const recovery = createRecovery(data, carried, work)
  const backups = createBackupCalls(data, recovery, carried)

  const handlers: FeatureHandlers<'data'> = {
    ...recovery.handlers,
    ...createAccessCalls(data, recovery),
    ...backups.handlers,
    cancelBackup: () => succeed({ cancelled: work.cancel() }),
    /**
     * Failures: `invalid-input` at `name` (not the name of the active environment), `cancelled` (main asked, and nobody
     * confirmed), `conflict` (a call of it is under way, it may not be erased), `storage`.
     */
    erase: ({ name }, call) =>
      withStorageFailure(call, async () => {
        const active = environments.active()
        if (cleaned(name) !== cleaned(active.name))
          return failAt('name', 'other-name', 'This is not the name of the environment.', call.requestId)
        const refused = await mayErase?.(active.id, call.requestId)
        if (refused) return refused
        if (!(await ask({ about: 'erase', ...active }))) return notConfirmed(call)
        if (!(await callsInFlight.ended(active.id))) return callStillInFlight(call.requestId)
        const since = await mayErase?.(active.id, call.requestId)
        if (since) return since
        const { before } = await replacing(active.id, () => store.erase(active.id))
        await recovery.follow(active.id)
        await onErased?.(active.id)
        await journal.note(active.id, { action: 'data.erase', summary: endOf(before), outcome: 'ok' })
        emitReplaced()
        return succeed(await stateOf(active.id))
      }),
  }

  return {
    handlers,
    /** The file of a backup that was chosen outside of the window, as `data.pickBackup` answers. */
    pickBackup: recovery.pick,
    /** One round of `backUpDaily`. */
    backUpIfDue: backups.backUpIfDue,
    /** Backs up every environment in use that was not backed up for a day, now and then. Returns how to stop. */
    backUpDaily: backups.backUpDaily,
    /** To be called once an environment is turned to, which opens its data: the recovery key opens them too. */
    onTurnedTo: (environmentId: string) => recovery.follow(environmentId),
    /** The organisation wants a recovery key, and there is none yet. */
    lacksRecoveryKey: () => recovery.isLacking(),
  }
}
