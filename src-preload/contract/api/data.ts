import { call, evenStopped, event } from '../call'
import { environmentKind } from '../domain/environments'
import { isRecipient } from '../domain/recovery-key'
import { rule, z } from '../zod'
import { typedLine } from '../domain/typed-text'

/** A whole copy of an environment's store, made by the database's own means. */
export const dataBackup = z.object({
  /** Its file name, which holds its time. */
  backupId: z.string(),
  at: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** Made before a change of the store's form, or the daily one, or by the clerk. */
  good: z.boolean(),
})
export type DataBackup = z.infer<typeof dataBackup>

/** A file that is not in use: damaged, or used until another took its place. */
export const asideFile = z.object({ name: z.string(), reason: z.string(), at: z.string(), size: z.number().int() })
export type AsideFile = z.infer<typeof asideFile>

/** The local data of the active environment. */
export const dataState = z.object({
  storage: z.enum(['sealed', 'session']),
  /** Bytes on disk, backups not counted. */
  size: z.number().int(),
  cases: z.number().int(),
  journalEntries: z.number().int(),
  /** Newest first. */
  backups: z.array(dataBackup),
  aside: z.array(asideFile),
  /** The newest good backup, when the store had to begin anew and nothing was restored since. */
  offered: dataBackup.optional(),
})
export type DataState = z.infer<typeof dataState>

/**
 * Whether the data of the active environment can be used. While they are stopped nothing is read or written of them, and
 * nothing is renamed, emptied or begun anew before the clerk said so.
 */
export const dataAccess = z.discriminatedUnion('state', [
  /** `onlySession`: nothing of it is on disk, and all of it is gone when Kartei ends. */
  z.object({ state: z.literal('open'), onlySession: z.literal(true).optional() }),
  z.object({
    state: z.literal('stopped'),
    because: z.enum([
      /** No keychain can be used now. */
      'keychain-away',
      /** Another kind of keychain than the one that sealed the key. */
      'other-keychain',
      /** A keychain of the same kind does not give the key: a new one, or one that was refused to Kartei. */
      'key-refused',
      'key-missing',
      'key-damaged',
      /** The key that is there belongs to other data. */
      'wrong-key',
      /** Made by a newer Kartei. */
      'newer',
      /** The data could not be brought to this version, and are unchanged. */
      'migration-failed',
      /** The system does not give one of their files, as while another program works on it. */
      'held',
    ]),
    /** The keychain of this run, as Electron names it (`gnome_libsecret`), and the one that sealed the key. */
    keychain: z.string(),
    sealedBy: z.string().optional(),
    /** `held`, `migration-failed`: which file or folder below the profile, and what the system said (`EACCES`, `SQLITE_BUSY`). */
    held: z.object({ file: z.string(), code: z.string() }).optional(),
    /** A recovery key was made that opens them. */
    hasRecoveryKey: z.boolean(),
    aside: z.array(asideFile),
  }),
])
export type DataAccess = z.infer<typeof dataAccess>
export type DataStopped = Extract<DataAccess, { state: 'stopped' }>

/** Why backups are not copied into the folder that was chosen; `refused` is any other word of the disk. */
export const backupFolderProblem = z.enum(['away', 'full', 'refused', 'not-whole'])
export type BackupFolderProblem = z.infer<typeof backupFolderProblem>

/** The second way to the data, and the folder off this computer: the same for every environment. */
export const recoveryState = z.object({
  /**
   * Whom the data are sealed for besides the keychain; `given` by an administrator, who has the private part. Nothing is
   * sealed for one that is `unconfirmed`: it stands in the settings, and no clerk has confirmed it with this keychain.
   */
  key: z
    .object({
      recipient: z.string(),
      since: z.string(),
      by: z.enum(['made', 'given']),
      unconfirmed: z.boolean().optional(),
    })
    .optional(),
  /** `problemSince` and `copiedAt`: in this run. */
  folder: z
    .object({
      path: z.string(),
      problem: backupFolderProblem.optional(),
      problemSince: z.string().optional(),
      copiedAt: z.string().optional(),
    })
    .optional(),
})
export type RecoveryState = z.infer<typeof recoveryState>

/** The file of a backup, and what its key was sealed for beside the keychain. */
export const pickedBackup = z.object({
  pickId: z.string(),
  fileName: z.string(),
  size: z.number().int(),
  opensWith: z.array(z.enum(['passphrase', 'recovery-key'])).min(1),
})
export type PickedBackup = z.infer<typeof pickedBackup>

/** The contents of a backup, once a recovery key or a passphrase has opened it. */
export const openedBackup = z.object({
  pickId: z.string(),
  /** Of the environment. */
  name: z.string(),
  kind: environmentKind,
  cases: z.number().int(),
  entries: z.number().int(),
  /** Cases of the same environment that are here now and that would be set aside. */
  casesHere: z.number().int(),
  /** Its data here cannot be opened now: they would be set aside, and how many cases they hold is not known. */
  stoppedHere: z.literal(true).optional(),
})
export type OpenedBackup = z.infer<typeof openedBackup>

const typedKey = z.string().max(1_000)
const done = z.object({ done: z.boolean() })
const keptKey = recoveryState.extend({ done: z.boolean() })

const passphrase = z.string().min(12).max(1_000)

export const data = {
  /** `again`: tries to open the data once more. */
  access: call(z.object({ again: z.literal(true) }).optional(), dataAccess, { journal: 'kept-here', ...evenStopped }),
  /**
   * Begins without the data that Kartei has stopped in front of, once the clerk has confirmed it in the system's own
   * dialog; they stay beside it and can be put back. `done` is false when the clerk thought better of it, and without a
   * question while they are `held`.
   */
  beginNew: call(z.undefined(), z.object({ done: z.boolean() }), { journal: 'act', ...evenStopped }),
  /** Goes on with a file that was set aside; what is in use is set aside in its turn. Asks as `beginNew` does. */
  putBack: call(z.object({ name: z.string().max(300) }), z.object({ done: z.boolean() }), {
    journal: 'act',
    ...evenStopped,
  }),
  /** The data of an environment can be used that could not be, or others took their place. */
  onAccess: event(z.object({ environmentId: z.string() })),
  /** Failure `keychain-unavailable` or `storage` while they are stopped, as every call on them. */
  state: call(z.undefined(), dataState, { journal: 'kept-here', ...evenStopped }),
  /** Resolves when the copy is on disk and was found whole. */
  backUp: call(z.undefined(), dataState, {
    journal: 'act',
    ...evenStopped,
    forbiddenBy: { sessionOnly: true, backups: false },
  }),
  /** Goes on with the content of a backup in a new file; the file used until now is kept beside it. */
  restore: call(z.object({ backupId: z.string() }), dataState, { journal: 'act', ...evenStopped }),
  /**
   * Asks where to save, and writes a backup with the documents that wait, to be restored on another computer: by the
   * passphrase, and by the recovery key where there is one. Without a passphrase by that alone. API keys are not in it.
   */
  saveBackup: call(
    z.object({ passphrase: passphrase.optional() }),
    z.object({ saved: z.boolean(), fileName: z.string().optional() }),
    { journal: 'act', ...evenStopped, forbiddenBy: { sessionOnly: true, moving: false } },
  ),
  /** Ends `saveBackup`, and `takeBackup` before anything was replaced, with the Failure `cancelled`. */
  cancelBackup: call(z.undefined(), z.object({ cancelled: z.boolean() }), { journal: 'elsewhere', ...evenStopped }),
  recovery: call(z.undefined(), recoveryState, { journal: 'kept-here', ...evenStopped }),
  /** Makes a recovery key (`AGE-SECRET-KEY-1…`), which is shown once. Nothing is sealed for it before `keepRecoveryKey`. */
  makeRecoveryKey: call(z.undefined(), z.object({ recoveryId: z.string(), recoveryKey: z.string() }), {
    journal: 'elsewhere',
    ...evenStopped,
    forbiddenBy: { recoveryKey: { isNot: 'required' } },
  }),
  /**
   * The clerk has written it down, and types its last group: from now on the data are sealed for it. Asks in the system's own
   * dialog.
   */
  keepRecoveryKey: call(z.object({ recoveryId: z.string(), lastGroup: z.string().max(100) }), keptKey, {
    journal: 'act',
    ...evenStopped,
    forbiddenBy: { recoveryKey: { isNot: 'required' } },
  }),
  /** The clerk thought better of it. */
  dropRecoveryKey: call(z.undefined(), z.object({ dropped: z.boolean() }), { journal: 'elsewhere', ...evenStopped }),
  /** Seals the data for a recipient whose private part an administrator has. Asks in the system's own dialog. */
  giveRecipient: call(
    z.object({
      recipient: rule(
        typedLine.max(200),
        isRecipient,
        'recipient',
        'A recipient begins with age1 and has 62 characters.',
      ),
    }),
    keptKey,
    { journal: 'act', ...evenStopped, forbiddenBy: { sessionOnly: true, recoveryKey: { isNot: 'required' } } },
  ),
  /** Opens the data that Kartei has stopped in front of, and gives their key to the keychain of now. */
  unlock: call(z.object({ recoveryKey: typedKey }), done, { journal: 'act', ...evenStopped }),
  /** Asks for the file of a backup, wherever it lies; none where the clerk thought better of it. */
  pickBackup: call(
    z.undefined(),
    z.object({
      picked: pickedBackup.optional(),
    }),
    { journal: 'elsewhere', ...evenStopped },
  ),
  openBackup: call(
    z.union([
      z.object({ pickId: z.string(), recoveryKey: typedKey }),
      z.object({ pickId: z.string(), passphrase: z.string().max(1_000) }),
    ]),
    openedBackup,
    { journal: 'act', ...evenStopped, forbiddenBy: { moving: { is: false, ifGiven: 'passphrase' } } },
  ),
  /** Goes on with the content of the backup, under the keychain of now; what was here is set aside. Asks as `beginNew` does. */
  takeBackup: call(z.object({ pickId: z.string() }), done, {
    journal: 'act',
    ...evenStopped,
    forbiddenBy: { sessionOnly: true },
  }),
  /** Asks for the folder into which every backup is copied. */
  chooseBackupFolder: call(z.undefined(), recoveryState, {
    journal: 'act',
    ...evenStopped,
    forbiddenBy: { backupFolder: {} },
  }),
  /** Asks in the system's own dialog. */
  forgetBackupFolder: call(z.undefined(), recoveryState, {
    journal: 'act',
    ...evenStopped,
    forbiddenBy: { backupFolder: {} },
  }),
  /** Removes everything that is kept of the active environment, backups and its key included. `name` is its name, typed. */
  erase: call(z.object({ name: z.string() }), dataState, {
    journal: 'act',
    needsData: false,
    inFlight: false,
    forbiddenBy: { erasing: false },
  }),
}
