import { z } from '../zod'

/** An HTTP proxy of this computer. `id` is its origin: name and password are kept for that, and sent nowhere else. */
export const proxyAddress = z.object({
  id: z.string(),
  host: z.string(),
  port: z.number().int(),
  /** Whether the way to the proxy itself is encrypted; where it is not, name and password can be read on the way. */
  encrypted: z.boolean(),
})
export type ProxyAddress = z.infer<typeof proxyAddress>

/** Problem of a server certificate. */
export const certificateProblem = z.enum([
  'expired',
  'not-yet-valid',
  'other-host',
  'unknown-authority',
  'revoked',
  'other',
])
export type CertificateProblem = z.infer<typeof certificateProblem>

/**
 * A TLS problem with the client certificate that a service wants. `required`: it got none. `perhaps`: it ended the handshake
 * without saying why, as TLS 1.2 has it.
 */
export const clientCertificateProblem = z.enum([
  'required',
  'refused',
  'revoked',
  'expired',
  'unknown-authority',
  'perhaps',
])
export type ClientCertificateProblem = z.infer<typeof clientCertificateProblem>

/** Faults on the way to a host, with nothing more to say about them. */
export const hostProblem = z.enum([
  'no-such-host',
  /** Names could not be looked up at all: the network or its name server is away. */
  'no-names',
  'refused',
  'out-of-reach',
  'no-connection-in-time',
  /** Something listens there, but it does not speak TLS as it has to. */
  'not-encrypted',
  'closed',
  'cut-short',
  'timeout',
])
export type HostProblem = z.infer<typeof hostProblem>

const host = z.string()

/**
 * Why no answer came. `host` is the one that it is about, with its port where that is not the usual one. Nothing was sent
 * to the service but for `closed`, `cut-short` and `timeout`.
 */
export const noAnswer = z.discriminatedUnion('because', [
  z.object({ because: hostProblem, host }),
  z.object({ because: z.literal('certificate'), host, problem: certificateProblem, code: z.string() }),
  z.object({ because: z.literal('client-certificate'), host, problem: clientCertificateProblem, code: z.string() }),
  z.object({ because: z.literal('other'), host, code: z.string() }),
  /** The proxy wants name and password (Basic). `refused`: it had some from Kartei and did not take them. */
  z.object({
    because: z.literal('proxy-sign-in'),
    proxy: proxyAddress,
    realm: z.string().optional(),
    refused: z.boolean(),
  }),
  /** The proxy wants a kind of sign-in that Kartei does not know; it may have named none. */
  z.object({ because: z.literal('proxy-scheme'), proxy: proxyAddress, schemes: z.array(z.string()) }),
  z.object({ because: z.literal('proxy-status'), proxy: proxyAddress, host, status: z.number().int() }),
  z.object({ because: z.literal('proxy-out-of-reach'), proxy: proxyAddress, code: z.string().optional() }),
  /** The settings of this computer name a kind of proxy that Kartei does not know, such as SOCKS. */
  z.object({ because: z.literal('proxy-kind') }),
  z.object({ because: z.literal('proxy-settings') }),
])
export type NoAnswer = z.infer<typeof noAnswer>
