import type { Preferences } from '@contract/api/preferences'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { AskingPanel, WatchPanel } from '../../../../src-renderer/features/preferences/watch-panel'
import { answer, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'

function prepared(): Partial<Preferences>[] {
  let preferences: Preferences = { language: 'en', theme: 'light', watchPerMinute: 60, notifications: true }
  const set: Partial<Preferences>[] = []
  answer({
    preferences: {
      get: () => ok(preferences),
      set: ({ watchPerMinute, notifications }) => {
        const changed = {
          ...(watchPerMinute !== undefined && { watchPerMinute }),
          ...(notifications !== undefined && { notifications }),
        }
        set.push(changed)
        preferences = { ...preferences, ...changed }
        return ok(preferences)
      },
    },
  })
  return set
}

describe('the settings of the watch', () => {
  it('take over the number when the clerk leaves the field, and refuse what is none', async () => {
    const set = prepared()
    const user = userEvent.setup()
    renderInKartei(<AskingPanel />)
    const field = await screen.findByRole('textbox', { name: 'Requests a minute' })
    await expect.poll(() => field).toHaveProperty('value', '60')
    await user.clear(field)
    await user.type(field, '700')
    await user.tab()
    expect(await screen.findByText('A whole number from 0 to 600.')).toBeTruthy()
    expect(field).toHaveProperty('value', '700')
    expect(set).toEqual([])
    await user.clear(field)
    await user.type(field, '0')
    await user.tab()
    await expect.poll(() => set).toEqual([{ watchPerMinute: 0 }])
    await expect.poll(() => field).toHaveProperty('value', '0')
  })

  it('turn the notifications off', async () => {
    const set = prepared()
    renderInKartei(<WatchPanel />)
    const toggle = await screen.findByLabelText(/^Tell me on the desktop/)
    await expect.poll(() => toggle).toHaveProperty('checked', true)
    await userEvent.click(toggle)
    await expect.poll(() => set).toEqual([{ notifications: false }])
    await expect.poll(() => toggle).toHaveProperty('checked', false)
  })
})
