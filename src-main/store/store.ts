import type { Held } from './carried'
import type { Look } from './look'
import type { EnvironmentStore } from './opening'
import type { Recovery } from './recovery'
import type { Rewriting } from './rewriting'
import type { Stop } from './stop'

/** A copy of an environment's store. */
export interface Backup {
  readonly name: string
  readonly at: Date
  /** Bytes. */
  readonly size: number
  /** It is whole, and a key of the keychain opens it. */
  readonly isGood: boolean
}

/** A file that is not in use any more. */
export interface AsideFile {
  readonly name: string
  readonly reason: string
  readonly at: Date
  /** Bytes. */
  readonly size: number
}

/** How the journal of a store ended that was replaced or erased. */
export interface JournalEnd {
  readonly sequence: number
  readonly hash: string
}

export interface Contents {
  readonly storage: EnvironmentStore['storage']
  /** Bytes of all files but backups; the sealed copies of documents among them. */
  readonly size: number
  readonly cases: number
  readonly entries: number
  /** Newest first. */
  readonly backups: readonly Backup[]
  readonly aside: readonly AsideFile[]
  /** When the store before this one was found to be lost; undefined once a backup was restored. */
  readonly lostAt: Date | undefined
}

export interface Store {
  /**
   * The store of an environment, opened at the first call. A damaged one is set aside, with a notice. This rejects with
   * `Stopped` while the data are there and cannot be opened (`stopped`), for an id that is no file name and after `close`.
   * It is another object after a replacement: what is kept in memory
   * belongs to the object, not to the id.
   */
  environment(environmentId: string): Promise<EnvironmentStore>
  /** Why nothing of an environment is read or written; undefined where it is open. Opens it at the first call. */
  stopped(environmentId: string): Promise<Stop | undefined>
  /** Tries a stopped environment again, and answers as `stopped`. */
  tryAgain(environmentId: string): Promise<Stop | undefined>
  /**
   * Begins an empty store beside the data that it was stopped in front of; these are set aside as they are. Without a
   * keychain it lasts for the session, and the next start stops again. False where nothing was stopped, and where the data
   * are held: they come back by themselves, and with them what must not be sent twice.
   */
  beginNew(environmentId: string): Promise<boolean>
  /**
   * Goes on with a file that was set aside, by any key that the keychain gives, in a new file; what was in use is set
   * aside in its turn, as it is. Undefined when there is no such file, it is not whole, or no key opens it.
   */
  putBack(environmentId: string, name: string): Promise<{ readonly before: JournalEnd | undefined } | undefined>
  /**
   * Puts the data key, sealed for a recovery key, into the store and so into every copy of it, unless the same was put
   * there before. Nothing happens for an environment that is stopped or of the session.
   *
   * @param sealedFor says whether it is the same
   * @returns how to take it back; what was there before is there again then. It throws what the disk says.
   */
  keepRecovery(
    environmentId: string,
    sealedFor: string,
    seal: (key: Buffer) => Promise<Recovery['sealedKey']>,
  ): Promise<() => void>
  /** The sealed data key of the file that is in use; undefined where no recovery key was made for it. */
  sealedKey(environmentId: string): Uint8Array | undefined
  /** Goes on with the data that it was stopped in front of, by their key, in a new file. Undefined where it is another key. */
  unlock(environmentId: string, key: Buffer): Promise<{ readonly before: JournalEnd | undefined } | undefined>
  /** The files that are not in use, whether the environment is open or stopped. */
  aside(environmentId: string): readonly AsideFile[]
  /** Whether there is, or was, a file of this environment. */
  isKept(environmentId: string): boolean
  /** Whether it was asked for since the program began. */
  isOpen(environmentId: string): boolean
  /** The data of these environments that are in memory alone and would end with the program; undefined where nothing is. */
  inMemory(environmentIds: readonly string[]): Promise<{ readonly cases: number; readonly entries: number } | undefined>
  counts(environmentId: string): Promise<{ readonly cases: number; readonly entries: number }>
  contents(environmentId: string): Promise<Contents>
  /** Its backups, newest first, whether its store can be opened or not. */
  backups(environmentId: string): Promise<readonly Backup[]>
  /** When the newest of them was made, by its name: none is opened. */
  lastBackup(environmentId: string): Date | undefined
  /** Copies the store; the copy is whole and opens when this resolves, and older ones that are not kept any more are gone. */
  backUp(environmentId: string): Promise<Backup>
  /**
   * The same when the newest good backup is older than this many milliseconds and there is something to lose. Resolves to
   * the file of the newest good one.
   */
  backUpIfOlder(
    environmentId: string,
    milliseconds: number,
  ): Promise<{ readonly file: string; readonly at: Date } | undefined>
  /**
   * Goes on with the content of a backup in a new file. Undefined when there is no such backup or it is not good;
   * otherwise how the journal ended that was in use until now.
   */
  restore(environmentId: string, backupName: string): Promise<{ readonly before: JournalEnd | undefined } | undefined>
  /** Copies the store into a file that leaves the computer; resolves to its key. */
  copyOut(environmentId: string, target: string): Promise<Buffer>
  /** The cases that are on hold; undefined where the data cannot be read. Nothing is opened for it that is not open. */
  holds(environmentId: string): Promise<readonly Held[] | undefined>
  /** How the data of an environment are. Nothing is opened for it that is not open, and nothing is changed. */
  readonly look: Look
  /** Goes on with a file that `BackupReader.take` has made in a new file of this workstation, under the key that it came with. */
  importCopy(environmentId: string, file: string, key: Buffer): Promise<{ readonly before: JournalEnd | undefined }>
  /**
   * Removes every file, backup, copy of a document and key of the environment and begins empty. A file held by another
   * program is a notice, and erased later.
   */
  erase(environmentId: string): Promise<{ readonly before: JournalEnd | undefined }>
  /**
   * Removes every file, backup, copy of a document and key of an environment that is not among those of this computer any
   * more; answers that come for it afterwards are kept nowhere. With `keep` all of it stays, closed, until it is taken up again.
   */
  remove(environmentId: string, how: 'erase' | 'keep'): Promise<void>
  /** An environment that was removed is among those of this computer again. Nothing happens for one that was not. */
  takeUp(environmentId: string): void
  /** Goes on with erasing what an end of the program has cut off, of environments that nobody opens. */
  finishErasures(): void
  /** A step for every opened store before anybody gets it; it must not ask for that store. */
  readonly beforeUse: (prepare: (opened: EnvironmentStore) => Promise<void>) => void
  /** Takes something out of the store and of its copies. To be used within `exclusively`. */
  readonly rewriting: Rewriting
  /** One after the other: what copies, replaces or rewrites the store of an environment. */
  readonly exclusively: <T>(environmentId: string, work: () => Promise<T>) => Promise<T>
  /** Closes every file cleanly; nothing can be opened afterwards. */
  close(): Promise<void>
}
