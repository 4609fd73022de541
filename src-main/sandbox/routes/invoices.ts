import { type Answer, type AnswerBody, type Call, json, refusal } from '../http'
import { type Invoice, invoicesOf, invoiceOnTheWire } from '../invoices'
import type { Service, Route } from '../service'
import type { Engagement } from '../state'
import { findEngagement } from './lookup'

/** Endpoints 13 to 15. */
export const invoiceRoutes: Route[] = [
  {
    method: 'GET',
    path: '/api/engagements/card/{engagement-id}/invoices',
    handle: (call, service) =>
      json(200, { invoices: present(findEngagement(call, service), service).map(invoiceOnTheWire) }),
  },
  {
    method: 'GET',
    path: '/api/engagements/card/{engagement-id}/invoices/{invoice-id}',
    handle: (call, service) => {
      const id = call.parameters['invoice-id']?.toLowerCase()
      return json(200, invoiceOnTheWire(one(present(findEngagement(call, service), service), (each) => each.id === id)))
    },
  },
  { method: 'GET', path: '/api/engagements/card/{engagement-id}/invoices/documents/{document-id}', handle: document },
]

function present(engagement: Engagement, { now }: Service): Invoice[] {
  const today = now().getTime()
  return invoicesOf(engagement).filter(({ createdAt }) => createdAt <= today)
}

function one(invoices: Invoice[], isIt: (invoice: Invoice) => boolean): Invoice {
  const invoice = invoices.find(isIt)
  if (!invoice) throw refusal(404, 'INVOICE_NOT_FOUND', 'The engagement has no such invoice.')
  return invoice
}

async function document(call: Call, service: Service): Promise<Answer> {
  const engagement = findEngagement(call, service)
  const id = call.parameters['document-id']?.toLowerCase()
  const invoice = one(present(engagement, service), (each) => each.documentId === id)
  // Loaded when first wanted: drawing takes a large library, and most starts of the program draw nothing.
  const { drawInvoice } = await import('../invoice-pdf')
  return { status: 200, body: wrap(await drawInvoice(engagement, invoice), engagement.encoding) }
}

/** "document content (a string body)", content type not shown: every form that may be met. */
function wrap(pdf: Uint8Array, encoding: Engagement['encoding']): AnswerBody {
  const base64 = (): string => Buffer.from(pdf).toString('base64')
  switch (encoding) {
    case 'octet-stream':
      return { kind: 'bytes', bytes: pdf, contentType: 'application/octet-stream' }
    case 'pdf':
      return { kind: 'bytes', bytes: pdf, contentType: 'application/pdf' }
    case 'base64':
      return { kind: 'text', text: base64() }
    case 'json':
      return { kind: 'json', value: base64() }
    case 'data-url':
      return { kind: 'text', text: `data:application/pdf;base64,${base64()}` }
  }
}
