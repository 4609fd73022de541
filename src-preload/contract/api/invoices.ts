import { call } from '../call'
import { documentDamage, handingOn } from './handing-on'
import { pathSegment, uuid } from '../domain/identifiers'
import { answeredMoney } from '../domain/money'
import { reading } from '../reads'
import { ofEngagement, plainRead, serviceCall, type ServiceAttributes } from '../service-call'
import { ifGiven, rule, z } from '../zod'

/** "Invoice". Which fields are required is not shown; without its `id` nothing can be asked of one. */
export const invoice = z.looseObject({
  id: z.string(),
  invoiceNumber: ifGiven(z.string()),
  dueDate: ifGiven(z.string()),
  totalAmount: ifGiven(answeredMoney),
  engagementId: ifGiven(z.string()),
  billingPeriodStart: ifGiven(z.string()),
  billingPeriodEnd: ifGiven(z.string()),
  paymentReference: ifGiven(z.string()),
  payeeAccountIdentifier: ifGiven(z.string()),
  payeeBankIdentifier: ifGiven(z.string()),
  minimumAmount: ifGiven(answeredMoney),
  invoicePdfDocumentId: ifGiven(z.string()),
  createdDate: ifGiven(z.string()),
})
export type Invoice = z.infer<typeof invoice>

/**
 * A row of the list, which is there also without an `id`. A member of another form than here is kept under its `asItCame`
 * by its path; a row that is no object at all is kept there whole.
 */
export const listedInvoice = invoice.extend({ id: ifGiven(z.string()) })
export type ListedInvoice = z.infer<typeof listedInvoice>

/** Endpoint 13. Pagination is not shown: members beside the list may say that it is only a part. */
export const invoiceList = z.looseObject({ invoices: z.array(listedInvoice) })
export type InvoiceList = z.infer<typeof invoiceList>

const document = z.object({ engagementId: uuid, documentId: pathSegment })

/** `again`: from the service, although a copy was kept. */
const asked = document.extend({ again: z.boolean().optional(), ...reading })

/**
 * A described document; `keptAt` is when it was fetched, where it is the copy that was kept then. `damage` where it is known
 * to be damaged.
 */
const described = z.object({
  contentType: z.string(),
  fileName: z.string(),
  keptAt: z.iso.datetime().optional(),
  damage: documentDamage.optional(),
})

export const printOutcome = z.enum(['printed', 'failed', 'unknown'])
export type PrintOutcome = z.infer<typeof printOutcome>

/** The outcome of printing one document: `unknown` says that the queue took it and did not report back within the deadline. */
export const printResult = z.object({
  documentId: z.string(),
  outcome: printOutcome,
  message: z.string().optional(),
})
export type PrintResult = z.infer<typeof printResult>

/** How a list of invoices is written: RFC 4180, or as spreadsheets of German-speaking countries open it. */
export const invoiceListFormats = ['csv', 'csv-semicolon'] as const
export type InvoiceListFormat = (typeof invoiceListFormats)[number]

/** Endpoint 15, in whichever way its answer is handed to the page. */
const documentService: ServiceAttributes = {
  endpoints: [
    {
      number: 15,
      method: 'GET',
      path: '/api/engagements/card/{engagement-id}/invoices/documents/{document-id}',
      body: 'none',
      section: 'Invoice',
      en: 'Fetch invoice document',
      de: 'Rechnungsdokument holen',
    },
  ],
  journal: {
    about: 'input.engagementId',
    keeps: {
      ...ofEngagement,
      documentId: ['input.documentId', 'identifier'],
      contentType: ['value.contentType', 'content-type'],
      kept: ['value.keptAt', 'is-there'],
    },
  },
}

export const invoices = {
  /** Endpoint 13. */
  list: serviceCall(z.object({ engagementId: uuid, ...reading }), invoiceList, {
    endpoints: [
      {
        number: 13,
        method: 'GET',
        path: '/api/engagements/card/{engagement-id}/invoices',
        body: 'none',
        section: 'Invoice',
        en: 'List invoices',
        de: 'Rechnungen auflisten',
      },
    ],
    journal: { about: 'input.engagementId', keeps: { ...ofEngagement, invoices: ['value.invoices', 'count'] } },
  }),
  /** Endpoint 14. */
  read: plainRead(z.object({ engagementId: uuid, invoiceId: pathSegment, ...reading }), invoice, {
    endpoints: [
      {
        number: 14,
        method: 'GET',
        path: '/api/engagements/card/{engagement-id}/invoices/{invoice-id}',
        body: 'none',
        section: 'Invoice',
        en: 'Read invoice',
        de: 'Rechnung lesen',
      },
    ],
    journal: { about: 'input.engagementId', keeps: { ...ofEngagement, invoiceId: ['input.invoiceId', 'identifier'] } },
  }),
  /** Endpoint 15; `contentType` is decided by the bytes, whatever the service called them. */
  document: serviceCall(asked, described.extend({ bytes: z.instanceof(Uint8Array) }), documentService),
  /** Prints each document in order, without a dialog, and says what became of each. `printer` is a name of `printers`. */
  print: call(
    z.object({
      engagementId: uuid,
      documentIds: rule(z.array(pathSegment), (ids) => ids.length > 0, 'at-least-one', 'Choose at least one invoice.'),
      printer: z.string().min(1).optional(),
      copies: z.number().int().min(1).max(99).optional(),
      /** The numbers by which the clerk knows the documents, in the same order, and whose they are: for the print queue. */
      numbers: z.array(z.string().max(200)).optional(),
      title: z.string().max(300).optional(),
    }),
    z.array(printResult),
    { journal: 'act' },
  ),
  /** Opens the system's print dialog with the document. Failures: those of `document`, `cancelled`, and as `mail`. */
  printWithDialog: call(
    document.extend({ number: z.string().max(200).optional(), title: z.string().max(300).optional() }),
    printResult,
    { journal: 'act' },
  ),
  /**
   * Asks where to, then writes the document there; `saved` is false when the user thought better of it. One that is damaged
   * is written as it came, byte for byte, and `damage` says so.
   */
  save: call(
    document.extend({ suggestedName: z.string().max(200).optional() }),
    z.object({ saved: z.boolean(), name: z.string().optional(), damage: documentDamage.optional() }),
    { journal: 'act' },
  ),
  /**
   * Asks where to, then writes these invoices, as they are shown, as a list; `saved` is false when the user thought better
   * of it. Failures: `file` (why it could not be written).
   */
  exportList: call(
    z.object({
      engagementId: uuid,
      invoices: z.array(listedInvoice).min(1).max(100_000),
      format: z.enum(invoiceListFormats),
    }),
    z.object({ saved: z.boolean(), name: z.string().optional() }),
    { journal: 'act' },
  ),
  ...handingOn,
}
