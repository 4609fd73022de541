import type { LockState } from '@contract/api/lock'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { CannotLock, LockPanel } from '../../../../src-renderer/features/lock'
import { LockPage } from '../../../../src-renderer/features/lock/lock-page'
import { give } from '../../../../src-renderer/lib/navigation/commands'
import { answer, failed, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'

const locked: LockState = {
  state: 'locked',
  language: 'en',
  hasPassphrase: true,
  isKept: true,
  takesRecoveryKey: false,
  waitMs: 0,
}
const wrong = (path: string, code = 'wrong') => failed({ kind: 'invalid-input', issues: [{ path, message: '', code }] })

describe('the page of the lock', () => {
  it('unlocks by Enter, says at the field what was wrong, and takes the next attempt at once', async () => {
    const tried: string[] = []
    answer({
      lock: {
        state: () => ok(locked),
        unlock: ({ passphrase }) => {
          tried.push(passphrase)
          return passphrase === 'right one' ? ok({ unlocked: true as const }) : wrong('passphrase')
        },
      },
    })
    renderInKartei(<LockPage />)
    const user = userEvent.setup()
    const field = await screen.findByLabelText('Passphrase')
    await waitFor(() => expect(document.activeElement).toBe(field))
    await user.keyboard('wrong one{Enter}')
    expect(await screen.findByText('This is not the passphrase.')).toBeTruthy()
    await expect.poll(() => field).toHaveProperty('value', '')
    await waitFor(() => expect(document.activeElement).toBe(field))
    await user.keyboard('right one{Enter}')
    await expect.poll(() => tried).toEqual(['wrong one', 'right one'])
  })

  it('counts down while attempts are held up, and sends none meanwhile', async () => {
    let tried = 0
    answer({
      lock: {
        state: () => ok({ ...locked, waitMs: tried === 0 ? 0 : 20_000 }),
        unlock: () => {
          tried += 1
          return wrong('passphrase')
        },
      },
    })
    renderInKartei(<LockPage />)
    const user = userEvent.setup()
    await screen.findByLabelText('Passphrase')
    await user.keyboard('wrong one{Enter}')
    expect(await screen.findByText(/Kartei takes the next one in (20|19) seconds\./)).toBeTruthy()
    await user.keyboard('again{Enter}')
    expect(tried).toBe(1)
  })

  it('says what helps whoever has forgotten the passphrase', async () => {
    answer({ lock: { state: () => ok(locked) } })
    const { unmount } = renderInKartei(<LockPage />)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Passphrase forgotten?' }))
    expect(screen.getByText(/an administrator can switch the lock off/)).toBeTruthy()
    unmount()

    const typed: string[] = []
    answer({
      lock: {
        state: () => ok({ ...locked, takesRecoveryKey: true }),
        unlockByRecoveryKey: ({ recoveryKey }) => {
          typed.push(recoveryKey)
          return wrong('recoveryKey', 'other-recovery-key')
        },
      },
    })
    renderInKartei(<LockPage />)
    await user.click(await screen.findByRole('button', { name: 'Passphrase forgotten?' }))
    await user.type(screen.getByLabelText('Recovery key'), 'AGE-SECRET-KEY-1X{Enter}')
    expect(await screen.findByText(/This is not a whole recovery key/)).toBeTruthy()
    expect(typed).toEqual([])
  })

  it('offers what the system has, and says when that did not work', async () => {
    answer({
      lock: { state: () => ok({ ...locked, system: 'polkit' }), unlockBySystem: () => failed({ kind: 'not-found' }) },
    })
    renderInKartei(<LockPage />)
    await userEvent.click(await screen.findByRole('button', { name: 'Unlock with the password of this computer' }))
    expect(await screen.findByText('The system cannot ask now. Use the passphrase.')).toBeTruthy()
  })

  it('asks for a passphrase first where the organisation wants the lock, twice and long enough', async () => {
    const chosen: unknown[] = []
    answer({
      lock: {
        state: () => ok({ ...locked, state: 'choose', hasPassphrase: false }),
        setPassphrase: (given) => {
          chosen.push(given)
          return ok(locked)
        },
      },
    })
    renderInKartei(<LockPage />)
    const user = userEvent.setup()
    expect(await screen.findByText(/Your organisation wants Kartei to lock/)).toBeTruthy()
    await user.type(screen.getByLabelText('Passphrase'), 'short{Enter}')
    expect(screen.getByText('At least 8 characters.')).toBeTruthy()
    await user.type(screen.getByLabelText('Passphrase'), ' but longer')
    await user.type(screen.getByLabelText('The same once more'), 'another{Enter}')
    expect(screen.getByText('This is not the same as above.')).toBeTruthy()
    expect(chosen).toEqual([])
    await user.clear(screen.getByLabelText('The same once more'))
    await user.type(screen.getByLabelText('The same once more'), 'short but longer{Enter}')
    await expect.poll(() => chosen).toEqual([{ passphrase: 'short but longer', again: 'short but longer' }])
  })
})

describe('the settings of the lock', () => {
  it('take minutes, and refuse what is none', async () => {
    const set: unknown[] = []
    answer({
      preferences: {
        get: () => ok({ language: 'en', theme: 'light', watchPerMinute: 60, notifications: true }),
        set: ({ idleLock }) => {
          set.push(idleLock)
          return ok({ language: 'en', theme: 'light', watchPerMinute: 60, notifications: true })
        },
      },
    })
    renderInKartei(<LockPanel />)
    const user = userEvent.setup()
    expect(await screen.findByText('Kartei does not lock yet: no passphrase is chosen.')).toBeTruthy()
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

  it('change the passphrase with the old one alone', async () => {
    answer({
      lock: { state: () => ok({ ...locked, state: 'open' }), setPassphrase: () => wrong('old') },
      preferences: { get: () => ok({ language: 'en', theme: 'light', watchPerMinute: 60, notifications: true }) },
    })
    renderInKartei(<LockPanel />)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Change passphrase …' }))
    await user.type(await screen.findByLabelText('Passphrase until now'), 'not this one')
    await user.type(screen.getByLabelText('Passphrase'), 'another one')
    await user.type(screen.getByLabelText('The same once more'), 'another one{Enter}')
    expect(await screen.findByText('This is not the passphrase.')).toBeTruthy()
  })
})

it('says what is missing where nothing would unlock Kartei again', async () => {
  answer({
    lock: {
      now: () => failed({ kind: 'conflict', issues: [{ path: '', message: '', code: 'no-passphrase' }] }),
    },
  })
  renderInKartei(<CannotLock />)
  expect(give('lock')).toBe(true)
  expect(await screen.findByText(/Choose a passphrase first/)).toBeTruthy()
})
