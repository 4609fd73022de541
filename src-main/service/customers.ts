import { customer } from '@contract/customers'
import { asJson } from './answers'
import type { Connection, Send, ServiceContext } from './request'

/** "Customer": endpoint 7. */
export const createCustomers = (send: Send) => ({
  read: (connection: Connection, { engagementId }: { engagementId: string }, context: ServiceContext) =>
    send(
      connection,
      {
        method: 'GET',
        path: ['api', 'engagements', 'card', engagementId, 'customer'],
        read: asJson(customer),
      },
      context,
    ),
})
