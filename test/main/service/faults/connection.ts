import type { Behaviour, Exchange } from '../../../fixtures/misbehaving-service'
import { startMisbehavingService } from '../../../fixtures/misbehaving-service'
import type { Fault } from './fault'

const endings = {
  'is reset': { ending: 'broken', end: (exchange) => exchange.reset() },
  'is closed': { ending: 'broken', end: (exchange) => exchange.close() },
  stalls: { ending: 'silent', end: () => undefined },
} as const satisfies Record<string, { ending: 'broken' | 'silent'; end: (exchange: Exchange) => void }>

/** After the whole request, these bytes. */
const says =
  (bytes: string, end: (exchange: Exchange) => void): Behaviour =>
  async (exchange) => {
    await exchange.body()
    await exchange.write(bytes)
    end(exchange)
  }

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Byte by byte, for ever: each one comes in time, and the whole never. */
const drips =
  (head: string, byte: string): Behaviour =>
  async (exchange) => {
    await exchange.body()
    await exchange.write(head)
    while (await exchange.write(byte)) await pause(25)
  }

const broken = Object.entries(endings).flatMap(([verb, { ending, end }]): Fault[] => [
  {
    name: `the connection ${verb} with the first bytes`,
    level: 'TCP',
    reach: { stage: 'unanswered', ending },
    at: 'begun',
    behave: () => end,
  },
  {
    name: `the connection ${verb} after the head of the request`,
    level: 'TCP',
    reach: { stage: 'unanswered', ending },
    behave: () => end,
  },
  {
    name: `the connection ${verb} after the whole request`,
    level: 'TCP',
    reach: { stage: 'unanswered', ending },
    behave: () => says('', end),
  },
  {
    name: `the connection ${verb} within the head of the answer`,
    level: 'TCP',
    reach: { stage: 'unanswered', ending },
    behave: () => says('HTTP/1.1 200 OK\r\nContent-Le', end),
  },
  {
    name: `the connection ${verb} after an interim answer`,
    level: 'HTTP',
    reach: { stage: 'unanswered', ending },
    behave: () => says('HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n', end),
  },
  {
    name: `the connection ${verb} between head and body of a right answer`,
    level: 'TCP',
    reach: { stage: 'answering', status: 200, ending },
    behave: ({ answer }) => says(`HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(answer)}\r\n\r\n`, end),
  },
  {
    name: `the connection ${verb} within the body of a right answer`,
    level: 'TCP',
    reach: { stage: 'answering', status: 200, ending },
    behave: ({ answer }) =>
      says(`HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(answer)}\r\n\r\n${answer.slice(0, 5)}`, end),
  },
  {
    name: `the connection ${verb} within a chunk of a right answer`,
    level: 'HTTP',
    reach: { stage: 'answering', status: 200, ending },
    behave: () => says('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n40\r\n{"id":', end),
  },
  {
    name: `the connection ${verb} between chunks of a right answer`,
    level: 'HTTP',
    reach: { stage: 'answering', status: 200, ending },
    behave: () => says('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n6\r\n{"id":\r\n', end),
  },
  {
    name: `the connection ${verb} within the body of a refusal`,
    level: 'TCP',
    reach: { stage: 'answering', status: 422, ending },
    behave: () => says('HTTP/1.1 422 No\r\nContent-Length: 400\r\n\r\n{"code":"X"', end),
  },
  {
    name: `the connection ${verb} within the body of a failure`,
    level: 'TCP',
    reach: { stage: 'answering', status: 500, ending },
    behave: () => says('HTTP/1.1 500 No\r\nContent-Length: 400\r\n\r\n{"code":"X"', end),
  },
])

const slow: readonly Fault[] = [
  {
    name: 'the head of the answer comes byte by byte, without an end',
    level: 'TCP',
    reach: { stage: 'unanswered', ending: 'silent' },
    behave: () => drips('HTTP/1.1 200 OK\r\nX-Slow: ', 'x'),
  },
  {
    name: 'the body of the answer comes byte by byte, without an end',
    level: 'TCP',
    reach: { stage: 'answering', status: 200, ending: 'silent' },
    behave: () => drips('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n', ' '),
  },
  {
    name: 'interim answers come without an end',
    level: 'HTTP',
    reach: { stage: 'unanswered', ending: 'silent' },
    behave: () => drips('', 'HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n'),
  },
]

const unreached: readonly Fault[] = [
  {
    name: 'nobody has the name of the host',
    level: 'name',
    reach: { stage: 'unreached', passes: true },
    place: () => Promise.resolve({ address: (prefix) => `https://service.invalid/${prefix}` }),
  },
  {
    name: 'the name of the host is too long for a name',
    level: 'name',
    reach: { stage: 'unreached', passes: true },
    place: () => Promise.resolve({ address: (prefix) => `https://${'a'.repeat(70)}.invalid/${prefix}` }),
  },
  {
    name: 'nobody listens at the port',
    level: 'TCP',
    reach: { stage: 'unreached', passes: true },
    place: async () => {
      const gone = await startMisbehavingService()
      await gone.close()
      return { address: (prefix) => `${gone.origin}/${prefix}` }
    },
  },
]

export const connectionFaults: readonly Fault[] = [...broken, ...slow, ...unreached]
