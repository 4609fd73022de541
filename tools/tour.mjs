/*
 * The tour: Kartei plays its main job by itself in the real window against its sandbox, and leaves a numbered picture of
 * every step in out/tour/. It fails if any step does.
 */
import { rm } from 'node:fs/promises'
import { binary } from './lib/binary.mjs'
import { runOnDesktop } from './lib/desktop/index.mjs'
import { inProject } from './lib/project.mjs'
import { ready } from './lib/ready.mjs'
import { main, say } from './lib/say.mjs'

await main(async (args) => {
  await ready()
  await rm(inProject('out', 'tour'), { recursive: true, force: true })
  const config = inProject('tools', 'tour', 'playwright.config.ts')
  const playwright = [binary('playwright', '@playwright/test'), 'test', '--config', config, ...args]
  const code = await runOnDesktop(process.execPath, playwright)
  if (code === 0) say('the pictures of the tour are in out/tour/')
  return code
})
