import { fail, succeed, type Failure, type Outcome } from '@contract/outcome'
import { expect, it } from 'vitest'
import { createOnboarding } from '../../../../src-main/features/onboarding'
import { createOutbox } from '../../../../src-main/lib/outbox'
import { testContext } from '../../../helpers/main/context'
import { request } from '../../../helpers/main/cases'
import { context } from '../../../helpers/main/service-fixture'

const http = { status: 502, method: 'PUT', path: '/x' }
const failure = (kind: Failure['kind'], more: Partial<Failure> = {}): Failure => ({
  kind,
  message: 'Words.',
  requestId: 'r',
  ...more,
})
const full = Object.assign(new Error('full'), { sqliteCodeName: 'SQLITE_FULL' })

/** What becomes of a draft, and of the case that stands for its creation, where that ends like this. */
async function leftAfter(error: Failure, noteIntent: () => Promise<string> = () => Promise.resolve('the case')) {
  const ends: string[] = []
  const say = (what: string) => () => Promise.resolve(void ends.push(what))
  const notAsked = () => Promise.reject(new Error('not asked for'))
  const app = testContext({
    service: { onboarding: { create: () => Promise.resolve(fail(error)) } },
    connection: () => Promise.resolve(succeed({ environmentId: 'test', baseUrl: 'http://127.0.0.1:1', apiKey: 'k' })),
  })
  const { handlers } = createOnboarding(app, {
    cases: {
      noteIntent,
      isOfAnother: notAsked,
      noteCreated: notAsked,
      noteOnboarding: notAsked,
      noteNotCreated: say('not created'),
      noteInDoubt: say('case in doubt'),
    },
    drafts: {
      outbox: createOutbox(),
      begin: () => Promise.resolve(succeed(undefined)),
      putSending: notAsked,
      standsFor: (_environmentId, _draftId, caseId) =>
        caseId === 'the case' ? Promise.resolve() : Promise.reject(full),
      end: (_environmentId, _draftId, how) => say(how)(),
    },
    uploads: { run: notAsked },
  })
  const outcome: Outcome<unknown> = await handlers.create({ version: 'v4', request, draftId: 'draft' }, context)
  return { kind: outcome.ok ? 'ok' : outcome.error.kind, ends }
}

it.each<[string, Failure, string[]]>([
  ['the service refused', failure('rejected', { http: { ...http, status: 422 } }), ['not created', 'not-sent']],
  ['nobody knows', failure('outcome-unknown'), ['case in doubt', 'in-doubt']],
  ['the service failed', failure('service-error', { http }), ['case in doubt', 'in-doubt']],
  ['the service failed, and the disk refused its answer', failure('storage', { http }), ['case in doubt', 'in-doubt']],
])('a draft of which %s is left accordingly', async (_what, error, ends) => {
  expect(await leftAfter(error)).toEqual({ kind: error.kind, ends })
})

it('a draft of which nothing could be written down before is open again, and nothing stands for it', async () => {
  const { kind: asSent, ends } = await leftAfter(failure('internal'), () => Promise.reject(full))
  expect([asSent, ends]).toEqual(['storage', ['not-sent']])
  // The case is on disk, and its draft could not be locked with it.
  const { kind, ends: then } = await leftAfter(failure('internal'), () => Promise.resolve('another case'))
  expect([kind, then]).toEqual(['storage', ['not created', 'not-sent']])
})
