import { run } from './run.mjs'
import { root } from './project.mjs'

/** Runs npm: the one that started this script, or the one on the path. Options as for `run`. */
export function npm(args, options = {}) {
  const own = process.env.npm_execpath
  if (own && /\.c?js$/.test(own)) return run(process.execPath, [own, ...args], { cwd: root, ...options })
  // npm is a batch file on Windows, and those start in a shell only.
  return run('npm', args, { cwd: root, shell: process.platform === 'win32', ...options })
}
