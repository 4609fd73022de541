import type { ListedInvoice } from '@contract/api/invoices'
import { useState } from 'react'
import { kartei } from '../../lib/api/kartei'

/** Fields of a payment, each copied by one key. */
export const payable = ['paymentReference', 'payeeAccount', 'payeeBank'] as const
export type Payable = (typeof payable)[number]

export const copyKeys = { r: 'paymentReference', a: 'payeeAccount', b: 'payeeBank' } as const satisfies Readonly<
  Record<string, Payable>
>

export const keyOfPayable = { paymentReference: 'R', payeeAccount: 'A', payeeBank: 'B' } as const

export function payableOf(invoice: ListedInvoice, what: Payable): string | undefined {
  const { paymentReference, payeeAccountIdentifier, payeeBankIdentifier } = invoice
  const text = { paymentReference, payeeAccount: payeeAccountIdentifier, payeeBank: payeeBankIdentifier }[what]
  return text == null || text.trim() === '' ? undefined : text
}

/** An account is personal where a person is paid: it leaves the clipboard after a minute. */
export const isSensitive = (what: Payable): boolean => what === 'payeeAccount'

export interface Copied {
  readonly what: Payable
  readonly as: 'copied' | 'copiedForAMinute' | 'notCopied' | 'nothingToCopy'
}

/** Copies by key, and what came of it last. */
export function useCopying(): {
  readonly copied: Copied | undefined
  readonly copy: (invoice: ListedInvoice, what: Payable) => Promise<void>
} {
  const [copied, setCopied] = useState<Copied>()
  return {
    copied,
    copy: async (invoice, what) => {
      const text = payableOf(invoice, what)
      if (text === undefined) {
        setCopied({ what, as: 'nothingToCopy' })
        return
      }
      const sensitive = isSensitive(what)
      const outcome = await kartei.workstation.copy({ text, sensitive })
      const done = outcome.ok && outcome.value.copied
      setCopied({ what, as: !done ? 'notCopied' : sensitive ? 'copiedForAMinute' : 'copied' })
    },
  }
}
