import type { Case } from '@contract/api/cases'
import type { CreditLimitRecord } from '@contract/api/credit-limit'
import type { JournalEntry } from '@contract/api/journal'
import type { Onboarding } from '@contract/api/onboarding'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { useScreen } from '../../../../../src-renderer/lib/navigation/screen'
import { Engagement } from '../../../../../src-renderer/features/cases/case/engagement'
import { knownOf, useLastKnown } from '../../../../../src-renderer/features/raw'
import { useOnboarding } from '../../../../../src-renderer/features/cases/case'
import { answer, failed, ok } from '../../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../../helpers/renderer/render'
import { eur, invoiceOf } from '../../../../helpers/renderer/invoice-sample'
import { aCase } from '../../../../helpers/renderer/a-case'

const onboardingId = '7d098e55-0f3c-4d63-9d2b-311c1be3ec7a'
const engagementId = '0b5d5a53-6c56-4f0c-8d58-3c0b7b3e8f10'
const mandateId = '85e24ef1-8fa0-471b-94e6-a7d0b075d3f7'
const requestId = '2289e4a8-f883-41d5-be8d-e499ecadefb1'

const caseRecord = aCase({
  title: 'Wiebke Süßmuth',
  status: 'COMPLETED',
  note: 'Ruft am Montag zurück.',
  identifiers: { onboardingId, engagementId, mandateIds: [mandateId], creditLimitIncreaseIds: [requestId] },
})
const onboarding: Onboarding = {
  id: onboardingId,
  status: 'COMPLETED',
  cardType: 'CREDIT',
  onboardingType: 'INDIVIDUAL',
  createdAt: '2026-07-09T12:02:11Z',
  updatedAt: '2026-07-10T12:02:30Z',
  applicant: { firstName: 'Wiebke', lastName: 'Süßmuth' },
  requestedCreditLimit: eur(500_000n),
}
const mandate = { mandateId, reference: 'NK-1', iban: 'DE89370400440532013000', status: 'ACTIVE' }
const customer = {
  customerId: requestId,
  address: { streetLine1: 'Lindenallee 4', postalCode: '24103', city: 'Kiel', country: 'DE' },
}
const invoices = [
  invoiceOf('R-1', { dueDate: '2020-01-31T00:00:00Z', totalAmount: eur(10_000n) }),
  invoiceOf('R-2', {
    dueDate: '2090-01-31T12:00:00Z',
    totalAmount: eur(23_000n),
    paymentReference: 'RF44 1249',
    payeeAccountIdentifier: 'DE00 0000',
  }),
  invoiceOf('R-3', { dueDate: '2090-03-31T12:00:00Z' }),
]

const entry = (action: string, summary: Record<string, string>, sequence: number): JournalEntry => ({
  sequence,
  at: '2026-07-10T08:00:00Z',
  user: 'brandt',
  workstation: 'desk-3',
  action,
  summary,
  outcome: 'ok',
  durationMs: 3,
  requestId: 'r',
  hash: '',
})
const entries = [
  entry(
    'creditLimit.requestIncrease',
    { appliedAmount: '800000 EUR', status: 'PROCESSING', creditLimitIncreaseId: requestId },
    9,
  ),
  entry('uploads.confirmed', { onboardingId, bytes: '2097152', sha256: 'abc' }, 8),
]

const request: CreditLimitRecord = {
  recordId: mandateId,
  state: 'accepted',
  environmentId: 'sandbox',
  engagementId,
  workstation: 'desk-3',
  clerk: 'brandt',
  at: '2026-07-10T08:00:00Z',
  request: { appliedAmount: { amount: 800_000n, currency: 'EUR', unit: 'MINOR' }, reason: { reasonType: 'OTHER' } },
  fileIds: [],
  answer: { at: '2026-07-10T08:00:01Z', id: requestId, status: 'PROCESSING' },
  writtenIn: 'store',
}

function Shown({ given }: { readonly given: Case }) {
  const kept = useLastKnown(given.identifiers)
  const asked = useOnboarding(given.identifiers.onboardingId)
  return (
    <Engagement
      caseRecord={given}
      engagementId={engagementId}
      onboarding={knownOf(asked, kept?.onboarding)}
      kept={kept}
      staged={0}
      onSeeApplication={() => undefined}
    />
  )
}
const open = (given: Partial<Case> = {}): unknown => renderInKartei(<Shown given={{ ...caseRecord, ...given }} />)
/** The part under this heading, once it has something to show. */
async function part(name: string, text: RegExp | string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { level: 2, name: new RegExp(`^${name}`) })
  const section = heading.closest('section')
  if (!section) throw new Error(`There is no part ${name}.`)
  await within(section).findByText(text, { exact: false })
  return section
}

beforeEach(() => {
  answer({
    customers: { read: () => ok(customer) },
    invoices: { list: () => ok({ invoices }) },
    onboarding: { read: () => ok(onboarding) },
    sepa: { mandate: () => ok(mandate), records: () => ok({ records: [] }) },
    directDebit: {
      settings: () => ok({ stored: { amount: { amountType: 'FULL' }, at: '2026-07-11T08:00:00Z', clerk: 'brandt' } }),
    },
    creditLimit: { requests: () => ok({ requests: [request] }) },
    journal: {
      page: ({ query: { actions }, count }) =>
        ok({
          entries: entries.filter(({ action }) => actions === undefined || actions.includes(action)).slice(0, count),
          more: false,
        }),
    },
  })
})

describe('an engagement at a glance', () => {
  it('of a customer without direct debit says how many due dates have passed, and neither a sum nor that anything is owed', async () => {
    open({ mandate: 'ended' })
    const due = await part('Due next', '31 Jan 2090 · EUR 230.00')
    const sentence = within(due).getByText('The due date of 1 invoice has passed.')
    expect(sentence.closest('[data-tone]')).toBeNull()
    expect(due.textContent).toContain('The service does not tell which payments were received.')
  })

  it('says what is due next, how it is collected, who and where, what was applied for and what was sent', async () => {
    open()
    const due = await part('Due next', '31 Jan 2090 · EUR 230.00')
    expect(due.textContent, 'what was paid is not known').not.toContain('passed')
    expect(due.textContent).toContain('One more is due later.')
    const collected = await part('How it is collected', 'By direct debit')
    expect(collected.textContent).toContain('NK-1')
    expect(collected.textContent).not.toContain('0532013')
    expect(collected.textContent).toContain('Full last set here on 11 Jul 2026')
    expect((await part('Customer and address', 'Lindenallee 4')).textContent).toContain('Wiebke Süßmuth')
    expect((await part('Application', 'limit EUR 5,000.00')).textContent).toContain('Completed')
    expect((await part('Credit limit requests', 'EUR 8,000.00')).textContent).toContain('brandt')
    expect((await part('Documents sent', '1 document arrived')).textContent).toContain('receipt 8')
    await part('Notes', 'Ruft am Montag zurück.')
    await part('Journal', 'Document confirmed')
  })

  it('leads from each part to its tab by one click', async () => {
    open()
    for (const [name, tab] of [
      ['Due next', 'invoices'],
      ['How it is collected', 'direct-debit'],
      ['Customer and address', 'customer'],
      ['Credit limit requests', 'credit-limit'],
      ['Documents sent', 'documents'],
      ['Notes', 'notes'],
      ['Journal', 'journal'],
    ] as const) {
      await userEvent.click(await screen.findByRole('button', { name: `${name}: open` }))
      expect(useScreen.getState().screen).toEqual({ case: caseRecord.caseId, tab })
    }
  })

  it('without an active mandate says how it is paid, and what is not known', async () => {
    answer({
      sepa: { mandate: () => ok({ ...mandate, status: 'EXPIRED' }) },
      directDebit: { settings: () => ok({}) },
    })
    open()
    const collected = await part('How it is collected', 'Not by direct debit, as far as known here')
    expect(collected.textContent).toContain('Expired')
    expect(await within(collected).findByText('RF44 1249')).toBeTruthy()
    expect(within(collected).getByText('DE00 0000')).toBeTruthy()
  })

  it('opened by its identifier says that no application is known', async () => {
    open({ identifiers: { engagementId, mandateIds: [], creditLimitIncreaseIds: [requestId, 'other-id'] } })
    await part('Application', 'This case was opened by its engagement')
    await part('How it is collected', 'No mandate is known here')
    await part('Credit limit requests', 'Known by its number alone')
  })

  it('shows each part as last known while the service cannot be reached, and reads it again by itself alone', async () => {
    const gone = () => failed({ kind: 'network' })
    const at = '2026-07-01T08:00:00Z'
    answer({
      customers: { read: gone },
      invoices: { list: gone },
      sepa: { mandate: gone },
      onboarding: { read: gone },
      raw: {
        lastKnown: () =>
          ok({
            customer: { at, value: customer },
            mandates: [{ at, value: mandate }],
            invoices: { at, value: { invoices, totalPages: 3 } },
          }),
      },
    })
    open()
    for (const [name, text] of [
      ['Due next', '31 Jan 2090 · EUR 230.00'],
      ['How it is collected', 'By direct debit'],
      ['Customer and address', 'Lindenallee 4'],
    ] as const) {
      const section = await part(name, text)
      expect((await within(section).findByText(/^Shown as last known on 1 Jul 2026/)).textContent).toBeTruthy()
      expect(section.textContent).toContain('last known 1 Jul 2026')
    }
    await part('Due next', 'This list may be only a part of the invoices. The service says of it: totalPages 3.')
    // Nothing is kept of the application: it says only why it is not there.
    const application = await part('Application', 'Try again')
    expect(within(application).queryByText('Applied for')).toBeNull()

    answer({ invoices: { list: () => ok({ invoices: [] }) } })
    const due = await part('Due next', 'Try again')
    await userEvent.click(within(due).getByRole('button', { name: 'Try again' }))
    await part('Due next', 'No invoices yet')
    expect(within(due).queryByRole('alert')).toBeNull()
    await part('Customer and address', /^Shown as last known/)
  })

  it('says when a mandate that is known by its number could not be read at all', async () => {
    answer({ sepa: { mandate: () => failed({ kind: 'network' }) } })
    open()
    const section = await part('How it is collected', 'Try again')
    expect(section.textContent).not.toContain('Not by direct debit')
    act(() => answer({ sepa: { mandate: () => ok(mandate) } }))
    await userEvent.click(within(section).getByRole('button', { name: 'Try again' }))
    await part('How it is collected', 'By direct debit')
  })
})
