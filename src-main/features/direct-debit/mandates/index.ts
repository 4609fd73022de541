import { isInDoubt, type MandateRecord } from '@contract/domain/mandate-records'
import { electronicIban } from '@contract/domain/iban'
import { fail, succeed, type Outcome } from '@contract/outcome'
import type { AskedMandate } from '@contract/api/sepa'
import type { FeatureHandlers } from '../../../ipc/handlers'
import { persistBeforeAnswering } from '../../../lib/outbox/persist-before-answering'
import { withConnection } from '../../../service/active-connection'
import type { CaseRegister } from '../../cases'
import type { EngagementForms } from '../../drafts'
import { rethrowBugs } from '../../../lib/storage-failure'
import type { AppContext } from '../../app-context'
import { createRecordFiles, type RecordFileParts } from './record-files'
import { recording, createMandateRecords, isAwaited } from './records'
import { createTextReadings, registrationAsShown, registrationUnshown, type PaperOf } from './registering'
import { createMandateStates } from './mandate-states'
import type { RecordKind } from '../../../lib/personal-records'

export { createPaper } from './paper/pdf'

const named = ({ mandateId }: { mandateId: string }): string => `mandate ${mandateId}`

/**
 * Handlers of endpoints 8 to 11 ("SEPA direct debit"), and of the records that prove a consent; each mandate that the
 * service names is kept with the case.
 */
export function createSepa(
  app: AppContext,
  parts: RecordFileParts & {
    readonly cases: Pick<CaseRegister, 'noteMandate' | 'find'>
    readonly mandates: Mandates
    /** The form of a mandate is forgotten once the mandate is registered. */
    readonly forms: Pick<EngagementForms, 'forget'>
    readonly paperOf: PaperOf
  },
): { handlers: FeatureHandlers<'sepa'> } {
  const { service, connection: connect, activeEnvironmentId } = app
  const { cases, paperOf, mandates, forms } = parts
  const { records } = mandates
  const { outbox } = records
  const readings = createTextReadings(app.now)
  const debtorOf = async (environmentId: string, engagementId: string): Promise<string> =>
    (await cases.find(environmentId, engagementId))?.title ?? ''

  /** A disk that refuses costs no success: the page forgets what was typed as well. */
  const forgetForm = (environmentId: string, engagementId: string): Promise<void> =>
    forms.forget(environmentId, 'mandate', engagementId).catch(rethrowBugs)

  async function noteMandate(environmentId: string, engagementId: string, mandateId: string, iban: string) {
    await cases.noteMandate(environmentId, engagementId, mandateId, { iban })
    await mandates.expect(environmentId, engagementId, mandateId)
  }

  return {
    handlers: {
      consents: ({ language, engagementId }, context) =>
        withConnection(connect, context, async (connection) => {
          const about = { ...context, about: engagementId }
          const texts = await service.sepa.consents(connection, { language }, about)
          if (!texts.ok) return texts
          const { sha256, contextSha256, readAt } = readings.add(connection.environmentId, language, texts.value)
          return succeed({ ...texts.value, sha256, contextSha256, readAt })
        }),
      register: ({ engagementId, iban, consentId, shown, again = false }, context) =>
        withConnection(connect, context, async (connection) => {
          const { environmentId } = connection
          const asked = { engagementId, consentId }
          const registering = { service, records, readings, paperOf, debtorOf }
          const registered = await outbox.send({
            environmentId,
            requestId: context.requestId,
            subject: { ...beingRegistered, ids: [engagementId] },
            intend: async (recordId) => {
              const made = await (shown
                ? registrationAsShown(registering, connection, { ...asked, shown, again }, context)
                : registrationUnshown(registering, connection, asked))
              if (!made.ok) return made
              const { evidence, consentId: sentConsentId } = made.value
              const record = await records.beginRegistration(environmentId, recordId, { ...evidence, iban })
              return succeed({ sentConsentId, record })
            },
            send: ({ sentConsentId, record: { recordId } }) => {
              const mandate = { engagementId, iban, consentId: sentConsentId }
              return service.sepa.register(connection, mandate, { ...context, doubtId: recordId })
            },
            named,
            refused: ({ record }) => records.notSent(record),
            confirmed: async ({ sentConsentId, record }, answered) => {
              const { mandateId } = answered
              const [kept, noted] = await Promise.allSettled([
                records.succeeded(record, mandateId),
                noteMandate(environmentId, engagementId, mandateId, iban),
              ])
              if (kept.status === 'rejected') throw kept.reason
              if (noted.status === 'rejected') throw noted.reason
              const recordSha256 = kept.value.kind === 'registration' ? kept.value.sha256 : undefined
              return {
                ...answered,
                recordId: record.recordId,
                ...(recordSha256 !== undefined && { recordSha256 }),
                ...(shown && { sentConsentId }),
              }
            },
          })
          // A script's call leaves the clerk's form alone.
          if (shown && registered.ok) await forgetForm(environmentId, engagementId)
          return registered
        }),
      cancel: ({ engagementId, mandateId, reason, remark }, context) =>
        withConnection(connect, context, (connection) => {
          const { environmentId } = connection
          const { requestId } = context
          const isDoubtful = (record: MandateRecord): boolean =>
            record.kind === 'cancellation' &&
            isInDoubt(record) &&
            record.evidence.mandateId.toLowerCase() === mandateId.toLowerCase()
          return outbox.send({
            environmentId,
            requestId,
            subject: { ...beingCancelled, ids: [engagementId, mandateId] },
            intend: async (recordId) => {
              if ((await records.of(environmentId, engagementId)).some(isDoubtful)) {
                const message = 'An earlier cancellation of this mandate is in doubt. Nothing was sent.'
                const issues = [{ path: 'mandateId', message, code: 'in-doubt' }]
                return fail({ kind: 'conflict', message, requestId, issues })
              }
              const cancelling = { engagementId, mandateId, reason, remark }
              await mandates.expect(environmentId, engagementId, mandateId)
              return succeed(await records.beginCancellation(environmentId, recordId, cancelling))
            },
            send: ({ recordId: doubtId }) =>
              service.sepa.cancel(connection, { engagementId, mandateId }, { ...context, doubtId }),
            named: () => named({ mandateId }),
            refused: (record) => records.notSent(record),
            confirmed: async (record, answered) => {
              // The interface does not show the status that follows; whoever reads it notes what it is.
              await cases.noteMandate(environmentId, engagementId, mandateId, { status: 'CANCELLED' })
              await records.succeeded(record, mandateId)
              return answered
            },
          })
        }),
      mandate: (input, context) =>
        withConnection(connect, context, async (connection) =>
          persistBeforeAnswering(
            await service.sepa.mandate(connection, input, context),
            context,
            () => named(input),
            async (mandate) => {
              const { engagementId, mandateId } = input
              await mandates.noteStatus(connection.environmentId, engagementId, { ...mandate, mandateId })
            },
          ),
        ),
      records: ({ engagementId }, context) =>
        recording(context, async () => succeed({ records: await records.of(activeEnvironmentId(), engagementId) })),
      settle: ({ mandateId, ...input }, context) =>
        recording(context, () => {
          const { requestId } = context
          const environmentId = activeEnvironmentId()
          const conflict = (message: string): Outcome<never> => fail({ kind: 'conflict', message, requestId })
          return outbox.settle<MandateRecord, MandateRecord>({
            environmentId,
            requestId,
            entryId: input.recordId,
            find: async () => {
              const record = await records.get(environmentId, input.engagementId, input.recordId)
              if (!record) return fail({ kind: 'not-found', message: 'There is no such record here.', requestId })
              return isInDoubt(record) ? succeed(record) : conflict('There is no doubt about this record.')
            },
            end: async (record) => {
              if (mandateId === undefined) return succeed(await records.settle(record, undefined))
              if (record.kind === 'cancellation') return conflict('A cancellation is settled by its mandate.')
              return withConnection(connect, context, async (connection) => {
                const { engagementId } = input
                const answered = await service.sepa.mandate(connection, { engagementId, mandateId }, context)
                if (!answered.ok) return answered
                const { iban } = answered.value
                if (typeof iban === 'string' && electronicIban(iban) !== record.evidence.iban) {
                  const issue = { path: 'mandateId', message: 'It is for another account.', code: 'other-account' }
                  const message = 'This mandate is for another IBAN than the one that was sent.'
                  return fail({ kind: 'conflict', message, requestId, issues: [issue] })
                }
                const settled = await records.settle(record, mandateId)
                await mandates.noteStatus(environmentId, engagementId, { ...answered.value, mandateId })
                await forgetForm(environmentId, engagementId)
                return succeed(settled)
              })
            },
          })
        }),
      ...createRecordFiles(app, records, parts),
    },
  }
}

const beingRegistered = {
  path: 'engagementId',
  message: 'A mandate is being registered for this engagement just now. Nothing was sent.',
  code: 'registering',
}

const beingCancelled = {
  path: 'mandateId',
  message: 'This mandate is being cancelled just now. Nothing was sent.',
  code: 'being-sent',
}

export type { OpenMandate } from './mandate-states'
export type Mandates = ReturnType<typeof createMandates>

/** The records of mandates and their statuses: clerks read them by the calls of the contract, the watch by itself. */
export function createMandates(app: AppContext, cases: Pick<CaseRegister, 'noteMandate'>) {
  const records = createMandateRecords(app)
  const states = createMandateStates(app)
  return {
    ...states,
    records,
    /**
     * Endpoint 11 answered for a mandate: case, records and the watch follow. Resolves to the status before, where that is
     * known; rejects with what the disk says.
     */
    async noteStatus(environmentId: string, engagementId: string, mandate: AskedMandate) {
      const { mandateId, iban, status } = mandate
      await cases.noteMandate(environmentId, engagementId, mandateId, { iban: iban ?? undefined, status })
      await records.readBack(environmentId, engagementId, mandate)
      const awaited = isAwaited(await records.of(environmentId, engagementId), mandate)
      return states.noteStatus(environmentId, engagementId, mandate, awaited)
    },
  }
}

export const personalRecords: readonly RecordKind[] = [
  {
    table: 'mandate_records',
    key: ['record_id'],
    is: 'mandate',
    whose: 'person',
    found: 'content',
    kept: 'with its case',
    hashed: [{ column: 'engagement', purpose: 'mandate records' }],
    names: ['record_id'],
    unsettled: ({ plain }) => (plain['state'] === 'sending' || plain['state'] === 'in-doubt' ? 'doubt' : undefined),
  },
  {
    table: 'mandate_states',
    key: ['mandate'],
    is: 'mandate',
    whose: 'person',
    found: 'content',
    kept: 'with its case',
    hashed: [{ column: 'mandate', purpose: 'mandate states' }],
  },
]
