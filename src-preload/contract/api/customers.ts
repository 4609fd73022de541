import { answeredAddress } from '../domain/address'
import { uuid } from '../domain/identifiers'
import { reading } from '../reads'
import { ofEngagement, serviceCall } from '../service-call'
import { ifGiven, z } from '../zod'

/** "Customer". An address without an identifier is of use, and so is an identifier without an address. */
export const customer = z.looseObject({ customerId: ifGiven(z.string()), address: ifGiven(answeredAddress) })
export type Customer = z.infer<typeof customer>

export const customers = {
  /** Endpoint 7. */
  read: serviceCall(z.object({ engagementId: uuid, ...reading }), customer, {
    endpoints: [
      {
        number: 7,
        method: 'GET',
        path: '/api/engagements/card/{engagement-id}/customer',
        body: 'none',
        section: 'Customer',
        en: 'Read customer',
        de: 'Kunde lesen',
      },
    ],
    journal: {
      about: 'input.engagementId',
      keeps: { ...ofEngagement, customerId: ['value.customerId', 'identifier'] },
    },
  }),
}
