import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Policy } from '@contract/policy/settings'
import { createLock, createLockRecord, systemVerificationOf } from '../../../../src-main/features/lock'
import { derive, isPassphrase } from '../../../../src-main/features/lock/passphrase'
import { createKeychain, keepingNothing, type Keychain } from '../../../../src-main/keychain'
import { Clock, openSettings, OwnKeychain, temporaryFolder } from '../../../helpers/main/profile'

const context = { requestId: 'r' }
const cheap = (passphrase: string) => derive(passphrase, { N: 16, r: 1, p: 1 })
const passphrase = 'four words are enough'
const other = 'five words are better still'

interface Given {
  readonly folder?: string
  readonly keychain?: Keychain
  readonly policy?: Pick<Policy, 'idleLock'>
  readonly minutes?: number
  readonly recoveryKey?: string
  readonly ended?: number | 'missing'
  readonly isSessionOnly?: boolean
}

/** One start of the program, with a clock that the test moves. */
function start({ folder = temporaryFolder(), policy = {}, minutes, recoveryKey, ended, ...given }: Given = {}) {
  const keychain =
    given.keychain ??
    createKeychain({ directory: folder, safeStorage: new OwnKeychain().synchronous(), platform: 'linux' })
  const now = { steady: 0, idle: 0 }
  const seen: string[] = []
  const record = createLockRecord({
    directory: folder,
    openSettings,
    keychain,
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
      wall: () => now.steady,
      steady: () => now.steady,
    },
    system: () =>
      ended === undefined
        ? undefined
        : systemVerificationOf({
            platform: 'linux',
            touchId: {},
            pid: 7,
            isThere: () => true,
            run: () => Promise.resolve({ ended, stdout: '', stderr: '' }),
          }),
    reason: () => 'unlock',
    recovery: {
      isThere: () => recoveryKey !== undefined,
      check: (typed) => Promise.resolve(typed === recoveryKey ? 'opens' : 'other'),
    },
    onLocked: () => {
      seen.push('locked')
      return Promise.resolve()
    },
    onCopied: (texts) => void seen.push(`copied ${texts.join()}`),
    onUnlocked: () => void seen.push('unlocked'),
    note: (action, by) => void seen.push(`${action} ${by}`),
    derive: cheap,
  })
  const { handlers } = lock
  return {
    folder,
    keychain,
    record,
    lock,
    seen,
    now,
    state: async () => handlers.state(undefined, context),
    choose: (chosen = passphrase, old?: string) =>
      handlers.setPassphrase({ passphrase: chosen, again: chosen, ...(old !== undefined && { old }) }, context),
    unlock: async (typed: string) => handlers.unlock({ passphrase: typed }, context),
    forget: async (old: string) => handlers.forgetPassphrase({ old }, context),
    bySystem: async () => handlers.unlockBySystem(undefined, context),
    byRecoveryKey: async (typed: string) => handlers.unlockByRecoveryKey({ recoveryKey: typed }, context),
    lockNow: async () => handlers.now(undefined, context),
  }
}

const wrong = { ok: false, error: { kind: 'invalid-input', issues: [{ path: 'passphrase', code: 'wrong' }] } }
const heldUp = { ok: false, error: { kind: 'invalid-input', issues: [{ path: 'passphrase', code: 'wait' }] } }

describe('the lock', () => {
  it('locks once there is something to unlock with, and opens with that alone', async () => {
    const kartei = start()
    expect(await kartei.lockNow()).toMatchObject({ ok: false, error: { issues: [{ code: 'no-passphrase' }] } })
    expect(kartei.lock.lock('idle')).toBe(false)
    expect(await kartei.choose()).toMatchObject({ ok: true, value: { state: 'open', hasPassphrase: true } })
    expect(kartei.lock.lock('command')).toBe(true)
    expect(kartei.lock.lockedOrNot()).toBe('handing-over')
    await new Promise(setImmediate)
    expect(kartei.lock.lockedOrNot()).toBe('locked')
    expect(await kartei.unlock(other)).toMatchObject(wrong)
    expect(kartei.lock.isLocked()).toBe(true)
    expect(await kartei.unlock(passphrase)).toMatchObject({ ok: true })
    expect(kartei.lock.lockedOrNot()).toBe('open')
    await new Promise(setImmediate)
    expect(kartei.seen).toEqual(['lock.locked command', 'locked', 'lock.unlocked passphrase', 'unlocked'])
  })

  it('takes the same letters for the same, however a keyboard made them', async () => {
    const kartei = start()
    await kartei.choose('Gru\u0308ne Wiese')
    kartei.lock.lock('idle')
    expect(await kartei.unlock('Gr\u00fcne Wiese')).toMatchObject({ ok: true })
  })

  it('is locked again after a new start, and after one in the midst of an attempt', async () => {
    const first = start()
    await first.choose()
    first.lock.lock('idle')
    void first.unlock(other)
    await new Promise(setImmediate)
    const { folder, keychain } = first
    const again = start({ folder, keychain })
    expect(again.lock.lockedOrNot()).toBe('locked')
    expect(again.record.wrong()).toBe(1)
    expect(await again.unlock(passphrase)).toMatchObject({ ok: true })
    expect(start({ folder, keychain }).lock.isLocked()).toBe(false)
  })

  it('stays locked where one of its two files was taken away, or says another thing', async () => {
    for (const taken of ['lock.json', join('keys', 'lock.json')]) {
      const first = start()
      await first.choose()
      first.lock.lock('idle')
      rmSync(join(first.folder, taken))
      expect(start({ folder: first.folder, keychain: first.keychain }).lock.isLocked(), taken).toBe(true)
    }
    const first = start()
    await first.choose()
    first.lock.lock('idle')
    writeFileSync(join(first.folder, 'lock.json'), JSON.stringify({ locked: false, hasPassphrase: false, wrong: 0 }))
    expect(start({ folder: first.folder, keychain: first.keychain }).lock.isLocked()).toBe(true)
  })

  it.each([
    ['lock.json taken away', (folder: string) => rmSync(join(folder, 'lock.json'))],
    [
      'lock.json without a byte of sense',
      (folder: string) => writeFileSync(join(folder, 'lock.json'), '\0'.repeat(64)),
    ],
    [
      'lock.json that says it is open',
      (folder: string) =>
        writeFileSync(join(folder, 'lock.json'), JSON.stringify({ locked: false, hasPassphrase: true, wrong: 0 })),
    ],
    ['a file that says it is open', (folder: string) => writeFileSync(join(folder, 'lock-open'), '')],
    ['the passphrase taken away', (folder: string) => rmSync(join(folder, 'keys', 'lock.json'))],
  ])('stays locked over every start and attempt: %s', async (_which, change) => {
    const first = start({ recoveryKey: 'AGE-SECRET-KEY-1' })
    await first.choose()
    first.lock.lock('idle')
    change(first.folder)
    const { folder, keychain } = first
    for (let each = 0; each < 3; each += 1) {
      const again = start({ folder, keychain, recoveryKey: 'AGE-SECRET-KEY-1' })
      expect(again.lock.isLocked(), `start ${each + 1}`).toBe(true)
      again.now.steady += 3_600_000
      await again.unlock(other)
      again.now.steady += 3_600_000
      await again.byRecoveryKey('AGE-SECRET-KEY-2')
    }
  })

  it('is kept after all where the keychain comes back until it locks', async () => {
    const folder = temporaryFolder()
    const os = createKeychain({ directory: folder, safeStorage: new OwnKeychain().synchronous(), platform: 'linux' })
    const state = { isAway: true }
    const keychain: Keychain = {
      ...os,
      seal: (...given) => (state.isAway ? Promise.resolve(false) : os.seal(...given)),
    }
    const first = start({ folder, keychain })
    expect(await first.choose()).toMatchObject({ ok: true, value: { isKept: false } })
    state.isAway = false
    first.lock.lock('idle')
    await vi.waitFor(async () => expect(await first.state()).toMatchObject({ value: { isKept: true } }))
    const again = start({ folder, keychain: os })
    expect(again.lock.isLocked()).toBe(true)
    expect(await again.unlock(other)).toMatchObject(wrong)
    expect(await again.unlock(passphrase)).toMatchObject({ ok: true })
    expect(start({ folder, keychain: os }).lock.isLocked()).toBe(false)
  })

  it('holds attempts up after three, by no clock that can be set, and over a new start', async () => {
    const first = start()
    await first.choose()
    first.lock.lock('idle')
    for (let each = 0; each < 3; each += 1) expect(await first.unlock(other)).toMatchObject(wrong)
    expect(await first.unlock(passphrase), 'even the right one').toMatchObject(heldUp)
    expect(await first.state()).toMatchObject({ value: { waitMs: 5_000 } })
    const again = start({ folder: first.folder, keychain: first.keychain })
    expect(await again.unlock(passphrase)).toMatchObject(heldUp)
    again.now.steady += 5_000
    expect(await again.unlock(passphrase)).toMatchObject({ ok: true })
    expect(await again.state()).toMatchObject({ value: { waitMs: 0 } })
  })

  it('compares one attempt at a time', async () => {
    const kartei = start()
    await kartei.choose()
    kartei.lock.lock('idle')
    const tried = await Promise.all(Array.from({ length: 20 }, () => kartei.unlock(other)))
    expect(tried.filter((each) => !each.ok && each.error.issues?.[0]?.code === 'wrong')).toHaveLength(1)
  })

  it('changes and removes a passphrase with the old one alone, and never while it is locked', async () => {
    const kartei = start()
    await kartei.choose()
    const wrongOld = { ok: false, error: { issues: [{ path: 'old', code: 'wrong' }] } }
    expect(await kartei.choose(other)).toMatchObject(wrongOld)
    expect(await kartei.choose(other, other)).toMatchObject(wrongOld)
    expect(await kartei.forget(other)).toMatchObject(wrongOld)
    expect(await kartei.choose(other, passphrase)).toMatchObject({ ok: true })
    kartei.lock.lock('idle')
    expect(await kartei.choose(passphrase, other)).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
    expect(await kartei.unlock(other)).toMatchObject({ ok: true })
    expect(await kartei.forget(other)).toMatchObject({ ok: true, value: { hasPassphrase: false } })
    expect(existsSync(join(kartei.folder, 'keys', 'lock.json'))).toBe(false)
    expect(kartei.lock.lock('idle')).toBe(false)
  })

  it('writes the passphrase nowhere, and what it derives to sealed', async () => {
    const kartei = start()
    await kartei.choose()
    const files = ['lock.json', join('keys', 'lock.json')].map((file) =>
      readFileSync(join(kartei.folder, file), 'utf8'),
    )
    expect(files.join()).not.toContain(passphrase)
    expect(files.join()).not.toContain('derived')
  })

  it('locks by idling for no longer than the settings say, and not at all where they say 0', async () => {
    const off = start({ minutes: 0 })
    await off.choose()
    expect(await off.lockNow()).toMatchObject({ ok: false, error: { issues: [{ code: 'off' }] } })
    const governed = start({ minutes: 0, policy: { idleLock: 5 } })
    await governed.choose()
    expect(governed.lock.lock('idle')).toBe(true)
  })

  it('asks for a passphrase first, where the organisation wants the lock', async () => {
    const kartei = start({ policy: { idleLock: 5 } })
    expect(await kartei.state()).toMatchObject({ value: { state: 'choose' } })
    expect(kartei.lock.lockedOrNot()).toBe('locked')
    expect(await kartei.choose()).toMatchObject({ ok: true, value: { state: 'open' } })
    await new Promise(setImmediate)
    expect(kartei.seen).toEqual(['unlocked'])
  })

  it('opens where an administrator says that Kartei does not lock', async () => {
    const first = start()
    await first.choose()
    first.lock.lock('idle')
    const { folder, keychain } = first
    expect(start({ folder, keychain, minutes: 0 }).lock.isLocked(), 'what a clerk can write opens nothing').toBe(true)
    expect(start({ folder, keychain, policy: { idleLock: 0 } }).lock.isLocked()).toBe(false)
    const after = start({ folder, keychain })
    expect(after.lock.isLocked(), 'and stays open').toBe(false)
    expect(after.record.hasPassphrase(), 'another one is chosen').toBe(false)
  })

  it('opens with the recovery key, and asks for another passphrase then', async () => {
    const kartei = start({ recoveryKey: 'AGE-SECRET-KEY-1', policy: { idleLock: 5 } })
    await kartei.choose()
    kartei.lock.lock('idle')
    const refused = { ok: false, error: { issues: [{ path: 'recoveryKey', code: 'other-recovery-key' }] } }
    expect(await kartei.byRecoveryKey('AGE-SECRET-KEY-2')).toMatchObject(refused)
    expect(kartei.record.wrong()).toBe(1)
    expect(await kartei.byRecoveryKey('AGE-SECRET-KEY-1')).toMatchObject({ ok: true })
    expect(await kartei.state()).toMatchObject({ value: { state: 'choose', hasPassphrase: false } })
    expect(await start().byRecoveryKey('x')).toMatchObject({ ok: false, error: { kind: 'not-found' } })
  })

  it.each([
    [0, { ok: true }],
    [1, { ok: false, error: { kind: 'cancelled' } }],
    [2, { ok: false, error: { kind: 'not-found' } }],
    [3, { ok: false, error: { kind: 'cancelled' } }],
    [127, { ok: false, error: { kind: 'not-found' } }],
    ['missing', { ok: false, error: { kind: 'not-found' } }],
  ] as const)('believes polkit that ends with %s', async (ended, outcome) => {
    const kartei = start({ ended })
    await kartei.choose()
    kartei.lock.lock('idle')
    expect(await kartei.bySystem()).toMatchObject(outcome)
    expect(kartei.lock.isLocked()).toBe(!outcome.ok)
  })

  it('lasts until the end where nothing is kept', async () => {
    const folder = temporaryFolder()
    const os = createKeychain({ directory: folder, safeStorage: new OwnKeychain().synchronous(), platform: 'linux' })
    const keychain = keepingNothing(os)
    const kartei = start({ folder, keychain, isSessionOnly: true })
    expect(await kartei.choose()).toMatchObject({ ok: true, value: { isKept: false, hasPassphrase: true } })
    kartei.lock.lock('idle')
    expect(await kartei.unlock(other)).toMatchObject(wrong)
    expect(await kartei.unlock(passphrase)).toMatchObject({ ok: true })
    expect(existsSync(join(folder, 'lock.json'))).toBe(false)
    expect(start({ folder, keychain, isSessionOnly: true }).lock.isLocked()).toBe(false)
  })
})

describe('looking whether anybody is there', () => {
  /** Nobody moves anything from now on, for so many seconds. */
  const nobody = (kartei: ReturnType<typeof start>, seconds: number): void => {
    for (let passed = 0; passed < seconds; passed += 5) {
      kartei.now.steady += 5_000
      kartei.now.idle += 5
      vi.advanceTimersByTime(5_000)
    }
  }

  it('locks after so many minutes without anybody, until it is ended', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const kartei = start({ minutes: 5 })
    await kartei.choose()
    const end = kartei.lock.begin()
    nobody(kartei, 295)
    expect(kartei.lock.isLocked()).toBe(false)
    nobody(kartei, 5)
    expect(kartei.lock.isLocked()).toBe(true)
    expect(kartei.seen).toEqual(['lock.locked idle', 'locked'])
    await kartei.unlock(passphrase)
    end()
    nobody(kartei, 600)
    expect(kartei.lock.isLocked()).toBe(false)
  })
})

describe('a passphrase', () => {
  it('costs 128 MiB and a fixed number of rounds to guess, with a salt of its own', async () => {
    const [one, another] = [await derive(passphrase), await derive(passphrase)]
    expect(one).toMatchObject({ N: 131_072, r: 8, p: 1 })
    expect(Buffer.from(one.salt, 'base64')).toHaveLength(16)
    expect(one.salt).not.toBe(another.salt)
    expect(one.derived).not.toBe(another.derived)
    expect(await isPassphrase(passphrase, one)).toBe(true)
    expect(await isPassphrase(other, one)).toBe(false)
  })
})
