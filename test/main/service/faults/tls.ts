import type { TlsOptions } from 'node:tls'
import { makeCertificate, type Certificate } from '../../../fixtures/certificates'
import { startMisbehavingService, type Behaviour } from '../../../fixtures/misbehaving-service'
import type { Fault, Place } from './fault'

const day = 24 * 60 * 60 * 1000
const here = ['127.0.0.1']

let made: Promise<Certificate> | undefined
/** Of the bank, whom the client trusts. */
const authority = (): Promise<Certificate> => (made ??= makeCertificate('Authority of the bank', { isAuthority: true }))

async function serving(certificate: Certificate, options: TlsOptions = {}): Promise<Place> {
  const service = await startMisbehavingService({ ...certificate, ...options })
  const trusted = await authority()
  return {
    address: (prefix) => `${service.origin}/${prefix}`,
    service,
    options: { certificates: () => [trusted.cert] },
    close: service.close,
  }
}

/** Whoever listens there does this with the first bytes of the handshake. */
const handshake = (what: string, behave: Behaviour): Fault => ({
  name: what,
  level: 'TLS',
  reach: { stage: 'unreached', passes: true },
  place: async () => {
    const service = await startMisbehavingService()
    service.on('', behave, 'begun')
    return {
      address: (prefix) => `${service.origin.replace('http:', 'https:')}/${prefix}`,
      options: { connectMs: 300 },
      close: service.close,
    }
  },
})

const certificate = (what: string, make: (authority: Certificate) => Promise<Certificate>): Fault => ({
  name: `the certificate is ${what}`,
  level: 'TLS',
  reach: { stage: 'unreached', passes: false },
  place: async () => serving(await make(await authority())),
})

/** Under an encryption that is as it should be, the same as without one. */
const inside = (what: string, behave: Behaviour): Fault => ({
  name: `within TLS ${what}`,
  level: 'TLS',
  reach: { stage: 'unanswered', ending: 'broken' },
  behave: () => behave,
  place: async () => serving(await makeCertificate('service', { hosts: here, signedBy: await authority() })),
})

export const tlsFaults: readonly Fault[] = [
  certificate('self-signed', () => makeCertificate('stranger', { hosts: here })),
  certificate('expired', (signedBy) =>
    makeCertificate('old', { hosts: here, signedBy, validUntil: new Date(Date.now() - day) }),
  ),
  certificate('not valid yet', (signedBy) =>
    makeCertificate('young', { hosts: here, signedBy, validFrom: new Date(Date.now() + day) }),
  ),
  certificate('of another host', (signedBy) => makeCertificate('other', { hosts: ['service.example'], signedBy })),
  certificate('of no host', (signedBy) => makeCertificate('127.0.0.1', { signedBy })),
  certificate('of an unknown authority', async () => {
    const unknown = await makeCertificate('Authority of nobody', { isAuthority: true })
    return makeCertificate('signed', { hosts: here, signedBy: unknown })
  }),
  certificate('signed by one that is no authority', async (signedBy) => {
    const between = await makeCertificate('no authority', { hosts: here, signedBy })
    const end = await makeCertificate('end', { hosts: here, signedBy: between })
    return { key: end.key, cert: `${end.cert.trim()}\n${between.cert}` }
  }),
  {
    name: 'the service speaks no TLS above 1.1',
    level: 'TLS',
    reach: { stage: 'unreached', passes: true },
    place: async () =>
      serving(await makeCertificate('service', { hosts: here, signedBy: await authority() }), {
        minVersion: 'TLSv1',
        maxVersion: 'TLSv1.1',
        ciphers: 'DEFAULT@SECLEVEL=0',
      }),
  },
  handshake('the handshake is reset', (exchange) => exchange.reset()),
  handshake('the handshake is closed', (exchange) => exchange.close()),
  handshake('the handshake stalls', () => undefined),
  handshake('the handshake is answered in HTTP', async (exchange) => {
    await exchange.write('HTTP/1.1 400 Bad Request\r\n\r\n')
  }),
  handshake('the handshake is answered by noise', async (exchange) => {
    await exchange.write(Buffer.alloc(64, 0x16))
  }),
  inside('the connection is reset after the whole request', async (exchange) => {
    await exchange.body()
    exchange.reset()
  }),
  inside('the connection is closed within the head of the answer', async (exchange) => {
    await exchange.body()
    await exchange.write('HTTP/1.1 200 OK\r\nContent-Le')
    exchange.close()
  }),
]
