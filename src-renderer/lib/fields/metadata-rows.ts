import { metadata, metadataLimits } from '@contract/domain/metadata'
import { cleaned } from '@contract/domain/typed-text'
import { charactersOf } from './plain-text'

/** One row as typed. */
export interface MetadataRow {
  readonly key: string
  readonly value: string
}

export type MetadataProblem =
  | 'metadata-key-empty'
  | 'metadata-key-twice'
  | 'metadata-key-length'
  | 'metadata-key-digit'
  | 'metadata-value-length'

export interface MetadataRowProblem {
  readonly row: number
  readonly at: 'key' | 'value'
  readonly code: MetadataProblem
}

export type MetadataReading =
  | { readonly ok: true; readonly value: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly problems: readonly MetadataRowProblem[] }

const isBlank = ({ key, value }: MetadataRow): boolean => key === '' && value === ''

function keyProblem(row: MetadataRow, rows: readonly MetadataRow[]): MetadataProblem | undefined {
  if (row.key === '') return 'metadata-key-empty'
  if (rows.some((other) => other !== row && other.key === row.key)) return 'metadata-key-twice'
  const issue = metadata.safeParse(Object.fromEntries([[row.key, '']])).error?.issues[0]
  if (issue === undefined) return undefined
  return charactersOf(row.key) > metadataLimits.keyCharacters ? 'metadata-key-length' : 'metadata-key-digit'
}

/** The rows as the map that is sent ("Metadata", "Limits"); rows without key and value count for nothing. */
export function readMetadata(typed: readonly MetadataRow[]): MetadataReading {
  const rows = typed.map(({ key, value }) => ({ key: cleaned(key), value: cleaned(value) }))
  const problems = rows.flatMap((row, index): MetadataRowProblem[] => {
    if (isBlank(row)) return []
    const key = keyProblem(row, rows)
    return [
      ...(key ? [{ row: index, at: 'key' as const, code: key }] : []),
      ...(charactersOf(row.value) > metadataLimits.valueCharacters
        ? [{ row: index, at: 'value' as const, code: 'metadata-value-length' as const }]
        : []),
    ]
  })
  if (problems.length > 0) return { ok: false, problems }
  return {
    ok: true,
    value: Object.fromEntries(rows.filter((row) => !isBlank(row)).map(({ key, value }) => [key, value])),
  }
}
