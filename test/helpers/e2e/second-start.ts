import { spawn } from 'node:child_process'
import { electronPath, projectFolder } from './launch'

export interface Ended {
  readonly code: number | null
  readonly output: string
  readonly error: string
}

/** Starts the built program once more on a profile, as a link, a file or an administrator does, and waits for its end. */
export function secondStart(
  profile: string,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
): Promise<Ended> {
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const store = '--password-store=gnome-libsecret'
  const child = spawn(electronPath(), [...asRoot, projectFolder, `--user-data-dir=${profile}`, store, ...args], {
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...environment },
  })
  let output = ''
  let error = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output, error }))
  })
}
