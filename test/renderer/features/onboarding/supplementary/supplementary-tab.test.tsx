import type { Failure, Outcome } from '@contract/outcome'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { treeDraft, writeTypedTree } from '../../../../../src-renderer/lib/forms/tree-editor/draft'
import { follow, openForms, saveAllDrafts, useDrafts } from '../../../../../src-renderer/features/drafts/draft-store'
import SupplementaryTab from '../../../../../src-renderer/features/onboarding/supplementary/supplementary-tab'
import { answer, failed, ok } from '../../../../helpers/renderer/kartei-double'
import { renderInKartei, sandboxEnvironment } from '../../../../helpers/renderer/render'
import { aDraft, answerDrafts, type DraftsDouble } from '../../../../helpers/renderer/drafts-double'

const onboardingId = '6b1f4d0e-6a4b-4a7c-9f0e-1c2d3e4f5a6b'
const subject = { type: 'supplementary-details' as const, onboardingId }
const addresses = {
  'redirectUrls.successUrl': 'https://partner.example/ok',
  'redirectUrls.failUrl': 'https://partner.example/no',
}
let main: DraftsDouble
let sent: { details: unknown; draftId?: string | undefined; again?: boolean | undefined }[]
let answers: (Partial<Failure> & Pick<Failure, 'kind'>) | undefined

beforeEach(() => {
  useDrafts.setState({ byForm: {} })
  main = answerDrafts()
  sent = []
  answers = undefined
  answer({
    onboarding: {
      submitSupplementaryCardholder: ({
        details,
        draftId,
        again,
      }): Promise<Outcome<{ status: number; body: unknown }>> => {
        sent.push({ details, draftId, again })
        if (!answers) {
          main.drafts = []
          return ok({ status: 204, body: null })
        }
        if (answers.kind === 'outcome-unknown')
          main.drafts = main.drafts.map((draft) => ({ ...draft, state: 'in-doubt' }))
        return failed(answers)
      },
    },
  })
})

const applicant = { firstName: 'Jürgen', lastName: 'Weißgerber', nationality: 'DE', phone: '+4915112345678' }
const open = (environment = sandboxEnvironment) =>
  renderInKartei(
    <SupplementaryTab onboardingId={onboardingId} who="Jürgen Weißgerber" applicant={applicant} />,
    environment,
  )
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const ask = async () => userEvent.click(await screen.findByRole('button', { name: 'Send cardholder details' }))
/** Through the summary of what goes out. */
async function send(): Promise<void> {
  await ask()
  await userEvent.click(await screen.findByRole('button', { name: /^Send( all the same)?$/ }))
}

describe('the supplementary cardholder', () => {
  it('is saved as typed, and found again with what was typed', async () => {
    const { unmount } = open()
    await userEvent.type(await field('First name'), 'Zoë')
    await waitFor(() => expect(main.drafts[0]).toMatchObject({ subject, title: 'Zoë' }))
    unmount()
    useDrafts.setState({ byForm: {} })
    open()
    expect((await field('First name')).value).toBe('Zoë')
    expect(main.drafts).toHaveLength(1)
  })

  it('takes nothing over from the applicant but what is asked for, and gives it back', async () => {
    open()
    expect((await field('Last name')).value).toBe('')
    await userEvent.click(screen.getByRole('button', { name: 'Take over from the applicant' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Last name Weißgerber', hidden: true }))
    expect((await field('Last name')).value).toBe('Weißgerber')
    expect((await field('Phone')).value).toBe('')
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect((await field('Last name')).value).toBe('')
  })

  it('begins with the addresses that are set for the environment, folded away, and saves nothing for them alone', async () => {
    answer({ presets: { read: () => ok({ contact: {}, onboarding: { ...addresses, version: 'v5' } }) } })
    open()
    const success = await screen.findByLabelText<HTMLInputElement>('On success')
    expect(success.value).toBe('https://partner.example/ok')
    const folded = success.closest('details')
    expect(folded?.open).toBe(false)
    await saveAllDrafts()
    expect(main.drafts).toHaveLength(0)
    await userEvent.type(await field('First name'), 'Zoë')
    await waitFor(() =>
      expect(main.drafts[0]?.fields).toMatchObject({ ...addresses, 'cardholderDetails.firstName': 'Zoë' }),
    )
    expect(main.drafts[0]?.fields).not.toHaveProperty('version')
    await userEvent.clear(success)
    await userEvent.type(success, 'nowhere')
    await ask()
    await waitFor(() => expect(folded?.open).toBe(true))
    expect(sent).toEqual([])
  })

  it('shows the addresses to who can tell them where none are set', async () => {
    open()
    expect((await field('On success')).closest('details')?.open).toBe(true)
  })

  it('sends what was typed, once, and shows what was taken', async () => {
    main.drafts = [
      aDraft({
        subject,
        fields: {
          ...addresses,
          'cardholderDetails.firstName': 'Zoë',
          'cardholderDetails.dateOfBirth': '7.3.1985',
          'cardholderDetails.phone': '0151 12345678',
          'cardholderDetails.additional': JSON.stringify({
            view: 'rows',
            nodes: [{ name: 'points', kind: 'number', text: '9007199254740993' }],
          }),
          'redirectUrls.additional': writeTypedTree(treeDraft({ cancelUrl: 'partnerapp://cancelled' })),
          additional: writeTypedTree(treeDraft({ branch: { code: 7 } })),
        },
      }),
    ]
    const { draftId } = main.drafts[0]!
    open()
    await ask()
    const lacks = await screen.findByRole('list', { name: /Usually given, but missing here/ })
    expect(lacks.textContent).toBe('Last nameNationality')
    await userEvent.dblClick(screen.getByRole('button', { name: 'Send all the same' }))
    expect(await screen.findByText(/^Sent at \d\d:\d\d:\d\d\. .* \(status 204\)\.$/)).toBeTruthy()
    expect(sent).toEqual([
      {
        draftId,
        again: undefined,
        details: {
          cardholderDetails: {
            firstName: 'Zoë',
            dateOfBirth: '1985-03-07',
            phone: '+4915112345678',
            points: 9_007_199_254_740_993n,
          },
          redirectUrls: {
            successUrl: 'https://partner.example/ok',
            failUrl: 'https://partner.example/no',
            cancelUrl: 'partnerapp://cancelled',
          },
          branch: { code: 7 },
        },
      },
    ])
    expect(screen.getByText('1985-03-07')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Enter another cardholder' }))
    expect((await field('First name')).value).toBe('')
  })

  it('dials a number without a prefix in the country that is set for the environment', async () => {
    answer({ presets: { read: () => ok({ country: 'AT', contact: {}, onboarding: {} }) } })
    open()
    await userEvent.type(await field('Phone'), '0660 1234567')
    expect(await screen.findByText(/^\+43 660 1234567/)).toBeTruthy()
  })

  it('names each field that is wrong, and leads there', async () => {
    open()
    await userEvent.type(await field('Phone'), 'nobody')
    await ask()
    expect(await screen.findByRole('heading', { name: '3 fields need correcting' })).toBeTruthy()
    expect(sent).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Phone' }))
    await waitFor(async () => expect(document.activeElement).toBe(await field('Phone')))
  })

  it('shows at its field what the service refuses', async () => {
    main.drafts = [aDraft({ subject, fields: { ...addresses, 'cardholderDetails.placeOfBirth': 'Ulm' } })]
    answers = {
      kind: 'rejected',
      message: 'Refused (400): placeOfBirth is unknown',
      http: { status: 400, method: 'PUT', path: '/api' },
    }
    open()
    await send()
    expect(await screen.findByRole('heading', { name: 'One field needs correcting' })).toBeTruthy()
    expect((await field('Place of birth')).getAttribute('aria-invalid')).toBe('true')
  })

  it('is locked while nobody knows whether it arrived, and sent again only deliberately', async () => {
    main.drafts = [aDraft({ subject, fields: addresses })]
    answers = { kind: 'outcome-unknown' }
    open()
    await send()
    expect(await screen.findByText(/no clear answer came/)).toBeTruthy()
    expect((await field('First name')).disabled).toBe(true)
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Send cardholder details' })).disabled).toBe(
      true,
    )
    answers = undefined
    await userEvent.click(screen.getByRole('button', { name: 'Send again …' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Send again' }))
    expect(await screen.findByText(/^Sent at/)).toBeTruthy()
    expect(sent.map(({ again }) => again)).toEqual([undefined, true])
  })

  it('is not asked about any more once another window sends it, nor when that was refused', async () => {
    main.drafts = [aDraft({ subject, fields: addresses })]
    open()
    await ask()
    await screen.findByRole('dialog')
    const formId = openForms()[0]?.[0] ?? ''
    const stands = (state: 'open' | 'sending') =>
      follow(formId, { state, caseId: undefined, updatedAt: '2026-11-21T10:00:00.000Z' })
    stands('sending')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    stands('open')
    await waitFor(async () => expect((await field('First name')).disabled).toBe(false))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toEqual([])
  })

  it('asks first in production', async () => {
    main.activeEnvironmentId = 'production'
    main.drafts = [aDraft({ subject, fields: addresses })]
    open({ ...sandboxEnvironment, id: 'production', kind: 'production', name: 'Nordstern' })
    await ask()
    expect(await screen.findByText('Send these details?')).toBeTruthy()
    expect(screen.getByText(/This concerns real customers at Nordstern/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Back to the form' }))
    await waitFor(async () => expect(document.activeElement).toBe(await field('First name')))
    expect(sent).toEqual([])
  })
})
