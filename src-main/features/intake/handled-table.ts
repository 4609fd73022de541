import { z } from '@contract/zod'
import { keyedHash, openEncryptedTable } from '../../lib/encrypted-table'
import type { EnvironmentStore } from '../../store'

const handled = z.object({
  /** `aside`: not for Kartei, says a clerk. */
  as: z.enum(['assigned', 'aside']),
  at: z.string(),
  caseId: z.string().optional(),
  name: z.string(),
  /** When the original was changed last, in milliseconds since 1970. */
  changedMs: z.number(),
})

/** A file of the intake folder that a clerk has dealt with. */
export type Handled = z.infer<typeof handled>

/** Files that were dealt with, by a keyed hash of their content; neither content nor name follows from it. */
export interface HandledTable {
  readonly of: (sha256: string) => Handled[]
  /** Replaces the entry of the same file. */
  readonly add: (sha256: string, said: Handled) => void
  readonly remove: (sha256: string, file: Pick<Handled, 'name' | 'changedMs'>) => void
}

/** Throws what the database says. */
export function openHandledTable(environment: EnvironmentStore): HandledTable {
  const table = openEncryptedTable(environment, {
    table: 'intake_files',
    key: ['file'],
    plain: z.object({ file: z.string(), content: z.string() }),
    sealed: { handled },
  })
  const hash = keyedHash(environment, 'intake files')
  const hashOf = (...parts: readonly (string | number)[]): string => hash(JSON.stringify(parts))
  const fileOf = (sha256: string, { name, changedMs }: Pick<Handled, 'name' | 'changedMs'>): string =>
    hashOf(sha256, name, changedMs)
  return {
    of: (sha256) => table.rows({ content: hashOf(sha256) }).flatMap((row) => row.opened('handled') ?? []),
    add: (sha256, said) => table.put({ file: fileOf(sha256, said), content: hashOf(sha256), handled: said }),
    remove: (sha256, said) => table.remove({ file: fileOf(sha256, said) }),
  }
}

/** The same file: it has its name or its time of change, so that renaming it does not bring it up again. */
export const isSameFile = (said: Handled, file: Pick<Handled, 'name' | 'changedMs'>): boolean =>
  said.name === file.name || said.changedMs === file.changedMs
