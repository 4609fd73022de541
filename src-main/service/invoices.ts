import { invoice, invoices } from '@contract/invoices'
import { asJson } from './answers'
import { asInvoiceDocument } from './invoice-document'
import type { Connection, Send, ServiceContext } from './request'

/** "Invoice": endpoints 13–15. */
export const createInvoices = (send: Send) => ({
  /** Endpoint 13. */
  list: (connection: Connection, { engagementId }: { engagementId: string }, context: ServiceContext) =>
    send(
      connection,
      {
        method: 'GET',
        path: ['api', 'engagements', 'card', engagementId, 'invoices'],
        read: asJson(invoices.list.output),
      },
      context,
    ),

  /** Endpoint 14. */
  read: (
    connection: Connection,
    { engagementId, invoiceId }: { engagementId: string; invoiceId: string },
    context: ServiceContext,
  ) =>
    send(
      connection,
      {
        method: 'GET',
        path: ['api', 'engagements', 'card', engagementId, 'invoices', invoiceId],
        read: asJson(invoice),
      },
      context,
    ),

  /** Endpoint 15, with the invoice's invoicePdfDocumentId (rule 4). */
  document: (
    connection: Connection,
    { engagementId, documentId }: { engagementId: string; documentId: string },
    context: ServiceContext,
  ) =>
    send(
      connection,
      {
        method: 'GET',
        path: ['api', 'engagements', 'card', engagementId, 'invoices', 'documents', documentId],
        read: asInvoiceDocument(documentId),
      },
      context,
    ),
})
