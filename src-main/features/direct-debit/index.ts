import type { FeatureHandlers } from '../../ipc/handlers'
import { asking, type Connect } from '../asking'
import type { Service } from '../../service'

/** Handlers of endpoint 12 ("Direct debit amount setting"). Without an active mandate: Failure `conflict`. */
export function createDirectDebit(parts: {
  readonly service: Pick<Service, 'directDebit'>
  readonly connection: Connect
}): { handlers: FeatureHandlers<'directDebit'> } {
  const { service, connection: connect } = parts
  return {
    handlers: {
      setAmount: (input, context) =>
        asking(connect, context, (connection) => service.directDebit.setAmount(connection, input, context)),
    },
  }
}
