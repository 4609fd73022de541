import { call } from './call'
import { documentAnswers } from './documents'
import { pathSegment, uuid } from './identifiers'
import { json } from './json'
import { money } from './money'
import { redirectUrls } from './urls'
import { rule, z } from './zod'

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
