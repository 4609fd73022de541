import { randomUUID } from 'node:crypto'
import { type Answer, type Call, json, none, refusal } from '../http'
import { timeStamp } from '../identifiers'
import { severalDocuments } from '../multipart'
import { creditLimitIncrease } from '../requests'
import type { Service } from '../service'
import { body, findEngagement } from './lookup'
import type { Route } from './route'

/** Endpoints 16 and 17. */
export const creditLimitRoutes: Route[] = [
  { method: 'POST', path: '/api/engagements/card/{engagement-id}/credit-limit-increase', handle: requestIncrease },
  {
    method: 'POST',
    path: '/api/engagements/card/credit-limit-increase/{credit-limit-increase-id}/documents',
    handle: uploadDocuments,
  },
]

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
