import type { AskedOnboarding, Onboarding } from '@contract/onboarding'
import { fail, succeed } from '@contract/outcome'
import type { FeatureHandlers } from '../../ipc/handlers'
import { asking, notedFirst, type Connect } from '../asking'
import type { UploadRunner } from '../documents'
import type { CaseRegister } from '../cases'
import type { DraftSending } from '../drafts'
import type { Service } from '../../service'
import { sentFromDraft, sentOnRecord } from './creating'

/** What would be lost if it could not be written down: the engagement, which no endpoint lists, before all. */
function named({ id, additionalInformation }: Pick<AskedOnboarding, 'id' | 'additionalInformation'>): string {
  const engagementId = additionalInformation?.engagementId
  return engagementId ? `engagement ${engagementId} of onboarding ${id}` : `onboarding ${id}`
}

/** Handlers of endpoints 1 to 6 ("Onboarding"). */
export function createOnboarding(parts: {
  readonly service: Pick<Service, 'onboarding'>
  readonly connection: Connect
  readonly cases: Pick<CaseRegister, 'noteIntent' | 'noteCreated' | 'noteNotCreated' | 'noteInDoubt' | 'noteOnboarding'>
  readonly drafts: DraftSending
  readonly uploads: UploadRunner
}): { handlers: FeatureHandlers<'onboarding'> } {
  const { service, connection: connect, cases, drafts, uploads } = parts
  return {
    handlers: {
      create: (input, context) =>
        asking(connect, context, (connection) => {
          const { environmentId } = connection
          const { version, request, draftId, again } = input
          return sentFromDraft({ drafts, environmentId, draftId, again, context }, (onIntent) =>
            sentOnRecord(
              { cases, environmentId, request, context, onIntent },
              (doubtId) => service.onboarding.create(connection, { version, request }, { ...context, doubtId }),
              (answered, intentId) =>
                notedFirst(answered, context, named, (created) =>
                  cases.noteCreated(environmentId, created, request, intentId),
                ),
            ),
          )
        }),
      read: (input, context) =>
        asking(connect, context, async (connection) => {
          const asAsked = (answered: Onboarding): AskedOnboarding => ({ ...answered, id: input.onboardingId })
          return notedFirst(
            await service.onboarding.read(connection, input, context),
            context,
            (answered) => named(asAsked(answered)),
            (answered) => cases.noteOnboarding(connection.environmentId, asAsked(answered)),
          )
        }),
      uploadDocument: async ({ onboardingId, documentType, fileId, anyway = false, uploadId }, context) => {
        const uploaded = await uploads.run({
          subject: { kind: 'onboarding', id: onboardingId },
          fileIds: [fileId],
          fileField: 'fileId',
          uploadId,
          requestId: context.requestId,
          documentType,
          anyway,
        })
        if (!uploaded.ok) return uploaded
        const [only] = uploaded.value.requests
        return only
          ? succeed(only)
          : fail({ kind: 'internal', message: 'No document was sent.', requestId: context.requestId })
      },
      uploadDocuments: ({ onboardingId, fileIds, uploadId }, context) =>
        uploads.run({
          subject: { kind: 'onboarding', id: onboardingId },
          fileIds,
          fileField: 'fileIds',
          uploadId,
          requestId: context.requestId,
        }),
      submitSupplementaryCardholder: ({ onboardingId, details, draftId, again }, context) =>
        asking(connect, context, (connection) =>
          sentFromDraft({ drafts, environmentId: connection.environmentId, draftId, again, context }, () =>
            service.onboarding.submitSupplementaryCardholder(
              connection,
              { onboardingId, details },
              { ...context, doubtId: context.requestId },
            ),
          ),
        ),
    },
  }
}
