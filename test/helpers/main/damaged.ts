import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect } from 'vitest'
import { casesFeature, environmentId, onboarding, person } from './cases'
import { fileIn, look } from './filled-profile'
import { OwnKeychain, start, temporaryFolder } from './profile'

export const dataFile = `${environmentId}.sqlite`
export const logFile = `${environmentId}.sqlite-wal`
const shown = `${person.firstName} ${person.lastName}`

/** A profile as the end of its process in the middle of the work leaves it: its log holds every case. */
export async function filledLog(count: number) {
  const folder = temporaryFolder()
  const os = new OwnKeychain()
  const { register } = casesFeature(start(folder, os.synchronous())).feature
  for (let number = 0; number < count; number++)
    await register.noteOnboarding(environmentId, onboarding({ id: randomUUID(), customerId: randomUUID() }))
  const file = readFileSync(fileIn(folder))
  const log = readFileSync(`${fileIn(folder)}-wal`)
  expect(log.length).toBeGreaterThan(count * 4096)
  return { folder, os, file, log }
}

/** A start on damaged files: what is right is shown, what is not is told or marked, and the damaged bytes stay somewhere. */
export async function expectClearState(
  count: number,
  folder: string,
  os: OwnKeychain,
  files: Readonly<Record<string, Buffer>>,
  label: string,
): Promise<'told' | 'fields' | 'whole'> {
  const profile = temporaryFolder()
  cpSync(join(folder, 'keys'), join(profile, 'keys'), { recursive: true })
  mkdirSync(join(profile, 'data'))
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(profile, 'data', name), bytes)
  const { cases, notices } = await look(profile, os)
  const unreadable = cases.filter((each) => each.unreadable)
  for (const { title, unreadable: lost } of cases)
    expect(title === shown || lost?.includes('title'), `${label}: a wrong title is shown`).toBe(true)
  const aside = notices.some(({ code }) => code === 'data-set-aside')
  if (aside) {
    const kept = readdirSync(join(profile, 'data')).filter((name) => name.includes('.2026-'))
    for (const bytes of Object.values(files))
      expect(
        kept.some((name) => readFileSync(join(profile, 'data', name)).equals(bytes)),
        `${label}: the damaged bytes are gone`,
      ).toBe(true)
  } else if (notices.length === 0) expect(cases, `${label}: cases are missing in silence`).toHaveLength(count)
  rmSync(profile, { recursive: true, force: true })
  return notices.length > 0 ? 'told' : unreadable.length > 0 ? 'fields' : 'whole'
}
