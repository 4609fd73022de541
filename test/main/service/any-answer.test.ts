import { serviceCalls } from '@contract/endpoints'
import { isPlainRead } from '@contract/service-call'
import { z } from '@contract/zod'
import { contract } from '@contract/index'
import { isUuid } from '@contract/domain/identifiers'
import type { Outcome } from '@contract/outcome'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseJson, writeJson } from '../../../src-main/service/json'
import { documentOf, endpoints as answered } from '../../fixtures/endpoints'
import { isChosen, size } from '../../fixtures/full-size'
import { demanded, fullAnswers, ids, type AnsweredEndpoint } from '../../fixtures/full-answers'
import { mutated, mutationsOf, saidOf, severalOf, uuidsIn } from '../../fixtures/mutations'
import { environmentId, request } from '../../helpers/main/cases'
import { openOffice, startSayingService, type Office, type SayingService } from '../../helpers/main/office'
import { Clock, OwnKeychain, start, temporaryFolder } from '../../helpers/main/profile'
import { valueOf } from '../../helpers/main/service-fixture'

type Context = { readonly requestId: string }

interface Asked {
  readonly call: (office: Office, context: Context) => Promise<Outcome<unknown>> | Outcome<unknown>
  /** What the page is given, and checked against before. */
  readonly output?: z.ZodType
  /** Whether the answer holds what the call has no meaning without; undefined: nobody can say. Left out: it has always a meaning. */
  readonly isEnough?: (answer: Record<string, unknown>) => boolean | undefined
  /** What is kept of a call that left it open what became of it. */
  readonly doubt?: (office: Office, changed: readonly string[]) => Promise<string | undefined>
}

const pdf = documentOf(Buffer.from('%PDF-1.7\n%%EOF\n'))
const engagementId = ids.engagement
const increase = {
  appliedAmount: { amount: 750_000n, currency: 'EUR', unit: 'MINOR' as const },
  reason: { reasonType: 'OTHER' },
}
const fixed = { amountType: 'FIXED', fixedAmount: { amount: 25_000n, currency: 'EUR', unit: 'MINOR' } } as const
const { redirectUrls } = request
const context = (): { requestId: string } => ({ requestId: 'of-the-test' })

const isText = (value: unknown): boolean => ['string', 'number', 'bigint', 'boolean'].includes(typeof value)
const isSegment = (value: unknown): boolean =>
  (typeof value === 'string' && value.trim() !== '') || typeof value === 'number' || typeof value === 'bigint'
/** Some text that is no identifier, at any depth. */
const hasWords = (value: unknown): boolean =>
  typeof value === 'string'
    ? value !== '' && !isUuid(value)
    : typeof value === 'object' && value !== null && Object.values(value).some(hasWords)
const lastOf = (_office: Office, changed: readonly string[]): Promise<string | undefined> =>
  Promise.resolve(changed.at(-1))

function creation(version: 'v4' | 'v5'): Asked {
  return {
    call: ({ onboarding }, at) => onboarding.create({ version, request }, at),
    output: contract.onboarding.create.output,
    isEnough: ({ id }) => typeof id === 'string' && isUuid(id),
    doubt: lastOf,
  }
}

/** How each endpoint is asked as a screen does it, and what of its answer counts. */
const asked: Readonly<Record<AnsweredEndpoint, Asked>> = {
  1: creation('v4'),
  2: creation('v5'),
  3: {
    call: ({ onboarding }, at) => onboarding.read({ onboardingId: ids.onboarding }, at),
    output: contract.onboarding.read.output,
  },
  4: {
    call: ({ service, connected }, at) =>
      service.onboarding.uploadDocument(
        connected,
        { onboardingId: ids.onboarding, documentType: 'TAX_REGISTRATION', document: pdf },
        at,
      ),
  },
  5: {
    call: ({ service, connected }, at) =>
      service.onboarding.uploadDocuments(connected, { onboardingId: ids.onboarding, documents: [pdf] }, at),
  },
  6: {
    call: ({ onboarding }, at) =>
      onboarding.submitSupplementaryCardholder(
        { onboardingId: ids.onboarding, details: { cardholderDetails: {}, redirectUrls } },
        at,
      ),
    output: contract.onboarding.submitSupplementaryCardholder.output,
  },
  7: {
    call: ({ customers }, at) => customers.read({ engagementId }, at),
    output: contract.customers.read.output,
  },
  8: {
    call: ({ sepa }, at) => sepa.consents({ language: 'de', engagementId }, at),
    output: contract.sepa.consents.output,
    isEnough: ({ consentId, texts, consents, creditorInformation }) =>
      typeof consentId === 'string' && isUuid(consentId)
        ? hasWords([texts, consents, creditorInformation]) || undefined
        : false,
  },
  9: {
    call: ({ sepa }, at) => sepa.register({ engagementId, iban: 'DE89370400440532013000', consentId: ids.consent }, at),
    output: contract.sepa.register.output,
    isEnough: ({ mandateId }) => isSegment(mandateId),
    doubt: async ({ sepa }) => valueOf(await sepa.records({ engagementId }, context())).records[0]?.recordId,
  },
  10: {
    call: ({ sepa }, at) => sepa.cancel({ engagementId, mandateId: ids.mandate }, at),
    output: contract.sepa.cancel.output,
  },
  11: {
    call: ({ sepa }, at) => sepa.mandate({ engagementId, mandateId: ids.mandate }, at),
    output: contract.sepa.mandate.output,
  },
  12: {
    call: ({ directDebit }, at) => directDebit.setAmount({ engagementId, amount: fixed }, at),
    output: contract.directDebit.setAmount.output,
  },
  13: {
    call: ({ service, connected }, at) => service.invoices.list(connected, { engagementId }, at),
    output: contract.invoices.list.output,
    isEnough: ({ invoices }) => Array.isArray(invoices),
  },
  14: {
    call: ({ service, connected }, at) =>
      service.plainRead(connected, contract.invoices.read, { engagementId, invoiceId: ids.invoice }, at),
    output: contract.invoices.read.output,
    isEnough: ({ id }) => isText(id),
  },
  16: {
    call: ({ creditLimit }, at) => creditLimit.requestIncrease({ engagementId, request: increase }, at),
    output: contract.creditLimit.requestIncrease.output,
    isEnough: ({ id }) => isSegment(id),
    doubt: async ({ creditLimit }) =>
      valueOf(await creditLimit.requests({ engagementId }, context())).requests[0]?.recordId,
  },
  17: {
    call: ({ service, connected }, at) =>
      service.creditLimit.uploadDocuments(connected, { creditLimitIncreaseId: ids.increase, documents: [pdf] }, at),
  },
}

interface Tried extends Asked {
  readonly number: number
  /** An answer with every member that the interface shows. */
  readonly full: object
}

const shown: readonly Tried[] = Object.entries(asked).map(([number, each]) => ({
  ...each,
  number: Number(number),
  full: fullAnswers[Number(number) as AnsweredEndpoint],
}))
/** Every other read that is declared as a plain one, with the right answer of the tests of the client. */
const plain: readonly Tried[] = [...serviceCalls.values()].filter(isPlainRead).flatMap(({ attributes, output }) => {
  const { number } = attributes.endpoints[0]
  const { call, answer } = answered.find((each) => each.number === number) ?? {}
  return call && !Object.hasOwn(asked, number)
    ? [
        {
          number,
          output,
          full: { ...z.record(z.string(), z.unknown()).parse(parseJson(answer ?? '')) },
          call: (office, at) => call(office.service, office.connected, at),
        },
      ]
    : []
})
const endpoints = [...shown, ...plain]

let saying: SayingService
beforeAll(async () => {
  saying = await startSayingService()
})
afterAll(() => saying.close())

/** An office that has the case of the onboarding and its engagement, which the calls are about. */
async function setUp() {
  const clock = new Clock()
  const started = start(temporaryFolder(), new OwnKeychain().synchronous(), { clock })
  const office = openOffice(started, saying)
  const caseRecord = await office.register.noteOnboarding(environmentId, {
    id: ids.onboarding,
    additionalInformation: { engagementId },
  })
  await office.register.noteCreditLimitIncrease(environmentId, engagementId, ids.increase)
  const changed: string[] = []
  office.register.onChanged((_environmentId, caseIds) => changed.push(...caseIds))
  return { office, clock, caseId: caseRecord.caseId, changed }
}
type World = Awaited<ReturnType<typeof setUp>>

let serial = 0

/** Has the service say this, and goes through everything that must hold whatever it says. */
async function mustHold(world: World, { number, call, output, isEnough, doubt }: Tried, said: unknown) {
  const { office, clock, caseId, changed } = world
  const body = writeJson(said)
  const named = uuidsIn(body)
  saying.state.said = { body }
  changed.length = 0
  clock.advance(1_000)
  const requestId = `call-${++serial}`
  const outcome = await call(office, { requestId })
  await office.filed(requestId)

  const enough = isEnough ? isEnough(said as Record<string, unknown>) : true
  const kinds = { true: ['ok'], false: ['unexpected-response'], undefined: ['ok', 'unexpected-response'] }
  expect(kinds[`${enough}`]).toContain(outcome.ok ? 'ok' : outcome.error.kind)
  if (outcome.ok) {
    const shown = output ? output.parse(outcome.value) : outcome.value
    expect(uuidsIn(writeJson(shown)), 'what the page is given').toEqual(expect.arrayContaining(named))
  }
  if (!outcome.ok && doubt) {
    const doubtId = (await doubt(office, changed)) ?? ''
    const { answer } = valueOf(await office.raw.ofDoubt({ doubtId }, context()))
    expect(answer?.answer).toBe(body)
    const offered = answer?.identifiers.map(({ value }) => value.toLowerCase()) ?? []
    expect(offered, 'what is offered').toEqual(expect.arrayContaining(named))
  }
  const ofCase =
    outcome.ok && number <= 2 ? ((await office.register.find(environmentId, idOf(outcome)))?.caseId ?? '') : caseId
  if (number > 2 || outcome.ok) {
    const { exchanges } = valueOf(await office.raw.list({ caseId: ofCase }, context()))
    const answers = exchanges.filter(({ endpoint }) => endpoint === number).map(({ answer }) => answer)
    expect(answers, 'what Raw keeps').toContain(body)
  }
  if (number === 13 && outcome.ok) expectRows(outcome.value, said)
  return outcome
}

function idOf(outcome: Outcome<unknown>): string {
  const value = outcome.ok ? outcome.value : undefined
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : ''
}

/** Every row is there at its place, and one that nobody changed is as it was. */
function expectRows(value: unknown, said: unknown): void {
  const rows = contract.invoices.list.output.parse(value).invoices
  const given: unknown[] = (said as { invoices: unknown[] }).invoices
  expect(rows).toHaveLength(given.length)
  const sound = fullAnswers[13].invoices.map((row) => writeJson(row))
  for (const [place, row] of given.entries())
    if (sound.includes(writeJson(row))) expect(rows[place], 'a sound row').toEqual(row)
}

describe.each(endpoints)('whatever endpoint $number answers with a 2xx, no identifier is lost', (endpoint) => {
  const { full } = endpoint

  it('with one member removed, nulled, of another form or added', async () => {
    const world = await setUp()
    await mustHold(world, endpoint, parseJson(writeJson(full)))
    for (const mutation of mutationsOf(full)) {
      if (!isChosen(`endpoint ${endpoint.number}: ${saidOf([mutation])}`)) continue
      const said = mutated(full, [mutation])
      const outcome = await mustHold(world, endpoint, said).catch((error: unknown) => {
        throw new Error(`${saidOf([mutation])}: ${writeJson(said)}`, { cause: error })
      })
      const { member } = new Map(Object.entries(demanded)).get(`${endpoint.number}`) ?? {}
      if (member !== mutation.path[0]) expect(outcome.ok, saidOf([mutation])).toBe(true)
    }
    await world.office.close()
  })

  it('with several of them at once', async () => {
    const world = await setUp()
    await fc.assert(
      fc.asyncProperty(severalOf(full), async (mutations) => {
        await mustHold(world, endpoint, mutated(full, mutations))
      }),
      { numRuns: size({ gate: 10, full: 400 }) },
    )
    await world.office.close()
  })
})

it('what is demanded of an answer is a handful, each with its reason', () => {
  expect(endpoints.filter(({ isEnough }) => isEnough).map(({ number }) => number)).toEqual(
    Object.keys(demanded).map(Number),
  )
  expect(Object.values(demanded).every(({ why }) => why.endsWith('.'))).toBe(true)
})
