import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { forAdministrators } from './documents.mjs'
import { setEveryFuse } from './fuses.mjs'

/** What Kartei is to the systems; never changed, since they know an installed program by it. */
const appId = 'org.kartei.Kartei'

/** The two systems whose packages are signed one by one, and the variables that name what they are signed with. */
const signedWith = { win: ['WIN_CSC_LINK', 'CSC_LINK'], mac: ['CSC_LINK', 'CSC_NAME'] }

/** All three that Apple's notary asks for. */
const notarisedWith = ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER']

/** What the hardened runtime of macOS allows Kartei: making machine code, which V8 does, and nothing else. */
const entitlements = join(import.meta.dirname, 'mac', 'entitlements.plist')

const isGiven = (environment) => (name) => (environment[name] ?? '') !== ''

/** Whether the environment names what this system's packages are signed with (docs/release.md). */
export const isSignedFor = (system, environment) => signedWith[system]?.some(isGiven(environment)) ?? false

/** Node's names of the systems, by which the one native module calls its libraries. */
const platforms = { linux: 'linux', win: 'win32', mac: 'darwin' }

/**
 * The configuration of electron-builder for all three systems.
 *
 * @param {object} about
 * @param {'linux' | 'win' | 'mac'} about.system
 * @param {'x64' | 'arm64'} about.arch
 * @param {string} about.electronDist folder of an unpacked Electron for the system that is built for, or its zip
 * @param {string} about.electronVersion its version
 * @param {string} about.version of Kartei
 * @param {string} about.icons folder of the drawn icons (`icons.mjs`)
 * @param {string} about.output folder for what is built
 * @param {NodeJS.ProcessEnv} about.environment
 */
export function configuration({ system, arch, electronDist, electronVersion, version, icons, output, environment }) {
  /** An unsigned package says so in its name. */
  const artifactName = `Kartei-\${version}-\${arch}${isSignedFor(system, environment) ? '' : '-unsigned'}.\${ext}`
  return {
    appId,
    productName: 'Kartei',
    copyright: 'MIT licence',
    extraMetadata: { version, author: { name: 'The Kartei maintainers' } },
    directories: { output, buildResources: 'packaging' },
    electronDist,
    electronVersion,
    // The one native module comes built for every platform.
    npmRebuild: false,
    publish: null,
    asar: true,
    asarUnpack: ['node_modules/@photostructure/sqlite/**/*.node'],
    files: [
      'out/main/**',
      'out/preload/**',
      'out/renderer/**',
      // The sandbox by itself is for developers and tests (`npm run sandbox`).
      '!out/main/sandbox.js',
      'package.json',
      'LICENSE',
      '!**/*.map',
      '!**/*.{d.ts,d.mts,d.cts}',
      '!node_modules/**/*.{md,markdown}',
      'node_modules/**/{LICENSE,LICENCE,license,NOTICE}*.md',
      '!node_modules/**/{test,tests,__tests__,example,examples,docs}/**',
      // Of the native module the library of this system and processor alone, and none of its sources.
      '!node_modules/@photostructure/sqlite/{src,scripts,binding.gyp}',
      '!node_modules/@photostructure/sqlite/prebuilds/**',
      `node_modules/@photostructure/sqlite/prebuilds/${platforms[system]}-${arch}/**`,
      // Electron runs on glibc alone.
      '!node_modules/@photostructure/sqlite/prebuilds/**/*.musl.node',
    ],
    // On Linux they lie where the system keeps documents (linux/tree.mjs).
    extraResources:
      system === 'linux' ? [] : forAdministrators.map(({ from, to }) => ({ from, to: `administration/${to}` })),
    electronLanguages: ['de', 'en-US', 'en-GB'],
    protocols: [{ name: 'Kartei', schemes: ['kartei'] }],
    fileAssociations: [
      {
        ext: 'kartei',
        name: 'Kartei',
        description: 'Kartei exchange file',
        mimeType: 'application/x-kartei',
        icon: join(icons, 'kartei'),
        role: 'Viewer',
      },
    ],
    // Before the archives are hashed: what Electron shows without a program, and by what this project knows a test runtime.
    afterExtract: async ({ appOutDir, packager }) => {
      await rm(join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true })
      await rm(join(appOutDir, 'recipe'), { force: true })
    },
    afterPack: ({ appOutDir, electronPlatformName }) => setEveryFuse(fuseHolder(appOutDir, electronPlatformName)),
    linux: {
      executableName: 'kartei',
      target: ['dir'],
      icon: join(icons, 'png'),
      category: 'Office',
    },
    win: {
      target: ['msi'],
      icon: join(icons, 'kartei.ico'),
      artifactName,
      forceCodeSigning: isSignedFor('win', environment),
      // Kartei runs with the clerk's own rights.
      requestedExecutionLevel: 'asInvoker',
    },
    // One that asks anything asks for the folder as well.
    msi: { perMachine: true, oneClick: true, createDesktopShortcut: false, runAfterFinish: false },
    mac: {
      target: ['dmg'],
      icon: join(icons, 'kartei.icns'),
      category: 'public.app-category.business',
      artifactName,
      forceCodeSigning: isSignedFor('mac', environment),
      hardenedRuntime: true,
      // Those of electron-builder would also let libraries of others and unsigned code in.
      entitlements,
      entitlementsInherit: entitlements,
      notarize: isSignedFor('mac', environment) && notarisedWith.every(isGiven(environment)),
    },
  }
}

/** The file that Electron reads its fuses from. */
export function fuseHolder(appOutDir, platform) {
  if (platform === 'win32') return join(appOutDir, 'Kartei.exe')
  if (platform === 'linux') return join(appOutDir, 'kartei')
  const frameworks = join(appOutDir, 'Kartei.app', 'Contents', 'Frameworks')
  return join(frameworks, 'Electron Framework.framework', 'Electron Framework')
}
