/* Makes Electron available and prints the path of its executable, alone on stdout. */
import { ensureDependencies } from './lib/dependencies.mjs'
import { ensureElectron } from './lib/electron/index.mjs'
import { main } from './lib/say.mjs'

await main(async () => {
  await ensureDependencies()
  process.stdout.write(`${await ensureElectron({ maySwitch: true })}\n`)
})
