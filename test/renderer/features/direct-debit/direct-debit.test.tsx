import type { ConsentTexts, Mandate } from '@contract/sepa'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { DirectDebitTab } from '../../../../src-renderer/features/direct-debit'
import { answer, failed, ok } from '../../kartei-double'
import { renderInKartei } from '../../render'

const engagementId = '85e24ef1-8fa0-471b-94e6-a7d0b075d3f7'
const mandateId = 'c0fc9da9-f0f4-42ca-86b9-3edad2ee9616'
const iban = 'DE44 5001 0517 5407 3249 31'

const consents = (language: string): ConsentTexts & { sha256: string } => ({
  sha256: language === 'de' ? 'd'.repeat(64) : 'e'.repeat(64),
  consentId: language === 'de' ? '7f689b8f-0000-4000-8000-000000003c1d' : '08af9016-0000-4000-8000-00000000394c',
  language,
  texts: [{ code: 'sepa_legal_text', text: `Words  of the service (${language}),\u00a0unchanged.` }],
  consents: [
    { code: 'direct_debit', label: 'I grant it.' },
    { code: 'pre_notification_waiver', label: 'I waive it.' },
  ],
  creditorInformation: { companyName: 'Nordstern Kartenbank AG', creditorId: 'DE98ZZZ09999999999', address: null },
})
const mandate = (status: string): Mandate => ({
  mandateId,
  reference: 'NK-85E24EF1-1',
  iban: 'DE44500105175407324931',
  status,
  createdAt: '2026-07-03T10:00:00.053217628Z',
  updatedAt: '2026-07-03T10:00:00.053217628Z',
})

/** Entries are kept by case, so each test works on a case of its own. */
let caseNumber = 0
const draw = (mandateIds: readonly string[] = []): void => {
  caseNumber += 1
  renderInKartei(
    <DirectDebitTab
      caseId={`case-${caseNumber}`}
      engagementId={engagementId}
      mandateIds={mandateIds}
      who="Konditorei Brückl"
    />,
  )
}

const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }))

async function fillIn(): Promise<void> {
  for (const box of await screen.findAllByRole('checkbox')) await userEvent.click(box)
  await userEvent.type(screen.getByLabelText('IBAN'), iban)
}

beforeEach(() => {
  answer({ sepa: { consents: ({ language }) => ok(consents(language)), mandate: () => ok(mandate('ACTIVE')) } })
})

describe('registering a mandate', () => {
  it('shows the words of the service as they are, in the chosen language', async () => {
    draw()
    const words = await screen.findByText(/Words of the service/)
    expect(words.textContent).toBe('Words  of the service (en),\u00a0unchanged.')
    await userEvent.click(screen.getByRole('radio', { name: 'Deutsch' }))
    expect((await screen.findByText(/\(de\)/)).closest('[lang]')?.getAttribute('lang')).toBe('de')
  })

  it('sends nothing while a consent or the IBAN is missing, and says where', async () => {
    draw()
    await press('Register mandate')
    expect(screen.getAllByText('Tick this consent once the customer has given it.')).toHaveLength(2)
    expect(screen.getByText('Enter the IBAN.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[0])
  })

  it('sends once for a double click, then reads the mandate back', async () => {
    const sent: unknown[] = []
    answer({
      sepa: {
        register: (input) => {
          sent.push(input)
          return ok({ mandateId })
        },
      },
    })
    draw()
    await fillIn()
    await userEvent.dblClick(screen.getByRole('button', { name: 'Register mandate' }))
    expect(await screen.findByText(/Read back: reference NK-85E24EF1-1, status Active/)).toBeTruthy()
    expect(sent).toEqual([{ engagementId, iban, consentId: consents('en').consentId }])
    expect(screen.getByLabelText<HTMLInputElement>('IBAN').value).toBe('')
    expect(within(screen.getByRole('table')).getByText('DE44 •••• 4931')).toBeTruthy()
    expect(screen.queryByText(iban)).toBeNull()
    await press('Show IBAN')
    expect(screen.getByText(iban)).toBeTruthy()
  })

  it('says neither yes nor no where no answer came, and sends again only when asked twice', async () => {
    let sent = 0
    answer({
      sepa: {
        register: () => {
          sent += 1
          return sent === 1 ? failed({ kind: 'outcome-unknown' }) : ok({ mandateId })
        },
      },
    })
    draw()
    await fillIn()
    await press('Register mandate')
    expect(await screen.findByText(/Whether the mandate was registered is not known/)).toBeTruthy()
    expect(screen.queryByText(/The service registered the mandate/)).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('IBAN').value).toBe(iban)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Register mandate' }).disabled).toBe(true)
    await userEvent.type(screen.getByLabelText('IBAN'), '{Enter}')
    expect(sent).toBe(1)
    await press('Register again')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Register again' }))
    expect(await screen.findByText(/The service registered the mandate/)).toBeTruthy()
    expect(sent).toBe(2)
  })

  it('keeps what was typed when the service refuses', async () => {
    answer({ sepa: { register: () => failed({ kind: 'rejected', message: 'No.' }) } })
    draw()
    await fillIn()
    await press('Register mandate')
    expect(await screen.findByText('The service rejected this.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('IBAN').value).toBe(iban)
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ checked }) => checked)).toBe(true)
  })
})

describe('cancelling a mandate', () => {
  it('asks first, naming it, and says what is read back', async () => {
    let status = 'ACTIVE'
    answer({
      sepa: {
        mandate: () => ok(mandate(status)),
        cancel: () => {
          status = 'CANCELLED'
          return ok({ mandateId })
        },
      },
    })
    draw([mandateId])
    await press('Cancel mandate')
    const dialog = await screen.findByRole('dialog', { name: 'Cancel mandate NK-85E24EF1-1?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Go back' }))
    expect(status).toBe('ACTIVE')
    await press('Cancel mandate')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel mandate' }))
    expect(await screen.findByText(/Read back: Cancelled/)).toBeTruthy()
  })

  it('never says cancelled where no answer came', async () => {
    answer({ sepa: { cancel: () => failed({ kind: 'outcome-unknown' }) } })
    draw([mandateId])
    await press('Cancel mandate')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel mandate' }))
    expect(
      await screen.findByText(/Whether NK-85E24EF1-1 was cancelled is not known.*read again instead: Active/),
    ).toBeTruthy()
    expect(screen.queryByText(/took the cancellation/)).toBeNull()
  })
})

describe('the amount to collect', () => {
  it('is sent in exact cents and shown as the service stored it', async () => {
    const sent: unknown[] = []
    answer({
      directDebit: {
        setAmount: (input) => {
          sent.push(input)
          return ok(input)
        },
      },
    })
    draw()
    await userEvent.type(await screen.findByLabelText('Fixed amount in euros'), '1,234.5')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Fixed' }).checked).toBe(true)
    await press('Save amount')
    expect(await screen.findByText(/Stored at the service: Fixed, EUR 1,234.50/)).toBeTruthy()
    expect(sent).toEqual([
      {
        engagementId,
        amount: { amountType: 'FIXED', fixedAmount: { amount: 123_450n, currency: 'EUR', unit: 'MINOR' } },
      },
    ])
    expect(screen.getByLabelText<HTMLInputElement>('Fixed amount in euros').value).toBe('1,234.50')
  })

  it('says what is not known instead of guessing', async () => {
    draw()
    expect(await screen.findByText('What the service has stored is not known: no endpoint reads it.')).toBeTruthy()
    await press('Save amount')
    expect(screen.getByText('Choose what to collect.')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Fixed amount in euros'), '12.345')
    await press('Save amount')
    expect(screen.getByText('Euros have two decimals.')).toBeTruthy()
  })

  it('leads to registering when there is no active mandate, and keeps the choice', async () => {
    answer({ directDebit: { setAmount: () => failed({ kind: 'conflict' }) } })
    draw()
    await userEvent.click(await screen.findByRole('radio', { name: 'Minimum' }))
    await press('Save amount')
    await press('Register a mandate first')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('IBAN')))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Minimum' }).checked).toBe(true)
    expect(screen.queryByText(/Stored at the service/)).toBeNull()
  })

  it('shows an unknown outcome as neither stored nor refused', async () => {
    answer({ directDebit: { setAmount: () => failed({ kind: 'outcome-unknown' }) } })
    draw()
    await userEvent.click(await screen.findByRole('radio', { name: 'Full' }))
    await press('Save amount')
    expect(await screen.findByText(/Whether the service stored this is not known/)).toBeTruthy()
    expect(screen.queryByText(/Stored at the service/)).toBeNull()
  })
})
