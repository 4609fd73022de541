import { answeredAddress } from './address'
import { call } from './call'
import { iban } from './iban'
import { pathSegment, uuid } from './identifiers'
import { ifGiven, z } from './zod'

export const consentLanguage = z.enum(['de', 'en'])
export type ConsentLanguage = z.infer<typeof consentLanguage>

/** "SEPA direct debit consent texts": the words of the service, never shortened, unknown codes included. */
export const consentTexts = z.looseObject({
  consentId: uuid,
  language: z.string(),
  texts: z.array(z.looseObject({ code: z.string(), text: z.string() })),
  consents: z.array(z.looseObject({ code: z.string(), label: z.string() })),
  creditorInformation: z.looseObject({
    companyName: z.string(),
    address: ifGiven(answeredAddress),
    creditorId: z.string(),
  }),
})
export type ConsentTexts = z.infer<typeof consentTexts>

/** "SEPA direct debit mandate". ACTIVE, CANCELLED, EXPIRED and FAILED are known; any other status is shown as it is. */
export const mandate = z.looseObject({
  mandateId: uuid,
  reference: ifGiven(z.string()),
  iban: ifGiven(z.string()),
  status: z.string(),
  createdAt: ifGiven(z.string()),
  updatedAt: ifGiven(z.string()),
})
export type Mandate = z.infer<typeof mandate>

const mandateAnswer = z.looseObject({ mandateId: uuid })

export const sepa = {
  /** Endpoint 8. */
  consents: call(z.object({ language: consentLanguage }), consentTexts),
  /** Endpoint 9, with a consentId that endpoint 8 returned (rule 5). */
  register: call(z.object({ engagementId: uuid, iban, consentId: uuid }), mandateAnswer),
  /** Endpoint 10. */
  cancel: call(z.object({ engagementId: uuid, mandateId: uuid }), mandateAnswer),
  /** Endpoint 11. */
  mandate: call(z.object({ engagementId: uuid, mandateId: pathSegment }), mandate),
}
