import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { IntakeFile, IntakeTray } from '@contract/api/intake'
import { createCases } from '../../../src-main/features/cases'
import { createIntake } from '../../../src-main/features/intake'
import type { SafeStorage } from '../../../src-main/keychain'
import type { SeedCase } from '../../../src-main/features/cases/notes'
import { testContext } from './context'
import { OwnKeychain } from './profile'
import { context, valueOf } from './service-fixture'
import { environmentId, openDocumentsIn, type OpenedDocuments } from './documents-fixture'

const times = { createdAt: '2026-07-01T08:00:00.000Z', updatedAt: '2026-07-01T08:00:00.000Z' }
const consumer = { kind: 'CONSUMER', status: 'AWAITING_DOCUMENTS', mandateIds: [], ...times }

export const anna = {
  ...consumer,
  title: 'Anna Berg',
  onboardingId: '3f0c1a52-4b7d-49a0-8c1e-2d90f6b79b01',
  customerId: 'CU-20441',
} satisfies SeedCase
export const joerg = {
  ...consumer,
  title: 'Jörg Müller',
  onboardingId: '3f0c1a52-4b7d-49a0-8c1e-2d90f6b79b02',
  engagementId: '9a0c1a52-4b7d-49a0-8c1e-2d90f6b79b02',
} satisfies SeedCase
/** Known by her engagement alone. */
export const clara = {
  ...consumer,
  title: 'Clara Celik',
  engagementId: '9a0c1a52-4b7d-49a0-8c1e-2d90f6b79b03',
} satisfies SeedCase

export interface IntakeFixture extends ReturnType<typeof createIntake> {
  readonly folder: string
  readonly documents: OpenedDocuments
  readonly news: IntakeTray[]
  /** Case ids by title. */
  readonly caseOf: (title: string) => Promise<string>
  /** What the tray shows after the folder was looked into until nothing is due any more. */
  readonly settled: () => Promise<IntakeFile[]>
  readonly advance: (milliseconds: number) => void
  readonly switchOff: () => void
}

/** The feature over a real folder, a real store and a real process that reads PDFs. */
export async function openIntake(
  given: { folder?: string; profile?: string; os?: SafeStorage } = {},
): Promise<IntakeFixture> {
  const made = (name: string): string => {
    const path = mkdtempSync(join(tmpdir(), `kartei-${name}-`))
    onTestFinished(() => rmSync(path, { recursive: true, force: true }))
    return path
  }
  const profile = given.profile ?? made('profile')
  const folder = given.folder ?? made('intake')
  const documents = openDocumentsIn(profile, {}, given.os ?? new OwnKeychain().synchronous())
  const now = (): Date => new Date(time)
  let time = Date.parse('2026-07-15T08:00:00Z')
  const news: IntakeTray[] = []
  const app = testContext({
    store: documents.store,
    activeEnvironmentId: () => environmentId,
    now,
    emit: (feature, _event, payload) => {
      if (feature === 'intake') news.push(payload as IntakeTray)
    },
  })
  const cases = createCases(app, { references: () => Promise.resolve({ find: () => [] }) })
  await cases.register.seed(environmentId, [anna, joerg, clara])
  let isOn = true
  const intake = createIntake(app, {
    chosenFolder: () => ({ path: folder, watched: isOn }),
    documents,
    cases: cases.register,
    references: () =>
      Promise.resolve({
        find: (reference) => (reference.replace(/\W/g, '') === 'RF18539007547034' ? [joerg.engagementId] : []),
      }),
  })
  onTestFinished(async () => {
    intake.stop()
    await documents.store.close()
  })
  const list = async (): Promise<IntakeTray> => valueOf(await intake.handlers.list(undefined, context))
  return {
    ...intake,
    folder,
    documents,
    news,
    caseOf: async (title) =>
      valueOf(await cases.handlers.list({}, context)).cases.find((caseRecord) => caseRecord.title === title)?.caseId ??
      '',
    settled: async () => {
      await intake.look()
      time += 3_000
      await intake.look()
      return (await list()).files
    },
    advance: (milliseconds) => {
      time += milliseconds
    },
    switchOff: () => {
      isOn = false
    },
  }
}
