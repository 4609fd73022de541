import { directDebit, type DirectDebitAmount } from '@contract/api/direct-debit'
import { asJsonIfAny } from './answers'
import { to } from './endpoint'
import type { Connection, Send, ServiceContext } from './request'

/** "Direct debit amount setting (HttpDirectDebitAmount)": endpoint 12. */
export const createDirectDebit = (send: Send) => ({
  /** Without an active mandate the service answers 409: Failure `conflict` (rule 2). */
  setAmount: (
    connection: Connection,
    { engagementId, amount }: { engagementId: string; amount: DirectDebitAmount },
    context: ServiceContext,
  ) =>
    send(
      connection,
      {
        ...to(directDebit.setAmount, { engagementId }),
        json: { amount },
        read: asJsonIfAny(directDebit.setAmount.output),
      },
      context,
    ),
})
