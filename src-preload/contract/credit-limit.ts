import { call } from './call'
import { documentAnswers } from './documents'
import { pathSegment, uuid } from './identifiers'
import { json } from './json'
import { money } from './money'
import { redirectUrls } from './urls'
import { rule, z } from './zod'

/** The first value is the interface's own; the others follow from the variants' names. Any value may be entered. */
export const reasonTypes = [
  'CONSOLIDATE_SPENDING_ON_THIS_CARD',
  'CURRENT_LIMIT_DOES_NOT_COVER_RECURRING_EXPENSES',
  'INCOME_HAS_INCREASED',
  'INCREASED_NEED_FOR_FINANCIAL_FLEXIBILITY',
  'LIMIT_NOT_SUFFICIENT_FOR_TEMPORARILY_HIGHER_EXPENSES',
  'OTHER',
] as const

/** Sent as `employmentType`; the interface shows the values but not the name of the field. */
export const employmentTypes = ['PERMANENT', 'SOLE_PROPRIETOR', 'RETIRED', 'STUDENT', 'HOMEMAKER', 'OTHER'] as const

/** "Credit limit increase", request fields. */
export const creditLimitIncreaseRequest = z
  .object({
    appliedAmount: money,
    reason: z
      .object({ reasonType: rule(z.string(), (text) => text !== '', 'required', 'The reason is required.') })
      .catchall(json),
    monthlyIncome: money.optional(),
    employmentType: z.string().optional(),
    redirectUrls: redirectUrls.optional(),
  })
  .catchall(json)
export type CreditLimitIncreaseRequest = z.infer<typeof creditLimitIncreaseRequest>

export const createdCreditLimitIncrease = z.looseObject({ id: z.string(), status: z.string(), createdAt: z.string() })

export const creditLimit = {
  /** Endpoint 16. */
  requestIncrease: call(
    z.object({ engagementId: uuid, request: creditLimitIncreaseRequest }),
    createdCreditLimitIncrease,
  ),
  /** Endpoint 17, as many requests as the limits ask for, one after the other. */
  uploadDocuments: call(
    z.object({
      creditLimitIncreaseId: pathSegment,
      fileIds: rule(z.array(z.string()), (ids) => ids.length > 0, 'at-least-one', 'Choose at least one document.'),
      uploadId: uuid.optional(),
    }),
    documentAnswers,
  ),
}
