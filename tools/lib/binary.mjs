import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inProject } from './project.mjs'

/**
 * The script behind a command of an installed package, to be run with Node: unlike the links in node_modules/.bin it
 * starts without a shell on every system.
 *
 * @param {string} command
 * @param {string} [from] the package, where it is not named as the command
 */
export function binary(command, from = command) {
  const folder = inProject('node_modules', ...from.split('/'))
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}
