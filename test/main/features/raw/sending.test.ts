import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoints } from '@contract/endpoints'
import { contract } from '@contract/index'
import { succeed, type Outcome } from '@contract/outcome'
import type { SentByHand } from '@contract/api/raw'
import type { z } from '@contract/zod'
import { createRaw, createSending } from '../../../../src-main/features/raw'
import { createDocuments } from '../../../../src-main/features/documents'
import { summarise } from '../../../../src-main/features/journal/summaries'
import type { AnsweredCall } from '../../../../src-main/ipc/handlers'
import { answer as answerCall } from '../../../../src-main/ipc/answer'
import { createService, createTransport } from '../../../../src-main/service'
import { casesFeature, clerk, environmentId } from '../../../helpers/main/cases'
import {
  afterExit,
  fillDisk,
  foundOnDisk,
  OwnKeychain,
  start,
  temporaryFolder,
  type Started,
} from '../../../helpers/main/profile'
import { uploadJournal } from '../../../helpers/main/upload-journal'
import {
  startMisbehavingService,
  type Behaviour,
  type Exchange,
  type MisbehavingService,
} from '../../../fixtures/misbehaving-service'
import { context, errorOf, until, valueOf } from '../../../helpers/main/service-fixture'
import { sample } from '../../../helpers/main/document-samples'

const engagementId = '0a9b8c7d-6e5f-4a3b-8c2d-1e0f9a8b7c6d'
const mandateId = 'c4d5e6f7-0819-4a2b-b3c4-d5e6f7081920'
const apiKey = '5b7a4f0e-3c52-4b8e-9d0a-7f6e5d4c3b2a'
const register = `/api/engagements/card/${engagementId}/sepa-direct-debit/register`

type Asked = z.input<typeof contract.raw.send.input>

let server: MisbehavingService
let elsewhere: MisbehavingService
beforeAll(async () => {
  server = await startMisbehavingService()
  elsewhere = await startMisbehavingService()
})
afterAll(async () => {
  await server.close()
  await elsewhere.close()
})

let serial = 0

/** The feature over a real store, the real client and documents, against a service of this behaviour. */
function open(started: Started, behaviour: Behaviour) {
  const prefix = `hand-${++serial}`
  const baseUrl = server.on(prefix, behaviour)
  const cases = casesFeature(started).feature
  const activeEnvironmentId = () => environmentId
  const connection = () => Promise.resolve(succeed({ environmentId, baseUrl, apiKey }))
  const transport = createTransport({ backoffMs: 1 })
  const service = createService(transport)
  const raw = createRaw({
    store: started.store,
    readCase: cases.handlers.read,
    idsOf: (id, caseId) => cases.register.idsOf(id, caseId),
    activeEnvironmentId,
    now: started.clock.now,
  })
  const documents = createDocuments({
    directory: started.directory,
    store: started.store,
    activeEnvironmentId,
    service,
    connection,
    cases: cases.register,
    journal: uploadJournal(),
    emit: () => undefined,
    launch: () => {
      throw new Error('Nothing is looked at here.')
    },
  })
  const place: { saveTo?: string; isAllowed?: boolean } = {}
  const told: unknown[] = []
  const watched: string[][] = []
  const { handlers } = createSending({
    isAllowed: () => place.isAllowed ?? true,
    service,
    connection,
    store: started.store,
    cases: cases.register,
    mandates: { expect: (...expected) => Promise.resolve(void watched.push(expected)) },
    documents,
    discardFiles: (fileIds, asker) => documents.handlers.files.discard({ fileIds }, asker),
    file: (...filed) => raw.file(...filed),
    activeEnvironmentId,
    askWhereToSave: () => Promise.resolve(place.saveTo),
    emit: (_feature, event, payload) => void told.push([event, payload]),
    user: clerk,
    workstation: 'schreibtisch-3',
    now: started.clock.now,
  })
  const journaled: AnsweredCall[] = []
  /** As the page asks: the input is checked, the answer too, and the journal is told. */
  const ask = async (asked: unknown): Promise<Outcome<SentByHand>> => {
    const outcome = await answerCall(
      'raw.send',
      contract.raw.send,
      (input, asker) => handlers.send(contract.raw.send.input.parse(input), asker),
      asked,
      {
        onCall: () => (answered) => void journaled.push(answered),
        onDefect: (_action, error) => {
          throw error
        },
      },
    )
    return outcome.ok ? succeed(contract.raw.send.output.parse(outcome.value)) : outcome
  }
  return {
    handlers,
    raw,
    cases,
    documents,
    place,
    told,
    watched,
    journaled,
    ask,
    send: (asked: Omit<Asked, 'sendId'> & { sendId?: string }) => ask({ sendId: randomUUID(), ...asked }),
    sent: async (caseId?: string) => valueOf(await handlers.sent(caseId === undefined ? {} : { caseId }, context)).sent,
    requests: () => server.requests(prefix),
    close: () => transport.close(),
  }
}

const fresh = (behaviour: Behaviour) => open(start(temporaryFolder(), new OwnKeychain().synchronous()), behaviour)
const ok =
  (body = '{}', headers: Record<string, string> = {}): Behaviour =>
  (exchange) =>
    exchange.answer(200, body, { 'content-type': 'application/json', ...headers })

async function only(
  requests: readonly Exchange[],
): Promise<{ line: string; headers: Exchange['headers']; body: string }> {
  expect(requests).toHaveLength(1)
  const [request] = requests
  return {
    line: request?.head.split('\r\n')[0] ?? '',
    headers: request?.headers ?? {},
    body: (await request?.body())?.toString() ?? '',
  }
}

describe('a request by hand', () => {
  it.each(endpoints)('goes out as endpoint $number, once, with the key to the one host', async (endpoint) => {
    const kartei = fresh(ok())
    const path = endpoint.path.replaceAll(/\{[^}]+\}/g, engagementId)
    const content = {
      ...(endpoint.body === 'json' && { json: '{"a" : 1.50}' }),
      ...(endpoint.body === 'parts' && { parts: [{ field: 'remark', text: 'äöü' }] }),
      ...(endpoint.number === 8 && { language: 'en' as const }),
    }
    const sent = valueOf(await kartei.send({ endpoint: endpoint.number, path, ...content }))
    const prefix = `hand-${serial}`
    const { line, headers, body } = await only(kartei.requests())
    expect(line).toBe(`${endpoint.method} /${prefix}${path} HTTP/1.1`)
    expect(headers['host']).toBe(new URL(server.origin).host)
    expect(headers['authorization']).toBe(`Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`)
    expect(headers['accept-language']).toBe(endpoint.number === 8 ? 'en' : undefined)
    if (endpoint.body === 'json') {
      expect(headers['content-type']).toBe('application/json')
      expect(body).toBe('{"a" : 1.50}')
    } else if (endpoint.body === 'parts') {
      expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
      expect(body).toContain('name="remark"\r\n\r\näöü\r\n')
    } else expect([headers['content-type'], body]).toEqual([undefined, ''])
    expect(sent).toMatchObject({ state: 'answered', exchange: { status: 200, method: endpoint.method, path } })
    await kartei.close()
  })

  it('goes nowhere where the organisation does not allow it, and stays readable', async () => {
    const kartei = fresh(ok())
    const path = `/api/engagements/card/${engagementId}/invoices`
    valueOf(await kartei.send({ endpoint: 13, path }))
    kartei.place.isAllowed = false
    expect(await kartei.send({ endpoint: 13, path })).toMatchObject({ error: { kind: 'managed' } })
    expect(kartei.requests()).toHaveLength(1)
    expect(await kartei.sent()).toMatchObject([{ exchange: { path } }])
    await kartei.close()
  })

  it('goes to a path that no document shows, with its query, to the letter', async () => {
    const kartei = fresh(ok('{"page":2}'))
    const path = `/api/v6/engagements/card/${engagementId}/invoices:search?page=2&sort=dueDate,desc&q=a%2Fb%20c`
    valueOf(await kartei.send({ endpoint: 13, path }))
    expect((await only(kartei.requests())).line).toBe(`GET /hand-${serial}${path} HTTP/1.1`)
    await kartei.close()
  })

  it('keeps every digit, blank and doubled name of its JSON', async () => {
    const kartei = fresh(ok())
    const json =
      '{\n  "amount": 900719925474099312345678901234567890,\t"rate":1.10000000000000000001e-3,\r\n "n": -0, "a": 1, "a": 2,"ü":"\\u00fc"}\n'
    valueOf(await kartei.send({ endpoint: 12, path: `/api/engagements/card/${engagementId}/direct-debit`, json }))
    const { body } = await only(kartei.requests())
    expect(body).toBe(json)
    const [record] = await kartei.sent()
    expect(record?.asked.json).toBe(json)
    expect(record?.exchange.request).toBe(json)
    await kartei.close()
  })

  it('may be any JSON, and none at all', async () => {
    const kartei = fresh(ok())
    for (const json of ['[]', '"x"', 'null', '1', undefined])
      valueOf(await kartei.send({ endpoint: 9, path: register, ...(json !== undefined && { json }) }))
    const bodies = await Promise.all(kartei.requests().map(async (request) => (await request.body()).toString()))
    expect(bodies).toEqual(['[]', '"x"', 'null', '1', ''])
    await kartei.close()
  })

  it('sends the fields of a form in their order, with files as they were taken in, and lets go of these', async () => {
    const kartei = fresh(ok('', {}))
    const folder = temporaryFolder()
    const bytes = [sample('pdf', 3_000), sample('png', 2_000)]
    const paths = [join(folder, 'Beleg "1".pdf'), join(folder, 'foto.png')]
    for (const [at, path] of paths.entries()) await writeFile(path, bytes[at] ?? '')
    const staged = valueOf(
      await kartei.documents.handlers.files.stage(
        paths.map((path) => ({ path, name: '' })),
        context,
      ),
    )
    const [pdf = '', png = ''] = staged.map(({ fileId }) => fileId)
    const path = `/api/v2/engagements/card/onboarding/${engagementId}/documents`
    const form = [
      { field: 'documents', fileId: png },
      { field: 'remark', text: 'second' },
      { field: 'documents', fileId: pdf },
    ]
    valueOf(await kartei.send({ endpoint: 5, path, parts: form }))
    const [request] = kartei.requests()
    const body = (await request?.body())?.toString('latin1') ?? ''
    const boundary = request?.headers['content-type']?.split('boundary=')[1] ?? ''
    const got = body.split(`--${boundary}`).slice(1, -1)
    expect(got.map((part) => part.slice(0, part.indexOf('\r\n\r\n')))).toEqual([
      '\r\nContent-Disposition: form-data; name="documents"; filename="foto.png"\r\nContent-Type: image/png',
      '\r\nContent-Disposition: form-data; name="remark"',
      '\r\nContent-Disposition: form-data; name="documents"; filename="Beleg %221%22.pdf"\r\nContent-Type: application/pdf',
    ])
    const contents = got.map((part) => part.slice(part.indexOf('\r\n\r\n') + 4, -2))
    expect(contents).toEqual([bytes[1]?.toString('latin1'), 'second', bytes[0]?.toString('latin1')])

    expect(await kartei.documents.handlers.files.copies({ fileIds: [pdf, png] }, context)).toMatchObject({
      value: { fileIds: [] },
    })
    const again = errorOf(await kartei.send({ endpoint: 5, path, parts: form }))
    expect(again).toMatchObject({ kind: 'file', issues: [{ path: 'parts.0' }] })
    expect(kartei.requests()).toHaveLength(1)
    await kartei.close()
  })

  it.each([
    ['a path that leads elsewhere', { endpoint: 7, path: '//127.0.0.1/api' }, 'path'],
    ['dots', { endpoint: 7, path: '/api/%2e%2e/admin' }, 'path'],
    ['no JSON', { endpoint: 9, path: register, json: '{"iban": }' }, 'json'],
    ['half a character', { endpoint: 9, path: register, json: '"\ud800"' }, 'json'],
    ['JSON where none goes', { endpoint: 7, path: '/api/x', json: '{}' }, 'json'],
    ['a form where none goes', { endpoint: 9, path: '/api/x', parts: [{ field: 'a', text: 'b' }] }, 'parts'],
    ['an empty form', { endpoint: 4, path: '/api/x', parts: [] }, 'parts'],
    ['no endpoint', { endpoint: endpoints.length + 1, path: '/api/x' }, 'endpoint'],
    ['a method of its own', { endpoint: 7, path: '/api/x', method: 'DELETE' }, undefined],
  ])('with %s is refused, and nothing is sent', async (_what, asked, path) => {
    const kartei = fresh(ok())
    const outcome = await kartei.ask({ sendId: randomUUID(), ...asked })
    if (path === undefined) {
      // The method is the endpoint's, whatever else is said.
      expect(kartei.requests()[0]?.method).toBe('GET')
      return
    }
    expect(errorOf(outcome)).toMatchObject({ kind: 'invalid-input', issues: [{ path }] })
    expect(kartei.requests()).toEqual([])
    expect(await kartei.sent()).toEqual([])
    await kartei.close()
  })

  it('follows no redirect, and never takes the key to another host', async () => {
    const away = elsewhere.on('trap', (exchange) => exchange.answer(200, '{}'))
    const kartei = fresh((exchange) => exchange.answer(307, '', { location: `${away}/api` }))
    expect(errorOf(await kartei.send({ endpoint: 7, path: '/api/x' })).kind).toBe('unexpected-response')
    expect(errorOf(await kartei.send({ endpoint: 9, path: register, json: '{}' })).kind).toBe('unexpected-response')
    expect(elsewhere.requests('trap')).toEqual([])
    const write = (await kartei.sent()).find(({ exchange }) => exchange.method === 'POST')
    expect(write).toMatchObject({ state: 'in-doubt', exchange: { status: 307, headers: { location: `${away}/api` } } })
    await kartei.close()
  })

  it('is refused where it was written in another environment', async () => {
    const kartei = fresh(ok())
    const outcome = await kartei.send({ endpoint: 9, path: register, json: '{}', environmentId: 'another' })
    expect(errorOf(outcome).kind).toBe('conflict')
    expect(kartei.requests()).toEqual([])
    await kartei.close()
  })
})

describe('what came', () => {
  it('is told with status, headers and the whole text, without the key and without cookies', async () => {
    const kartei = fresh(
      ok(`{"echo":"${apiKey}","amount":9007199254740993}`, { 'x-trace': `t-${apiKey}`, 'set-cookie': 'session=1' }),
    )
    const sent = valueOf(await kartei.send({ endpoint: 7, path: '/api/x' }))
    expect(sent.exchange).toMatchObject({
      status: 200,
      contentType: 'application/json',
      answer: '{"echo":"•••","amount":9007199254740993}',
      headers: { 'x-trace': 't-•••' },
      outcome: 'ok',
    })
    expect(sent.exchange.headers).not.toHaveProperty('set-cookie')
    expect(JSON.stringify([sent, await kartei.sent()])).not.toContain(apiKey)
    await kartei.close()
  })

  it('is a refusal in the words of the service, and kept as one', async () => {
    const kartei = fresh((exchange) =>
      exchange.answer(409, '{"code":"NO_MANDATE","message":"no active mandate"}', { 'x-trace': 't-1' }),
    )
    const path = `/api/engagements/card/${engagementId}/direct-debit`
    const failure = errorOf(await kartei.send({ endpoint: 12, path, json: '{"amount":{"amountType":"FULL"}}' }))
    expect(failure).toMatchObject({ kind: 'conflict', http: { status: 409, code: 'NO_MANDATE' } })
    expect(await kartei.sent()).toMatchObject([
      {
        state: 'refused',
        exchange: {
          status: 409,
          outcome: 'conflict',
          answer: '{"code":"NO_MANDATE","message":"no active mandate"}',
          headers: { 'x-trace': 't-1' },
        },
      },
    ])
    await kartei.close()
  })

  it('names every identifier, on disk before anybody is told', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const started = start(folder, os.synchronous())
    const kartei = open(
      started,
      ok(
        `{"id":"${mandateId}","status":"PROCESSING","additionalInformation":{"engagementId":"e-77","n":{"orderId":4711}},"note":"see ${engagementId}.","list":[{"id":"${mandateId}"}]}`,
        { location: 'https://service.example/api/v9/things/11111111-2222-4333-8444-555555555555' },
      ),
    )
    const sent = valueOf(await kartei.send({ endpoint: 1, path: '/api/v6/engagements/card/onboarding', json: '{}' }))
    const identifiers = [
      { place: 'id', value: mandateId },
      { place: 'additionalInformation.engagementId', value: 'e-77' },
      { place: 'additionalInformation.n.orderId', value: '4711' },
      { place: 'note', value: engagementId },
      { place: 'Location', value: '11111111-2222-4333-8444-555555555555' },
    ]
    expect(sent.identifiers).toEqual(identifiers)
    // As a kill at this moment would leave it.
    const copy = afterExit(folder)
    expect(foundOnDisk(copy, [mandateId, engagementId])).toEqual([])
    const later = open(start(copy, os.synchronous()), ok())
    expect((await later.sent())[0]).toEqual(sent)
    await kartei.close()
    await later.close()
  })

  it('is named where the disk does not take it', async () => {
    const started = start(temporaryFolder(), new OwnKeychain().synchronous())
    let full = (): void => undefined
    const kartei = open(started, (exchange) => {
      full()
      return exchange.answer(200, `{"mandateId":"${mandateId}","filling":"${'x'.repeat(50_000)}"}`)
    })
    await kartei.sent()
    const { database } = await started.store.environment(environmentId)
    let room = (): void => undefined
    full = () => void (room = fillDisk(database))
    const failure = errorOf(await kartei.send({ endpoint: 9, path: register, json: '{}' }))
    expect(failure.kind).toBe('storage')
    expect(failure.message).toContain(`mandateId ${mandateId}`)
    room()
    expect(await kartei.sent()).toMatchObject([{ state: 'in-doubt' }])
    await kartei.close()
  })

  it('is filed among the last calls of whom it was about, whatever case it was sent from', async () => {
    const kartei = fresh(ok(`{"mandateId":"${mandateId}"}`))
    const mine = await kartei.cases.register.noteEngagement(environmentId, randomUUID())
    const other = await kartei.cases.register.noteEngagement(environmentId, engagementId)
    const { sendId } = valueOf(await kartei.send({ endpoint: 9, path: register, json: '{"x":1}', caseId: mine.caseId }))
    const exchangesOf = async (caseId: string) => valueOf(await kartei.raw.handlers.list({ caseId }, context)).exchanges
    expect(await exchangesOf(other.caseId)).toMatchObject([{ endpoint: 9, request: '{"x":1}', status: 200 }])
    expect(await exchangesOf(mine.caseId)).toEqual([])
    expect(await kartei.sent(mine.caseId)).toMatchObject([{ sendId }])
    expect([await kartei.sent(other.caseId), await kartei.sent()]).toEqual([[], []])
    // A path of tomorrow is filed by the identifiers in it.
    valueOf(await kartei.send({ endpoint: 13, path: `/api/v7/accounts/${engagementId}/invoices` }))
    expect((await exchangesOf(other.caseId)).map(({ endpoint }) => endpoint).sort()).toEqual([13, 9])
    await kartei.close()
  })

  it('is taken over as a mandate or a request of the engagement in its path', async () => {
    const kartei = fresh(ok(`{"mandateId":"${mandateId}","id":"request-1"}`))
    const { sendId } = valueOf(await kartei.send({ endpoint: 9, path: register, json: '{}' }))
    const take = (value: string, as: 'mandate' | 'limit-request') =>
      kartei.handlers.takeOver({ sendId, value, as }, context)
    expect(valueOf(await take(mandateId, 'mandate')).takenOver).toEqual([mandateId])
    valueOf(await take('request-1', 'limit-request'))
    const caseRecord = await kartei.cases.register.find(environmentId, mandateId)
    expect(caseRecord?.identifiers).toMatchObject({
      engagementId,
      mandateIds: [mandateId],
      creditLimitIncreaseIds: ['request-1'],
    })
    expect(kartei.watched).toEqual([[environmentId, engagementId, mandateId]])
    expect(errorOf(await take('never-named', 'mandate')).kind).toBe('not-found')
    await kartei.close()
  })

  it('names its identifiers also in words of another character set than it says', async () => {
    const body = Buffer.from(`{"mandateId":"${mandateId}","bank":"Österreich"}`, 'latin1')
    const kartei = fresh((exchange) => exchange.answer(200, body, { 'content-type': 'application/json' }))
    const sent = valueOf(await kartei.send({ endpoint: 9, path: register, json: '{}' }))
    expect(sent).toMatchObject({ state: 'answered', identifiers: [{ place: 'mandateId', value: mandateId }] })
    expect(sent.exchange.answer).toContain(mandateId)
    expect(sent).not.toHaveProperty('document')
    await kartei.close()
  })

  it('names its identifiers also where it broke off, and can be taken over from the doubt', async () => {
    const kartei = fresh(async (exchange) => {
      await exchange.body()
      await exchange.write(`HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{"mandateId":"${mandateId}",`)
      exchange.close()
    })
    const sendId = randomUUID()
    expect(errorOf(await kartei.send({ sendId, endpoint: 9, path: register, json: '{}' })).kind).toBe('outcome-unknown')
    expect(await kartei.sent()).toMatchObject([
      { sendId, state: 'in-doubt', identifiers: [{ place: 'mandateId', value: mandateId }] },
    ])
    valueOf(await kartei.handlers.takeOver({ sendId, value: mandateId, as: 'mandate' }, context))
    expect(kartei.watched).toEqual([[environmentId, engagementId, mandateId]])
    await kartei.close()
  })

  it('names its identifiers also where it is no HTTP at all', async () => {
    const said = `${apiKey} made {"mandateId":"${mandateId}"}`
    const kartei = fresh(async (exchange) => {
      await exchange.body()
      await exchange.write(said)
      exchange.close()
    })
    expect(errorOf(await kartei.send({ endpoint: 9, path: register, json: '{}' })).kind).toBe('outcome-unknown')
    const [sent] = await kartei.sent()
    expect(sent).toMatchObject({ state: 'in-doubt', identifiers: [{ place: 'mandateId', value: mandateId }] })
    expect(sent?.exchange.answer).toBe(said.replace(apiKey, '•••'))
    expect(sent?.exchange).not.toHaveProperty('status')
    await kartei.close()
  })

  it('is saved where it is a document, and not told as text', async () => {
    const pdf = sample('pdf', 5_000)
    const kartei = fresh((exchange) => exchange.answer(200, pdf, { 'content-type': 'application/octet-stream' }))
    const sent = valueOf(await kartei.send({ endpoint: 15, path: '/api/x' }))
    expect(sent).toMatchObject({
      document: { size: 5_000, mediaType: 'application/pdf', fileName: 'document.pdf' },
      exchange: { answerBytes: 5_000 },
    })
    expect(sent.exchange).not.toHaveProperty('answer')
    const { sendId } = sent
    expect(valueOf(await kartei.handlers.saveAnswer({ sendId }, context))).toEqual({ saved: false })
    kartei.place.saveTo = join(temporaryFolder(), 'Rechnung.pdf')
    expect(valueOf(await kartei.handlers.saveAnswer({ sendId }, context))).toEqual({
      saved: true,
      name: 'Rechnung.pdf',
    })
    const { readFile } = await import('node:fs/promises')
    expect((await readFile(kartei.place.saveTo)).equals(pdf)).toBe(true)
    expect(errorOf(await kartei.handlers.saveAnswer({ sendId: randomUUID() }, context)).kind).toBe('not-found')
    await kartei.close()
  })
})

describe('a POST or PUT', () => {
  it('whose answer is lost was sent once, is in doubt over a restart, and is sent again only deliberately', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const started = start(folder, os.synchronous())
    const kartei = open(started, async (exchange) => {
      await exchange.body()
      exchange.reset()
    })
    const { caseId } = await kartei.cases.register.noteEngagement(environmentId, engagementId)
    const asked = { endpoint: 9, path: register, json: '{"iban":"DE89370400440532013000"}', caseId }
    expect(errorOf(await kartei.send(asked)).kind).toBe('outcome-unknown')
    expect(kartei.requests()).toHaveLength(1)
    await kartei.close()
    await started.store.close()
    const copy = afterExit(folder)
    expect(foundOnDisk(copy, ['DE89370400440532013000'])).toEqual([])

    const later = open(start(copy, os.synchronous()), ok(`{"mandateId":"${mandateId}"}`))
    const [doubt] = await later.sent(caseId)
    expect(doubt).toMatchObject({
      state: 'in-doubt',
      clerk,
      asked: { json: asked.json },
      exchange: { method: 'POST', path: register, request: asked.json, outcome: 'outcome-unknown' },
    })
    expect(errorOf(await later.send(asked))).toMatchObject({ kind: 'conflict', issues: [{ code: 'in-doubt' }] })
    expect(later.requests()).toEqual([])
    // Another endpoint, and another case, are not held up by it.
    valueOf(await later.send({ endpoint: 10, path: '/api/x', json: '{}', caseId }))
    valueOf(await later.send({ endpoint: 9, path: register, json: '{}' }))

    const sendId = doubt?.sendId ?? ''
    expect(errorOf(await later.send({ ...asked, sendId, again: true }))).toMatchObject({
      kind: 'conflict',
      issues: [{ code: 'sent-already' }],
    })
    valueOf(await later.send({ ...asked, again: true }))
    expect(later.requests()).toHaveLength(3)
    expect(errorOf(await later.send(asked)).issues?.[0]?.code).toBe('in-doubt')
    expect(valueOf(await later.handlers.settleSent({ sendId, as: 'not-arrived' }, context))).toMatchObject({
      state: 'not-arrived',
      settled: { clerk },
    })
    expect(errorOf(await later.handlers.settleSent({ sendId, as: 'arrived' }, context)).kind).toBe('conflict')
    valueOf(await later.send(asked))
    await later.close()
  })

  it('is on disk before it leaves, so that an end of the program in between leaves it in doubt', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    let copy = ''
    const kartei = open(start(folder, os.synchronous()), async (exchange) => {
      copy = afterExit(folder)
      await exchange.answer(200, '{}')
    })
    valueOf(await kartei.send({ endpoint: 16, path: '/api/x', json: '{"a":1}' }))
    const later = open(start(copy, os.synchronous()), ok())
    expect(await later.sent()).toMatchObject([{ state: 'in-doubt', asked: { json: '{"a":1}' } }])
    await kartei.close()
    await later.close()
  })

  it('is sent once however often it is pressed', async () => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const kartei = fresh(async (exchange) => {
      await held
      await exchange.answer(200, '{}')
    })
    const sendId = randomUUID()
    const asked = { endpoint: 12, path: '/api/x', json: '{}' }
    const presses = [kartei.send({ ...asked, sendId }), kartei.send({ ...asked, sendId }), kartei.send(asked)]
    await until(() => kartei.requests().length > 0)
    release()
    const outcomes = await Promise.all(presses)
    expect(outcomes.map((outcome) => outcome.ok || outcome.error.issues?.[0]?.code)).toEqual([
      true,
      'sent-already',
      'in-doubt',
    ])
    expect(kartei.requests()).toHaveLength(1)
    await kartei.close()
  })

  it('is not sent where it cannot be written down', async () => {
    const started = start(temporaryFolder(), new OwnKeychain().synchronous())
    const kartei = open(started, ok())
    await kartei.sent()
    const { database } = await started.store.environment(environmentId)
    const room = fillDisk(database)
    const failure = errorOf(await kartei.send({ endpoint: 12, path: '/api/x', json: `"${'x'.repeat(50_000)}"` }))
    expect(failure.kind).toBe('storage')
    expect(kartei.requests()).toEqual([])
    room()
    expect(await kartei.sent()).toEqual([])
    await kartei.close()
  })

  it('that cannot have left is not kept', async () => {
    const started = start(temporaryFolder(), new OwnKeychain().synchronous())
    const kartei = open(started, ok())
    const gone = createService(createTransport({ connectMs: 500 }))
    const { handlers } = createSending({
      isAllowed: () => true,
      service: gone,
      connection: () => Promise.resolve(succeed({ environmentId, baseUrl: 'http://127.0.0.1:1', apiKey })),
      store: started.store,
      cases: kartei.cases.register,
      mandates: { expect: () => Promise.resolve() },
      documents: kartei.documents,
      discardFiles: () => undefined,
      file: (...filed) => kartei.raw.file(...filed),
      activeEnvironmentId: () => environmentId,
      askWhereToSave: () => Promise.resolve(undefined),
      emit: () => undefined,
      user: clerk,
      workstation: 'schreibtisch-3',
      now: started.clock.now,
    })
    const asked = { sendId: randomUUID(), endpoint: 12, path: '/api/x', json: '{}' }
    expect(errorOf(await handlers.send(asked, context)).kind).toBe('network')
    expect(await kartei.sent()).toEqual([])
    await kartei.close()
  })
})

it('a GET is tried again, keeps the newest, and is never in doubt', async () => {
  let asked = 0
  const kartei = fresh((exchange) => (++asked === 1 ? exchange.answer(503) : exchange.answer(200, '{}')))
  for (let count = 0; count < 25; count++) valueOf(await kartei.send({ endpoint: 7, path: `/api/x/${count}` }))
  expect(asked).toBe(26)
  const sent = await kartei.sent()
  expect(sent).toHaveLength(20)
  await kartei.close()
})

it('the journal has where it went and a hash of what it said, and nothing of a person', async () => {
  const kartei = fresh(ok(`{"mandateId":"${mandateId}"}`))
  const json = '{"iban":"DE89370400440532013000","name":"Jörn Müllerström"}'
  const { caseId } = await kartei.cases.register.noteEngagement(environmentId, engagementId)
  valueOf(await kartei.send({ endpoint: 9, path: register, json, caseId }))
  await kartei.send({ endpoint: 7, path: '/api/v9/Muellerstroem/DE89370400440532013000?name=Joern' })
  const [written, read] = kartei.journaled.map(({ action, input, outcome }) =>
    summarise(action, { input, value: outcome.ok ? outcome.value : undefined }),
  )
  expect(written).toEqual({
    summary: {
      endpoint: '9',
      method: 'POST',
      path: register,
      bodySha256: createHash('sha256').update(json).digest('hex'),
      status: '200',
      identifiers: '1',
    },
    about: [engagementId],
    caseId,
  })
  expect(read?.summary).toMatchObject({ endpoint: '7', method: 'GET', path: '/api/v9/…/…?…' })
  await kartei.close()
})
