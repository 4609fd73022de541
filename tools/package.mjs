/*
 * Builds what is installed on a workstation, into out/packages/ (docs/release.md):
 *
 *   npm run package -- --linux | --win | --mac [--arch x64|arm64] [--electron FOLDER|ZIP] [--unpacked | --only deb,rpm]
 *
 * --electron names an unpacked official Electron for that system or its zip; without it the one is taken that this machine has
 * for itself. --unpacked leaves the program in its folder and makes no package of it. KARTEI_VERSION is the version of the
 * package, which is that of package.json otherwise.
 */
import { relative } from 'node:path'
import { readArguments } from '../packaging/arguments.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { root } from './lib/project.mjs'
import { main } from './lib/say.mjs'

await main(async (args) => {
  const wanted = readArguments(args, process.arch)
  await ensureDependencies()
  await ensureBuilt()
  const { buildPackages } = await import('../packaging/build.mjs')
  for (const file of await buildPackages(wanted)) process.stdout.write(`${relative(root, file)}\n`)
})
