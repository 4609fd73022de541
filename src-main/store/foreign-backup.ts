import { z } from '@contract/zod'
import { Cancelled } from '../lib/cancellable'
import type { Job, JobOptions, WorkerProcess } from '../lib/worker'

const file = z.object({ file: z.string() })

const found = z.discriminatedUnion('is', [
  /** `older`: “Move to another computer” of Kartei 0.1.0 has written it. */
  z.object({ is: z.enum(['gone', 'older', 'other']) }),
  z.object({
    is: z.literal('backup'),
    size: z.number().int(),
    /** The data key, by what opens it. */
    sealed: z.partialRecord(z.enum(['passphrase', 'recovery-key']), z.instanceof(Uint8Array)),
  }),
])
/** A file that is said to be a backup, before anybody has a key of it. */
export type FoundBackup = z.infer<typeof found>

const refused = z.object({
  ok: z.literal(false),
  refusal: z.enum(['damaged', 'foreign', 'newer', 'not-openable', 'migration-failed', 'unavailable']),
})

const examined = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    cases: z.number().int(),
    entries: z.number().int(),
    /** Sealed fields to try a key on. */
    samples: z.array(
      z.object({
        table: z.string(),
        row: z.union([z.string(), z.number()]),
        column: z.string(),
        sealed: z.instanceof(Uint8Array),
      }),
    ),
  }),
  refused,
])
export type ExaminedBackup = z.infer<typeof examined>

const taken = z.discriminatedUnion('ok', [z.object({ ok: z.literal(true) }), refused])
export type TakenBackup = z.infer<typeof taken>

export const findJob: Job<{ file: string }, FoundBackup> = { name: 'find-backup', input: file, output: found }
export const examineJob: Job<{ file: string }, ExaminedBackup> = {
  name: 'examine-backup',
  input: file,
  output: examined,
}
export const takeJob: Job<{ file: string; into: string }, TakenBackup> = {
  name: 'take-backup',
  input: file.extend({ into: z.string() }),
  output: taken,
}

/** Files that `takeJob` makes in its folder. */
export const takenParts = { store: 'store.sqlite', documents: 'documents' } as const

/** The file kept the process that reads it for too long, or took more memory than that may have. The message is for the clerk. */
export class UnreadableBackup extends Error {
  override readonly name = 'UnreadableBackup'
}

export type BackupReader = ReturnType<typeof createBackupReader>

/** Milliseconds for a file of that many bytes: a slow drive reads two million in a second. */
const usualDeadline = (bytes: number): number => Math.min(60_000 + bytes / 2_000, 1_800_000)

/**
 * Reads the files of backups in the process for foreign files: SQLite can be kept busy without an end, and made to take any
 * memory, by a file that somebody made for that. Rejects with UnreadableBackup, or Cancelled.
 */
export function createBackupReader(worker: Pick<WorkerProcess, 'run'>, deadlineOf = usualDeadline) {
  async function run<I, O>(job: Job<I, O>, input: I, size: number, options: Omit<JobOptions, 'deadline'>): Promise<O> {
    const deadline = deadlineOf(size)
    const done = await worker.run(job, input, { ...options, deadline })
    if (done.ok) return done.value
    if (done.why === 'cancelled') throw new Cancelled()
    if (done.why === 'refused') throw new UnreadableBackup('This backup is cut off or damaged.')
    const seconds = Math.ceil(deadline / 1_000)
    throw new UnreadableBackup(
      done.why === 'stopped'
        ? done.message
        : `This file could not be read within ${seconds} seconds, so Kartei stopped.`,
    )
  }
  return {
    find: (file: string, signal: AbortSignal) => run(findJob, { file }, 0, { signal }),
    examine: (file: string, size: number, signal: AbortSignal) => run(examineJob, { file }, size, { signal }),
    /** Makes `takenParts` in a folder that is there. */
    take: (file: string, size: number, into: string, options: Omit<JobOptions, 'deadline'>) =>
      run(takeJob, { file, into }, size, options),
  }
}
