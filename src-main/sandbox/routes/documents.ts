import { type Answer, type Call, json, none, refusal, type Upload } from '../http'
import { uuidOf } from '../identifiers'
import { planAfterDocuments } from '../machine'
import { oneDocument, severalDocuments } from '../multipart'
import type { Service, Route } from '../service'
import type { Onboarding } from '../state'
import { findOnboarding, refuseClosed } from './lookup'
import { openEngagement } from './onboarding'

/** Endpoints 4 and 5. */
export const documentRoutes: Route[] = [
  { method: 'POST', path: '/api/engagements/card/onboarding/{onboarding-id}/documents', handle: uploadOne },
  { method: 'POST', path: '/api/v2/engagements/card/onboarding/{onboarding-id}/documents', handle: uploadSeveral },
]

async function uploadOne(call: Call, service: Service): Promise<Answer> {
  const onboarding = findOnboarding(call, service)
  refuseClosed(onboarding, service)
  const upload = await call.upload(oneDocument)
  const documentType = upload.fields.documentType?.trim() ?? ''
  if (documentType === '') throw refusal(400, 'VALIDATION_FAILED', 'documentType: is required.')
  if (upload.files.length === 0) throw refusal(400, 'VALIDATION_FAILED', 'document: one file is required.')
  take(onboarding, upload, service, documentType)
  return none(204)
}

async function uploadSeveral(call: Call, service: Service): Promise<Answer> {
  const onboarding = findOnboarding(call, service)
  refuseClosed(onboarding, service)
  const upload = await call.upload(severalDocuments)
  if (upload.files.length === 0) throw refusal(400, 'VALIDATION_FAILED', 'documents: at least one file is required.')
  take(onboarding, upload, service)
  return json(200, {
    documents: upload.files.map(({ fileName, sha256 }) => ({
      id: uuidOf('document', onboarding.id, sha256),
      fileName,
    })),
  })
}

/** Keeps what is known of the documents and lets the onboarding go on. */
function take(onboarding: Onboarding, { files }: Upload, service: Service, documentType?: string): void {
  const now = service.now()
  onboarding.plan = planAfterDocuments(onboarding, now.getTime(), service.speed)
  for (const { fileName, contentType, size, sha256 } of files)
    onboarding.documents.push({
      fileName,
      contentType,
      size,
      sha256,
      ...(documentType !== undefined && { documentType }),
      at: now.toISOString(),
    })
  openEngagement(onboarding, service)
}
