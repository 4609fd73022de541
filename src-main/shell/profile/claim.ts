import { lstatSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { writeWholeSync } from '../../lib/files/whole-file'
import { rethrowBugs } from '../../lib/storage-failure'
import { lockProfile } from '../../store/profile-lock'
import type { Drive } from './network-drive'
import { isSameSession, runningShape, type Running, type Session } from './session'

const record = 'running.json'
/** By which Chromium on Linux and macOS knows its own program again: a link to `<host>-<pid>`. */
const chromiumLock = 'SingletonLock'

export type Claim =
  /** It is this program's until it ends. */
  | { readonly state: 'ours' }
  /** A program in this session has it, and was told what this start was asked for. */
  | { readonly state: 'handed-on' }
  /** A program in another session or on another computer has it. */
  | { readonly state: 'elsewhere'; readonly running: Pick<Running, 'host' | 'since'> | undefined }
  /** On a shared drive: left by another computer, where it runs or has crashed. The file says which, and is to be removed then. */
  | { readonly state: 'left'; readonly host: string; readonly since: string; readonly file: string }

export interface ClaimOptions {
  readonly directory: string
  readonly own: Session
  readonly pid: number
  readonly now: () => Date
  /** The profile's; other computers may not see the locks on one that is not surely this computer's own. */
  readonly drive: Drive
  /** Electron's own lock, which hands this start on to a program that has it. */
  readonly askElectron: () => boolean
  /** Windows: the numbers of the sessions of a process and of this one. */
  readonly sessionNumbers?: (pid: number) => readonly [number, number] | undefined
  /** Milliseconds in which a program that is just ending may end. */
  readonly patience?: number
}

/**
 * Takes the profile for this program. A start in the session of the program that has it goes on to Electron's lock, which
 * raises that program's window; one in another session must not, since the window would be raised where nobody sees it.
 */
export function claimProfile(options: ClaimOptions): Claim {
  const { directory, own, drive, askElectron, sessionNumbers, patience = 5_000 } = options
  const file = join(directory, record)
  const unlock = lockProfile(directory, 0)
  if (unlock === 'held') {
    const running = runningIn(file)
    if (running && !isSameSession(running, own, sessionNumbers?.(running.pid))) return { state: 'elsewhere', running }
    if (!askElectron()) return { state: 'handed-on' }
    // It was just ending.
    if (lockProfile(directory, patience) === 'held') return { state: 'elsewhere', running: runningIn(file) }
  } else {
    // Electron would take the link away and go on, and a shared drive may hide the locks of others.
    const left = drive === 'local' ? undefined : leftBy(directory, own.host)
    if (left) {
      unlock?.()
      return { state: 'left', ...left }
    }
    if (!askElectron()) {
      unlock?.()
      return { state: 'handed-on' }
    }
  }
  note(file, options)
  return { state: 'ours' }
}

function note(file: string, { own, pid, now }: ClaimOptions): void {
  const running: Running = { ...own, pid, since: now().toISOString() }
  try {
    writeWholeSync(file, JSON.stringify(running))
  } catch (error) {
    // The lock holds without it.
    rethrowBugs(error)
  }
}

function runningIn(file: string): Running | undefined {
  try {
    return runningShape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** Chromium's lock of a program on another computer. */
function leftBy(directory: string, ownHost: string): { host: string; since: string; file: string } | undefined {
  const file = join(directory, chromiumLock)
  try {
    const [, host = ownHost] = /^(.*)-\d+$/.exec(readlinkSync(file)) ?? []
    return host === ownHost ? undefined : { host, since: lstatSync(file).mtime.toISOString(), file }
  } catch {
    return undefined
  }
}
