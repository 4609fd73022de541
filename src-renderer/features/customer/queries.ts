import type { UseQueryResult } from '@tanstack/react-query'
import type { Customer } from '@contract/customers'
import { useOutcome } from '../../app/queries'
import { kartei } from '../../kartei'

/** Endpoint 7. */
export const useCustomer = (engagementId: string): UseQueryResult<Customer> =>
  useOutcome(['customer', engagementId], () => kartei.customers.read({ engagementId }))
