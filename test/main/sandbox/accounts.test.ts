import { describe, expect, it } from 'vitest'
import {
  Client,
  anyText,
  containing,
  eur,
  matching,
  objectWith,
  redirectUrls,
  unknownId,
} from '../../helpers/main/training-service'

const card = '/api/engagements/card'
const iban = 'DE02120300000000202051'

async function consentOf(client: Client, language = 'de'): Promise<string> {
  return (await client.get('/api/sepa-direct-debit/consents', { 'accept-language': language })).json.consentId
}

describe('customer (endpoint 7)', () => {
  it('has an id and an address', async () => {
    const client = await Client.start()
    const { engagementId, customerId } = client.seed(({ title }) => title === 'Heinrich Vogelsänger')
    const { json } = await client.get(`${card}/${engagementId}/customer`)
    expect(json).toEqual({ customerId, address: objectWith({ city: 'Lübeck', country: 'DE' }) })
    expect((await client.get(`${card}/xyz/customer`)).status).toBe(400)
  })
})

describe('consent texts (endpoint 8)', () => {
  it.each([
    ['de', 'de'],
    ['en', 'en'],
    ['en-GB,en;q=0.9,de;q=0.8', 'en'],
    ['fr, en;q=0.2, de;q=0.7', 'de'],
    ['de;q=0, en;q=0.1', 'en'],
    ['fr', 'de'],
  ])('follow Accept-Language: %s', async (header, language) => {
    const client = await Client.start()
    const { json } = await client.get('/api/sepa-direct-debit/consents', { 'accept-language': header })
    expect(json.language).toBe(language)
  })

  it('hold both texts, both consents and the creditor', async () => {
    const client = await Client.start()
    const { json } = await client.get('/api/sepa-direct-debit/consents', { 'accept-language': 'de' })
    expect(json.texts.map(({ code }: { code: string }) => code).sort()).toEqual([
      'sepa_legal_text',
      'sepa_refund_disclaimer',
    ])
    expect(json.consents.map(({ code }: { code: string }) => code)).toEqual(['direct_debit', 'pre_notification_waiver'])
    expect(json.creditorInformation).toMatchObject({
      companyName: 'Nordstern Kartenbank AG',
      address: { city: 'Hamburg' },
      creditorId: 'DE98ZZZ09999999999',
    })
  })
})

describe('mandates (endpoints 9 to 11)', () => {
  it('are registered, read, cancelled once, and registered again', async () => {
    const client = await Client.start()
    const sepa = `${card}/${client.engagement('Dörte Petersen')}/sepa-direct-debit`
    const consentId = await consentOf(client)
    const first = (await client.post(`${sepa}/register`, { iban, consentId })).json
    const registered = (await client.get(`${sepa}/mandates/${first.mandateId}`)).json
    expect(registered).toMatchObject({ ...first, iban, status: 'ACTIVE', reference: matching(/./) })
    expect(registered.createdAt).toMatch(/\.\d{9}Z$/)
    expect(registered.updatedAt).toBe(registered.createdAt)

    const second = (await client.post(`${sepa}/register`, { iban, consentId: await consentOf(client, 'en') })).json
    expect(second.mandateId).not.toBe(first.mandateId)

    client.clock += 5_000
    expect(await client.post(`${sepa}/cancel`, first)).toMatchObject({ status: 200, json: first })
    const cancelled = (await client.get(`${sepa}/mandates/${first.mandateId}`)).json
    expect(cancelled.status).toBe('CANCELLED')
    expect(cancelled.updatedAt > registered.updatedAt).toBe(true)
    expect((await client.post(`${sepa}/cancel`, first)).status).toBe(409)
    expect((await client.get(`${sepa}/mandates/${second.mandateId}`)).json.status).toBe('ACTIVE')
  })

  it.each([
    ['a wrong checksum', 'DE03120300000000202051'],
    ['a wrong length', 'DE0212030000000020205'],
    ['an unknown country', 'XX02120300000000202051'],
    ['spaces', 'DE02 1203 0000 0000 2020 51'],
    ['nothing', ''],
  ])('are refused for an IBAN with %s', async (_name, wrong) => {
    const client = await Client.start()
    const path = `${card}/${client.engagement('Dörte Petersen')}/sepa-direct-debit/register`
    const reply = await client.post(path, { iban: wrong, consentId: await consentOf(client) })
    expect(reply).toMatchObject({ status: 400, json: { message: containing('iban') } })
  })

  it('want a consent that was given, a mandate and an engagement that exist', async () => {
    const client = await Client.start()
    const sepa = `${card}/${client.engagement('Dörte Petersen')}/sepa-direct-debit`
    const consentId = await consentOf(client)
    expect(await client.post(`${sepa}/register`, { iban, consentId: unknownId })).toMatchObject({ status: 400 })
    expect(await client.post(`${sepa}/register`, { iban, consentId: 'abc' })).toMatchObject({ status: 400 })
    expect(await client.post(`${sepa}/cancel`, { mandateId: unknownId })).toMatchObject({ status: 404 })
    expect(await client.post(`${sepa}/cancel`, { mandateId: 'abc' })).toMatchObject({ status: 400 })
    const elsewhere = `${card}/${unknownId}/sepa-direct-debit/register`
    expect(await client.post(elsewhere, { iban, consentId })).toMatchObject({ status: 404 })
  })
})

describe('direct debit amount (endpoint 12)', () => {
  const path = (client: Client, title: string): string => `${card}/${client.engagement(title)}/direct-debit`
  const withMandate = 'Heinrich Vogelsänger'

  it.each([
    { amountType: 'FULL' },
    { amountType: 'MINIMUM' },
    { amountType: 'FIXED', fixedAmount: eur(9_007_199_254_740_993n) },
  ])('is stored and given back: $amountType', async (amount) => {
    const client = await Client.start()
    expect(await client.post(path(client, withMandate), { amount })).toMatchObject({ status: 200, json: { amount } })
  })

  it.each([
    {},
    { amount: { amountType: 'HALF' } },
    { amount: { amountType: 'FIXED' } },
    { amount: { amountType: 'FIXED', fixedAmount: eur(0n) } },
    { amount: { amountType: 'FIXED', fixedAmount: eur(-5n) } },
    { amount: { amountType: 'FIXED', fixedAmount: { ...eur(5n), currency: 'USD' } } },
    { amount: { amountType: 'FIXED', fixedAmount: { ...eur(5n), unit: 'MAJOR' } } },
    { amount: { amountType: 'FIXED', fixedAmount: eur(2n ** 63n) } },
  ])('names the body in plain text when it is wrong: %#', async (body) => {
    const client = await Client.start()
    const reply = await client.post(path(client, withMandate), body)
    expect(reply.status).toBe(400)
    expect(reply.contentType).toMatch(/^text\/plain/)
    expect(reply.text).toContain('body')
  })

  it('names engagement-id in plain text, and a body that is not JSON', async () => {
    const client = await Client.start()
    const wrongId = await client.post(`${card}/no-uuid/direct-debit`, { amount: { amountType: 'FULL' } })
    expect(wrongId).toMatchObject({ status: 400, contentType: matching(/^text\/plain/) })
    expect(wrongId.text).toContain('engagement-id')
    const noJson = await client.post(path(client, withMandate), '{')
    expect(noJson).toMatchObject({ status: 400, contentType: matching(/^text\/plain/) })
  })

  it.each([
    'Dörte Petersen',
    'Weinhandlung Trübenbach & Cie. KG',
    'Ceylan Kuyumculuk Import GmbH',
    'Małgorzata Dąbrowska',
  ])('is refused with a JSON 409 without an active mandate: %s', async (title) => {
    const client = await Client.start()
    const reply = await client.post(path(client, title), { amount: { amountType: 'FULL' } })
    expect(reply).toMatchObject({ status: 409, json: { code: 'NO_ACTIVE_MANDATE', message: anyText } })
  })
})

describe('credit limit increase (endpoint 16)', () => {
  const request = {
    appliedAmount: eur(900_000n),
    reason: { reasonType: 'INCOME_HAS_INCREASED', since: '2026-01' },
    monthlyIncome: eur(410_000n),
    redirectUrls,
    employmentType: 'RETIRED',
  }

  it('starts in PROCESSING', async () => {
    const client = await Client.start()
    const reply = await client.post(
      `${card}/${client.engagement('Heinrich Vogelsänger')}/credit-limit-increase`,
      request,
    )
    expect(reply.status).toBe(201)
    expect(reply.json).toEqual({
      id: matching(/^[0-9a-f-]{36}$/),
      status: 'PROCESSING',
      createdAt: matching(/\.\d{9}Z$/),
    })
  })

  it.each([
    ['appliedAmount', { appliedAmount: undefined }],
    ['reason', { reason: {} }],
    ['employmentType', { employmentType: 'PIRATE' }],
    ['monthlyIncome', { monthlyIncome: eur(2n ** 70n) }],
    ['redirectUrls', { redirectUrls: { successUrl: 'x', failUrl: 'y' } }],
  ])('names the field that is wrong: %s', async (field, change) => {
    const client = await Client.start()
    const path = `${card}/${client.engagement('Heinrich Vogelsänger')}/credit-limit-increase`
    const reply = await client.post(path, { ...request, ...change })
    expect(reply).toMatchObject({ status: 400, json: { message: containing(field) } })
  })

  it('wants an engagement that exists', async () => {
    const client = await Client.start()
    expect(await client.post(`${card}/${unknownId}/credit-limit-increase`, request)).toMatchObject({ status: 404 })
  })
})
