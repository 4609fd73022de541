import type { AsideFile as ShownAside, DataAccess, DataBackup, DataState } from '@contract/api/data'
import { fail, type Failure, type Outcome } from '@contract/outcome'
import type { Policy } from '@contract/policy/settings'
import type { CallContext } from '../../ipc/handlers'
import type { CallsInFlight } from '../../ipc/calls-in-flight'
import type { Keychain } from '../../keychain'
import { Cancelled } from '../../lib/cancellable'
import { storageFailureOf } from '../../lib/storage-failure'
import type { Ask } from '../../shell/questions'
import {
  Stopped,
  type AsideFile,
  type Backup,
  type EnvironmentStore,
  type JournalEnd,
  type OpenSettingsFile,
} from '../../store'
import { UnreadableBackup, type BackupReader } from '../../store/foreign-backup'
import type { AppContext } from '../app-context'
import type { EnvironmentRecord } from '../environments/index'
import type { Journal } from '../journal/index'
import { refusalOf } from './stopped'

export type DataPolicy = Pick<Policy, 'backups' | 'backupFolder' | 'recoveryKey'>

export interface DataParts {
  readonly environments: {
    active(): EnvironmentRecord
    readonly all: () => EnvironmentRecord[]
    readonly kept: () => EnvironmentRecord[]
    /** Adds one that is not there yet. */
    addRecord(record: EnvironmentRecord): void
    /** Whether one may be used here; default: every one. */
    readonly mayUse?: (id: string) => boolean
  }
  readonly journal: Pick<Journal, 'note'>
  readonly callsInFlight: Pick<CallsInFlight, 'ended'>
  /** Why nothing may be erased now, of all or of these cases, or no other data put in their place (none); default: it may. */
  readonly mayErase?: (
    environmentId: string,
    requestId: string,
    caseIds?: readonly string[],
  ) => Promise<Outcome<never> | undefined>
  /** Erases what is kept elsewhere of an environment whose data were erased; default: there is nothing. */
  readonly onErased?: (environmentId: string) => Promise<void>
  /** Documents that wait outlive a restored backup that does not know them; default: there are none. */
  readonly exportStaged?: (environmentId: string) => Promise<() => Promise<void>>
  readonly keychain: Pick<Keychain, 'seal' | 'unseal'>
  readonly keychainIsAvailable: () => Promise<boolean>
  readonly readBackup: BackupReader
  /** Undefined when the user thought better of it. */
  readonly askWhereToSaveBackup: (suggestedName: string) => Promise<string | undefined>
  /** The system's dialogs for the file of a backup, and for the folder of its copies. */
  readonly pickBackup: () => Promise<string | undefined>
  readonly pickFolder: () => Promise<string | undefined>
  readonly openSettings: OpenSettingsFile
  /** The data of an environment can be used that could not be. */
  readonly onOpened: (environmentId: string) => void
  readonly ask: Ask
  /** How hard the passphrase of a backup is to guess; default: as hard as age makes it. */
  readonly passphraseWorkFactor?: number
  /** The organisation's rules for backups and their key; default: none. */
  readonly policy?: DataPolicy
}

export type WithStorageFailure = <T>(context: CallContext, work: () => Promise<Outcome<T>>) => Promise<Outcome<T>>

/** Context shared by the calls of this feature. */
export interface DataContext extends AppContext, DataParts {
  readonly stateOf: (environmentId: string) => Promise<DataState>
  readonly accessTo: (environmentId: string) => Promise<DataAccess>
  /** Everything that the page knew of the environment before is out of date. */
  readonly emitReplaced: () => void
  /** The data of the environment can be used again. */
  readonly emitOpened: (environmentId: string) => void
  /**
   * Runs what puts other data in the place of those in use. It may fail after that, where the new file cannot be opened at
   * once: other data are in use then, or none, and the page must ask anew. Not while entries of the journal in use wait to
   * leave the computer.
   *
   * @param takeBack undoes what was made ready for it, where the data in use stay in use
   */
  readonly replacing: <T>(environmentId: string, work: () => Promise<T>, takeBack?: () => void) => Promise<T>
  /** Turns storage errors into a Failure `storage`; `data.access` then says which data is in use. */
  readonly withStorageFailure: WithStorageFailure
  /** The same for what is sealed for the keychain: Failure `keychain-unavailable` where there is none. */
  readonly sealing: WithStorageFailure
}

export function createDataContext(app: AppContext, parts: DataParts): DataContext {
  const { store, emit } = app
  const { keychainIsAvailable, onOpened, mayErase } = parts

  async function stateOf(environmentId: string): Promise<DataState> {
    const { storage, size, cases, entries, backups, aside, lostAt } = await store.contents(environmentId)
    const offered = lostAt && backups.find(({ isGood, at }) => isGood && at <= lostAt)
    return {
      storage,
      size,
      cases,
      journalEntries: entries,
      backups: backups.map(shownBackup),
      aside: aside.map(shownAside),
      ...(offered && { offered: shownBackup(offered) }),
    }
  }

  async function accessTo(environmentId: string): Promise<DataAccess> {
    const stop = await store.stopped(environmentId)
    if (!stop) {
      const { storage } = await store.environment(environmentId)
      return { state: 'open', ...(storage === 'session' && { onlySession: true }) }
    }
    const { because, keychain, sealedBy, held } = stop
    const aside = store.aside(environmentId).map(shownAside)
    const hasRecoveryKey = store.sealedKey(environmentId) !== undefined
    return {
      state: 'stopped',
      because,
      keychain,
      ...(sealedBy !== undefined && { sealedBy }),
      ...(held && { held }),
      hasRecoveryKey,
      aside,
    }
  }

  function emitReplaced(): void {
    emit('cases', 'onChanged', { caseIds: [] })
  }

  function emitOpened(environmentId: string): void {
    onOpened(environmentId)
    emit('data', 'onAccess', { environmentId })
    emitReplaced()
  }

  const inUse = (environmentId: string): Promise<EnvironmentStore | undefined> =>
    store.environment(environmentId).catch(() => undefined)

  async function replacing<T>(environmentId: string, work: () => Promise<T>, takeBack?: () => void): Promise<T> {
    const before = await inUse(environmentId)
    try {
      const refused = before && (await mayErase?.(environmentId, '', []))
      if (refused && !refused.ok) throw new NotNow(refused.error)
      return await work()
    } catch (error) {
      const after = await inUse(environmentId)
      if (after && after !== before) onOpened(environmentId)
      if (after === before) takeBack?.()
      else {
        emit('data', 'onAccess', { environmentId })
        emitReplaced()
      }
      throw error
    }
  }

  async function noKeychain(requestId: string): Promise<Outcome<never> | undefined> {
    if (await keychainIsAvailable()) return undefined
    const message = 'Without a keychain nothing is kept on this computer.'
    return fail({ kind: 'keychain-unavailable', message, requestId })
  }

  async function withStorageFailure<T>(
    { requestId }: CallContext,
    work: () => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Cancelled) return cancelled(requestId)
      if (error instanceof UnreadableBackup) return fail({ kind: 'file', message: error.message, requestId })
      if (error instanceof Stopped) return refusalOf(error.stop, requestId)
      if (error instanceof NotNow) return fail({ ...error.failure, requestId })
      return fail(storageFailureOf(error, requestId))
    }
  }

  const sealing: WithStorageFailure = (context, work) =>
    withStorageFailure(context, async () => (await noKeychain(context.requestId)) ?? (await work()))

  return { ...app, ...parts, stateOf, accessTo, emitReplaced, emitOpened, replacing, withStorageFailure, sealing }
}

class NotNow extends Error {
  override readonly name = 'NotNow'
  constructor(readonly failure: Failure) {
    super(failure.message)
  }
}

const shownBackup = ({ name, at, size, isGood }: Backup): DataBackup => ({
  backupId: name,
  at: at.toISOString(),
  size,
  good: isGood,
})

const shownAside = (file: AsideFile): ShownAside => ({ ...file, at: file.at.toISOString() })

/** A journal that became shorter is explained by how the one before it ended. */
export const endOf = (before: JournalEnd | undefined): Record<string, string> =>
  before ? { previousSequence: String(before.sequence), previousHash: before.hash } : {}

const cancelled = (requestId: string): Outcome<never> =>
  fail({ kind: 'cancelled', message: 'This was cancelled; nothing was changed.', requestId })
