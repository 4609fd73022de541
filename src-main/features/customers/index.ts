import type { FeatureHandlers } from '../../ipc/handlers'
import { persistBeforeAnswering } from '../../lib/outbox/persist-before-answering'
import { withConnection, type Connect } from '../../service/active-connection'
import type { CaseRegister } from '../cases'
import type { Service } from '../../service'

/** Handlers of endpoint 7 ("Customer"): whose engagement it is, kept with the case. */
export function createCustomers(dependencies: {
  readonly service: Pick<Service, 'customers'>
  readonly connection: Connect
  readonly cases: Pick<CaseRegister, 'noteEngagement'>
}): { handlers: FeatureHandlers<'customers'> } {
  const { service, connection: connect, cases } = dependencies

  return {
    handlers: {
      read: (input, context) =>
        withConnection(connect, context, async (connection) =>
          persistBeforeAnswering(
            await service.customers.read(connection, input, context),
            context,
            ({ customerId }) => (customerId ? `customer ${customerId}` : `engagement ${input.engagementId}`),
            (customer) => cases.noteEngagement(connection.environmentId, input.engagementId, customer),
          ),
        ),
    },
  }
}
