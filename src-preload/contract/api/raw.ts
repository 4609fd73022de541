import { call } from '../call'
import { customer } from './customers'
import { endpoints } from '../endpoints'
import { uuid } from '../domain/identifiers'
import { invoiceList } from './invoices'
import { consentLanguage } from '../domain/mandate-records'
import { onboarding } from './onboarding'
import { requestPath } from '../domain/request-path'
import { mandate } from './sepa'
import { rule, z } from '../zod'

/** One call of the interface as it went over the line. The Authorization header is no part of it. */
export const exchange = z.object({
  /** Kartei's own number of the call, as in the journal. */
  requestId: z.string(),
  /** The number of the endpoint in the interface document. */
  endpoint: z.number().int(),
  at: z.string(),
  method: z.string(),
  path: z.string(),
  /** The body that was sent: JSON as text; of a form with files what it held. */
  request: z.string().optional(),
  /** HTTP status; left out where no answer came. */
  status: z.number().int().optional(),
  contentType: z.string().optional(),
  /** `location` of an answer to a request by hand, or of one in doubt; earlier versions kept others of the former, too. */
  headers: z.record(z.string(), z.string()).optional(),
  /** The body that came, as text; of an invoice document only its size and type. */
  answer: z.string().optional(),
  /** Bytes of the body that came; `answer` may hold less of it. */
  answerBytes: z.number().int().optional(),
  /** `ok`, or the kind of the Failure. */
  outcome: z.string(),
  durationMs: z.number(),
  /** Of an answer that left open what became of a POST or PUT: what stands here for that, the number of a case or a record. */
  doubtId: z.string().optional(),
})
export type Exchange = z.infer<typeof exchange>

/** Last successful answer of the service, with its time: stored sealed, not replaced by a later failure. */
const kept = <T extends z.ZodType>(value: T) => z.object({ at: z.string(), value })

export const lastKnown = z.object({
  /** Endpoint 3. */
  onboarding: kept(onboarding).optional(),
  /** Its last answer in the state before that one, where Kartei saw the change. */
  onboardingBefore: kept(onboarding).optional(),
  /** Endpoint 7. */
  customer: kept(customer).optional(),
  /** Endpoint 11, of those asked for that were ever read here. */
  mandates: z.array(kept(mandate)),
  /** Endpoint 13. */
  invoices: kept(invoiceList).optional(),
})
export type LastKnown = z.infer<typeof lastKnown>

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Half a surrogate pair cannot be written in UTF-8. */
const isWhole = (text: string): boolean => !/\p{Cs}/u.test(text)

/** A request as a clerk wrote it: one of the calls of the interface, whose method it has, with whatever path and content. */
export const handRequest = z.object({
  /** The number of the endpoint in the interface document, which counts from 1 without a gap. */
  endpoint: z.number().int().min(1).max(endpoints.length),
  /** Below the base address of the environment, percent-encoded, with its query; it leaves to the letter. */
  path: requestPath,
  /** Accept-Language (endpoint 8). */
  language: consentLanguage.optional(),
  /** JSON, which leaves to the letter; of the endpoints that take some. Left out: no body. */
  json: rule(
    rule(z.string().max(2_000_000), isWhole, 'whole-text', 'This text cannot be sent.'),
    isJson,
    'json',
    'This is not JSON.',
  ).optional(),
  /** Of a form with one file (4). */
  documentType: rule(z.string().min(1).max(200), isWhole, 'whole-text', 'This text cannot be sent.').optional(),
  /** Of the endpoints that take documents (4, 5, 17). */
  fileIds: z.array(z.string().max(64)).min(1).max(200).optional(),
})
export type HandRequest = z.infer<typeof handRequest>

/** An identifier in an answer, by its place there: `additionalInformation.engagementId`. */
const foundIdentifier = z.object({ place: z.string(), value: z.string() })
export type FoundIdentifier = z.infer<typeof foundIdentifier>

/**
 * A request that was sent by hand, as it is kept. `sending`: on its way. `in-doubt`: a POST or PUT of which nobody can say
 * whether it arrived; what was answered to it is kept like that of any other (`ofDoubt` by its `sendId`). `answered`: with a
 * 2xx. `refused`: any other end that proves that nothing was done, and of a GET any other end. `arrived`, `not-arrived`: a
 * clerk's word about one in doubt.
 */
export const sentByHand = z.object({
  sendId: uuid,
  environmentId: z.string(),
  /** Of one that an earlier version sent from a case. */
  caseId: z.string().optional(),
  state: z.enum(['sending', 'in-doubt', 'answered', 'refused', 'arrived', 'not-arrived']),
  clerk: z.string(),
  workstation: z.string(),
  /** `at` is when it was sent. */
  exchange,
  /** The request as it was written. */
  asked: handRequest.omit({ endpoint: true, path: true }),
  settled: z.object({ at: z.string(), clerk: z.string() }).optional(),
})
export type SentByHand = z.infer<typeof sentByHand>

/** An answer that left open what became of a POST or PUT; kept whole, and for good. */
export const answerInDoubt = exchange.extend({
  doubtId: z.string(),
  /** False where it broke off, or was longer than is read. */
  isWhole: z.boolean(),
  /** Every identifier in it. */
  identifiers: z.array(foundIdentifier),
})
export type KeptAnswer = z.infer<typeof answerInDoubt>

export const raw = {
  /**
   * The last call of each endpoint on a case, newest first, and every answer that left something in doubt (`doubtId`): kept
   * sealed, so that they are there after a restart.
   */
  list: call(z.object({ caseId: z.string() }), z.object({ exchanges: z.array(exchange) }), { journal: 'kept-here' }),
  /**
   * The answer to what is in doubt, or was, if there ever was one. Of a very long one `answer` is the beginning; its
   * identifiers are those of all of it. Failure `storage`: it cannot be read from disk.
   */
  ofDoubt: call(z.object({ doubtId: z.string().min(1).max(64) }), z.object({ answer: answerInDoubt.optional() }), {
    journal: 'kept-here',
  }),
  /**
   * The last known answers on a case, without a request: shown with its date while the service cannot be reached. Of an
   * answer that says the same again the date may be up to ten minutes old.
   */
  lastKnown: call(
    z.object({
      onboardingId: uuid.optional(),
      engagementId: uuid.optional(),
      mandateIds: z.array(z.string().max(256)).max(1_000),
    }),
    lastKnown,
    { journal: 'kept-here' },
  ),

  /**
   * Sends a request as a clerk wrote it, to the host of the active environment and nowhere else, through the client of all
   * other calls: a POST or PUT once. It is on disk before it leaves, and its answer before this resolves. `sendId` is the
   * page's own number of it: nothing is sent twice under one. Failures: `invalid-input` (nothing was sent), `conflict` with
   * the issue `in-doubt` (an earlier one of this method and path is, and it is not sent `again` deliberately) or
   * `sent-already`, or because `environmentId` is not active; `file` (a file is gone), `storage`, and those of any call.
   */
  send: call(
    handRequest.extend({ sendId: uuid, environmentId: z.string().optional(), again: z.literal(true).optional() }),
    sentByHand,
    { journal: 'act', forbiddenBy: { requestsByHand: false } },
  ),
  /** Requests sent by hand, newest first. */
  sent: call(z.undefined(), z.object({ sent: z.array(sentByHand) }), { journal: 'kept-here' }),
  /** Ends the doubt about one by the clerk's word. Failures: `not-found`, `conflict` (nothing is in doubt), `storage`. */
  settleSent: call(z.object({ sendId: uuid, as: z.enum(['arrived', 'not-arrived']) }), sentByHand, { journal: 'act' }),
}
