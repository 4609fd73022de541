import { randomUUID } from 'node:crypto'
import { consentTexts, isKnownConsent, preferredLanguage } from '../consents'
import { type Answer, type Call, json, refusal } from '../http'
import { timeStamp } from '../identifiers'
import { mandateCancellation, mandateRegistration } from '../requests'
import { failingIban } from '../rules'
import type { Service } from '../service'
import type { Engagement, Mandate } from '../state'
import { body, findEngagement } from './lookup'
import type { Route } from './route'

/** Endpoints 8 to 11. */
export const sepaRoutes: Route[] = [
  {
    method: 'GET',
    path: '/api/sepa-direct-debit/consents',
    handle: (call) => json(200, consentTexts(preferredLanguage(call.headers['accept-language']))),
  },
  { method: 'POST', path: '/api/engagements/card/{engagement-id}/sepa-direct-debit/register', handle: register },
  { method: 'POST', path: '/api/engagements/card/{engagement-id}/sepa-direct-debit/cancel', handle: cancel },
  {
    method: 'GET',
    path: '/api/engagements/card/{engagement-id}/sepa-direct-debit/mandates/{mandate-id}',
    handle: (call, service) =>
      json(200, findMandate(findEngagement(call, service), call.parameters['mandate-id'] ?? '')),
  },
]

function findMandate({ mandates }: Engagement, mandateId: string): Mandate {
  const mandate = mandates.find((each) => each.mandateId === mandateId.toLowerCase())
  if (!mandate) throw refusal(404, 'MANDATE_NOT_FOUND', 'The engagement has no mandate with this id.')
  return mandate
}

async function register(call: Call, service: Service): Promise<Answer> {
  const engagement = findEngagement(call, service)
  const { iban, consentId } = await body(call, mandateRegistration)
  if (!isKnownConsent(consentId))
    throw refusal(400, 'UNKNOWN_CONSENT', 'consentId: is none that the consents endpoint gives.')
  const mandateId = randomUUID()
  const createdAt = timeStamp(service.now(), mandateId)
  engagement.mandates.push({
    mandateId,
    reference: `NK-${engagement.engagementId.slice(0, 8).toUpperCase()}-${engagement.mandates.length + 1}`,
    iban,
    status: iban === failingIban ? 'FAILED' : 'ACTIVE',
    createdAt,
    updatedAt: createdAt,
  })
  return json(200, { mandateId })
}

async function cancel(call: Call, service: Service): Promise<Answer> {
  const engagement = findEngagement(call, service)
  const { mandateId } = await body(call, mandateCancellation)
  const mandate = findMandate(engagement, mandateId)
  if (mandate.status !== 'ACTIVE')
    throw refusal(409, 'MANDATE_NOT_ACTIVE', `The mandate is ${mandate.status} and cannot be cancelled.`)
  mandate.status = 'CANCELLED'
  mandate.updatedAt = timeStamp(service.now(), mandate.mandateId)
  return json(200, { mandateId: mandate.mandateId })
}
