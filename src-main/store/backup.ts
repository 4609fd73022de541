import { DatabaseSync, backup, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { numberOf, quickCheck } from './read-once'

/**
 * Copies a database by its own means while it is in use, checks the copy, and only then gives it its name
 * (`<time>-v<version>.sqlite`). Its personal fields stay sealed under the same key.
 *
 * @returns the file. Rejects when it cannot be written or is not whole; then nothing is left behind.
 */
export async function backUp(database: DatabaseSyncInstance, folder: string, at: Date): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const stamp = at.toISOString().replace(/[:.]/g, '-')
  const stem = join(folder, `${stamp}-v${numberOf(database, 'user_version')}`)
  let file = `${stem}.sqlite`
  for (let more = 2; existsSync(file); more++) file = `${stem}-${more}.sqlite`
  const unfinished = `${file}.tmp`
  try {
    await backup(database, unfinished)
    const copy = new DatabaseSync(unfinished)
    try {
      if (quickCheck(copy) !== 'ok') throw new Error('The backup is not whole.')
      // One file without companions can be moved and copied as it is.
      copy.exec('PRAGMA journal_mode = DELETE')
    } finally {
      copy.close()
    }
    renameSync(unfinished, file)
    return file
  } finally {
    for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(unfinished + ending, { force: true })
  }
}
