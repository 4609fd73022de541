import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ensureElectron } from '../tools/lib/electron/index.mjs'
import { runtimeOf, writeBill } from '../tools/lib/bill/cyclonedx.mjs'
import { npm } from '../tools/lib/npm.mjs'
import { inProject, root } from '../tools/lib/project.mjs'
import { Refusal, say } from '../tools/lib/say.mjs'
import { aboutPackage, warnings } from './about.mjs'
import { configuration, isSignedFor } from './config.mjs'
import { openElectron } from './electron.mjs'
import { drawIcons } from './icons.mjs'
import { buildDeb } from './linux/deb.mjs'
import { buildRpm } from './linux/rpm.mjs'
import { layOut } from './linux/tree.mjs'

const output = inProject('out', 'packages')
const packagingRequire = createRequire(inProject('packaging', 'package.json'))

/** By which the Electron of a system says what it brings. */
const executables = { linux: 'electron', win: 'electron.exe', mac: 'Electron.app/Contents/MacOS/Electron' }

/** What only packages need is a project of its own, so that who works on Kartei installs none of it. */
async function ensurePackagingTools() {
  const folder = inProject('packaging')
  const stamp = join(folder, 'node_modules', '.kartei-lock')
  const wanted = await readFile(join(folder, 'package-lock.json'), 'utf8')
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return
  say('installing the packaging tools')
  const args = ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts']
  const { code, output: said } = await npm(args, { quiet: true, cwd: folder })
  if (code !== 0)
    throw new Refusal(`${said.trim()}\nThe packaging tools cannot be installed: npm ci ended with ${code}.`)
  await writeFile(stamp, wanted)
}

/**
 * Builds what `npm run package` was asked for, from what is built in out/.
 *
 * @param {ReturnType<import('./arguments.mjs').readArguments>} wanted
 * @param {{ version?: string, isQuick?: boolean }} [options] `isQuick` packs loosely, for tests
 * @returns {Promise<string[]>} the files, or the folder of the unpacked program
 */
export async function buildPackages(wanted, { version = process.env.KARTEI_VERSION, isQuick = false } = {}) {
  await ensurePackagingTools()
  const project = JSON.parse(await readFile(inProject('package.json'), 'utf8'))
  const electron = await openElectron(wanted.electron ?? dirname(await ensureElectron()), {
    system: wanted.system,
    shipped: project.devDependencies.electron,
  })
  try {
    const about = aboutPackage({ version: version || project.version, electron, environment: process.env })
    const icons = join(output, 'icons')
    await mkdir(output, { recursive: true })
    await drawIcons(inProject('packaging', 'icon.svg'), icons)
    await writeBill(await runtimeOf(electron.version, join(electron.folder, executables[wanted.system])))
    const built = await runElectronBuilder(wanted, { electron, icons, version: version || project.version })
    const isSigned = isSignedFor(wanted.system, process.env)
    for (const line of warnings({ system: wanted.system, isSigned, electron, environment: process.env })) say(line)
    if (wanted.system !== 'linux') return built
    const unpacked = join(output, wanted.arch === 'x64' ? 'linux-unpacked' : `linux-${wanted.arch}-unpacked`)
    return wanted.isUnpacked ? [unpacked] : await packLinux(unpacked, wanted, { ...about, icons, isQuick })
  } finally {
    await electron.forget()
  }
}

async function runElectronBuilder({ system, arch, isUnpacked }, { electron, icons, version }) {
  const { build, Platform, Arch, DIR_TARGET } = packagingRequire('electron-builder')
  const platform = { linux: Platform.LINUX, win: Platform.WINDOWS, mac: Platform.MAC }[system]
  const targets = system === 'linux' || isUnpacked ? [DIR_TARGET] : []
  return build({
    projectDir: root,
    publish: 'never',
    targets: platform.createTarget(targets, Arch[arch]),
    config: configuration({
      system,
      arch,
      electronDist: electron.folder,
      electronVersion: electron.version,
      version,
      icons,
      output,
      environment: process.env,
    }),
  })
}

async function packLinux(unpacked, { forms, arch }, about) {
  const tree = join(output, 'tree')
  await rm(tree, { recursive: true, force: true })
  await layOut(tree, { unpacked, icons: about.icons, version: about.version })
  const builders = { deb: buildDeb, rpm: buildRpm }
  const built = []
  for (const form of forms) {
    say(`packing ${form}`)
    built.push(await builders[form](tree, output, { ...about, arch }))
  }
  await rm(tree, { recursive: true, force: true })
  return built
}
