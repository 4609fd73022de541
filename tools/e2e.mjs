/* The end-to-end tests, in real Electron on desktops of their own. Further arguments go to Playwright. */
import { runPlaywright } from './lib/playwright.mjs'
import { inProject } from './lib/project.mjs'
import { ready } from './lib/ready.mjs'
import { main } from './lib/say.mjs'

await main(async (args) => {
  await ready()
  return runPlaywright(inProject('test', 'e2e', 'playwright.config.ts'), args)
})
