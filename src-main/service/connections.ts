import type { Socket } from 'node:net'
import { TLSSocket, type SecureContext } from 'node:tls'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { trust } from './certificates'
import { refusedInHandshake, type ClientIdentity } from './client-identity'
import { ConnectError } from './connect-error'
import { socketBufferBytes } from './multipart'
import { longestHead, readOddAnswers, type AnswerReading } from './odd-answers'
import { trySignIn, tunnel, type ProxySignIns } from './proxy'

/** A way to the service: straight, or through an HTTP proxy at this address. */
export type Route = 'direct' | URL

/** Hosts that are this very computer: reached without a proxy, and the only ones allowed without encryption. */
export const isLoopback = (hostname: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(hostname) || hostname.endsWith('.localhost')

const schemes: Readonly<Record<string, string>> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https' }

/** The ways that a list in the syntax of Chromium's resolveProxy names, in its order: "PROXY proxy:3128; DIRECT". */
export function routesOf(list: string): Route[] {
  const named = list
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  const routes = named.flatMap((entry): Route[] => {
    const [kind = '', address = ''] = entry.split(/\s+/)
    if (kind.toUpperCase() === 'DIRECT') return ['direct']
    const scheme = schemes[kind.toUpperCase()]
    return scheme !== undefined && URL.canParse(`${scheme}://${address}`) ? [new URL(`${scheme}://${address}`)] : []
  })
  if (named.length > 0 && routes.length === 0)
    throw new ConnectError('this computer asks for a kind of proxy that Kartei does not know', {
      noAnswer: { because: 'proxy-kind' },
    })
  return named.length === 0 ? ['direct'] : routes
}

export interface ConnectionsOptions {
  readonly connectMs: number
  readonly proxyFor?: ((url: string) => Promise<string>) | undefined
  readonly certificates?: (() => readonly string[]) | undefined
  readonly proxySignIns?: ProxySignIns | undefined
}

export interface Connections {
  /** Rejects where the settings of the system are not known in time. */
  readonly routes: (url: URL, signal?: AbortSignal) => Promise<Route[]>
  /**
   * A dispatcher for a way; `fresh` asks for a connection that nothing was sent on before, to read from or to write to.
   * `release` after use. With `identity` it connects to the origin of that alone.
   */
  readonly take: (
    route: Route,
    fresh: 'read' | 'write' | undefined,
    identity?: ClientIdentity,
  ) => { dispatcher: Dispatcher; release: () => void; reading: () => AnswerReading | undefined }
  /** Whether a proxy takes this sign-in for a way to `authority` (`host:port`). */
  readonly trySignIn: (proxy: URL, authority: string, authorization: string) => ReturnType<typeof trySignIn>
  /** When the certificate ends that a host has shown last. */
  readonly certificateUntil: (url: URL) => Date | undefined
  readonly close: () => Promise<void>
}

/** Every error of a connector becomes a ConnectError: some codes of its own undici would take for "try again". */
const guarded =
  (connector: buildConnector.connector, onSecured: (host: string, until: Date) => void): buildConnector.connector =>
  (target, callback) => {
    connector(target, (...[error, socket]) => {
      if (error)
        callback(error instanceof ConnectError ? error : new ConnectError(error.message, { cause: error }), null)
      else {
        const until = socket instanceof TLSSocket ? new Date(socket.getPeerCertificate().valid_to) : undefined
        if (until && !Number.isNaN(until.getTime())) onSecured(target.hostname, until)
        callback(null, endingWithAlert(socket))
      }
    })
  }

/** An alert that comes once the handshake is over for us ends the connection by its name, and not as one that was closed. */
function endingWithAlert<S extends Socket>(socket: S): S {
  return socket.on('error', (error) => {
    if (refusedInHandshake(error)) socket.destroy(error)
  })
}

/** Connects straight. Certificate authorities are read when the first encrypted connection asks for them. */
function straightWay(connectMs: number, trusted: () => SecureContext): buildConnector.connector {
  const socket = { timeout: connectMs, highWaterMark: socketBufferBytes }
  const plain = buildConnector(socket)
  let encrypted: buildConnector.connector | undefined
  return (target, callback) => {
    if (target.protocol !== 'https:') plain(target, callback)
    // Said, since NODE_TLS_REJECT_UNAUTHORIZED of the environment would count otherwise.
    else
      (encrypted ??= buildConnector({ ...socket, secureContext: trusted(), rejectUnauthorized: true }))(
        target,
        callback,
      )
  }
}

/** Connects to one origin alone, whatever asks for another. */
const onlyTo =
  (origin: string, connector: buildConnector.connector): buildConnector.connector =>
  (target, callback) => {
    const { protocol, hostname, port } = target
    const host = hostname.includes(':') && !hostname.startsWith('[') ? `[${hostname}]` : hostname
    const url = `${protocol}//${host}${port === '' ? '' : `:${port}`}`
    if (URL.canParse(url) && new URL(url).origin === origin) connector(target, callback)
    else callback(new ConnectError('the client certificate is for another address'), null)
  }

interface Pool {
  readonly connector: buildConnector.connector
  readonly shared: Agent
  /** Of the certificate that it shows. */
  readonly fingerprint: string | undefined
}

interface Pools {
  readonly key: string
  /** Further certificate authorities. */
  readonly extra: readonly string[]
  readonly trusted: () => SecureContext
  /** By the way, and the origin that an identity is for. */
  readonly byRoute: Map<string, Pool>
}

/**
 * Connections to the service by way, certificates and identity. Reading calls share kept-alive ones; certificates that changed,
 * and an identity that was replaced, are used from the next call on, and calls under way end on the connections they have.
 */
export function createConnections({
  connectMs,
  proxyFor,
  certificates,
  proxySignIns,
}: ConnectionsOptions): Connections {
  let pools: Pools | undefined
  const taken = new Set<Agent>()
  const certificateEnds = new Map<string, Date>()
  let closed = false

  const agent = (connect: buildConnector.connector): Agent =>
    new Agent({ connect, pipelining: 1, headersTimeout: 0, bodyTimeout: 0, maxHeaderSize: longestHead })

  function currentPools(): Pools {
    const extra = certificates?.() ?? []
    const key = extra.join('\n')
    if (pools?.key === key) return pools
    for (const { shared } of pools?.byRoute.values() ?? []) void shared.close()
    let context: SecureContext | undefined
    pools = { key, extra, trusted: () => (context ??= trust(extra)), byRoute: new Map() }
    return pools
  }

  function pool(route: Route, identity: ClientIdentity | undefined): Pool {
    const { extra, trusted, byRoute } = currentPools()
    const way = route === 'direct' ? route : route.href
    const name = identity ? `${way} ${identity.origin}` : way
    const known = byRoute.get(name)
    if (known && known.fingerprint === identity?.fingerprint) return known
    void known?.shared.close()
    const connector = guarded(
      wayTo(route, identity, extra, trusted),
      (host, until) => void certificateEnds.set(host, until),
    )
    const made = { connector, shared: agent(connector), fingerprint: identity?.fingerprint }
    byRoute.set(name, made)
    return made
  }

  function wayTo(
    route: Route,
    identity: ClientIdentity | undefined,
    extra: readonly string[],
    trusted: () => SecureContext,
  ): buildConnector.connector {
    const straight = straightWay(connectMs, trusted)
    const toTarget = identity
      ? onlyTo(
          identity.origin,
          straightWay(connectMs, () => trust(extra, identity)),
        )
      : straight
    return route === 'direct' ? toTarget : tunnel(route, proxySignIns, { toProxy: straight, toTarget }, connectMs)
  }

  async function listFor(url: URL, ask: NonNullable<typeof proxyFor>): Promise<string> {
    try {
      return await ask(`${url.origin}/`)
    } catch (cause) {
      throw new ConnectError('the proxy settings of this computer cannot be read', {
        cause,
        noAnswer: { because: 'proxy-settings' },
      })
    }
  }

  return {
    routes: async (url, signal) =>
      isLoopback(url.hostname) || !proxyFor
        ? ['direct']
        : routesOf(await inTime(listFor(url, proxyFor), connectMs, signal)),
    trySignIn: (proxy, authority, authorization) =>
      trySignIn(proxy, authority, authorization, straightWay(connectMs, currentPools().trusted), connectMs),
    take(route, fresh, identity) {
      if (closed) throw new ConnectError('Kartei is closing.')
      const { connector, shared } = pool(route, identity)
      if (!fresh) return { dispatcher: shared, release: () => undefined, reading: () => undefined }
      let reading: AnswerReading | undefined
      const own = agent((target, callback) =>
        connector(target, (...[error, socket]) => {
          if (error) callback(error, null)
          else {
            reading = readOddAnswers(socket, fresh === 'write')
            callback(null, socket)
          }
        }),
      )
      taken.add(own)
      const release = (): void => {
        taken.delete(own)
        void own.destroy()
      }
      return { dispatcher: own, release, reading: () => reading }
    },
    certificateUntil: ({ hostname }) => certificateEnds.get(hostname),
    async close() {
      closed = true
      const shared = [...(pools?.byRoute.values() ?? [])].map((made) => made.shared)
      await Promise.all([...shared, ...taken].map((each) => each.destroy()))
    },
  }
}

/** Rejects when `promise` takes longer than `ms` or the signal fires. */
async function inTime<T>(promise: Promise<T>, ms: number, signal: AbortSignal | undefined): Promise<T> {
  const late = AbortSignal.timeout(ms)
  const stop = signal ? AbortSignal.any([signal, late]) : late
  stop.throwIfAborted()
  return new Promise((resolve, reject) => {
    const onStop = (): void =>
      reject(
        new ConnectError('the proxy settings of this computer were not known in time', {
          noAnswer: { because: 'proxy-settings' },
        }),
      )
    stop.addEventListener('abort', onStop, { once: true })
    promise.then(resolve, reject).finally(() => stop.removeEventListener('abort', onStop))
  })
}
