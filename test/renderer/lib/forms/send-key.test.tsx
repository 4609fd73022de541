import { Button } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { SuggestField } from '../../../../src-renderer/lib/fields/suggest-field'
import { SendBar } from '../../../../src-renderer/lib/forms/send-bar'
import { useSendKeyOfForms } from '../../../../src-renderer/lib/forms/press'
import { renderInKartei } from '../../../helpers/renderer/render'

let pressed: string[]

const suggestions = [
  { code: 'RAISE', words: { en: 'Getting more pay', de: 'Gestiegenes Einkommen' } },
  { code: 'FOR_A_WHILE', words: { en: 'Together for a while', de: 'Vorübergehend mehr' } },
]

function Screen({ disabled }: { readonly disabled: boolean }) {
  const [reason, setReason] = useState('')
  useSendKeyOfForms()
  return (
    <>
      <SuggestField label="Reason" value={reason} onChange={setReason} suggestions={suggestions} />
      <output>{reason}</output>
      <SendBar label="Send" step="idle" disabled={disabled} onSend={() => void pressed.push('screen')} />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          pressed.push('form')
        }}
      >
        <textarea aria-label="Remark" />
        <Button type="submit">Keep</Button>
      </form>
    </>
  )
}

it.each([
  ['Reason', 'get', 'RAISE', 'screen'],
  ['Reason', 'geth', 'geth', 'screen'],
  ['Remark', 'geth', '', 'form'],
])('sends by Ctrl+Enter what the keyboard is in: %s, %s', async (field, typed, held, done) => {
  pressed = []
  renderInKartei(<Screen disabled={false} />)
  await userEvent.type(screen.getByLabelText(field), `${typed}{Control>}{Enter}{/Control}`)
  await waitFor(() => expect(pressed).toEqual([done]))
  expect(screen.getByText(held, { selector: 'output' })).toBeTruthy()
})

it('sends nothing by Ctrl+Enter that its button would not send', async () => {
  pressed = []
  renderInKartei(<Screen disabled />)
  await userEvent.type(screen.getByLabelText('Reason'), '{Control>}{Enter}{/Control}')
  await userEvent.type(screen.getByLabelText('Remark'), '{Control>}{Enter}{/Control}')
  await waitFor(() => expect(pressed).toEqual(['form']))
})
