import type { UseQueryResult } from '@tanstack/react-query'
import type { Customer } from '@contract/api/customers'
import { useRead } from '../../lib/api/queries'
import { kartei } from '../../lib/api/kartei'

/** Endpoint 7. */
export const useCustomer = (engagementId: string): UseQueryResult<Customer> =>
  useRead(['customer', engagementId], (whose) => kartei.customers.read({ engagementId, ...whose }))
