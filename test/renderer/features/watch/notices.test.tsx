import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Notices } from '../../../../src-renderer/features/watch/notices'
import { useScreen } from '../../../../src-renderer/lib/navigation/screen'
import { answer, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei, sandboxEnvironment } from '../../../helpers/renderer/render'

const production = { ...sandboxEnvironment, id: 'p', name: 'Production', kind: 'production' } as const
const way = () => screen.queryByRole('button', { name: 'To the recovery key' })
const nobodyActs = () => act(() => void vi.advanceTimersByTime(30_000))
const others = () => screen.findByText(/was damaged|were damaged/)

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  useScreen.setState(useScreen.getInitialState())
  answer({
    workstation: {
      notices: () =>
        ok([
          { id: '1', code: 'recovery-key-offered', detail: '' },
          { id: '2', code: 'saved-views-unreadable', detail: '' },
        ]),
    },
  })
})
afterEach(() => void vi.useRealTimers())

describe('the notice that a recovery key can be made', () => {
  it('waits until nobody does anything, leads to where it is made, and is gone then', async () => {
    renderInKartei(<Notices />, production)
    await others()
    expect(way()).toBeNull()
    nobodyActs()
    const button = await screen.findByRole('button', { name: 'To the recovery key' })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    await user.click(button)
    expect(useScreen.getState()).toMatchObject({ screen: 'settings', settingsPage: 'administration' })
    await waitFor(() => expect(way()).toBeNull())
    expect(await others()).toBeTruthy()
  })

  it('is not shown in the sandbox', async () => {
    renderInKartei(<Notices />)
    await others()
    nobodyActs()
    expect(screen.queryByText(/recovery key/)).toBeNull()
  })
})
