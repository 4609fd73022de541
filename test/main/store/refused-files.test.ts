import { chmodSync, chownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fileIn, filledProfile, look, setAsideFiles } from '../helpers/filled-profile'
import { filesBelow } from '../helpers/profile'

const nobody = 65_534

/** The administrator sees no refusal, so the rest of the test is an ordinary user who owns the profile. */
function asOrdinaryUser(folder: string): void {
  if (process.getuid?.() !== 0) return
  for (const path of [folder, ...everythingBelow(folder)]) chownSync(path, nobody, nobody)
  process.seteuid?.(nobody)
  onTestFinished(() => process.seteuid?.(0))
}

function everythingBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? [path, ...everythingBelow(path)] : [path]
  })
}

const contentsOf = (folder: string): Map<string, string> =>
  new Map(filesBelow(folder).map((file) => [file, readFileSync(file).toString('base64')]))

describe.skipIf(process.platform === 'win32')('a file that the system refuses, as a virus scanner’s lock does', () => {
  it.each([
    ['the database', (folder: string) => fileIn(folder), 0o000],
    ['the folder of the database', (folder: string) => join(folder, 'data'), 0o000],
    ['the sealed key', (folder: string) => join(folder, 'keys', readdirSync(join(folder, 'keys'))[0] ?? ''), 0o000],
  ])('%s: nothing is set aside or begun anew, and at the next start everything is there', async (_what, of, mode) => {
    const { folder, os, ids } = await filledProfile()
    const before = contentsOf(folder)
    asOrdinaryUser(folder)
    const path = of(folder)
    const usual = statSync(path).mode
    chmodSync(path, mode)
    const refused = await look(folder, os)
    expect(refused.storage).toBe('session')
    expect(refused.notices).toMatchObject([{ code: 'storage-unavailable' }])
    chmodSync(path, usual)
    expect(contentsOf(folder)).toEqual(before)

    const again = await look(folder, os)
    expect(again.notices).toEqual([])
    expect(again.storage).toBe('sealed')
    expect(again.cases.map(({ identifiers }) => identifiers.onboardingId).toSorted()).toEqual(ids.toSorted())
    expect(setAsideFiles(folder)).toEqual([])
  })

  it('one that is free again within a moment is opened as if nothing had been', async () => {
    const { folder, os, ids } = await filledProfile()
    asOrdinaryUser(folder)
    chmodSync(fileIn(folder), 0o000)
    const file = fileIn(folder)
    setTimeout(() => chmodSync(file, 0o600), 300)
    const { cases, notices, storage } = await look(folder, os)
    expect([storage, notices]).toEqual(['sealed', []])
    expect(cases).toHaveLength(ids.length)
  })
})
