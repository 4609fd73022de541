import type { OnboardingRequest, SupplementaryDetails } from '@contract/api/onboarding'
import { createdOnboarding, onboarding, onboardingCalls } from '@contract/api/onboarding'
import { asAnything, asJson } from './answers'
import { to } from './endpoint'
import type { DocumentPart } from './multipart'
import type { Connection, Send, ServiceContext } from './request'

/** "Onboarding request", "Onboarding response", "Onboarding read response", "Onboarding document upload": endpoints 1–6. */
export const createOnboarding = (send: Send) => ({
  /** Endpoints 1 and 2. */
  create: (
    connection: Connection,
    { version, request }: { version: 'v4' | 'v5'; request: OnboardingRequest },
    context: ServiceContext,
  ) =>
    send(
      connection,
      {
        ...to(onboardingCalls.create, {}, version === 'v4' ? 0 : 1),
        json: request,
        read: asJson(createdOnboarding),
      },
      context,
    ),

  /** Endpoint 3. */
  read: (connection: Connection, ids: { onboardingId: string }, context: ServiceContext) =>
    send(
      connection,
      {
        ...to(onboardingCalls.read, ids),
        read: asJson(onboarding),
      },
      context,
    ),

  /** Endpoint 4: one document with its type. */
  uploadDocument: (
    connection: Connection,
    { onboardingId, documentType, document }: { onboardingId: string; documentType: string; document: DocumentPart },
    context: ServiceContext,
  ) =>
    send(
      connection,
      {
        ...to(onboardingCalls.uploadDocument, { onboardingId }),
        parts: [
          { field: 'documentType', text: documentType },
          { field: 'document', document },
        ],
        read: asAnything,
      },
      context,
    ),

  /** Endpoint 5: one request. Cutting a set at the limits is the caller's work. */
  uploadDocuments: (
    connection: Connection,
    { onboardingId, documents }: { onboardingId: string; documents: readonly DocumentPart[] },
    context: ServiceContext,
  ) =>
    send(
      connection,
      {
        ...to(onboardingCalls.uploadDocuments, { onboardingId }),
        parts: documents.map((document) => ({ field: 'documents', document })),
        read: asAnything,
      },
      context,
    ),

  /** Endpoint 6. */
  submitSupplementaryCardholder: (
    connection: Connection,
    { onboardingId, details }: { onboardingId: string; details: SupplementaryDetails },
    context: ServiceContext,
  ) =>
    send(
      connection,
      {
        ...to(onboardingCalls.submitSupplementaryCardholder, { onboardingId }),
        json: details,
        read: asAnything,
      },
      context,
    ),
})
