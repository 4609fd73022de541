import { makeCertificate } from '../../../fixtures/certificates'
import { startMisbehavingService, type Behaviour } from '../../../fixtures/misbehaving-service'
import { startProxy, type Manner } from '../../../fixtures/proxy'
import type { Fault, Place } from './fault'

const host = 'service.bank.invalid'
const page = '<!doctype html><title>Gate</title><h1>Please sign in</h1>'

/** A service behind a proxy of that manner, and nothing else that leads there. */
async function behind(manner: Manner): Promise<Place> {
  const authority = await makeCertificate('Authority', { isAuthority: true })
  const service = await startMisbehavingService(
    await makeCertificate('service', { hosts: [host], signedBy: authority }),
  )
  const proxy = await startProxy(service.origin, manner)
  return {
    address: (prefix) => `https://${host}/${prefix}`,
    service,
    options: {
      certificates: () => [authority.cert],
      proxyFor: () => Promise.resolve(`PROXY ${proxy.address}`),
      // What never connects is not waited for longer than it takes to be sure of that.
      ...(manner !== 'obliging' && { connectMs: 500 }),
    },
    close: async () => {
      await proxy.close()
      await service.close()
    },
  }
}

const proxy = (what: string, manner: Manner, passes = true): Fault => ({
  name: `the proxy ${what}`,
  level: 'proxy',
  reach: { stage: 'unreached', passes },
  place: () => behind(manner),
})

const settings = (what: string, proxyFor: () => Promise<string>): Fault => ({
  name: `the settings of the system ${what}`,
  level: 'proxy',
  reach: { stage: 'unreached', passes: true },
  place: () =>
    Promise.resolve({ address: (prefix) => `https://${host}/${prefix}`, options: { proxyFor, connectMs: 300 } }),
})

const inTunnel = (what: string, behave: Behaviour): Fault => ({
  name: `within the tunnel of a proxy ${what}`,
  level: 'proxy',
  reach: { stage: 'unanswered', ending: 'broken' },
  behave: () => behave,
  place: () => behind('obliging'),
})

export const proxyFaults: readonly Fault[] = [
  proxy('refuses', 'refuses'),
  proxy('asks for a password', { challenges: ['Basic realm="Bank"'] }, false),
  proxy('asks for a sign-in that Kartei cannot give', { challenges: ['Negotiate', 'NTLM'] }, false),
  proxy('asks for a sign-in and does not say which', 'asks for a password', false),
  proxy('says nothing', 'says nothing'),
  proxy('hangs up', 'hangs up'),
  proxy('stalls within its head', { says: 'HTTP/1.1 200 Connec' }),
  proxy('closes within its head', { says: 'HTTP/1.1 200 Connec', closes: true }),
  proxy('answers with a page instead of a tunnel', {
    says: `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${page.length}\r\n\r\n${page}`,
    closes: true,
  }),
  proxy('opens a tunnel in which a page comes', { says: `HTTP/1.1 200 OK\r\n\r\n${page}`, closes: true }),
  proxy('fails with a page', { says: `HTTP/1.1 502 Bad Gateway\r\n\r\n${page}`, closes: true }),
  proxy('redirects', { says: 'HTTP/1.1 302 Found\r\nLocation: https://elsewhere.invalid/\r\n\r\n', closes: true }),
  proxy('does not speak HTTP', { says: 'SSH-2.0-OpenSSH_9.2\r\n\r\n' }),
  proxy('has a head without an end', { says: `HTTP/1.1 200 OK\r\nX-Long: ${'z'.repeat(300_000)}` }),
  proxy('opens a tunnel and closes it at once', { says: 'HTTP/1.1 200 Connection Established\r\n\r\n', closes: true }),
  proxy('opens a tunnel that leads nowhere', { says: 'HTTP/1.1 200 Connection Established\r\n\r\n' }),
  {
    name: 'nobody listens where the proxy should be',
    level: 'proxy',
    reach: { stage: 'unreached', passes: true },
    place: async () => {
      const gone = await startMisbehavingService()
      await gone.close()
      return {
        address: (prefix) => `https://${host}/${prefix}`,
        options: { proxyFor: () => Promise.resolve(`PROXY ${new URL(gone.origin).host}`) },
      }
    },
  },
  settings('name a kind of proxy that nobody knows', () => Promise.resolve('SOCKS5 127.0.0.1:1080')),
  settings('name no proxy that is one', () => Promise.resolve('PROXY :::')),
  settings('cannot be had', () => Promise.reject(new Error('no settings'))),
  settings('do not come', () => new Promise(() => undefined)),
  inTunnel('the connection is reset after the whole request', async (exchange) => {
    await exchange.body()
    exchange.reset()
  }),
  inTunnel('the connection is closed within the head of the answer', async (exchange) => {
    await exchange.body()
    await exchange.write('HTTP/1.1 200 OK\r\nContent-Le')
    exchange.close()
  }),
]
