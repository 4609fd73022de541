import { spawn } from 'node:child_process'

export interface CommandResult {
  readonly ended: number | 'missing' | 'too-late'
  readonly stdout: string
  readonly stderr: string
}

export type Run = (command: string, args: string[], timeoutMs: number, input?: Uint8Array) => Promise<CommandResult>

/** Runs a command of the print system, no shell in between, with its words in English so that they can be read. */
export const commandsIn =
  (environment: NodeJS.ProcessEnv): Run =>
  (command, args, timeoutMs, input) =>
    new Promise((resolve) => {
      const child = spawn(command, args, { env: { ...environment, LC_ALL: 'C', LANGUAGE: 'C' }, timeout: timeoutMs })
      let stdout = ''
      let stderr = ''
      child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
      child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
      // A command that ends early closes its input; what it says on its way out counts.
      child.stdin.on('error', () => undefined)
      child.once('error', () => resolve({ ended: 'missing', stdout, stderr }))
      child.once('close', (code, signal) =>
        resolve({ ended: signal === null ? (code ?? 1) : 'too-late', stdout, stderr }),
      )
      child.stdin.end(input)
    })

/** `lp: Error - The printer or class does not exist.` without the name of the command. */
export function complaint(stderr: string): string {
  const [line = ''] = stderr.trim().split('\n')
  const words = line.replace(/^\w+:\s*/, '').replace(/^error - /i, '')
  return words === '' ? 'The print system refused the document.' : words
}
