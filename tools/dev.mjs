/* Development mode: rebuilds and reloads as sources change. Further arguments go to electron-vite. */
import { binary } from './lib/binary.mjs'
import { forgetBuild } from './lib/build.mjs'
import { ensurePackages, runtimePackages } from './lib/debian.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { ensureElectron } from './lib/electron/index.mjs'
import { electronEnvironment } from './lib/locale.mjs'
import { isLinuxRoot, root } from './lib/project.mjs'
import { run } from './lib/run.mjs'
import { main } from './lib/say.mjs'
import { declareTexts } from './lib/texts.mjs'

await main(async (args) => {
  await ensureDependencies()
  await ensurePackages(runtimePackages)
  const env = { ...electronEnvironment(), ELECTRON_EXEC_PATH: await ensureElectron() }
  if (isLinuxRoot) env.NO_SANDBOX = '1'
  await forgetBuild()
  await declareTexts()
  return (await run(process.execPath, [binary('electron-vite'), 'dev', ...args], { cwd: root, env })).code
})
