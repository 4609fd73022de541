import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { diskErrorOf } from '../lib/storage-failure'

const lockFile = 'running.lock'
/** A database that nobody names any more would be closed, and its lock let go. */
const taken = new Set<DatabaseSyncInstance>()

/**
 * Takes a profile for this program, until the program ends, however it ends: a lock of the system on an empty file, which
 * holds between the computers that share a network drive as well, as far as the drive knows locks. No other file of the process
 * may name this file, since closing it anywhere would let go of the lock.
 *
 * @param patience milliseconds in which another program may let go of it
 * @returns how to let go of it; `held` where another program has it. Undefined where the disk has no locks to give, or is full
 * or read-only: what lies there is opened without.
 */
export function lockProfile(directory: string, patience: number): (() => void) | 'held' | undefined {
  let database: DatabaseSyncInstance | undefined
  try {
    makeForOneself(join(directory, lockFile))
    const opened = new DatabaseSync(join(directory, lockFile), { timeout: patience })
    database = opened
    opened.exec('BEGIN EXCLUSIVE')
    taken.add(opened)
    return () => {
      taken.delete(opened)
      opened.close()
    }
  } catch (error) {
    if (database?.isOpen) database.close()
    return ['SQLITE_BUSY', 'SQLITE_LOCKED'].includes(diskErrorOf(error)) ? 'held' : undefined
  }
}

/** Another user who may enter the folder could take a lock on a file that they may read. */
function makeForOneself(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if (diskErrorOf(error) !== 'EEXIST') throw error
  }
}
