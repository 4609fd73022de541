import { customer, customers } from '@contract/api/customers'
import { asJson } from './answers'
import { to } from './endpoint'
import { callsOf, type Send } from './request'

/** "Customer": endpoint 7. */
export const createCustomers = (send: Send) => ({
  read: callsOf(send)((ids: { engagementId: string }) => ({ ...to(customers.read, ids), read: asJson(customer) })),
})
