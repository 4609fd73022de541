import { contract } from '@contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createService, createTransport } from '../../../src-main/service'
import { startMisbehavingService, type MisbehavingService } from '../../fixtures/misbehaving-service'
import { valueOf } from '../../helpers/main/service-fixture'

const transport = createTransport()
let server: MisbehavingService
beforeAll(async () => {
  server = await startMisbehavingService()
})
afterAll(async () => {
  await transport.close()
  await server.close()
})

const engagementId = '0a9b8c7d-6e5f-4a3b-8c2d-1e0f9a8b7c6d'
const context = { requestId: 'r' }

let serial = 0
function service(body: string) {
  const baseUrl = server.on(`list-${++serial}`, (exchange) =>
    exchange.answer(200, body, { 'content-type': 'application/json' }),
  )
  const { invoices, plainRead } = createService(transport)
  return { connection: { environmentId: 'test', baseUrl, apiKey: 'k' }, ...invoices, plainRead }
}
async function listed(body: string) {
  const { list, connection } = service(body)
  return list(connection, { engagementId }, context)
}
const money = { amount: 1000n, currency: 'EUR', unit: 'MINOR' }

test('no row of the list is lost, and each keeps at its place what is odd of it', async () => {
  const { invoices } = valueOf(
    await listed(`{"invoices":[
      {"id":"a","invoiceNumber":"R-1","dueDate":"2026-07-31","totalAmount":{"amount":1000,"currency":"EUR","unit":"MINOR"}},
      {"id":"b"},
      {"invoiceNumber":"R-3"},
      "a credit note",
      null,
      {"id":7,"invoiceNumber":20260004,"totalAmount":{"amount":"1000","currency":"EUR","unit":"MINOR"}},
      {"id":{"value":"c"},"invoiceNumber":"R-5","totalAmount":{"amount":"10,00","currency":"EUR"},"dueDate":["2026-07-31"]},
      {"id":"a","minimumAmount":{"amount":1000.0,"currency":"EUR","unit":"MINOR"}},
      [1],
      {"id":"d","totalAmount":1000,"new":{"member":[true]}}
    ]}`),
  )
  expect(invoices).toEqual([
    { id: 'a', invoiceNumber: 'R-1', dueDate: '2026-07-31', totalAmount: money },
    { id: 'b' },
    { invoiceNumber: 'R-3' },
    { asItCame: { 'invoices.3': 'a credit note' } },
    { asItCame: { 'invoices.4': null } },
    { id: '7', invoiceNumber: '20260004', totalAmount: money },
    {
      invoiceNumber: 'R-5',
      asItCame: {
        id: { value: 'c' },
        totalAmount: { amount: '10,00', currency: 'EUR' },
        dueDate: ['2026-07-31'],
      },
    },
    { id: 'a', minimumAmount: money },
    { asItCame: { 'invoices.8': [1] } },
    { id: 'd', new: { member: [true] }, asItCame: { totalAmount: 1000 } },
  ])
})

test('members beside the list stay, also where a row is odd', async () => {
  for (const row of ['{"id":"a"}', '5']) {
    const { invoices, ...beside } = valueOf(
      await listed(`{"page":1,"totalPages":3,"next":null,"_links":{"next":"/x"},"invoices":[${row}]}`),
    )
    expect(invoices).toHaveLength(1)
    expect(beside).toEqual({ page: 1, totalPages: 3, next: null, _links: { next: '/x' } })
  }
})

test('a bare list is the list', async () => {
  expect(valueOf(await listed('[{"id":"a"},{}]'))).toEqual({ invoices: [{ id: 'a' }, {}] })
  expect(valueOf(await listed('[]'))).toEqual({ invoices: [] })
})

test.each(['{}', '{"invoices":null}', '{"invoices":{"items":[]}}', '"invoices"', '[1,2,3]', 'null'])(
  'an answer without a list is none: %s',
  async (body) => {
    expect(await listed(body)).toMatchObject({ ok: false, error: { kind: 'unexpected-response' } })
  },
)

test('one invoice that is read (endpoint 14) needs no more than its id', async () => {
  const { plainRead, connection } = service(
    '{"id":"a","status":"PAID","dueDate":{"day":31},"totalAmount":{"amount":5}}',
  )
  expect(
    valueOf(await plainRead(connection, contract.invoices.read, { engagementId, invoiceId: 'a' }, context)),
  ).toEqual({
    id: 'a',
    status: 'PAID',
    asItCame: { dueDate: { day: 31 }, totalAmount: { amount: 5n } },
  })
})
