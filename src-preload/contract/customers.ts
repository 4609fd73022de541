import { answeredAddress } from './address'
import { call } from './call'
import { uuid } from './identifiers'
import { ifGiven, z } from './zod'

/** "Customer". */
export const customer = z.looseObject({ customerId: uuid, address: ifGiven(answeredAddress) })
export type Customer = z.infer<typeof customer>

export const customers = {
  /** Endpoint 7. */
  read: call(z.object({ engagementId: uuid }), customer),
}
