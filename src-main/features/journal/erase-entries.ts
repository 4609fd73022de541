import { z } from '@contract/zod'
import type { OpenTables } from '../../lib/personal-records'
import { canonical } from './canonical'
import { placeOf, type ErasedContent } from './rows'

const changesNothing = 'journal_changes_nothing'
const sqlText = z.object({ sql: z.string() })
const entryRow = z.object({ at: z.string(), hash: z.string() })
const hashRow = z.object({ hash: z.string() })

/**
 * Erases what entries of the journal say, and whose they are; that there was one, when, its hash and its place in the chain
 * stay. Within the transaction that is under way, in which alone the journal may be changed.
 */
export function eraseEntries({ database, sealer }: OpenTables, sequences: readonly number[], erasureId: string): void {
  if (sequences.length === 0) return
  const trigger = sqlText.parse(
    database.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').get(changesNothing),
  ).sql
  const one = database.prepare('SELECT at, hash FROM journal WHERE sequence = ?')
  const before = database.prepare('SELECT hash FROM journal WHERE sequence < ? ORDER BY sequence DESC LIMIT 1')
  const written = database.prepare('UPDATE journal SET case_id = NULL, sealed_entry = ? WHERE sequence = ?')
  database.exec(`DROP TRIGGER ${changesNothing}`)
  for (const sequence of sequences) {
    const { at, hash } = entryRow.parse(one.get(sequence))
    const previousHash = hashRow.safeParse(before.get(sequence)).data?.hash ?? ''
    const erased: ErasedContent = { erased: erasureId, sequence, at, hash, previousHash }
    written.run(sealer.seal({ ...placeOf(sequence), row: String(sequence) }, canonical(erased)), sequence)
  }
  database.exec(trigger)
}
