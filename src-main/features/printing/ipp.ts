import { request } from 'node:http'
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'

/** Where the print system of this computer answers. */
export type IppServer = { readonly socketPath: string } | { readonly host: string; readonly port: number }

/** RFC 8011, 5.3.7; the names are the standard's own. */
const jobStates: Readonly<Record<number, JobState>> = {
  3: 'pending',
  4: 'pending-held',
  5: 'processing',
  6: 'processing-stopped',
  7: 'canceled',
  8: 'aborted',
  9: 'completed',
}
export type JobState =
  'pending' | 'pending-held' | 'processing' | 'processing-stopped' | 'canceled' | 'aborted' | 'completed'

export interface JobReport {
  readonly state: JobState
  readonly reasons: readonly string[]
  /** What the queue says about it in words, such as the reason why it stopped. */
  readonly message: string
}

const socketPaths = ['/run/cups/cups.sock', '/var/run/cups/cups.sock', '/private/var/run/cupsd']

/** The server that `lp` uses too: the one of the environment variable, else the local socket, else the local port. */
export function localServer(named: string | undefined = process.env['CUPS_SERVER']): IppServer {
  if (named?.startsWith('/')) return { socketPath: named }
  const [, host, port] = /^([^:/]+)(?::(\d+))?(?:\/.*)?$/.exec(named ?? '') ?? []
  if (host !== undefined) return { host, port: Number(port ?? '631') }
  const socketPath = socketPaths.find((path) => existsSync(path))
  return socketPath === undefined ? { host: 'localhost', port: 631 } : { socketPath }
}

/** Asks for the state of a job (Get-Job-Attributes, RFC 8011, 4.3.4); undefined when the queue does not say. */
export async function jobReport(server: IppServer, jobId: number, timeoutMs: number): Promise<JobReport | undefined> {
  try {
    return readReport(await exchange(server, getJobAttributes(jobId), timeoutMs))
  } catch {
    return undefined
  }
}

const tag = {
  operation: 0x01,
  end: 0x03,
  integer: 0x21,
  enum: 0x23,
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
} as const

/** RFC 8010, 3.1.4: tag, length and name, length and value. A further value of the same attribute has no name. */
function attribute(kind: number, name: string, value: string): Buffer {
  const nameBytes = Buffer.from(name)
  const valueBytes = Buffer.from(value)
  const bytes = Buffer.alloc(5 + nameBytes.length + valueBytes.length)
  bytes.writeUInt8(kind, 0)
  bytes.writeUInt16BE(nameBytes.length, 1)
  nameBytes.copy(bytes, 3)
  bytes.writeUInt16BE(valueBytes.length, 3 + nameBytes.length)
  valueBytes.copy(bytes, 5 + nameBytes.length)
  return bytes
}

function getJobAttributes(jobId: number): Buffer {
  const version2operation9request1 = Buffer.from([2, 0, 0, 9, 0, 0, 0, 1])
  return Buffer.concat([
    version2operation9request1,
    Buffer.from([tag.operation]),
    attribute(tag.charset, 'attributes-charset', 'utf-8'),
    attribute(tag.language, 'attributes-natural-language', 'en'),
    attribute(tag.uri, 'job-uri', `ipp://localhost/jobs/${jobId}`),
    attribute(tag.name, 'requesting-user-name', userInfo().username),
    attribute(tag.keyword, 'requested-attributes', 'job-state'),
    attribute(tag.keyword, '', 'job-state-reasons'),
    attribute(tag.keyword, '', 'job-printer-state-message'),
    attribute(tag.keyword, '', 'job-printer-state-reasons'),
    Buffer.from([tag.end]),
  ])
}

function exchange(server: IppServer, body: Buffer, timeoutMs: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        ...server,
        method: 'POST',
        path: '/',
        headers: { Host: 'localhost', 'Content-Type': 'application/ipp', 'Content-Length': body.length },
        signal: AbortSignal.timeout(timeoutMs),
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(Buffer.concat(chunks))
          else reject(new Error(`The print system answered ${answer.statusCode ?? 'nothing'}.`))
        })
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

function readReport(answer: Buffer): JobReport | undefined {
  const statusCode = answer.readUInt16BE(2)
  if (statusCode > 0xff) return undefined
  let state: JobState | undefined
  const reasons: string[] = []
  let message = ''
  let name = ''
  for (let position = 8; position < answer.length && answer[position] !== tag.end;) {
    const kind = answer.readUInt8(position)
    position += 1
    if (kind < 0x10) continue
    const nameEnd = position + 2 + answer.readUInt16BE(position)
    if (nameEnd > position + 2) name = answer.toString('utf8', position + 2, nameEnd)
    const valueEnd = nameEnd + 2 + answer.readUInt16BE(nameEnd)
    const value = answer.subarray(nameEnd + 2, valueEnd)
    if (name === 'job-state' && kind === tag.enum) state = jobStates[value.readInt32BE(0)]
    if (name === 'job-state-reasons' || name === 'job-printer-state-reasons') reasons.push(value.toString())
    if (name === 'job-printer-state-message') message = value.toString()
    position = valueEnd
  }
  return state && { state, reasons, message }
}
