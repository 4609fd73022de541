import { call, event } from '../call'
import { describedFields, keptDescribedFields } from '../domain/described-fields'
import { uuid } from '../domain/identifiers'
import { z } from '../zod'

/**
 * The input of a form as typed: the text of each field under its path (`applicant.firstName`), exactly as it stands
 * there. A draft keeps typing, not values: half a date is kept as half a date. Trees (company, additional fields,
 * metadata) are kept as the text or the JSON that their editor shows.
 */
export const typedFields = z.record(z.string().max(200), z.string().max(200_000))
export type TypedFields = z.infer<typeof typedFields>

/**
 * A new onboarding (endpoints 1 and 2), the details of a supplementary cardholder of an onboarding (endpoint 6), or a
 * request for a higher limit of an engagement (endpoint 16).
 */
export const draftSubject = z.discriminatedUnion('type', [
  z.object({ type: z.literal('onboarding') }),
  z.object({ type: z.literal('supplementary-details'), onboardingId: uuid }),
  z.object({ type: z.literal('credit-limit'), engagementId: uuid }),
])
export type DraftSubject = z.infer<typeof draftSubject>

/**
 * `open`: being written. `sending`: on its way. `in-doubt`: sent and not answered; locked until a clerk settles the case
 * in doubt, or sends it again deliberately.
 */
export const draftState = z.enum(['open', 'sending', 'in-doubt'])

export const draftSummary = z.object({
  draftId: z.string(),
  subject: draftSubject,
  /** Who, as far as it is typed; empty: nobody yet. */
  title: z.string(),
  /** The kind as typed: CONSUMER, BUSINESS … */
  kind: z.string(),
  state: draftState,
  /** The case in doubt that its sending left. */
  caseId: z.string().optional(),
  createdAt: z.string(),
  /** When something was last typed; once it was sent: when that was. */
  updatedAt: z.string(),
  changedBy: z.string().optional(),
})
export type DraftSummary = z.infer<typeof draftSummary>

export const draft = draftSummary.extend({ fields: typedFields })
export type Draft = z.infer<typeof draft>

/** Forms that an engagement has one of each: registering a mandate. */
export const engagementForm = z.enum(['mandate'])
export type EngagementForm = z.infer<typeof engagementForm>

const ofEngagement = z.object({ form: engagementForm, engagementId: uuid })

const byId = z.object({ draftId: z.string().min(1).max(64) })

export const drafts = {
  /** Last changed first. */
  list: call(z.undefined(), z.object({ drafts: z.array(draftSummary) }), { journal: 'draft' }),
  read: call(byId, draft, { journal: 'draft' }),
  /**
   * Begins a draft, or replaces what is typed in one; one that is not `open` is refused (`conflict`), and so is typing of
   * another environment than the active one: it never wanders.
   */
  save: call(
    z.object({
      environmentId: z.string().optional(),
      draftId: byId.shape.draftId.optional(),
      subject: draftSubject,
      title: z.string().max(600),
      kind: z.string().max(200),
      fields: typedFields,
    }),
    draftSummary,
    { journal: 'draft', locked: 'draining' },
  ),
  /** A new draft with the same content. */
  duplicate: call(byId, draftSummary, { journal: 'draft' }),
  /** Takes it from the list, or with `undo` for a day back into it. */
  discard: call(byId.extend({ undo: z.literal(true).optional() }), z.object({ discarded: z.boolean() }), {
    journal: 'draft',
  }),
  /** Reads the saved fields of an engagement's form; none where nothing is saved. */
  readForm: call(ofEngagement, z.object({ fields: typedFields.optional(), updatedAt: z.string().optional() }), {
    journal: 'draft',
  }),
  /**
   * Keeps what is typed in a form of an engagement; null forgets it, as does sending it with success. Failures: `conflict`
   * (typed in another environment than the active one), `storage`.
   */
  saveForm: call(
    ofEngagement.extend({ environmentId: z.string(), fields: typedFields.nullable() }),
    z.object({ updatedAt: z.string().optional() }),
    { journal: 'draft', locked: 'draining' },
  ),
  /** Fields of an onboarding that an administrator described for the active environment. */
  describedFields: call(z.undefined(), keptDescribedFields, { journal: 'nobody' }),
  /** Replaces them. Failures: `conflict` (written in another environment than the active one), `storage`. */
  saveDescribedFields: call(z.object({ environmentId: z.string(), described: describedFields }), describedFields, {
    journal: 'nobody',
  }),
  /** Asks where to, and writes them as a file that another workstation can take in. Failure `file`. */
  exportDescribedFields: call(z.undefined(), z.object({ saved: z.boolean(), fileName: z.string().optional() }), {
    journal: 'nobody',
  }),
  onChanged: event(z.object({ draftIds: z.array(z.string()) })),
}
