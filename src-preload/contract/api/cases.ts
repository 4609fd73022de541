import { call, event, filesCall } from '../call'
import { z } from '../zod'
import { isoDate } from '../domain/dates'
import { typedLine } from '../domain/typed-text'

/** Whose turn it is: the clerk's, somebody else's, or nobody's. */
export const turn = z.enum(['needs-action', 'waiting', 'done'])
export type Turn = z.infer<typeof turn>

/** Status of a case that was opened by an engagement's identifier: no endpoint tells one. */
export const engagementStatus = 'ENGAGEMENT'

/**
 * Status of a case whose creation was sent and not answered: the service may know it, under an identifier that nobody
 * here has seen. It stays until a clerk settles it.
 */
export const inDoubtStatus = 'IN_DOUBT'

/** Status of an onboarding whose state the service has never told, although it was asked: it is asked again. */
export const untoldStatus = 'NOT_TOLD'

/** Kind of a case that is known by its engagement alone. */
export const engagementKind = 'ENGAGEMENT'

/** Kind of an onboarding that was not asked for here, and of which nobody told a kind. */
export const untoldKind = 'ONBOARDING'

/**
 * The onboardingType that endpoint 3 tells for persons and companies alike: the service's word, which says nothing of either.
 */
export const individualKind = 'INDIVIDUAL'

/** Kind of an onboarding that was not asked for here, and of which the service told the company. */
export const companyKind = 'COMPANY'

/** "States and transitions" and Kartei's own, with whose turn each is as far as the status alone tells. */
const statusTurns = {
  PROCESSING: 'waiting',
  AWAITING_DOCUMENTS: 'needs-action',
  AWAITING_SIGNING: 'needs-action',
  AWAITING_DOCUMENT_REVIEW: 'waiting',
  AWAITING_MANUAL_REVIEW: 'waiting',
  // Endpoint 3 has no other name for a manual review, so that there may be nothing to do but wait. Only a look at the mail
  // tells, and a question that nobody looks for would never be answered.
  AWAITING_ADDITIONAL_INFO: 'needs-action',
  AWAITING_CARD_CREATION: 'waiting',
  COMPLETED: 'done',
  // Whether the service tells the applicant is not known.
  REJECTED: 'needs-action',
  FAILED: 'needs-action',
  [engagementStatus]: 'done',
  [inDoubtStatus]: 'needs-action',
  [untoldStatus]: 'waiting',
} as const satisfies Readonly<Record<string, Turn>>

/** Steps that follow from more than the status. */
const otherTurns = {
  /** COMPLETED, and the service has not named the engagement, which comes of it some time later. */
  engagementAwaited: 'waiting',
  /** COMPLETED, and no mandate for it is known here. */
  mandate: 'needs-action',
  /** Every mandate known here has ended. */
  mandateEnded: 'needs-action',
  /** COMPLETED, and whether a mandate known here is active was not read. */
  mandateUnread: 'done',
  /** A clerk marked the case as done, whatever its status. */
  putAway: 'done',
  /** A status that the interface does not name may still change, and nothing says that the clerk could do anything. */
  unknown: 'waiting',
} as const satisfies Readonly<Record<string, Turn>>

const turns = { ...statusTurns, ...otherTurns }

/** The next step on a case. Its words, its actions and the tab of the worklist that counts the case all follow from it. */
export type CaseStep = keyof typeof turns
export const caseSteps = Object.keys(turns).filter((name): name is CaseStep => Object.hasOwn(turns, name))

const isListed = (status: string): status is keyof typeof statusTurns => Object.hasOwn(statusTurns, status)

/** The step that the status alone tells. */
export const stepOfStatus = (status: string): CaseStep => (isListed(status) ? status : 'unknown')

/** The next step on a case, as far as its state and what was done here tell. */
export function caseStepOf({ status, identifiers, mandate, done }: StepFacts): CaseStep {
  if (done) return 'putAway'
  if (status === engagementStatus) return mandate === 'ended' ? 'mandateEnded' : status
  if (status !== 'COMPLETED') return stepOfStatus(status)
  if (identifiers.engagementId === undefined) return 'engagementAwaited'
  if (identifiers.mandateIds.length === 0) return 'mandate'
  return mandate === 'active' ? status : mandate === 'ended' ? 'mandateEnded' : 'mandateUnread'
}

/** Whose turn it is by that step. */
export const turnOfStep = (step: CaseStep): Turn => turns[step]

const reviewNames: ReadonlySet<string> = new Set(['AWAITING_MANUAL_REVIEW', 'AWAITING_ADDITIONAL_INFO'])

/**
 * Whether two statuses are one state: what the consumer answers of endpoints 1 and 2 call AWAITING_MANUAL_REVIEW, endpoint 3
 * lists as AWAITING_ADDITIONAL_INFO ("States and transitions").
 */
export const isSameState = (one: string, other: string): boolean =>
  one === other || (reviewNames.has(one) && reviewNames.has(other))

/** How the service ends an onboarding ("States and transitions"). */
const ends: ReadonlySet<string> = new Set(['COMPLETED', 'REJECTED', 'FAILED'])
export const isEnded = (status: string): boolean => ends.has(status)

/** States that do not change any more; every other one, listed or not, is watched. */
const finalStates: ReadonlySet<string> = new Set([...ends, engagementStatus, inDoubtStatus])
export const isFinal = (status: string): boolean => finalStates.has(status)

export const caseIdentifiers = z.object({
  onboardingId: z.string().optional(),
  engagementId: z.string().optional(),
  customerId: z.string().optional(),
  mandateIds: z.array(z.string()),
  creditLimitIncreaseIds: z.array(z.string()),
})
export type CaseIdentifiers = z.infer<typeof caseIdentifiers>

/** The mandates of a case together: one is active, or all have ended; neither where that was not read. */
export const mandateState = z.enum(['active', 'ended'])
export type MandateState = z.infer<typeof mandateState>

const label = z.string().trim().min(1).max(40)
/** One that was there before keeps whatever it was given with. */
const newLabel = typedLine.min(1).max(40)
const text = z.string().max(10_000)

/** When a clerk wants to turn to a case again, and for what. */
export const followUp = z.object({ day: isoDate, words: typedLine.max(200) })
export type FollowUp = z.infer<typeof followUp>

/** By what else than its name a case was found, and as much of it as says so. */
export const caseHit = z.object({ by: z.enum(['number', 'iban', 'email', 'label', 'note']), text: z.string() })
export type CaseHit = z.infer<typeof caseHit>

export const caseRecord = z.object({
  caseId: z.string(),
  /**
   * The onboardingType that was asked for here, else what the service tells of it: COMPANY where it names one, its own
   * onboardingType, or ONBOARDING; ENGAGEMENT for one known by its engagement alone.
   */
  kind: z.string(),
  /** Who: the applicant or the company; the address or the identifier where nobody is known by name. */
  title: z.string(),
  status: z.string(),
  /** By its next step (`caseStepOf`). */
  turn,
  identifiers: caseIdentifiers,
  mandate: mandateState.optional(),
  cardType: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Note of the clerks, on this workstation only; empty: none. */
  note: z.string(),
  labels: z.array(z.string()),
  followUp: followUp.optional(),
  /** Kept above the others of its group. */
  pinned: z.boolean(),
  /** Marked as done by a clerk, whatever its status: it is not watched any more. */
  done: z.boolean(),
  /** Whether the service changed it and nobody has opened it since. */
  unseen: z.boolean(),
  /** The operating system's name of the user who last changed anything about it here. */
  changedBy: z.string().optional(),
  /** Parts that can no longer be opened because their stored form was damaged. The rest of the case is as it was. */
  unreadable: z.array(z.enum(['title', 'identifiers', 'details', 'desk'])).optional(),
  /** Of whom `title` names, where it is known: who of the same name it is. The day of birth as YYYY-MM-DD. */
  dateOfBirth: z.string().optional(),
  city: z.string().optional(),
  /** In the answer to a search, where a word of it is not in the title. */
  hit: caseHit.optional(),
})
export type Case = z.infer<typeof caseRecord>
export type StepFacts = Pick<Case, 'status' | 'identifiers' | 'mandate' | 'done'>

/** Whether its follow-up is due on a day, whatever its status. */
export const isDue = ({ followUp: kept }: Readonly<Pick<Case, 'followUp'>>, today: string): boolean =>
  kept !== undefined && kept.day <= today

/** Which cases: everything that is named must hold. Empty lists and texts ask for nothing. */
export const caseQuery = z.object({
  /**
   * Words in name, company, identifiers, e-mail, last four of an IBAN, note, follow-up and labels; accents, signs and case
   * ignored.
   */
  search: typedLine.max(1_000).optional(),
  /** `due`: its follow-up is due `today`. */
  state: z.enum(['needs-action', 'waiting', 'done', 'due', 'all']).optional(),
  /** The clerk's calendar day, of which each question is; without it nothing is due. */
  today: isoDate.optional(),
  kinds: z.array(z.string()).max(50).optional(),
  /** Cases that have at least one of these. */
  labels: z.array(label).max(50).optional(),
  /** Created at least so many days ago. */
  olderThanDays: z.number().int().min(0).max(36_500).optional(),
  /** A case that stays in the list whatever else is asked for: the one that the clerk is on. */
  kept: z.string().max(64).optional(),
})
export type CaseQuery = z.infer<typeof caseQuery>

export const caseColumns = [
  'who',
  'kind',
  'status',
  'age',
  'changed',
  'note',
  'cardType',
  'labels',
  'changedBy',
] as const
/**
 * How cases are ordered. `status` goes by the way an onboarding takes, `age` by creation (ascending: the youngest first),
 * the others by their text or time. Pinned ones come first; with `byTurn` those to act on, then those that wait, then
 * those done, and among what is due what has been so for longest. Where words are searched for, what they fit better comes before all that (`rankOf` in domain/search).
 */
export const caseOrder = z.object({
  column: z.enum(caseColumns),
  descending: z.boolean(),
  byTurn: z.boolean(),
})
export type CaseOrder = z.infer<typeof caseOrder>

const queryAndOrder = z.object({ query: caseQuery, order: caseOrder })

export const caseCounts = z.object({
  all: z.number().int(),
  'needs-action': z.number().int(),
  waiting: z.number().int(),
  done: z.number().int(),
  /** Where the query says which day it is. */
  due: z.number().int().optional(),
})
export type CaseCounts = z.infer<typeof caseCounts>

const tally = z.array(z.object({ name: z.string(), count: z.number().int() }))

/** A part of the worklist: the rows from `from` on, and what the whole of it holds. */
export const casePage = z.object({
  cases: z.array(caseRecord),
  from: z.number().int(),
  /** Cases that the query asks for. */
  total: z.number().int(),
  /** The cases that the query would give in each state. */
  counts: caseCounts,
  /** The `kept` case does not match the rest of the query. */
  keptOnly: z.literal(true).optional(),
  /** Kinds and labels of all cases of the environment, most frequent first. */
  kinds: tally,
  labels: tally,
  /** While the register is still being read from disk: search and order are those of what has been read. */
  reading: z.object({ done: z.number().int(), of: z.number().int() }).optional(),
})
export type CasePage = z.infer<typeof casePage>

/** A query under a name, to come back to. */
export const savedView = z.object({
  viewId: z.string(),
  name: z.string(),
  query: caseQuery,
  order: caseOrder,
})
export type SavedView = z.infer<typeof savedView>

/** A state that a case was seen in. */
export const seenStatus = z.object({
  status: z.string(),
  /** When Kartei first saw the case in it. */
  seenAt: z.string(),
  /** The service's own time stamp of the change that led to it, as it was told then. */
  changedAt: z.string().optional(),
})
export type SeenStatus = z.infer<typeof seenStatus>

/** The contents of a list that a clerk brought, before anything of it is taken over. */
export const listPreview = z.object({
  listId: z.string(),
  fileName: z.string(),
  /** Rows with an identifier, and how many of them are of cases not known yet. */
  rows: z.number().int(),
  fresh: z.number().int(),
  /** Columns or members that Kartei made use of, and those it did not know. */
  used: z.array(z.string()),
  ignored: z.array(z.string()),
  /** Rows that cannot be taken over, each with its line; at most 100 of them. */
  problems: z.array(z.object({ line: z.number().int(), code: z.string(), message: z.string() })),
  problemCount: z.number().int(),
})
export type ListPreview = z.infer<typeof listPreview>

const caseId = z.string().min(1).max(64)
const caseIds = z.array(caseId).min(1).max(200_000)

/** How far a bulk refresh is. `failed` are those whose present state could not be had. */
export const refreshing = z.object({
  of: z.number().int(),
  done: z.number().int(),
  changed: z.number().int(),
  failed: z.number().int(),
  running: z.boolean(),
})
export type Refreshing = z.infer<typeof refreshing>

/**
 * How far the reading or the taking over of a list is: `reading` in bytes of a CSV file or rows of a JSON list, `checking`
 * in rows, `looking-up` in identifiers that the service is asked about, `taking-over` in cases.
 */
export const importing = z.object({
  step: z.enum(['reading', 'checking', 'looking-up', 'taking-over']),
  done: z.number().int(),
  of: z.number().int(),
})
export type Importing = z.infer<typeof importing>

export const cases = {
  /** The whole worklist, last changed first. */
  list: call(
    z
      .object({ search: typedLine.optional(), state: z.enum(['needs-action', 'waiting', 'done', 'all']).optional() })
      .optional(),
    z.object({ cases: z.array(caseRecord) }),
    { journal: 'kept-here' },
  ),
  read: call(z.object({ caseId: z.string() }), caseRecord, { journal: 'kept-here' }),
  /** Opens whatever the identifier belongs to: a known case, else tried as onboarding, then as engagement. */
  open: call(z.object({ id: typedLine }), caseRecord, { journal: 'act' }),
  /** The case that is known here by this number, if any. Nobody is asked. */
  known: call(z.object({ id: typedLine.max(256) }), z.object({ case: caseRecord.optional() }), {
    journal: 'kept-here',
  }),

  /**
   * The cases of which the service ever named this invoice number, payment reference or mandate reference to this
   * workstation; spaces, hyphens and case do not count.
   */
  byReference: call(z.object({ reference: typedLine.min(4).max(64) }), z.object({ cases: z.array(caseRecord) }), {
    journal: 'kept-here',
  }),

  /** A part of the worklist in its order; answers from memory, however many cases there are. */
  page: call(
    queryAndOrder.extend({ from: z.number().int().min(0), count: z.number().int().min(1).max(500) }),
    casePage,
    { journal: 'kept-here' },
  ),
  /** The ids of all cases that the query asks for, in that order: what "select all" means. */
  select: call(queryAndOrder, z.object({ caseIds: z.array(z.string()) }), { journal: 'kept-here' }),
  /** A case among its neighbours in the order; `place` is 0 for the first one, and left out when it is not among them. */
  around: call(
    queryAndOrder.extend({ caseId, before: z.number().int().min(0).max(10), after: z.number().int().min(0).max(10) }),
    z.object({
      place: z.number().int().optional(),
      total: z.number().int(),
      before: z.array(caseRecord),
      after: z.array(caseRecord),
    }),
    { journal: 'kept-here' },
  ),
  /**
   * Cases of an applicant of the same name and day of birth, the newest first: known where an application was sent or read on
   * this workstation.
   */
  sameApplicant: call(
    z.object({
      firstName: z.string().max(1_000),
      lastName: z.string().max(1_000),
      dateOfBirth: z.string().max(40),
    }),
    z.object({ cases: z.array(caseRecord) }),
    { journal: 'kept-here' },
  ),
  /** How many cases each query asks for, in the same order. */
  count: call(z.object({ queries: z.array(caseQuery).max(100) }), z.object({ counts: z.array(z.number().int()) }), {
    journal: 'kept-here',
  }),
  /** The states that the case was seen in, oldest first. */
  history: call(z.object({ caseId }), z.object({ statuses: z.array(seenStatus) }), { journal: 'kept-here' }),

  /** Labels, follow-up, pin and done of any number of cases at once: all of it is on disk, or nothing. Unknown ids are skipped. */
  change: call(
    z.object({
      caseIds,
      addLabels: z.array(newLabel).max(20).optional(),
      removeLabels: z.array(label).max(20).optional(),
      /** Null ends it. */
      followUp: followUp.nullable().optional(),
      pinned: z.boolean().optional(),
      done: z.boolean().optional(),
    }),
    z.object({ changed: z.number().int() }),
    { journal: 'act' },
  ),
  /** Replaces the note of a case. */
  setNote: call(z.object({ caseId, note: text }), caseRecord, { journal: 'act', locked: 'draining' }),
  /** The clerk has looked at it: `unseen` ends. */
  markSeen: call(z.object({ caseId }), caseRecord, { journal: 'read' }),
  /**
   * Ends the doubt about a creation that was not answered: with the identifier that it turned up under (endpoint 3 is
   * asked), or with the clerk's word that nothing arrived, which marks it as done.
   */
  settle: call(z.object({ caseId, onboardingId: typedLine.optional() }), caseRecord, { journal: 'act' }),

  /** Asks the service for the present state of these cases, a few at a time; `onRefreshing` tells how far it is. */
  refresh: call(z.object({ caseIds }), refreshing, { journal: 'read' }),
  stopRefreshing: call(z.undefined(), z.object({ stopped: z.boolean() }), { journal: 'elsewhere' }),
  onRefreshing: event(refreshing),

  /** Reads a CSV or JSON list of identifiers (one file) and says what it holds. Nothing is taken over yet. */
  readList: filesCall(listPreview, z.undefined(), { journal: 'file' }),
  /** Takes over what `readList` found: cases that are not known yet are added, known ones keep what they have. */
  importList: call(z.object({ listId: z.string() }), z.object({ added: z.number().int(), known: z.number().int() }), {
    journal: 'act',
  }),
  /**
   * Ends `readList` and `importList` with the Failure `cancelled`: nothing is taken over then. One that has just taken
   * over all of it succeeds all the same.
   */
  cancelImport: call(z.undefined(), z.object({ cancelled: z.boolean() }), { journal: 'elsewhere' }),
  onImporting: event(importing),
  /** Asks where to save and writes these cases, or all that the query asks for, as a list. */
  exportList: call(
    z.object({
      format: z.enum(['csv', 'csv-semicolon', 'json']),
      what: z.union([z.object({ caseIds }), queryAndOrder]),
    }),
    z.object({ saved: z.boolean(), cases: z.number().int(), fileName: z.string().optional() }),
    { journal: 'act' },
  ),

  savedViews: call(z.undefined(), z.array(savedView), { journal: 'screen' }),
  /** Adds a view, or changes the one named by `viewId`. */
  saveView: call(
    savedView.extend({ viewId: z.string().optional(), name: typedLine.min(1).max(60) }),
    z.array(savedView),
    { journal: 'screen' },
  ),
  removeView: call(z.object({ viewId: z.string() }), z.array(savedView), { journal: 'screen' }),

  /** Cases that changed, are new or are gone; an empty list says that any may have. */
  onChanged: event(z.object({ caseIds: z.array(z.string()) })),
  /** Somebody asked outside of the page to see this case, such as by a click on a notification. */
  onOpen: event(z.object({ caseId: z.string() })),
}
