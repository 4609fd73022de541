import { z } from '@contract/zod'
import { createHmac } from 'node:crypto'
import type { EnvironmentStore, Place } from '../../store'

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

/** What was dealt with, by a keyed hash of its content; neither content nor name can be told from it. */
export interface HandledTable {
  readonly of: (sha256: string) => Handled[]
  /** What was said of the same file before is replaced. */
  readonly add: (sha256: string, said: Handled) => void
  readonly remove: (sha256: string, file: Pick<Handled, 'name' | 'changedMs'>) => void
}

const row = z.object({ file: z.string(), sealed_handled: z.unknown() })
const placeOf = (file: string): Place => ({ table: 'intake_files', row: file, column: 'sealed_handled' })

/** Throws what the database says. */
export function openHandledTable({ database, sealer }: EnvironmentStore): HandledTable {
  const statements = {
    of: database.prepare('SELECT file, sealed_handled FROM intake_files WHERE content = ?'),
    add: database.prepare('INSERT OR REPLACE INTO intake_files (file, content, sealed_handled) VALUES (?, ?, ?)'),
    remove: database.prepare('DELETE FROM intake_files WHERE file = ?'),
  }
  const key = sealer.derive('intake files')
  const hashOf = (...parts: readonly (string | number)[]): string =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex')
  const fileOf = (sha256: string, { name, changedMs }: Pick<Handled, 'name' | 'changedMs'>): string =>
    hashOf(sha256, name, changedMs)
  return {
    of: (sha256) =>
      statements.of.all(hashOf(sha256)).flatMap((found) => {
        const { file, sealed_handled: sealed } = row.parse(found)
        const text = sealer.unseal(placeOf(file), sealed)
        return (text === undefined ? undefined : handled.safeParse(JSON.parse(text)).data) ?? []
      }),
    add: (sha256, said) => {
      const file = fileOf(sha256, said)
      statements.add.run(file, hashOf(sha256), sealer.seal(placeOf(file), JSON.stringify(said)))
    },
    remove: (sha256, said) => void statements.remove.run(fileOf(sha256, said)),
  }
}

/** The same file: it has its name or its time of change, so that renaming it does not bring it up again. */
export const isSameFile = (said: Handled, file: Pick<Handled, 'name' | 'changedMs'>): boolean =>
  said.name === file.name || said.changedMs === file.changedMs
