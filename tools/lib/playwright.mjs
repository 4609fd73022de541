import { binary } from './binary.mjs'
import { prepareDesktop } from './desktop/index.mjs'
import { electronEnvironment } from './locale.mjs'
import { root } from './project.mjs'
import { run } from './run.mjs'

/**
 * Runs tests in real Electron. Each worker starts a desktop of its own (test/helpers/e2e/fixture.ts).
 *
 * @param {string} config
 * @param {string[]} [args]
 * @returns {Promise<number>} the exit code
 */
export async function runPlaywright(config, args = []) {
  await prepareDesktop()
  const playwright = [binary('playwright', '@playwright/test'), 'test', '--config', config, ...args]
  return (await run(process.execPath, playwright, { cwd: root, env: electronEnvironment() })).code
}
