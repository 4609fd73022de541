import { commands, isCommand } from '@contract/domain/commands'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { SettingsScreen } from '../../../../src-renderer/features/preferences'
import { speak } from '../../../../src-renderer/lib/i18n/i18n'
import { askForKey, forgetKeyAsk, useScreen } from '../../../../src-renderer/lib/navigation/screen'
import { goToSettings } from '../../../../src-renderer/lib/navigation/settings-place'
import { answer, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'

const watched: (number | undefined)[] = []

beforeEach(async () => {
  await speak('en')
  watched.length = 0
  useScreen.setState({ ...useScreen.getInitialState(), screen: 'settings' })
  const preferences = { language: 'en', theme: 'light', watchPerMinute: 60, notifications: true } as const
  answer({
    preferences: {
      get: () => ok(preferences),
      set: ({ watchPerMinute }) => {
        watched.push(watchPerMinute)
        return ok(preferences)
      },
    },
    printing: { printers: () => ok([]) },
    environments: { kept: () => ok({ environments: [] }) },
    data: { state: () => ok({ storage: 'sealed', size: 1, cases: 1, journalEntries: 1, backups: [], aside: [] }) },
    journal: { shipping: () => ok({ unwritten: 0 }) },
    persons: { kept: () => ok({ erasures: [], holds: [] }) },
    drafts: { describedFields: () => ok({ version: 1, company: [] }) },
    health: { read: () => ok({ at: '2026-11-28T08:00:00Z', findings: [] }) },
  })
})

const open = () =>
  renderInKartei(
    <main>
      <SettingsScreen />
    </main>,
  )
const heads = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const index = (name = 'Sections') => within(screen.getByRole('navigation', { name }))
const entries = (name?: string) =>
  index(name)
    .queryAllByRole('button')
    .filter(({ ariaLabel }) => ariaLabel === null)
    .map(({ textContent }) => textContent)
const tab = (name: string) => userEvent.click(screen.getByRole('tab', { name }))
const focused = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name })))
const search = (typed: string) => userEvent.type(screen.getByRole('searchbox', { name: 'Search settings' }), typed)

describe('the settings', () => {
  it('stand in two pages, each with an index, and only the one that is shown is there', async () => {
    open()
    const workplace = ['Language and theme', 'Printing', 'Cover', 'Watching cases', 'Intake folder']
    await waitFor(() => expect(heads()).toEqual(workplace))
    expect(entries()).toEqual(workplace)
    await tab('Administration')
    await waitFor(() => expect(heads()).toContain('About'))
    for (const head of workplace) expect(heads()).not.toContain(head)
    await waitFor(() => expect(heads()).toEqual(entries()))
    expect(heads()[0]).toBe('Environments')
  })

  it('are called so in German', async () => {
    await speak('de')
    open()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Mein Arbeitsplatz',
      'Verwaltung',
    ])
  })

  it('put the keyboard on the heading that the index leads to', async () => {
    open()
    await userEvent.click(index().getByRole('button', { name: 'Cover' }))
    await focused('Cover')
    await userEvent.click(screen.getByRole('button', { name: 'How often Kartei asks …' }))
    await focused('Asking the service')
  })

  it('are searched by section and field in both pages, and lead there', async () => {
    open()
    await search('redirect')
    expect(entries('Found')).toEqual([
      'Redirect address on successSet once for this environment · Administration',
      'Redirect address on failureSet once for this environment · Administration',
      'Set once for this environmentAdministration',
    ])
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Redirect address on success')))
    expect(document.activeElement?.closest('details')?.open).toBe(true)
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Search settings' }))
    await search('dunkel')
    expect(entries('Found')).toEqual(['Language and themeMy workplace'])
    await userEvent.click(index('Found').getByRole('button', { name: /^Language and theme/ }))
    await focused('Language and theme')
    await search(' nowhere')
    expect(screen.getByText('Nothing found.')).toBeTruthy()
  })

  it('open at the section of each command, on whichever page it stands', async () => {
    open()
    for (const id of Object.keys(commands).filter(isCommand)) {
      if (commands[id].group !== 'settings') continue
      act(() => goToSettings(id, 'en'))
      await focused(commands[id].en)
    }
  })

  it('open at the environment whose key is missing', async () => {
    open()
    act(() => askForKey('sandbox'))
    expect(await screen.findByRole('dialog')).toBeTruthy()
    act(forgetKeyAsk)
  })

  it('keep what was typed and is not saved while the other page is shown', async () => {
    useScreen.setState({ settingsPage: 'administration' })
    open()
    const field = () => screen.findByRole('textbox', { name: 'Requests a minute' })
    await waitFor(async () => expect(await field()).toHaveProperty('value', '60'))
    await userEvent.clear(await field())
    await userEvent.type(await field(), '700')
    await userEvent.type(await screen.findByLabelText('Name'), 'Frau Muster')
    await tab('My workplace')
    await waitFor(() => expect(heads()).toContain('Cover'))
    await tab('Administration')
    expect(await field()).toHaveProperty('value', '700')
    expect(await screen.findByText('A whole number from 0 to 600.')).toBeTruthy()
    expect(await screen.findByLabelText('Name')).toHaveProperty('value', 'Frau Muster')
    expect(watched).toEqual([])
    cleanup()
  })
})
