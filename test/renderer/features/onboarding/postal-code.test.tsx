import { contract } from '@contract/index'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { beginDraft } from '../../../../src-renderer/features/drafts'
import { type } from '../../../../src-renderer/features/drafts/draft-store'
import { emptyForm } from '../../../../src-renderer/features/onboarding/form-fields'
import { readGermanPlaces } from '../../../../src-renderer/features/onboarding/person-sections'
import OnboardingForm from '../../../../src-renderer/features/onboarding/onboarding-form'
import { answer, failed } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'
import { answerDrafts } from '../../../helpers/renderer/drafts-double'

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

describe('the city of a German postal code', () => {
  const form = async (fields: Readonly<Record<string, string>> = {}) => {
    answerDrafts()
    const formId = beginDraft('sandbox', { type: 'onboarding' }, emptyForm)
    type(formId, fields)
    renderInKartei(<OnboardingForm formId={formId} />)
    // The form reads the places when it is opened; what is typed before they are read is left as it is.
    await act(async () => void (await readGermanPlaces()))
    return {
      code: screen.getByLabelText<HTMLInputElement>('Postal code'),
      city: screen.getByLabelText<HTMLInputElement>('City'),
    }
  }

  it('is filled in where none is typed, is said to be so, and follows the code until the clerk types it', async () => {
    const { code, city } = await form()
    await userEvent.click(code)
    await userEvent.keyboard('35578')
    expect(city.value).toBe('Wetzlar')
    expect(screen.getByText('From the postal code. Please check it.')).toBeTruthy()
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}01067')
    expect(city.value).toBe('Dresden')
    await userEvent.tab()
    await waitFor(() => expect(document.activeElement).toBe(city))
    await userEvent.keyboard('Dresden-Altstadt')
    expect(city.value).toBe('Dresden-Altstadt')
    expect(screen.queryByText('From the postal code. Please check it.')).toBeNull()
    await userEvent.clear(code)
    await userEvent.click(code)
    await userEvent.keyboard('35578')
    expect(city.value).toBe('Dresden-Altstadt')
  })

  it('is taken away again where the country is another one, unless the clerk typed it', async () => {
    const { code, city } = await form()
    const country = screen.getByLabelText<HTMLInputElement>('Country')
    await userEvent.click(code)
    await userEvent.keyboard('35578')
    await userEvent.click(country)
    await userEvent.keyboard('Frankreich')
    expect(city.value).toBe('')
    await userEvent.click(city)
    await userEvent.keyboard('Wetzlar')
    expect(city.value).toBe('Wetzlar')
  })

  it.each([
    ['a code that nobody has', '99999', { 'applicant.address.country': 'Deutschland' }],
    ['a code of another country', '35578', { 'applicant.address.country': 'Frankreich' }],
    ['a code of somebody who comes from elsewhere', '35578', { 'applicant.nationality': 'AT' }],
    ['a code of which a part is typed', '3557', {}],
  ])('is not filled in for %s', async (_what, typed, fields) => {
    const { code, city } = await form(fields)
    await userEvent.click(code)
    await userEvent.keyboard(typed)
    expect(city.value).toBe('')
  })
})
