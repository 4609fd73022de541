import { existsSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { ensureElectron } from '../../tools/lib/electron/index.mjs'
import { installOfficial } from '../../tools/lib/electron/official.mjs'
import { executable, release, standInForReleasePage, version } from '../fixtures/electron-release'
import { isFull, size } from '../fixtures/full-size'
import { zipOf } from '../fixtures/zip'
import { temporaryFolder } from '../helpers/temporary-folder'

/** The test runtime, as an earlier start has left it. */
async function withTestRuntime(module: string): Promise<void> {
  await mkdir(join(module, 'dist'))
  for (const [name, content] of Object.entries({ version: '33.2.1', recipe: 'made up', electron: 'the older one' }))
    await writeFile(join(module, 'dist', name), content)
  await writeFile(join(module, 'path.txt'), 'electron')
}

const textOf = (module: string, ...parts: string[]) => readFileSync(join(module, ...parts), 'utf8')
const stillHasTestRuntime = async (module: string) => {
  expect((await readdir(join(module, 'dist'))).toSorted()).toEqual(['electron', 'recipe', 'version'])
  expect(textOf(module, 'dist', 'version')).toBe('33.2.1')
  expect(textOf(module, 'dist', 'electron')).toBe('the older one')
  expect((await readdir(module)).toSorted()).toEqual([
    'checksums.json',
    'dist',
    'install.js',
    'package.json',
    'path.txt',
  ])
}
const quiet = { report: () => undefined }

describe('the official Electron from a release page', () => {
  it('is there whole, in place of the test runtime', async () => {
    const { module, requests } = await standInForReleasePage()
    await withTestRuntime(module)
    expect(await installOfficial(module, quiet)).toBeUndefined()
    expect((await readdir(join(module, 'dist'))).toSorted()).toEqual(['resources', 'version', executable].toSorted())
    expect(textOf(module, 'dist', 'version')).toBe(version)
    expect(textOf(module, 'path.txt')).toBe(executable)
    if (process.platform !== 'win32') expect(statSync(join(module, 'dist', executable)).mode & 0o111).toBe(0o111)
    expect(requests).toHaveLength(1)
    expect((await readdir(module)).length).toBe(5)
  })

  it('is refused with another checksum, also where the environment asks for the page’s own checksums', async () => {
    const page = await standInForReleasePage()
    await withTestRuntime(page.module)
    page.replace(zipOf([...release, { name: 'more', content: 'what nobody published' }]))
    expect(await installOfficial(page.module, quiet)).toMatch(/checksum/i)
    vi.stubEnv('electron_use_remote_checksums', '1')
    expect(await installOfficial(page.module, quiet)).toMatch(/checksum/i)
    expect(page.requests.filter((path) => path.includes('SHASUMS'))).toEqual([])
    await stillHasTestRuntime(page.module)
  })

  it.each([
    ['cut off', zipOf(release).subarray(0, -40)],
    ['damaged inside', zipOf([...release, { name: 'damaged', content: 'made up', checksum: 1 }])],
    ['of another version', zipOf([{ name: 'version', content: '45.4.0' }, ...release.slice(1)])],
    ['without the program', zipOf(release.slice(0, 1))],
    ['that writes beside its folder', zipOf([...release, { name: '../beside', content: 'made up' }])],
  ])('is refused as a zip file %s, and nothing changes', async (_what, zip) => {
    const { module } = await standInForReleasePage(zip)
    await withTestRuntime(module)
    expect(await installOfficial(module, quiet)).toMatch(/\S+ \S+/)
    await stillHasTestRuntime(module)
    expect([join(module, 'beside'), join(module, '..', 'beside'), '/tmp/kartei-anywhere'].filter(existsSync)).toEqual(
      [],
    )
  })

  it('has no file that lies elsewhere, however it is called', async () => {
    const anywhere = join(temporaryFolder(), 'anywhere')
    const { module } = await standInForReleasePage(zipOf([...release, { name: anywhere, content: 'made up' }]))
    await installOfficial(module, quiet)
    expect(existsSync(anywhere)).toBe(false)
  })

  it.runIf(isFull)('is waited for as long as something comes', async () => {
    const page = await standInForReleasePage()
    const said: string[] = []
    page.manner = 'in pieces'
    const limits = { standstill: 3_000, reportEvery: 300, report: (text: string) => void said.push(text) }
    expect(await installOfficial(page.module, limits)).toBeUndefined()
    expect(said.length).toBeGreaterThan(0)
    expect(said[0]).toMatch(/^\d+ MB of Electron so far/)
  })

  it('is waited for no longer than something comes', { timeout: 40_000 }, async () => {
    const limit = size({ gate: 400, full: 1_000 })
    const other = await standInForReleasePage()
    other.manner = 'stands still'
    expect(await installOfficial(other.module, { ...quiet, standstill: limit })).toBe(
      `its download stood still for ${limit / 1_000} s`,
    )
    expect(await installOfficial(other.module, { ...quiet, standstill: 5_000, whole: limit })).toBe(
      `its download was not done after ${limit / 1_000} s`,
    )
    other.manner = 'breaks off'
    expect(await installOfficial(other.module, quiet)).toBe('its release page does not answer, or breaks off')
    other.manner = 'nothing'
    expect(await installOfficial(other.module, quiet)).toMatch(/404/)
    expect((await readdir(other.module)).toSorted()).toEqual(['checksums.json', 'install.js', 'package.json'])
  })
})

describe('which Electron a start takes', () => {
  const runtimeOf = (module: string) => ({
    fits: true,
    version: '33.2.1',
    recipe: () => Promise.resolve('made up'),
    install: () => withTestRuntime(module),
  })
  /** A start by hand, which may change what is installed. */
  const start = (module: string, maySwitch = true) =>
    ensureElectron({ module, maySwitch, testRuntime: runtimeOf(module) })
  const versionIn = (module: string) => textOf(module, 'dist', 'version')
  const aDayLater = (module: string) => utimes(join(module, 'official-asked'), 0, 0)

  it('fetches the official one once', async () => {
    const { module, requests } = await standInForReleasePage()
    expect(await start(module)).toBe(join(module, 'dist', executable))
    await aDayLater(module)
    expect(await start(module)).toBe(join(module, 'dist', executable))
    expect(versionIn(module)).toBe(version)
    expect(requests).toHaveLength(1)
  })

  it.runIf(process.platform === 'linux')('takes the test runtime until the official one can be had', async () => {
    const page = await standInForReleasePage()
    const { module, requests } = page
    page.manner = 'nothing'
    await start(module)
    expect(versionIn(module)).toBe('33.2.1')
    // Not twice on a day, and never by what tests start while others run.
    await start(module)
    await aDayLater(module)
    await start(module, false)
    expect(requests).toHaveLength(1)

    page.manner = 'breaks off'
    await start(module)
    expect(requests).toHaveLength(2)
    expect(versionIn(module)).toBe('33.2.1')
    expect(textOf(module, 'dist', 'electron')).toBe('the older one')

    page.manner = 'whole'
    await aDayLater(module)
    expect(await start(module)).toBe(join(module, 'dist', executable))
    expect(versionIn(module)).toBe(version)
    page.manner = 'nothing'
    await aDayLater(module)
    await start(module)
    expect(versionIn(module)).toBe(version)
    expect(requests).toHaveLength(3)
  })

  it('says what to do where there is none', async () => {
    const page = await standInForReleasePage()
    page.manner = 'nothing'
    const none = { ...runtimeOf(page.module), fits: false }
    await expect(ensureElectron({ module: page.module, testRuntime: none })).rejects.toThrow(/ELECTRON_MIRROR/)
  })
})
