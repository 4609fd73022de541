import { call } from '../call'
import { documentAnswers } from './uploads'
import { namedSegment, pathSegment, uuid } from '../domain/identifiers'
import { anything, json } from '../domain/json'
import { money } from '../domain/money'
import { redirectUrls } from '../domain/urls'
import { ofEngagement, serviceCall } from '../service-call'
import { ifGiven, rule, z } from '../zod'
import { typedLine, typedText } from '../domain/typed-text'

/** "Credit limit increase", request fields. */
export const creditLimitIncreaseRequest = z
  .object({
    appliedAmount: money,
    reason: z
      .object({ reasonType: rule(z.string(), (text) => text !== '', 'required', 'The reason is required.') })
      .catchall(json),
    monthlyIncome: money.optional(),
    /** The interface shows the values of this field but not its name; the field notes do. Any value may be entered. */
    employmentType: z.string().optional(),
    redirectUrls: redirectUrls.optional(),
  })
  .catchall(json)
export type CreditLimitIncreaseRequest = z.infer<typeof creditLimitIncreaseRequest>

/**
 * "Credit limit increase", response fields. Its identifier is part of the path of endpoint 17, whose format is not shown;
 * without one no document could follow.
 */
export const createdCreditLimitIncrease = z.looseObject({
  id: namedSegment,
  status: ifGiven(z.string()),
  createdAt: ifGiven(z.string()),
})

/** Before this many days have passed since the last request, another one is warned of. */
export const daysBetweenRequests = 90

/** Why another request is made so soon: the word stands in the journal, what else there is to say is kept sealed. */
export const soonReasons = [
  'customer-request',
  'circumstances-changed',
  'last-one-refused',
  'sent-in-error',
  'other',
] as const
const soonRequest = z.object({ reason: z.enum(soonReasons), remark: typedText.max(2_000).optional() })
export type SoonRequest = z.infer<typeof soonRequest>

/** Decision on a request, entered by the clerk. */
const decision = z.object({
  outcome: z.enum(['granted', 'refused']),
  /** The limit that was granted. */
  amount: money.optional(),
  /** The day of the decision, YYYY-MM-DD. */
  day: rule(z.string(), (text) => /^\d{4}-\d{2}-\d{2}$/.test(text), 'date', 'This is not a date.'),
  note: typedText.max(2_000).optional(),
})

/** The request as it was sent: every member, unknown ones included. */
const askedRequest = z.looseObject({
  appliedAmount: money,
  reason: z.looseObject({ reasonType: z.string() }),
  monthlyIncome: money.optional(),
  employmentType: z.string().optional(),
  redirectUrls: z.looseObject({ successUrl: z.string(), failUrl: z.string() }).optional(),
})

/** Who and when; times are UTC. */
const byClerk = z.object({ clerk: z.string(), at: z.string() })

/**
 * A request as it is kept here. `sending`: on its way. `in-doubt`: nobody can say whether it arrived. `accepted`: the service
 * named it, or a clerk found it. `not-arrived`: a clerk settled that nothing arrived.
 */
export const creditLimitRecord = byClerk.extend({
  recordId: uuid,
  state: z.enum(['sending', 'in-doubt', 'accepted', 'not-arrived']),
  environmentId: z.string(),
  engagementId: z.string(),
  workstation: z.string(),
  request: askedRequest,
  /** The documents that go along once it is accepted. */
  fileIds: z.array(z.string()),
  /** Where it was sent although the last one was not long ago. */
  soon: soonRequest.optional(),
  /** As the service answered at creation; no endpoint reads it later. Of one that a clerk found, its identifier alone. */
  answer: z
    .object({
      at: z.string(),
      id: z.string().optional(),
      status: z.string().optional(),
      createdAt: z.string().optional(),
      /** The rest of the answer, as it came. */
      rest: z.record(z.string(), anything).optional(),
      settledBy: z.string().optional(),
    })
    .optional(),
  decision: decision.extend(byClerk.shape).optional(),
  /** The file of the store that it was written to: documents of a restored backup do not leave by themselves. */
  writtenIn: z.string(),
})
export type CreditLimitRecord = z.infer<typeof creditLimitRecord>

/** Where the documents of an engagement's next request lie, and those of one that was made. */
export const requestPlace = (engagementId: string): string => `credit-limit-${engagementId.toLowerCase()}`
/** Where documents lie that are laid out later for a request that the service has, by its identifier there. */
export const increasePlace = (engagementId: string, creditLimitIncreaseId: string): string =>
  `credit-limit-increase-${engagementId.toLowerCase()}-${creditLimitIncreaseId}`
/** The engagement whose requests a place belongs to; undefined for every other place. */
export const engagementOfPlace = (place: string): string | undefined =>
  /^credit-limit-([0-9a-f]{8}-[0-9a-f-]{27})$/.exec(place)?.[1] ??
  /^credit-limit-increase-([0-9a-f]{8}-[0-9a-f-]{27})-./.exec(place)?.[1]
export const madeRequestPlace = (recordId: string): string => `credit-limit-of-${recordId.toLowerCase()}`

const record = z.object({ engagementId: uuid, recordId: uuid })

/** As a clerk types it; its format is not shown. */
const typedIncreaseId = typedLine.max(256).pipe(pathSegment)

export const creditLimit = {
  /**
   * Endpoint 16. The request is on disk before it is sent. Once it is accepted, the documents named by `fileIds` go up by
   * themselves (endpoint 17), also after the program was ended; this does not wait for them. The draft that it was typed in
   * is done with then. While an earlier request is in doubt, one from a form (`draftId`) is refused: `conflict` with the
   * issue `in-doubt`, unless it is sent `again` deliberately.
   */
  requestIncrease: serviceCall(
    z.object({
      engagementId: uuid,
      request: creditLimitIncreaseRequest,
      fileIds: z.array(z.string().max(64)).max(1_000).optional(),
      draftId: z.string().min(1).max(64).optional(),
      soon: soonRequest.optional(),
      again: z.literal(true).optional(),
    }),
    createdCreditLimitIncrease,
    {
      endpoints: [
        {
          number: 16,
          method: 'POST',
          path: '/api/engagements/card/{engagement-id}/credit-limit-increase',
          body: 'json',
          section: 'Credit limit increase',
          en: 'Request higher limit',
          de: 'Höheren Rahmen beantragen',
        },
      ],
      journal: {
        about: 'input.engagementId',
        keeps: {
          ...ofEngagement,
          appliedAmount: ['input.request.appliedAmount', 'money'],
          reasonType: ['input.request.reason.reasonType', 'typed-code'],
          documents: ['input.fileIds', 'count'],
          soon: ['input.soon.reason', soonReasons],
          again: ['input.again', 'yes-or-no'],
          creditLimitIncreaseId: ['value.id', 'identifier'],
          status: ['value.status', 'code'],
        },
      },
    },
  ),
  /** Endpoint 17, as many requests as the limits ask for, one after the other. */
  uploadDocuments: serviceCall(
    z.object({
      creditLimitIncreaseId: pathSegment,
      fileIds: rule(z.array(z.string()), (ids) => ids.length > 0, 'at-least-one', 'Choose at least one document.'),
      uploadId: uuid.optional(),
    }),
    documentAnswers,
    {
      endpoints: [
        {
          number: 17,
          method: 'POST',
          path: '/api/engagements/card/credit-limit-increase/{credit-limit-increase-id}/documents',
          body: 'parts',
          section: 'Credit limit increase',
          en: 'Upload limit documents',
          de: 'Unterlagen zum Rahmen hochladen',
        },
      ],
      journal: {
        about: 'input.creditLimitIncreaseId',
        keeps: {
          creditLimitIncreaseId: ['input.creditLimitIncreaseId', 'identifier'],
          documents: ['input.fileIds', 'count'],
          requests: ['value.requests', 'count'],
        },
      },
    },
  ),

  /**
   * Adds a request that was made elsewhere to the case of the engagement, by its identifier at the service alone: from then
   * on documents go up for it from there. Nothing is asked of the service, which has no endpoint that reads one. `alsoOn`:
   * the title of another case that has the same identifier. Failure: `storage`.
   */
  addRequest: call(
    z.object({ engagementId: uuid, creditLimitIncreaseId: typedIncreaseId }),
    z.object({ creditLimitIncreaseId: z.string(), alsoOn: z.string().optional() }),
    { journal: 'act' },
  ),
  /**
   * Takes a request off the case again that is known by its identifier alone. Failures: `not-found` (the case does not name
   * it), `conflict` (it was made here, or documents are laid out or were sent for it), `storage`.
   */
  removeRequest: call(
    z.object({ engagementId: uuid, creditLimitIncreaseId: z.string().min(1).max(256) }),
    z.object({ removed: z.literal(true) }),
    { journal: 'act' },
  ),
  /** Stored requests of an engagement, newest first. */
  requests: call(z.object({ engagementId: uuid }), z.object({ requests: z.array(creditLimitRecord) }), {
    journal: 'kept-here',
  }),
  /**
   * Ends the doubt about a request: with the identifier that it has at the service, after which its documents go up, or with
   * the clerk's word that nothing arrived. Failures: `not-found`, `conflict` (nothing is in doubt), `storage`.
   */
  settle: call(record.extend({ creditLimitIncreaseId: typedLine.min(1).max(256).optional() }), creditLimitRecord, {
    journal: 'act',
  }),
  /** Keeps what a clerk learned of the decision; null takes it back. Failures: `not-found`, `conflict` (not accepted), `storage`. */
  recordDecision: call(record.extend({ decision: decision.nullable() }), creditLimitRecord, { journal: 'act' }),
}
