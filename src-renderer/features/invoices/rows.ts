import type { ListedInvoice } from '@contract/api/invoices'

/** A row of the list. */
export interface InvoiceRow {
  /** Tells it apart from every other row, also where two have the same id, or none: the id wherever that does. */
  readonly key: string
  readonly invoice: ListedInvoice
  /** Whether another row has the same id. */
  readonly isTwin: boolean
}

/** The rows of a list in its order. A key stays the same with the next reading as long as the ids do. */
export function rowsOf(invoices: readonly ListedInvoice[]): InvoiceRow[] {
  const times = new Map<string, number>()
  const keys = invoices.map(({ id }, position) => {
    const name = given(id) ?? `\0${position}`
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    return { name, key: time === 1 ? name : `${name}\0${time}` }
  })
  return invoices.flatMap((invoice, position) => {
    const own = keys[position]
    return own ? { key: own.key, invoice, isTwin: (times.get(own.name) ?? 0) > 1 } : []
  })
}

/** A text that says something. */
export const given = (text: string | null | undefined): string | undefined =>
  text == null || text.trim() === '' ? undefined : text
