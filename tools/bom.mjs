/* Writes the bill of materials of what ships, in CycloneDX (docs/release.md). Packages bring their own along. */
import { readFile } from 'node:fs/promises'
import { ensureDependencies } from './lib/dependencies.mjs'
import { billPlace, runtimeOf, writeBill } from './lib/bill/cyclonedx.mjs'
import { ensureElectron } from './lib/electron/index.mjs'
import { inProject } from './lib/project.mjs'
import { main } from './lib/say.mjs'

await main(async () => {
  await ensureDependencies()
  const { devDependencies } = JSON.parse(await readFile(inProject('package.json'), 'utf8'))
  await writeBill(await runtimeOf(devDependencies.electron, await ensureElectron()))
  process.stdout.write(`${billPlace}\n`)
  return 0
})
