import type { TypedFields } from '@contract/drafts'
import {
  supplementaryDetails,
  type AskedOnboarding,
  type Onboarding,
  type SupplementaryDetails,
} from '@contract/onboarding'
import { fail, succeed, type Failure } from '@contract/outcome'
import type { CallContext, FeatureHandlers } from '../../ipc/handlers'
import { asking, notedFirst, type Connect } from '../asking'
import type { UploadRunner } from '../documents'
import type { CaseRegister } from '../cases'
import type { DraftSending, Unwritten } from '../drafts'
import { createOneByOne } from '../one-by-one'
import type { Service } from '../../service'
import { writeJson } from '../../service/json'
import { sentFromDraft, sentOnRecord } from './creating'

/** What would be lost if it could not be written down: the engagement, which no endpoint lists, before all. */
function named({ id, additionalInformation }: Pick<AskedOnboarding, 'id' | 'additionalInformation'>): string {
  const engagementId = additionalInformation?.engagementId
  return engagementId ? `engagement ${engagementId} of onboarding ${id}` : `onboarding ${id}`
}

const identifierOfAnother = (id: string, { requestId }: CallContext): Failure => {
  const message = `The service answered with the identifier of another case: ${id}. What it created is not known.`
  return {
    kind: 'unexpected-response',
    message,
    issues: [{ path: id, message, code: 'identifier-of-another' }],
    requestId,
  }
}

/** Handlers of endpoints 1 to 6 ("Onboarding"). */
export function createOnboarding(parts: {
  readonly service: Pick<Service, 'onboarding'>
  readonly connection: Connect
  readonly cases: Pick<
    CaseRegister,
    'noteIntent' | 'noteCreated' | 'isOfAnother' | 'noteNotCreated' | 'noteInDoubt' | 'noteOnboarding'
  >
  readonly drafts: DraftSending
  readonly uploads: UploadRunner
}): { handlers: FeatureHandlers<'onboarding'> } {
  const { service, connection: connect, cases, drafts, uploads } = parts
  const oneByOne = createOneByOne({
    path: 'onboardingId',
    message: 'Details of a supplementary cardholder are being sent for this onboarding just now. Nothing was sent.',
    code: 'being-sent',
  })
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
              async (answered, intentId) => {
                // What is not known of the register now is for `notedFirst` to say, with the identifier.
                const { isOfAnother } = cases
                const isTaken = (id: string) => isOfAnother(environmentId, id, request).catch(() => false)
                if (answered.ok && (await isTaken(answered.value.id))) {
                  await cases.noteInDoubt(environmentId, intentId)
                  return fail(identifierOfAnother(answered.value.id, context))
                }
                return notedFirst(answered, context, named, (created) =>
                  cases.noteCreated(environmentId, created, request, intentId),
                )
              },
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
          oneByOne(connection, [onboardingId], context, () =>
            sentFromDraft(
              {
                drafts,
                environmentId: connection.environmentId,
                draftId,
                again,
                onlyDraft: () => typedDetails(onboardingId, details),
                context,
              },
              () =>
                service.onboarding.submitSupplementaryCardholder(
                  connection,
                  { onboardingId, details },
                  { ...context, doubtId: context.requestId },
                ),
            ),
          ),
        ),
    },
  }
}

/** Details that nobody typed here, as the form of a supplementary cardholder would show them. */
function typedDetails(
  onboardingId: string,
  { cardholderDetails, redirectUrls, ...rest }: SupplementaryDetails,
): Unwritten {
  const { firstName, lastName } = cardholderDetails
  return {
    subject: { type: 'supplementary-details', onboardingId },
    title: [firstName, lastName].filter(Boolean).join(' ').slice(0, 600),
    fields: {
      ...typedMembers('cardholderDetails', cardholderDetails, holderFields),
      ...typedMembers('redirectUrls', redirectUrls, ['successUrl', 'failUrl']),
      ...additionalAt('additional', rest),
    },
  }
}

const holderFields = Object.keys(supplementaryDetails.shape.cardholderDetails.shape)

/** The texts of the members that have fields of their own, and the others as the editor of additional fields keeps them. */
function typedMembers(
  path: string,
  members: Readonly<Record<string, unknown>>,
  listed: readonly string[],
): TypedFields {
  const isTyped = ([name, value]: readonly [string, unknown]): boolean =>
    listed.includes(name) && typeof value === 'string'
  const entries = Object.entries(members)
  return {
    ...Object.fromEntries(entries.filter(isTyped).map(([name, value]) => [`${path}.${name}`, String(value)])),
    ...additionalAt(`${path}.additional`, Object.fromEntries(entries.filter((entry) => !isTyped(entry)))),
  }
}

const additionalAt = (path: string, members: Readonly<Record<string, unknown>>): TypedFields =>
  Object.keys(members).length === 0
    ? {}
    : { [path]: JSON.stringify({ view: 'json', text: writeJson(members), nodes: [] }) }
