import { directDebit, type DirectDebitAmount } from '@contract/api/direct-debit'
import { asJsonIfAny } from './answers'
import { to } from './endpoint'
import { callsOf, type Send } from './request'

/** "Direct debit amount setting (HttpDirectDebitAmount)": endpoint 12. */
export const createDirectDebit = (send: Send) => ({
  /** Without an active mandate the service answers 409: Failure `conflict` (rule 2). */
  setAmount: callsOf(send)(({ amount, ...ids }: { engagementId: string; amount: DirectDebitAmount }) => ({
    ...to(directDebit.setAmount, ids),
    json: { amount },
    read: asJsonIfAny(directDebit.setAmount.output),
  })),
})
