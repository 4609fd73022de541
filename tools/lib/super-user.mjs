import { run } from './run.mjs'

/**
 * Runs a program as root, where that needs no password: because this is root, or sudo allows it.
 *
 * @returns {Promise<{ code: number, output: string } | undefined>} undefined when it is not allowed
 */
export async function runAsRoot(command, args, options = {}) {
  if (process.getuid?.() === 0) return run(command, args, options)
  if ((await run('sudo', ['-n', 'true'], { quiet: true })).code !== 0) return undefined
  // sudo drops the environment, so what a program needs to know goes through env.
  const variables = Object.entries(options.env ?? {}).map(([name, value]) => `${name}=${value}`)
  return run('sudo', ['-n', 'env', ...variables, command, ...args], { ...options, env: process.env })
}
