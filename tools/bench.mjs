/* The benchmarks: Kartei and its baselines alternately, on the same Electron. Further arguments go to test/bench/run.mjs. */
import { runOnDesktop } from './lib/desktop/index.mjs'
import { inProject } from './lib/project.mjs'
import { ready } from './lib/ready.mjs'
import { main } from './lib/say.mjs'

await main(async (args) => {
  await ready()
  return runOnDesktop(process.execPath, [inProject('test', 'bench', 'run.mjs'), ...args])
})
