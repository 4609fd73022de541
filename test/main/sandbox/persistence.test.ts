import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { foundOnDisk } from '../../helpers/main/profile'
import { Client, applicant, consumer, eur, pdf, read, v4 } from '../../helpers/main/training-service'

let directory = ''
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kartei-sandbox-'))
})
afterEach(() => rm(directory, { recursive: true }))

const statusOf = async (client: Client, id: string): Promise<string> => (await client.get(read(id))).json.status

describe('a restart', () => {
  it('continues where the clock has come to, with every digit', async () => {
    const first = await Client.start({ directory })
    const request = { ...consumer, applicant: { ...applicant, monthlyIncome: eur(9_007_199_254_740_993n) } }
    const { json } = await first.post(v4, request)
    await first.sandbox.close()

    const second = await Client.start({ directory }, first.clock + 2_000)
    expect(await statusOf(second, json.id)).toBe('PROCESSING')
    second.clock += 58_000
    const reply = await second.get(read(json.id))
    expect(reply.json.status).toBe('COMPLETED')
    expect(reply.text).toContain('9007199254740993')
  })

  it('keeps documents, mandates and amounts, and the dates of the seeds', async () => {
    const first = await Client.start({ directory })
    const { onboardingId = '' } = first.seed(({ status }) => status === 'AWAITING_DOCUMENTS')
    await first.upload(`/api/v2/engagements/card/onboarding/${onboardingId}/documents`, [
      ['documents', pdf('größe.pdf')],
    ])
    const engagement = `/api/engagements/card/${first.engagement('Dörte Petersen')}`
    const { consentId } = (await first.get('/api/sepa-direct-debit/consents')).json
    const iban = 'DE02120300000000202051'
    const { mandateId } = (await first.post(`${engagement}/sepa-direct-debit/register`, { iban, consentId })).json
    await first.post(`${engagement}/direct-debit`, { amount: { amountType: 'FULL' } })
    const seeds = first.sandbox.seeds()
    await first.sandbox.close()

    const second = await Client.start({ directory }, first.clock + 3_600_000)
    expect(second.sandbox.seeds()).toEqual(seeds)
    expect(await statusOf(second, onboardingId)).toBe('COMPLETED')
    expect((await second.get(`${engagement}/sepa-direct-debit/mandates/${mandateId}`)).json).toMatchObject({ iban })
    expect(await readFile(join(directory, 'state.json'), 'utf8')).toContain('größe.pdf')
  })

  it('keeps its state sealed under a key, takes over what stood in the clear, and forgets what another key sealed', async () => {
    const clear = await Client.start({ directory })
    const { json } = await clear.post(v4, { ...consumer, applicant: { ...applicant, lastName: 'Wiesenthal-Brückner' } })
    await clear.sandbox.close()
    await writeFile(join(directory, 'state.json.damaged-2026'), 'Wiesenthal-Brückner')

    const key = randomBytes(32)
    const sealed = await Client.start({ directory, key }, clear.clock)
    expect(await statusOf(sealed, json.id)).toBe('PROCESSING')
    expect(await readdir(directory)).toEqual(['state.sealed'])
    const again = await sealed.post(v4, consumer)
    await sealed.sandbox.close()
    expect(foundOnDisk(directory, ['Wiesenthal-Brückner', 'PROCESSING'])).toEqual([])

    const next = await Client.start({ directory, key }, clear.clock)
    expect(await statusOf(next, again.json.id)).toBe('PROCESSING')
    await next.sandbox.close()
    const other = await Client.start({ directory, key: randomBytes(32) }, clear.clock)
    expect((await other.get(read(json.id))).status).toBe(404)
  })

  it('finds on disk whatever was answered, as after a kill', async () => {
    const client = await Client.start({ directory })
    const replies = await Promise.all(Array.from({ length: 30 }, () => client.post(v4, consumer)))
    const text = await readFile(join(directory, 'state.json'), 'utf8')
    for (const { json } of replies) expect(text).toContain(json.id)
  })

  it('starts afresh after reset', async () => {
    const client = await Client.start({ directory })
    const { json } = await client.post(v4, consumer)
    const { onboardingId = '' } = client.seed(({ status }) => status === 'AWAITING_DOCUMENTS')
    await client.upload(`/api/v2/engagements/card/onboarding/${onboardingId}/documents`, [['documents', pdf()]])
    await client.sandbox.reset()
    expect((await client.get(read(json.id))).status).toBe(404)
    expect(await statusOf(client, onboardingId)).toBe('AWAITING_DOCUMENTS')
  })
})

describe('a damaged state file', () => {
  it.each([
    ['cut short', (file: string) => truncate(file, 2_000)],
    ['empty', (file: string) => truncate(file, 0)],
    ['not JSON', (file: string) => writeFile(file, 'nonsense')],
    ['of another kind', (file: string) => writeFile(file, '{"version":1,"onboardings":{}}')],
  ])('%s is set aside, and the seeds take its place', async (_name, damage) => {
    const first = await Client.start({ directory })
    const { json } = await first.post(v4, consumer)
    await first.sandbox.close()
    await damage(join(directory, 'state.json'))

    const second = await Client.start({ directory })
    expect((await second.get(read(json.id))).status).toBe(404)
    expect(await statusOf(second, second.seed(({ status }) => status === 'FAILED').onboardingId!)).toBe('FAILED')
    const names = await readdir(directory)
    expect(names.filter((name) => name.startsWith('state.json.damaged-'))).toHaveLength(1)
    expect(names).toContain('state.json')
  })
})
