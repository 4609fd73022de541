import { customer, customers } from '@contract/api/customers'
import { asJson } from './answers'
import { to } from './endpoint'
import type { Connection, Send, ServiceContext } from './request'

/** "Customer": endpoint 7. */
export const createCustomers = (send: Send) => ({
  read: (connection: Connection, ids: { engagementId: string }, context: ServiceContext) =>
    send(
      connection,
      {
        ...to(customers.read, ids),
        read: asJson(customer),
      },
      context,
    ),
})
