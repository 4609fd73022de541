import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { diskErrorOf } from '../../../lib/storage-failure'
import type { ShippingProblem, JournalEntry } from '@contract/api/journal'
import type { Policy } from '@contract/policy/settings'

export type ShippingPolicy = NonNullable<Policy['journalShipping']>

/**
 * The part of an entry that leaves the computer. Its hash is keyed and over all of the entry, so whoever keeps the hashes
 * can say later of an exported journal whether it is the same, without knowing what it says. No identifier of a case, a
 * person or a document ever leaves.
 */
export interface ShippedRecord {
  /** Names the journal; derived from its key, and says nothing about it. */
  readonly journal: string
  readonly number: number
  readonly at: string
  readonly previous: string
  readonly hash: string
  readonly act?: string
  readonly outcome?: string
  readonly user?: string
  readonly workstation?: string
}

/** @param previous the hash of the entry before it */
export function recordOf(
  journal: string,
  { sequence, at, hash, action, outcome, user, workstation }: JournalEntry,
  previous: string,
  says: ShippingPolicy['says'],
): ShippedRecord {
  return {
    journal,
    number: sequence,
    at,
    previous,
    hash,
    ...(says !== 'hashes' && { act: action, outcome }),
    ...(says === 'users' && { user, workstation }),
  }
}

/** Leaves in the place of an entry that is not as it was written, whatever the policy lets leave of others. */
export function recordOfAltered(
  journal: string,
  { sequence, at, hash }: Pick<JournalEntry, 'sequence' | 'at' | 'hash'>,
  previous: string,
): ShippedRecord {
  return { journal, number: sequence, at, previous, hash, act: 'journal.altered', outcome: 'altered' }
}

/** Entries that go together, as one file. */
export interface Batch {
  readonly records: readonly [ShippedRecord, ...ShippedRecord[]]
}

/** Codes of what was refused and why; the administrators' guide says what to do about each. */
export class NotShipped extends Error {
  override readonly name = 'NotShipped'
  constructor(readonly reason: ShippingProblem) {
    super(reason)
  }
}

/** Resolves when all of a batch is there. Rejects with NotShipped. */
export type Ship = (batch: Batch) => Promise<void>

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
