import { userName } from '../../lib/user-name'
import { request } from 'node:http'

/** Where the print system answers. */
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
  | 'pending'
  | 'pending-held'
  | 'processing'
  | 'processing-stopped'
  | 'canceled'
  | 'aborted'
  | 'completed'

export interface JobReport {
  readonly state: JobState
  readonly reasons: readonly string[]
  /** In the queue's words, such as the reason why the job stopped. */
  readonly message: string
}

/** Reads what `lpstat -H` says: the server that `lp` talks to, as `host:port` or the path of a socket. */
export function serverOf(address: string): IppServer | undefined {
  const text = address.trim()
  if (text.startsWith('/')) return { socketPath: text }
  const [, host, port] = /^(.+):(\d+)$/.exec(text) ?? []
  return host === undefined ? undefined : { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) }
}

/**
 * Asks for the state of a job (Get-Job-Attributes, RFC 8011, 4.3.4); `gone` when there is none of that number, undefined
 * when the queue does not say.
 */
export async function jobReport(
  server: IppServer,
  jobId: number,
  timeoutMs: number,
): Promise<JobReport | 'gone' | undefined> {
  const body = ask(getJobAttributes, [
    attribute(tag.uri, 'job-uri', `ipp://localhost/jobs/${jobId}`),
    attribute(tag.name, 'requesting-user-name', userName()),
    attribute(tag.keyword, 'requested-attributes', 'job-state'),
    attribute(tag.keyword, '', 'job-state-reasons'),
    attribute(tag.keyword, '', 'job-printer-state-message'),
    attribute(tag.keyword, '', 'job-printer-state-reasons'),
    attribute(tag.keyword, '', 'job-printer-uri'),
  ])
  const answer = await exchange(server, body, timeoutMs)
  if (answer === 'not-found') return 'gone'
  const [, job] = answer ?? []
  if (!job) return undefined
  const state = jobStates[job.get('job-state')?.[0]?.readInt32BE(0) ?? 0]
  const texts = (name: string): string[] => job.get(name)?.map(String) ?? []
  if (!state) return undefined
  const [printerUri] = texts('job-printer-uri')
  // A job says nothing of a printer that was stopped before it came.
  const waits = (state === 'pending' || state === 'pending-held') && printerUri !== undefined
  const isStopped = waits && (await isPrinterStopped(server, printerUri, timeoutMs))
  return {
    state,
    reasons: [
      ...texts('job-state-reasons'),
      ...texts('job-printer-state-reasons'),
      ...(isStopped ? ['printer-stopped'] : []),
    ],
    message: texts('job-printer-state-message')[0] ?? '',
  }
}

/** Asks a printer for its state (Get-Printer-Attributes, RFC 8011, 4.2.5). */
async function isPrinterStopped(server: IppServer, printerUri: string, timeoutMs: number): Promise<boolean> {
  const body = ask(getPrinterAttributes, [
    attribute(tag.uri, 'printer-uri', printerUri),
    attribute(tag.keyword, 'requested-attributes', 'printer-state'),
  ])
  const answer = await exchange(server, body, timeoutMs)
  const [, printer] = Array.isArray(answer) ? answer : []
  return printer?.get('printer-state')?.[0]?.readInt32BE(0) === printerStopped
}

/** The numbers and names of all jobs of this user, done or not (Get-Jobs, RFC 8011, 4.2.6). */
export async function ownJobs(server: IppServer, timeoutMs: number): Promise<{ id: number; name: string }[]> {
  const body = ask(getJobs, [
    attribute(tag.uri, 'printer-uri', 'ipp://localhost/'),
    attribute(tag.name, 'requesting-user-name', userName()),
    attribute(tag.keyword, 'requested-attributes', 'job-id'),
    attribute(tag.keyword, '', 'job-name'),
    attribute(tag.keyword, 'which-jobs', 'all'),
    attribute(tag.boolean, 'my-jobs', '\u0001'),
  ])
  const answer = await exchange(server, body, timeoutMs)
  const [, ...jobs] = Array.isArray(answer) ? answer : []
  return jobs.flatMap((job) => {
    const id = job.get('job-id')?.[0]?.readInt32BE(0)
    return id === undefined ? [] : [{ id, name: String(job.get('job-name')?.[0] ?? '') }]
  })
}

const getJobAttributes = 0x09
const getJobs = 0x0a
const getPrinterAttributes = 0x0b

/** RFC 8011, 5.4.11. */
const printerStopped = 5

const tag = {
  operation: 0x01,
  end: 0x03,
  boolean: 0x22,
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

/** A request of IPP 2.0 for `operation`. */
function ask(operation: number, attributes: readonly Buffer[]): Buffer {
  return Buffer.concat([
    Buffer.from([2, 0, 0, operation, 0, 0, 0, 1]),
    Buffer.from([tag.operation]),
    attribute(tag.charset, 'attributes-charset', 'utf-8'),
    attribute(tag.language, 'attributes-natural-language', 'en'),
    ...attributes,
    Buffer.from([tag.end]),
  ])
}

/** The groups of attributes of the answer, that of the operation first; undefined when there is none to be had. */
async function exchange(server: IppServer, body: Buffer, timeoutMs: number): Promise<Groups> {
  try {
    return groupsOf(await post(server, body, timeoutMs))
  } catch {
    return undefined
  }
}

function post(server: IppServer, body: Buffer, timeoutMs: number): Promise<Buffer> {
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

/** Values of attributes by name, as the bytes they travel in. */
type Group = Map<string, Buffer[]>

type Groups = Group[] | 'not-found' | undefined

/** RFC 8011, appendix B. */
const statusNotFound = 0x0406

/** RFC 8010, 3.1: status at byte 2, groups from byte 8 on, each begun by a tag below 0x10. */
function groupsOf(answer: Buffer): Groups {
  const status = answer.readUInt16BE(2)
  if (status === statusNotFound) return 'not-found'
  if (status > 0xff) return undefined
  const groups: Group[] = []
  let name = ''
  for (let position = 8; position < answer.length && answer[position] !== tag.end;) {
    const kind = answer.readUInt8(position)
    position += 1
    if (kind < 0x10) {
      groups.push(new Map())
      continue
    }
    const nameEnd = position + 2 + answer.readUInt16BE(position)
    if (nameEnd > position + 2) name = answer.toString('utf8', position + 2, nameEnd)
    const valueEnd = nameEnd + 2 + answer.readUInt16BE(nameEnd)
    const group = groups.at(-1)
    group?.set(name, [...(group.get(name) ?? []), answer.subarray(nameEnd + 2, valueEnd)])
    position = valueEnd
  }
  return groups
}
