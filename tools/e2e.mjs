/* The end-to-end tests, in real Electron on a desktop of their own. Further arguments go to Playwright. */
import { binary } from './lib/binary.mjs'
import { runOnDesktop } from './lib/desktop/index.mjs'
import { inProject } from './lib/project.mjs'
import { ready } from './lib/ready.mjs'
import { main } from './lib/say.mjs'

await main(async (args) => {
  await ready()
  const config = inProject('test', 'e2e', 'playwright.config.ts')
  return runOnDesktop(process.execPath, [binary('playwright', '@playwright/test'), 'test', '--config', config, ...args])
})
