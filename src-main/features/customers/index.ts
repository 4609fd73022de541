import type { FeatureHandlers } from '../../ipc/handlers'
import { asking, notedFirst, type Connect } from '../asking'
import type { CaseRegister } from '../cases'
import type { Service } from '../../service'

/** Handlers of endpoint 7 ("Customer"): whose engagement it is, kept with the case. */
export function createCustomers(parts: {
  readonly service: Pick<Service, 'customers'>
  readonly connection: Connect
  readonly cases: Pick<CaseRegister, 'noteEngagement'>
}): { handlers: FeatureHandlers<'customers'> } {
  const { service, connection: connect, cases } = parts
  return {
    handlers: {
      read: (input, context) =>
        asking(connect, context, async (connection) =>
          notedFirst(
            await service.customers.read(connection, input, context),
            context,
            ({ customerId }) => `customer ${customerId}`,
            (customer) => cases.noteEngagement(connection.environmentId, input.engagementId, customer),
          ),
        ),
    },
  }
}
