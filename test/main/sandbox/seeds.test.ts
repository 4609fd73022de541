import { describe, expect, it } from 'vitest'
import { statuses } from '../../../src-main/sandbox/state'
import { Client, read } from '../../helpers/main/training-service'

describe('the seeds', () => {
  it('are many, of every kind and in every status that endpoint 3 lists, with a different title each', async () => {
    const client = await Client.start()
    const seeds = client.sandbox.seeds()
    expect(seeds.length).toBeGreaterThanOrEqual(44)
    expect(new Set(seeds.map(({ title }) => title)).size).toBe(seeds.length)
    expect(new Set(seeds.map(({ status }) => status))).toEqual(
      new Set(statuses.filter((status) => status !== 'AWAITING_MANUAL_REVIEW')),
    )
    expect(new Set(seeds.map(({ kind }) => kind))).toEqual(
      new Set(['CONSUMER', 'BUSINESS', 'CORPORATE', 'SUPPLEMENTARY', 'ENGAGEMENT']),
    )
  })

  it('are what the service answers, field by field', async () => {
    const client = await Client.start()
    for (const { title, onboardingId, engagementId, customerId, mandateIds, ...seed } of client.sandbox.seeds()) {
      if (onboardingId !== undefined) {
        const { json } = await client.get(read(onboardingId))
        const { status, createdAt, updatedAt, cardType } = seed
        expect(json, title).toMatchObject({ id: onboardingId, status, createdAt, updatedAt, cardType })
        expect(json.additionalInformation.engagementId).toBe(status === 'COMPLETED' ? engagementId : undefined)
        expect(json.customerId).toBe(status === 'COMPLETED' ? customerId : undefined)
      }
      if (engagementId === undefined) continue
      const engagement = `/api/engagements/card/${engagementId}`
      expect((await client.get(`${engagement}/customer`)).json.customerId).toBe(customerId)
      for (const id of mandateIds)
        expect((await client.get(`${engagement}/sepa-direct-debit/mandates/${id}`)).json.mandateId).toBe(id)
    }
  })

  it('keep their identifiers from one installation to the next, with dates that count back from the start', async () => {
    const one = await Client.start()
    const two = await Client.start({}, one.clock + 86_400_000)
    const identity = (client: Client): unknown =>
      client.sandbox
        .seeds()
        .map(({ onboardingId, engagementId, mandateIds }) => ({ onboardingId, engagementId, mandateIds }))
    expect(identity(two)).toEqual(identity(one))
    const opened = (client: Client): number => Date.parse(client.sandbox.seeds()[0]!.createdAt)
    expect(opened(two) - opened(one)).toBe(86_400_000)
    const ages = one.sandbox.seeds().map(({ createdAt }) => one.clock - Date.parse(createdAt))
    expect(Math.min(...ages)).toBeLessThan(10_000)
    expect(Math.max(...ages)).toBeGreaterThan(365 * 86_400_000)
  })

  it('stay as they are for a year, except those in PROCESSING', async () => {
    const client = await Client.start()
    client.clock += 365 * 86_400_000
    for (const { onboardingId, status, title } of client.sandbox.seeds()) {
      if (onboardingId === undefined) continue
      const now = (await client.get(read(onboardingId))).json.status
      if (status === 'PROCESSING') expect(now, title).not.toBe(status)
      else expect(now, title).toBe(status)
    }
  })

  it('have mandates in every status', async () => {
    const client = await Client.start()
    const seen = new Set<string>()
    for (const { engagementId, mandateIds } of client.sandbox.seeds())
      for (const id of mandateIds)
        seen.add(
          (await client.get(`/api/engagements/card/${engagementId}/sepa-direct-debit/mandates/${id}`)).json.status,
        )
    expect(seen).toEqual(new Set(['ACTIVE', 'CANCELLED', 'EXPIRED', 'FAILED']))
  })
})
