import type { OnboardingRequest, SupplementaryDetails } from '@contract/api/onboarding'
import { createdOnboarding, onboarding, onboardingCalls } from '@contract/api/onboarding'
import { asAnything, asJson } from './answers'
import { documentsField, type DocumentPart } from './multipart'
import { callsOf, to, type Send } from './request'

export interface OnboardingIds {
  onboardingId: string
}

/** "Onboarding request", "Onboarding response", "Onboarding read response", "Onboarding document upload": endpoints 1–6. */
export function createOnboarding(send: Send) {
  const call = callsOf(send)
  return {
    /** Endpoints 1 and 2. */
    create: call(({ version, request }: { version: 'v4' | 'v5'; request: OnboardingRequest }) => ({
      ...to(onboardingCalls.create, {}, version === 'v4' ? 0 : 1),
      json: request,
      read: asJson(createdOnboarding),
    })),

    /** Endpoint 3. */
    read: call((ids: OnboardingIds) => ({ ...to(onboardingCalls.read, ids), read: asJson(onboarding) })),

    /** Endpoint 4: one document with its type. */
    uploadDocument: call(
      ({ documentType, document, ...ids }: OnboardingIds & { documentType: string; document: DocumentPart }) => ({
        ...to(onboardingCalls.uploadDocument, ids),
        parts: [
          { field: 'documentType', text: documentType },
          { field: 'document', document },
        ],
        read: asAnything,
      }),
    ),

    /** Endpoint 5: one request. Cutting a set at the limits is the caller's work. */
    uploadDocuments: call(({ documents, ...ids }: OnboardingIds & { documents: readonly DocumentPart[] }) => ({
      ...to(onboardingCalls.uploadDocuments, ids),
      parts: documentsField(documents),
      read: asAnything,
    })),

    /** Endpoint 6. */
    submitSupplementaryCardholder: call(({ details, ...ids }: OnboardingIds & { details: SupplementaryDetails }) => ({
      ...to(onboardingCalls.submitSupplementaryCardholder, ids),
      json: details,
      read: asAnything,
    })),
  }
}
