import { isInDoubt, type MandateRecord } from '@contract/mandate-records'
import { electronicIban } from '@contract/iban'
import { fail, succeed, type Outcome } from '@contract/outcome'
import type { CallContext, FeatureHandlers } from '../../ipc/handlers'
import { asking, notedFirst, type Connect } from '../asking'
import type { CaseRegister } from '../cases'
import type { Printing } from '../printing'
import type { AskWhereToSave } from '../saving'
import { createOneByOne } from '../one-by-one'
import { sentOnRecord } from '../sent-on-record'
import type { EngagementForms } from '../drafts'
import type { Service } from '../../service'
import { nameOf } from '../../store'
import type { MakePaper } from './paper/pdf'
import { createLeaving, type ScanContent } from './leaving'
import type { Mandates } from './mandates'
import { createTextReadings, registerOnRecord, registerUnshown, type PaperOf, type Registered } from './registering'
import { recording } from './sending'

export { createMandates, type Mandates } from './mandates'
export { createPaper } from './paper/pdf'

const named = ({ mandateId }: { mandateId: string }): string => `mandate ${mandateId}`

/**
 * Handlers of endpoints 8 to 11 ("SEPA direct debit"), and of the records that prove a consent; each mandate that the
 * service names is kept with the case.
 */
export function createSepa(parts: {
  readonly service: Pick<Service, 'sepa'>
  readonly connection: Connect
  readonly cases: Pick<CaseRegister, 'noteMandate' | 'find'>
  readonly mandates: Mandates
  /** What is typed to register a mandate is done with once that is registered. */
  readonly forms: Pick<EngagementForms, 'forget'>
  readonly activeEnvironmentId: () => string
  readonly paperOf: PaperOf
  readonly makePaper: MakePaper
  readonly scanContent: ScanContent
  readonly printing: Pick<Printing, 'choosePrinter' | 'print'>
  readonly askWhereToSave: AskWhereToSave
  /** The user and the computer by the names that the operating system gives them. */
  readonly user: string
  readonly workstation: string
  readonly now: () => Date
}): { handlers: FeatureHandlers<'sepa'> } {
  const { service, connection: connect, cases, activeEnvironmentId, paperOf, mandates } = parts
  const { records } = mandates
  const readings = createTextReadings(parts.now)
  const oneRegistration = createOneByOne({
    path: 'engagementId',
    message: 'A mandate is being registered for this engagement just now. Nothing was sent.',
    code: 'registering',
  })
  const oneCancellation = createOneByOne({
    path: 'mandateId',
    message: 'This mandate is being cancelled just now. Nothing was sent.',
    code: 'being-sent',
  })
  const debtorOf = async (environmentId: string, engagementId: string): Promise<string> =>
    (await cases.find(environmentId, engagementId))?.title ?? ''

  /** A disk that refuses costs no success: the page forgets what was typed as well. */
  const forgetForm = (environmentId: string, engagementId: string): Promise<void> =>
    parts.forms.forget(environmentId, 'mandate', engagementId).catch((error: unknown) => {
      if (nameOf(error) === 'unknown') throw error
    })

  async function recordOf(
    input: { engagementId: string; recordId: string },
    { requestId }: CallContext,
  ): Promise<Outcome<MandateRecord>> {
    const record = await records.get(activeEnvironmentId(), input.engagementId, input.recordId)
    return record ? succeed(record) : fail({ kind: 'not-found', message: 'There is no such record here.', requestId })
  }

  return {
    handlers: {
      consents: ({ language, engagementId }, context) =>
        asking(connect, context, async (connection) => {
          const about = { ...context, about: engagementId }
          const texts = await service.sepa.consents(connection, { language }, about)
          if (!texts.ok) return texts
          const { sha256, contextSha256, readAt } = readings.add(connection.environmentId, language, texts.value)
          return succeed({ ...texts.value, sha256, contextSha256, readAt })
        }),
      register: ({ engagementId, iban, consentId, shown, again = false }, context) =>
        asking<Registered>(connect, context, async (connection) => {
          const noteMandate = async (mandateId: string): Promise<void> => {
            await cases.noteMandate(connection.environmentId, engagementId, mandateId, iban)
            await mandates.expect(connection.environmentId, engagementId, mandateId)
          }
          const registering = { service, records, readings, paperOf, debtorOf, noteMandate }
          const asked = { engagementId, iban, consentId }
          const registered = await oneRegistration(connection, [engagementId], context, () =>
            recording(context, () =>
              shown
                ? registerOnRecord(registering, connection, { ...asked, shown, again }, context)
                : registerUnshown(registering, connection, asked, context),
            ),
          )
          // What a script sends is not what the clerk has typed.
          if (!shown) return registered
          if (registered.ok) await forgetForm(connection.environmentId, engagementId)
          return registered
        }),
      cancel: ({ engagementId, mandateId, reason, remark }, context) =>
        asking(connect, context, async (connection) => {
          const { environmentId } = connection
          const begin = async (): Promise<MandateRecord> => {
            const record = await records.beginCancellation(environmentId, { engagementId, mandateId, reason, remark })
            await mandates.expect(environmentId, engagementId, mandateId)
            return record
          }
          const isDoubtful = (record: MandateRecord): boolean =>
            record.kind === 'cancellation' &&
            isInDoubt(record) &&
            record.evidence.mandateId.toLowerCase() === mandateId.toLowerCase()
          return oneCancellation(connection, [engagementId, mandateId], context, () =>
            recording(context, async () => {
              if ((await records.of(environmentId, engagementId)).some(isDoubtful)) {
                const message = 'An earlier cancellation of this mandate is in doubt. Nothing was sent.'
                const issues = [{ path: 'mandateId', message, code: 'in-doubt' }]
                return fail({ kind: 'conflict', message, requestId: context.requestId, issues })
              }
              return sentOnRecord(
                { records, begin, named: () => named({ mandateId }), context },
                ({ recordId: doubtId }) =>
                  service.sepa.cancel(connection, { engagementId, mandateId }, { ...context, doubtId }),
                async (answered, record) => {
                  await cases.noteMandate(environmentId, engagementId, mandateId)
                  await records.succeeded(record, mandateId)
                  return answered
                },
              )
            }),
          )
        }),
      mandate: (input, context) =>
        asking(connect, context, async (connection) =>
          notedFirst(
            await service.sepa.mandate(connection, input, context),
            context,
            () => named(input),
            async (mandate) => {
              const { engagementId, mandateId } = input
              await mandates.told(connection.environmentId, engagementId, { ...mandate, mandateId })
            },
          ),
        ),
      records: ({ engagementId }, context) =>
        recording(context, async () => succeed({ records: await records.of(activeEnvironmentId(), engagementId) })),
      settle: ({ mandateId, ...input }, context) =>
        recording(context, async () => {
          const { requestId } = context
          const found = await recordOf(input, context)
          if (!found.ok) return found
          const record = found.value
          if (!isInDoubt(record))
            return fail({ kind: 'conflict', message: 'There is no doubt about this record.', requestId })
          if (mandateId === undefined) return succeed(await records.settle(record, undefined))
          if (record.kind === 'cancellation')
            return fail({ kind: 'conflict', message: 'A cancellation is settled by its mandate.', requestId })
          return asking(connect, context, async (connection) => {
            const { engagementId } = input
            const { environmentId } = connection
            const answered = await service.sepa.mandate(connection, { engagementId, mandateId }, context)
            if (!answered.ok) return answered
            const { iban } = answered.value
            if (typeof iban === 'string' && electronicIban(iban) !== record.evidence.iban) {
              const issue = { path: 'mandateId', message: 'It is for another account.', code: 'other-account' }
              const message = 'This mandate is for another IBAN than the one that was sent.'
              return fail({ kind: 'conflict', message, requestId, issues: [issue] })
            }
            const settled = await records.settle(record, mandateId)
            await mandates.told(environmentId, engagementId, { ...answered.value, mandateId })
            await forgetForm(environmentId, engagementId)
            return succeed(settled)
          })
        }),
      ...createLeaving({ ...parts, records }),
    },
  }
}
