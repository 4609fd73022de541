import type { Environment } from '@contract/api/environments'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { askForKey, useScreen } from '../../../../src-renderer/lib/navigation/screen'
import { EnvironmentsPanel } from '../../../../src-renderer/features/environments'
import { EnvironmentBand } from '../../../../src-renderer/shell/band'
import { answer, failed, ok } from '../../../helpers/renderer/kartei-double'
import { speak } from '../../../../src-renderer/lib/i18n/i18n'
import { renderInKartei, sandboxEnvironment } from '../../../helpers/renderer/render'

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

it('calls the sandbox as everything else in the clerk’s language does', async () => {
  await speak('de')
  try {
    renderInKartei(<EnvironmentsPanel />, sandboxEnvironment)
    expect((await screen.findAllByText('Übungsumgebung')).length).toBeGreaterThan(0)
    expect(screen.queryByText(/Sandbox/)).toBeNull()
  } finally {
    await act(() => speak('en'))
  }
})

const inDays = (days: number): string => new Date(Date.now() + (days + 0.5) * 86_400_000).toISOString()
const certificateUntil = (validUntil: string): Environment => ({
  ...acceptance,
  clientCertificate: {
    storage: 'keychain',
    about: { subject: 'Workstation 7', issuer: 'Authority', validFrom: inDays(-400), validUntil, fingerprint: 'AB:CD' },
  },
})

it.each([
  ['in 12 days', certificateUntil(inDays(12)), /^The client certificate ends in 12 days, on /],
  ['a day ago', certificateUntil(inDays(-2)), /^The client certificate has expired on /],
  [
    'by a day of the next weeks',
    { ...acceptance, keyAge: { replaceBy: inDays(5).slice(0, 10) } },
    /^The API key is to be replaced within \d days, by /,
  ],
  [
    'by a day that has passed',
    { ...acceptance, keyAge: { replaceBy: '2020-01-01' } },
    /^The API key was to be replaced by 1 Jan 2020$/,
  ],
  [
    'at an unknown age, by the rule of an organisation',
    { ...acceptance, keyAge: { managedDays: 90 } },
    /^The age of the API key is not known: .* after 90 days$/,
  ],
])(
  'what ends %s is said at the environment and along the window, which leads to where it is replaced',
  async (_when, environment, says) => {
    renderInKartei(
      <>
        <EnvironmentBand />
        <EnvironmentsPanel />
      </>,
      environment,
    )
    expect(await screen.findAllByText(says)).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: says }))
    expect(useScreen.getState().keyOf).toBe('e1')
    useScreen.setState({ keyOf: undefined })
  },
)

it('what ends in more than a month is not warned of', async () => {
  renderInKartei(
    <>
      <EnvironmentBand />
      <EnvironmentsPanel />
    </>,
    {
      ...certificateUntil(inDays(31)),
      keyAge: { replaceBy: inDays(40).slice(0, 10), managedDays: 90, enteredAt: inDays(-50) },
    },
  )
  await screen.findByText(/^Client certificate “Workstation 7” until /)
  expect(screen.queryByText(/ends in|to be replaced within/)).toBeNull()
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
  expect(useScreen.getState().keyOf).toBeUndefined()
})

it('the first service of one’s own that was saved without a key becomes active once it gets one', async () => {
  const saved: Environment = { ...acceptance, hasApiKey: false, active: false }
  const activate = vi.fn(() => ok({ ...acceptance, active: true }))
  answer({ environments: { setApiKey: () => ok({ ...acceptance, active: false }), save: () => ok(saved), activate } })
  askForKey(saved.id)
  renderInKartei(<EnvironmentsPanel />, saved)
  const form = within(await screen.findByRole('dialog'))
  await userEvent.click(form.getByLabelText('API key'))
  await userEvent.paste('2a9c7d1e-4b60-4f3a-8c52-6e1d0b7f9a38')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(activate.mock.calls).toEqual([[{ id: saved.id }]]))
})

it.each([
  ['test', [], true],
  ['production', [], true],
  ['test', [{ ...acceptance, active: false }], false],
] as const)(
  'the first %s service of one’s own becomes active once its key is there, and leads to the worklist; a second one does not',
  async (kind, others, isFirst) => {
    const added: Environment = { ...acceptance, id: 'e2', name: 'cards', kind, active: false }
    const activate = vi.fn(() => ok({ ...added, active: true }))
    answer({ environments: { save: () => ok({ ...added, hasApiKey: false }), setApiKey: () => ok(added), activate } })
    useScreen.setState({ screen: 'settings' })
    askForKey('new')
    renderInKartei(<EnvironmentsPanel />, sandboxEnvironment)
    answer({ environments: { list: () => ok([sandboxEnvironment, ...others]) } })
    const form = within(await screen.findByRole('dialog'))
    await screen.findByText('Sandbox')
    await userEvent.click(form.getByLabelText('Base URL'))
    await userEvent.paste('cards.example')
    if (kind === 'production') await userEvent.click(form.getByRole('radio', { name: 'Production' }))
    await userEvent.click(form.getByLabelText('API key'))
    await userEvent.paste('2a9c7d1e-4b60-4f3a-8c52-6e1d0b7f9a38')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    if (kind === 'production') {
      await screen.findByRole('dialog', { name: 'Switch to production?' })
      expect(activate).not.toHaveBeenCalled()
      await userEvent.click(screen.getByRole('button', { name: 'Activate cards' }))
    }
    await waitFor(() => expect(useScreen.getState().screen).toBe(isFirst ? 'worklist' : 'settings'))
    if (!isFirst) await screen.findByText('Saved. The API key is in the keychain.')
    expect(activate.mock.calls).toEqual(isFirst ? [[{ id: 'e2' }]] : [])
  },
)
