import { endpoints as declared } from '@contract/endpoints'
import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest'
import { createService, createTransport, type Transport } from '../../../../src-main/service'
import { endpoints, type EndpointCase } from '../../../fixtures/endpoints'
import { isChosen, seed } from '../../../fixtures/full-size'
import { startMisbehavingService, type MisbehavingService } from '../../../fixtures/misbehaving-service'
import { answerFaults, longest, textOf } from './answers'
import { connectionFaults } from './connection'
import { isEndless, type Fault, type Level, type Place } from './fault'
import { proxyFaults } from './proxies'
import { outcomeOf } from './rule'
import { tlsFaults } from './tls'

const apiKey = '5b7a4f0e-3c52-4b8e-9d0a-7f6e5d4c3b2a'
const requestId = 'request-of-this-call'

const common = { largestAnswer: longest, backoffMs: 2, connectMs: 10_000 }
/** For faults that end by themselves: nothing here may depend on how fast the machine is. */
const patience = { ...common, answerMs: 60_000, uploadAnswerMs: 60_000, stallMs: 60_000 }
/** For faults that never end: nothing but the deadline ends them, and a test that misses it has no end. */
const hastyMs = 1_500
const haste = { ...common, answerMs: hastyMs, uploadAnswerMs: hastyMs, stallMs: hastyMs }

const faults = [...connectionFaults, ...answerFaults, ...tlsFaults, ...proxyFaults]
const cellOf = (fault: Fault, { number }: EndpointCase): string => `${fault.name}, endpoint ${number}`
/** At full size every fault meets every endpoint. */
const chosen = faults
  .map((fault, index) => ({
    fault,
    index,
    name: fault.name,
    met: endpoints.filter((each) => isChosen(cellOf(fault, each))),
  }))
  .filter(({ met }) => met.length > 0)

let plain: MisbehavingService
let patient: Transport
let hasty: Transport
beforeAll(async () => {
  plain = await startMisbehavingService()
  patient = createTransport(patience)
  hasty = createTransport(haste)
})
afterAll(async () => {
  await patient.close()
  await hasty.close()
  await plain.close()
})

/** Where the calls of a fault go, and on what. */
async function placeOf(
  fault: Fault,
  onEnd: TestContext['onTestFinished'],
): Promise<{ place: Place; transport: Transport }> {
  const manner = isEndless(fault) ? haste : patience
  if (!fault.place)
    return {
      place: { address: (prefix) => `${plain.origin}/${prefix}`, service: plain },
      transport: isEndless(fault) ? hasty : patient,
    }
  const place = await fault.place()
  const transport = createTransport({ ...manner, ...place.options })
  onEnd(async () => {
    await transport.close()
    await place.close?.()
  })
  return { place, transport }
}

describe.concurrent(`every endpoint (seed ${seed}), when`, () => {
  test.for(chosen)('$name', async ({ fault, index, met }, { onTestFinished }) => {
    const { place, transport } = await placeOf(fault, onTestFinished)
    const service = createService(transport)
    const found = await Promise.all(
      met.map(async (endpoint) => {
        const prefix = `fault-${index}-${endpoint.number}`
        place.service?.on(
          prefix,
          fault.behave?.(endpoint) ?? ((exchange) => exchange.answer(200, endpoint.answer)),
          fault.at,
        )
        const connection = { environmentId: 'test', baseUrl: place.address(prefix), apiKey }
        const outcome = await endpoint.call(service, connection, { requestId })
        const requests = place.service?.requests(prefix).length ?? 0
        return {
          endpoint: endpoint.number,
          kind: outcome.ok ? 'ok' : outcome.error.kind,
          // A machine under load may not have taken what nobody answers anyway.
          requests: isEndless(fault) ? Math.max(1, requests) : requests,
          status: !outcome.ok && fault.reach.stage !== 'unreached' ? outcome.error.http?.status : undefined,
          isNumbered: outcome.ok || outcome.error.requestId === requestId,
          isKept: !outcome.ok || fault.keeps === undefined || fault.keeps(endpoint, outcome),
          tellsKey: /5b7a4f0e|NWI3YTRmMGU/i.test(textOf(outcome)),
        }
      }),
    )
    const expected = met.map((endpoint) => ({
      endpoint: endpoint.number,
      ...outcomeOf(endpoint, fault),
      isNumbered: true,
      isKept: true,
      tellsKey: false,
    }))
    expect(found).toEqual(expected)
    expect(plain.requests('redirected')).toEqual([])
  })
})

test('the matrix has every endpoint, each level of the network, and no fault twice', () => {
  expect(endpoints.map(({ number }) => number)).toEqual(declared.map(({ number }) => number))
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
  const levels = faults.map(({ level }) => level)
  const least: Readonly<Record<Level, number>> = { name: 2, TCP: 20, TLS: 12, proxy: 20, HTTP: 80 }
  for (const [level, number] of Object.entries(least))
    expect(levels.filter((each) => each === level).length, level).toBeGreaterThanOrEqual(number)
})

test('no write is sent more than once by the rule, whatever the fault', () => {
  const writes = endpoints.filter(({ method }) => method !== 'GET')
  const times = faults.flatMap((fault) => writes.map((endpoint) => outcomeOf(endpoint, fault).requests))
  expect(writes).toHaveLength(10)
  expect(Math.max(...times)).toBe(1)
})
