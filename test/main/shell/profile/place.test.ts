import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
// Its file for this system, before a test says that it is another.
import '@photostructure/sqlite'
import { temporaryFolder } from '../../../helpers/temporary-folder'

const paths = { userData: '', isGiven: false }
vi.mock('electron', () => ({
  app: {
    commandLine: { hasSwitch: () => paths.isGiven },
    getName: () => 'Kartei',
    getPath: () => paths.userData,
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

/** On Windows, where a profile may have to be moved. */
async function place(purpose: 'use' | 'look') {
  const before = Object.getOwnPropertyDescriptor(process, 'platform')
  Object.defineProperty(process, 'platform', { value: 'win32', configurable: true })
  onTestFinished(() => void (before && Object.defineProperty(process, 'platform', before)))
  vi.resetModules()
  const { placeProfile } = await import('../../../../src-main/shell/profile')
  return placeProfile(purpose)?.('en')
}

it('a start moves the profile out of the part that roams, a look reads it there and moves nothing', async () => {
  fill(places.roaming)
  expect(await place('look')).toBeUndefined()
  expect(paths.userData).toBe(places.roaming)
  expect([isFull(places.roaming), existsSync(places.local)]).toEqual([true, false])
  expect(await place('use')).toBeUndefined()
  expect(paths.userData).toBe(places.local)
  expect([isFull(places.local), existsSync(places.roaming)]).toEqual([true, false])
})

it('a look finds the profile that was moved, brings no move to its end, and does not choose between two', async () => {
  fill(places.local)
  expect(await place('look')).toBeUndefined()
  expect(paths.userData).toBe(places.local)

  paths.userData = places.roaming
  fill(places.roaming)
  expect(await place('look')).toContain(places.roaming)

  writeFileSync(join(places.local, 'carried-over.json'), JSON.stringify({ from: places.roaming }))
  paths.userData = places.roaming
  expect(await place('look')).toBeUndefined()
  expect(paths.userData).toBe(places.local)
  expect(isFull(places.roaming)).toBe(true)
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
