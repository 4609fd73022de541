import { withoutThem } from './find'
import type { OpenedRecord, OpenTables, RecordKind, Who } from './kinds'

/**
 * Takes records out of a store, within the transaction that is under way.
 *
 * @param eraseEntries of the journal: their content goes, and the chain stays
 */
export function eraseRecords(
  tables: OpenTables,
  found: readonly OpenedRecord[],
  who: Who,
  eraseEntries: (sequences: readonly number[]) => void,
): void {
  const sequences: number[] = []
  for (const record of found) {
    const { kind, key } = record
    switch (kind.whose) {
      case 'person':
        tables.database.prepare(`DELETE FROM ${kind.table} WHERE ${matching(kind)}`).run(...key)
        break
      case 'shared':
        takeOut(tables, record, who)
        break
      case 'journal':
        sequences.push(Number(key[0]))
        break
      case 'nobody':
    }
  }
  eraseEntries(sequences)
}

const matching = ({ key }: RecordKind): string => key.map((column) => `${column} = ?`).join(' AND ')

/** A list of nothing is left where all of it was theirs; what cannot be read as a list is left as it is. */
function takeOut({ database, sealer }: OpenTables, { kind, key, sealed }: OpenedRecord, who: Who): void {
  for (const [column, text] of Object.entries(sealed)) {
    if (text === undefined) continue
    const left = leftOf(text, who, kind.left?.[String(key[0])] ?? withoutThem)
    if (left === text) continue
    const place = { table: kind.sealedFor ?? kind.table, row: key.join(' '), column }
    database
      .prepare(`UPDATE ${kind.table} SET ${column} = ? WHERE ${matching(kind)}`)
      .run(sealer.seal(place, left), ...key)
  }
}

function leftOf(text: string, who: Who, without: typeof withoutThem): string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return text
  }
  return JSON.stringify(without(value, who))
}
