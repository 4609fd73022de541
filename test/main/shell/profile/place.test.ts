import { chmodSync, existsSync, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
// Its file for this system, before a test says that it is another.
import '@photostructure/sqlite'
import { temporaryFolder } from '../../../helpers/temporary-folder'

const paths = { userData: '', home: '', isGiven: false }
vi.mock('electron', () => ({
  app: {
    commandLine: { hasSwitch: () => paths.isGiven },
    getName: () => 'Kartei',
    getPath: (name: string) => (name === 'home' ? paths.home : paths.userData),
    setPath: (_name: string, path: string) => void (paths.userData = path),
  },
}))

const places = { roaming: '', local: '' }
beforeEach(() => {
  const root = temporaryFolder()
  paths.userData = join(root, 'Roaming', 'Kartei')
  paths.isGiven = false
  Object.assign(places, { roaming: paths.userData, local: join(root, 'Local', 'Kartei') })
  mkdirSync(join(root, 'Local'))
  vi.stubEnv('LOCALAPPDATA', join(root, 'Local'))
  onTestFinished(() => void vi.unstubAllEnvs())
})

const fill = (folder: string): void => {
  mkdirSync(join(folder, 'data'), { recursive: true })
  writeFileSync(join(folder, 'data', 'a.sqlite'), 'cases')
}
const isFull = (folder: string): boolean => existsSync(join(folder, 'data', 'a.sqlite'))

/** On Windows, where versions before had the profile in the part that roams. */
async function place(purpose: 'use' | 'look', language = 'en') {
  const before = Object.getOwnPropertyDescriptor(process, 'platform')
  Object.defineProperty(process, 'platform', { value: 'win32', configurable: true })
  onTestFinished(() => void (before && Object.defineProperty(process, 'platform', before)))
  vi.resetModules()
  const { placeProfile } = await import('../../../../src-main/shell/profile')
  return placeProfile(purpose)?.(language)
}

it.each(['use', 'look'] as const)(
  'to %s a profile that lies where it roams is refused, told and left',
  async (purpose) => {
    fill(places.roaming)
    for (const language of ['en', 'de']) {
      const sentence = await place(purpose, language)
      expect(sentence).toContain(places.roaming)
      expect(sentence).toContain(places.local)
    }
    expect([isFull(places.roaming), existsSync(places.local)]).toEqual([true, false])

    // Moved by hand, it is the one that is used.
    renameSync(places.roaming, places.local)
    expect(await place(purpose)).toBeUndefined()
    expect(paths.userData).toBe(places.local)
    expect(isFull(places.local)).toBe(true)
  },
)

it('an older profile is told as well where the folder of today holds nothing of Kartei’s', async () => {
  fill(places.roaming)
  mkdirSync(places.local)
  writeFileSync(join(places.local, 'Local State'), '{}')
  expect(await place('use')).toContain(places.roaming)
})

it('the profile of this computer is used beside an older one, and where none was before', async () => {
  mkdirSync(places.roaming, { recursive: true })
  writeFileSync(join(places.roaming, 'Local State'), '{}')
  expect(await place('use')).toBeUndefined()
  expect(paths.userData).toBe(places.local)

  paths.userData = places.roaming
  fill(places.roaming)
  fill(places.local)
  expect(await place('look')).toBeUndefined()
  expect(paths.userData).toBe(places.local)
  expect(isFull(places.roaming)).toBe(true)
})

it('the folder is that of this computer where no variable names it', async () => {
  vi.stubEnv('LOCALAPPDATA', '')
  paths.home = temporaryFolder()
  expect(await place('use')).toBeUndefined()
  expect(paths.userData).toBe(join(paths.home, 'AppData', 'Local', 'Kartei'))
})

it.runIf(process.platform !== 'win32')('a folder that the command line names is closed to others', async () => {
  paths.isGiven = true
  paths.userData = temporaryFolder()
  chmodSync(paths.userData, 0o755)
  vi.resetModules()
  const { placeProfile } = await import('../../../../src-main/shell/profile')
  expect(placeProfile('use')).toBeUndefined()
  expect(statSync(paths.userData).mode & 0o777).toBe(0o700)
})
