import { consentTexts, isKnownConsent, preferredLanguage } from '../consents'
import { type Answer, type Call, json, refusal, Refusal, plainRefusal, none } from '../http'
import { timeStamp, isUuid } from '../identifiers'
import { mandateCancellation, mandateRegistration, directDebitSetting, wordsOf, creditLimitIncrease } from '../requests'
import { failingIban } from '../rules'
import type { Engagement, Mandate } from '../state'
import { body, findEngagement, engagementById } from './lookup'
import { randomUUID } from 'node:crypto'
import { severalDocuments } from '../multipart'
import type { Service, Route } from '../service'

/** Endpoints 7 to 12, 16 and 17: what an engagement has besides its invoices. */
export const engagementRoutes: Route[] = [
  {
    method: 'GET',
    path: '/api/engagements/card/{engagement-id}/customer',
    handle: (call, service) => {
      const { customerId, address } = findEngagement(call, service)
      return json(200, { customerId, address })
    },
  },
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
  { method: 'POST', path: '/api/engagements/card/{engagement-id}/direct-debit', handle: setAmount },
  { method: 'POST', path: '/api/engagements/card/{engagement-id}/credit-limit-increase', handle: requestIncrease },
  {
    method: 'POST',
    path: '/api/engagements/card/credit-limit-increase/{credit-limit-increase-id}/documents',
    handle: uploadDocuments,
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

/** Endpoint 12, the one whose 400 is plain text (section "Errors", rule 2). */
async function setAmount(call: Call, service: Service): Promise<Answer> {
  const id = call.parameters['engagement-id'] ?? ''
  if (!isUuid(id)) throw plainRefusal('path parameter engagement-id')
  const setting = directDebitSetting.safeParse(await jsonOrPlainRefusal(call))
  if (!setting.success) throw plainRefusal(`body (${wordsOf(setting.error)})`)
  const engagement = engagementById(id, service)
  if (!engagement.mandates.some(({ status }) => status === 'ACTIVE'))
    throw refusal(409, 'NO_ACTIVE_MANDATE', 'The engagement has no active direct debit mandate.')
  engagement.directDebit = setting.data.amount
  return json(200, { amount: setting.data.amount })
}

async function jsonOrPlainRefusal(call: Call): Promise<unknown> {
  try {
    return await call.json()
  } catch (error) {
    if (error instanceof Refusal && error.answer.status === 400) throw plainRefusal('body')
    throw error
  }
}

async function requestIncrease(call: Call, service: Service): Promise<Answer> {
  const { engagementId } = findEngagement(call, service)
  const request = await body(call, creditLimitIncrease)
  const id = randomUUID()
  const createdAt = timeStamp(service.now(), id)
  const status = 'PROCESSING' as const
  service.store.state.increases[id] = { id, engagementId, status, createdAt, request, documents: [] }
  return json(201, { id, status, createdAt })
}

async function uploadDocuments(call: Call, service: Service): Promise<Answer> {
  const increases = service.store.state.increases
  const id = call.parameters['credit-limit-increase-id'] ?? ''
  const increase = Object.hasOwn(increases, id) ? increases[id] : undefined
  if (!increase) throw refusal(404, 'CREDIT_LIMIT_INCREASE_NOT_FOUND', 'There is no such credit limit increase.')
  const { files } = await call.upload(severalDocuments)
  if (files.length === 0) throw refusal(400, 'VALIDATION_FAILED', 'documents: at least one file is required.')
  const at = service.now().toISOString()
  for (const { fileName, contentType, size, sha256 } of files)
    increase.documents.push({ fileName, contentType, size, sha256, at })
  return none(200)
}
