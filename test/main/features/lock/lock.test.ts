import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Policy } from '@contract/policy/settings'
import { createLock, createLockRecord, dropPassphrase, systemVerificationOf } from '../../../../src-main/features/lock'
import { lookEvery } from '../../../../src-main/features/lock/idling'
import { createKeychain } from '../../../../src-main/keychain'
import type { CommandResult } from '../../../../src-main/lib/run-command'
import { Clock, openSettings, OwnKeychain, temporaryFolder } from '../../../helpers/main/profile'

const context = { requestId: 'r' }

interface Given {
  readonly folder?: string
  readonly policy?: Pick<Policy, 'idleLock'>
  readonly minutes?: number
  readonly isSessionOnly?: boolean
  /** How pkcheck ends; left out: there is no polkit. */
  readonly ended?: CommandResult['ended']
  /** Of the computer; left out: it has no session that could be locked. */
  readonly session?: 'locks' | 'stays open'
  readonly tellsUnlocking?: boolean
}

/** One start of the program, on a computer whose parts the test gives. */
function start({ folder = temporaryFolder(), policy = {}, minutes, ...given }: Given = {}) {
  const now = {
    steady: 0,
    idle: 0,
    isSessionLocked: false,
    sessionLocks: 0,
    dialogs: 0,
    hasPolkit: given.ended !== undefined,
  }
  const seen: string[] = []
  const record = createLockRecord({
    directory: folder,
    openSettings,
    isSessionOnly: given.isSessionOnly === true,
    now: new Clock().now,
    notify: () => undefined,
  })
  const lock = createLock({
    record,
    policy,
    minutes: () => minutes,
    language: () => 'en',
    signs: {
      idleSeconds: () => now.idle,
      isScreenLocked: () => false,
      steady: () => now.steady,
    },
    verification: () =>
      !now.hasPolkit
        ? undefined
        : systemVerificationOf({
            platform: 'linux',
            touchId: {},
            pid: 7,
            isThere: () => true,
            run: () => {
              now.dialogs += 1
              return Promise.resolve({ ended: given.ended ?? 'missing', stdout: '', stderr: '' })
            },
          }),
    session: {
      mustBePolled: given.tellsUnlocking !== true,
      isLocked: () => Promise.resolve(given.session === undefined ? undefined : now.isSessionLocked),
      lock: () => {
        now.sessionLocks += 1
        now.isSessionLocked = given.session === 'locks'
        return Promise.resolve(now.isSessionLocked)
      },
    },
    reason: () => 'unlock',
    onLocked: () => {
      seen.push('locked')
      return Promise.resolve()
    },
    onCopied: (text, by) => void seen.push(`${by} ${text}`),
    onUnlocked: () => void seen.push('unlocked'),
    note: (action, by) => void seen.push(`${action} ${by}`),
  })
  const { handlers } = lock
  return {
    folder,
    lock,
    seen,
    now,
    state: async () => handlers.state(undefined, context),
    way: async () => {
      const state = await handlers.state(undefined, context)
      return state.ok ? state.value.way : undefined
    },
    unlock: async () => handlers.unlock(undefined, context),
    lockNow: async () => handlers.now(undefined, context),
  }
}

const unlocked = { ok: true, value: { unlocked: true } }
const refused = { ok: false, error: { kind: 'cancelled' } }
const notPossible = { ok: false, error: { kind: 'not-found' } }

describe('the lock', () => {
  it('hands over, is locked then, and opens by the verification of the system', async () => {
    const kartei = start({ ended: 0 })
    kartei.lock.lock('command')
    expect(kartei.lock.phase()).toBe('draining')
    await new Promise(setImmediate)
    expect(kartei.lock.phase()).toBe('locked')
    expect(await kartei.unlock()).toMatchObject(unlocked)
    expect(kartei.lock.phase()).toBe('open')
    await new Promise(setImmediate)
    expect(kartei.seen).toEqual(['lock.locked command', 'locked', 'lock.unlocked system', 'unlocked'])
    expect(kartei.now.sessionLocks, 'the computer stays as it is').toBe(0)
  })

  it.each([1, 3, 'too-late'] as const)('stays locked where polkit ends with %s, however often', async (ended) => {
    const kartei = start({ ended, session: 'stays open' })
    kartei.lock.lock('idle')
    for (let each = 0; each < 3; each += 1) expect(await kartei.unlock()).toMatchObject(refused)
    expect(await kartei.state()).toMatchObject({ value: { state: 'locked', way: 'polkit' } })
  })

  it.each([2, 126, 127, 'missing'] as const)(
    'goes on to the session, and from there to a click, where polkit ends with %s and neither is to be had',
    async (ended) => {
      const kartei = start({ ended, session: 'stays open' })
      kartei.lock.lock('idle')
      expect(await kartei.unlock()).toMatchObject(notPossible)
      expect(await kartei.way()).toBe('session')
      expect(await kartei.unlock()).toMatchObject(notPossible)
      expect(await kartei.way()).toBe('none')
      expect(await kartei.unlock()).toMatchObject(unlocked)
      expect(kartei.seen.at(-1)).toBe('lock.unlocked click')
    },
  )

  it('asks once, however often it is pressed, and keeps a sensor that gives up', async () => {
    const kartei = start({ ended: 1 })
    kartei.lock.lock('idle')
    kartei.now.hasPolkit = false
    expect(await Promise.all([kartei.unlock(), kartei.unlock()])).toMatchObject([refused, refused])
    expect(kartei.now.dialogs).toBe(1)
    expect(await kartei.way()).toBe('polkit')
  })

  it('locks the session where the system verifies nobody, and opens once that was unlocked', async () => {
    const kartei = start({ session: 'locks' })
    expect(await kartei.way(), 'said in the settings before').toBe('session')
    expect(kartei.now.sessionLocks).toBe(0)
    await kartei.lockNow()
    expect(await kartei.way()).toBe('session')
    expect(kartei.now.sessionLocks).toBe(1)
    expect(await kartei.unlock(), 'a click locks the computer again').toMatchObject({ value: { unlocked: false } })
    expect(kartei.now.sessionLocks).toBe(2)
    expect(kartei.lock.isLocked()).toBe(true)
    kartei.lock.sessionUnlocked()
    expect(kartei.lock.isLocked()).toBe(false)
    expect(kartei.seen).toContain('lock.unlocked computer')
  })

  it('locks with the system, and not the session once more', async () => {
    const kartei = start({ session: 'locks' })
    kartei.lock.lock('system')
    expect(await kartei.way()).toBe('session')
    expect(kartei.now.sessionLocks).toBe(0)
  })

  it('says that a click is enough where the session does not lock', async () => {
    const kartei = start({ session: 'stays open' })
    kartei.lock.lock('command')
    expect(await kartei.way()).toBe('none')
    expect(await kartei.unlock()).toMatchObject(unlocked)
  })

  it('stays locked where it is locked again before its windows are back', async () => {
    const kartei = start()
    kartei.lock.lock('command')
    await kartei.unlock()
    kartei.lock.lock('command')
    expect(kartei.lock.isLocked()).toBe(true)
    kartei.lock.sessionUnlocked()
    kartei.lock.sessionUnlocked()
    await new Promise(setImmediate)
    expect(kartei.seen.filter((each) => each.startsWith('lock.unlocked'))).toHaveLength(2)
  })

  it('is locked again after a new start, until it was unlocked', async () => {
    const first = start()
    first.lock.lock('idle')
    const { folder } = first
    const again = start({ folder })
    expect(again.lock.phase()).toBe('locked')
    expect(await again.unlock()).toMatchObject(unlocked)
    expect(start({ folder }).lock.isLocked()).toBe(false)
  })

  it('locks by itself for no longer than the settings say, and by hand also where they say 0', async () => {
    const off = start({ minutes: 0 })
    off.lock.lock('idle')
    off.lock.lock('system')
    expect(off.lock.isLocked()).toBe(false)
    expect(await off.lockNow()).toMatchObject({ ok: true })
    expect(off.lock.isLocked()).toBe(true)
    const governed = start({ minutes: 0, policy: { idleLock: 5 } })
    governed.lock.lock('idle')
    expect(governed.lock.isLocked()).toBe(true)
  })

  it('starts open where an administrator says that it does not lock by itself', () => {
    const first = start()
    first.lock.lock('idle')
    const { folder } = first
    expect(start({ folder, minutes: 0 }).lock.isLocked()).toBe(true)
    expect(start({ folder, policy: { idleLock: 0 } }).lock.isLocked()).toBe(false)
  })

  it('lasts until the end where nothing is kept', () => {
    const kartei = start({ isSessionOnly: true })
    kartei.lock.lock('idle')
    expect(kartei.lock.isLocked()).toBe(true)
    expect(existsSync(join(kartei.folder, 'lock.json'))).toBe(false)
    expect(start({ folder: kartei.folder, isSessionOnly: true }).lock.isLocked()).toBe(false)
  })
})

describe('a profile with a passphrase of the lock', () => {
  it('opens like any other, its passphrase is erased, and that is said once', async () => {
    const folder = temporaryFolder()
    const keychain = createKeychain({
      directory: folder,
      safeStorage: new OwnKeychain().synchronous(),
      platform: 'linux',
    })
    mkdirSync(join(folder, 'keys'), { recursive: true })
    expect(await keychain.seal('lock', '{"version":1}')).toBe(true)
    writeFileSync(join(folder, 'lock.json'), JSON.stringify({ locked: true, hasPassphrase: true, wrong: 4 }))
    writeFileSync(join(folder, 'lock-open'), '')
    const said: string[] = []
    const drop = (): void => dropPassphrase({ directory: folder, keychain, notify: (code) => void said.push(code) })
    drop()
    drop()
    expect(said).toEqual(['lock-passphrase-gone'])
    expect(['lock-open', join('keys', 'lock.json')].filter((file) => existsSync(join(folder, file)))).toEqual([])
    const kartei = start({ folder })
    expect(kartei.lock.isLocked(), 'it was, when it ended').toBe(true)
    expect(await kartei.unlock()).toMatchObject(unlocked)
  })
})

describe('looking whether anybody is there', () => {
  /** So many seconds pass, in which nobody moves anything. */
  async function pass(kartei: ReturnType<typeof start>, seconds: number): Promise<void> {
    for (let passed = 0; passed < seconds; passed += lookEvery / 1_000) {
      kartei.now.steady += lookEvery
      kartei.now.idle += lookEvery / 1_000
      await vi.advanceTimersByTimeAsync(lookEvery)
    }
  }

  const withTimers = (): void => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
  }

  it('locks after so many minutes without anybody, until it is ended', async () => {
    withTimers()
    const kartei = start({ minutes: 5, ended: 0 })
    const end = kartei.lock.begin()
    await pass(kartei, 298)
    expect(kartei.lock.isLocked()).toBe(false)
    await pass(kartei, 2)
    expect(kartei.seen).toEqual(['lock.locked idle', 'locked'])
    await kartei.unlock()
    end()
    await pass(kartei, 600)
    expect(kartei.lock.isLocked()).toBe(false)
  })

  it('sees that the session was unlocked where nothing tells it, and takes an open one for no proof', async () => {
    withTimers()
    const kartei = start({ ended: 1, session: 'locks' })
    onTestFinished(kartei.lock.begin())
    kartei.lock.lock('command')
    await pass(kartei, 10)
    expect(kartei.lock.isLocked(), 'never locked, never unlocked').toBe(true)
    kartei.now.isSessionLocked = true
    await pass(kartei, 4)
    kartei.now.isSessionLocked = false
    await pass(kartei, 2)
    expect(kartei.lock.isLocked()).toBe(false)
    expect(kartei.seen).toContain('lock.unlocked computer')
  })

  it('believes the word of the system alone where it says that the session was unlocked', async () => {
    withTimers()
    const kartei = start({ session: 'locks', tellsUnlocking: true })
    onTestFinished(kartei.lock.begin())
    kartei.lock.lock('system')
    // As Windows shows its prompt for rights.
    kartei.now.isSessionLocked = true
    await pass(kartei, 4)
    kartei.now.isSessionLocked = false
    await pass(kartei, 4)
    expect(kartei.lock.isLocked()).toBe(true)
    kartei.lock.sessionUnlocked()
    expect(kartei.lock.isLocked()).toBe(false)
  })
})
