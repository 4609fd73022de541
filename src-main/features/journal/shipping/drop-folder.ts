import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { diskErrorOf } from '../../../lib/storage-failure'
import type { ShippingProblem } from '@contract/api/journal'
import { NotShipped, type Batch, type Ship } from './record'

/** Readable by the group of the folder, which is whoever collects. */
const mode = 0o640

const digits = (number: number): string => String(number).padStart(10, '0')

/** Which journal, which entries, how the chain ends there; what follows keeps a second try from meeting the first. */
export function fileNameOf({ records }: Batch): string {
  const [first] = records
  const { journal, number, hash } = records.at(-1) ?? first
  const range = `${digits(first.number)}-${digits(number)}`
  return `kartei-${journal}-${range}-${hash.slice(0, 16)}-${randomBytes(4).toString('hex')}.jsonl`
}

/** A line for each entry, and a last one without which the file is not whole. */
export function contentOf({ records }: Batch): string {
  const [first] = records
  const { number, hash } = records.at(-1) ?? first
  const end = { end: true, count: records.length, first: first.number, last: number, hash }
  return [...records, end].map((each) => `${JSON.stringify(each)}\n`).join('')
}

/**
 * Lays each batch into a folder as a new file. Nothing is listed, read, renamed or written over: the right to create files there is
 * enough. A file that was cut off has no last line; what it had comes again in another one.
 */
export function shipToFolder(folder: string): Ship {
  return async (batch) => {
    const file = join(folder, fileNameOf(batch))
    try {
      const handle = await open(file, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, mode)
      try {
        // Independent of the user's umask; a share may have its own idea of it.
        await handle.chmod(mode).catch(() => undefined)
        await handle.writeFile(contentOf(batch))
        await handle.sync()
      } catch (error) {
        // Where nothing may be taken away again it stays, and is known by its missing end.
        await rm(file, { force: true }).catch(() => undefined)
        throw error
      } finally {
        await handle.close()
      }
    } catch (error) {
      throw new NotShipped(problems[diskErrorOf(error)] ?? 'other')
    }
  }
}

const problems: Readonly<Record<string, ShippingProblem>> = {
  ENOENT: 'folder-missing',
  ENOTDIR: 'folder-missing',
  EHOSTDOWN: 'folder-missing',
  EHOSTUNREACH: 'folder-missing',
  ESTALE: 'folder-missing',
  EACCES: 'folder-refused',
  EPERM: 'folder-refused',
  EROFS: 'folder-refused',
  ENOSPC: 'folder-full',
  EDQUOT: 'folder-full',
}
