import { json } from '../http'
import { findEngagement } from './lookup'
import type { Route } from './route'

/** Endpoint 7. */
export const customerRoutes: Route[] = [
  {
    method: 'GET',
    path: '/api/engagements/card/{engagement-id}/customer',
    handle: (call, service) => {
      const { customerId, address } = findEngagement(call, service)
      return json(200, { customerId, address })
    },
  },
]
