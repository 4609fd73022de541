/* The sandbox service alone: npm run sandbox -- --port N --api-key K */
import { ensureBuilt } from './lib/build.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { inProject } from './lib/project.mjs'
import { run } from './lib/run.mjs'
import { main } from './lib/say.mjs'

await main(async (args) => {
  await ensureDependencies()
  await ensureBuilt()
  return (await run(process.execPath, [inProject('out', 'main', 'sandbox.js'), ...args])).code
})
