import { call, event } from './call'
import { z } from './zod'

/** Whose turn it is: the clerk's, somebody else's, or nobody's. */
export const turn = z.enum(['needs-action', 'waiting', 'done'])
export type Turn = z.infer<typeof turn>

/** Status of a case that was opened by an engagement's identifier: no endpoint tells one. */
export const engagementStatus = 'ENGAGEMENT'

/** "States and transitions", with whose turn each is. Values that are not listed here are shown as they came. */
const turns: Readonly<Record<string, Turn>> = {
  PROCESSING: 'waiting',
  AWAITING_DOCUMENTS: 'needs-action',
  AWAITING_SIGNING: 'needs-action',
  AWAITING_DOCUMENT_REVIEW: 'waiting',
  AWAITING_MANUAL_REVIEW: 'waiting',
  AWAITING_ADDITIONAL_INFO: 'needs-action',
  AWAITING_CARD_CREATION: 'waiting',
  COMPLETED: 'done',
  REJECTED: 'done',
  FAILED: 'needs-action',
  [engagementStatus]: 'done',
}

/** An unknown status waits: it may still change, and nothing says that the clerk could do anything. */
export const turnOf = (status: string): Turn => (Object.hasOwn(turns, status) ? turns[status] : undefined) ?? 'waiting'

export const caseIdentifiers = z.object({
  onboardingId: z.string().optional(),
  engagementId: z.string().optional(),
  customerId: z.string().optional(),
  mandateIds: z.array(z.string()),
  creditLimitIncreaseIds: z.array(z.string()),
})
export type CaseIdentifiers = z.infer<typeof caseIdentifiers>

export const kase = z.object({
  caseId: z.string(),
  /** The service's onboardingType, or ENGAGEMENT for one known by its engagement alone. */
  kind: z.string(),
  /** Who: the applicant or the company; the address or the identifier where nobody is known by name. */
  title: z.string(),
  status: z.string(),
  turn,
  identifiers: caseIdentifiers,
  cardType: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** What can no longer be opened because its stored form was damaged. The rest of the case is as it was. */
  unreadable: z.array(z.enum(['title', 'identifiers', 'details'])).optional(),
})
export type Case = z.infer<typeof kase>

export const cases = {
  /** The worklist, last changed first. `search` looks into titles and identifiers, accents and case ignored. */
  list: call(
    z
      .object({ search: z.string().optional(), state: z.enum(['needs-action', 'waiting', 'done', 'all']).optional() })
      .optional(),
    z.object({ cases: z.array(kase) }),
  ),
  read: call(z.object({ caseId: z.string() }), kase),
  /** Opens whatever the identifier belongs to: a known case, else tried as onboarding, then as engagement. */
  open: call(z.object({ id: z.string().trim() }), kase),
  onChanged: event(z.object({ caseIds: z.array(z.string()) })),
}
