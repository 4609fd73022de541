import { createHash } from 'node:crypto'
import { chmodSync, chownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { casesFeature, environmentId, onboarding } from '../../helpers/main/cases'
import { fileIn, filledProfile, look, patience, setAsideFiles } from '../../helpers/main/filled-profile'
import { filesBelow, OwnKeychain, start, temporaryFolder } from '../../helpers/main/profile'

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

/** What lies in a profile, but for the companions that SQLite makes to read. */
const contentsOf = (folder: string): Map<string, string> =>
  new Map(
    filesBelow(folder)
      .filter((file) => !/-(shm|wal)$/.test(file))
      .map((file) => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]),
  )

const keyFileIn = (folder: string): string => join('keys', readdirSync(join(folder, 'keys'))[0] ?? '')
const database = join('data', `${environmentId}.sqlite`)

describe.skipIf(process.platform === 'win32')('a file that the system refuses, as a virus scanner’s lock does', () => {
  it.each([
    ['the database', () => database, 0o000, database],
    ['the folder of the database', () => 'data', 0o000, 'data'],
    ['the sealed key', keyFileIn, 0o000, undefined],
    ['the folder of the keys', () => 'keys', 0o000, undefined],
  ])('%s: Kartei stops, names it, changes nothing, and opens all once it is free', async (_what, of, mode, named) => {
    const { folder, os, ids } = await filledProfile()
    const before = contentsOf(folder)
    const keyFile = keyFileIn(folder)
    asOrdinaryUser(folder)
    const path = join(folder, of(folder))
    const usual = statSync(path).mode
    chmodSync(path, mode)
    const started = start(folder, os.synchronous(), patience)
    const stop = await started.store.stopped(environmentId)
    expect(stop).toMatchObject({ because: 'held', held: { file: named ?? keyFile } })
    expect(stop?.held?.code).toMatch(/^(EACCES|SQLITE_CANTOPEN)$/)
    expect(started.notices).toEqual([])
    // Neither an empty register nor empty locks against sending twice take the place of what is there.
    const { feature } = casesFeature(started)
    await expect(feature.register.noteOnboarding(environmentId, onboarding())).rejects.toThrow()
    expect(await started.store.beginNew(environmentId)).toBe(false)
    expect(started.store.aside(environmentId)).toEqual([])
    expect(() => started.store.sealedKey(environmentId)).not.toThrow()

    chmodSync(path, usual)
    expect(contentsOf(folder)).toEqual(before)
    expect(await started.store.tryAgain(environmentId)).toBeUndefined()
    expect(await started.store.counts(environmentId)).toMatchObject({ cases: ids.length })
    await started.store.close()
    const again = await look(folder, os)
    expect([again.notices, again.storage]).toEqual([[], 'sealed'])
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

  it('a profile that takes no file, and in which nothing is yet, is used for the session', async () => {
    const folder = temporaryFolder()
    asOrdinaryUser(folder)
    chmodSync(folder, 0o500)
    const { notices, storage } = await look(folder, new OwnKeychain())
    chmodSync(folder, 0o700)
    expect([storage, notices]).toEqual(['session', [{ code: 'storage-unavailable', detail: 'EACCES' }]])
  })
})
