import type { LockState } from '@contract/api/lock'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { FollowLocking, LockPanel } from '../../../../src-renderer/features/lock'
import { LockPage } from '../../../../src-renderer/features/lock/lock-page'
import { give } from '../../../../src-renderer/lib/navigation/commands'
import { answer, failed, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'

const locked: LockState = { state: 'locked', language: 'en', way: 'polkit' }

describe('the page of the lock', () => {
  it('asks the system by Enter, and says what to do where that confirmed nobody', async () => {
    const tried: boolean[] = []
    answer({
      lock: {
        state: () => ok(locked),
        unlock: () => {
          tried.push(true)
          return tried.length === 1 ? failed({ kind: 'cancelled' }) : ok({ unlocked: true })
        },
      },
    })
    renderInKartei(<LockPage />)
    const user = userEvent.setup()
    const button = await screen.findByRole('button', { name: 'Show with the password of this computer' })
    await waitFor(() => expect(document.activeElement).toBe(button))
    await user.keyboard('{Enter}')
    expect(await screen.findByText(/The system did not confirm who you are/)).toBeTruthy()
    await user.click(button)
    await waitFor(() => expect(tried).toHaveLength(2))
  })

  it('offers another way as soon as the system cannot ask', async () => {
    let way: LockState['way'] = 'polkit'
    answer({
      lock: {
        state: () => ok({ ...locked, way }),
        unlock: () => {
          way = way === 'polkit' ? 'session' : 'none'
          return failed({ kind: 'not-found' })
        },
      },
    })
    renderInKartei(<LockPage />)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Show with the password of this computer' }))
    expect(
      await screen.findByText('The system could not do that now. What you can do instead is said here.'),
    ).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Lock this computer' }))
    expect(await screen.findByRole('button', { name: 'Show Kartei' })).toBeTruthy()
  })

  it('says that it keeps off glances only, where anybody can show Kartei again', async () => {
    answer({ lock: { state: () => ok({ ...locked, way: 'none' }) } })
    renderInKartei(<LockPage />)
    expect(await screen.findByText(/anybody can show it again\. The cover keeps off glances only/)).toBeTruthy()
  })
})

describe('the settings of the lock', () => {
  it('take minutes, refuse what is none, and say what shows Kartei again', async () => {
    const set: unknown[] = []
    const preferences = { language: 'en', theme: 'light', watchPerMinute: 60, notifications: true } as const
    answer({
      lock: { state: () => ok({ ...locked, state: 'open', way: 'none' }) },
      preferences: {
        get: () => ok(preferences),
        set: ({ idleLock }) => {
          set.push(idleLock)
          return ok(preferences)
        },
      },
    })
    renderInKartei(<LockPanel />)
    const user = userEvent.setup()
    expect(await screen.findByText(/The cover keeps off glances only/)).toBeTruthy()
    const field = await screen.findByRole('textbox', { name: 'Minutes without mouse or keyboard' })
    await expect.poll(() => field).toHaveProperty('value', '10')
    await user.clear(field)
    await user.type(field, '121')
    await user.tab()
    expect(await screen.findByText('A whole number from 0 to 120.')).toBeTruthy()
    await user.clear(field)
    await user.type(field, '5{Enter}')
    await expect.poll(() => set).toEqual([5])
  })
})

it('the command locks', async () => {
  let locks = 0
  answer({
    lock: {
      now: () => {
        locks += 1
        return ok({ locked: true as const })
      },
    },
  })
  renderInKartei(<FollowLocking />)
  expect(give('lock')).toBe(true)
  await waitFor(() => expect(locks).toBe(1))
})
