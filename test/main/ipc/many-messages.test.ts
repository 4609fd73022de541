import type { Entry } from '@contract/call'
import { contract } from '@contract/index'
import { fail } from '@contract/outcome'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { answer } from '../../../src-main/ipc/dispatcher'
import { seed, size } from '../../fixtures/full-size'

const many = size({ gate: 200, full: 10_000 })

/** Names that inputs of the contract have, so that objects are sometimes nearly right. */
const names = [
  'id',
  'caseId',
  'engagementId',
  'name',
  'query',
  'baseUrl',
  'fileIds',
  'kind',
  'amount',
  '__proto__',
  'constructor',
]
const values = fc.anything({
  key: fc.oneof(fc.constantFrom(...names), fc.string()),
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withTypedArray: true,
  withSparseArray: true,
  withNullPrototype: true,
  maxDepth: 4,
})

it(`no handler sees what breaks its schema, and every call is answered, over ${many} messages a channel`, async () => {
  const messages = fc.sample(fc.oneof(values, fc.dictionary(fc.constantFrom(...names), values)), {
    numRuns: many,
    seed,
  })
  const odd: string[] = []
  for (const [feature, entries] of Object.entries(contract))
    for (const [name, entry] of Object.entries<Entry>(entries)) {
      if (entry.type === 'event') continue
      const action = `${feature}.${name}`
      const input = entry.type === 'files' ? entry.options : entry.input
      let reached = 0
      const handler = (given: unknown, { requestId }: { requestId: string }): unknown => {
        reached += 1
        // What the schema has made of it once, it takes again: nothing else gets here.
        if (!input.safeParse(given).success) odd.push(`${action} got ${typeof given}`)
        return fail({ kind: 'not-found', message: 'Nothing is here.', requestId })
      }
      const observer = {
        onCall: () => () => undefined,
        onDefect: (_action: string, error: unknown) => void odd.push(`${action} ${String(error)}`),
      }
      let answered = 0
      for (const message of messages) {
        const outcome = await answer(action, { input, output: entry.output }, handler, message, observer)
        if (!outcome.ok && ['invalid-input', 'not-found'].includes(outcome.error.kind)) answered += 1
      }
      if (answered !== messages.length) odd.push(`${action} answered ${answered} of ${messages.length}`)
      if (reached > messages.length) odd.push(`${action} was run ${reached} times`)
    }
  expect(odd.slice(0, 20)).toEqual([])
}, 1_200_000)
