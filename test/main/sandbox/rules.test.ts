import { describe, expect, it } from 'vitest'
import { failingIban } from '../../../src-main/sandbox/rules'
import { size } from '../../fixtures/full-size'
import { Client, applicant, consumer, eur, matching, pdf, read, v4 } from '../../helpers/main/training-service'

const decided = ['AWAITING_SIGNING', 'AWAITING_CARD_CREATION', 'COMPLETED']
const reviewed = ['AWAITING_DOCUMENT_REVIEW', ...decided]
const named = (lastName: string): object => ({ applicant: { ...applicant, lastName } })
const business = (name: string): object => ({ onboardingType: 'BUSINESS', company: { name, city: 'Köln' } })

interface Way {
  /** Applicant data that the rule names. */
  data: object[]
  /** Every status after PROCESSING; '+' is an upload of a document. */
  way: string[]
}

const ways: Record<string, Way> = {
  'last-name-reject': { data: [named('Reject'), named('ablehnung')], way: ['REJECTED'] },
  'last-name-failure': { data: [named('Failure'), named('Fehler')], way: ['FAILED'] },
  'under-18': { data: [{ applicant: { ...applicant, dateOfBirth: '2008-07-15' } }], way: ['REJECTED'] },
  'low-income': {
    data: [
      { applicant: { ...applicant, monthlyIncome: eur(49_999n) } },
      { applicant: { ...applicant, monthlyIncome: { amount: 499n, currency: 'JPY', unit: 'MINOR' } } },
      { applicant: { ...applicant, monthlyIncome: { amount: 499_999n, currency: 'KWD', unit: 'MINOR' } } },
    ],
    way: ['REJECTED'],
  },
  'company-insolvent': { data: [business('Pleite GmbH in Insolvenz')], way: ['REJECTED'] },
  'last-name-documents': {
    data: [named('Documents'), named('Unterlagen')],
    way: ['AWAITING_DOCUMENTS', '+', ...reviewed],
  },
  'last-name-illegible': {
    data: [named('Illegible'), named('Unleserlich')],
    way: ['AWAITING_DOCUMENTS', '+', 'AWAITING_DOCUMENT_REVIEW', 'AWAITING_DOCUMENTS', '+', ...reviewed],
  },
  'last-name-query': {
    data: [named('Query'), named('Rückfrage')],
    way: ['AWAITING_ADDITIONAL_INFO', '+', ...reviewed],
  },
  // Endpoint 3 lists no AWAITING_MANUAL_REVIEW.
  'last-name-review': { data: [named('Review'), named('Prüfung')], way: ['AWAITING_ADDITIONAL_INFO', ...decided] },
  'last-name-nobody': { data: [named('Nobody'), named('Niemand')], way: ['AWAITING_SIGNING'] },
  'company-documents': {
    data: ['Müller GbR', 'Klein UG (haftungsbeschränkt)', 'Gebr. Groß OHG', 'Hans Fisch e.K.', 'Chor e.V.'].map(
      business,
    ),
    way: ['AWAITING_DOCUMENTS', '+', ...reviewed],
  },
  prepaid: { data: [{ cardType: 'PREPAID' }], way: decided.slice(1) },
  'anyone-else': {
    data: [
      {},
      business('Augsburger Uhren GmbH'),
      { applicant: { ...applicant, dateOfBirth: '2008-07-14' } },
      { applicant: { ...applicant, monthlyIncome: eur(50_000n) } },
    ],
    way: decided,
  },
}

/** No status lasts for less than the shortest step, so none is missed. */
const stepMs = size({ gate: 3_000, full: 1_000 })

/** Every status that the onboarding shows while the clock runs on for a minute. */
async function follow(client: Client, id: string): Promise<string[]> {
  const seen: string[] = []
  for (let passed = 0; passed < 60_000; passed += stepMs) {
    const { status } = (await client.get(read(id))).json
    if (seen.at(-1) !== status) seen.push(status)
    client.clock += stepMs
  }
  return seen
}

const cases = Object.entries(ways).flatMap(([id, { data, way }]) =>
  data.map((change, index): [string, number, object, string[]] => [id, index, change, way]),
)

describe('every rule leads where it says', () => {
  it.each(cases)('%s (%i)', async (_id, _index, change, way) => {
    const client = await Client.start()
    const { json } = await client.post(v4, { ...consumer, ...change })
    const seen = await follow(client, json.id)
    for (const upload of way.filter((step) => step === '+')) {
      const path = `/api/v2/engagements/card/onboarding/${json.id}/documents`
      expect((await client.upload(path, [['documents', pdf()]])).status).toBe(200)
      seen.push(upload, ...(await follow(client, json.id)))
    }
    expect(seen).toEqual(['PROCESSING', ...way])
  })

  it('and no rule is left out', async () => {
    const client = await Client.start()
    const rules = client.sandbox.rules()
    expect(rules.map(({ id }) => id).sort()).toEqual([...Object.keys(ways), 'first-invoice', 'iban-fails'].sort())
    for (const { when, then } of rules)
      for (const words of [when.en, when.de, then.en, then.de]) expect(words.length).toBeGreaterThan(5)
  })

  it('iban-fails', async () => {
    const client = await Client.start()
    const engagement = `/api/engagements/card/${client.engagement('Dörte Petersen')}/sepa-direct-debit`
    const { consentId } = (await client.get('/api/sepa-direct-debit/consents')).json
    const { json } = await client.post(`${engagement}/register`, { iban: failingIban, consentId })
    expect((await client.get(`${engagement}/mandates/${json.mandateId}`)).json.status).toBe('FAILED')
  })

  it('first-invoice', async () => {
    const client = await Client.start()
    const { json } = await client.post(v4, consumer)
    client.clock += 60_000
    const { engagementId } = (await client.get(read(json.id))).json.additionalInformation
    const list = `/api/engagements/card/${engagementId}/invoices`
    expect((await client.get(list)).json.invoices).toHaveLength(0)
    client.clock += 60_000
    expect((await client.get(list)).json.invoices).toHaveLength(1)
  })
})

describe('the way of an onboarding', () => {
  it('leaves PROCESSING within 3 to 10 seconds, and faster at a higher pace', async () => {
    const client = await Client.start()
    const start = client.clock
    for (let count = 0; count < 20; count += 1) {
      client.clock = start
      const { json } = await client.post(v4, consumer)
      const status = async (): Promise<string> => (await client.get(read(json.id))).json.status
      client.clock = start + 2_999
      expect(await status()).toBe('PROCESSING')
      client.clock = start + 10_001
      expect(await status()).not.toBe('PROCESSING')
    }
    const fast = await Client.start({ pace: 100 })
    const { json } = await fast.post(v4, consumer)
    fast.clock += 101
    expect((await fast.get(read(json.id))).json.status).toBe('AWAITING_SIGNING')
  })

  it('stands still at a pace of 0, but for what a request moves', async () => {
    const still = await Client.start({ pace: 0 })
    const { json } = await still.post(v4, consumer)
    still.clock += 365 * 24 * 3_600_000
    expect((await still.get(read(json.id))).json.status).toBe('PROCESSING')
  })

  it('shows a signing link, then the assessment, then engagement and customer', async () => {
    const client = await Client.start()
    const { json } = await client.post(v4, { ...consumer, ...business('Uhren GmbH') })
    const at = async (wanted: string): Promise<Record<string, unknown>> => {
      for (;;) {
        const { status, additionalInformation, customerId } = (await client.get(read(json.id))).json
        if (status === wanted) return { ...additionalInformation, customerId }
        client.clock += 500
      }
    }
    expect(await at('AWAITING_SIGNING')).toMatchObject({ signingUrl: matching(/^https:/) })
    expect(await at('AWAITING_CARD_CREATION')).toMatchObject({
      creditAssessment: { approvedLimit: { currency: 'EUR' } },
    })
    const done = await at('COMPLETED')
    expect(done).toMatchObject({ verifiedCompany: { name: 'Uhren GmbH' } })
    const customer = await client.get(`/api/engagements/card/${String(done.engagementId)}/customer`)
    expect(customer.json).toEqual({ customerId: done.customerId, address: applicant.address })
  })

  it('knows no engagement before the onboarding is completed', async () => {
    const client = await Client.start()
    const { json } = await client.post(v4, consumer)
    const start = client.clock
    client.clock += 60_000
    const { engagementId } = (await client.get(read(json.id))).json.additionalInformation
    const customer = `/api/engagements/card/${engagementId}/customer`
    expect((await client.get(customer)).status).toBe(200)
    client.clock = start + 5_000
    expect((await client.get(customer)).status).toBe(404)
  })

  it('does not ask again for documents that came while it was still processing', async () => {
    const client = await Client.start()
    const { json } = await client.post(v4, { ...consumer, ...named('Unterlagen') })
    await client.upload(`/api/v2/engagements/card/onboarding/${json.id}/documents`, [['documents', pdf()]])
    expect(await follow(client, json.id)).toEqual(['PROCESSING', ...reviewed])
  })
})
