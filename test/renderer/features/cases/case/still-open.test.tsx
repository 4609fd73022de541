import type { Case } from '@contract/api/cases'
import type { CreditLimitRecord } from '@contract/api/credit-limit'
import type { StagedFile } from '@contract/api/documents'
import type { Onboarding } from '@contract/api/onboarding'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { useScreen } from '../../../../../src-renderer/lib/navigation/screen'
import { CaseScreen } from '../../../../../src-renderer/features/cases/case'
import { answer, failed, ok } from '../../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../../helpers/renderer/render'
import { aCase } from '../../../../helpers/renderer/a-case'

const engagementId = '0b9f5f0e-64f5-4c22-8ef5-7a33a1d8a001'
let caseRecord: Case
let onboarding: Onboarding

function Window() {
  const shown = useScreen((state) => state.screen)
  return typeof shown === 'object' && 'case' in shown ? (
    <CaseScreen key={shown.case} caseId={shown.case} tab={shown.tab} />
  ) : null
}

function open(given: Partial<Case>): void {
  caseRecord = aCase({ title: 'Wiebke Süßmuth-Rønne', ...given })
  onboarding = {
    id: caseRecord.identifiers.onboardingId ?? '',
    status: caseRecord.status,
    cardType: 'CREDIT',
    applicant: { firstName: 'Wiebke', lastName: 'Süßmuth-Rønne', email: 'wiebke@post.example', locale: 'de' },
    branch: 'Flensburg',
    ...onboarding,
  }
  act(() => useScreen.setState({ screen: { case: caseRecord.caseId, tab: 'overview' } }))
  renderInKartei(<Window />)
}

const box = () => screen.findByRole('complementary', { name: 'Next step' })

beforeEach(() => {
  onboarding = {}
  answer({
    cases: {
      list: () => ok({ cases: [caseRecord] }),
      read: () => ok(caseRecord),
      history: () => ok({ statuses: [] }),
      page: () => failed({ kind: 'internal' }),
    },
    onboarding: { read: () => ok(onboarding) },
  })
})

describe('a request for a higher limit whose decision nobody recorded', () => {
  const request: CreditLimitRecord = {
    recordId: '1b9f5f0e-64f5-4c22-8ef5-7a33a1d8a002',
    state: 'accepted',
    environmentId: 'sandbox',
    engagementId,
    workstation: 'desk-3',
    clerk: 'brandt',
    at: '2026-07-10T10:00:00Z',
    request: {
      appliedAmount: { amount: 800_000n, currency: 'EUR', unit: 'MINOR' },
      reason: { reasonType: 'CONSOLIDATE_SPENDING_ON_THIS_CARD' },
    },
    fileIds: [],
    writtenIn: 'store',
  }
  const completed = {
    status: 'COMPLETED',
    identifiers: { engagementId, mandateIds: ['m'], creditLimitIncreaseIds: [] },
    mandate: 'active' as const,
  }

  it('is what the case has open, where all else is done', async () => {
    answer({ creditLimit: { requests: () => ok({ requests: [request] }) } })
    open(completed)
    expect(await within(await box()).findByText('Limit of EUR 8,000.00: received, decision open')).toBeTruthy()
    expect(within(await box()).queryByText('Nothing left to do')).toBeNull()
    await userEvent.click(within(await box()).getByRole('button', { name: 'To the credit limit' }))
    expect(useScreen.getState().screen).toEqual({ case: caseRecord.caseId, tab: 'credit-limit' })
  })

  it('is nothing open any more once it is recorded', async () => {
    const decision = { outcome: 'refused' as const, day: '2026-07-11', at: '2026-07-11T08:00:00Z', clerk: 'brandt' }
    answer({ creditLimit: { requests: () => ok({ requests: [{ ...request, decision }] }) } })
    open(completed)
    expect(await within(await box()).findByText('Nothing left to do')).toBeTruthy()
  })
})

describe('a completed case whose only mandate has ended', () => {
  it('says to register one, and not that nothing is left', async () => {
    const identifiers = { engagementId, mandateIds: ['m'], creditLimitIncreaseIds: [] }
    open({ status: 'COMPLETED', identifiers, mandate: 'ended' })
    expect(await within(await box()).findByText('Register mandate')).toBeTruthy()
    expect(within(await box()).getByRole('button', { name: 'To direct debit' })).toBeTruthy()
    expect(screen.queryByText(/Nothing left to do|Nothing has to be done/)).toBeNull()
  })
})

describe('documents that are laid out', () => {
  it('stand beside the step of the state and never in its place', async () => {
    const file: StagedFile = {
      fileId: 'f-1',
      name: 'Ausweis.pdf',
      size: 12_345,
      mediaType: 'application/pdf',
      sha256: 'a'.repeat(64),
      problems: [],
    }
    answer({ files: { list: () => ok({ files: [file] }) } })
    open({ status: 'AWAITING_SIGNING' })
    onboarding = { ...onboarding, additionalInformation: { signingUrl: 'https://sign.example/s/1' } }
    const step = within(await box())
    expect(await step.findByText('Upload 1 file')).toBeTruthy()
    expect(step.getByRole('button', { name: 'To the documents' })).toBeTruthy()
    const beside = within(screen.getByRole('region', { name: 'Next step' }))
    expect(await beside.findByRole('button', { name: 'Send signing link' })).toBeTruthy()
  })
})

describe('an onboarding that awaits information', () => {
  const waiting = { status: 'AWAITING_ADDITIONAL_INFO' }

  it('shows what the service added since the state before, as it came', async () => {
    const before: Onboarding = { status: 'PROCESSING', branch: 'Flensburg', risk: { level: 1, score: 9 } }
    answer({
      raw: { lastKnown: () => ok({ mandates: [], onboardingBefore: { at: '2026-07-10T10:00:00Z', value: before } }) },
    })
    onboarding = { risk: { level: 2, score: 9 }, additionalInformation: { missing: ['Gehaltsnachweis'] } }
    open(waiting)
    const added = within(await screen.findByRole('region', { name: 'New from the service' }))
    expect(added.getByText('Gehaltsnachweis')).toBeTruthy()
    expect(added.getByText('level')).toBeTruthy()
    expect(added.queryByText('score')).toBeNull()
    expect(added.queryByText('Flensburg')).toBeNull()
  })

  it('says that nothing came, whom to ask, and prepares a message that names the onboarding and nobody', async () => {
    const mails: { to: string; subject: string; body: string }[] = []
    answer({
      raw: {
        lastKnown: () =>
          ok({ mandates: [], onboardingBefore: { at: '', value: { ...onboarding, status: 'PROCESSING' } } }),
      },
      presets: {
        read: () =>
          ok({
            contact: { name: 'Team Nordstern', email: 'team@nordstern.example', phone: '+49 461 1' },
            onboarding: {},
          }),
      },
      workstation: {
        composeMail: (mail) => {
          mails.push(mail)
          return ok({ opened: true })
        },
      },
    })
    open(waiting)
    const added = within(await screen.findByRole('region', { name: 'New from the service' }))
    expect(await added.findByText(/^Nothing/)).toBeTruthy()
    expect(await added.findByText('Team Nordstern')).toBeTruthy()
    expect(added.getByText('+49 461 1')).toBeTruthy()
    await userEvent.click(added.getByRole('button', { name: 'Ask the service' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Open in mail program' }))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.to).toBe('team@nordstern.example')
    expect(mails[0]?.body).toContain(caseRecord.identifiers.onboardingId)
    expect(JSON.stringify(mails)).not.toMatch(/Wiebke|Süßmuth|post\.example/)
  })

  it('leads to the settings where no contact is set', async () => {
    open(waiting)
    const added = within(await screen.findByRole('region', { name: 'New from the service' }))
    await userEvent.click(await added.findByRole('button', { name: 'Set a contact' }))
    expect(useScreen.getState().screen).toBe('settings')
  })
})
