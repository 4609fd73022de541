import { z } from '@contract/zod'
import type { MetadataRow } from './metadata-rows'

const typed = z.array(z.object({ key: z.string(), value: z.string() }))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Rows of metadata as a draft keeps them. */
export const writeTypedRows = (rows: readonly MetadataRow[]): string => JSON.stringify(rows)

/** The rows of a draft; none where nothing was typed. */
export const readTypedRows = (text: string): readonly MetadataRow[] => typed.safeParse(parsed(text)).data ?? []
