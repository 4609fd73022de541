import { screen } from '@testing-library/react'
import { act } from 'react'
import { expect, it } from 'vitest'
import { useWords } from '../../../../src-renderer/features/journal/words'
import { speak } from '../../../../src-renderer/lib/i18n/i18n'
import { renderInKartei } from '../../../helpers/renderer/render'

function Said() {
  const words = useWords()
  return (
    <output>
      {['creditLimit.settle', 'sepa.settle'].map((action) => words.value(action, 'state', 'accepted')).join(' / ')}
    </output>
  )
}

it('says of a settled request for a higher limit that its decision is open, and of a cancellation that it is there', () => {
  renderInKartei(<Said />)
  expect(screen.getByRole('status').textContent).toBe('Received, decision open / Received')
  act(() => void speak('de'))
  expect(screen.getByRole('status').textContent).toBe('Eingegangen, Entscheidung offen / Eingegangen')
})
