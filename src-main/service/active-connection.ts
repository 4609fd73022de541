import type { Outcome } from '@contract/outcome'
import type { PlainRead } from '@contract/service-call'
import type { z } from '@contract/zod'
import type { Service } from './index'
import type { ServiceContext } from './request'
import type { Connection } from './client-identity'

/** The active environment with its key, or that of `environmentId`; fails with `no-api-key` or `keychain-unavailable`. */
export type Connect = (requestId: string, environmentId?: string) => Promise<Outcome<Connection>>

/** Calls the service of the active environment. `call` is not called when there is no key for it. */
export async function withConnection<T>(
  connect: Connect,
  { requestId }: Pick<ServiceContext, 'requestId'>,
  call: (connection: Connection) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const connection = await connect(requestId)
  return connection.ok ? call(connection.value) : connection
}

/** The handler of any plain read: it asks the service, and that is all. */
export const createPlainReads =
  ({ service, connection: connect }: { readonly service: Pick<Service, 'plainRead'>; readonly connection: Connect }) =>
  <O extends z.ZodType>(call: PlainRead<z.ZodType, O>) =>
  (input: unknown, context: ServiceContext): Promise<Outcome<z.output<O>>> =>
    withConnection(connect, context, (connection) => service.plainRead(connection, call, input, context))
