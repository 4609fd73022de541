import type { NoAnswer, ProxyAddress } from '@contract/domain/no-answer'
import type { IncomingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import { Client, type buildConnector } from 'undici'
import { certificateProblemOf } from './certificates'
import { codeOf, ConnectError } from './connect-error'

/** The sign-ins for proxies; every Authorization is the whole value of a header. */
export interface ProxySignIns {
  /** For a proxy that has asked for it since Kartei began: nothing goes to one that did not ask. */
  readonly inAdvance: (proxyId: string) => Promise<string | undefined>
  /** The proxy asks now, on the way to `target`. `refused`: there is something, but it was refused before. */
  readonly asked: (
    proxy: ProxyAddress,
    realm: string | undefined,
    target: string,
  ) => Promise<{ readonly authorization: string } | { readonly refused: boolean }>
  /** The proxy did not take this. */
  readonly refused: (proxyId: string, authorization: string) => void
  /** The proxy opened a way. */
  readonly opened: (proxyId: string) => void
}

/** Basic with name and password in UTF-8 (RFC 7617, 2.1). */
export const basicAuthorization = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name.normalize('NFC')}:${password.normalize('NFC')}`).toString('base64')}`

export interface Challenge {
  readonly scheme: string
  readonly realm?: string
}

/** Characters of a proxy's own words that are shown. */
const longestRealm = 200
const mostChallenges = 10

const tokenAt = /[!#$%&'*+.^_`|~\dA-Za-z-]+/y
const token68At = /[ \t]+[\dA-Za-z._~+/-]+=*(?=[ \t]*(?:,|$))/y
const parameterAt = /[ \t]*([!#$%&'*+.^_`|~\dA-Za-z-]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]*))/y
const gapAt = /[ \t,]+/y

/** The challenges in the headers (RFC 9110, 11.6.1): several lines, and several challenges in one line. */
export function challengesIn(header: string | readonly string[] | undefined): Challenge[] {
  return [header ?? []].flat().flatMap(challengesInLine).slice(0, mostChallenges)
}

function challengesInLine(line: string): Challenge[] {
  const found: { scheme: string; realm?: string }[] = []
  let at = 0
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const taken = pattern.exec(line)
    if (taken) at = pattern.lastIndex
    return taken
  }
  while (at < line.length) {
    if (take(gapAt)) continue
    const current = found.at(-1)
    const parameter = current && take(parameterAt)
    if (parameter) {
      const [, name = '', quoted, bare = ''] = parameter
      const value = quoted?.replace(/\\(.)/g, '$1') ?? bare
      if (name.toLowerCase() === 'realm') current.realm = shownRealm(value)
      continue
    }
    const scheme = take(tokenAt)
    if (!scheme) return found
    found.push({ scheme: scheme[0].slice(0, 40) })
    take(token68At)
  }
  return found
}

const shownRealm = (realm: string): string =>
  realm
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, longestRealm)

/** The address of a proxy as it is shown and written; its `id` has no path, name or password. */
export function proxyAddressOf(proxy: URL): ProxyAddress {
  const encrypted = proxy.protocol === 'https:'
  const port = proxy.port === '' ? (encrypted ? 443 : 80) : Number(proxy.port)
  return { id: proxy.origin, host: proxy.hostname, port, encrypted }
}

export const shownProxy = ({ host, port }: ProxyAddress): string => `${host}:${port}`

interface Answered {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** The way to the target, where the status is 2xx. */
  readonly socket: Socket | undefined
}

/** Asks a proxy once for a way to `authority`. Rejects with a ConnectError where no answer comes. */
async function askOnce(
  proxy: URL,
  authority: string,
  authorization: string | undefined,
  straight: buildConnector.connector,
  connectMs: number,
): Promise<Answered> {
  const client = new Client(proxy.origin, { connect: straight })
  try {
    const { statusCode, headers, socket } = await client.connect({
      path: authority,
      headers: { host: authority, ...(authorization !== undefined && { 'proxy-authorization': authorization }) },
      signal: AbortSignal.timeout(connectMs),
    })
    const isOpen = statusCode >= 200 && statusCode < 300 && socket instanceof Socket
    if (!isOpen) socket.on('error', () => undefined).destroy()
    return { status: statusCode, headers, socket: isOpen ? socket : undefined }
  } catch (error) {
    throw unusable(proxy, error)
  } finally {
    void client.destroy()
  }
}

function unusable(proxy: URL, error: unknown): ConnectError {
  const address = proxyAddressOf(proxy)
  const code = codeOf(error)
  const problem = certificateProblemOf(code)
  const noAnswer: NoAnswer =
    problem && code !== undefined
      ? { because: 'certificate', host: shownProxy(address), problem, code }
      : { because: 'proxy-out-of-reach', proxy: address, ...(code !== undefined && { code }) }
  return new ConnectError(`The proxy ${shownProxy(address)} could not be used`, { cause: error, noAnswer })
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
const isBasic = ({ scheme }: Challenge): boolean => isSame(scheme, 'basic')

/**
 * A way to `authority` through a proxy. One that asks for Basic gets what is kept for it, once. Rejects with a
 * ConnectError that says in `noAnswer` what the proxy wants.
 */
export async function openTunnel(
  proxy: URL,
  authority: string,
  signIns: ProxySignIns | undefined,
  straight: buildConnector.connector,
  connectMs: number,
): Promise<Socket> {
  const address = proxyAddressOf(proxy)
  const ask = (authorization: string | undefined): Promise<Answered> =>
    askOnce(proxy, authority, authorization, straight, connectMs)
  const refuse = (sentence: string, noAnswer: NoAnswer): ConnectError =>
    new ConnectError(`The proxy ${shownProxy(address)} ${sentence}`, { noAnswer })

  let sent = await signIns?.inAdvance(address.id)
  let answered = await ask(sent)
  let wasRefused = sent !== undefined
  if (answered.status === 407 && sent === undefined) {
    const basic = challengesIn(answered.headers['proxy-authenticate']).find(isBasic)
    const kept = basic && (await signIns?.asked(address, basic.realm, authority))
    if (kept && 'authorization' in kept) {
      sent = kept.authorization
      answered = await ask(sent)
      wasRefused = true
    } else if (kept) wasRefused = kept.refused
  }
  if (answered.socket) {
    signIns?.opened(address.id)
    return answered.socket
  }
  const { status, headers } = answered
  if (status !== 407)
    throw refuse(`answered ${status}`, { because: 'proxy-status', proxy: address, host: authority, status })
  if (sent !== undefined) signIns?.refused(address.id, sent)
  const challenges = challengesIn(headers['proxy-authenticate'])
  const basic = challenges.find(isBasic)
  if (!basic) {
    const names = challenges.map(({ scheme }) => scheme)
    const schemes = names.filter((scheme, at) => names.findIndex((each) => isSame(each, scheme)) === at)
    const named =
      schemes.length === 0 ? 'without naming a kind' : `of a kind that Kartei does not know (${schemes.join(', ')})`
    throw refuse(`wants a sign-in ${named}`, { because: 'proxy-scheme', proxy: address, schemes })
  }
  throw refuse(wasRefused ? 'does not take the name and password that it got' : 'wants name and password', {
    because: 'proxy-sign-in',
    proxy: address,
    ...(basic.realm !== undefined && basic.realm !== '' && { realm: basic.realm }),
    refused: wasRefused,
  })
}

/** Whether a proxy takes name and password, by asking it for a way that is closed at once. `unknown`: it could not be asked. */
export async function trySignIn(
  proxy: URL,
  authority: string,
  authorization: string,
  straight: buildConnector.connector,
  connectMs: number,
): Promise<'taken' | 'refused' | 'unknown'> {
  try {
    const { status, socket } = await askOnce(proxy, authority, authorization, straight, connectMs)
    socket?.on('error', () => undefined).destroy()
    return status === 407 ? 'refused' : 'taken'
  } catch {
    return 'unknown'
  }
}

/**
 * Connects to the target through a proxy; the certificate is checked inside of it as on a straight way. The proxy itself is
 * reached by another connector: what the target may be shown is not for the proxy.
 */
export function tunnel(
  proxy: URL,
  signIns: ProxySignIns | undefined,
  straight: { readonly toProxy: buildConnector.connector; readonly toTarget: buildConnector.connector },
  connectMs: number,
): buildConnector.connector {
  return (target, callback) => {
    const host = target.hostname.includes(':') ? `[${target.hostname}]` : target.hostname
    const authority = `${host}:${target.port === '' ? '443' : target.port}`
    openTunnel(proxy, authority, signIns, straight.toProxy, connectMs).then(
      (httpSocket) => {
        straight.toTarget({ ...target, httpSocket }, callback)
      },
      (error: unknown) => {
        callback(error instanceof Error ? error : new Error('The proxy could not be used.'), null)
      },
    )
  }
}
