import { call } from './call'
import { uuid } from './identifiers'
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
  amountType: z.string(),
  fixedAmount: ifGiven(answeredMoney),
})

export const directDebit = {
  /** Endpoint 12. Without an active mandate the service answers 409: Failure `conflict`. */
  setAmount: call(
    z.object({ engagementId: uuid, amount: directDebitAmount }),
    z.looseObject({ amount: answeredDirectDebitAmount }),
  ),
}
