import type { PlainRead } from '@contract/service-call'
import type { z } from '@contract/zod'
import { customer, customers } from '@contract/api/customers'
import { directDebit, type DirectDebitAmount } from '@contract/api/direct-debit'
import { createdCreditLimitIncrease, creditLimit, type CreditLimitIncreaseRequest } from '@contract/api/credit-limit'
import { fileTypeFromBuffer } from 'file-type'
import type { Outcome } from '@contract/outcome'
import { invoiceList, invoices, listedInvoice } from '@contract/api/invoices'
import { consentTexts, mandate, sepa, type ConsentLanguage } from '@contract/api/sepa'
import { asJson, asJsonIfAny, asAnything, wholeBody, type Reader, type Parse, asProbe } from './answers'
import { createOnboarding } from './onboarding'
import type { RateLimiter } from './rate-limiter'
import {
  createSend,
  type KeepInDoubt,
  type MaySend,
  type ServiceContext,
  callsOf,
  to,
  type Send,
  type ServiceRequest,
} from './request'
import { type RecordedExchange, longestRecordedBody, recordedAnswer } from './recorded-exchange'
import type { Transport } from './transport'
import type { ConnectionHealth } from './connection-health'
import { documentsField, type DocumentPart } from './multipart'
import { readableText } from './content'
import { asInvoiceDocument } from './invoice-document'
import { parseLenient } from './mending'
import type { Connection } from './client-identity'

export { refusedInHandshake, type ClientIdentity } from './client-identity'
export { systemClock, type Clock } from './rate-limiter'
export { createRateLimiter, type RateLimiter } from './rate-limiter'
export type { Probed } from './answers'
export type { DocumentPart } from './multipart'
export { longestRecordedBody, recordedRequest, type RecordedExchange } from './recorded-exchange'
export type { AnswerWatch } from './transport'
export type { KeepInDoubt, MaySend, ServiceContext } from './request'
export type { Connection } from './client-identity'
export { basicAuthorization, proxyAddressOf, type ProxySignIns } from './proxy'
export type { ConnectionHealth } from './connection-health'
export { createTransport, type Transport, type TransportOptions } from './transport'

/**
 * The client for the whole interface: all endpoints, by resource where more than JSON comes and goes. Every call resolves
 * to an Outcome, and `onExchange` is called with each one that went out. Every GET waits for `limiter`. `keepInDoubt` keeps
 * an answer under the `doubtId` of its call, before the call resolves. `onHealth` is called at once with what any call finds
 * out about the service. `maySend` is asked before each POST and PUT.
 */
export function createService(
  transport: Transport,
  onExchange?: (exchange: RecordedExchange) => void,
  limiter?: RateLimiter,
  keepInDoubt?: KeepInDoubt,
  onHealth?: (seen: ConnectionHealth) => void,
  maySend?: MaySend,
) {
  const send = createSend(transport, onExchange, limiter, keepInDoubt, onHealth, maySend)
  return {
    onboarding: createOnboarding(send),
    customers: createCustomers(send),
    sepa: createSepa(send),
    directDebit: createDirectDebit(send),
    invoices: createInvoices(send),
    creditLimit: createCreditLimit(send),
    /** Any read that is declared as a plain one. */
    plainRead: <O extends z.ZodType>(
      connection: Connection,
      call: PlainRead<z.ZodType, O>,
      input: unknown,
      context: ServiceContext,
    ) => send(connection, { ...to(call, input), read: asJson(call.output) }, context),
    // Its exchanges are kept by who sends by hand: they are no answers that a screen could show later.
    byHand: createHandRequests(createSend(transport, undefined, limiter, keepInDoubt, onHealth, maySend)),
  }
}
export type Service = ReturnType<typeof createService>

/** "Customer": endpoint 7. */
const createCustomers = (send: Send) => ({
  read: callsOf(send)((ids: { engagementId: string }) => ({ ...to(customers.read, ids), read: asJson(customer) })),
})

/** "Direct debit amount setting (HttpDirectDebitAmount)": endpoint 12. */
const createDirectDebit = (send: Send) => ({
  /** Without an active mandate the service answers 409: Failure `conflict` (rule 2). */
  setAmount: callsOf(send)(({ amount, ...ids }: { engagementId: string; amount: DirectDebitAmount }) => ({
    ...to(directDebit.setAmount, ids),
    json: { amount },
    read: asJsonIfAny(directDebit.setAmount.output),
  })),
})

/** "Credit limit increase": endpoints 16 and 17. */
function createCreditLimit(send: Send) {
  const call = callsOf(send)
  return {
    /** Endpoint 16: starts in PROCESSING (rule 3). */
    requestIncrease: call(({ request, ...ids }: { engagementId: string; request: CreditLimitIncreaseRequest }) => ({
      ...to(creditLimit.requestIncrease, ids),
      json: request,
      read: asJson(createdCreditLimitIncrease),
    })),

    /** Endpoint 17: one request. Cutting a set at the limits is the caller's work. */
    uploadDocuments: call(
      ({ documents, ...ids }: { creditLimitIncreaseId: string; documents: readonly DocumentPart[] }) => ({
        ...to(creditLimit.uploadDocuments, ids),
        parts: documentsField(documents),
        read: asAnything,
      }),
    ),
  }
}

/** An answer as it came; its text where it is text. */
export type ReceivedAnswer = Awaited<ReturnType<typeof recordedAnswer>> & { readonly location?: string }

const asReceived: Reader<ReceivedAnswer> = {
  accept: 'application/json, */*;q=0.8',
  keepBytes: (largestAnswer) => largestAnswer,
  async read(answer, largestAnswer) {
    const body = await wholeBody(answer, largestAnswer)
    if ('problem' in body) return body
    const { location } = answer.headers
    const { answer: declared, ...recorded } = await recordedAnswer(answer, largestAnswer)
    const came = { ...recorded, ...(location !== undefined && { location }) }
    if (declared === undefined && (await fileTypeFromBuffer(body.value))) return { value: came }
    // Words in another character set than they are declared in are words all the same, and may name an identifier.
    const text = declared ?? readableText(answer, body.value).slice(0, longestRecordedBody)
    return { value: { ...came, answer: text } }
  },
}

/**
 * Any call of the interface as a clerk wrote it ("Endpoints"), sent like every other call: to the one host, a POST or PUT
 * once. Nothing is asked of a 2xx answer but that it can be unpacked and is not too large.
 */
const createHandRequests = (send: Send) => ({
  send: (
    connection: Connection,
    request: Omit<ServiceRequest<unknown>, 'read'>,
    context: ServiceContext,
  ): Promise<Outcome<ReceivedAnswer>> => send(connection, { ...request, read: asReceived }, context),
})

/**
 * The list, also where it came bare. Each row is read by itself: what is odd of it stays with it, at its place, and where
 * it is no object at all it is kept whole.
 */
const parseList: Parse<typeof invoiceList> = (schema, raw) => {
  const list = isBare(raw) ? { invoices: raw } : raw
  const parsed = schema.safeParse(list)
  if (parsed.success || !hasRows(list)) return parsed
  return parseLenient(schema, { ...list, invoices: list.invoices.map(rowOf) })
}

/** Numbers or words alone are a list of something else. */
const isBare = (raw: unknown): raw is readonly unknown[] =>
  Array.isArray(raw) && (raw.length === 0 || raw.some((row) => typeof row === 'object' && row !== null))

const hasRows = (list: unknown): list is { readonly invoices: readonly unknown[] } =>
  typeof list === 'object' && list !== null && 'invoices' in list && Array.isArray(list.invoices)

function rowOf(row: unknown, position: number): unknown {
  const read = parseLenient(listedInvoice, row)
  return read.success ? read.data : { asItCame: { [`invoices.${position}`]: row } }
}

/** "Invoice": endpoints 13 and 15. */
function createInvoices(send: Send) {
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

/** "SEPA direct debit consent texts" and "SEPA direct debit mandate": endpoints 8–11. */
function createSepa(send: Send) {
  const call = callsOf(send)
  return {
    /** Endpoint 8: Accept-Language selects the language of the texts (rule 1). */
    consents: call(({ language }: { language: ConsentLanguage }) => ({
      ...to(sepa.consents),
      language,
      read: asJson(consentTexts),
    })),

    /**
     * Endpoint 8 as the probe: it names no customer and changes nothing. Asked once, on a connection of its own. Resolves to
     * what a 2xx answer is; any other status, and whatever keeps an answer from coming, is a Failure as everywhere.
     */
    probe(connection: Connection, context: ServiceContext) {
      const read = asProbe(Object.keys(consentTexts.shape))
      const probe = { ...to(sepa.consents), language: 'en', fresh: true, read } as const
      return send(connection, probe, { ...context, tries: 1 })
    },

    /** Endpoint 9, with the IBAN in its electronic form and the consentId of endpoint 8 (rule 5). */
    register: call(({ engagementId, iban, consentId }: { engagementId: string; iban: string; consentId: string }) => ({
      ...to(sepa.register, { engagementId }),
      json: { iban, consentId },
      read: asJson(sepa.register.output),
    })),

    /** Endpoint 10. */
    cancel: call(({ engagementId, mandateId }: { engagementId: string; mandateId: string }) => ({
      ...to(sepa.cancel, { engagementId }),
      json: { mandateId },
      read: asJsonIfAny(sepa.cancel.output),
    })),

    /** Endpoint 11. */
    mandate: call((ids: { engagementId: string; mandateId: string }) => ({
      ...to(sepa.mandate, ids),
      read: asJson(mandate),
    })),
  }
}
