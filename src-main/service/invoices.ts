import { invoiceList, invoices, listedInvoice } from '@contract/api/invoices'
import { asJson, type Parse } from './answers'
import { asInvoiceDocument } from './invoice-document'
import { to } from './endpoint'
import { parseMending } from './mending'
import { callsOf, type Send } from './request'

/**
 * The list, also where it came bare. Each row is read by itself: what is odd of it stays with it, at its place, and where
 * it is no object at all it is kept whole.
 */
const parseList: Parse<typeof invoiceList> = (schema, raw) => {
  const list = isBare(raw) ? { invoices: raw } : raw
  const parsed = schema.safeParse(list)
  if (parsed.success || !hasRows(list)) return parsed
  return parseMending(schema, { ...list, invoices: list.invoices.map(rowOf) })
}

/** Numbers or words alone are a list of something else. */
const isBare = (raw: unknown): raw is readonly unknown[] =>
  Array.isArray(raw) && (raw.length === 0 || raw.some((row) => typeof row === 'object' && row !== null))

const hasRows = (list: unknown): list is { readonly invoices: readonly unknown[] } =>
  typeof list === 'object' && list !== null && 'invoices' in list && Array.isArray(list.invoices)

function rowOf(row: unknown, position: number): unknown {
  const read = parseMending(listedInvoice, row)
  return read.success ? read.data : { asItCame: { [`invoices.${position}`]: row } }
}

/** "Invoice": endpoints 13 and 15. */
export function createInvoices(send: Send) {
  const call = callsOf(send)
  return {
    /** Endpoint 13. */
    list: call((ids: { engagementId: string }) => ({
      ...to(invoices.list, ids),
      read: asJson(invoiceList, parseList),
    })),

    /** Endpoint 15, with the invoice's invoicePdfDocumentId (rule 4). */
    document: call((ids: { engagementId: string; documentId: string }) => ({
      ...to(invoices.document, ids),
      read: asInvoiceDocument(ids.documentId),
    })),
  }
}
