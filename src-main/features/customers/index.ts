import type { FeatureHandlers } from '../../ipc/handlers'
import { persistBeforeAnswering } from '../../lib/outbox/persist-before-answering'
import { withConnection } from '../../service/active-connection'
import type { CaseRegister } from '../cases'
import type { AppContext } from '../app-context'

/** Handlers of endpoint 7 ("Customer"): whose engagement it is, kept with the case. */
export function createCustomers(
  { service, connection: connect }: AppContext,
  cases: Pick<CaseRegister, 'noteEngagement'>,
): { handlers: FeatureHandlers<'customers'> } {
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
