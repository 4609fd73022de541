import { call } from './call'
import { uuid } from './identifiers'
import { consentLanguage } from './mandate-records'
import { answeredMoney, money } from './money'
import { ifGiven, rule, z } from './zod'

const fixedAmount = rule(
  rule(money, ({ amount }) => amount > 0n, 'positive', 'The fixed amount must be more than zero.'),
  ({ currency }) => currency === 'EUR',
  'euro-only',
  'The fixed amount is in euros.',
)

/** "Direct debit amount setting (HttpDirectDebitAmount)" and "Limits". */
export const directDebitAmount = z.discriminatedUnion('amountType', [
  z.strictObject({ amountType: z.literal('FULL') }),
  z.strictObject({ amountType: z.literal('MINIMUM') }),
  z.strictObject({ amountType: z.literal('FIXED'), fixedAmount }),
])
export type DirectDebitAmount = z.infer<typeof directDebitAmount>

/** The stored setting as the service returns it. */
export const answeredDirectDebitAmount = z.looseObject({
  amountType: ifGiven(z.string()),
  fixedAmount: ifGiven(answeredMoney),
})

/** The answer of endpoint 12: `amount` is missing where the service does not repeat what it stored. */
export const setDirectDebitAmount = z.looseObject({ amount: ifGiven(answeredDirectDebitAmount) })

/** What is known here of an engagement's direct debit; no endpoint reads any of it. */
export const directDebitSettings = z.object({
  /** The language in which the texts were shown last. */
  language: consentLanguage.optional(),
  /** The setting that endpoint 12 took last, when and from whom. */
  stored: z
    .object({
      /** As it was returned, if it was. */
      amount: ifGiven(answeredDirectDebitAmount),
      asked: directDebitAmount.optional(),
      at: z.string(),
      clerk: z.string(),
    })
    .optional(),
})
export type DirectDebitSettings = z.infer<typeof directDebitSettings>

export const directDebit = {
  /**
   * Endpoint 12. A 2xx says that it is set, whatever else the service says of it. Without an active mandate it answers 409:
   * Failure `conflict`.
   */
  setAmount: call(z.object({ engagementId: uuid, amount: directDebitAmount }), setDirectDebitAmount),
  settings: call(z.object({ engagementId: uuid }), directDebitSettings),
  setLanguage: call(z.object({ engagementId: uuid, language: consentLanguage }), directDebitSettings),
}
