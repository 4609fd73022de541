import { typedLine } from '../domain/typed-text'
import { call } from '../call'
import { z } from '../zod'

/** A journal entry: action, case and outcome. Holds no secret and no full IBAN. */
export const journalEntry = z.object({
  /** 1, 2, 3 … without a gap. */
  sequence: z.number().int(),
  at: z.string(),
  /** Who did it by the name of the operating system; `Kartei` for what nobody asked for. */
  user: z.string(),
  workstation: z.string(),
  /** The environment that was active; entries of the first versions do not say. */
  environmentId: z.string().optional(),
  caseId: z.string().optional(),
  /** The call of the contract: `sepa.register`; of what Kartei did by itself, `watch.changed` and `watch.looked`. */
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

/**
 * Acts of people, things that they read of the service or looked at, and Kartei's own work. An entry that is unreadable
 * could be any of them.
 */
export const entryKind = z.enum(['acts', 'reads', 'automatic'])
export type EntryKind = z.infer<typeof entryKind>

/** Which entries: everything that is named must hold. */
export const journalQuery = z.object({
  caseId: z.string().optional(),
  actions: z.array(z.string()).max(100).optional(),
  /** `ok`, or the kind of a Failure. */
  outcomes: z.array(z.string()).max(100).optional(),
  users: z.array(z.string()).max(100).optional(),
  /** ISO times; entries from the first on and before the second. */
  from: z.string().optional(),
  before: z.string().optional(),
  /** Words in action, summary, request id and workstation; all of them must occur. */
  search: typedLine.max(1_000).optional(),
  /** False: without what Kartei read of its own accord. An export has it all the same. */
  ownReads: z.boolean().optional(),
  /** These kinds alone. An export has all of them all the same. */
  kinds: z.array(entryKind).max(3).optional(),
})
export type JournalQuery = z.infer<typeof journalQuery>

/** Result of verifying the chain. */
export const journalVerdict = z.object({
  intact: z.boolean(),
  entries: z.number().int(),
  /** The sequence number of the first entry that does not fit. */
  brokenAt: z.number().int().optional(),
})
export type JournalVerdict = z.infer<typeof journalVerdict>

/** Why entries were not taken; they are sent again. */
export const shippingProblem = z.enum(['folder-missing', 'folder-refused', 'folder-full', 'other'])
export type ShippingProblem = z.infer<typeof shippingProblem>

/** How the journal of the active environment leaves this computer, where the organisation wants that. */
export const journalShippingState = z.object({
  /** Without it the journal stays here. */
  folder: z
    .object({
      place: z.string(),
      /** So many entries wait. */
      behind: z.number().int(),
      lastShippedAt: z.string().optional(),
      /** Of the last try; it is tried again. */
      reason: shippingProblem.optional(),
      /** Entries wait longer than the organisation lets them: nothing is sent to the service. */
      stopsSending: z.boolean(),
    })
    .optional(),
  /** Entries that the disk has refused and that are in memory until it takes them. */
  unwritten: z.number().int(),
})
export type JournalShippingState = z.infer<typeof journalShippingState>

export const journal = {
  /** Newest first, all of them. */
  list: call(z.object({ caseId: z.string().optional() }).optional(), z.object({ entries: z.array(journalEntry) }), {
    journal: 'kept-here',
  }),
  /** Newest first, a part at a time: those older than `olderThan` (a sequence number), or the newest. */
  page: call(
    z.object({
      query: journalQuery,
      olderThan: z.number().int().optional(),
      count: z.number().int().min(1).max(500),
    }),
    z.object({
      entries: z.array(journalEntry),
      /** Whether there may be older ones. */
      more: z.boolean(),
    }),
    { journal: 'kept-here' },
  ),
  /** Filter options: every user and every action that occurs. */
  facets: call(z.undefined(), z.object({ users: z.array(z.string()), actions: z.array(z.string()) }), {
    journal: 'kept-here',
  }),
  /** Recomputes the whole chain; `brokenAt` is the sequence number of the first entry that does not fit. */
  verify: call(z.undefined(), journalVerdict, { journal: 'kept-here' }),
  /** Asks where to save and writes the entries with their hashes in the chain. */
  export: call(
    z.object({ query: journalQuery, format: z.enum(['csv', 'json']) }),
    z.object({ saved: z.boolean(), entries: z.number().int(), fileName: z.string().optional() }),
    { journal: 'act' },
  ),
  /**
   * The history of a case on paper, or as a PDF where the user says. When and who are the journal's own; what was done and how
   * it ended come in words from the page, by the number of their entry. Failures: `printer`, `file`, `storage`, `internal`.
   */
  paper: call(
    z.object({
      caseId: z.string().max(64),
      title: z.string().max(300),
      language: z.enum(['en', 'de']),
      entries: z
        .array(
          z.object({
            sequence: z.number().int(),
            what: z.string().max(300),
            about: z.string().max(4_000),
            outcome: z.string().max(300),
          }),
        )
        .min(1)
        .max(5_000),
      to: z.enum(['printer', 'file']),
    }),
    z.object({
      /** `nothing`: the user thought better of it. */
      did: z.enum(['printed', 'failed', 'unknown', 'saved', 'nothing']),
      message: z.string().optional(),
      name: z.string().optional(),
    }),
    { journal: 'act' },
  ),
  shipping: call(z.undefined(), journalShippingState, { journal: 'kept-here' }),
}
