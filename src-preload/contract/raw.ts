import { call } from './call'
import { customer } from './customers'
import { uuid } from './identifiers'
import { invoice } from './invoices'
import { onboarding } from './onboarding'
import { mandate } from './sepa'
import { z } from './zod'

/** One call of the interface as it went over the line. The Authorization header is no part of it. */
export const exchange = z.object({
  /** Kartei's own number of the call, as in the journal. */
  requestId: z.string(),
  /** 1 to 17, the number of the endpoint in the interface document. */
  endpoint: z.number().int(),
  at: z.string(),
  method: z.string(),
  path: z.string(),
  /** The body that was sent: JSON as text; of a form with files what it held. */
  request: z.string().optional(),
  /** HTTP status; left out where no answer came. */
  status: z.number().int().optional(),
  contentType: z.string().optional(),
  /** The body that came, as text; of an invoice document only its size and type. */
  answer: z.string().optional(),
  /** Bytes of the body that came; `answer` may hold less of it. */
  answerBytes: z.number().int().optional(),
  /** `ok`, or the kind of the Failure. */
  outcome: z.string(),
  durationMs: z.number(),
})
export type Exchange = z.infer<typeof exchange>

/** What the service answered last, and when: kept sealed, and not replaced by a later call that failed. */
const kept = <T extends z.ZodType>(value: T) => z.object({ at: z.string(), value })

export const lastKnown = z.object({
  /** Endpoint 3. */
  onboarding: kept(onboarding).optional(),
  /** Endpoint 7. */
  customer: kept(customer).optional(),
  /** Endpoint 11, of those asked for that were ever read here. */
  mandates: z.array(kept(mandate)),
  /** Endpoint 13. */
  invoices: kept(z.array(invoice)).optional(),
})
export type LastKnown = z.infer<typeof lastKnown>

export const raw = {
  /** The last call of each endpoint on a case, newest first: kept sealed, so that it is there after a restart. */
  list: call(z.object({ caseId: z.string() }), z.object({ exchanges: z.array(exchange) })),
  /**
   * What is known of a case without asking the service: shown with its date while the service cannot be reached. Of what
   * says the same again the date may be up to ten minutes old.
   */
  lastKnown: call(
    z.object({
      onboardingId: uuid.optional(),
      engagementId: uuid.optional(),
      mandateIds: z.array(z.string().max(256)).max(1_000),
    }),
    lastKnown,
  ),
}
