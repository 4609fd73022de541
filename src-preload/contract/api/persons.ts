import { call, event } from '../call'
import { z } from '../zod'
import { typedLine } from '../domain/typed-text'

/** The kinds of records, as clerks know them. */
export const recordName = z.enum([
  'case',
  'draft',
  'form',
  'answer',
  'document',
  'upload',
  'mandate',
  'directDebit',
  'creditLimit',
  'sentByHand',
  'doubt',
  'invoice',
  'print',
  'intake',
  'own',
  'journal',
])
export type RecordName = z.infer<typeof recordName>

/** Why something must not go yet: on its way, or nobody knows what became of it. */
export const unsettled = z.enum(['upload', 'draft', 'doubt', 'print', 'change'])
export type Unsettled = z.infer<typeof unsettled>

const caseId = z.string().min(1).max(64)
const recordId = z.string().min(1).max(200)

/** Which cases, and which records that belong to no case, are a person's: a clerk has ticked them. */
export const ofPerson = z.object({
  caseIds: z.array(caseId).max(1_000),
  records: z.array(recordId).max(1_000),
})
export type OfPerson = z.infer<typeof ofPerson>

export const hold = z.object({ caseId, reason: z.string(), by: z.string(), at: z.string() })
export type Hold = z.infer<typeof hold>

/** A case in which what was typed stands, or that has it as an identifier. */
export const foundCase = z.object({
  caseId,
  title: z.string(),
  kind: z.string(),
  status: z.string(),
  updatedAt: z.string(),
  done: z.boolean(),
  /** The places of the words: the case itself, or records of it. */
  where: z.array(recordName),
  held: hold.optional(),
})
export type FoundCase = z.infer<typeof foundCase>

/** A record in which what was typed stands and that belongs to no case. */
export const looseRecord = z.object({ recordId, is: recordName, title: z.string(), at: z.string().optional() })
export type LooseRecord = z.infer<typeof looseRecord>

/** A copy of the store beside the one in use. */
export const storeCopy = z.object({
  name: z.string(),
  at: z.string(),
  /** Bytes. */
  size: z.number().int(),
  is: z.enum(['backup', 'aside']),
  /** A key of this keychain opens it: it is written anew without the person. */
  opens: z.boolean(),
})
export type StoreCopy = z.infer<typeof storeCopy>

export const personPreview = z.object({
  /** How many of each kind. */
  records: z.array(z.object({ is: recordName, count: z.number().int() })),
  /** Sealed files of documents, and their bytes. */
  files: z.number().int(),
  fileBytes: z.number().int(),
  /** Entries of the journal whose content goes; the chain stays. */
  entries: z.number().int(),
  /** Nothing is erased while one of these is there. */
  unsettled: z.array(z.object({ what: unsettled, caseId: caseId.optional() })),
  held: z.array(hold),
  copies: z.array(storeCopy),
  /** Copies of backups go into this folder, sealed for the recovery key: Kartei cannot write them anew. */
  outside: z.string().optional(),
  /** Confirmation phrase to be typed before erasing. */
  word: z.string(),
})
export type PersonPreview = z.infer<typeof personPreview>

/** That something was erased, without whose it was. */
export const erasure = z.object({
  erasureId: z.string(),
  at: z.string(),
  by: z.string(),
  workstation: z.string(),
  /** `pending`: the records are gone from the store, and copies are still being written anew. */
  state: z.enum(['pending', 'done']),
  records: z.array(z.object({ is: recordName, count: z.number().int() })),
  files: z.number().int(),
  /** The number of the journal's entry that says so, and how many earlier ones have lost their content. */
  journalEntry: z.number().int(),
  entries: z.number().int(),
  /** Each copy with its SHA-256 before and after; without `after` it was left as it is. */
  copies: z.array(
    z.object({
      name: z.string(),
      at: z.string(),
      is: z.enum(['backup', 'aside']),
      before: z.string(),
      after: z.string().optional(),
      left: z.enum(['does-not-open', 'refused']).optional(),
    }),
  ),
})
export type Erasure = z.infer<typeof erasure>

/** Scope of a retention period: whole cases, or some of their records. */
export const retentionKind = z.enum(['cases', 'documents', 'answers', 'invoices', 'drafts'])
export type RetentionKind = z.infer<typeof retentionKind>

/** A case that is done, or that the service has ended, and was not touched for as long as its period says. */
export const dueCase = z.object({
  caseId,
  title: z.string(),
  kind: z.string(),
  updatedAt: z.string(),
  due: z.array(retentionKind),
})
export type DueCase = z.infer<typeof dueCase>

export const persons = {
  /** Looks through everything that is kept of the active environment. Failures: `cancelled`, `storage`. */
  find: call(
    z.object({ search: typedLine.min(3).max(200) }),
    z.object({
      cases: z.array(foundCase),
      records: z.array(looseRecord),
      /** There are more; a narrower word finds them. */
      more: z.boolean(),
    }),
    { journal: 'kept-here' },
  ),
  preview: call(ofPerson, personPreview, { journal: 'kept-here' }),
  /** Asks where to save, and writes all of it into one file that any browser opens. */
  show: call(
    ofPerson,
    z.object({
      saved: z.boolean(),
      fileName: z.string().optional(),
      records: z.number().int(),
      files: z.number().int(),
      missing: z.number().int(),
    }),
    { journal: 'act' },
  ),
  /**
   * Erases, once main has asked. Failures: `invalid-input` at `word`, `cancelled`, `conflict` (issues `unsettled`, `held`,
   * `call-under-way`, `pending`), `managed`, `storage`.
   */
  erase: call(ofPerson.extend({ word: z.string().max(200) }), erasure, {
    journal: 'act',
    inFlight: false,
    forbiddenBy: { erasing: false },
  }),
  /** Past erasures, newest first, and the cases that are on hold. */
  kept: call(z.undefined(), z.object({ erasures: z.array(erasure), holds: z.array(hold) }), { journal: 'kept-here' }),
  hold: call(z.object({ caseId, reason: typedLine.min(3).max(500) }), hold, { journal: 'act' }),
  release: call(z.object({ caseId }), z.object({ released: z.boolean() }), { journal: 'act' }),
  /** Cases that are done or that the service has ended and whose periods are over, oldest first; `held`: so many more are on hold. */
  due: call(z.undefined(), z.object({ cases: z.array(dueCase), held: z.number().int(), more: z.boolean() }), {
    journal: 'kept-here',
  }),
  /** Erases what is due of these cases, once main has asked. Failures: as for `erase`. */
  eraseDue: call(z.object({ caseIds: z.array(caseId).min(1).max(1_000) }), z.object({ erasures: z.array(erasure) }), {
    journal: 'act',
    inFlight: false,
    forbiddenBy: { erasing: false },
  }),
  /** Work under way ends as soon as it can; an erasure that is decided goes on. */
  cancel: call(z.undefined(), z.object({ cancelled: z.boolean() }), { journal: 'screen' }),
  /** These cases are gone, or records of them: nothing that a window knew of them may stay there. */
  onErased: event(z.object({ caseIds: z.array(caseId) })),
}
