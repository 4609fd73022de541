import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { Client, anyText, consumer, read, unknownId, v4 } from '../../helpers/main/training-service'

const engagement = '/api/engagements/card/'
const endpoints: [string, string][] = [
  ['POST', v4],
  ['POST', '/api/v5/engagements/card/onboarding'],
  ['GET', read(unknownId)],
  ['POST', `${engagement}onboarding/${unknownId}/documents`],
  ['POST', `/api/v2/engagements/card/onboarding/${unknownId}/documents`],
  ['PUT', `/api/v4/engagements/card/onboarding/${unknownId}/supplementary-card-holder-details`],
  ['GET', `${engagement}${unknownId}/customer`],
  ['GET', '/api/sepa-direct-debit/consents'],
  ['POST', `${engagement}${unknownId}/sepa-direct-debit/register`],
  ['POST', `${engagement}${unknownId}/sepa-direct-debit/cancel`],
  ['GET', `${engagement}${unknownId}/sepa-direct-debit/mandates/${unknownId}`],
  ['POST', `${engagement}${unknownId}/direct-debit`],
  ['GET', `${engagement}${unknownId}/invoices`],
  ['GET', `${engagement}${unknownId}/invoices/${unknownId}`],
  ['GET', `${engagement}${unknownId}/invoices/documents/${unknownId}`],
  ['POST', `${engagement}${unknownId}/credit-limit-increase`],
  ['POST', `${engagement}credit-limit-increase/${unknownId}/documents`],
]

describe('authorisation', () => {
  it.each(endpoints)('is wanted by %s %s', async (method, path) => {
    const client = await Client.start()
    const reply = await client.request(method, path, { headers: { authorization: '' } })
    expect(reply.status).toBe(401)
    expect(reply.json).toEqual({ code: anyText, message: anyText })
  })

  it('takes the API key as user name with an empty password, and nothing else', async () => {
    const client = await Client.start({ apiKey: 'b0f0d0a0-0000-4000-8000-000000000001' })
    const key = client.sandbox.apiKey
    const status = async (authorization: string): Promise<number> =>
      (await client.get('/api/sepa-direct-debit/consents', { authorization })).status
    const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`
    expect(await status(basic(`${key}:`))).toBe(200)
    expect(await status(`basic ${basic(`${key}:`).slice(6)}`)).toBe(200)
    expect(await status(basic(key))).toBe(401)
    expect(await status(basic(`${key}:secret`))).toBe(401)
    expect(await status(basic(`${key.replace('1', '2')}:`))).toBe(401)
    expect(await status(`Bearer ${key}`)).toBe(401)
  })
})

describe('what does not exist', () => {
  it.each(endpoints.filter(([method, path]) => method === 'GET' && path.includes(unknownId)))(
    'is answered with 404 for an unknown id: %s %s',
    async (method, path) => {
      const client = await Client.start()
      const reply = await client.request(method, path)
      expect(reply.status).toBe(404)
      expect(reply.json).toEqual({ code: anyText, message: anyText })
    },
  )

  it('is answered with 404 for a path and 405 for a method', async () => {
    const client = await Client.start()
    expect(await client.get('/api/nothing')).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } })
    const reply = await client.request('DELETE', v4)
    expect(reply).toMatchObject({ status: 405, json: { code: 'METHOD_NOT_ALLOWED' } })
    expect(reply.headers.get('allow')).toBe('POST')
  })

  it('is answered with 400 for an id that is no UUID', async () => {
    const client = await Client.start()
    const reply = await client.get(read('abc'))
    expect(reply.status).toBe(400)
    expect(reply.json.message).toContain('onboarding-id')
  })
})

describe('JSON bodies', () => {
  it('are refused when they are not JSON, of another type, or larger than 1 MB', async () => {
    const client = await Client.start()
    expect(await client.post(v4, '{')).toMatchObject({ status: 400, json: { code: 'MALFORMED_JSON' } })
    expect(await client.post(v4, '['.repeat(500_000))).toMatchObject({ status: 400 })
    const text = await client.request('POST', v4, { headers: { 'content-type': 'text/plain' }, body: '{}' })
    expect(text).toMatchObject({ status: 415, json: { code: 'UNSUPPORTED_MEDIA_TYPE' } })
    const large = { ...consumer, note: 'x'.repeat(1024 * 1024) }
    expect(await client.post(v4, large)).toMatchObject({ status: 413, json: { code: 'REQUEST_TOO_LARGE' } })
  })

  it('are read to 1 MB at most when they come in chunks without a length', async () => {
    const client = await Client.start()
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(32)),
    })
    const headers = { 'content-type': 'application/json' }
    expect(await client.request('POST', v4, { body: endless, duplex: 'half', headers })).toMatchObject({ status: 413 })
  })
})

it.runIf(process.platform === 'linux')('listens on its own loopback address only', async () => {
  const client = await Client.start()
  expect(client.sandbox.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const { port } = new URL(client.sandbox.baseUrl)
  const elsewhere = await new Promise<string>((resolve) => {
    const socket = connect({ host: '127.0.0.2', port: Number(port) })
    socket.on('connect', () => {
      socket.destroy()
      resolve('connected')
    })
    socket.on('error', () => resolve('refused'))
  })
  expect(elsewhere).toBe('refused')
})

it('records what arrived, without the authorisation', async () => {
  const client = await Client.start()
  const body = '{"onboardingType": 1}'
  await client.post(v4, body)
  await client.get('/api/sepa-direct-debit/consents?x=1', { 'accept-language': 'en' })
  const [first, second] = client.sandbox.received()
  expect(first).toMatchObject({ method: 'POST', path: v4, status: 400, body: { kind: 'json', text: body } })
  expect(second).toMatchObject({ method: 'GET', status: 200, body: { kind: 'none' } })
  expect(second?.headers['accept-language']).toBe('en')
  expect(JSON.stringify(client.sandbox.received())).not.toContain(client.authorization.slice(6))
})
