import { contract } from '@contract/index'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { beginDraft } from '../../../../src-renderer/features/drafts'
import { type } from '../../../../src-renderer/features/drafts/draft-store'
import { emptyForm } from '../../../../src-renderer/features/onboarding/form-fields'
import OnboardingForm from '../../../../src-renderer/features/onboarding/onboarding-form'
import { answer, failed } from '../../kartei-double'
import { renderInKartei } from '../../render'
import { answerDrafts } from '../drafts/drafts-double'

it('says at its field that a German postal code has five digits, asks once, and stops nobody', async () => {
  const sent: unknown[] = []
  answerDrafts()
  answer({
    onboarding: {
      create: (input) => {
        sent.push(contract.onboarding.create.input.parse(input))
        return failed({ kind: 'network' })
      },
    },
  })
  const formId = beginDraft('sandbox', { type: 'onboarding' }, emptyForm)
  type(formId, {
    cardType: 'CREDIT',
    'applicant.address.streetLine1': 'Markt 1',
    'applicant.address.postalCode': '2493',
    'applicant.address.city': 'Flensburg',
    'applicant.address.country': 'Deutschland',
    'redirectUrls.successUrl': 'https://partner.example/ok',
    'redirectUrls.failUrl': 'https://partner.example/no',
  })
  renderInKartei(<OnboardingForm formId={formId} />)
  expect(screen.getByText(/German postal codes have five digits/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /Send application/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('2493', { selector: 'li *' }).closest('li')?.textContent).toMatch(/five digits/)
  await userEvent.click(dialog.getByRole('button', { name: 'Send all the same' }))
  await waitFor(() => expect(sent).toHaveLength(1))
})
