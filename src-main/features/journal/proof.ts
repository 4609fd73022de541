import { createHmac } from 'node:crypto'
import { environmentKind } from '@contract/api/environments'
import { journalQuery } from '@contract/api/journal'
import { z } from '@contract/zod'
import { canonical } from './canonical'
import type { Chain } from './chain'
import type { LinkedEntry } from './rows'

/** The name of a journal, derived from its key: a file that begins anew has another one. */
export const nameOfJournal = ({ proofKey }: Pick<Chain, 'proofKey'>): string => createProofs(proofKey).journal

/** By this word a file is known as an export of a journal, whatever became of it since. */
export const mark = 'kartei-journal'

/** What an exported file says about itself. */
export const exportMeta = z.strictObject({
  form: z.literal(mark),
  version: z.literal(1),
  /** Which journal: derived from its key, and says nothing about it. */
  journal: z.string(),
  environment: z.strictObject({ id: z.string(), name: z.string(), kind: environmentKind }),
  workstation: z.string(),
  exporter: z.string(),
  at: z.string(),
  query: journalQuery.strict(),
  /** How many entries, and the sequence number of the last of them. */
  entries: z.number().int(),
  last: z.number().int().optional(),
  /** The end of the whole chain at that time. */
  head: z.strictObject({ sequence: z.number().int(), hash: z.string() }),
  /** In words what a check of the file shows and what not; earlier versions did not say it. */
  proves: z.strictObject({ en: z.string(), de: z.string() }).optional(),
})
export type ExportMeta = z.infer<typeof exportMeta>

export interface ProvenEntry {
  readonly entry: LinkedEntry
  readonly proof: string
}

/**
 * The proofs of one journal: HMAC-SHA-256 under a key that is derived for this purpose. The first is over what the file
 * says about itself, every further one over an entry and the proof before it. So whatever was altered, removed, added or
 * reordered is noticed, and where.
 */
export interface Proofs {
  /** Names the journal. */
  readonly journal: string
  ofMeta(meta: ExportMeta): string
  ofEntry(entry: LinkedEntry, previousProof: string): string
}

export function createProofs(key: Buffer): Proofs {
  const hmac = (value: unknown): string => createHmac('sha256', key).update(canonical(value)).digest('hex')
  return {
    journal: hmac([mark]).slice(0, 16),
    ofMeta: (meta) => hmac([mark, meta]),
    ofEntry: (entry, previousProof) => hmac([entry, previousProof]),
  }
}
