import type { Onboarding } from '@contract/api/onboarding'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { useScreen } from '../../../../../src-renderer/lib/navigation/screen'
import { CaseScreen } from '../../../../../src-renderer/features/cases/case'
import { speak } from '../../../../../src-renderer/lib/i18n/i18n'
import { answer, failed, ok } from '../../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../../helpers/renderer/render'
import { aCase } from '../../../../helpers/renderer/a-case'

const onboardingId = '7d098e55-0f3c-4d63-9d2b-311c1be3ec7a'
const engagementId = '0b5d5a53-6c56-4f0c-8d58-3c0b7b3e8f10'
const link = 'https://sign.example/s/7d098e55?a=1&b=ü'

const days = (count: number): string => new Date(Date.now() + count * 24 * 60 * 60_000 - 60_000).toISOString()

function Window() {
  const shown = useScreen((state) => state.screen)
  return typeof shown === 'object' && 'case' in shown ? (
    <CaseScreen key={shown.case} caseId={shown.case} tab={shown.tab} />
  ) : null
}

/** Says what endpoint 3 tells of the case that is to be opened. */
function tell({ applicant, ...given }: Partial<Onboarding>): void {
  const onboarding: Onboarding = {
    id: onboardingId,
    status: 'AWAITING_SIGNING',
    cardType: 'CREDIT',
    onboardingType: 'INDIVIDUAL',
    createdAt: '2026-07-09T12:02:11.053217628Z',
    updatedAt: '2026-07-09T12:02:30Z',
    applicant: { firstName: 'Wiebke', lastName: 'Süßmuth-Rønne', ...applicant },
    ...given,
  }
  const caseRecord = aCase({
    title: 'Wiebke Süßmuth-Rønne',
    ...(onboarding.status && { status: onboarding.status }),
    identifiers: { onboardingId, mandateIds: [], creditLimitIncreaseIds: [] },
  })
  answer({
    cases: {
      read: () => ok(caseRecord),
      history: () => ok({ statuses: [] }),
      page: () => failed({ kind: 'internal' }),
    },
    onboarding: { read: () => ok(onboarding) },
  })
  act(() => useScreen.setState({ screen: { case: caseRecord.caseId, tab: 'overview' } }))
}

async function open(given: Partial<Onboarding>): Promise<void> {
  tell(given)
  renderInKartei(<Window />)
  await screen.findByRole('heading', { level: 2, name: 'Applicant' })
}

const section = (name: string): HTMLElement => {
  const found = screen.getByRole('heading', { level: 2, name }).parentElement
  if (!found) throw new Error(`There is no section ${name}.`)
  return found
}
const hasSection = (name: string): boolean => screen.queryByRole('heading', { level: 2, name }) !== null
const line = (name: string, part: string): string | null | undefined =>
  within(section(part)).getByText(name, { selector: 'dt, dt *' }).closest('div')?.querySelector('dd')?.textContent

describe('what is told with the state', () => {
  it('hands over the signing link by clipboard, by code and by e-mail', async () => {
    const copied: string[] = []
    answer({
      workstation: {
        copy: ({ text }) => {
          copied.push(text)
          return ok({ copied: true })
        },
      },
    })
    await open({ additionalInformation: { signingUrl: link } })
    const own = within(section('Signing link'))
    expect(own.getByText(link)).toBeTruthy()
    await userEvent.click(own.getByRole('button', { name: 'Copy link' }))
    expect(copied).toEqual([link])
    expect((await own.findByRole('status')).textContent).toMatch(/^Link copied/)
    await userEvent.click(own.getByRole('button', { name: 'Show QR code' }))
    expect(await screen.findByRole('img', { name: 'QR code of the signing link' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(own.getByRole('button', { name: 'Prepare e-mail' }))
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
    expect(text.value).toContain(link)
  })

  it.each(['AWAITING_CARD_CREATION', 'COMPLETED', 'REJECTED', 'SOMETHING_NEW'])(
    'offers no way to hand over a link in %s',
    async (status) => {
      await open({ status, additionalInformation: { signingUrl: link } })
      const own = within(section('Signing link'))
      expect(own.getByText(/does not await signing any more/)).toBeTruthy()
      expect(own.queryAllByRole('button')).toEqual([])
    },
  )

  it.each([
    [40, null],
    [15, null],
    [14, 'expires in 14 days'],
    [6, 'expires in 6 days'],
    [1, 'expires within a day'],
    [-1, 'expired'],
  ])('says of an assessment that holds for %i more days: %s', async (left, said) => {
    const validUntil = days(left)
    const approvedLimit = { amount: 750_000n, currency: 'EUR', unit: 'MINOR' }
    await open({
      additionalInformation: {
        creditAssessment: { approvedLimit, approvedAt: days(-30), validUntil, scoreBand: 'B', checked: false },
      },
    })
    expect(line('Approved limit', 'Credit assessment')).toBe('EUR 7,500.00')
    const shown = line('Valid until', 'Credit assessment')
    if (said === null) expect(shown).not.toMatch(/expire/)
    else expect(shown).toContain(said)
    expect(within(section('Credit assessment')).getByTitle(validUntil)).toBeTruthy()
    expect(line('scoreBand', 'Credit assessment')).toBe('B')
    expect(line('checked', 'Credit assessment')).toBe('no')
  })

  it('takes a bare day as valid to its end, and what is no date as it came', async () => {
    // Not at midnight, whenever this runs.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 2, 12, 0, 0) })
    onTestFinished(() => void vi.useRealTimers())
    await open({ additionalInformation: { creditAssessment: { validUntil: '2026-03-02' } } })
    expect(line('Valid until', 'Credit assessment')).toContain('expires within a day')
  })

  it('shows what is no date as it came', async () => {
    await open({ additionalInformation: { creditAssessment: { validUntil: 'until further notice' } } })
    expect(line('Valid until', 'Credit assessment')).toBe('until further notice')
  })

  it('shows the engagement whole, to be copied', async () => {
    await open({ status: 'COMPLETED', additionalInformation: { engagementId } })
    expect(line('Engagement number', 'Engagement')).toBe(engagementId)
    expect(within(section('Engagement')).getByRole('button', { name: 'Copy Engagement number' })).toBeTruthy()
  })

  it.each([
    ['FAILED', 'What the service says of the failure'],
    ['REJECTED', 'What the service says of the rejection'],
    ['SOMETHING_NEW', 'What the service added'],
  ])('tells nothing, empty, no and 0 apart in %s', async (status, title) => {
    const reason = {
      code: 'X_9',
      retryable: false,
      attempts: 0,
      detail: null,
      remark: '',
      steps: [],
      at: '2026-07-09T12:02:11.5Z',
    }
    await open({ status, additionalInformation: { reason, codes: ['A', { b: 9_007_199_254_740_993n }] } })
    const said = (name: string): string | null | undefined => line(name, title)
    expect(said('code')).toBe('X_9')
    expect(said('retryable')).toBe('no')
    expect(said('attempts')).toBe('0')
    expect(said('detail')).toBe('not given')
    expect(said('remark')).toBe('empty')
    expect(said('steps')).toBe('empty')
    expect(said('b')).toBe('9007199254740993')
    expect(within(section(title)).getByTitle('2026-07-09T12:02:11.5Z').textContent).toMatch(/^9 Jul 2026, /)
  })

  it('ends in one line where nesting does not', async () => {
    let nested: unknown = 12_345_678_901_234_567_890n
    for (let depth = 0; depth < 500; depth += 1) nested = { [`d${depth}`]: nested }
    await open({ additionalInformation: { nested, many: Array.from({ length: 150 }, (_, index) => index) } })
    const added = section('What the service added')
    expect(added.querySelectorAll('dl').length).toBeLessThan(10)
    expect(added.querySelector('code')?.textContent).toContain('"d490"')
    const last = (): string | null | undefined => within(added).getAllByRole('listitem').at(-1)?.textContent
    expect(last()).toBe('99')
    await userEvent.click(within(added).getByRole('button', { name: 'Show more (50 left)' }))
    expect(last(), 'nothing is out of reach').toBe('149')
    await waitFor(() => expect(document.activeElement?.textContent, 'the keyboard goes on where it was').toBe('100'))
  })
})

describe('what is told of the applicant', () => {
  it.each([
    ['+49 1511 2345678', false],
    ['+49301234567', true],
  ])('marks a verified phone, and that it is not %s', async (phone, differs) => {
    await open({ applicant: { phone, verifiedPhone: '+4915112345678' } })
    const said = line('Verified phone', 'Contact')
    expect(said).toContain('+4915112345678verified by the service')
    expect(said?.includes('not the phone given')).toBe(differs)
  })

  it('names every identifier whole', async () => {
    await open({ customerId: engagementId, applicant: { externalCustomerId: 'CRM 0001 928/é' } })
    expect(line('Application', 'Numbers')).toBe(onboardingId)
    expect(line('Customer', 'Numbers')).toBe(engagementId)
    expect(line('External customer', 'Numbers')).toBe('CRM 0001 928/é')
  })

  it.each([
    ['en', 'Card', 'Kind of application', 'Individual (as the service says)'],
    ['de', 'Karte', 'Art des Antrags', 'Individual (Angabe des Dienstes)'],
  ] as const)('shows INDIVIDUAL as the word of the service, in %s', async (language, card, kind, words) => {
    await speak(language)
    try {
      tell({})
      renderInKartei(<Window />)
      await screen.findByRole('heading', { level: 2, name: card })
      expect(line(kind, card)).toBe(words)
    } finally {
      await act(() => speak('en'))
    }
  })

  it('shows words of the interface in the language, and any other value as it came', async () => {
    await speak('de')
    try {
      tell({
        cardType: 'name',
        applicant: { salutation: 'HERR', housing: 'HOUSEBOAT', civilStatus: 'yes', nationality: 'DE' },
      })
      renderInKartei(<Window />)
      await screen.findByRole('heading', { level: 2, name: 'Antragsteller' })
      expect(line('Anrede', 'Antragsteller')).toBe('Herr')
      expect(line('Staatsangehörigkeit', 'Antragsteller')).toBe('Deutschland')
      expect(screen.getByTitle('DE').textContent).toBe('Deutschland')
      expect(line('Wohnen', 'Antragsteller')).toBe('HOUSEBOAT')
      expect(line('Familienstand', 'Antragsteller')).toBe('yes')
      expect(line('Kartenart', 'Karte')).toBe('name')
    } finally {
      await act(() => speak('en'))
    }
  })

  it('drops nothing that nobody listed, and cuts what is far too long', async () => {
    await open({
      applicant: { vip: false, pets: [], note: null, biography: 'ø'.repeat(5_000) },
      company: 'Feinkost Yılmaz OHG',
      blocked: false,
      score: 0,
      metadata: { branch: 'Kiel', arabic: 'مرحبا' },
    })
    const further = 'Further fields of the answer'
    expect(line('company', further)).toBe('Feinkost Yılmaz OHG')
    expect(line('blocked', further)).toBe('no')
    expect(line('score', further)).toBe('0')
    expect(line('vip', further)).toBe('no')
    expect(line('pets', further)).toBe('empty')
    expect(line('note', further)).toBe('not given')
    expect(line('biography', further)).toBe(`${'ø'.repeat(1_000)} … Show all of it`)
    await userEvent.click(within(section(further)).getByRole('button', { name: 'Show all of it' }))
    expect(line('biography', further)).toBe('ø'.repeat(5_000))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('ø'.repeat(5_000)))
    expect(line('arabic', 'Metadata')).toBe('مرحبا')
  })

  it('shows what was of another form where it came from, at any depth, with all its digits', async () => {
    await open({
      applicant: { address: { city: 'Kiel', floor: { left: true } } },
      serial: 12345678901234567890n,
      asItCame: { 'applicant.monthlyIncome': 'a lot', status: { code: 7 }, 'additionalInformation.signingUrl': [1n] },
    })
    const further = 'Further fields of the answer'
    expect(line('serial', further)).toBe('12345678901234567890')
    expect(line('left', further)).toBe('yes')
    expect(line('applicant.monthlyIncome', further)).toBe('a lot')
    expect(line('code', further)).toBe('7')
    expect(line('additionalInformation.signingUrl', further)).toBe('1')
  })

  it('is no empty screen where next to nothing is told, and says of another identifier that it is one', async () => {
    const nothing = { status: null, cardType: null, onboardingType: null, createdAt: null, updatedAt: null }
    const other = '11111111-2222-4333-8444-555555555555'
    await open({ ...nothing, id: other, additionalInformation: null, metadata: null, customerId: null })
    expect(within(section('Numbers')).getByText(other)).toBeTruthy()
    expect(screen.getByText('The answer names another ID than the one asked for')).toBeTruthy()
    expect(hasSection('Further fields of the answer')).toBe(false)
  })

  it('tells the company that was given from the one that was verified', async () => {
    await open({
      company: { name: 'Feinkost Yilmaz', mainActivity: { code: '47.29' } },
      additionalInformation: {
        verifiedCompany: {
          name: 'Feinkost Yılmaz OHG',
          registrationAuthority: 'Amtsgericht Kiel',
          registrationInfo: { taxNumber: '19/123', court: 'Kiel' },
        },
      },
    })
    expect(line('Name', 'Company')).toBe('Feinkost Yilmaz')
    expect(line('code', 'Company')).toBe('47.29')
    const verified = 'Company, as verified by the service'
    expect(line('Name', verified)).toBe('Feinkost Yılmaz OHG')
    expect(line('Tax number', verified)).toBe('19/123')
    expect(line('court', verified)).toBe('Kiel')
    expect(line('Registration authority', verified)).toBe('Amtsgericht Kiel')
    expect(hasSection('What the service added')).toBe(false)
  })

  it('leads to the answers kept where the service cannot be reached', async () => {
    tell({})
    answer({
      onboarding: { read: () => failed({ kind: 'network' }) },
      raw: { list: () => ok({ exchanges: [] }) },
    })
    renderInKartei(<Window />)
    await userEvent.click(await screen.findByRole('button', { name: 'See the last answers kept' }))
    expect(useScreen.getState().screen).toMatchObject({ tab: 'raw' })
  })
})
