import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useScreen } from '../../../../src-renderer/lib/navigation/screen'
import { FollowWatch, useAttend, WatchLine } from '../../../../src-renderer/features/watch'
import { i18n } from '../../../../src-renderer/lib/i18n/i18n'
import { answer, emit, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'

const lastLookAt = new Date(2026, 6, 14, 10, 41, 7).toISOString()

describe('the line about the watch', () => {
  it('says when it last looked, and follows what main tells', async () => {
    answer({ watch: { state: () => ok({ cases: 3, lastLookAt }) } })
    renderInKartei(<WatchLine />)
    expect(await screen.findByText('All cases watched, last look 10:41:07')).toBeTruthy()
    act(() => emit('watch', 'onChanged', { cases: 3, pause: 'offline' }))
    expect(await screen.findByText('Not watched: offline')).toBeTruthy()
    act(() => emit('watch', 'onChanged', { cases: 0 }))
    expect(await screen.findByText('No open case to watch')).toBeTruthy()
  })

  it.each([
    ['off', 'ausgeschaltet'],
    ['locked', 'Bildschirm gesperrt'],
    ['unauthorized', 'API-Schlüssel abgelehnt'],
    ['no-api-key', 'kein API-Schlüssel'],
    ['session-ended', 'Sitzung eines anderen'],
  ] as const)('says in German why nothing is looked at: %s', async (pause, why) => {
    await i18n.changeLanguage('de')
    answer({ watch: { state: () => ok({ cases: 3, pause, lastLookAt }) } })
    renderInKartei(<WatchLine />)
    expect(await screen.findByText(`Nicht beobachtet: ${why}, zuletzt 10:41:07`)).toBeTruthy()
    await i18n.changeLanguage('en')
  })
})

describe('a case on the screen', () => {
  it('is told to main for as long as it is there', async () => {
    const attended: (string | null)[] = []
    answer({
      watch: {
        attend: ({ caseId }) => {
          attended.push(caseId)
          return ok({ cases: 1 })
        },
      },
    })
    function OnScreen() {
      useAttend('a-case')
      return <p>there</p>
    }
    const { unmount } = renderInKartei(<OnScreen />)
    await screen.findByText('there')
    await expect.poll(() => attended).toEqual(['a-case'])
    unmount()
    expect(attended).toEqual(['a-case', null])
  })

  it('is opened when a notification of it is clicked', async () => {
    renderInKartei(<FollowWatch />)
    act(() => emit('cases', 'onOpen', { caseId: 'of-the-notification' }))
    await expect.poll(() => useScreen.getState().screen).toMatchObject({ case: 'of-the-notification' })
  })
})
