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
import { answer as answerCall } from '../../../../src-main/ipc/dispatcher'
import { createService, createTransport } from '../../../../src-main/service'
import { testContext } from '../../../helpers/main/context'
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
import { documentParts } from '../../../helpers/main/upload-journal'
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
  const transport = createTransport({ backoffMs: 1 })
  const told: unknown[] = []
  const app = testContext({
    directory: started.directory,
    store: started.store,
    activeEnvironmentId: () => environmentId,
    service: createService(transport, undefined, undefined, (came, doubtId) => raw.keepInDoubt(came, doubtId)),
    connection: () => Promise.resolve(succeed({ environmentId, baseUrl, apiKey })),
    emit: (_feature, event, payload) => void told.push([event, payload]),
    user: clerk,
    now: started.clock.now,
  })
  const raw = createRaw(app, { readCase: cases.handlers.read, idsOf: cases.register.idsOf })
  const documents = createDocuments({ ...app, emit: () => undefined }, { ...documentParts, cases: cases.register })
  const policy: { isAllowed?: boolean } = {}
  const { handlers } = createSending(app, {
    isAllowed: () => policy.isAllowed ?? true,
    documents,
    discardFiles: (fileIds, asker) => documents.handlers.files.discard({ fileIds }, asker),
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
    policy,
    told,
    journaled,
    ask,
    send: (asked: Omit<Asked, 'sendId'> & { sendId?: string }) => ask({ sendId: randomUUID(), ...asked }),
    sent: async () => valueOf(await handlers.sent(undefined, context)).sent,
    answerInDoubt: async (sendId: string) => valueOf(await raw.handlers.ofDoubt({ doubtId: sendId }, context)).answer,
    requests: () => server.requests(prefix),
    close: () => transport.close(),
  }
}

const fresh = (behaviour: Behaviour) => open(start(temporaryFolder(), new OwnKeychain().synchronous()), behaviour)
const ok =
  (body = '{}', headers: Record<string, string> = {}): Behaviour =>
  (exchange) =>
    exchange.answer(200, body, { 'content-type': 'application/json', ...headers })

const samples = { pdf: sample('pdf', 3_000), png: sample('png', 2_000) }

/** Takes in files of these names; resolves to their numbers. */
async function stage({ documents }: ReturnType<typeof open>, names: readonly string[]): Promise<string[]> {
  const folder = temporaryFolder()
  for (const name of names) await writeFile(join(folder, name), name.endsWith('.pdf') ? samples.pdf : samples.png)
  const picked = names.map((name) => ({ path: join(folder, name), name: '' }))
  return valueOf(await documents.handlers.files.stage(picked, context)).map(({ fileId }) => fileId)
}

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
      ...(endpoint.body === 'parts' && { fileIds: await stage(kartei, ['foto.png']) }),
      ...(endpoint.number === 4 && { documentType: 'äöü' }),
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
      expect(body).toContain(`name="${endpoint.number === 4 ? 'document' : 'documents'}"; filename="foto.png"`)
      if (endpoint.number === 4) expect(body).toContain('name="documentType"\r\n\r\näöü\r\n')
    } else expect([headers['content-type'], body]).toEqual([undefined, ''])
    expect(sent).toMatchObject({ state: 'answered', exchange: { status: 200, method: endpoint.method, path } })
    await kartei.close()
  })

  it('goes nowhere where the organisation does not allow it, and stays readable', async () => {
    const kartei = fresh(ok())
    const path = `/api/engagements/card/${engagementId}/invoices`
    valueOf(await kartei.send({ endpoint: 13, path }))
    kartei.policy.isAllowed = false
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

  it('sends files as they were taken in, in the fields of its endpoint, and lets go of these', async () => {
    const kartei = fresh(ok('', {}))
    const [pdf = '', png = ''] = await stage(kartei, ['Beleg "1".pdf', 'foto.png'])
    const path = `/api/v2/engagements/card/onboarding/${engagementId}/documents`
    valueOf(await kartei.send({ endpoint: 5, path, fileIds: [png, pdf] }))
    const [request] = kartei.requests()
    const body = (await request?.body())?.toString('latin1') ?? ''
    const boundary = request?.headers['content-type']?.split('boundary=')[1] ?? ''
    const got = body.split(`--${boundary}`).slice(1, -1)
    expect(got.map((part) => part.slice(0, part.indexOf('\r\n\r\n')))).toEqual([
      '\r\nContent-Disposition: form-data; name="documents"; filename="foto.png"\r\nContent-Type: image/png',
      '\r\nContent-Disposition: form-data; name="documents"; filename="Beleg %221%22.pdf"\r\nContent-Type: application/pdf',
    ])
    const contents = got.map((part) => part.slice(part.indexOf('\r\n\r\n') + 4, -2))
    expect(contents).toEqual([samples.png.toString('latin1'), samples.pdf.toString('latin1')])

    expect(await kartei.documents.handlers.files.copies({ fileIds: [pdf, png] }, context)).toMatchObject({
      value: { fileIds: [] },
    })
    const again = errorOf(await kartei.send({ endpoint: 5, path, fileIds: [png, pdf] }))
    expect(again).toMatchObject({ kind: 'file', issues: [{ path: 'fileIds.0' }] })
    expect(kartei.requests()).toHaveLength(1)
    await kartei.close()
  })

  it.each([
    ['a path that leads elsewhere', { endpoint: 7, path: '//127.0.0.1/api' }, 'path'],
    ['dots', { endpoint: 7, path: '/api/%2e%2e/admin' }, 'path'],
    ['no JSON', { endpoint: 9, path: register, json: '{"iban": }' }, 'json'],
    ['half a character', { endpoint: 9, path: register, json: '"\ud800"' }, 'json'],
    ['JSON where none goes', { endpoint: 7, path: '/api/x', json: '{}' }, 'json'],
    ['files where none go', { endpoint: 9, path: '/api/x', fileIds: ['a'] }, 'fileIds'],
    ['no file where one goes', { endpoint: 4, path: '/api/x', documentType: 'OTHER' }, 'fileIds'],
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
    expect(write).toMatchObject({ state: 'in-doubt', exchange: { status: 307 } })
    expect(await kartei.answerInDoubt(write?.sendId ?? '')).toMatchObject({ headers: { location: `${away}/api` } })
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
  it('is told with status, address and the whole text, without the key', async () => {
    const kartei = fresh(ok(`{"echo":"${apiKey}","amount":9007199254740993}`, { location: `/t-${apiKey}` }))
    const sent = valueOf(await kartei.send({ endpoint: 7, path: '/api/x' }))
    expect(sent.exchange).toMatchObject({
      status: 200,
      contentType: 'application/json',
      answer: '{"echo":"•••","amount":9007199254740993}',
      headers: { location: '/t-•••' },
      outcome: 'ok',
    })
    expect(JSON.stringify([sent, await kartei.sent()])).not.toContain(apiKey)
    await kartei.close()
  })

  it('is a refusal in the words of the service, and kept as one', async () => {
    const kartei = fresh((exchange) => exchange.answer(409, '{"code":"NO_MANDATE","message":"no active mandate"}'))
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
        },
      },
    ])
    await kartei.close()
  })

  it('is on disk before anybody is told', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const kartei = open(start(folder, os.synchronous()), ok(`{"id":"${mandateId}"}`, { location: `/${engagementId}` }))
    const sent = valueOf(await kartei.send({ endpoint: 1, path: '/api/v6/engagements/card/onboarding', json: '{}' }))
    expect(sent.exchange).toMatchObject({ answer: `{"id":"${mandateId}"}`, headers: { location: `/${engagementId}` } })
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

  it('is readable also in another character set than it says', async () => {
    const body = Buffer.from(`{"mandateId":"${mandateId}","bank":"Österreich"}`, 'latin1')
    const kartei = fresh((exchange) => exchange.answer(200, body, { 'content-type': 'application/json' }))
    const sent = valueOf(await kartei.send({ endpoint: 9, path: register, json: '{}' }))
    expect(sent.state).toBe('answered')
    expect(sent.exchange.answer).toContain(mandateId)
    await kartei.close()
  })

  it('is not told as text where it is a document', async () => {
    const kartei = fresh((exchange) => exchange.answer(200, sample('pdf', 5_000), { 'content-type': 'text/plain' }))
    const sent = valueOf(await kartei.send({ endpoint: 15, path: '/api/x' }))
    expect(sent.exchange).toMatchObject({ contentType: 'text/plain', answerBytes: 5_000 })
    expect(sent.exchange).not.toHaveProperty('answer')
    await kartei.close()
  })

  it.each([
    ['it broke off', `HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{"mandateId":"${mandateId}",`],
    ['it is no HTTP at all', `${apiKey} made {"mandateId":"${mandateId}"}`],
  ])('is kept with its identifiers also where %s', async (_how, said) => {
    const kartei = fresh(async (exchange) => {
      await exchange.body()
      await exchange.write(said)
      exchange.close()
    })
    const sendId = randomUUID()
    expect(errorOf(await kartei.send({ sendId, endpoint: 9, path: register, json: '{}' })).kind).toBe('outcome-unknown')
    expect(await kartei.sent()).toMatchObject([{ sendId, state: 'in-doubt' }])
    const answer = await kartei.answerInDoubt(sendId)
    expect(answer?.identifiers).toEqual([{ place: 'mandateId', value: mandateId }])
    expect(JSON.stringify([answer, await kartei.sent()])).not.toContain(apiKey)
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
    const asked = { endpoint: 9, path: register, json: '{"iban":"DE89370400440532013000"}' }
    expect(errorOf(await kartei.send(asked)).kind).toBe('outcome-unknown')
    expect(kartei.requests()).toHaveLength(1)
    await kartei.close()
    await started.store.close()
    const copy = afterExit(folder)
    expect(foundOnDisk(copy, ['DE89370400440532013000'])).toEqual([])

    const later = open(start(copy, os.synchronous()), ok(`{"mandateId":"${mandateId}"}`))
    const [doubt] = await later.sent()
    expect(doubt).toMatchObject({
      state: 'in-doubt',
      clerk,
      asked: { json: asked.json },
      exchange: { method: 'POST', path: register, request: asked.json, outcome: 'outcome-unknown' },
    })
    expect(errorOf(await later.send(asked))).toMatchObject({ kind: 'conflict', issues: [{ code: 'in-doubt' }] })
    expect(later.requests()).toEqual([])
    // Another path, and reading the same one, are not held up by it.
    valueOf(await later.send({ endpoint: 9, path: '/api/x', json: '{}' }))
    valueOf(await later.send({ endpoint: 7, path: register }))

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
    const app = testContext({
      service: gone,
      connection: () => Promise.resolve(succeed({ environmentId, baseUrl: 'http://127.0.0.1:1', apiKey })),
      store: started.store,
      activeEnvironmentId: () => environmentId,
      user: clerk,
      now: started.clock.now,
    })
    const { handlers } = createSending(app, {
      isAllowed: () => true,
      documents: kartei.documents,
      discardFiles: () => undefined,
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
  valueOf(await kartei.send({ endpoint: 9, path: register, json }))
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
    },
    about: [engagementId],
  })
  expect(read?.summary).toMatchObject({ endpoint: '7', method: 'GET', path: '/api/v9/…/…?…' })
  await kartei.close()
})
