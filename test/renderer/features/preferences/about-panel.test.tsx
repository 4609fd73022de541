import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import packageJson from '../../../../package.json?raw'
import { AboutPanel } from '../../../../src-renderer/features/preferences/about-panel'
import { speak } from '../../../../src-renderer/lib/i18n/i18n'
import { answer, failed, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'

const about = {
  version: '0.1.0',
  electron: '33.4.11',
  electronWasTried: true,
  chromium: '130.0.6723.191',
  node: '20.18.3',
  platform: 'linux',
  architecture: 'x64',
  user: 'kbrandt',
  workstation: 'pc-7',
  systemLanguage: 'en',
  keychain: { available: true, backend: 'gnome_libsecret' },
  storage: 'sealed' as const,
}
describe('About', () => {
  it('says which Kartei it is, which interface it speaks and what it runs on, in both languages', async () => {
    answer({ workstation: { about: () => ok(about) } })
    renderInKartei(<AboutPanel />)
    const panel = (await screen.findByText('0.1.0')).closest('section')
    expect(screen.getByRole('heading', { name: 'About' })).toBeTruthy()
    for (const text of [
      'Kartei0.1.0',
      'Interface of the serviceVersion 1.0',
      'v2, v4 and v5',
      'Electron 33.4.11, Chromium 130.0.6723.191, Node 20.18.3',
      'linux x64',
      'gnome_libsecret',
      `Licence${/"license": "([^"]+)"/.exec(packageJson)?.[1] ?? '?'}`,
    ])
      expect(panel?.textContent).toContain(text)
    await speak('de')
    expect(await screen.findByRole('heading', { name: 'Über Kartei' })).toBeTruthy()
    expect(panel?.textContent).toContain('Schnittstelle des DienstesVersion 1.0')
    expect(panel?.textContent).not.toContain('erprobt')
  })

  it('shows the packages that ship, each with the words of its licence', async () => {
    answer({ workstation: { about: () => ok(about) } })
    renderInKartei(<AboutPanel />)
    await userEvent.click(await screen.findByRole('button', { name: 'Show licences' }))
    const entry = await screen.findByText(/^react-dom \d+\.\d+\.\d+: MIT$/)
    expect(entry.closest('details')?.textContent).toContain('Permission is hereby granted')
    expect(screen.queryByText(/^vitest /)).toBeNull()
  })

  it('says when Kartei was not tried with this Electron', async () => {
    answer({ workstation: { about: () => ok({ ...about, electron: '45.4.1', electronWasTried: false }) } })
    renderInKartei(<AboutPanel />)
    const untried = /Electron 45\.4\.1, .*\. Kartei was not tried with this version of Electron\./
    expect(await screen.findByText(untried)).toBeTruthy()
  })

  it('copies that for support, without the names of clerk and workstation', async () => {
    const copied: string[] = []
    answer({
      workstation: {
        about: () => ok(about),
        copy: ({ text }) => {
          copied.push(text)
          return copied.length === 1 ? ok({ copied: true }) : failed({ kind: 'internal' })
        },
      },
    })
    renderInKartei(<AboutPanel />)
    await userEvent.click(await screen.findByRole('button', { name: 'Copy details' }))
    expect(await screen.findByText('Details copied')).toBeTruthy()
    expect(JSON.parse(copied[0] ?? '')).toEqual({
      kartei: '0.1.0',
      interface: '1.0',
      endpoints: 'v2, v4, v5',
      electron: '33.4.11',
      chromium: '130.0.6723.191',
      node: '20.18.3',
      system: 'linux x64',
    })
    await userEvent.click(screen.getByRole('button', { name: 'Copy details' }))
    expect(await screen.findByText('Details could not be copied')).toBeTruthy()
  })
})
