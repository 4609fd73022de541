import { fail, succeed, type Failure } from '@contract/outcome'
import { expect, it } from 'vitest'
import { sentFromDraft } from '../../../../src-main/features/onboarding/creating'

const http = { status: 502, method: 'PUT', path: '/x' }
const failure = (kind: Failure['kind'], more: Partial<Failure> = {}): Failure => ({
  kind,
  message: 'Words.',
  requestId: 'r',
  ...more,
})

/** How a draft is left whose sending, of which no case is written down before, ends like this. */
async function leftAfter(error: Failure): Promise<string[]> {
  const ends: string[] = []
  await sentFromDraft(
    {
      drafts: {
        begin: (_environmentId, draftId) => Promise.resolve(succeed({ draftId })),
        lay: () => Promise.reject(new Error('not asked for')),
        standsFor: () => Promise.resolve(),
        end: (_environmentId, _draftId, how) => Promise.resolve(void ends.push(how)),
      },
      environmentId: 'test',
      draftId: 'draft',
      again: undefined,
      context: { requestId: 'r' },
    },
    () => Promise.resolve(fail(error)),
  )
  return ends
}

it.each<[string, Failure, string]>([
  ['nothing could be written down before', failure('storage'), 'not-sent'],
  ['the service refused', failure('rejected', { http: { ...http, status: 422 } }), 'not-sent'],
  ['nobody knows', failure('outcome-unknown'), 'in-doubt'],
  ['the service failed', failure('service-error', { http }), 'in-doubt'],
  ['the service failed, and the disk refused its answer', failure('storage', { http }), 'in-doubt'],
])('a draft of which %s is left accordingly', async (_what, error, how) => {
  expect(await leftAfter(error)).toEqual([how])
})
