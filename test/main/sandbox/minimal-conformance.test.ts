import { describe, expect, test } from 'vitest'
import type { SandboxOptions } from '../../../src-main/sandbox'
import { parseJson } from '../../../src-main/sandbox/json'
import { createMinimalConformance } from '../../fixtures/minimal-conformance'
import {
  applicant,
  Client,
  consumer,
  eur,
  type Invoice,
  pdf,
  read,
  redirectUrls,
  v4,
} from '../../helpers/main/training-service'

const minimal = (): SandboxOptions => ({ changeAnswer: createMinimalConformance() })
const pathOf = (client: Client, rest: string): string =>
  `/api/engagements/card/${client.engagement('Hanseatische Kranbau Süderelbe AG')}${rest}`
const membersOf = (text: string): string[] => Object.keys(parseJson(text) as object)

describe('a service of minimal conformance', () => {
  test('a creation is answered with its identifier alone, and errors as ever', async () => {
    const client = await Client.start(minimal())
    const created = await client.post(v4, consumer)
    expect([created.status, membersOf(created.text)]).toEqual([202, ['id']])
    const asked = { appliedAmount: eur(500_000n), reason: { reasonType: 'OTHER' }, redirectUrls }
    const increase = await client.post(pathOf(client, '/credit-limit-increase'), asked)
    expect([increase.status, membersOf(increase.text)]).toEqual([202, ['id']])
    const refused = await client.post(v4, { ...consumer, applicant: { ...applicant, phone: '0' } })
    expect([refused.status, membersOf(refused.text)]).toEqual([400, ['code', 'message']])
  })

  test('whatever may be new is new with every read, and what is required is there', async () => {
    const client = await Client.start(minimal())
    const { id } = (await client.post(v4, consumer)).json
    const [one, other] = [await client.get(read(id)), await client.get(read(id))]
    expect(one.json.updatedAt).not.toBe(other.json.updatedAt)
    expect(one.json).toMatchObject({ id, status: 'PROCESSING', additionalInformation: null, metadata: null })
    expect(one.json.applicant).toMatchObject({ lastName: applicant.lastName, placeOfBirth: null })
  })

  test('each consent is known by the identifier of any read, and by none that was made up', async () => {
    const client = await Client.start(minimal())
    const [one, other] = [
      await client.get('/api/sepa-direct-debit/consents'),
      await client.get('/api/sepa-direct-debit/consents'),
    ]
    expect(one.json.consentId).not.toBe(other.json.consentId)
    expect({ ...one.json, consentId: '', servedAt: '' }).toEqual({ ...other.json, consentId: '', servedAt: '' })
    const register = (consentId: string) =>
      client.post(pathOf(client, '/sepa-direct-debit/register'), { iban: 'DE02120300000000202051', consentId })
    expect((await register(one.json.consentId)).status).toBe(200)
    expect((await register('00000000-0000-4000-8000-000000000000')).status).toBe(400)
    const { mandateId } = (await register(other.json.consentId)).json
    const mandate = await client.get(pathOf(client, `/sepa-direct-debit/mandates/${mandateId}`))
    expect(mandate.json).toMatchObject({ iban: 'DE02 1203 0000 0000 2020 51', reference: null, status: 'ACTIVE' })
  })

  test('the link is called otherwise, and the engagement comes after the completion', async () => {
    const client = await Client.start(minimal())
    const { id } = (await client.post(v4, consumer)).json
    const seen = new Map<string, string>()
    for (let second = 0; second < 60; second++) {
      const { status, additionalInformation } = (await client.get(read(id))).json
      const members: unknown = additionalInformation
      if (!seen.has(status)) seen.set(status, members === null ? '' : Object.keys(additionalInformation).join())
      if (status === 'COMPLETED' && 'engagementId' in additionalInformation) break
      client.clock += 1_000
    }
    expect(Object.fromEntries(seen)).toMatchObject({ AWAITING_SIGNING: 'signing', COMPLETED: 'creditAssessment' })
    expect((await client.get(read(id))).json.additionalInformation.engagementId).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('a list has its sound rows, odd ones, amounts with .0 and members beside it', async () => {
    const client = await Client.start(minimal())
    const usual = await Client.start()
    const path = pathOf(client, '/invoices')
    const list = await client.get(path)
    expect(membersOf(list.text)).toEqual(['page', 'totalPages', 'servedBy', 'invoices'])
    expect(list.text).toMatch(/"amount":-?\d+\.0[,}]/)
    const rows: Partial<Invoice>[] = list.json.invoices
    const expected = (await usual.get(path)).json.invoices.map(({ id }) => id)
    expect(rows.flatMap(({ id }) => id ?? []).toSorted()).toEqual(expected.toSorted())
    expect(rows.filter(({ id }) => id === undefined)).toEqual([{ invoiceNumber: 'in preparation' }])
    expect(rows.filter(({ id, totalAmount }) => id !== undefined && totalAmount === undefined)).toHaveLength(1)
    const { id = '', invoicePdfDocumentId = '' } = rows.find(({ totalAmount }) => totalAmount) ?? {}
    expect((await client.get(`${path}/${id}`)).json).toMatchObject({ id, collection: { attempt: 1n } })
    const document = await client.get(`${path}/documents/${invoicePdfDocumentId}`)
    expect(membersOf(document.text)).toEqual(['document'])
  })

  test('a list never comes in the order that it had the last time', async () => {
    const client = await Client.start(minimal())
    const order = async () =>
      (await client.get(pathOf(client, '/invoices'))).json.invoices.slice(0, -1).map(({ id }) => id)
    const [first, second, third] = [await order(), await order(), await order()]
    expect(second).toEqual(first.toReversed())
    expect(third).toEqual(first)
    expect(first.length).toBeGreaterThan(1)
  })

  test('an upload is taken as ever', async () => {
    const client = await Client.start(minimal())
    const { id } = (await client.post(v4, consumer)).json
    const sent = await client.upload(`/api/v2/engagements/card/onboarding/${id}/documents`, [['documents', pdf()]])
    expect(sent.status).toBe(200)
  })
})
