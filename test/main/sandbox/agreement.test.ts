import { contract } from '@contract/index'
import { metadataLimits } from '@contract/domain/metadata'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { size } from '../../fixtures/full-size'
import { Client } from '../../helpers/main/training-service'

// The schemas of the contract and the rules of the sandbox were written apart from each other. What one takes and the
// other refuses is a mistake in one of them.

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom('', ' ', 'Jörg', 'Nguyễn Thị Hồng Nhung', 'שָׁלוֹם', '😀'.repeat(64)),
)
/** What has no business where a text, an object or an amount is expected. */
const nonsense = fc.constantFrom<unknown>(null, true, 7n, 'x', [], {}, ['a'], { a: 'b' })
const mostly = (good: fc.Arbitrary<unknown>, ...bad: fc.Arbitrary<unknown>[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 100, arbitrary: good }, ...bad.map((arbitrary) => ({ weight: 1, arbitrary })))

const words = mostly(text, nonsense)
const filled = mostly(fc.constantFrom('Am Weg 1', 'Köln', '50667', 'Žďár'), text, nonsense)
const country = mostly(fc.constantFrom('DE', 'AT', 'CH', 'XK'), fc.constantFrom('de', 'DEU', '', 'D1', 'ÄÖ'), nonsense)
const phone = mostly(
  fc.constantFrom('+4915112345678', '+41441234567', '+12345', '+123456789012345'),
  fc.constantFrom('015112345678', '+0151123456', '+49 151 1', '+1234', '+1234567890123456', '+', ''),
  nonsense,
)
const email = mostly(
  fc.constantFrom('a@b', 'jörg@müller.example', 'x+y@example.org'),
  fc.constantFrom('nobody', '@', 'a@', '@b', 'a b@c', ''),
  nonsense,
)
const day = mostly(
  fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom('2001-02-29', '1900-02-29', '2000-13-01', '2000-00-10', '7.3.1985', '85-03-07', '20000-01-01', ''),
  nonsense,
)
const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
const money = mostly(
  fc.record({
    amount: mostly(int64, fc.constantFrom<unknown>(2n ** 63n, -(2n ** 63n) - 1n, '100', null)),
    currency: mostly(fc.constantFrom('EUR', 'JPY', 'KWD', 'XXX'), fc.constantFrom('Euro', 'eur', '', 'EU1'), nonsense),
    unit: mostly(fc.constant('MINOR'), fc.constantFrom('MAJOR', '', 'minor'), nonsense),
  }),
  nonsense,
)
const url = mostly(
  fc.oneof(
    fc.webUrl({ validSchemes: ['http', 'https'] }),
    fc.constantFrom('https://example.org', 'http://[::1]:80/x?y#z', 'partnerapp://done', 'mailto:a@b.example'),
  ),
  fc.constantFrom('', 'example.org', '//example.org', 'https:/example.org', 'ftp://example.org', 'javascript:alert(1)'),
  fc.constantFrom('https://', 'https://exa mple.org', 'data:text/html,x', 'HTTPS:example.org', 'app://a b', 'BLOB:x'),
  nonsense,
)
const redirectUrls = mostly(fc.record({ successUrl: url, failUrl: url }), fc.record({ successUrl: url }), nonsense)
const address = mostly(
  fc.record(
    { streetLine1: filled, streetLine2: words, city: filled, postalCode: filled, country, district: words },
    { requiredKeys: ['streetLine1', 'city', 'postalCode', 'country'] },
  ),
  fc.record({ streetLine1: filled, city: filled }),
  nonsense,
)
const names = { salutation: words, firstName: words, lastName: words, placeOfBirth: words, locale: words }
const person = { ...names, dateOfBirth: day, nationality: country, phone }
const applicant = mostly(
  fc.record(
    {
      ...person,
      email,
      address,
      employmentType: words,
      civilStatus: words,
      monthlyIncome: money,
      housing: words,
      numberOfChildren: fc.constantFrom<unknown>(0n, null, 'two'),
    },
    { requiredKeys: [] },
  ),
  nonsense,
)
const { keyCharacters, valueCharacters } = metadataLimits
const key = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom('branch', 'a'.repeat(keyCharacters), '😀'.repeat(keyCharacters), '-1') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', '1st', '٣', 'a'.repeat(keyCharacters + 1), '😀'.repeat(keyCharacters + 1)),
  },
)
const value = mostly(
  fc.constantFrom('', 'x', 'y'.repeat(valueCharacters), '😀'.repeat(valueCharacters)),
  fc.constantFrom('y'.repeat(valueCharacters + 1), '😀'.repeat(valueCharacters + 1)),
  nonsense,
)
const metadata = mostly(fc.dictionary(key, value, { maxKeys: 4 }), nonsense)
const company = mostly(
  fc.dictionary(fc.constantFrom('name', 'city', 'extra'), fc.jsonValue({ maxDepth: 2 }).map(whole)),
  nonsense,
)

const request = fc.record(
  {
    cardType: mostly(fc.constantFrom('CREDIT', 'DEBIT', 'PREPAID'), fc.constantFrom('GOLD', ''), nonsense),
    onboardingType: mostly(
      fc.constantFrom('CONSUMER', 'BUSINESS', 'CORPORATE', 'SUPPLEMENTARY', 'SOMETHING_NEW'),
      fc.constantFrom('', ' '),
      nonsense,
    ),
    applicant,
    redirectUrls,
    company,
    metadata,
    requestedCreditLimit: money,
    unlisted: fc.constantFrom<unknown>('x', 1n, { y: [] }),
  },
  { requiredKeys: ['cardType', 'onboardingType', 'applicant', 'redirectUrls'] },
)

/** JSON numbers as they travel between the processes: whole ones as bigint. */
function whole(json: unknown): unknown {
  if (typeof json === 'number') return Number.isInteger(json) ? BigInt(json) : json
  if (Array.isArray(json)) return json.map(whole)
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(Object.entries(json).map(([name, member]) => [name, whole(member)]))
}

interface Case {
  readonly path: string
  readonly input: { readonly success: boolean; readonly error?: { readonly issues: unknown } | undefined }
  readonly body: unknown
}

async function disagreements(client: Client, cases: readonly Case[]): Promise<unknown[]> {
  const found: { body: unknown; status: number; says: string; issues: unknown }[] = []
  const waiting = [...cases]
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const reply = await client.send(next.path.endsWith('details') ? 'PUT' : 'POST', next.path, next.body)
      expect([201, 204, 400]).toContain(reply.status)
      if ((reply.status !== 400) !== next.input.success)
        found.push({ body: next.body, status: reply.status, says: reply.text, issues: next.input.error?.issues })
    }
  }
  await Promise.all([work(), work(), work(), work()])
  return found
}

test('generated onboardings: contract and sandbox agree on which are valid', { timeout: 300_000 }, async () => {
  const client = await Client.start()
  const versions = fc.constantFrom('v4' as const, 'v5' as const)
  const many = size({ gate: 300, full: 10_000 })
  const generated = fc.sample(fc.tuple(versions, request), { numRuns: many, seed: 20_260_714 })
  const cases = generated.map(([version, body]) => ({
    path: `/api/${version}/engagements/card/onboarding`,
    input: contract.onboarding.create.input.safeParse({ version, request: body }),
    body,
  }))
  // Neither kind may be rare, or the agreement would say little.
  const valid = cases.filter(({ input }) => input.success).length
  expect(valid).toBeGreaterThan(many / 5)
  expect(valid).toBeLessThan((many * 4) / 5)
  expect(await disagreements(client, cases)).toEqual([])
})

test('generated supplementary details: contract and sandbox agree', { timeout: 300_000 }, async () => {
  const client = await Client.start()
  const open = client.sandbox.seeds().find(({ status }) => status === 'AWAITING_DOCUMENTS')
  const onboardingId = open?.onboardingId ?? ''
  const details = fc.record({
    cardholderDetails: mostly(fc.record({ ...person, unlisted: words }, { requiredKeys: [] }), nonsense),
    redirectUrls,
  })
  const many = size({ gate: 300, full: 5_000 })
  const cases = fc.sample(details, { numRuns: many, seed: 20_260_714 }).map((body) => ({
    path: `/api/v4/engagements/card/onboarding/${onboardingId}/supplementary-card-holder-details`,
    input: contract.onboarding.submitSupplementaryCardholder.input.safeParse({ onboardingId, details: body }),
    body,
  }))
  const valid = cases.filter(({ input }) => input.success).length
  expect(valid).toBeGreaterThan(many / 5)
  expect(valid).toBeLessThan(many * 0.9)
  expect(await disagreements(client, cases)).toEqual([])
})
