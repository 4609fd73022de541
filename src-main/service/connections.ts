import type { SecureContext } from 'node:tls'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { trust } from './certificates'
import { ConnectError } from './connect-error'
import { socketBufferBytes } from './multipart'
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
  /** A dispatcher for a way; `fresh` asks for a connection that nothing was sent on before. `release` after use. */
  readonly take: (route: Route, fresh: boolean) => { dispatcher: Dispatcher; release: () => void }
  /** Whether a proxy takes this sign-in for a way to `authority` (`host:port`). */
  readonly trySignIn: (proxy: URL, authority: string, authorization: string) => ReturnType<typeof trySignIn>
  readonly close: () => Promise<void>
}

/** Whatever a connector fails with becomes a ConnectError: some codes of its own undici would take for "try again". */
const guarded =
  (connector: buildConnector.connector): buildConnector.connector =>
  (target, callback) => {
    connector(target, (...[error, socket]) => {
      if (error)
        callback(error instanceof ConnectError ? error : new ConnectError(error.message, { cause: error }), null)
      else callback(null, socket)
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

interface Pools {
  readonly key: string
  readonly trusted: () => SecureContext
  readonly byRoute: Map<string, { connector: buildConnector.connector; shared: Agent }>
}

/**
 * Connections to the service by way and certificates. Reading calls share kept-alive ones; certificates that changed
 * are used from the next call on, and calls under way end on the connections they have.
 */
export function createConnections({
  connectMs,
  proxyFor,
  certificates,
  proxySignIns,
}: ConnectionsOptions): Connections {
  let pools: Pools | undefined
  const taken = new Set<Agent>()
  let closed = false

  const agent = (connect: buildConnector.connector): Agent =>
    new Agent({ connect, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 })

  function currentPools(): Pools {
    const extra = certificates?.() ?? []
    const key = extra.join('\n')
    if (pools?.key === key) return pools
    for (const { shared } of pools?.byRoute.values() ?? []) void shared.close()
    let context: SecureContext | undefined
    pools = { key, trusted: () => (context ??= trust(extra)), byRoute: new Map() }
    return pools
  }

  function pool(route: Route): { connector: buildConnector.connector; shared: Agent } {
    const { trusted, byRoute } = currentPools()
    const name = route === 'direct' ? route : route.href
    const known = byRoute.get(name)
    if (known) return known
    const straight = straightWay(connectMs, trusted)
    const connector = guarded(route === 'direct' ? straight : tunnel(route, proxySignIns, straight, connectMs))
    const made = { connector, shared: agent(connector) }
    byRoute.set(name, made)
    return made
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
    take(route, fresh) {
      if (closed) throw new ConnectError('Kartei is closing.')
      const { connector, shared } = pool(route)
      if (!fresh) return { dispatcher: shared, release: () => undefined }
      const own = agent(connector)
      taken.add(own)
      const release = (): void => {
        taken.delete(own)
        void own.destroy()
      }
      return { dispatcher: own, release }
    },
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
