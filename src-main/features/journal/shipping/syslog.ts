import { isIP } from 'node:net'
import { connect, type SecureContext, type TLSSocket } from 'node:tls'
import { once } from 'node:events'
import { z } from '@contract/zod'
import type { ShippingProblem } from '@contract/api/journal'
import { NotShipped, type Ship, type ShippedRecord } from './record'

/** Facility 13, "log audit" (RFC 5424, section 6.2.1). */
const facility = 13
const severities = { warning: 4, notice: 5, informational: 6 } as const

/** What says of the journal itself that something is not as it should be. */
const alarming: ReadonlySet<string> = new Set([
  'journal.setBack',
  'journal.counterBegan',
  'journal.missed',
  'journal.altered',
])

/**
 * The number of IANA's for examples (RFC 5612), since Kartei has none of its own: rules at the receiver go by the name before it.
 */
const structuredDataId = 'kartei@32473'

const printable = (text: string, longest: number): string => {
  const kept = text.replace(/[^!-~]/g, '').slice(0, longest)
  return kept === '' ? '-' : kept
}

const parameter = (name: string, value: string | undefined): string =>
  value === undefined ? '' : ` ${name}="${value.replace(/["\\\]]/g, String.raw`\$&`)}"`

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/

/** One message of RFC 5424. */
export function messageOf(record: ShippedRecord): string {
  const { journal, number, at, previous, hash, act, outcome, user, workstation } = record
  const severity =
    act !== undefined && alarming.has(act)
      ? severities.warning
      : outcome === undefined || outcome === 'ok'
        ? severities.informational
        : severities.notice
  const data = [
    parameter('journal', journal),
    parameter('number', String(number)),
    parameter('previous', previous),
    parameter('hash', hash),
    parameter('act', act),
    parameter('outcome', outcome),
    parameter('user', user),
    parameter('workstation', workstation),
  ].join('')
  const header = [
    `<${facility * 8 + severity}>1`,
    timestamp.test(at) ? at : '-',
    workstation === undefined ? '-' : printable(workstation, 255),
    'Kartei',
    '-',
    act === undefined ? 'entry' : printable(act, 32),
  ].join(' ')
  const words = [`Entry ${number} of journal ${journal}`, ...(act === undefined ? [] : [`${act}: ${outcome ?? ''}`])]
  return `${header} [${structuredDataId}${data}] ${words.join(', ')}`
}

/** A frame of RFC 5425, section 4.3: the length in bytes, a space, the message. */
export function frameOf(message: string): Buffer {
  const bytes = Buffer.from(message, 'utf8')
  return Buffer.concat([Buffer.from(`${bytes.length} `), bytes])
}

const defaultPort = 6514

export function addressOf(text: string): { readonly host: string; readonly port: number } {
  const [, bracketed, plain, port] = /^(?:\[(.+)\]|([^:]+))(?::(\d+))?$/.exec(text) ?? []
  return { host: bracketed ?? plain ?? text, port: port === undefined ? defaultPort : Number(port) }
}

/**
 * Sends over TLS to a receiver whose certificate names it and is of a trusted authority. Syslog has no receipts: the connection is
 * ended after each batch, and a receiver that ends it in its turn, without an error, has read all of it. Everything else
 * is sent again, so it may have an entry twice, and knows that by its number.
 *
 * @param patienceMs how long nothing may happen
 */
export function shipToSyslog(options: {
  readonly address: string
  readonly trust: () => SecureContext
  readonly patienceMs?: number
}): Ship {
  const { address, trust, patienceMs = 20_000 } = options
  const { host, port } = addressOf(address)
  return async ({ records }, signal) => {
    const socket = connect({
      host,
      port,
      secureContext: trust(),
      rejectUnauthorized: true,
      ...(isIP(host) === 0 && { servername: host }),
    })
    const stop = (): void => void socket.destroy(new NotShipped('broken-off'))
    socket.setTimeout(patienceMs, () => socket.destroy(new NotShipped('no-answer')))
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    let failure: unknown
    socket.on('error', (error: Error) => {
      failure ??= error
    })
    try {
      await deliver(socket, records)
    } catch (error) {
      throw new NotShipped(problemOf(failure ?? error))
    } finally {
      signal.removeEventListener('abort', stop)
      socket.destroy()
    }
  }
}

async function deliver(socket: TLSSocket, records: readonly ShippedRecord[]): Promise<void> {
  const closed = new Promise<void>((resolve, reject) => {
    let hasEnded = false
    socket.once('end', () => (hasEnded = true))
    socket.once('error', reject)
    socket.once('close', () => (hasEnded ? resolve() : reject(new NotShipped('broken-off'))))
  })
  closed.catch(() => undefined)
  await Promise.race([once(socket, 'secureConnect'), closed])
  // What a receiver says is of no interest; unread it would keep the end of the connection from being seen.
  let wasToldEnd = false
  socket.resume()
  socket.once('end', () => {
    // One that hangs up before it was told everything has not read it.
    if (!wasToldEnd) socket.destroy(new NotShipped('broken-off'))
  })
  for (const record of records)
    if (!socket.write(frameOf(messageOf(record)))) await Promise.race([once(socket, 'drain'), closed])
  socket.end(() => (wasToldEnd = true))
  await closed
}

const withCode = z.object({ code: z.string() })
const problems: Readonly<Record<string, ShippingProblem>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate-name',
  ERR_TLS_CERT_ALTNAME_FORMAT: 'certificate-name',
  HOSTNAME_MISMATCH: 'certificate-name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate-authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate-authority',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate-authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate-authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate-authority',
  CERT_HAS_EXPIRED: 'certificate',
  CERT_NOT_YET_VALID: 'certificate',
  CERT_REVOKED: 'certificate',
  ENOTFOUND: 'not-found',
  EAI_AGAIN: 'not-found',
  ECONNREFUSED: 'no-answer',
  ETIMEDOUT: 'no-answer',
  EHOSTUNREACH: 'no-answer',
  ENETUNREACH: 'no-answer',
  ECONNRESET: 'broken-off',
  EPIPE: 'broken-off',
}

function problemOf(error: unknown): ShippingProblem {
  if (error instanceof NotShipped) return error.reason
  const code = withCode.safeParse(error).data?.code
  return (code !== undefined && Object.hasOwn(problems, code) ? problems[code] : undefined) ?? 'other'
}
