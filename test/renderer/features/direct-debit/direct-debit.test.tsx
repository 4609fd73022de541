import type { DirectDebitSettings } from '@contract/api/direct-debit'
import type { MandateRecord, RegistrationRecord } from '@contract/domain/mandate-records'
import type { Mandate } from '@contract/api/sepa'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { DirectDebitTab } from '../../../../src-renderer/features/direct-debit'
import type { HashedTexts } from '../../../../src-renderer/features/direct-debit/form-state'
import { i18n } from '../../../../src-renderer/lib/i18n/i18n'
import { answer, failed, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'
import { emptyStores } from '../../../helpers/renderer/stores'

const engagementId = '85e24ef1-8fa0-471b-94e6-a7d0b075d3f7'
const mandateId = 'c0fc9da9-f0f4-42ca-86b9-3edad2ee9616'
const iban = 'DE44 5001 0517 5407 3249 31'

const consents = (language: string): HashedTexts => ({
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
const draw = (mandateIds: readonly string[] = [], locale?: string): void => {
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

const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }))

async function fillIn(): Promise<void> {
  for (const box of await screen.findAllByRole('checkbox')) await userEvent.click(box)
  await userEvent.click(screen.getByRole('radio', { name: 'In person' }))
  await userEvent.click(screen.getByLabelText('IBAN'))
  await userEvent.paste(iban)
}

/** The last look, and then the sending. */
async function sendOff(): Promise<void> {
  await press('Register mandate')
  const dialog = await screen.findByRole('dialog', { name: 'Register this mandate for Konditorei Brückl?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Register mandate' }))
}

async function cancelWith(reason: string): Promise<void> {
  await press('Cancel mandate')
  const dialog = await screen.findByRole('dialog', { name: 'Cancel mandate NK-85E24EF1-1?' })
  await userEvent.click(within(dialog).getByRole('radio', { name: reason }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel mandate' }))
}

const evidence = {
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
const { recordId } = evidence
const doubtful: RegistrationRecord = { kind: 'registration', recordId, state: 'in-doubt', evidence }
const answered: RegistrationRecord = {
  ...doubtful,
  state: 'registered',
  answer: { at: '2026-07-03T10:00:01.000Z', mandateId },
  sha256: 'f'.repeat(64),
}

beforeEach(() => {
  answer({
    sepa: {
      consents: ({ language }) => ok(consents(language)),
      mandate: () => ok(mandate('ACTIVE')),
      records: () => ok({ records: [] }),
    },
    directDebit: { settings: () => ok({}), setLanguage: () => ok({}) },
    invoices: { list: () => ok({ invoices: [] }) },
  })
})

describe('the amount that was set', () => {
  const stored = { at: '2026-07-03T10:00:01.000Z', clerk: 'katrin.brandt' }
  const asked = { amountType: 'FIXED', fixedAmount: { amount: 25_000n, currency: 'EUR', unit: 'MINOR' } } as const
  const said = async (amount?: NonNullable<DirectDebitSettings['stored']>['amount']): Promise<string> => {
    answer({
      directDebit: { settings: () => ok({ stored: { ...stored, asked, ...(amount !== undefined && { amount }) } }) },
    })
    cleanup()
    draw()
    return (await screen.findByText(/katrin\.brandt/)).textContent
  }

  it('is told as the service repeated it, or as it was asked for where it did not', async () => {
    expect(await said(asked)).toMatch(/^Stored at the service: Fixed, .*250\.00\. Last set here/)
    expect(await said()).toMatch(/^Set to Fixed, .*250\.00, .* did not repeat it\.$/)
    expect(await said({})).toMatch(/did not repeat it\.$/)
    expect(await said({ amountType: 'FIXED' })).toMatch(
      /^Asked for: Fixed, .*250\.00\. Stored, as the service says: Fixed\./,
    )
    expect(await said({ amountType: 'PARTIAL' })).toMatch(/Stored, as the service says: PARTIAL\./)
  })

  it('is followed by whatever else the service said', async () => {
    answer({ directDebit: { setAmount: () => ok({ asItCame: { '': 'Done, thank you.' }, ticket: 12n ** 20n }) } })
    draw()
    await userEvent.click(await screen.findByRole('radio', { name: 'Full' }))
    await press('Save amount')
    expect(await screen.findByText('Done, thank you.')).toBeTruthy()
    expect(screen.getByText('3833759992447475122176')).toBeTruthy()
  })
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

  it('speaks the language that was used last, else the applicant’s', async () => {
    draw([], 'de-AT')
    expect(await screen.findByText(/\(de\)/)).toBeTruthy()
    const remembered: unknown[] = []
    answer({
      directDebit: {
        settings: () => ok({ language: 'en' }),
        setLanguage: (input) => {
          remembered.push(input)
          return ok({})
        },
      },
    })
    cleanup()
    draw([], 'de-AT')
    expect(await screen.findByText(/\(en\)/)).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Deutsch' }))
    expect(remembered).toEqual([{ engagementId, language: 'de' }])
  })

  it('shows everything once more, sends once what was shown, then reads the mandate back', async () => {
    const sent: unknown[] = []
    let records: MandateRecord[] = []
    answer({
      sepa: {
        records: () => ok({ records }),
        register: (input) => {
          sent.push(input)
          records = [answered]
          return ok({ mandateId })
        },
      },
    })
    draw()
    await fillIn()
    await press('Register mandate')
    const dialog = await screen.findByRole('dialog')
    for (const part of ['Konditorei Brückl', iban, 'I waive it.', 'In person']) within(dialog).getByText(part)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Go back' }))
    expect(sent).toEqual([])
    await sendOff()
    const said = await screen.findByText(/The service shows: reference NK-85E24EF1-1, status Active/)
    await waitFor(() => expect(document.activeElement).toBe(said.closest('[role="status"]')))
    const { consentId, sha256, readAt } = consents('en')
    const given = [
      { code: 'direct_debit', label: 'I grant it.', given: true },
      { code: 'pre_notification_waiver', label: 'I waive it.', given: true },
    ]
    const shown = { language: 'en', sha256, readAt, consents: given, channel: 'in-person' }
    expect(sent).toEqual([{ engagementId, iban, consentId, shown }])
    expect(screen.queryByLabelText('IBAN')).toBeNull()
    expect(within(screen.getByRole('table')).getByText('DE44 •••• 4931')).toBeTruthy()
    expect(screen.queryByText(iban)).toBeNull()
    await press('Show IBAN')
    expect(screen.getByText(iban)).toBeTruthy()
    expect(await screen.findByText(/Consent taken .* by katrin\.brandt: By phone/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Print record' })).toBeTruthy()
  })

  it('shows the new texts where they changed, marks what is other, and takes back the ticks of that', async () => {
    let texts = consents('en')
    answer({
      sepa: {
        consents: () => ok(texts),
        register: () => {
          const [granted, waived] = texts.consents ?? []
          texts = {
            ...texts,
            sha256: 'a'.repeat(64),
            consentId: '7f689b8f-0000-4000-8000-00000000beef',
            consents: [{ ...waived, label: 'I waive all of it.' }, { ...granted }],
          }
          const issue = { path: 'shown.sha256', message: 'Changed.', code: 'texts-changed' }
          return failed({ kind: 'conflict', issues: [issue] })
        },
      },
    })
    draw()
    await fillIn()
    await sendOff()
    expect(
      await screen.findByText(/changed its texts since they were shown\. Nothing was sent\. What .* is marked/),
    ).toBeTruthy()
    const waived = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I waive all of it.' })
    expect(waived.checked).toBe(false)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'I grant it.' }).checked).toBe(true)
    expect(screen.getByText('changed')).toBeTruthy()
    expect(screen.getByText('I waive it.').tagName).toBe('DEL')
    expect(screen.getByLabelText<HTMLInputElement>('IBAN').value).toBe(iban)
  })

  it('asks every consent anew where a text changed, of which they are all given', async () => {
    let texts = consents('en')
    answer({
      sepa: {
        consents: () => ok(texts),
        register: () => {
          const other = [{ code: 'sepa_legal_text', text: 'Other words.' }]
          texts = { ...texts, sha256: 'a'.repeat(64), contextSha256: '3'.repeat(64), texts: other }
          const issue = { path: 'shown.sha256', message: 'Changed.', code: 'texts-changed' }
          return failed({ kind: 'conflict', issues: [issue] })
        },
      },
    })
    draw()
    await fillIn()
    await sendOff()
    expect(await screen.findByText('Other words.')).toBeTruthy()
    expect(screen.getByText(/Words of the service \(en\)/).tagName).toBe('DEL')
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([false, false])
  })

  it('keeps the ticks where only the consentId and the order are new, and says that the texts are the same', async () => {
    let reads = 0
    answer({
      sepa: {
        consents: ({ language }) => {
          reads += 1
          const texts = consents(language)
          const consentId = `7f689b8f-0000-4000-8000-00000000000${reads}`
          return ok({ ...texts, consentId, consents: reads > 1 ? texts.consents?.toReversed() : texts.consents })
        },
        register: () => {
          const issue = { path: 'shown.sha256', message: 'Not known.', code: 'texts-changed' }
          return failed({ kind: 'conflict', issues: [issue] })
        },
      },
    })
    draw()
    await fillIn()
    await sendOff()
    expect(await screen.findByText(/say the same as before\. Nothing was sent/)).toBeTruthy()
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.map(({ checked }) => checked)).toEqual([true, true])
    expect(reads).toBe(2)
  })

  it('says where the texts could not be read once more that nothing was sent, and why', async () => {
    const issue = { path: '', message: 'Not read.', code: 'texts-unread' }
    answer({ sepa: { register: () => failed({ kind: 'service-error', issues: [issue] }) } })
    draw()
    await fillIn()
    await sendOff()
    expect(await screen.findByText(/could not be read once more\. Nothing was sent/)).toBeTruthy()
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ checked }) => checked)).toBe(true)
  })

  it('says that another window is registering just now', async () => {
    const issue = { path: 'engagementId', message: 'Under way.', code: 'registering' }
    answer({ sepa: { register: () => failed({ kind: 'conflict', issues: [issue] }) } })
    draw()
    await fillIn()
    await sendOff()
    expect(await screen.findByText(/in another window\. Nothing was sent from here/)).toBeTruthy()
  })

  it('takes a consent on paper with the scanned form, or with the place of the paper', async () => {
    const places: unknown[] = []
    const discarded: string[] = []
    const problem = { code: 'empty' as const, message: 'What main says of it.' }
    const scan = { fileId: 'f1', name: 'Formular.pdf', size: 9, mediaType: 'application/pdf', sha256: 'c'.repeat(64) }
    let problems = [problem]
    const sent: unknown[] = []
    answer({
      files: {
        stage: (_, options) => {
          places.push(options?.place)
          return ok([{ ...scan, problems }])
        },
        discard: ({ fileIds }) => {
          discarded.push(...fileIds)
          return ok({ discarded: fileIds.length })
        },
      },
      sepa: {
        register: ({ shown }) => {
          sent.push(shown?.paper)
          return ok({ mandateId })
        },
      },
    })
    draw()
    await fillIn()
    await userEvent.click(screen.getByRole('radio', { name: 'On paper' }))
    await press('Register mandate')
    expect(screen.getByText('Attach the scanned form, or say where the paper is.')).toBeTruthy()
    const picker = () => document.querySelector<HTMLInputElement>('input[type=file]')!
    await userEvent.upload(picker(), new File(['x'], 'Formular.pdf'))
    expect(await screen.findByText(/^This file is empty:/)).toBeTruthy()
    await i18n.changeLanguage('de')
    expect(await screen.findByText('Das eingescannte Formular wurde nicht angehängt.')).toBeTruthy()
    expect(screen.getByText(/^Diese Datei ist leer:/)).toBeTruthy()
    expect(screen.queryByText(problem.message)).toBeNull()
    await i18n.changeLanguage('en')
    expect(discarded).toEqual(['f1'])
    problems = []
    await waitFor(() => expect(picker()).toBeTruthy())
    await userEvent.upload(picker(), new File(['x'], 'Formular.pdf'))
    await screen.findByRole('button', { name: 'Take off Formular.pdf' })
    expect(places).toEqual(Array(2).fill(`mandate-${engagementId}`))
    expect(discarded).toEqual(['f1'])
    await sendOff()
    await waitFor(() => expect(sent).toEqual([{ type: 'scan', fileId: 'f1' }]))
  })

  it('keeps what was typed when the service refuses', async () => {
    answer({ sepa: { register: () => failed({ kind: 'rejected', message: 'No.' }) } })
    draw()
    await fillIn()
    await sendOff()
    expect(await screen.findByText('The service rejected this.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('IBAN').value).toBe(iban)
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ checked }) => checked)).toBe(true)
  })
})

describe('a consent by phone', () => {
  it('is kept with the number, who spoke, and what was read aloud when, in the language of the texts', async () => {
    const sent: unknown[] = []
    answer({
      sepa: {
        register: ({ shown }) => {
          sent.push(shown?.call)
          return ok({ mandateId })
        },
      },
    })
    draw([], 'de')
    for (const box of await screen.findAllByRole('checkbox')) await userEvent.click(box)
    await userEvent.click(screen.getByRole('radio', { name: 'By phone' }))
    await press('Register mandate')
    expect(screen.getByText('Enter the number that was called.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Number called'))
    await userEvent.keyboard('+49 30 5550100')
    await userEvent.type(screen.getByLabelText('Who spoke'), 'Ida Brückl')
    const parts = within(screen.getByRole('group', { name: 'Read aloud' }))
    const account = parts.getByRole<HTMLInputElement>('checkbox', { name: /^Account/ })
    expect(account.disabled, 'there is no IBAN to read aloud yet').toBe(true)
    await userEvent.click(screen.getByLabelText('IBAN'))
    await userEvent.paste(iban)
    expect(parts.getByText(`Ihr Konto hat die IBAN ${iban}. Von ihm wird wiederkehrend eingezogen.`).lang).toBe('de')
    for (const name of [/^Creditor:/, /^Account/, /^Text 1/])
      await userEvent.click(parts.getByRole('checkbox', { name }))
    expect(parts.getAllByText(/^read aloud at /)).toHaveLength(3)
    await press('Register mandate')
    const dialog = await screen.findByRole('dialog', { name: 'Register this mandate for Konditorei Brückl?' })
    expect(within(dialog).getByText(/^3 of 6 parts read aloud/)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Register mandate' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    const at = expect.stringMatching(/^20\d\d-.*Z$/) as string
    expect(sent[0]).toEqual({
      number: '+49 30 5550100',
      spokeWith: 'Ida Brückl',
      language: 'de',
      parts: [
        { part: 'creditor', text: 'Zahlungsempfänger ist Nordstern Kartenbank AG.', at },
        { part: 'creditorId', text: 'Die Gläubiger-Identifikationsnummer lautet DE98ZZZ09999999999.' },
        { part: 'reference', text: expect.stringContaining('steht noch nicht fest') as string },
        { part: 'account', text: expect.stringContaining(iban) as string, at },
        { part: 'text', text: 'Words  of the service (de),\u00a0unchanged.', at },
        { part: 'refund', text: expect.stringContaining('acht Wochen') as string },
      ],
    })
  })
})

describe('where a mandate is there already', () => {
  const second = async (): Promise<HTMLElement> =>
    screen.findByRole('dialog', { name: 'Register a second mandate for Konditorei Brückl?' })

  it('the form is closed, and opens after a question that says what is there and what is not known', async () => {
    draw([mandateId])
    await press('Register another mandate')
    expect(screen.queryByLabelText('IBAN')).toBeNull()
    const asked = await second()
    expect(asked.textContent).toMatch(/NK-85E24EF1-1, Active, DE44 •••• 4931, registered 3 Jul 2026/)
    expect(asked.textContent).toContain('What becomes of it then, the service does not say')
    await userEvent.click(within(asked).getByRole('button', { name: 'Go back' }))
    expect(screen.queryByLabelText('IBAN')).toBeNull()
    await press('Register another mandate')
    await userEvent.click(within(await second()).getByRole('button', { name: 'Register another mandate' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('IBAN')))
    expect(screen.getByText(/cancel NK-85E24EF1-1/)).toBeTruthy()
  })

  it('the form stays open while something is typed in it, and the question comes before it is sent', async () => {
    const sent: unknown[] = []
    answer({
      drafts: { readForm: () => ok({ fields: { iban, channel: 'in-person' }, updatedAt: '2026-07-03T10:00:00.000Z' }) },
      sepa: {
        register: (input) => {
          sent.push(input)
          return ok({ mandateId })
        },
      },
    })
    draw([mandateId])
    for (const box of await screen.findAllByRole('checkbox')) await userEvent.click(box)
    await press('Register mandate')
    await userEvent.click(within(await second()).getByRole('button', { name: 'Register another mandate' }))
    const last = await screen.findByRole('dialog', { name: 'Register this mandate for Konditorei Brückl?' })
    expect(sent).toEqual([])
    await userEvent.click(within(last).getByRole('button', { name: 'Register mandate' }))
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  it('that has ended, nothing is asked', async () => {
    answer({ sepa: { mandate: () => ok(mandate('CANCELLED')) } })
    draw([mandateId])
    expect(await screen.findByLabelText('IBAN')).toBeTruthy()
  })

  it('nothing says any more that there is none', async () => {
    answer({
      directDebit: { setAmount: () => failed({ kind: 'conflict' }) },
      sepa: { register: () => ok({ mandateId }) },
    })
    draw()
    await userEvent.click(await screen.findByRole('radio', { name: 'Minimum' }))
    await press('Save amount')
    expect(await screen.findByText(/has no active mandate/)).toBeTruthy()
    await fillIn()
    await sendOff()
    expect(await screen.findByText(/The amount you chose before is still here/)).toBeTruthy()
    expect(screen.queryByText(/no active mandate/)).toBeNull()
    // The service says so once more, although the mandate reads as active.
    await press('Save amount')
    expect(await screen.findByText(/although NK-85E24EF1-1 was read as “Active”/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Register a mandate first' })).toBeNull()
  })
})

describe('a consent that is left out', () => {
  const sent: unknown[] = []
  beforeEach(() => {
    sent.length = 0
    answer({
      sepa: {
        register: ({ shown }) => {
          sent.push(shown?.consents.map(({ code, given }) => [code, given]))
          return ok({ mandateId })
        },
      },
    })
  })

  it('is asked about by name, with the way back in the focus, and is sent as not given', async () => {
    draw()
    const user = userEvent.setup()
    const [granted] = await screen.findAllByRole('checkbox')
    granted!.focus()
    await user.keyboard(' ')
    await user.click(screen.getByRole('radio', { name: 'In person' }))
    await user.click(screen.getByLabelText('IBAN'))
    await user.paste(iban)
    await user.keyboard('{Enter}')
    const name = 'Register this mandate for Konditorei Brückl without this consent?'
    const dialog = await screen.findByRole('dialog', { name })
    const left = within(dialog).getByText('Not given').nextElementSibling
    expect(left?.textContent).toContain('I waive it.')
    expect(left?.textContent).not.toContain('I grant it.')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Go back'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([])
    expect(screen.getAllByText('Tick this consent once the customer has given it.')).toHaveLength(1)

    await press('Register mandate')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Go back'))
    await user.keyboard('{Tab} ')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent).toEqual([
      [
        ['direct_debit', true],
        ['pre_notification_waiver', false],
      ],
    ])
  })

  it('of which there are all is asked about in stronger words', async () => {
    draw()
    await userEvent.click(await screen.findByRole('radio', { name: 'In person' }))
    await userEvent.click(screen.getByLabelText('IBAN'))
    await userEvent.paste(iban)
    await press('Register mandate')
    const dialog = await screen.findByRole('dialog', { name: /without any consent\?$/ })
    expect(within(dialog).getByText(/^No consent of the customer is on record then/)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Register without any consent' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual([
      ['direct_debit', false],
      ['pre_notification_waiver', false],
    ])
  })

  it('is asked about in German, too', async () => {
    await i18n.changeLanguage('de')
    try {
      draw()
      await userEvent.click((await screen.findAllByRole('checkbox'))[1]!)
      await userEvent.click(screen.getByRole('radio', { name: 'Persönlich' }))
      await userEvent.click(screen.getByLabelText('IBAN'))
      await userEvent.paste(iban)
      await press('Mandat registrieren')
      const name = 'Dieses Mandat für Konditorei Brückl ohne diese Zustimmung registrieren?'
      const dialog = await screen.findByRole('dialog', { name })
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Zurück'))
      await userEvent.click(within(dialog).getByRole('button', { name: 'Ohne diese Zustimmung registrieren' }))
      await waitFor(() => expect(sent).toHaveLength(1))
    } finally {
      await i18n.changeLanguage('en')
    }
  })
})

describe('what the service does not give of the texts, or gives besides', () => {
  it('is said plainly, and a mandate can be registered all the same', async () => {
    const sent: unknown[] = []
    answer({
      sepa: {
        consents: ({ language }) =>
          ok({
            ...consents(language),
            language: 'de',
            texts: [{ code: 'sepa_legal_text' }, { text: 'A text without a code.' }],
            consents: [{ code: 'direct_debit' }, { label: 'No code.' }, { label: 'No code.' }, {}],
            creditorInformation: { companyName: 'Nordstern Kartenbank AG', revision: 7 },
            servedAt: '2026-07-03T09:59:00.000Z',
            asItCame: { 'texts.2': 'not an object' },
          }),
        register: ({ shown }) => {
          sent.push(shown?.consents)
          return ok({ mandateId })
        },
      },
    })
    draw()
    for (const said of [
      'The service names no creditor identifier.',
      'The service names no address of the creditor.',
      'One of the consents of the service has no text.',
      'An empty text, code sepa_legal_text',
      'A text without a code.',
      'A consent without text, code direct_debit',
      'A consent without text',
      /Asked for in English, the service answered in the language “de”/,
    ])
      expect(await screen.findByText(said)).toBeTruthy()
    const also = screen.getByRole('region', { name: 'Also in the service’s answer' })
    for (const [name, value] of [
      ['servedAt', /Jul 2026/],
      ['creditorInformation.revision', /^7$/],
      ['texts.2', /^not an object$/],
    ] as const)
      expect(within(also).getByText(name).closest('div')?.textContent.slice(name.length)).toMatch(value)
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
    await userEvent.click(boxes[2]!)
    expect(boxes.map(({ checked }) => checked)).toEqual([false, false, true, false])
    await userEvent.click(screen.getByRole('radio', { name: 'In person' }))
    await userEvent.click(screen.getByLabelText('IBAN'))
    await userEvent.paste(iban)
    await press('Register mandate')
    const dialog = await screen.findByRole('dialog', { name: /without these consents\?$/ })
    expect(within(dialog).getByText('The service names no creditor identifier.')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Register without these consents' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual([
      { code: 'direct_debit', given: false },
      { label: 'No code.', given: false },
      { label: 'No code.', given: true },
      { given: false },
    ])
  })
})

describe('what is typed to register a mandate', () => {
  const channelOf = (name: string): HTMLInputElement => screen.getByRole('radio', { name })

  it('is kept on disk as typed, and there again in another window', async () => {
    const onDisk: (Record<string, string> | null)[] = []
    answer({
      drafts: {
        readForm: () => ok({}),
        saveForm: ({ fields }) => {
          onDisk.push(fields)
          return ok({ updatedAt: '2026-07-03T10:00:00.000Z' })
        },
      },
    })
    draw()
    await userEvent.click((await screen.findAllByRole('checkbox'))[0]!)
    await userEvent.click(channelOf('By phone'))
    await userEvent.click(screen.getByLabelText('IBAN'))
    await userEvent.paste('DE44 5001')
    await waitFor(() => expect(onDisk.at(-1)).toMatchObject({ iban: 'DE44 5001', channel: 'by-phone' }))
    expect(await screen.findByText(/^Saved/)).toBeTruthy()
    const kept = onDisk.at(-1)!

    cleanup()
    emptyStores()
    answer({ drafts: { readForm: () => ok({ fields: kept, updatedAt: '2026-07-03T10:00:00.000Z' }) } })
    draw()
    expect(await screen.findByDisplayValue('DE44 5001')).toBeTruthy()
    expect(channelOf('By phone').checked).toBe(true)
    const boxes = within(await screen.findByRole('group', { name: 'Consents' })).getAllByRole('checkbox')
    expect(boxes.map((box) => box instanceof HTMLInputElement && box.checked)).toEqual([true, false])
  })
})

describe('a registration in doubt', () => {
  it('locks the form, says neither yes nor no, and sends again only when asked twice', async () => {
    const sent: unknown[] = []
    let records: MandateRecord[] = []
    answer({
      sepa: {
        records: () => ok({ records }),
        register: ({ again }) => {
          sent.push(again)
          if (sent.length > 1) return ok({ mandateId })
          records = [doubtful]
          return failed({ kind: 'outcome-unknown' })
        },
      },
    })
    draw()
    await fillIn()
    await sendOff()
    const box = await screen.findByRole('alert', { name: /Whether the mandate was registered is not known/ })
    within(box).getByText(/For DE44 •••• 4931, sent/)
    expect(screen.queryByText(/The service registered the mandate/)).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('IBAN').value).toBe(iban)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Register mandate' }).disabled).toBe(true)
    await userEvent.type(screen.getByLabelText('IBAN'), '{Enter}')
    expect(sent).toHaveLength(1)
    await userEvent.click(within(box).getByRole('button', { name: 'Register again' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Register again' }))
    const last = await screen.findByRole('dialog', { name: /Register this mandate/ })
    await userEvent.click(within(last).getByRole('button', { name: 'Register mandate' }))
    expect(await screen.findByText(/The service registered the mandate/)).toBeTruthy()
    expect(sent).toEqual([undefined, true])
  })

  it('is settled by the mandate that the service names, or by the word that nothing arrived', async () => {
    const settled: unknown[] = []
    let records: MandateRecord[] = [doubtful]
    answer({
      sepa: {
        records: () => ok({ records }),
        settle: (input) => {
          settled.push(input)
          if (input.mandateId === 'another') {
            const issue = { path: 'mandateId', message: 'It is for another account.', code: 'other-account' }
            return failed({ kind: 'conflict', issues: [issue] })
          }
          records = []
          return ok(doubtful)
        },
      },
    })
    draw()
    const box = await screen.findByRole('alert', { name: /Whether the mandate was registered is not known/ })
    await userEvent.type(within(box).getByLabelText('ID that the service names'), 'another{Enter}')
    expect(await screen.findByText('This mandate is for another IBAN than the one that was sent.')).toBeTruthy()
    await userEvent.click(within(box).getByRole('button', { name: 'It did not arrive' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'It did not arrive' }))
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Register mandate' }).disabled).toBe(false),
    )
    expect(settled).toEqual([
      { engagementId, recordId, mandateId: 'another' },
      { engagementId, recordId },
    ])
  })
})

describe('cancelling a mandate', () => {
  it('asks first, naming it, for the reason, and says what is read back', async () => {
    let status = 'ACTIVE'
    const sent: unknown[] = []
    answer({
      sepa: {
        mandate: () => ok(mandate(status)),
        cancel: (input) => {
          sent.push(input)
          status = 'CANCELLED'
          return ok({ mandateId })
        },
      },
    })
    draw([mandateId])
    await press('Cancel mandate')
    const dialog = await screen.findByRole('dialog', { name: 'Cancel mandate NK-85E24EF1-1?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel mandate' }))
    expect(within(dialog).getByText('Choose the reason.')).toBeTruthy()
    expect(document.activeElement).toBe(within(dialog).getAllByRole('radio')[0])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Go back' }))
    expect(status).toBe('ACTIVE')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await cancelWith('The account was closed')
    const said = await screen.findByText(/and shows: Cancelled/)
    await waitFor(() => expect(document.activeElement).toBe(said.closest('[role="status"]')))
    expect(sent).toEqual([{ engagementId, mandateId, reason: 'account-closed', remark: '' }])
  })

  it('never says cancelled where no answer came, and keeps the doubt until it is settled', async () => {
    const cancellation: MandateRecord = {
      kind: 'cancellation',
      recordId,
      state: 'in-doubt',
      evidence: { engagementId, mandateId, environmentId: 'sandbox', clerk: 'k', workstation: 'w', at: evidence.at },
      readBack: { at: evidence.at, status: 'ACTIVE' },
    }
    let records: MandateRecord[] = []
    answer({
      sepa: {
        records: () => ok({ records }),
        cancel: () => {
          records = [cancellation]
          return failed({ kind: 'outcome-unknown' })
        },
        settle: () => {
          records = []
          return ok(cancellation)
        },
      },
    })
    draw([mandateId])
    await cancelWith('Another reason')
    expect(
      await screen.findByText(/Whether NK-85E24EF1-1 was cancelled is not known.*read again instead: Active/),
    ).toBeTruthy()
    expect(screen.queryByText(/took the cancellation/)).toBeNull()
    await press('It was not cancelled')
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'It was not cancelled' }),
    )
    await waitFor(() => expect(screen.queryByText('Read the mandate again')).toBeNull())
  })

  it('tells the dates that matter, and that no record is here of one registered elsewhere', async () => {
    draw([mandateId])
    expect(await screen.findByText(/Lapses on 3 Jul 2029 unless it is used/)).toBeTruthy()
    expect(screen.getByText(/demanded back for eight weeks/)).toBeTruthy()
    expect(screen.getByText(/Registered elsewhere/)).toBeTruthy()
  })
})

describe('a mandate that Kartei does not know', () => {
  it('is looked up by its ID, and without one the keyboard is put there', async () => {
    const other = '11111111-2222-4333-8444-555555555555'
    const asked: string[] = []
    answer({
      sepa: {
        mandate: ({ mandateId: id }) => {
          asked.push(id)
          return ok({ ...mandate('ACTIVE'), mandateId: id })
        },
      },
    })
    draw()
    await userEvent.click(await screen.findByRole('button', { name: 'Look up a mandate by its ID' }))
    const field = screen.getByRole('textbox', { name: 'Mandate ID' })
    await press('Look up')
    expect(screen.getByText('Enter the mandate ID.')).toBeTruthy()
    expect(document.activeElement).toBe(field)
    await userEvent.type(field, ` ${other} `)
    await press('Look up')
    await waitFor(() => expect(asked).toContain(other))
    await waitFor(() => expect(field).toHaveProperty('value', ''))
    expect(screen.queryByText('Enter the mandate ID.')).toBeNull()
  })
})

describe('the amount to collect', () => {
  it('is sent in exact cents and shown as the service stored it', async () => {
    const sent: unknown[] = []
    let settings = {}
    answer({
      directDebit: {
        settings: () => ok(settings),
        setAmount: (input) => {
          sent.push(input)
          settings = { stored: { amount: input.amount, at: '2026-07-03T10:00:00.000Z', clerk: 'katrin.brandt' } }
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
    expect(
      await screen.findByText('What the service has stored is not known: Kartei cannot look it up there.'),
    ).toBeTruthy()
    await press('Save amount')
    expect(screen.getByText('Choose what to collect.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Full' }))
    const euros = screen.getByLabelText('Fixed amount in euros')
    await userEvent.type(euros, '12.345')
    await press('Save amount')
    expect(screen.getByText(/^This currency does not have so many decimals/)).toBeTruthy()
    expect(document.activeElement).toBe(euros)
  })

  it('says what it would collect from the latest invoice', async () => {
    const money = (amount: bigint) => ({ amount, currency: 'EUR', unit: 'MINOR' })
    const invoice = { id: 'a', invoiceNumber: 'R-1', dueDate: '2026-06-30', totalAmount: money(90_000n) }
    const latest = {
      ...invoice,
      id: 'b',
      invoiceNumber: 'R-2',
      dueDate: '2026-07-31',
      totalAmount: money(20_000n),
      minimumAmount: money(1_500n),
    }
    answer({ invoices: { list: () => ok({ invoices: [invoice, latest] }) } })
    draw()
    expect(await screen.findByText('Latest invoice: R-2 of 31 Jul 2026, EUR 200.00.')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Minimum' }))
    expect(screen.getByText(/it would collect EUR 15\.00/)).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Fixed amount in euros'), '250')
    expect(screen.getByText(/less than the EUR 250\.00 that would be collected/)).toBeTruthy()
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

  it('keeps one without an answer in doubt, named, until it is saved again or settled', async () => {
    const asked = {
      amountType: 'FIXED' as const,
      fixedAmount: { amount: 25_000n, currency: 'EUR', unit: 'MINOR' as const },
    }
    const doubt = {
      recordId,
      state: 'in-doubt' as const,
      asked,
      at: '2026-07-03T10:00:00.000Z',
      clerk: 'katrin.brandt',
    }
    let settings: DirectDebitSettings = { unanswered: [doubt] }
    const sent: unknown[] = []
    const settled: unknown[] = []
    answer({
      directDebit: {
        settings: () => ok(settings),
        setAmount: (input) => {
          sent.push(input)
          return failed({ kind: 'conflict', issues: [{ path: 'engagementId', code: 'being-sent', message: 'Now.' }] })
        },
        settle: (input) => {
          settled.push(input)
          settings = { stored: { asked, at: doubt.at, clerk: doubt.clerk, settledBy: 'jonas.meier' } }
          return ok(settings)
        },
      },
    })
    draw()
    const box = async () =>
      screen.findByRole('alert', { name: /Whether the service stored “Fixed, EUR 250.00” is not known/ })
    expect(within(await box()).getByText(/by katrin\.brandt\. It cannot be read back/)).toBeTruthy()
    await userEvent.click(within(await box()).getByRole('button', { name: 'Save the same once more' }))
    expect(sent).toEqual([{ engagementId, amount: asked }])
    expect(await screen.findByText(/being sent just now, from another window/)).toBeTruthy()
    expect(screen.queryByText(/no active mandate/)).toBeNull()
    await userEvent.click(within(await box()).getByRole('button', { name: 'It was stored' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'It was stored' }))
    expect(await screen.findByText(/jonas\.meier recorded that it was stored/)).toBeTruthy()
    expect(settled).toEqual([{ engagementId, recordId, as: 'stored' }])
    expect(screen.queryByRole('alert', { name: /Whether the service stored/ })).toBeNull()
  })
})
