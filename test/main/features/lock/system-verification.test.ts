import { describe, expect, it } from 'vitest'
import { systemVerificationOf } from '../../../../src-main/features/lock'

const run = (): never => {
  throw new Error('Nothing is run.')
}

describe('the verification of the system', () => {
  it.each([
    [true, 'verified'],
    [false, 'refused'],
  ] as const)('is Touch ID on a Mac that has it: %s', async (isClerk, expected) => {
    const asked: string[] = []
    const verification = systemVerificationOf({
      platform: 'darwin',
      touchId: {
        canPromptTouchID: () => true,
        promptTouchID: (reason) => {
          asked.push(reason)
          return isClerk ? Promise.resolve() : Promise.reject(new Error('Canceled by user.'))
        },
      },
      pid: 7,
      run,
    })
    expect(verification?.kind).toBe('touch-id')
    expect(await verification?.ask('show your cases again')).toBe(expected)
    expect(asked).toEqual(['show your cases again'])
  })

  it.each([
    ['darwin', () => true],
    ['win32', () => true],
    ['linux', (file: string) => file.startsWith('/usr/bin')],
    ['linux', (file: string) => !file.startsWith('/usr/bin')],
  ] as const)('is none without a sensor, on %s, or with half of polkit', (platform, isThere) => {
    const touchId = { canPromptTouchID: () => false }
    expect(systemVerificationOf({ platform, touchId, pid: 7, isThere, run })).toBeUndefined()
  })

  it('is polkit, asked of this very process, which may ask for its password', async () => {
    const ran: string[][] = []
    const verification = systemVerificationOf({
      platform: 'linux',
      touchId: {},
      pid: 7,
      isThere: () => true,
      run: (command, args) => {
        ran.push([command, ...args])
        return Promise.resolve({ ended: 0, stdout: '', stderr: '' })
      },
    })
    expect(await verification?.ask('')).toBe('verified')
    const asked = ['--action-id', 'org.kartei.unlock', '--process', '7', '--allow-user-interaction']
    expect(ran).toEqual([['/usr/bin/pkcheck', ...asked]])
  })
})
