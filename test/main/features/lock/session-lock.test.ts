import { describe, expect, it } from 'vitest'
import { sessionLockOf } from '../../../../src-main/features/lock'
import type { CommandResult } from '../../../../src-main/lib/run-command'

/** A computer whose commands end as the test says; `hint`: what loginctl says of the lock of its session. */
function computer(
  platform: NodeJS.Platform,
  given: { ended?: CommandResult['ended']; hint?: string; locks?: boolean },
) {
  const ran: string[][] = []
  const now = { isLocked: false }
  const session = sessionLockOf({
    platform,
    isScreenLocked: () => now.isLocked,
    drive: () => 'D:',
    withinMs: 0,
    run: (command, args) => {
      ran.push([command, ...args])
      const isQuestion = args[0] === 'show-session'
      if (!isQuestion && given.locks === true) now.isLocked = true
      const stdout = isQuestion ? (given.hint ?? (now.isLocked ? 'yes\n' : 'no\n')) : ''
      return Promise.resolve({ ended: given.ended ?? 0, stdout, stderr: '' })
    },
  })
  return { session, ran }
}

describe('the session of the computer', () => {
  it.each([
    ['linux', ['/usr/bin/loginctl', 'lock-session']],
    ['win32', ['D:\\Windows\\System32\\rundll32.exe', 'user32.dll,LockWorkStation']],
    ['darwin', ['/usr/bin/pmset', 'displaysleepnow']],
  ] as const)('is locked on %s by its own command, by the whole path', async (platform, command) => {
    const { session, ran } = computer(platform, { locks: true })
    expect(await session.isLocked()).toBe(false)
    expect(await session.lock()).toBe(true)
    expect(await session.isLocked()).toBe(true)
    expect(session.mustBePolled).toBe(platform === 'linux')
    expect(ran.filter(([, first]) => first !== 'show-session')).toEqual([command])
  })

  it('is not taken for locked because a command says nothing against it', async () => {
    const { session } = computer('win32', {})
    expect(await session.lock()).toBe(false)
  })

  it.each([[1], [127], ['missing'], ['too-late']] as const)('is none where loginctl ends with %s', async (ended) => {
    const { session } = computer('linux', { ended, locks: true })
    expect(await session.isLocked()).toBeUndefined()
    expect(await session.lock()).toBe(false)
  })

  it('is none where loginctl says something else', async () => {
    const { session } = computer('linux', { hint: '\n' })
    expect(await session.isLocked()).toBeUndefined()
  })

  it('cannot be locked elsewhere', async () => {
    const { session, ran } = computer('freebsd', { locks: true })
    expect(await session.lock()).toBe(false)
    expect(await session.isLocked()).toBeUndefined()
    expect(ran).toEqual([])
  })
})
