import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { carryOver } from '../../../../src-main/shell/profile/carry-over'
import { temporaryFolder } from '../../../helpers/temporary-folder'

function folders() {
  const root = temporaryFolder()
  const [from, to] = [join(root, 'Roaming', 'Kartei'), join(root, 'Local', 'Kartei')]
  for (const part of ['data', 'keys']) mkdirSync(join(from, part), { recursive: true })
  writeFileSync(join(from, 'data', 'a.sqlite'), 'cases')
  writeFileSync(join(from, 'keys', 'a.json'), 'key')
  writeFileSync(join(from, 'Local State'), 'state')
  return { root, from, to }
}
const isWhole = (folder: string): boolean =>
  readFileSync(join(folder, 'data', 'a.sqlite'), 'utf8') === 'cases' &&
  readFileSync(join(folder, 'keys', 'a.json'), 'utf8') === 'key' &&
  readFileSync(join(folder, 'Local State'), 'utf8') === 'state'
/** As where the folders lie on two drives. */
const otherDrive: typeof renameSync = () => {
  throw Object.assign(new Error('EXDEV'), { code: 'EXDEV', syscall: 'rename' })
}

describe.each([
  ['on one drive', renameSync],
  ['on two drives', otherDrive],
])('a profile %s', (_where, rename) => {
  it('is moved once, with all that is in it', () => {
    const { from, to } = folders()
    expect(carryOver(from, to, rename)).toEqual({ state: 'done' })
    expect(isWhole(to)).toBe(true)
    expect(existsSync(from)).toBe(false)
    expect(carryOver(from, to, rename)).toEqual({ state: 'nothing' })
    expect(isWhole(to)).toBe(true)
  })

  it('takes the place of an empty folder, and never that of others’ files', () => {
    const { from, to } = folders()
    mkdirSync(to, { recursive: true })
    writeFileSync(join(to, 'others'), '')
    expect(carryOver(from, to, rename)).toEqual({ state: 'refused', code: 'ENOTEMPTY' })
    expect(isWhole(from)).toBe(true)
    rmSync(join(to, 'others'))
    expect(carryOver(from, to, rename)).toEqual({ state: 'done' })
    expect(isWhole(to)).toBe(true)
  })

  it('stays where it is beside another one', () => {
    const { from, to } = folders()
    mkdirSync(join(to, 'data'), { recursive: true })
    expect(carryOver(from, to, rename)).toEqual({ state: 'both' })
    expect(isWhole(from)).toBe(true)
  })
})

it('what is no profile is left alone', () => {
  const { from, to } = folders()
  for (const part of ['data', 'keys']) rmSync(join(from, part), { recursive: true })
  expect(carryOver(from, to)).toEqual({ state: 'nothing' })
  expect(existsSync(join(from, 'Local State'))).toBe(true)
  expect(existsSync(to)).toBe(false)
})

it('a copy that was cut off counts for nothing, and one that is whole is not made twice', () => {
  const { from, to } = folders()
  mkdirSync(join(`${to}.unfinished`, 'data'), { recursive: true })
  expect(carryOver(from, to, otherDrive)).toEqual({ state: 'done' })
  expect(existsSync(`${to}.unfinished`)).toBe(false)

  // The end came before the old folder was gone.
  cpSync(to, from, { recursive: true })
  rmSync(join(from, 'keys'), { recursive: true })
  writeFileSync(join(to, 'carried-over.json'), JSON.stringify({ from }))
  expect(carryOver(from, to, otherDrive)).toEqual({ state: 'nothing' })
  expect(existsSync(from)).toBe(false)
  expect(isWhole(to)).toBe(true)
  // What comes to the old folder later is not taken for a rest.
  mkdirSync(join(from, 'data'), { recursive: true })
  expect(carryOver(from, to, otherDrive)).toEqual({ state: 'both' })
})

it('a profile that the system does not let move stays, and the reason is told', () => {
  const { from, to } = folders()
  const held: typeof renameSync = () => {
    throw Object.assign(new Error('EBUSY'), { code: 'EBUSY', syscall: 'rename' })
  }
  expect(carryOver(from, to, held)).toEqual({ state: 'refused', code: 'EBUSY' })
  expect(isWhole(from)).toBe(true)
  expect(carryOver(from, to)).toEqual({ state: 'done' })
})
