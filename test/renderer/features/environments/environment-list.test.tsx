import type { Environment } from '@contract/api/environments'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { askForKey, useKeyAsk } from '../../../../src-renderer/lib/navigation/key-ask'
import { EnvironmentsPanel } from '../../../../src-renderer/features/environments'
import { answer, failed } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'

const acceptance: Environment = {
  id: 'e1',
  name: 'Acceptance',
  kind: 'test',
  baseUrl: 'https://cards.example',
  active: true,
  hasApiKey: true,
  keyStorage: 'keychain',
}

it('an environment that is still asked stays, and its row says why', async () => {
  const issues = [{ path: '', message: 'Still under way.', code: 'call-under-way' }]
  const remove = vi.fn(() => failed({ kind: 'conflict', issues }))
  answer({ environments: { remove } })
  renderInKartei(<EnvironmentsPanel />, acceptance)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Acceptance' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Acceptance' }))
  const row = screen.getByText('Acceptance').closest('li')
  if (!row) throw new Error('The environment is not listed.')
  const said = await within(row).findByRole('alert')
  within(said).getByText(/^A call to this environment is still under way\./)
  expect(within(said).queryByRole('list'), 'it is said once').toBeNull()
  expect(remove).toHaveBeenCalledExactlyOnceWith({ id: 'e1', keepData: true })
})

it('where a key is asked for, the form of its environment is open at the key, once', async () => {
  answer({ workstation: { about: () => failed({ kind: 'internal' }) } })
  askForKey('e1')
  renderInKartei(<EnvironmentsPanel />, acceptance)
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('API key')))
  expect(within(dialog).getByDisplayValue('Acceptance')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(useKeyAsk.getState().environmentId).toBeUndefined()
})
