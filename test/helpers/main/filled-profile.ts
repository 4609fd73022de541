import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Patience } from '../../../src-main/store'
import { size } from '../../fixtures/full-size'
import { casesFeature, environmentId, onboarding } from './cases'
import { afterExit, OwnKeychain, start, temporaryFolder } from './profile'

export const fileIn = (folder: string): string => join(folder, 'data', `${environmentId}.sqlite`)

/** A profile with some cases in it, closed as at the end of the program. */
export async function filledProfile(cases = 5) {
  const folder = temporaryFolder()
  const os = new OwnKeychain()
  const started = start(folder, os.synchronous())
  const { register } = casesFeature(started).feature
  const ids: string[] = []
  for (let number = 0; number < cases; number++) {
    const id = randomUUID()
    await register.noteOnboarding(environmentId, onboarding({ id, customerId: randomUUID() }))
    ids.push(id)
  }
  await started.store.close()
  return { folder: afterExit(folder), os, ids }
}

/** What the program knows at its next start and tells about it, and the profile as it leaves it. */
export async function restarted(folder: string, os: OwnKeychain) {
  const seen = await look(folder, os)
  return { ...seen, folder: afterExit(folder) }
}

/** For what another program holds: at full size as long as the clerk has to wait for it. */
export const patience = size<{ readonly patience?: Patience }>({
  gate: { patience: { lockMs: 20, pausesMs: [50, 100, 200, 400] } },
  full: {},
})

export async function look(folder: string, os: OwnKeychain) {
  const started = start(folder, os.synchronous(), patience)
  const { feature } = casesFeature(started)
  const listed = await feature.handlers.list({}, { requestId: 'r' })
  if (!listed.ok) throw new Error(listed.error.message)
  const { storage } = await started.store.environment(environmentId)
  await started.store.close()
  return { cases: listed.value.cases, notices: started.notices, storage }
}

export const setAsideFiles = (folder: string): string[] =>
  readdirSync(join(folder, 'data'))
    .filter((name) => name.includes('.2026-'))
    .sort()
