import type { InvoiceListFormat, ListedInvoice } from '@contract/api/invoices'
import type { Failure } from '@contract/outcome'
import { kartei } from '../../lib/api/kartei'

export type Exported =
  | { readonly as: 'saved'; readonly name: string }
  | { readonly as: 'failed'; readonly failure: Failure }

/** Asks where to and writes the list; undefined when the clerk thought better of it. */
export async function exportList(list: {
  engagementId: string
  invoices: ListedInvoice[]
  format: InvoiceListFormat
}): Promise<Exported | undefined> {
  const outcome = await kartei.invoices.exportList(list)
  if (!outcome.ok) return { as: 'failed', failure: outcome.error }
  return outcome.value.saved ? { as: 'saved', name: outcome.value.name ?? '' } : undefined
}
