import { timingSafeEqual } from 'node:crypto'
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { answerAdministration } from './administration'
import { Exchange } from './exchange'
import { type FaultEffect, type Faults, distort } from './faults'
import { type Answer, Refusal, json, refusal } from './http'
import type { ReceivedRequest, Recorder } from './recorder'
import { findRoute } from './routes/index'
import type { Service } from './service'

export interface Dependencies {
  apiKey: string
  service: Service
  faults: Faults
  recorder: Recorder
  reset: () => Promise<void>
}

/** Listens on the loopback address only. Rejects when the port is taken. */
export function listen(port: number, dependencies: Dependencies): Promise<Server> {
  const handle =
    (expectsContinue: boolean) =>
    (request: IncomingMessage, response: ServerResponse): void =>
      void serve(request, response, expectsContinue, dependencies).catch(() => request.destroy())
  const server = createServer(handle(false))
  server.on('checkContinue', handle(true))
  // Longer than clients keep an idle connection, so that none is closed under a request just being sent.
  server.keepAliveTimeout = 120_000
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  expectsContinue: boolean,
  dependencies: Dependencies,
): Promise<void> {
  const method = request.method ?? ''
  const path = (request.url ?? '').split('?')[0] ?? ''
  request.on('error', () => undefined)
  response.on('error', () => undefined)

  if (path.startsWith('/sandbox/')) {
    const exchange = new Exchange(request, response, expectsContinue)
    await exchange.send(
      await orRefusal(() => {
        authorise(request, dependencies.apiKey)
        return answerAdministration(method, path, exchange, dependencies)
      }),
    )
    return
  }

  const record = dependencies.recorder.begin(request, path, dependencies.service.now())
  const exchange = new Exchange(request, response, expectsContinue, record)
  const effects = dependencies.faults.take(method, path)
  const perform = (): Promise<Answer> =>
    orRefusal(() => {
      authorise(request, dependencies.apiKey)
      return carryOut(method, path, request, exchange, dependencies.service)
    })
  const answer = await underFaults(exchange, effects, perform)
  if (!answer) return
  if (!request.destroyed || request.complete) await sendRecorded(exchange, record, answer, effects)
}

async function sendRecorded(
  exchange: Exchange,
  record: ReceivedRequest,
  answer: Answer,
  effects: readonly FaultEffect[],
): Promise<void> {
  const distorted = distort(answer, effects)
  record.status = distorted.status
  await exchange.send(distorted, effects)
}

/** Undefined when a fault ended the exchange, or left it hanging. */
async function underFaults(
  exchange: Exchange,
  effects: readonly FaultEffect[],
  perform: () => Promise<Answer>,
): Promise<Answer | undefined> {
  const breaks = (when: string): boolean => {
    const effect = effects.find((each) => (each.kind === 'reset' || each.kind === 'stall') && each.when === when)
    if (effect?.kind === 'reset') exchange.reset()
    return effect !== undefined
  }
  if (breaks('before-reading')) return undefined
  const delay = async (isWhen: (when: string | undefined) => boolean): Promise<void> => {
    for (const effect of effects)
      if (effect.kind === 'delay' && isWhen(effect.when)) await wait(effect.milliseconds, undefined, { ref: false })
  }
  await delay((when) => when !== 'before-answer')
  const isInstead = effects.some(
    (effect) => effect.kind === 'redirect' || (effect.kind === 'status' && effect.perform !== true),
  )
  const stopsAfterReading = effects.some(
    (effect) => (effect.kind === 'reset' || effect.kind === 'stall') && effect.when === 'after-reading',
  )
  if (isInstead || stopsAfterReading) await exchange.readAndForget()
  if (breaks('after-reading')) return undefined
  const answer = isInstead ? json(200, {}) : await perform()
  await delay((when) => when === 'before-answer')
  return breaks('before-answer') ? undefined : answer
}

async function orRefusal(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    return json(500, { code: 'INTERNAL', message: error instanceof Error ? error.message : 'Unknown.' })
  }
}

/** Section "Authentication": the API key is the user name, the password is empty. */
function authorise(request: IncomingMessage, apiKey: string): void {
  const [, encoded = ''] = /^Basic +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  const given = Buffer.from(encoded, 'base64')
  const expected = Buffer.from(`${apiKey}:`)
  if (given.length === expected.length && timingSafeEqual(given, expected)) return
  throw new Refusal(
    json(
      401,
      { code: 'UNAUTHORIZED', message: 'The API key is expected as user name, with an empty password.' },
      { 'www-authenticate': 'Basic realm="Card Engagement Service", charset="UTF-8"' },
    ),
  )
}

async function carryOut(
  method: string,
  path: string,
  request: IncomingMessage,
  exchange: Exchange,
  service: Service,
): Promise<Answer> {
  const found = findRoute(method, path)
  if (found.kind === 'no-path') throw refusal(404, 'NOT_FOUND', 'There is nothing at this path.')
  if (found.kind === 'no-method')
    throw new Refusal(
      json(
        405,
        { code: 'METHOD_NOT_ALLOWED', message: `${method} is not allowed here.` },
        { allow: found.allowed.join(', ') },
      ),
    )
  const answer = await found.route.handle(
    {
      method,
      path,
      headers: request.headers,
      parameters: found.parameters,
      json: () => exchange.json(),
      upload: (limits) => exchange.upload(limits),
    },
    service,
  )
  if (method !== 'GET') await service.store.saved()
  const { now, speed, changeAnswer } = service
  return changeAnswer ? changeAnswer(found.route, answer, { now: now(), speed }) : answer
}
