import { succeed, type Outcome } from '@contract/outcome'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Policy } from '@contract/policy/settings'
import { z } from '@contract/zod'
import { composeJournaling } from '../../../src-main/compose/journaling'
import { createJournal, type Journal } from '../../../src-main/features/journal'
import { testContext } from './context'
import { casesFeature, environmentId } from './cases'
import type { Started } from './profile'
import { valueOf } from './outcomes'

const context = { requestId: 'r' }

/** What an organisation wants of the journal, as the program wires it. */
export function journalingOf(
  { store, clock }: Started,
  journal: Journal,
  environments: Parameters<typeof composeJournaling>[1]['environments'],
  policy: Policy,
) {
  const journaling = composeJournaling(
    {
      policy: { policy },
      store,
      now: clock.now,
      emit: () => undefined,
      reportDefect: (_where, error) => {
        throw error
      },
    },
    { environments, activeEnvironmentId: () => environmentId },
    { journal },
  )
  onTestFinished(() => journaling.stop())
  return journaling
}

/** The acts of which a folder that journals are shipped to has word, in their order within each file. */
export const shippedActs = (folder: string): unknown[] =>
  readdirSync(folder)
    .sort()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n').slice(0, -1))
    .map((line) => z.object({ act: z.string() }).parse(JSON.parse(line)).act)

/** The journal over a real store, and short ways to its calls. `place.target` is where the user would save. */
export function journalOf(started: Started, cases = casesFeature(started)) {
  const place: { target: string | undefined; suggested: string[] } = { target: undefined, suggested: [] }
  const app = testContext({
    store: started.store,
    askWhereToSave: (name) => {
      place.suggested.push(name)
      return Promise.resolve(place.target)
    },
    user: 'tjarks',
    now: started.clock.now,
    notify: started.notify,
  })
  const journal = createJournal(app, {
    cases: cases.feature.register,
    activeEnvironment: () => ({ id: environmentId, name: 'Abnahme', kind: 'test' }),
  })
  const { handlers } = journal
  const record = (action: string, input: unknown, outcome: Outcome<unknown> = succeed({})): Promise<void> =>
    journal.record(environmentId, { action, input, outcome, requestId: randomUUID(), durationMs: 12 })
  return {
    journal,
    record,
    place,
    register: cases.feature.register,
    entries: async (caseId?: string) =>
      valueOf(await handlers.list(caseId === undefined ? undefined : { caseId }, context)).entries,
    verdict: async () => valueOf(await handlers.verify(undefined, context)),
    page: (input: Parameters<typeof handlers.page>[0]) => Promise.resolve(handlers.page(input, context)),
    facets: async () => valueOf(await handlers.facets(undefined, context)),
    exportTo: (target: string | undefined, input: Parameters<typeof handlers.export>[0]) => {
      place.target = target
      return Promise.resolve(handlers.export(input, context))
    },
  }
}
