import type { Failure } from '@contract/outcome'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { TextField } from '../../../../src-renderer/lib/fields/plain-fields'
import { placesCalled } from '../../../../src-renderer/lib/forms/refusal'
import { readingUnless } from '../../../../src-renderer/lib/forms/problems'
import { useForm } from '../../../../src-renderer/lib/forms/use-form'
import { useFormValues } from '../../../../src-renderer/lib/forms/values'
import { i18n } from '../../../../src-renderer/lib/i18n/i18n'
import { renderInKartei } from '../../../helpers/renderer/render'

const places = placesCalled('name', 'city', 'phone')
let sent: string[]
let answered: (failure?: Failure) => void

/** Two fields and a folded one; what is sent is answered by the test. */
function Example() {
  const [failure, setFailure] = useState<Failure>()
  const form = useForm({
    values: useFormValues(() => ({ phone: '1' })),
    // In another order than on the screen.
    read: (typed) => {
      const isMissing = (path: string): boolean => (typed[path] ?? '') === ''
      return readingUnless(
        isMissing('city') && { path: 'city', code: 'required' },
        isMissing('phone') && { path: 'phone', code: 'phone-empty' },
        isMissing('name') && { path: 'name', code: 'required' },
      )
    },
    failure,
    places,
  })
  async function send(): Promise<void> {
    sent.push(form.values.now()['name'] ?? '')
    setFailure(await new Promise<Failure | undefined>((resolve) => (answered = resolve)))
  }
  return (
    <form noValidate onSubmit={(event) => void form.submit(send, event)}>
      <TextField {...form.field('name', 'Name')} />
      <TextField {...form.field('city', 'City')} />
      <details>
        <summary>More</summary>
        <TextField {...form.field('phone', 'Phone')} />
      </details>
      {form.failure && <p>{form.failure.kind}</p>}
      <button type="submit">Send</button>
    </form>
  )
}

const field = (name: string): HTMLElement => screen.getByLabelText(name)
const send = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: 'Send' }))

beforeEach(() => {
  sent = []
  renderInKartei(<Example />)
})

it('says nothing before a try, then leads to the first wrong field on the screen, whatever folds it away', async () => {
  expect(screen.queryByText('This field is required.')).toBeNull()
  await send()
  expect(screen.getAllByText('This field is required.')).toHaveLength(2)
  await waitFor(() => expect(document.activeElement).toBe(field('Name')))
  await userEvent.type(field('Name'), 'Mika')
  await userEvent.type(field('City'), 'Kiel')
  expect(screen.queryByText('This field is required.')).toBeNull()
  await userEvent.clear(field('Phone'))
  await send()
  await waitFor(() => expect(document.activeElement).toBe(field('Phone')))
  expect(field('Phone').closest('details')?.open).toBe(true)
  await act(() => i18n.changeLanguage('de'))
  expect(screen.getByText('Geben Sie die Telefonnummer ein.')).toBeTruthy()
  await act(() => i18n.changeLanguage('en'))
  expect(sent).toEqual([])
})

it('sends once however often it is pressed, and marks what is refused until it is corrected', async () => {
  await userEvent.type(field('Name'), 'Mika')
  await userEvent.type(field('City'), 'Kiel')
  await send()
  await send()
  expect(sent).toEqual(['Mika'])
  const issues = [{ path: 'request.city', code: 'required', message: 'is required' }]
  act(() => answered({ kind: 'invalid-input', message: 'City', requestId: '', issues }))
  await waitFor(() => expect(document.activeElement).toBe(field('City')))
  expect(field('City').getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('invalid-input')).toBeNull()
  await userEvent.type(field('City'), ' an der Förde')
  expect(field('City').getAttribute('aria-invalid')).not.toBe('true')
  await send()
  expect(sent).toEqual(['Mika', 'Mika'])
  act(() => answered({ kind: 'storage', message: '', requestId: '' }))
  expect(await screen.findByText('storage')).toBeTruthy()
})
