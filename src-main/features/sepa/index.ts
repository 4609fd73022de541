import { isInDoubt, type MandateRecord } from '@contract/mandate-records'
import { electronicIban } from '@contract/iban'
import { fail, succeed, type Outcome } from '@contract/outcome'
import type { CallContext, FeatureHandlers } from '../../ipc/handlers'
import { asking, notedFirst, type Connect } from '../asking'
import type { CaseRegister } from '../cases'
import type { Printing } from '../printing'
import { saveAsked } from '../saving'
import type { Service } from '../../service'
import { nameOf, type Store } from '../../store'
import { exportFile } from './export'
import type { MakePaper } from './paper/pdf'
import { createMandateRecords } from './records'
import { createShownWords, registerOnRecord, type PaperOf, type Registered } from './registering'
import { sentOnRecord } from './sending'

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
  readonly store: Store
  readonly activeEnvironmentId: () => string
  readonly paperOf: PaperOf
  readonly makePaper: MakePaper
  readonly printing: Pick<Printing, 'choosePrinter' | 'print'>
  /** Asks the user for a place; undefined when the user thought better of it. */
  readonly askWhereToSave: (suggestedName: string) => Promise<string | undefined>
  /** The user and the computer by the names that the operating system gives them. */
  readonly user: string
  readonly workstation: string
  readonly now: () => Date
}): { handlers: FeatureHandlers<'sepa'> } {
  const {
    service,
    connection: connect,
    cases,
    activeEnvironmentId,
    paperOf,
    makePaper,
    printing,
    askWhereToSave,
  } = parts
  const records = createMandateRecords(parts)
  const shownWords = createShownWords(parts.now)
  const debtorOf = async (environmentId: string, engagementId: string): Promise<string> =>
    (await cases.find(environmentId, engagementId))?.title ?? ''

  async function recordOf(
    input: { engagementId: string; recordId: string },
    { requestId }: CallContext,
  ): Promise<Outcome<MandateRecord>> {
    const record = await records.get(activeEnvironmentId(), input.engagementId, input.recordId)
    return record ? succeed(record) : fail({ kind: 'not-found', message: 'There is no such record here.', requestId })
  }

  async function paper(
    input: { engagementId: string; recordId: string },
    context: CallContext,
  ): Promise<Outcome<{ name: string; bytes: Uint8Array<ArrayBuffer> }>> {
    const { requestId } = context
    const record = await recordOf(input, context)
    if (!record.ok) return record
    if (record.value.kind !== 'registration')
      return fail({ kind: 'not-found', message: 'Only registrations have a paper.', requestId })
    const bytes = await makePaper(record.value)
    if (!bytes) return fail({ kind: 'internal', message: 'The paper could not be made.', requestId })
    const reference = record.value.readBack?.reference ?? record.value.answer?.mandateId ?? record.value.recordId
    return succeed({ name: `${paperNames[language(record.value)]}-${fileSafe(reference)}.pdf`, bytes })
  }

  return {
    handlers: {
      consents: (input, context) =>
        asking(connect, context, async (connection) => {
          const texts = await service.sepa.consents(connection, input, context)
          if (!texts.ok) return texts
          const { sha256 } = shownWords.read(connection.environmentId, texts.value)
          return succeed({ ...texts.value, sha256 })
        }),
      register: ({ engagementId, iban, consentId, shown, again = false }, context) =>
        asking<Registered>(connect, context, async (connection) => {
          const noteMandate = (mandateId: string): Promise<void> =>
            cases.noteMandate(connection.environmentId, engagementId, mandateId, iban)
          if (shown)
            return recording(context, () =>
              registerOnRecord(
                { service, records, shownWords, paperOf, debtorOf, noteMandate },
                connection,
                { engagementId, iban, consentId, shown, again },
                context,
              ),
            )
          const answered = await service.sepa.register(connection, { engagementId, iban, consentId }, context)
          return notedFirst(answered, context, named, ({ mandateId }) => noteMandate(mandateId))
        }),
      cancel: ({ engagementId, mandateId, reason, remark }, context) =>
        asking(connect, context, async (connection) => {
          const { environmentId } = connection
          return sentOnRecord(
            {
              records,
              begin: () => records.beginCancellation(environmentId, { engagementId, mandateId, reason, remark }),
              context,
            },
            () => service.sepa.cancel(connection, { engagementId, mandateId }, context),
            async (answered, record) => {
              await cases.noteMandate(environmentId, engagementId, answered.mandateId)
              await records.succeeded(record, answered.mandateId)
              return answered
            },
          )
        }),
      mandate: (input, context) =>
        asking(connect, context, async (connection) =>
          notedFirst(await service.sepa.mandate(connection, input, context), context, named, async (mandate) => {
            const { environmentId } = connection
            await cases.noteMandate(environmentId, input.engagementId, mandate.mandateId, mandate.iban ?? undefined)
            await records.readBack(environmentId, input.engagementId, mandate)
          }),
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
            await cases.noteMandate(environmentId, engagementId, answered.value.mandateId, iban ?? undefined)
            const settled = await records.settle(record, answered.value.mandateId)
            await records.readBack(environmentId, engagementId, answered.value)
            return succeed(settled)
          })
        }),
      printRecord: ({ printer, ...input }, context) =>
        recording(context, async () => {
          const chosen = await printing.choosePrinter(printer, context.requestId)
          if (!chosen.ok) return chosen
          const made = await paper(input, context)
          if (!made.ok) return made
          const { name, bytes } = made.value
          return succeed(await printing.print({ title: name, bytes, mediaType: 'application/pdf' }, chosen.value, 1))
        }),
      saveRecord: (input, context) =>
        recording(context, async () => {
          const made = await paper(input, context)
          if (!made.ok) return made
          const saved = await saveAsked(askWhereToSave, made.value.name, () => made.value.bytes, context)
          return saved.ok ? succeed({ saved: saved.value !== undefined, ...nameIn(saved.value) }) : saved
        }),
      exportRecords: ({ engagementId }, context) =>
        recording(context, async () => {
          const environmentId = activeEnvironmentId()
          const all = await records.of(environmentId, engagementId)
          const at = parts.now().toISOString()
          const about = { environmentId, engagementId, at, exporter: parts.user, workstation: parts.workstation }
          const name = `mandates-${engagementId}-${at.slice(0, 10)}.json`
          const saved = await saveAsked(askWhereToSave, name, () => exportFile(about, all), context)
          if (!saved.ok) return saved
          const isSaved = saved.value !== undefined
          return succeed({ saved: isSaved, records: isSaved ? all.length : 0, ...nameIn(saved.value) })
        }),
    },
  }
}

const nameIn = (name: string | undefined): { name?: string } => (name === undefined ? {} : { name })

const paperNames = { de: 'mandatsnachweis', en: 'mandate-record' } as const

const language = ({ evidence }: Extract<MandateRecord, { kind: 'registration' }>): 'de' | 'en' =>
  evidence.shown.words.language === 'en' ? 'en' : 'de'

const fileSafe = (text: string): string => text.replace(/[^A-Za-z0-9._-]/g, '_').slice(0, 80)

/** A disk that refuses makes a Failure `storage`; what is no fault of the disk is thrown on. */
async function recording<T>({ requestId }: CallContext, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await work()
  } catch (error) {
    if (nameOf(error) === 'unknown') throw error
    return fail({ kind: 'storage', message: 'The records of mandates can be neither read nor written.', requestId })
  }
}
