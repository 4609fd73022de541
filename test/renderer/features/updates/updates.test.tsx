import { updateRefusals, type UpdatesState } from '@contract/api/updates'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { UpdateQuestion, UpdatesPanel } from '../../../../src-renderer/features/updates'
import { speak } from '../../../../src-renderer/lib/i18n/i18n'
import { answer, emit, failed, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'

const publisher = 'CN=Example Bank AG, O=Example Bank AG, C=DE'
const source = { host: 'updates.bank.example', channel: 'stable', publisher }
const version = '0.2.0'

/** Stands for main: says each thing that it was asked to do. */
function prepared(progress: UpdatesState['progress'], more: Partial<UpdatesState> = {}): string[] {
  const asked: string[] = []
  const state: UpdatesState = { version: '0.1.0', source, progress, ...more }
  answer({
    updates: {
      state: () => ok(state),
      check: () => ok((asked.push('check'), state)),
      cancel: () => ok((asked.push('cancel'), { ...state, progress: { state: 'found', version } })),
      decide: ({ decision }) =>
        ok((asked.push(decision), { ...state, progress: { state: 'ready', version, decision } })),
    },
  })
  return asked
}

const buttons = (): (string | null)[] => screen.queryAllByRole('button').map(({ textContent }) => textContent)

describe('the section of updates', () => {
  const without = { source: undefined }
  const day = new Date(2026, 6, 31).toISOString()
  it.each<[UpdatesState['progress'], string, string, readonly string[], Partial<UpdatesState>?]>([
    [{ state: 'managed' }, 'by the software management of this computer', 'über die Softwareverwaltung', [], without],
    [{ state: 'sources' }, 'runs from its sources', 'läuft aus seinen Quellen', [], without],
    [{ state: 'off' }, 'Updates are off', 'Aktualisierungen sind aus', [], without],
    [{ state: 'not-asked' }, 'since it was started', 'seit dem Start', ['Look for updates']],
    [{ state: 'asking' }, 'Looking for a newer version', 'sieht nach einer neueren Version', []],
    [
      { state: 'current' },
      'Kartei is up to date.',
      'auf dem neuesten Stand',
      ['Look for updates'],
      { checkedAt: '2026-07-09T12:02:11Z' },
    ],
    [{ state: 'found', version }, 'Version 0.2.0 is available', 'Version 0.2.0 ist da', ['Download']],
    [
      { state: 'downloading', version, received: 30_000_000, size: 120_000_000 },
      'Version 0.2.0 is being downloaded: 30.0 MB of 120.0 MB',
      'wird heruntergeladen: 30,0 MB von 120,0 MB',
      ['Cancel download'],
    ],
    [
      { state: 'ready', version, decision: 'open' },
      'Version 0.2.0 is ready. When you quit',
      'Version 0.2.0 ist bereit. Sie kann',
      ['Install at quit', 'Later', 'Look for updates'],
    ],
    [
      { state: 'ready', version, decision: 'at-quit' },
      'Version 0.2.0 is installed when you quit Kartei.',
      'wird installiert, wenn Sie Kartei beenden.',
      ['Later', 'Look for updates'],
    ],
    [
      { state: 'ready', version, decision: 'later', askAgainAt: day },
      'asked again on 31 Jul 2026',
      'Am 31. Juli 2026 werden Sie',
      ['Install at quit', 'Look for updates'],
    ],
    [
      { state: 'refused', reason: 'file-tampered', version },
      'Version 0.2.0 from updates.bank.example was not taken, and nothing was changed.The file is not the one',
      'Die Datei ist nicht die, die der Herausgeber signiert hat.',
      ['Look for updates'],
    ],
    [
      { state: 'refused', reason: 'unsigned' },
      'What updates.bank.example offers was not taken, and nothing was changed.The list of versions is not signed.',
      'Die Versionsliste ist nicht signiert.',
      ['Look for updates'],
    ],
    [
      { state: 'unreachable', noAnswer: { because: 'cut-short', host: 'updates.bank.example' } },
      'Kartei could not look for updates.',
      'Kartei konnte nicht nach Aktualisierungen sehen.',
      ['Look for updates'],
    ],
    [
      { state: 'failed', because: 'disk', code: 'ENOSPC' },
      'to this computer (ENOSPC)',
      '(ENOSPC)',
      ['Look for updates'],
    ],
    [
      { state: 'current' },
      'Version 0.2.0 should have been installed and was not. Kartei works on as version 0.1.0.',
      'hätte installiert werden sollen',
      ['Look for updates'],
      { notInstalled: version },
    ],
  ])('says of %o what it is, in both languages, and what can be done', async (progress, en, de, offered, more) => {
    prepared(progress, more)
    renderInKartei(<UpdatesPanel />)
    const heading = await screen.findByRole('heading', { name: 'Updates' })
    const section = heading.closest('section')
    await expect.poll(() => section?.textContent).toContain(en)
    expect(section?.textContent).toContain('This is version 0.1.0.')
    if (!more || !('source' in more))
      expect(section?.textContent).toContain(`from updates.bank.example alone, and only what Example Bank AG signed`)
    if (more?.checkedAt !== undefined) expect(section?.textContent).toContain('Last looked: 9 Jul 2026')
    expect(buttons()).toEqual(offered)
    await act(() => speak('de'))
    expect(section?.textContent).toContain(de)
  })

  it('has a sentence of its own for each reason', async () => {
    prepared({ state: 'asking' })
    renderInKartei(<UpdatesPanel />)
    await screen.findByText('Looking for a newer version…')
    const said = new Set<string | null>()
    for (const reason of updateRefusals) {
      await act(async () => {
        emit('updates', 'onChanged', { version: '0.1.0', source, progress: { state: 'refused', reason } })
        await Promise.resolve()
      })
      said.add((await screen.findByRole('alert')).textContent)
    }
    expect(said.size).toBe(updateRefusals.length)
    expect([...said].filter((text) => text?.includes('{{'))).toEqual([])
  })

  it('stops a download, looks again, and says what main says meanwhile', async () => {
    const asked = prepared({ state: 'downloading', version, received: 0, size: 1_000_000 })
    renderInKartei(<UpdatesPanel />)
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('0')
    await act(async () => {
      const progress = { state: 'downloading', version, received: 500_000, size: 1_000_000 } as const
      emit('updates', 'onChanged', { version: '0.1.0', source, progress })
      await Promise.resolve()
    })
    await expect.poll(() => screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel download' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }))
    expect(asked).toEqual(['cancel', 'check'])
  })

  it('says why what was decided could not be kept', async () => {
    prepared({ state: 'ready', version, decision: 'open' })
    answer({ updates: { decide: () => failed({ kind: 'storage' }) } })
    renderInKartei(<UpdatesPanel />)
    await userEvent.click(await screen.findByRole('button', { name: 'Later' }))
    expect(await screen.findByRole('alert')).toBeTruthy()
  })
})

describe('the question above every screen', () => {
  const question = () => screen.queryByRole('region', { name: 'Updates of Kartei' })

  it('is answered once', async () => {
    const asked = prepared({ state: 'ready', version, decision: 'open' })
    renderInKartei(<UpdateQuestion />)
    const region = await screen.findByRole('region', { name: 'Updates of Kartei' })
    expect(region.textContent).toContain('Version 0.2.0 is ready.')
    await userEvent.click(within(region).getByRole('button', { name: 'Install at quit' }))
    await expect.poll(question).toBeNull()
    expect(asked).toEqual(['at-quit'])
  })

  it('is put off', async () => {
    const asked = prepared({ state: 'ready', version, decision: 'open' })
    renderInKartei(<UpdateQuestion />)
    await userEvent.click(await screen.findByRole('button', { name: 'Later' }))
    await expect.poll(question).toBeNull()
    expect(asked).toEqual(['later'])
  })

  it('is not asked while there is nothing to decide', async () => {
    prepared({ state: 'refused', reason: 'expired' })
    renderInKartei(<UpdateQuestion />)
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    expect(question()).toBeNull()
  })
})
