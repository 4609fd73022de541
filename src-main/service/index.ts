import type { PlainRead } from '@contract/service-call'
import type { z } from '@contract/zod'
import { asJson } from './answers'
import { createCreditLimit } from './credit-limit'
import { createCustomers } from './customers'
import { createDirectDebit } from './direct-debit'
import { to } from './endpoint'
import { createInvoices } from './invoices'
import { createOnboarding } from './onboarding'
import { createHandRequests } from './raw'
import type { RateLimiter } from './rate-limiter'
import { createSend, type Connection, type KeepInDoubt, type MaySend, type ServiceContext } from './request'
import { createSepa } from './sepa'
import type { RecordedExchange } from './recorded-exchange'
import type { Transport } from './transport'
import type { ConnectionHealth } from './connection-health'

export { refusedInHandshake, type ClientIdentity } from './client-identity'
export { systemClock, type Clock } from './clock'
export { createRateLimiter, type RateLimiter } from './rate-limiter'
export type { Probed } from './answers'
export type { DocumentPart } from './multipart'
export type { ReceivedAnswer } from './raw'
export { longestRecordedBody, recordedRequest, type RecordedExchange } from './recorded-exchange'
export type { AnswerWatch } from './transport'
export type { Connection, KeepInDoubt, MaySend, ServiceContext } from './request'
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
