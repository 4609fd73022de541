import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { FollowLocking } from '../../../../src-renderer/features/lock'
import { answer, emit, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'

it('a window says at once what is copied in it, and when it is locked what was marked last, but never a password', async () => {
  const said: (string | undefined)[] = []
  answer({
    lock: {
      copied: ({ text }) => {
        said.push(text)
        return ok({ noted: true })
      },
      handOver: ({ marked }) => {
        said.push(marked)
        return ok({ taken: true })
      },
    },
  })
  renderInKartei(
    <>
      <FollowLocking />
      <p>Wiebke Süßmuth</p>
      <input aria-label="Name" defaultValue="Rønne" />
      <input aria-label="Key" type="password" defaultValue="secret" />
    </>,
  )
  const user = userEvent.setup()
  for (const name of ['Name', 'Key']) {
    const field = screen.getByLabelText(name)
    await user.click(field)
    if (field instanceof HTMLInputElement) field.select()
    await user.copy()
  }
  expect(said).toEqual(['Rønne'])
  document.getSelection()?.selectAllChildren(screen.getByText('Wiebke Süßmuth'))
  await user.keyboard('{Shift}')
  // Marked no more, it can still be pasted by the middle button.
  document.getSelection()?.removeAllRanges()
  emit('lock', 'onLocking', { windowId: 'w' })
  await waitFor(() => expect(said).toEqual(['Rønne', 'Wiebke Süßmuth']))
})
