/*
 * The end-to-end tests, in real Electron on desktops of their own. Further arguments go to Playwright. KARTEI_BUSY=2 keeps so
 * many cores busy meanwhile, as `--repeat-each 30` of a flaky test wants it.
 */
import { spawn } from 'node:child_process'
import { runPlaywright } from './lib/playwright.mjs'
import { inProject } from './lib/project.mjs'
import { ready } from './lib/ready.mjs'
import { main } from './lib/say.mjs'

await main(async (args) => {
  await ready()
  const busy = Array.from({ length: Number(process.env['KARTEI_BUSY'] ?? 0) }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  )
  try {
    // What is chosen runs without what else would have to pass before it.
    const chosen = args.length > 0 ? [...args, '--no-deps'] : []
    return await runPlaywright(inProject('test', 'e2e', 'playwright.config.ts'), chosen)
  } finally {
    for (const each of busy) each.kill('SIGKILL')
  }
})
