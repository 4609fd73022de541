import type { ProxyAddress } from '@contract/domain/no-answer'
import { fail, failAt, succeed, type Outcome } from '@contract/outcome'
import type { ProxySignIn } from '@contract/api/proxy'
import { z } from '@contract/zod'
import { createHash } from 'node:crypto'
import type { Policy } from '@contract/policy/settings'
import type { Emit, FeatureHandlers } from '../../ipc/handlers'
import type { Keychain } from '../../keychain'
import { basicAuthorization, proxyAddressOf, type ProxySignIns, type Transport } from '../../service'
import { storageFailureOf } from '../../lib/storage-failure'
import { createSettings, type Notify, type OpenSettingsFile } from '../../store'

export interface Proxies {
  readonly handlers: FeatureHandlers<'proxy'>
  /** For the transport, which alone gets passwords. */
  readonly signIns: ProxySignIns
  /** Calls the listener when a clerk has signed in. */
  onSignedIn(listener: () => void): void
}

/** For which proxies something is kept. What is kept lies in the keychain. */
const stored = z.object({ proxies: z.array(z.string().refine((id) => URL.canParse(id))) })

const salvage = (content: unknown): z.infer<typeof stored> => {
  const loose = z.object({ proxies: z.array(z.unknown()) }).safeParse(content)
  const proxies = loose.success ? loose.data.proxies : []
  return { proxies: proxies.filter((id) => typeof id === 'string').filter((id) => URL.canParse(id)) }
}

/** The sealed text; `id` again, so that what was sealed for one proxy is never read as another's. */
const sealed = z.object({ id: z.string(), name: z.string(), password: z.string() })
type Credentials = Pick<z.infer<typeof sealed>, 'name' | 'password'>

const notWritten = 'The change could not be written to disk.'

/** A proxy, as far as this run knows it. */
interface Known {
  readonly proxy: ProxyAddress
  readonly realm?: string | undefined
  /** The host and port that the way was asked for last, to try a sign-in with; undefined while it has not asked. */
  readonly target?: string
  readonly wants: ProxySignIn['wants']
  /** A sign-in that the proxy refused: not sent again, so that no account is locked by repeating it. */
  readonly refused?: string | undefined
  /** Kept until Kartei ends. */
  readonly session?: Credentials | undefined
}

/**
 * Name and password for the proxies of this computer, by scheme, host and port of the proxy: sealed by the keychain, or
 * kept for the session. This file is the only one that holds them, and only for as long as it must.
 */
export function createProxies(options: {
  /** The profile. */
  readonly directory: string
  readonly openSettings: OpenSettingsFile
  readonly keychain: Keychain
  readonly trySignIn: Transport['trySignIn']
  readonly emit: Emit
  readonly now: () => Date
  readonly notify: Notify
}): Proxies {
  const { keychain, trySignIn } = options
  const settings = createSettings({
    open: options.openSettings,
    directory: options.directory,
    name: 'proxies',
    schema: stored,
    salvage,
    now: options.now,
    notify: options.notify,
  })
  const known = new Map<string, Known>()
  for (const id of settings.current().proxies) known.set(id, { proxy: proxyAddressOf(new URL(id)), wants: 'nothing' })
  const listeners: (() => void)[] = []

  const sealedName = (id: string): string => `proxy.${createHash('sha256').update(id).digest('hex').slice(0, 40)}`

  async function fromKeychain(id: string): Promise<Credentials | undefined> {
    const unsealed = await keychain.unseal(sealedName(id))
    if (!unsealed.ok) return undefined
    try {
      const read = sealed.parse(JSON.parse(unsealed.text))
      return read.id === id ? { name: read.name, password: read.password } : undefined
    } catch {
      return undefined
    }
  }

  async function shown(entry: Known): Promise<ProxySignIn> {
    const { proxy, realm, wants, session } = entry
    const kept = session ?? (await fromKeychain(proxy.id))
    return {
      ...proxy,
      ...(realm !== undefined && { realm }),
      wants,
      ...(kept && { name: kept.name }),
      storage: session ? 'session' : kept ? 'keychain' : 'none',
    }
  }

  const list = (): Promise<ProxySignIn[]> => Promise.all([...known.values()].map(shown))

  /** Events leave in the order of the changes: an earlier list may take longer to make. */
  let emitted = Promise.resolve()
  function emitChanged(): Promise<void> {
    emitted = emitted.then(async () => options.emit('proxy', 'onChanged', await list())).catch(() => undefined)
    return emitted
  }

  function change(id: string, changed: Partial<Known>): void {
    const entry = known.get(id)
    if (!entry) return
    known.set(id, { ...entry, ...changed })
    if (changed.wants !== undefined && changed.wants !== entry.wants) void emitChanged()
  }

  /** The sign-in that may be sent to this proxy now. */
  async function authorizationFor(id: string): Promise<string | undefined> {
    const entry = known.get(id)
    const kept = entry?.session ?? (await fromKeychain(id))
    if (!kept) return undefined
    const authorization = basicAuthorization(kept.name, kept.password)
    return authorization === known.get(id)?.refused ? undefined : authorization
  }

  const signIns: ProxySignIns = {
    inAdvance: async (id) => (known.get(id)?.target === undefined ? undefined : authorizationFor(id)),
    async asked(proxy, realm, target) {
      known.set(proxy.id, {
        wants: 'nothing',
        ...known.get(proxy.id),
        proxy,
        realm: realm === '' ? undefined : realm,
        target,
      })
      const authorization = await authorizationFor(proxy.id)
      if (authorization !== undefined) return { authorization }
      const refused = known.get(proxy.id)?.refused !== undefined
      change(proxy.id, { wants: refused ? 'another-sign-in' : 'sign-in' })
      return { refused }
    },
    refused(id, authorization) {
      change(id, { refused: authorization })
      // Others may have been entered while this one was under way.
      void authorizationFor(id).then((current) => {
        if (current === undefined) change(id, { wants: 'another-sign-in' })
      })
    },
    opened: (id) => change(id, { wants: 'nothing' }),
  }

  /** A disk that refuses is a Failure `storage`, and the list stays as it was. */
  function remembering(id: string, isKept: boolean, requestId: string): Outcome<never> | undefined {
    const others = settings.current().proxies.filter((each) => each !== id)
    try {
      settings.save({ proxies: isKept ? [...others, id] : others })
      return undefined
    } catch (error) {
      return fail(storageFailureOf(error, requestId, notWritten))
    }
  }

  return {
    signIns,
    onSignedIn: (listener) => void listeners.push(listener),
    handlers: {
      list: async () => succeed(await list()),
      async signIn({ id, name, password, remember }, { requestId }) {
        const entry = known.get(id)
        if (!entry) return fail({ kind: 'not-found', message: 'No such proxy has asked for a sign-in.', requestId })
        const authorization = basicAuthorization(name, password)
        const result =
          entry.target === undefined ? 'unknown' : await trySignIn(new URL(id), entry.target, authorization)
        if (result === 'refused')
          return failAt('password', 'proxy-refused', 'The proxy does not take this name and password.', requestId)
        const unwritten = remember ? remembering(id, true, requestId) : undefined
        if (unwritten) return unwritten
        const text = JSON.stringify({ id, name, password } satisfies z.infer<typeof sealed>)
        const isSealed = remember && (await keychain.seal(sealedName(id), text))
        if (!isSealed) {
          // An older sign-in must not come back at the next start where this one is not remembered.
          keychain.forget(sealedName(id))
          remembering(id, false, requestId)
        }
        const session = isSealed ? undefined : { name, password }
        const signedIn: Known = { ...(known.get(id) ?? entry), wants: 'nothing', refused: undefined, session }
        known.set(id, signedIn)
        await emitChanged()
        for (const listener of listeners) listener()
        return succeed(await shown(signedIn))
      },
      async forget({ id }, { requestId }) {
        const entry = known.get(id)
        if (!entry) return succeed({ forgotten: false })
        try {
          keychain.forget(sealedName(id))
        } catch {
          return fail({ kind: 'storage', message: notWritten, requestId })
        }
        known.delete(id)
        const unwritten = remembering(id, false, requestId)
        await emitChanged()
        return unwritten ?? succeed({ forgotten: true })
      },
    },
  }
}

/**
 * The way that a policy fixes, as Chromium words what it finds out of the system: `DIRECT`, `PROXY host:port`. Undefined where
 * the system is asked.
 */
export function fixedWay({ proxy, proxyExceptions = [] }: Policy): ((url: string) => Promise<string>) | undefined {
  if (proxy === undefined || proxy === 'system') return undefined
  if (proxy === 'direct') return () => Promise.resolve('DIRECT')
  const { protocol, hostname, port } = new URL(proxy)
  const isEncrypted = protocol === 'https:'
  const way = `${isEncrypted ? 'HTTPS' : 'PROXY'} ${hostname}:${port === '' ? (isEncrypted ? '443' : '80') : port}`
  return (url) => {
    const host = new URL(url).hostname.toLowerCase()
    return Promise.resolve(
      proxyExceptions.some((exception) => isExcepted(host, exception.toLowerCase())) ? 'DIRECT' : way,
    )
  }
}

/** `cards.bank.example` is itself; `*.bank.example` and `.bank.example` are all hosts below that. */
function isExcepted(host: string, exception: string): boolean {
  const below = exception.replace(/^\*/, '')
  return below.startsWith('.') ? host.endsWith(below) : host === exception
}
