import { setTimeout as pause } from 'node:timers/promises'
import { commandsIn, type Run } from '../../lib/run-command'
import { inWindows, systemDrive } from '../../policy/run'

/** The lock of the session in which the clerk is signed in to this computer. */
export interface SessionLock {
  /** False: it cannot be locked, or was not some seconds later. */
  readonly lock: () => Promise<boolean>
  /** Undefined: the system cannot say it. */
  readonly isLocked: () => Promise<boolean | undefined>
  /** No event tells that it was unlocked, and `isLocked` can be believed for it: Windows takes each prompt for rights for a lock. */
  readonly mustBePolled: boolean
}

const loginctl = '/usr/bin/loginctl'
/** For so long a command may run, in milliseconds. */
const commandWithin = 5_000
/** How long after its command the session may still be open, and how often that is looked at, in milliseconds. */
const locksWithin = 3_000
const lookEvery = 200

/** Without any variable of whoever started Kartei: one of them could name another bus. */
const alone = commandsIn({})

function commandOf(platform: NodeJS.Platform, drive: () => string): readonly [string, ...string[]] | undefined {
  if (platform === 'linux') return [loginctl, 'lock-session']
  if (platform === 'win32') return [`${drive()}${inWindows('rundll32.exe')}`, 'user32.dll,LockWorkStation']
  // macOS has no command that locks. A display that sleeps does, where the clerk's settings want a password at once.
  if (platform === 'darwin') return ['/usr/bin/pmset', 'displaysleepnow']
  return undefined
}

/** @param system what it is asked by; tests give their own */
export function sessionLockOf(system: {
  readonly platform: NodeJS.Platform
  /** Asked on Windows and macOS alone: on Linux Electron takes a screen saver without a password for a lock. */
  readonly isScreenLocked: () => boolean
  readonly run?: Run
  readonly drive?: () => string
  readonly withinMs?: number
}): SessionLock {
  const { platform, isScreenLocked, run = alone, drive = systemDrive, withinMs = locksWithin } = system

  async function isLocked(): Promise<boolean | undefined> {
    if (platform === 'win32' || platform === 'darwin') return isScreenLocked()
    if (platform !== 'linux') return undefined
    const { ended, stdout } = await run(
      loginctl,
      ['show-session', 'auto', '--property=LockedHint', '--value'],
      commandWithin,
    )
    const said = stdout.trim()
    return ended === 0 && (said === 'yes' || said === 'no') ? said === 'yes' : undefined
  }

  return {
    isLocked,
    mustBePolled: platform === 'linux',
    async lock() {
      const [command, ...given] = commandOf(platform, drive) ?? []
      if (command === undefined || (await run(command, given, commandWithin)).ended !== 0) return false
      const until = performance.now() + withinMs
      while ((await isLocked()) !== true) {
        if (performance.now() >= until) return false
        await pause(lookEvery)
      }
      return true
    },
  }
}
