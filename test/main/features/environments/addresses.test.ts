import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ConnectionFound } from '@contract/api/environments'
import { makeCertificate } from '../../../fixtures/certificates'
import { startMisbehavingService } from '../../../fixtures/misbehaving-service'
import {
  address,
  context,
  environmentsOf,
  keyOf,
  list,
  listen,
  save,
  serve,
  setKey,
  setUp,
} from '../../../helpers/main/environments-fixture'
import { OwnKeychain, temporaryFolder } from '../../../helpers/main/profile'
import { valueOf } from '../../../helpers/main/service-fixture'

describe('what points Kartei elsewhere', () => {
  it('is asked by main, and where nobody confirms, nothing changes', async () => {
    const set = setUp()
    const { id } = await save(set)
    await setKey(set, id, 'the-key', true)
    const before = await list(set)
    set.questions.asked.length = 0
    set.questions.confirm = false
    const { handlers } = set
    const other = { name: 'Test', kind: 'test', baseUrl: address } as const
    for (const outcome of [
      await handlers.save({ ...other, name: 'New' }, context),
      await handlers.save({ ...other, name: 'Own', kind: 'sandbox', baseUrl: 'http://127.0.0.1:1' }, context),
      await handlers.save({ ...other, id, kind: 'production' }, context),
      await handlers.save({ ...other, id, baseUrl: 'https://elsewhere.example' }, context),
      await handlers.save({ ...other, id, baseUrl: `${address}/other` }, context),
      await handlers.save({ ...other, id, baseUrl: 'https://cards.example.org:8443/base' }, context),
      await handlers.checkTyped({ baseUrl: 'https://elsewhere.example', apiKey: 'k' }, context),
      await handlers.checkTyped({ baseUrl: 'http://127.0.0.1:1', apiKey: 'k' }, context),
      await handlers.setApiKey({ id, apiKey: 'other-key', remember: true }, context),
      await handlers.clearApiKey({ id }, context),
    ])
      expect(outcome).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
    expect(set.questions.asked.map(({ about }) => about)).toEqual([
      'new-environment',
      'new-environment',
      'changed-environment',
      'changed-environment',
      'changed-environment',
      'changed-environment',
      'check',
      'check',
      'other-key',
      'forget-key',
    ])
    expect(await list(set)).toEqual(before)
    expect(await keyOf(set, id)).toBe('the-key')
  })

  it('asks nobody about a name, the same key again, or a check where an environment is', async () => {
    const baseUrl = await serve((_request, response) => response.end('{}'))
    const set = setUp()
    const { id } = await save(set, { baseUrl })
    await setKey(set, id, 'the-key', true)
    set.questions.asked.length = 0
    set.questions.confirm = false
    expect(await save(set, { id, baseUrl, name: 'Renamed' })).toMatchObject({ name: 'Renamed' })
    await setKey(set, id, 'the-key', false)
    expect((await set.handlers.checkTyped({ id, baseUrl: `${baseUrl}/v2`, apiKey: '' }, context)).ok).toBe(true)
    expect(set.questions.asked).toEqual([])
  })

  it('undoes nothing that was changed while its question stood', async () => {
    const folder = temporaryFolder()
    const set = environmentsOf(folder, new OwnKeychain().synchronous())
    const { id } = await save(set)
    const waiting = set.handlers.save({ id, name: 'Test', kind: 'production', baseUrl: address }, context)
    await save(set, { id, name: 'Renamed meanwhile' })
    expect(await waiting).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
    expect((await list(set))[1]).toMatchObject({ name: 'Renamed meanwhile', kind: 'test' })
  })
})

describe('environments.checkTyped', () => {
  it('asks the typed address with the typed key, and keeps neither', async () => {
    const seen: (string | undefined)[] = []
    const baseUrl = await serve((request, response) => {
      seen.push(request.headers.authorization)
      response.setHeader('content-type', 'application/json').end('{"consentId":"c","texts":[]}')
    })
    const folder = temporaryFolder()
    const set = environmentsOf(folder, new OwnKeychain().synchronous())
    expect(valueOf(await set.handlers.checkTyped({ baseUrl, apiKey: 'typed' }, context))).toMatchObject({
      authorized: true,
    })
    expect(seen).toEqual([`Basic ${Buffer.from('typed:').toString('base64')}`])
    expect(await list(set)).toHaveLength(1)
    expect(existsSync(join(folder, 'keys'))).toBe(false)
  })

  it('takes the stored key only to where it was entered for', async () => {
    const seen: (string | undefined)[] = []
    const listener: RequestListener = (request, response) => {
      seen.push(request.headers.authorization)
      response.end('{}')
    }
    const [baseUrl, elsewhere] = [await serve(listener), await serve(listener)]
    const set = setUp()
    const { id } = await save(set, { baseUrl })
    await setKey(set, id, 'the-key', true)
    expect((await set.handlers.checkTyped({ id, baseUrl, apiKey: '' }, context)).ok).toBe(true)
    const noKey = { ok: false, error: { kind: 'no-api-key', issues: [{ path: 'apiKey', code: 'required' }] } }
    expect(await set.handlers.checkTyped({ id, baseUrl: elsewhere, apiKey: '' }, context)).toMatchObject(noKey)
    expect(await set.handlers.checkTyped({ baseUrl, apiKey: '' }, context)).toMatchObject(noKey)
    expect(seen).toEqual([`Basic ${Buffer.from('the-key:').toString('base64')}`])
  })
})

describe('environments.check', () => {
  const checked = async (baseUrl: string) => {
    const set = setUp()
    const { id } = await save(set, { baseUrl })
    await setKey(set, id, randomUUID(), false)
    return valueOf(await set.handlers.check({ id }, context))
  }
  const consents = {
    consentId: randomUUID(),
    language: 'en',
    texts: [],
    consents: [],
    creditorInformation: { companyName: 'Nordkarte', creditorId: 'DE00' },
  }

  it('asks for the consent texts with the key, and measures', async () => {
    const seen: string[] = []
    const baseUrl = await serve((request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers.authorization?.slice(0, 6)}`)
      response.setHeader('content-type', 'application/json').end(JSON.stringify(consents))
    })
    const answer = await checked(baseUrl)
    expect(answer).toMatchObject({ reachable: true, authorized: true, found: { verdict: 'accepted' } })
    expect(answer.latencyMs).toBeGreaterThanOrEqual(0)
    expect(seen).toEqual(['GET /api/sepa-direct-debit/consents Basic '])
  })

  const answering = (status: number, headers: Record<string, string>, body: string): RequestListener =>
    function answer(_request, response) {
      response.writeHead(status, headers).end(body)
    }
  const json = { 'content-type': 'application/json' }
  const no = '{"code":"NO","message":"No."}'

  it.each<[string, RequestListener, ConnectionFound]>([
    ['401', answering(401, json, no), { verdict: 'key-refused', status: 401 }],
    ['401 with a page', answering(401, {}, '<html>Sign in</html>'), { verdict: 'key-refused', status: 401 }],
    ['403', answering(403, json, no), { verdict: 'not-allowed', status: 403 }],
    ['404', answering(404, json, no), { verdict: 'not-this-service', because: 'not-found', status: 404 }],
    [
      'a redirect',
      answering(302, { location: 'https://login.example.org/start?key=x' }, ''),
      { verdict: 'not-this-service', because: 'redirect', status: 302, leadsTo: 'login.example.org' },
    ],
    [
      'a redirect to another path',
      answering(301, { location: '/login' }, ''),
      { verdict: 'not-this-service', because: 'redirect', status: 301 },
    ],
    [
      'a page',
      answering(200, { 'content-type': 'text/html' }, '<p>Welcome'),
      { verdict: 'not-this-service', because: 'html', status: 200 },
    ],
    [
      'a page that is not called one',
      answering(200, {}, '  <!DOCTYPE html><title>Router</title>'),
      { verdict: 'not-this-service', because: 'html', status: 200 },
    ],
    ['text', answering(200, {}, 'It works!'), { verdict: 'not-this-service', because: 'not-json', status: 200 }],
    ['nothing', answering(200, json, ' '), { verdict: 'not-this-service', because: 'empty', status: 200 }],
    ['204', answering(204, {}, ''), { verdict: 'not-this-service', because: 'empty', status: 204 }],
    [
      'an error body with 200',
      answering(200, json, no),
      { verdict: 'not-this-service', because: 'other-json', status: 200 },
    ],
    [
      'a list',
      answering(200, json, '[{"consentId":"x"}]'),
      { verdict: 'not-this-service', because: 'other-json', status: 200 },
    ],
    [
      'the members of endpoint 8, all empty',
      answering(200, json, '{"consentId":null,"texts":null}'),
      { verdict: 'not-this-service', because: 'other-json', status: 200 },
    ],
    ['only some members of endpoint 8', answering(200, json, '{"texts":[]}'), { verdict: 'accepted' }],
    ['members of another form', answering(200, {}, '{"consentId":7,"texts":{}}'), { verdict: 'accepted' }],
    ['429', answering(429, json, no), { verdict: 'busy', status: 429 }],
    [
      '429 with seconds',
      answering(429, { 'retry-after': '90' }, ''),
      { verdict: 'busy', status: 429, retryAt: '2026-03-02T08:01:30.000Z' },
    ],
    [
      '503 with a pause too long to name',
      answering(503, { 'retry-after': '99999999999999' }, ''),
      { verdict: 'busy', status: 503 },
    ],
    [
      '503 with a date that is over',
      answering(503, { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, ''),
      { verdict: 'busy', status: 503 },
    ],
    ['500', answering(500, json, no), { verdict: 'failed', status: 500 }],
    ['502', answering(502, {}, '<html>Bad gateway</html>'), { verdict: 'failed', status: 502 }],
    ['418', answering(418, {}, ''), { verdict: 'failed', status: 418 }],
  ])('says what came back: %s', async (_name, listener, found) => {
    let asked = 0
    const baseUrl = await serve((request, response) => {
      asked++
      listener(request, response)
    })
    const answer = await checked(baseUrl)
    expect(answer).toMatchObject({ reachable: true, authorized: found.verdict === 'accepted' })
    expect(answer.found).toEqual(found)
    expect(asked, 'it is asked once').toBe(1)
  })

  it('names the moment that a date in Retry-After names', async () => {
    // The clock on the wall stands still, at a whole second as a date holds it.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T10:00:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    const when = new Date('2026-03-02T11:00:00Z')
    const baseUrl = await serve(answering(503, { 'retry-after': when.toUTCString() }, ''))
    const { found } = await checked(baseUrl)
    if (found.verdict !== 'busy' || found.retryAt === undefined) throw new Error(JSON.stringify(found))
    // Kartei's own clock is at eight here, so the pause is what counts: an hour.
    expect(found.retryAt).toBe('2026-03-02T09:00:00.000Z')
  })

  it.each<[string, string, ConnectionFound]>([
    [
      'nobody listens',
      'http://127.0.0.1:1',
      { verdict: 'no-answer', noAnswer: { because: 'refused', host: '127.0.0.1:1' } },
    ],
    [
      'no such host',
      'https://cards.invalid',
      { verdict: 'no-answer', noAnswer: { because: 'no-such-host', host: 'cards.invalid' } },
    ],
  ])('says that no answer came: %s', async (_name, baseUrl, found) => {
    expect(await checked(baseUrl)).toMatchObject({ reachable: false, authorized: false, found })
  })

  it('tells what does not speak HTTP, and what closes the connection, from what is not there', async () => {
    const garbage = await listen((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'))
    expect((await checked(garbage)).found).toEqual({ verdict: 'not-this-service', because: 'no-http' })
    const closing = await listen((socket) => socket.once('data', () => socket.destroy()))
    const host = new URL(closing).host
    expect((await checked(closing)).found).toEqual({ verdict: 'no-answer', noAnswer: { because: 'closed', host } })
    const short = await listen((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{"consentId"')),
    )
    expect((await checked(short)).found).toMatchObject({ verdict: 'no-answer', noAnswer: { because: 'cut-short' } })
    const plain = (await serve(answering(200, {}, ''))).replace('http:', 'https:')
    expect((await checked(plain)).found).toMatchObject({
      verdict: 'no-answer',
      noAnswer: { because: 'not-encrypted' },
    })
  })

  it('names what is wrong with a certificate', async () => {
    const service = await startMisbehavingService(await makeCertificate('service', { hosts: ['127.0.0.1'] }))
    onTestFinished(() => service.close())
    const { found } = await checked(service.origin)
    const noAnswer = { because: 'certificate', problem: 'unknown-authority', host: new URL(service.origin).host }
    expect(found).toMatchObject({ verdict: 'no-answer', noAnswer })
  })

  it('needs a key', async () => {
    const set = setUp()
    const { id } = await save(set)
    expect(await set.handlers.check({ id }, context)).toMatchObject({ ok: false, error: { kind: 'no-api-key' } })
  })
})
