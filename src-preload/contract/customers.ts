import { answeredAddress } from './address'
import { call } from './call'
import { uuid } from './identifiers'
import { printOutcome } from './invoices'
import { reading } from './reads'
import { ofEngagement, serviceCall } from './service-call'
import { ifGiven, rule, z } from './zod'

/** "Customer". An address without an identifier is of use, and so is an identifier without an address. */
export const customer = z.looseObject({ customerId: ifGiven(z.string()), address: ifGiven(answeredAddress) })
export type Customer = z.infer<typeof customer>

/** A sheet of A4 with labels of 70 × 37 mm, without margins: 3 beside each other in 8 rows. */
export const labelSheet = { columns: 3, rows: 8 } as const

/** What an address is printed on. `position` counts along the rows from the upper left. */
export const addressLabel = z.discriminatedUnion('format', [
  z.strictObject({ format: z.literal('label-89x36') }),
  z.strictObject({
    format: z.literal('sheet-70x37'),
    position: z
      .number()
      .int()
      .min(1)
      .max(labelSheet.columns * labelSheet.rows),
  }),
  z.strictObject({ format: z.literal('envelope-dl') }),
])
export type AddressLabel = z.infer<typeof addressLabel>
export type LabelFormat = AddressLabel['format']

const line = rule(z.string().trim().max(120), (text) => text !== '', 'required', 'A line of an address is not empty.')

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
