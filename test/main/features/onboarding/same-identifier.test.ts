import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inDoubtStatus } from '@contract/api/cases'
import { request } from '../../../helpers/main/cases'
import { aContext, openOffice, startSayingService, type SayingService } from '../../../helpers/main/office'
import { OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'

let service: SayingService
beforeAll(async () => {
  service = await startSayingService()
})
afterAll(() => service.close())

const asking = (lastName: string) => ({
  version: 'v4' as const,
  request: { ...request, applicant: { firstName: 'Änne', lastName } },
})

async function casesAfter(...lastNames: readonly string[]) {
  const office = openOffice(start(temporaryFolder(), new OwnKeychain().synchronous()), service)
  const id = randomUUID()
  service.state.said = { body: JSON.stringify({ id }) }
  const outcomes = []
  for (const lastName of lastNames) outcomes.push(await office.onboarding.create(asking(lastName), aContext()))
  const listed = await office.cases.list({}, aContext())
  if (!listed.ok) throw new Error(listed.error.message)
  return { id, outcomes, cases: listed.value.cases }
}

describe('a service that answers two creations with one identifier', () => {
  it('leaves the second one in doubt, and the first one as it was', async () => {
    const { id, outcomes, cases } = await casesAfter('Erste', 'Zweite')
    expect(outcomes).toMatchObject([
      { ok: true },
      { error: { kind: 'unexpected-response', issues: [{ path: id, code: 'identifier-of-another' }] } },
    ])
    expect(cases.map(({ title, identifiers, status }) => [title, identifiers.onboardingId, status]).toSorted()).toEqual(
      [
        ['Änne Erste', id, 'PROCESSING'],
        ['Änne Zweite', undefined, inDoubtStatus],
      ],
    )
  })

  it('is taken at its word where both are about the same person', async () => {
    const { outcomes, cases } = await casesAfter('Erste', 'Erste')
    expect(outcomes).toMatchObject([{ ok: true }, { ok: true }])
    expect(cases).toHaveLength(1)
  })
})
