import type { RegistrationRecord } from '@contract/domain/mandate-records'
import type { Mandate } from '@contract/api/sepa'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DirectDebitTab } from '../../../src-renderer/features/direct-debit'
import { answer, ok } from './kartei-double'
import { renderInKartei } from './render'
import type { HashedTexts } from '../../../src-renderer/features/direct-debit/consents'

export const engagementId = '85e24ef1-8fa0-471b-94e6-a7d0b075d3f7'
export const mandateId = 'c0fc9da9-f0f4-42ca-86b9-3edad2ee9616'
export const iban = 'DE44 5001 0517 5407 3249 31'

export const consents = (language: string): HashedTexts => ({
  sha256: language === 'de' ? 'd'.repeat(64) : 'e'.repeat(64),
  contextSha256: language === 'de' ? '1'.repeat(64) : '2'.repeat(64),
  readAt: '2026-07-03T09:59:00.000Z',
  consentId: language === 'de' ? '7f689b8f-0000-4000-8000-000000003c1d' : '08af9016-0000-4000-8000-00000000394c',
  language,
  texts: [{ code: 'sepa_legal_text', text: `Words  of the service (${language}),\u00a0unchanged.` }],
  consents: [
    { code: 'direct_debit', label: 'I grant it.' },
    { code: 'pre_notification_waiver', label: 'I waive it.' },
  ],
  creditorInformation: { companyName: 'Nordstern Kartenbank AG', creditorId: 'DE98ZZZ09999999999', address: null },
})
export const mandate = (status: string): Mandate => ({
  mandateId,
  reference: 'NK-85E24EF1-1',
  iban: 'DE44500105175407324931',
  status,
  createdAt: '2026-07-03T10:00:00.053217628Z',
  updatedAt: '2026-07-03T10:00:00.053217628Z',
})

/** Entries are kept by case, so each test works on a case of its own. */
let caseNumber = 0
export const draw = (mandateIds: readonly string[] = [], locale?: string): void => {
  caseNumber += 1
  renderInKartei(
    <DirectDebitTab
      caseId={`case-${caseNumber}`}
      engagementId={engagementId}
      mandateIds={mandateIds}
      who="Konditorei Brückl"
      locale={locale}
    />,
  )
}

export const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }))

export async function fillIn(): Promise<void> {
  for (const box of await screen.findAllByRole('checkbox')) await userEvent.click(box)
  await userEvent.click(screen.getByRole('radio', { name: 'In person' }))
  await userEvent.click(screen.getByLabelText('IBAN'))
  await userEvent.paste(iban)
}

/** The last look, and then the sending. */
export async function sendOff(): Promise<void> {
  await press('Register mandate')
  const dialog = await screen.findByRole('dialog', { name: 'Register this mandate for Konditorei Brückl?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Register mandate' }))
}

export async function cancelWith(reason: string): Promise<void> {
  await press('Cancel mandate')
  const dialog = await screen.findByRole('dialog', { name: 'Cancel mandate NK-85E24EF1-1?' })
  await userEvent.click(within(dialog).getByRole('radio', { name: reason }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel mandate' }))
}

export const evidence = {
  form: 'kartei-mandate-record' as const,
  version: 1 as const,
  recordId: 'b1c2d3e4-0000-4000-8000-00000000abcd',
  environmentId: 'sandbox',
  engagementId,
  debtor: 'Konditorei Brückl',
  iban: 'DE44500105175407324931',
  clerk: 'katrin.brandt',
  workstation: 'schreibtisch-3',
  at: '2026-07-03T10:00:00.000Z',
  shown: { words: consents('de'), sha256: 'd'.repeat(64), readAt: '2026-07-03T09:59:00.000Z' },
  ticked: ['direct_debit', 'pre_notification_waiver'],
  channel: 'by-phone' as const,
}
export const { recordId } = evidence
export const doubtful: RegistrationRecord = { kind: 'registration', recordId, state: 'in-doubt', evidence }
export const answered: RegistrationRecord = {
  ...doubtful,
  state: 'registered',
  answer: { at: '2026-07-03T10:00:01.000Z', mandateId },
  sha256: 'f'.repeat(64),
}

/** One active mandate, the words of either language, and nothing that was done before. */
export const answerDirectDebit = (): void =>
  answer({
    sepa: {
      consents: ({ language }) => ok(consents(language)),
      mandate: () => ok(mandate('ACTIVE')),
      records: () => ok({ records: [] }),
    },
    directDebit: { settings: () => ok({}) },
    invoices: { list: () => ok({ invoices: [] }) },
  })
