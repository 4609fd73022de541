import { call } from './call'
import { z } from './zod'

/** What was done, to which case, and how it ended. Holds no secret and no full IBAN. */
export const journalEntry = z.object({
  /** 1, 2, 3 … without a gap. */
  sequence: z.number().int(),
  at: z.string(),
  user: z.string(),
  workstation: z.string(),
  caseId: z.string().optional(),
  /** The call of the contract: `sepa.register`. */
  action: z.string(),
  summary: z.record(z.string(), z.string()),
  outcome: z.string(),
  httpStatus: z.number().int().optional(),
  durationMs: z.number(),
  requestId: z.string(),
  /** Keyed hash over this entry and the hash of the one before, hexadecimal. */
  hash: z.string(),
  /** The stored entry was damaged: only sequence, time, case and hash are known; the other fields are empty. */
  unreadable: z.literal(true).optional(),
})
export type JournalEntry = z.infer<typeof journalEntry>

export const journal = {
  /** Newest first. */
  list: call(z.object({ caseId: z.string().optional() }).optional(), z.object({ entries: z.array(journalEntry) })),
  /** Recomputes the whole chain; `brokenAt` is the sequence number of the first entry that does not fit. */
  verify: call(
    z.undefined(),
    z.object({ intact: z.boolean(), entries: z.number().int(), brokenAt: z.number().int().optional() }),
  ),
}
