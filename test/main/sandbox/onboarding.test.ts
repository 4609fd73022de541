import { describe, expect, it } from 'vitest'
import {
  Client,
  applicant,
  consumer,
  containing,
  eur,
  read,
  redirectUrls,
  unknownId,
  v4,
  v5,
} from '../../helpers/main/training-service'

const supplementary = (id: string): string =>
  `/api/v4/engagements/card/onboarding/${id}/supplementary-card-holder-details`

const nanoseconds = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}Z$/

describe('creating an onboarding (endpoints 1 and 2)', () => {
  it.each([v4, v5])('answers id, PROCESSING and a time stamp: %s', async (path) => {
    const client = await Client.start()
    const reply = await client.post(path, consumer)
    expect(reply.status).toBe(201)
    expect(reply.json.status).toBe('PROCESSING')
    expect(reply.json.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(reply.json.createdAt).toMatch(nanoseconds)
  })

  it('takes requestedCreditLimit in v5 alone', async () => {
    const client = await Client.start()
    const request = { ...consumer, requestedCreditLimit: eur(500_000n) }
    expect((await client.post(v5, request)).status).toBe(201)
    const refused = await client.post(v4, request)
    expect(refused.status).toBe(400)
    expect(refused.json.message).toContain('requestedCreditLimit')
  })

  it('takes fields and values that the interface does not show', async () => {
    const client = await Client.start()
    const request = { ...consumer, onboardingType: 'CORPORATE', applicant: { ...applicant, salutation: 'MX', pets: 2 } }
    expect((await client.post(v4, request)).status).toBe(201)
  })

  const refused: [string, object][] = [
    ['cardType', { cardType: 'GOLD' }],
    ['onboardingType', { onboardingType: undefined }],
    ['applicant', { applicant: undefined }],
    ['redirectUrls', { redirectUrls: undefined }],
    ['redirectUrls.failUrl', { redirectUrls: { successUrl: 'https://partner.example' } }],
    ['redirectUrls.successUrl', { redirectUrls: { ...redirectUrls, successUrl: 'javascript:alert(1)' } }],
    ['redirectUrls.failUrl', { redirectUrls: { ...redirectUrls, failUrl: 'partner' } }],
    ['company', { onboardingType: 'BUSINESS' }],
    ['applicant.nationality', { applicant: { ...applicant, nationality: 'de' } }],
    ['applicant.address.country', { applicant: { ...applicant, address: { ...applicant.address, country: 'DEU' } } }],
    ['applicant.address.city', { applicant: { ...applicant, address: { ...applicant.address, city: undefined } } }],
    ['applicant.phone', { applicant: { ...applicant, phone: '0176 04069042' } }],
    ['applicant.dateOfBirth', { applicant: { ...applicant, dateOfBirth: '1981-02-29' } }],
    ['applicant.dateOfBirth', { applicant: { ...applicant, dateOfBirth: '29.02.1980' } }],
    ['applicant.monthlyIncome.amount', { applicant: { ...applicant, monthlyIncome: { ...eur(1n), amount: '1' } } }],
    ['applicant.monthlyIncome.amount', { applicant: { ...applicant, monthlyIncome: { ...eur(1n), amount: 10.5 } } }],
    ['applicant.monthlyIncome.amount', { applicant: { ...applicant, monthlyIncome: eur(2n ** 63n) } }],
    ['applicant.monthlyIncome.currency', { applicant: { ...applicant, monthlyIncome: { ...eur(1n), currency: '€' } } }],
    ['applicant.monthlyIncome.unit', { applicant: { ...applicant, monthlyIncome: { ...eur(1n), unit: 'MAJOR' } } }],
    ['metadata.1st', { metadata: { '1st': 'x' } }],
    [`metadata.${'k'.repeat(49)}`, { metadata: { ['k'.repeat(49)]: 'x' } }],
    ['metadata.long', { metadata: { long: 'v'.repeat(257) } }],
  ]
  it.each(refused)('names the field that is wrong: %s', async (field, change) => {
    const client = await Client.start()
    const reply = await client.post(v4, { ...consumer, ...change })
    expect(reply.status).toBe(400)
    expect(reply.json).toEqual({ code: 'VALIDATION_FAILED', message: containing(`${field}: `) })
  })

  it('counts metadata in characters, not in units of UTF-16', async () => {
    const client = await Client.start()
    const metadata = { ['😀'.repeat(48)]: '😀'.repeat(256) }
    const { json } = await client.post(v4, { ...consumer, metadata })
    expect((await client.get(read(json.id))).json.metadata).toEqual(metadata)
    expect((await client.post(v4, { ...consumer, metadata: { ['😀'.repeat(49)]: '' } })).status).toBe(400)
    expect((await client.post(v4, { ...consumer, metadata: { count: 5 } })).status).toBe(400)
  })
})

describe('reading an onboarding (endpoint 3)', () => {
  it('gives back the applicant and every digit of an int64', async () => {
    const client = await Client.start()
    const largest = '{"amount":9223372036854775807,"currency":"EUR","unit":"MINOR"}'
    const body = JSON.stringify({ ...consumer, applicant: { lastName: 'Krösus', monthlyIncome: 'HERE', rate: 'RATE' } })
      .replace('"HERE"', largest)
      .replace('"RATE"', '1.10')
    const { json } = await client.post(v4, body)
    const reply = await client.get(read(json.id))
    expect(reply.text).toContain(largest)
    expect(reply.text).toContain('"rate":1.10')
  })

  it('shows the required fields, and the verified phone once checked', async () => {
    const client = await Client.start()
    const { json } = await client.post(v4, { ...consumer, metadata: { branch: 'Köln' } })
    const first = (await client.get(read(json.id))).json
    expect(first).toMatchObject({
      id: json.id,
      status: 'PROCESSING',
      cardType: 'CREDIT',
      onboardingType: 'INDIVIDUAL',
      createdAt: json.createdAt,
      updatedAt: json.createdAt,
      metadata: { branch: 'Köln' },
    })
    expect(first.applicant.verifiedPhone).toBeUndefined()
    expect(first.applicant.externalCustomerId).toBeTypeOf('string')
    client.clock += 11_000
    const second = (await client.get(read(json.id))).json
    expect(second.applicant.verifiedPhone).toBe(applicant.phone)
    expect(second.updatedAt > second.createdAt).toBe(true)
  })
})

describe('supplementary cardholder details (endpoint 6)', () => {
  const details = {
    cardholderDetails: {
      salutation: 'MRS',
      firstName: 'Åse',
      lastName: 'Holm',
      dateOfBirth: '2001-01-01',
      nationality: 'NO',
    },
    redirectUrls,
  }

  it('are taken without an answer', async () => {
    const client = await Client.start()
    const { onboardingId } = client.seed(
      ({ kind, status }) => kind === 'SUPPLEMENTARY' && status === 'AWAITING_SIGNING',
    )
    const reply = await client.send('PUT', supplementary(onboardingId!), details)
    expect(reply).toMatchObject({ status: 204, text: '' })
  })

  it('are refused when they break a rule, or when the onboarding is unknown or closed', async () => {
    const client = await Client.start()
    const open = client.seed(({ status }) => status === 'AWAITING_SIGNING').onboardingId!
    const wrong = { ...details, cardholderDetails: { dateOfBirth: '2001-13-01' } }
    expect(await client.send('PUT', supplementary(open), wrong)).toMatchObject({ status: 400 })
    expect(await client.send('PUT', supplementary(unknownId), details)).toMatchObject({ status: 404 })
    const closed = client.seed(({ status }) => status === 'REJECTED').onboardingId!
    expect(await client.send('PUT', supplementary(closed), details)).toMatchObject({ status: 409 })
  })
})
