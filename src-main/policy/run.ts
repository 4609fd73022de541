import { spawnSync } from 'node:child_process'

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
