import { z } from '@contract/zod'
import { readlinkSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { claimProfile, type ClaimOptions } from '../../../../src-main/shell/profile/claim'
import { sessionOf } from '../../../../src-main/shell/profile/session'
import { firstWord, prepareProgram, startProgram, type RunningProgram } from '../../../helpers/main/child-program'
import { temporaryFolder } from '../../../helpers/temporary-folder'

let prepared: Awaited<ReturnType<typeof prepareProgram>>
beforeAll(async () => {
  prepared = await prepareProgram(fileURLToPath(new URL('claim-program.ts', import.meta.url)))
})
afterAll(() => prepared.remove())

const told = z.looseObject({ state: z.string() })
async function holder(directory: string, host = 'desk', display = ':0') {
  const program: RunningProgram = startProgram(prepared.program, { directory, host, display })
  const claim = await firstWord(program, told)
  const kill = async (): Promise<void> => {
    program.child.kill('SIGKILL')
    await program.ended
  }
  return { claim, kill }
}

/** This test as a further start. */
function claim(directory: string, changes: Partial<ClaimOptions> = {}) {
  const askElectron = vi.fn(() => false)
  const claimed = claimProfile({
    directory,
    own: sessionOf('desk', { DISPLAY: ':0' }),
    pid: process.pid,
    now: () => new Date(),
    drive: 'local',
    askElectron,
    patience: 50,
    ...changes,
  })
  return { ...claimed, asked: askElectron.mock.calls.length }
}

describe('a profile that another program has', () => {
  it('is told of a start in its own session, and of none in another or on another computer', async () => {
    const directory = temporaryFolder()
    const running = await holder(directory)
    expect(running.claim).toEqual({ state: 'ours' })
    expect(claim(directory)).toMatchObject({ state: 'handed-on', asked: 1 })
    const elsewhere = { state: 'elsewhere', asked: 0, running: { host: 'desk', since: '2026-03-02T08:00:00.000Z' } }
    expect(claim(directory, { own: sessionOf('desk', { DISPLAY: ':10.0' }) })).toMatchObject(elsewhere)
    expect(claim(directory, { own: sessionOf('counter', { DISPLAY: ':0' }) })).toMatchObject(elsewhere)
    // Electron's lock alone would not keep two programs apart.
    const wrongly = claim(directory, { askElectron: () => true })
    expect(wrongly).toMatchObject({ state: 'elsewhere' })

    await running.kill()
    const next = await holder(directory, 'counter', ':7')
    expect(next.claim).toEqual({ state: 'ours' })
    await next.kill()
  })

  it('is free for two users of one computer, each with their own', async () => {
    const [one, other] = [await holder(temporaryFolder()), await holder(temporaryFolder(), 'desk', ':1')]
    expect([one.claim, other.claim]).toEqual([{ state: 'ours' }, { state: 'ours' }])
    await Promise.all([one.kill(), other.kill()])
  })

  it('is taken by who comes when it has just ended', async () => {
    const directory = temporaryFolder()
    const running = await holder(directory)
    const isOver = running.kill()
    await isOver
    expect(claim(directory, { askElectron: () => true })).toMatchObject({ state: 'ours' })
    expect(statSync(join(directory, 'running.json')).mode & 0o077).toBe(0)
  })
})

describe.skipIf(process.platform === 'win32')('a lock that Chromium has left on another computer', () => {
  const left = (directory: string): string => {
    symlinkSync('old-name-4711', join(directory, 'SingletonLock'))
    return join(directory, 'SingletonLock')
  }

  it('is Electron’s affair on a drive of this computer, which has got another name or was given the profile', () => {
    const directory = temporaryFolder()
    left(directory)
    expect(claim(directory, { askElectron: () => true })).toMatchObject({ state: 'ours' })
  })

  it.each([{ server: 'files:/home' }, 'unknown'] as const)('is left on the drive %j, and told', (drive) => {
    const directory = temporaryFolder()
    const file = left(directory)
    expect(claim(directory, { drive })).toMatchObject({ state: 'left', host: 'old-name', file, asked: 0 })
    expect(readlinkSync(file)).toBe('old-name-4711')
    // One of this computer is Chromium's own affair.
    const own = sessionOf('old-name', {})
    expect(claim(directory, { drive, own, askElectron: () => true })).toMatchObject({ state: 'ours' })
  })
})
