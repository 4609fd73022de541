import { call } from '../call'
import { uuid } from '../domain/identifiers'
import { consentLanguage } from '../domain/mandate-records'
import { answeredMoney, money } from '../domain/money'
import { ofEngagement, serviceCall } from '../service-call'
import { ifGiven, rule, z } from '../zod'

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

/**
 * A setting that was sent and not answered yet (`sending`), or of which nobody can say whether the service stored it
 * (`in-doubt`): no endpoint reads it back.
 */
const unansweredAmount = z.object({
  recordId: uuid,
  state: z.enum(['sending', 'in-doubt']),
  asked: directDebitAmount,
  /** When it was sent. */
  at: z.string(),
  clerk: z.string(),
})
export type UnansweredAmount = z.infer<typeof unansweredAmount>

/** Direct debit settings known locally; no endpoint reads them. */
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
      /** No answer came: that it is stored is this clerk's word. */
      settledBy: z.string().optional(),
    })
    .optional(),
  /** Oldest first. They end with the next setting that the service takes, since the last one counts, or by a clerk's word. */
  unanswered: z.array(unansweredAmount).optional(),
})
export type DirectDebitSettings = z.infer<typeof directDebitSettings>

export const directDebit = {
  /**
   * Endpoint 12. A 2xx says that it is set, whatever else the service says of it. It is on disk before it is sent. Failures:
   * `storage` (nothing was sent), `conflict` without an active mandate (409), or with the issue `being-sent` while another
   * one is on its way, and those of any call.
   */
  setAmount: serviceCall(z.object({ engagementId: uuid, amount: directDebitAmount }), setDirectDebitAmount, {
    endpoints: [
      {
        number: 12,
        method: 'POST',
        path: '/api/engagements/card/{engagement-id}/direct-debit',
        body: 'json',
        section: 'Direct debit amount setting',
        en: 'Set amount to collect',
        de: 'Einzugsbetrag festlegen',
      },
    ],
    journal: {
      about: 'input.engagementId',
      keeps: {
        ...ofEngagement,
        amountType: ['input.amount.amountType', 'typed-code'],
        fixedAmount: ['input.amount.fixedAmount', 'money'],
      },
    },
  }),
  /** With `language` it is the one in which the texts are shown from now on. */
  settings: call(z.object({ engagementId: uuid, language: consentLanguage.optional() }), directDebitSettings, {
    journal: 'kept-here',
  }),
  /** Ends the doubt about a setting by the clerk's word. Failures: `not-found` (nothing is in doubt), `storage`. */
  settle: call(
    z.object({ engagementId: uuid, recordId: uuid, as: z.enum(['stored', 'not-stored']) }),
    directDebitSettings,
    { journal: 'act' },
  ),
}
