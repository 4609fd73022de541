import { Button } from '@mantine/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Dialog } from '../../../../src-renderer/lib/layout/dialog'
import { renderInKartei } from '../../../helpers/renderer/render'

function Form({ isUnmounted }: { readonly isUnmounted: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const dialog = (
    <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title="A question">
      <Button data-autofocus>Back</Button>
    </Dialog>
  )
  return (
    <>
      <input
        aria-label="Street"
        onKeyDown={({ key }) => {
          if (key === 'Enter') setIsOpen(true)
        }}
      />
      {isUnmounted ? isOpen && dialog : dialog}
    </>
  )
}

const field = () => screen.getByLabelText('Street')

function open(isUnmounted = false): void {
  renderInKartei(<Form isUnmounted={isUnmounted} />)
  field().focus()
  fireEvent.keyDown(field(), { key: 'Enter' })
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it.each([false, true])(
  'gives the focus back to the field it came from; it goes with its caller: %s',
  async (isUnmounted) => {
    open(isUnmounted)
    const dialog = within(await screen.findByRole('dialog'))
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByText('Back').closest('button')))
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    await isClosed()
    await waitFor(() => expect(document.activeElement).toBe(field()))
  },
)

it('gives the focus back when it is closed before it had it', async () => {
  open()
  fireEvent.keyDown(field(), { key: 'Escape' })
  await isClosed()
  await waitFor(() => expect(document.activeElement).toBe(field()))
})
