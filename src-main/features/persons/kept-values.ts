import { erasure, hold, recordName } from '@contract/api/persons'
import { z } from '@contract/zod'
import { openSealedValue } from '../../lib/encrypted-table'
import type { OpenTables } from '../../lib/personal-records'

/**
 * An erasure that is decided: its records are gone from the store, and its files and copies are still to go. Sealed, and
 * gone as soon as they are, since it says whose they were.
 */
const plan = z.object({
  erasureId: z.string(),
  identifiers: z.array(z.string()),
  terms: z.array(z.string()),
  rows: z.array(z.string()),
  only: z.array(recordName).optional(),
  /** Names of sealed files in the environment's folder of documents. */
  files: z.array(z.string()),
  /** Must not come back with a restored backup. */
  erased: z.array(z.string()),
})
export type Plan = z.infer<typeof plan>

/** Keyed hashes of who was erased. A list made on another computer has another key and stays beside ours. */
const erasedLists = z.array(z.object({ key: z.base64(), hashes: z.array(z.string()) }))
export type ErasedLists = z.infer<typeof erasedLists>

/** Of what a version before has kept as JSON; none where it is none. */
export function erasedListsIn(text: string): ErasedLists {
  try {
    return erasedLists.parse(JSON.parse(text))
  } catch {
    return []
  }
}

/**
 * The lists, and a digest of those that this store was gone through by; `toCompact` while the file is still to be written
 * anew without what that has erased.
 */
const erasedHere = z.object({ lists: erasedLists, appliedTo: z.string(), toCompact: z.literal(true).optional() })

/** The single values that this feature keeps in a store. Every call throws what the database says. */
export const openKeptValues = (tables: OpenTables) => ({
  holds: openSealedValue(tables, 'holds', z.array(hold)),
  erasures: openSealedValue(tables, 'erasures', z.array(erasure)),
  plan: openSealedValue(tables, 'erasure-under-way', plan),
  erased: openSealedValue(tables, 'erased', erasedHere),
})
