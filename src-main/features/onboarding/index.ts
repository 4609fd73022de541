import type { TypedFields } from '@contract/api/drafts'
import {
  supplementaryDetails,
  type AskedOnboarding,
  type Onboarding,
  type SupplementaryDetails,
} from '@contract/api/onboarding'
import { fail, succeed, type Failure, type Outcome } from '@contract/outcome'
import type { CallContext, FeatureHandlers } from '../../ipc/handlers'
import { persistBeforeAnswering } from '../../lib/outbox/persist-before-answering'
import { withConnection } from '../../service/active-connection'
import type { UploadRunner } from '../documents'
import type { CaseRegister } from '../cases'
import type { DraftEnd, DraftSending, Unwritten } from '../drafts'
import { rethrowBugs } from '../../lib/storage-failure'
import type { AppContext } from '../app-context'
import { writeJson } from '../../service/json'

/** The identifiers that would be lost with a failed write: the engagement before all, which no endpoint lists. */
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
export function createOnboarding(
  { service, connection: connect }: AppContext,
  parts: {
    readonly cases: Pick<
      CaseRegister,
      'noteIntent' | 'noteCreated' | 'isOfAnother' | 'noteNotCreated' | 'noteInDoubt' | 'noteOnboarding'
    >
    readonly drafts: DraftSending
    readonly uploads: UploadRunner
  },
): { handlers: FeatureHandlers<'onboarding'> } {
  const { cases, drafts, uploads } = parts

  /** Of what is gone from the disk or stands there as sent nothing is lost: at worst its draft stays in doubt. */
  const endDraft = (environmentId: string, draftId: string | undefined, how: DraftEnd): Promise<void> =>
    draftId === undefined ? Promise.resolve() : drafts.end(environmentId, draftId, how).catch(rethrowBugs)

  /**
   * Writes a creation down before it is sent, as a case in doubt that its draft is locked with: no endpoint would list it
   * later. Resolves to the case.
   */
  async function intendCreation(
    environmentId: string,
    { request, draftId, again = false }: Creation,
    requestId: string,
  ): Promise<Outcome<string>> {
    const begun =
      draftId === undefined ? succeed(undefined) : await drafts.begin(environmentId, draftId, again, requestId)
    if (!begun.ok) return begun
    let intentId: string | undefined
    try {
      intentId = await cases.noteIntent(environmentId, request)
      if (draftId !== undefined) await drafts.standsFor(environmentId, draftId, intentId)
      return succeed(intentId)
    } catch (error) {
      if (intentId !== undefined) await cases.noteNotCreated(environmentId, intentId)
      await endDraft(environmentId, draftId, 'not-sent')
      throw error
    }
  }

  return {
    handlers: {
      create: (input, context) =>
        withConnection(connect, context, (connection) => {
          const { environmentId } = connection
          const { requestId } = context
          const { version, request, draftId } = input
          return drafts.outbox.send({
            environmentId,
            requestId,
            ...(draftId !== undefined && { entryId: draftId }),
            intend: () => intendCreation(environmentId, input, requestId),
            send: async (doubtId) => {
              const answered = await service.onboarding.create(
                connection,
                { version, request },
                { ...context, doubtId },
              )
              if (!answered.ok) return answered
              // A register that cannot be read now counts as free: the write that fails then names the identifier.
              const { id } = answered.value
              const isTaken = await cases.isOfAnother(environmentId, id, request).catch(() => false)
              return isTaken ? fail(identifierOfAnother(id, context)) : answered
            },
            named,
            confirmed: async (intentId, created) => {
              await cases.noteCreated(environmentId, created, request, intentId)
              await endDraft(environmentId, draftId, 'sent')
              return created
            },
            refused: async (intentId) => {
              await cases.noteNotCreated(environmentId, intentId)
              await endDraft(environmentId, draftId, 'not-sent')
            },
            inDoubt: async (intentId) => {
              await cases.noteInDoubt(environmentId, intentId)
              await endDraft(environmentId, draftId, 'in-doubt')
            },
          })
        }),
      read: (input, context) =>
        withConnection(connect, context, async (connection) => {
          const asAsked = (answered: Onboarding): AskedOnboarding => ({ ...answered, id: input.onboardingId })
          return persistBeforeAnswering(
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
      submitSupplementaryCardholder: ({ onboardingId, details, draftId: typedIn, again = false }, context) =>
        withConnection(connect, context, (connection) => {
          const { environmentId } = connection
          const { requestId } = context
          return drafts.outbox.send({
            environmentId,
            requestId,
            subject: { ...detailsBeingSent, ids: [onboardingId] },
            ...(typedIn !== undefined && { entryId: typedIn }),
            intend: async (draftId) => {
              if (typedIn === undefined)
                await drafts.putSending(environmentId, draftId, typedDetails(onboardingId, details))
              const begun = typedIn === undefined || (await drafts.begin(environmentId, draftId, again, requestId))
              return begun === true || begun.ok ? succeed(draftId) : begun
            },
            send: () =>
              service.onboarding.submitSupplementaryCardholder(
                connection,
                { onboardingId, details },
                { ...context, doubtId: requestId },
              ),
            named: () => `onboarding ${onboardingId}`,
            confirmed: async (draftId, answered) => {
              await endDraft(environmentId, draftId, 'sent')
              return answered
            },
            refused: (draftId) => endDraft(environmentId, draftId, typedIn === undefined ? 'never-typed' : 'not-sent'),
            inDoubt: (draftId) => endDraft(environmentId, draftId, 'in-doubt'),
          })
        }),
    },
  }
}

type Creation = Parameters<FeatureHandlers<'onboarding'>['create']>[0]

const detailsBeingSent = {
  path: 'onboardingId',
  message: 'Details of a supplementary cardholder are being sent for this onboarding just now. Nothing was sent.',
  code: 'being-sent',
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
