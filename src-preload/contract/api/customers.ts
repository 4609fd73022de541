import { answeredAddress } from '../domain/address'
import { call } from '../call'
import { uuid } from '../domain/identifiers'
import { addressLabel } from '../domain/label-layout'
import { printOutcome } from './invoices'
import { reading } from '../reads'
import { ofEngagement, serviceCall } from '../service-call'
import { ifGiven, rule, z } from '../zod'
import { typedLine } from '../domain/typed-text'

/** "Customer". An address without an identifier is of use, and so is an identifier without an address. */
export const customer = z.looseObject({ customerId: ifGiven(z.string()), address: ifGiven(answeredAddress) })
export type Customer = z.infer<typeof customer>

const line = rule(typedLine.max(120), (text) => text !== '', 'required', 'A line of an address is not empty.')

/** The lines as they are printed, the addressee first. */
const label = z.object({ engagementId: uuid, lines: z.array(line).min(1).max(8), label: addressLabel })

const labelPrinted = z.object({ outcome: printOutcome, message: z.string().optional() })

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
  /** Prints an address without a dialog, in its true size. `printer` is a name of `printing.printers`. */
  printLabel: call(label.extend({ printer: z.string().min(1).optional() }), labelPrinted),
  /** Opens the system's print dialog with the address. Failure `cancelled` when the user closes it. */
  printLabelWithDialog: call(label, labelPrinted),
}
