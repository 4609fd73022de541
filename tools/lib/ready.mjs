import { ensureBuilt } from './build.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { ensureElectron } from './electron/index.mjs'

/**
 * Everything that a start of the built program needs: dependencies, Electron, build.
 *
 * @returns {Promise<string>} the path of Electron's executable
 */
export async function ready() {
  await ensureDependencies()
  const electron = await ensureElectron({ maySwitch: true })
  await ensureBuilt()
  return electron
}
