import { fail, type Outcome } from '@contract/outcome'
import type { PlainRead } from '@contract/service-call'
import type { z } from '@contract/zod'
import type { CallContext } from '../ipc/handlers'
import { answerNotWritten } from '../lib/outbox'
import type { Connection, Service } from '../service'

/** The active environment with its key, or that of `environmentId`; fails with `no-api-key` or `keychain-unavailable`. */
export type Connect = (requestId: string, environmentId?: string) => Promise<Outcome<Connection>>

/** Asks the service of the active environment. `ask` is not called when there is no key for it. */
export async function asking<T>(
  connect: Connect,
  { requestId }: CallContext,
  ask: (connection: Connection) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const connection = await connect(requestId)
  return connection.ok ? ask(connection.value) : connection
}

/** The handler of any plain read: it asks the service, and that is all. */
export const createPlainReads =
  ({ service, connection: connect }: { readonly service: Pick<Service, 'plainRead'>; readonly connection: Connect }) =>
  <O extends z.ZodType>(call: PlainRead<z.ZodType, O>) =>
  (input: unknown, context: CallContext): Promise<Outcome<z.output<O>>> =>
    asking(connect, context, (connection) => service.plainRead(connection, call, input, context))

/**
 * Writes down what was learned before anybody sees it: no endpoint lists onboardings, engagements or mandates, so an
 * identifier that is not kept is lost. When that fails the answer is a Failure `storage` that names the identifier.
 */
export async function notedFirst<T>(
  outcome: Outcome<T>,
  { requestId }: CallContext,
  identifierOf: (value: T) => string,
  note: (value: T) => Promise<unknown>,
): Promise<Outcome<T>> {
  if (!outcome.ok) return outcome
  try {
    await note(outcome.value)
    return outcome
  } catch {
    return fail(answerNotWritten(identifierOf(outcome.value), requestId))
  }
}
