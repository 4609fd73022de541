import { succeed, type Outcome } from '@contract/outcome'
import { randomUUID } from 'node:crypto'
import { createJournal, type Counters } from '../../../src-main/features/journal'
import { casesFeature, environmentId } from './cases'
import type { Started } from './profile'
import { valueOf } from './outcomes'

const context = { requestId: 'r' }

/** The journal over a real store, and short ways to its calls. `place.target` is where the user would save. */
export function journalOf(started: Started, cases = casesFeature(started), counters?: Counters) {
  const place: { target: string | undefined; suggested: string[] } = { target: undefined, suggested: [] }
  const journal = createJournal({
    store: started.store,
    cases: cases.feature.register,
    activeEnvironment: () => ({ id: environmentId, name: 'Abnahme', kind: 'test' }),
    askWhereToSave: (name) => {
      place.suggested.push(name)
      return Promise.resolve(place.target)
    },
    user: 'tjarks',
    workstation: 'schreibtisch-3',
    now: started.clock.now,
    notify: started.notify,
    ...(counters && { counters }),
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
    check: async (...paths: string[]) =>
      handlers.checkExport(
        paths.map((path) => ({ path, name: path.split('/').at(-1) ?? '' })),
        context,
      ),
  }
}
