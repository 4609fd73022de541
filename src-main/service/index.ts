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
import type { Limiter } from './limiter'
import { createSend, type Connection, type KeepInDoubt, type ServiceContext } from './request'
import { createSepa } from './sepa'
import type { ToldExchange } from './told'
import type { Transport } from './transport'
import type { WaySeen } from './way'

export { systemClock, type Clock } from './clock'
export { createLimiter, type Limiter } from './limiter'
export type { Probed } from './answers'
export type { DocumentPart, Part } from './multipart'
export type { HandAnswer, SentDocument } from './raw'
export { longestTold, type ToldExchange } from './told'
export type { AnswerWatch } from './transport'
export type { Connection, KeepInDoubt, ServiceContext } from './request'
export { basicAuthorization, proxyAddressOf, type ProxySignIns } from './proxy'
export type { WaySeen } from './way'
export { createTransport, type Transport, type TransportOptions } from './transport'

/**
 * The client for the whole interface: all endpoints, by resource where more than JSON comes and goes. Every call resolves to an Outcome, and `tell` hears
 * of each one that went out. Every GET waits for its turn with `limiter`. `keepInDoubt` keeps an answer under the `doubtId` of
 * its call, before the call resolves. `onWay` hears at once what any call finds out about the service.
 */
export function createService(
  transport: Transport,
  tell?: (told: ToldExchange) => void,
  limiter?: Limiter,
  keepInDoubt?: KeepInDoubt,
  onWay?: (seen: WaySeen) => void,
) {
  const send = createSend(transport, tell, limiter, keepInDoubt, onWay)
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
    // Who sends by hand files what became of it; nobody else is told.
    byHand: createHandRequests(createSend(transport, undefined, limiter, undefined, onWay)),
  }
}
export type Service = ReturnType<typeof createService>
