import { call } from './call'
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

export const raw = {
  /** The last call of each endpoint on a case, newest first: kept sealed, so that it is there after a restart. */
  list: call(z.object({ caseId: z.string() }), z.object({ exchanges: z.array(exchange) })),
}
