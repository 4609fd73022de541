import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createService, createTransport, type Connection, type ConnectionHealth } from '../../../src-main/service'

const engagementId = '0a9b8c7d-6e5f-4a3b-8c2d-1e0f9a8b7c6d'
const context = { requestId: 'r' }
const customer = '{"customerId":"11111111-2222-4333-8444-555555555555"}'

/** A service whose answers are given one by one; without one left it breaks the connection off. */
async function open(...answers: readonly (readonly [status: number, body: string])[]) {
  const left = [...answers]
  const server = createServer((request, response) => {
    const next = left.shift()
    if (!next) request.socket.destroy()
    else response.writeHead(next[0], { 'content-type': 'application/json' }).end(next[1])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const seen: ConnectionHealth[] = []
  // A pause before the second try that no test would wait for.
  const transport = createTransport({ backoffMs: 60_000 })
  const service = createService(transport, undefined, undefined, undefined, (each) => void seen.push(each))
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await transport.close()
  })
  const connection: Connection = { environmentId: 'test', baseUrl: `http://127.0.0.1:${port}`, apiKey: 'k' }
  return { service, connection, seen, server }
}

test('a dead service is told of at the first try, long before the call has given up', async () => {
  const { service, connection, seen, server } = await open()
  await new Promise((resolve) => server.close(resolve))
  const abort = new AbortController()
  const call = service.customers.read(connection, { engagementId }, { ...context, signal: abort.signal })
  await vi.waitFor(() => expect(seen).toHaveLength(1))
  expect(seen[0]).toMatchObject({
    connection,
    found: { verdict: 'no-answer', noAnswer: { because: 'refused', host: new URL(connection.baseUrl).host } },
  })
  abort.abort()
  await call
})

test('what an answer says of the service is told: busy, failing, the key refused, and well again', async () => {
  const { service, connection, seen } = await open([503, '{}'], [502, '{}'], [401, '{}'], [200, customer])
  const verdicts = ['busy', 'failed', 'key-refused', 'accepted']
  for (const [index] of verdicts.entries()) {
    const abort = new AbortController()
    const call = service.customers.read(connection, { engagementId }, { ...context, signal: abort.signal })
    await vi.waitFor(() => expect(seen).toHaveLength(index + 1))
    abort.abort()
    await call
  }
  expect(seen.map(({ found }) => found)).toMatchObject([
    { verdict: 'busy', status: 503 },
    { verdict: 'failed', status: 502 },
    { verdict: 'key-refused', status: 401 },
    { verdict: 'accepted' },
  ])
})

test('a refusal of one thing says that the service is there, and a call of a trial says nothing', async () => {
  const refusal = '{"code":"NOT_FOUND","message":"No such customer."}'
  const { service, connection, seen } = await open([404, refusal], [403, refusal], [500, refusal])
  await service.customers.read(connection, { engagementId }, context)
  expect(seen.map(({ found }) => found.verdict)).toEqual(['accepted'])
  await service.customers.read(connection, { engagementId }, context)
  await service.customers.read(connection, { engagementId }, context)
  await service.sepa.probe(connection, { ...context, isTrial: true })
  expect(seen).toHaveLength(1)
})
