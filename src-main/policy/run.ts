import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Milliseconds: nothing of the program is there before the policy is known. */
const longest = 10_000

export type Ran = { readonly ok: true; readonly output: string } | { readonly ok: false; readonly words: string }
/** Runs a command of the system by its whole path, without a shell, and waits for it. */
export type RunCommand = (command: string, args: readonly string[]) => Ran

export const runCommand: RunCommand = (command, args) => {
  const { error, status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'latin1',
    timeout: longest,
    windowsHide: true,
    maxBuffer: 8 << 20,
  })
  if (error) return { ok: false, words: error.message }
  if (status !== 0) return { ok: false, words: stderr.trim().slice(0, 200) || String(status) }
  return { ok: true, output: stdout }
}

/** No letter before C is a disk of the system. */
const drives = Array.from({ length: 24 }, (_, at) => String.fromCodePoint(67 + at))

/**
 * The drive of Windows, such as `C:`. No variable says it: whoever starts Kartei can set one, and so name a folder with a reg.exe of
 * their own, or one for certificate authorities that they may write to.
 */
export function systemDrive(isThere: (path: string) => boolean = existsSync): string {
  const letter = drives.find((each) => isThere(`${each}:${inWindows('reg.exe')}`)) ?? 'C'
  return `${letter}:`
}

/** A command of Windows, by its path on the drive of the system. */
export const inWindows = (command: string): string => `\\Windows\\System32\\${command}`
