import { metadata, metadataLimits } from '@contract/domain/metadata'
import { cleaned } from '@contract/domain/typed-text'
import { z } from '@contract/zod'
import { charactersOf, jsonIn } from './plain-text'

export interface MetadataRow {
  readonly key: string
  readonly value: string
}

const isBlank = ({ key, value }: MetadataRow): boolean => key === '' && value === ''

function keyProblem(row: MetadataRow, rows: readonly MetadataRow[]): string | undefined {
  if (row.key === '') return 'metadata-key-empty'
  if (rows.some((other) => other !== row && other.key === row.key)) return 'metadata-key-twice'
  const issue = metadata.safeParse(Object.fromEntries([[row.key, '']])).error?.issues[0]
  if (issue === undefined) return undefined
  return charactersOf(row.key) > metadataLimits.keyCharacters ? 'metadata-key-length' : 'metadata-key-digit'
}

/** The rows as the map that is sent ("Metadata", "Limits"); rows without key and value count for nothing. */
export function readMetadata(typed: readonly MetadataRow[]) {
  const rows = typed.map(({ key, value }) => ({ key: cleaned(key), value: cleaned(value) }))
  const problems: { readonly row: number; readonly at: 'key' | 'value'; readonly code: string }[] = []
  for (const [row, typedRow] of rows.entries()) {
    if (isBlank(typedRow)) continue
    const code = keyProblem(typedRow, rows)
    if (code !== undefined) problems.push({ row, at: 'key', code })
    if (charactersOf(typedRow.value) > metadataLimits.valueCharacters)
      problems.push({ row, at: 'value', code: 'metadata-value-length' })
  }
  if (problems.length > 0) return { ok: false, problems } as const
  const given = rows.filter((row) => !isBlank(row))
  return { ok: true, value: Object.fromEntries(given.map(({ key, value }) => [key, value])) } as const
}

const typed = z.array(z.object({ key: z.string(), value: z.string() }))

/** Rows of metadata as a draft keeps them. */
export const writeTypedRows = (rows: readonly MetadataRow[]): string => JSON.stringify(rows)

/** The rows of a draft; none where nothing was typed. */
export const readTypedRows = (text: string): readonly MetadataRow[] => typed.safeParse(jsonIn(text)).data ?? []
