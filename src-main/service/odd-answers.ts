import type { Socket } from 'node:net'

/** Bytes of the head of an answer that are read at most; of what is no HTTP as many are kept. */
export const longestHead = 128 * 1024

/** A line with the size of a chunk, with its extensions. */
const longestSizeLine = 16 * 1024

export interface AnswerReading {
  /** Bytes that came outside of the answer: such as are no HTTP, a head that broke off, or what lies beyond its length. */
  readonly unread: () => Buffer
  readonly isNoHttp: () => boolean
}

/**
 * Puts the one answer that a connection brings into the words that the HTTP client understands: it gives up on an interim
 * answer 100, which RFC 9110 (15.2) allows at any time, and on much that services are met to say. Only for connections that are
 * closed after their first answer: on a kept one a mistake about where an answer ends would give it to another call.
 *
 * An answer that leaves its end open, or may be hiding something, stays no HTTP (RFC 9112, 6.3): lengths that differ, a
 * status that is none, a NUL.
 *
 * @param isWrite what is no HTTP is taken to its end, since it may name what was made; else the client gives up at once
 */
export function readOddAnswers(socket: Socket, isWrite: boolean): AnswerReading {
  const { take, ...reading } = createReading(isWrite)
  const read = socket.read.bind(socket)
  socket.read = (size) => {
    for (;;) {
      const came: unknown = read(size)
      if (!Buffer.isBuffer(came)) return null
      const bytes = take(came)
      if (bytes.length > 0) return bytes
    }
  }
  return reading
}

type Framing = { readonly length: number } | 'chunks' | 'to-the-end'
interface Head {
  readonly status: number
  readonly bytes: Buffer
  readonly framing: Framing
}

/**
 * `spilled`: chunks that cannot be told apart, whose bytes go on as they come, without an end. `given-up`: whatever comes goes on as it
 * is, so that the client says what it thinks of it.
 */
type State =
  | 'head'
  | 'length'
  | 'size'
  | 'chunk'
  | 'chunk-end'
  | 'to-the-end'
  | 'spilled'
  | 'over'
  | 'no-http'
  | 'given-up'

const nothing = Buffer.alloc(0)

function createReading(isWrite: boolean): AnswerReading & { readonly take: (bytes: Buffer) => Buffer } {
  let state: State = 'head'
  let held: Buffer = nothing
  let left = 0
  let out: Buffer[] = []

  const taken = (bytes: number): Buffer => {
    const piece = held.subarray(0, bytes)
    held = held.subarray(bytes)
    return piece
  }
  const giveUp = (): State => {
    out.push(held)
    return 'given-up'
  }
  const asChunk = (bytes: Buffer): void => {
    if (bytes.length > 0) out.push(Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n'))
  }

  /** Goes on with what is held; undefined where more has to come first. */
  const steps: Readonly<Record<State, () => State | undefined>> = {
    head: (): State | undefined => {
      while (held[0] === 0x0d || held[0] === 0x0a) taken(1)
      const ends = endOfHead(held)
      const isOther = !'HTTP/1.'.startsWith(held.toString('latin1', 0, 7))
      if (ends === undefined && !isOther && held.length <= longestHead) return undefined
      const head = ends === undefined || ends > longestHead ? undefined : headIn(held.toString('latin1', 0, ends))
      if (!head || ends === undefined) return 'no-http'
      taken(ends)
      if (head.status < 200) return 'head'
      out.push(head.bytes)
      const { framing } = head
      if (framing === 'chunks') return 'size'
      if (framing === 'to-the-end') return 'to-the-end'
      left = framing.length
      return 'length'
    },
    length: () => {
      const piece = taken(left)
      left -= piece.length
      out.push(piece)
      return left === 0 ? 'over' : undefined
    },
    size: () => {
      const at = held.indexOf('\n')
      if (at < 0 && held.length <= longestSizeLine) return undefined
      const [, digits] = /^[ \t]*0*([0-9a-f]{1,12})[ \t]*(?:;.*)?\r?\n$/i.exec(held.toString('latin1', 0, at + 1)) ?? []
      if (digits === undefined) return isWrite ? 'spilled' : giveUp()
      taken(at + 1)
      left = Number.parseInt(digits, 16)
      if (left > 0) return 'chunk'
      // Trailers say nothing to Kartei, and an answer is whole without the last line.
      held = nothing
      out.push(Buffer.from('0\r\n\r\n'))
      return 'over'
    },
    chunk: () => {
      const piece = taken(left)
      left -= piece.length
      asChunk(piece)
      return left === 0 ? 'chunk-end' : undefined
    },
    'chunk-end': () => {
      if (held.length === 0 || (held.length === 1 && held[0] === 0x0d)) return undefined
      const [end] = /^\r?\n/.exec(held.toString('latin1', 0, 2)) ?? []
      if (end === undefined) return isWrite ? 'spilled' : giveUp()
      taken(end.length)
      return 'size'
    },
    'to-the-end': () => void out.push(taken(held.length)),
    spilled: () => {
      asChunk(taken(held.length))
      return undefined
    },
    over: () => void (held = held.subarray(0, longestHead)),
    'no-http': () => (isWrite && held.length <= longestHead ? undefined : giveUp()),
    'given-up': () => undefined,
  }

  return {
    take(bytes) {
      if (state === 'given-up') return bytes
      held = held.length === 0 ? bytes : Buffer.concat([held, bytes])
      out = []
      for (let next = steps[state](); next !== undefined; next = steps[next]()) state = next
      return out.length === 1 ? (out[0] ?? nothing) : Buffer.concat(out)
    },
    unread: () => (['head', 'no-http', 'given-up', 'over'].includes(state) ? held.subarray(0, longestHead) : nothing),
    isNoHttp: () => state === 'no-http' || state === 'given-up',
  }
}

/** Behind the first blank line, whether or not its lines end with CR. */
function endOfHead(bytes: Buffer): number | undefined {
  const ends = ['\n\r\n', '\n\n'].flatMap((blank) => {
    const at = bytes.indexOf(blank)
    return at < 0 ? [] : [at + blank.length]
  })
  return ends.length === 0 ? undefined : Math.min(...ends)
}

const statusLine = /^HTTP\/1\.\d[ \t]+([1-9]\d\d)(?:[ \t].*)?$/
const headerLine = /^([!#$%&'*+.^_`|~\w-]+)[ \t]*:(.*)$/
const framingNames = ['content-length', 'transfer-encoding']
/** Of this connection, or said anew. */
const ofTheLine: ReadonlySet<string> = new Set(['connection', ...framingNames, 'keep-alive', 'upgrade'])

function headIn(text: string): Head | undefined {
  if (text.includes('\0')) return undefined
  const [first = '', ...lines] = text
    .trimEnd()
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
  const status = Number(statusLine.exec(first)?.[1])
  const headers = lines.map((line) => headerLine.exec(line))
  if (Number.isNaN(status)) return undefined
  const kept: string[] = []
  const said = new Map<string, string[]>()
  for (const header of headers) {
    if (!header) return undefined
    const [, name = '', value = ''] = header
    const key = name.toLowerCase()
    if (framingNames.includes(key))
      said.set(key, [...(said.get(key) ?? []), ...value.split(',').map((each) => each.trim().toLowerCase())])
    // RFC 9110, 5.5: in place of what no header may hold there is a blank. Bytes beyond ASCII are letters.
    if (!ofTheLine.has(key)) kept.push(`${name}: ${value.replace(/(?=[\0-\x7f])\p{Cc}/gu, ' ').trim()}`)
  }
  const framing = framingOf(status, said)
  if (framing === undefined) return undefined
  const ends =
    framing === 'chunks'
      ? ['Transfer-Encoding: chunked']
      : typeof framing === 'string'
        ? []
        : [`Content-Length: ${framing.length}`]
  const bytes = Buffer.from(
    [`HTTP/1.1 ${status} -`, ...kept, ...ends, 'Connection: close', '', ''].join('\r\n'),
    'latin1',
  )
  return { status, bytes, framing }
}

/** Where an answer ends (RFC 9112, 6.3); undefined where it says so in two ways that differ, or in none that can be understood. */
function framingOf(status: number, said: ReadonlyMap<string, readonly string[]>): Framing | undefined {
  if (status < 200 || status === 204 || status === 304) return { length: 0 }
  const codings = (said.get('transfer-encoding') ?? []).filter((coding) => coding !== '' && coding !== 'identity')
  // They count before any length: the connection is closed afterwards, so that nobody can take the rest for another answer.
  if (codings.length > 0) return codings.at(-1) === 'chunked' ? 'chunks' : 'to-the-end'
  const [length, ...others] = new Set(said.get('content-length'))
  if (length === undefined) return 'to-the-end'
  return others.length === 0 && /^\d{1,15}$/.test(length) ? { length: Number(length) } : undefined
}
