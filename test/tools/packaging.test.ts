import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { aboutPackage, warnings } from '../../packaging/about.mjs'
import { readArguments } from '../../packaging/arguments.mjs'
import { configuration, fuseHolder, isSignedFor } from '../../packaging/config.mjs'
import { openElectron } from '../../packaging/electron.mjs'
import { checkFuses, fuses, setEveryFuse, wantedOf } from '../../packaging/fuses.mjs'
import { icns, ico } from '../../packaging/icons.mjs'
import { debianVersion } from '../../packaging/linux/deb.mjs'
import { filesBelow, layOut } from '../../packaging/linux/tree.mjs'
import { writeBill } from '../../tools/lib/bill/cyclonedx.mjs'
import { readFuses } from '../../tools/lib/electron/fuses.mjs'
import { projectFolder } from '../helpers/e2e/launch'
import { temporaryFolder } from '../helpers/temporary-folder'

/** A file that holds fuses, as Electron's executable does. */
async function executable(wire: string, version = 1): Promise<string> {
  const file = join(temporaryFolder(), 'kartei')
  const sentinel = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX')
  await writeFile(
    file,
    Buffer.concat([Buffer.alloc(50), sentinel, Buffer.from([version, wire.length]), Buffer.from(wire)]),
  )
  return file
}

describe('the fuses of a package', () => {
  it('are all set, and what opens the program is off', async () => {
    const file = await executable('100101011')
    await setEveryFuse(file)
    expect(await readFuses(file)).toEqual(fuses)
    expect(fuses).toMatchObject({
      RunAsNode: false,
      EnableNodeOptionsEnvironmentVariable: false,
      EnableNodeCliInspectArguments: false,
      GrantFileProtocolExtraPrivileges: false,
      EnableCookieEncryption: true,
      OnlyLoadAppFromAsar: true,
      EnableEmbeddedAsarIntegrityValidation: true,
    })
  })

  it('may lack the one that came after the test runtime, and no other', async () => {
    const file = await executable('10101011')
    await setEveryFuse(file)
    const { WasmTrapHandlers: _newer, ...older } = fuses
    expect(await readFuses(file)).toEqual(older)
    await expect(setEveryFuse(await executable('1010101'))).rejects.toThrow('lacks fuses')
    expect(() => wantedOf({ ...fuses, RunAsNode: 'removed' })).toThrow('RunAsNode')
  })

  it('must all be named: one that nobody knows ends the packaging', async () => {
    await expect(setEveryFuse(await executable('1001010111'))).rejects.toThrow('number 9')
  })

  it('are read back, and one that differs is named', async () => {
    const file = await executable('100101011')
    await expect(checkFuses(file)).rejects.toThrow('RunAsNode')
  })

  it('lie where each system keeps them', () => {
    expect(fuseHolder('app', 'linux')).toBe(join('app', 'kartei'))
    expect(fuseHolder('app', 'win32')).toBe(join('app', 'Kartei.exe'))
    expect(fuseHolder('app', 'darwin')).toContain('Electron Framework.framework')
  })
})

const from = (
  environment: Record<string, string> = {},
  system: 'linux' | 'win' | 'mac' = 'linux',
): ReturnType<typeof configuration> =>
  configuration({
    system,
    arch: 'arm64',
    electronDist: 'electron',
    electronVersion: '45.4.1',
    version: '1.2.3',
    icons: 'icons',
    output: 'out/packages',
    environment,
  })

describe('the configuration of the packages', () => {
  it('takes what is built and leaves sources, maps and the libraries of other systems out', () => {
    const { files, asar, asarUnpack, npmRebuild, publish } = from()
    expect(files).toContain('out/main/**')
    expect(files).toContain('!**/*.map')
    expect(files).toContain('!out/main/sandbox.js')
    const native = (system: 'linux' | 'win' | 'mac'): string[] =>
      from({}, system).files.filter((name) => name.includes('prebuilds'))
    const folder = 'node_modules/@photostructure/sqlite/prebuilds'
    expect(native('linux').slice(0, 2)).toEqual([`!${folder}/**`, `${folder}/linux-arm64/**`])
    expect(native('win')[1]).toBe(`${folder}/win32-arm64/**`)
    expect(native('mac')[1]).toBe(`${folder}/darwin-arm64/**`)
    expect(files.filter((name) => /^(src|test|tools|docs|resources)/.test(name))).toEqual([])
    expect({ asar, npmRebuild, publish }).toEqual({ asar: true, npmRebuild: false, publish: null })
    expect(asarUnpack).toEqual(['node_modules/@photostructure/sqlite/**/*.node'])
  })

  it('installs for the whole computer, keeps the data at removal and starts nothing by itself', () => {
    const { msi, win, mac } = from()
    expect([win.target, mac.target]).toEqual([['msi'], ['dmg']])
    expect(msi).toMatchObject({ perMachine: true, runAfterFinish: false })
  })

  it('lets nobody choose a folder that others could write to', () => {
    expect(from().msi.oneClick, 'an .msi with dialogs asks for the folder').toBe(true)
  })

  it('lets the hardened runtime make machine code and nothing else', async () => {
    const { entitlements, entitlementsInherit } = from().mac
    expect(entitlementsInherit).toBe(entitlements)
    const named = (await readFile(entitlements, 'utf8')).match(/(?<=<key>).*(?=<\/key>)/g)
    expect(named).toEqual(['com.apple.security.cs.allow-jit'])
  })

  it('brings the guide for administrators and the templates of policies along', () => {
    const administration = ['administration.md', 'CHANGELOG.md', 'kartei.cdx.json', 'policy'].map(
      (name) => `administration/${name}`,
    )
    for (const system of ['win', 'mac'] as const)
      expect(from({}, system).extraResources.map(({ to }) => to)).toEqual(administration)
    expect(from().extraResources, 'on Linux they lie below /usr/share/doc').toEqual([])
  })

  it('says in the name of a package that it is unsigned, and signs where it is told with what', () => {
    expect(from({}, 'win').win.artifactName).toBe('Kartei-${version}-${arch}-unsigned.${ext}')
    expect(from({}, 'mac').mac).toMatchObject({
      artifactName: 'Kartei-${version}-${arch}-unsigned.${ext}',
      forceCodeSigning: false,
      notarize: false,
    })
    const signed = from({ CSC_LINK: 'certificate.p12' }, 'win')
    expect(signed.win).toMatchObject({ artifactName: 'Kartei-${version}-${arch}.${ext}', forceCodeSigning: true })
    expect(signed.mac).toMatchObject({ hardenedRuntime: true, forceCodeSigning: true, notarize: false })
    const notary = { APPLE_API_KEY: 'key.p8', APPLE_API_KEY_ID: 'id', APPLE_API_ISSUER: 'issuer' }
    expect(from({ CSC_LINK: 'certificate.p12', ...notary }).mac.notarize).toBe(true)
    expect(from(notary).mac.notarize, 'nothing unsigned is notarised').toBe(false)
    expect(isSignedFor('linux', { CSC_LINK: 'certificate.p12' })).toBe(false)
  })
})

describe('the workflow that builds the packages', () => {
  const written = readFileSync(join(projectFolder, '.github/workflows/packages.yml'), 'utf8')
  const workflow = written.replaceAll(/^ *#.*\n/gm, '')
  const [head = '', listed = ''] = workflow.split(/^jobs:$/m)
  const jobs = new Map(listed.split(/^ {2}(?=\w+:$)/m).map((job) => [job.slice(0, job.indexOf(':')).trim(), job]))
  const jobsWith = (words: string | RegExp): string[] =>
    [...jobs].filter(([, job]) => job.search(words) !== -1).map(([name]) => name)

  it('gives every job the right to read and no other', () => {
    expect([...jobs.keys()].filter((name) => name !== '')).toEqual(['test', 'package', 'sign', 'attest'])
    expect(head).toMatch(/^permissions:\n {2}contents: read\n\n/m)
    expect(head).not.toMatch(/secrets|write|pull_request_target/)
    expect(jobsWith(/permissions:|: write/)).toEqual(['attest'])
    expect(jobs.get('attest')).toMatch(/permissions:\n {6}id-token: write\n {6}attestations: write\n {4}\w/)
  })

  it('shows secrets to the job that signs a tag in the environment release, and to no other', () => {
    expect(jobsWith(/secrets\b|CSC|APPLE/)).toEqual(['sign'])
    expect(jobsWith('environment:')).toEqual(['sign'])
    expect(jobs.get('sign')).toMatch(/^ {4}environment: release$/m)
    const ofTags = "    if: github.event_name == 'push' && startsWith(github.ref, 'refs/tags/v')\n"
    expect(jobsWith(/^ {4}if:/m)).toEqual(['sign', 'attest'])
    expect(jobs.get('sign')).toContain(ofTags)
    expect(jobs.get('attest')).toContain(ofTags)
  })

  it('runs nothing of the project where it attests', () => {
    expect(jobsWith('attest-build-provenance')).toEqual(['attest'])
    expect(jobs.get('attest')).not.toMatch(/run:|checkout|setup-node/)
    expect(jobs.get('attest')).toMatch(/^ {4}needs: \[package, sign\]$/m)
  })

  it('takes every action by the hash of its commit', () => {
    const actions = workflow.match(/(?<=uses: ).*/g) ?? []
    expect(actions.filter((action) => !/^actions\/[\w-]+@[0-9a-f]{40} # v[\d.]+$/.test(action))).toEqual([])
    expect(actions.length).toBeGreaterThan(5)
  })
})

describe('what a package says about itself', () => {
  const shipped = { version: '45.4.1', isTestRuntime: false }
  const test = { version: '33.2.1', isTestRuntime: true }

  it('nobody mistakes one on the test runtime for one that users get', () => {
    const about = aboutPackage({ version: '1.2.3', electron: test, environment: {} })
    expect(about.version).toBe('1.2.3+testruntime33.2.1')
    expect(about.summary).toContain('test runtime')
    expect(about.description).toContain('not for users')
    expect(warnings({ system: 'linux', isSigned: false, electron: test, environment: {} })[0]).toContain(
      'never for users',
    )
    expect(aboutPackage({ version: '1.2.3', electron: shipped, environment: {} }).version).toBe('1.2.3')
  })

  it('an unsigned one is told of when it is built', () => {
    expect(warnings({ system: 'win', isSigned: false, electron: shipped, environment: {} }).join()).toContain(
      'UNSIGNED',
    )
    expect(warnings({ system: 'mac', isSigned: true, electron: shipped, environment: {} })).toEqual([])
  })

  it('one for Linux that names nobody who answers for it is told of', () => {
    const told = (environment: Record<string, string>): string =>
      warnings({ system: 'linux', isSigned: false, electron: shipped, environment }).join()
    expect(told({})).toContain('KARTEI_MAINTAINER')
    expect(told({ KARTEI_MAINTAINER: 'Example Bank <it@bank.example>' })).not.toContain('KARTEI_MAINTAINER')
  })

  it('its version is a version, and one before a release comes before it', () => {
    expect(() => aboutPackage({ version: 'next', electron: shipped, environment: {} })).toThrow('no version')
    expect(debianVersion('1.2.3-rc.1')).toBe('1.2.3~rc.1')
  })
})

describe('npm run package', () => {
  it('takes one system, and for Linux what is built', () => {
    expect(readArguments(['--linux'], 'x64')).toMatchObject({
      system: 'linux',
      arch: 'x64',
      forms: ['deb', 'rpm'],
    })
    expect(readArguments(['--linux', '--only', 'deb'], 'x64').forms).toEqual(['deb'])
    expect(readArguments(['--win', '--arch', 'arm64', '--unpacked'], 'x64')).toMatchObject({ arch: 'arm64', forms: [] })
  })

  it.each([[[]], [['--linux', '--win']], [['--bsd']], [['--win', '--only', 'deb']], [['--linux', '--arch', 'mips']]])(
    'refuses %j with how it is called',
    (args) => {
      expect(() => readArguments(args, 'x64')).toThrow('npm run package')
    },
  )

  it('refuses an Electron of another system, another version, and one that is none', async () => {
    const folder = temporaryFolder()
    const open = (system: 'linux' | 'win'): ReturnType<typeof openElectron> =>
      openElectron(folder, { system, shipped: '45.4.1' })
    await expect(open('win')).rejects.toThrow('electron.exe')
    await writeFile(join(folder, 'electron.exe'), '')
    await expect(open('win')).rejects.toThrow('"version" is missing')
    await writeFile(join(folder, 'version'), '44.0.0')
    await expect(open('win')).rejects.toThrow('what ships is 45.4.1')
    await writeFile(join(folder, 'version'), 'v45.4.1\n')
    expect(await open('win')).toMatchObject({ version: '45.4.1', isTestRuntime: false })
    await expect(open('linux')).rejects.toThrow('chrome-sandbox')
  })
})

describe('a Linux package', () => {
  it('lays out command, menu entry, icons, type of file and the sandbox with its rights', async () => {
    const folder = temporaryFolder()
    const [unpacked, icons, root] = ['unpacked', 'icons', 'root'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    await mkdir(join(unpacked, 'resources'), { recursive: true })
    for (const name of ['kartei', 'chrome-sandbox', 'libEGL.so', 'libvulkan.so.1'])
      await writeFile(join(unpacked, name), '', { mode: 0o775 })
    await writeFile(join(unpacked, 'resources', 'app.asar'), '', { mode: 0o660 })
    await mkdir(join(icons, 'png'), { recursive: true })
    for (const size of [16, 24, 32, 48, 64, 128, 256, 512])
      await writeFile(join(icons, 'png', `${size}x${size}.png`), '')

    await writeBill({ electron: '45.4.1' })
    await layOut(root, { unpacked, icons, version: '1.2.3' })
    const laidOut = await filesBelow(root)
    for (const name of [
      'usr/bin/kartei',
      'usr/share/applications/kartei.desktop',
      'usr/share/mime/packages/kartei.xml',
      'usr/share/icons/hicolor/512x512/apps/kartei.png',
      'usr/share/icons/hicolor/scalable/apps/kartei.svg',
      'usr/share/man/man1/kartei.1.gz',
      'usr/share/bash-completion/completions/kartei',
      'usr/share/fish/vendor_completions.d/kartei.fish',
      'usr/share/polkit-1/actions/org.kartei.unlock.policy',
      'opt/Kartei/resources/apparmor-profile',
      'usr/share/doc/kartei/administration.md',
      'usr/share/doc/kartei/CHANGELOG.md',
      'usr/share/doc/kartei/kartei.cdx.json',
      'usr/share/doc/kartei/policy/policy.schema.json',
      'usr/share/doc/kartei/policy/kartei.admx',
      'usr/share/doc/kartei/policy/en-US/kartei.adml',
      'usr/share/doc/kartei/policy/de-DE/kartei.adml',
      'usr/share/doc/kartei/policy/org.kartei.Kartei.plist',
    ])
      expect(laidOut).toContain(name)
    expect(await readFile(join(root, 'usr/bin/kartei'), 'utf8')).toMatch(
      /^#!\/bin\/sh\n#.*\nexec \/opt\/Kartei\/kartei --log-level=3 "\$@"\n$/,
    )
    expect((await stat(join(root, 'usr/bin/kartei'))).mode & 0o7777).toBe(0o755)
    const modes = async (name: string): Promise<string> =>
      ((await stat(join(root, 'opt/Kartei', name))).mode & 0o7777).toString(8)
    expect(await modes('chrome-sandbox')).toBe('4755')
    expect(await modes('kartei')).toBe('755')
    expect(await modes('libEGL.so')).toBe('644')
    expect(await modes('libvulkan.so.1')).toBe('644')
    expect(await modes('resources/app.asar')).toBe('644')
  })

  it('is known to the desktop by its links and its files', async () => {
    const read = (name: string): Promise<string> => readFile(join(projectFolder, 'packaging/linux/files', name), 'utf8')
    const entry = await read('kartei.desktop')
    expect(entry).toMatch(/^Exec=kartei -- %u$/m)
    expect(entry).toMatch(/^MimeType=x-scheme-handler\/kartei;application\/x-kartei;$/m)
    const [{ ext, mimeType } = { ext: '', mimeType: '' }] = from().fileAssociations
    expect(await read('kartei.xml')).toContain(`<mime-type type="${mimeType}">`)
    expect(await read('kartei.xml')).toContain(`pattern="*.${ext}"`)
  })

  it.each(['after-install', 'before-removal', 'after-purge'])('touches no home folder: %s', async (name) => {
    const script = await readFile(join(projectFolder, 'packaging/linux/files', name), 'utf8')
    expect(script).not.toMatch(/^[^#]*(\/home|\$HOME|~\/)/m)
  })
})

describe('the icons of Windows and macOS', () => {
  const png = (size: number): Buffer => Buffer.alloc(size, size)

  it('an .ico names each picture, its place and its length', () => {
    const icon = ico([
      [16, png(3)],
      [256, png(5)],
    ])
    expect([icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([1, 2])
    expect([icon.readUInt8(6), icon.readUInt8(22)], '0 stands for 256').toEqual([16, 0])
    expect([icon.readUInt32LE(14), icon.readUInt32LE(18)]).toEqual([3, 38])
    expect([icon.readUInt32LE(30), icon.readUInt32LE(34)]).toEqual([5, 41])
    expect(icon).toHaveLength(46)
  })

  it('an .icns counts the eight bytes before each picture', () => {
    const icon = icns([['ic07', png(4)]])
    expect(icon.toString('latin1', 0, 4)).toBe('icns')
    expect([icon.readUInt32BE(4), icon.length]).toEqual([20, 20])
    expect([icon.toString('latin1', 8, 12), icon.readUInt32BE(12)]).toEqual(['ic07', 12])
  })
})

it('the packaging tools are locked without the address of a registry', async () => {
  const lock = await readFile(join(projectFolder, 'packaging/package-lock.json'), 'utf8')
  expect(lock).not.toContain('"resolved"')
  expect(existsSync(join(projectFolder, 'packaging/.npmrc'))).toBe(true)
})
