import { request as httpRequest } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { Fault, FaultEffect } from '../../../src-main/sandbox/index'
import { Client, consumer, pdf, read, v4 } from '../../helpers/main/training-service'

const consents = '/api/sepa-direct-debit/consents'

async function withFault(effect: FaultEffect, more: Partial<Fault> = {}): Promise<Client> {
  const client = await Client.start()
  client.sandbox.faults.add({ match: {}, times: 1, effect, ...more })
  return client
}

/** What a bare client meets: the bytes of the body that came, and the error that ended it. */
function raw(
  client: Client,
  path: string,
): Promise<{ status?: number; length?: string; body: string; error?: string }> {
  return new Promise((resolve) => {
    const request = httpRequest(client.sandbox.baseUrl + path, { headers: { authorization: client.authorization } })
    let body = ''
    request.on('error', (error: NodeJS.ErrnoException) => resolve({ body, error: error.code ?? '' }))
    request.on('response', (response) => {
      const seen = { status: response.statusCode ?? 0, length: response.headers['content-length'] ?? '' }
      response.on('data', (chunk: Buffer) => (body += chunk.toString()))
      response.on('error', (error: NodeJS.ErrnoException) => resolve({ ...seen, body, error: error.code ?? '' }))
      response.on('end', () => resolve({ ...seen, body }))
    })
    request.end()
  })
}

describe('an answer instead', () => {
  it.each([
    [{ kind: 'json', value: { code: 'X', message: 'y' } }, 'application/json', '{"code":"X","message":"y"}'],
    [{ kind: 'text', text: 'no' }, 'text/plain; charset=utf-8', 'no'],
    [{ kind: 'html', text: '<p>no' }, 'text/html; charset=utf-8', '<p>no'],
    [{ kind: 'none' }, '', ''],
  ] as const)('has the status and the body asked for: %o', async (body, contentType, text) => {
    const client = await withFault({ kind: 'status', status: 503, body, headers: { 'retry-after': '7' } })
    const reply = await client.get(consents)
    expect(reply).toMatchObject({ status: 503, contentType, text })
    expect(reply.headers.get('retry-after')).toBe('7')
    expect((await client.get(consents)).status).toBe(200)
  })

  it('is given without carrying the request out, or after it', async () => {
    const client = await withFault({ kind: 'status', status: 500 })
    const { onboardingId = '' } = client.seed(({ status }) => status === 'AWAITING_DOCUMENTS')
    const path = `/api/v2/engagements/card/onboarding/${onboardingId}/documents`
    const status = async (): Promise<string> => (await client.get(read(onboardingId))).json.status
    expect((await client.upload(path, [['documents', pdf('a.pdf')]])).status).toBe(500)
    expect(client.sandbox.received().at(-1)).toMatchObject({ status: 500, body: { files: [{ fileName: 'a.pdf' }] } })
    expect(await status()).toBe('AWAITING_DOCUMENTS')
    client.sandbox.faults.add({ match: {}, times: 1, effect: { kind: 'status', status: 500, perform: true } })
    expect((await client.upload(path, [['documents', pdf()]])).status).toBe(500)
    expect(await status()).toBe('AWAITING_DOCUMENT_REVIEW')
  })

  it('can be a redirect', async () => {
    const client = await withFault({ kind: 'redirect', location: 'https://elsewhere.example/' })
    const reply = await client.get(consents)
    expect(reply.status).toBe(302)
    expect(reply.headers.get('location')).toBe('https://elsewhere.example/')
  })
})

describe('an answer that is wrong', () => {
  it('lacks a field', async () => {
    const client = await withFault({ kind: 'missing-field', field: 'creditorInformation.creditorId' })
    const { json } = await client.get(consents)
    expect(json.creditorInformation.companyName).toBeTypeOf('string')
    expect(json.creditorInformation).not.toHaveProperty('creditorId')
  })

  it('lacks a field inside a list', async () => {
    const client = await withFault({ kind: 'missing-field', field: 'texts.1.text' })
    const { json } = await client.get(consents)
    expect(json.texts[0]).toHaveProperty('text')
    expect(json.texts[1]).not.toHaveProperty('text')
  })

  it('names another content type', async () => {
    const client = await withFault({ kind: 'content-type', contentType: 'text/html' })
    expect(await client.get(consents)).toMatchObject({ status: 200, contentType: 'text/html' })
  })

  it('is cut short', async () => {
    const client = await withFault({ kind: 'cut-short', bytes: 10 })
    const { status, length, body, error } = await raw(client, consents)
    expect({ status, length: Number(length) > 10, body: body.length, error }).toEqual({
      status: 200,
      length: true,
      body: 10,
      error: 'ECONNRESET',
    })
  })
})

describe('a connection that breaks or hangs', () => {
  it.each(['before-reading', 'after-reading', 'before-answer', 'mid-answer'] as const)('is reset %s', async (when) => {
    const client = await withFault({ kind: 'reset', when })
    expect((await raw(client, consents)).error).toBe('ECONNRESET')
  })

  it.each([
    ['before-reading', 'none', 'AWAITING_DOCUMENTS'],
    ['after-reading', 'upload', 'AWAITING_DOCUMENTS'],
    ['before-answer', 'upload', 'AWAITING_DOCUMENT_REVIEW'],
  ] as const)('reset %s has read %s and leaves %s', async (when, body, status) => {
    const client = await withFault({ kind: 'reset', when })
    const { onboardingId = '' } = client.seed((seed) => seed.status === 'AWAITING_DOCUMENTS')
    const path = `/api/v2/engagements/card/onboarding/${onboardingId}/documents`
    await expect(client.upload(path, [['documents', pdf()]])).rejects.toThrow()
    expect(client.sandbox.received().at(-1)?.body.kind).toBe(body)
    expect((await client.get(read(onboardingId))).json.status).toBe(status)
  })

  it.each(['before-reading', 'after-reading', 'before-answer', 'mid-answer'] as const)(
    'stalls %s until the client gives up',
    async (when) => {
      const client = await withFault({ kind: 'stall', when })
      await expect(client.request('GET', consents, { signal: AbortSignal.timeout(200) })).rejects.toThrow(/timeout/)
      expect((await client.get(consents)).status).toBe(200)
    },
  )

  it('is answered late', async () => {
    const client = await withFault({ kind: 'delay', milliseconds: 150 })
    const start = performance.now()
    expect((await client.get(consents)).status).toBe(200)
    expect(performance.now() - start).toBeGreaterThan(140)
  })
})

describe('which requests a fault meets', () => {
  const effect: FaultEffect = { kind: 'status', status: 500 }

  it('is a matter of method and path, by part or regular expression', async () => {
    const client = await withFault(effect, { match: { method: 'post', path: 'onboarding$' }, times: 'always' })
    expect((await client.get(consents)).status).toBe(200)
    expect((await client.post(v4, consumer)).status).toBe(500)
    expect((await client.post(v4, consumer)).status).toBe(500)
    client.sandbox.faults.clear()
    expect((await client.post(v4, consumer)).status).toBe(201)
    client.sandbox.faults.add({ match: { path: 'debit/consents' }, times: 2, effect })
    expect(client.sandbox.faults.list()).toHaveLength(1)
    expect((await client.get(consents)).status).toBe(500)
    expect((await client.get(consents)).status).toBe(500)
    expect(client.sandbox.faults.list()).toHaveLength(0)
  })

  it('can be set over HTTP, with the API key', async () => {
    const client = await Client.start()
    const fault = { match: { path: 'consents' }, times: 1, effect }
    expect((await client.post('/sandbox/faults', { ...fault, effect: { kind: 'nonsense' } })).status).toBe(400)
    expect((await client.request('POST', '/sandbox/reset', { headers: { authorization: 'Basic eDo=' } })).status).toBe(
      401,
    )
    expect((await client.post('/sandbox/faults', fault)).status).toBe(201)
    expect((await client.get('/sandbox/faults')).json.faults).toHaveLength(1)
    expect((await client.get(consents)).status).toBe(500)
    await client.post('/sandbox/faults', fault)
    expect((await client.request('DELETE', '/sandbox/faults')).status).toBe(204)
    expect((await client.get(consents)).status).toBe(200)
    expect((await client.get('/sandbox/received')).json.received).toHaveLength(2)
    expect((await client.get('/sandbox/rules')).json.rules.length).toBeGreaterThan(10)
    expect((await client.get('/sandbox/nothing')).status).toBe(404)
  })
})
