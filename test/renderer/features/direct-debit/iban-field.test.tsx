import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { IbanField } from '../../../../src-renderer/features/direct-debit/iban-field'
import { renderInKartei } from '../../../helpers/renderer/render'
import { emptyStores } from '../../../helpers/renderer/stores'

function Held({ asked = false }: { readonly asked?: boolean }) {
  return <IbanField caseId="case" disabled={false} asked={asked} />
}

beforeEach(emptyStores)

const field = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>('IBAN')

describe('the IBAN field', () => {
  it('groups, counts and approves while the clerk types', async () => {
    renderInKartei(<Held />)
    await userEvent.type(field(), 'de4450010517')
    expect(field().value).toBe('DE44 5001 0517')
    expect(screen.getByText('Germany, 12 of 22 characters')).toBeTruthy()
    expect(field().getAttribute('aria-invalid')).not.toBe('true')
    await userEvent.type(field(), '5407324931')
    expect(field().value).toBe('DE44 5001 0517 5407 3249 31')
    expect(screen.getByText('Check digits match')).toBeTruthy()
    expect(await screen.findByText(/^Bank code 500 105 17, ING/)).toBeTruthy()
  })

  it('says that a German code is of no bank in its list, and of a foreign one the code alone', async () => {
    renderInKartei(<Held />)
    await userEvent.click(field())
    await userEvent.paste('DE23 9999 9999 0000 0000 00')
    expect(await screen.findByText(/^Bank code 999 999 99. No German bank/)).toBeTruthy()
    await userEvent.clear(field())
    await userEvent.paste('AT61 1904 3002 3457 3201')
    expect(await screen.findByText(/^Bank code 19043$/)).toBeTruthy()
  })

  it('keeps the caret where a character is put in or taken away', async () => {
    renderInKartei(<Held />)
    await userEvent.type(field(), 'DE44 5001 0517')
    field().setSelectionRange(6, 6)
    await userEvent.keyboard('9')
    expect(field().value).toBe('DE44 5900 1051 7')
    expect(field().selectionStart).toBe(7)
    await userEvent.keyboard('{Backspace}{Backspace}')
    expect(field().value).toBe('DE44 0010 517')
    await userEvent.keyboard('{Backspace}')
    expect(field().value).toBe('DE40 0105 17')
  })

  it('takes an IBAN as it is pasted', async () => {
    renderInKartei(<Held />)
    await userEvent.click(field())
    await userEvent.paste(' at61\u00a01904 3002 3457 3201 ')
    expect(field().value).toBe('AT61 1904 3002 3457 3201')
    expect(screen.getByText('Check digits match')).toBeTruthy()
  })

  it('offers the IBAN alone where the pasted text holds more', async () => {
    renderInKartei(<Held />)
    await userEvent.click(field())
    await userEvent.paste('IBAN: DE44 5001 0517 5407 3249 31 BIC: INGDDEFFXXX')
    expect(field().value).toMatch(/^IBAN :DE4/)
    await userEvent.click(screen.getByRole('button', { name: 'Use this IBAN' }))
    expect(field().value).toBe('DE44 5001 0517 5407 3249 31')
    await waitFor(() => expect(document.activeElement).toBe(field()))
    expect(screen.queryByText(/holds more than an IBAN/)).toBeNull()
  })

  it('leaves the pasted text as it is on demand', async () => {
    renderInKartei(<Held />)
    await userEvent.click(field())
    await userEvent.paste('Konto DE44500105175407324931')
    const raw = field().value
    expect(screen.getByText(/holds more than an IBAN/)).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText(/holds more than an IBAN/)).toBeNull()
    expect(field().value).toBe(raw)
  })

  it('says what is wrong at once where typing on cannot help, else when it is left', async () => {
    renderInKartei(<Held />)
    await userEvent.type(field(), 'DE44 5001')
    expect(screen.queryByText(/too short/)).toBeNull()
    await userEvent.tab()
    expect(screen.getByText('This IBAN is too short or too long for its country.')).toBeTruthy()
    await userEvent.clear(field())
    await userEvent.type(field(), 'ZZ1')
    expect(screen.getByText('No country with these two letters uses the IBAN.')).toBeTruthy()
    await userEvent.clear(field())
    await userEvent.type(field(), 'DE44 5001 0517 5407 3249 13')
    expect(screen.getByText('The check digits do not match: something in this IBAN is mistyped.')).toBeTruthy()
    expect(field().getAttribute('aria-invalid')).toBe('true')
  })

  it('asks for the IBAN once somebody wants to register', () => {
    renderInKartei(<Held asked />)
    expect(screen.getByText('Enter the IBAN.')).toBeTruthy()
  })
})
