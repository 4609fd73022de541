import type { IncomingMessage } from 'node:http'
import type { Upload } from './http'

type ReceivedBody = { kind: 'none' } | { kind: 'json'; text: string } | ({ kind: 'upload' } & Upload)

/** A request that arrived, for tests and for the screen that shows it. */
export interface ReceivedRequest {
  at: string
  method: string
  path: string
  /** Lower-case names; Authorization is left out. */
  headers: Record<string, string>
  body: ReceivedBody
  /** Of the answer; missing while there is none. */
  status?: number
}

const maxRequests = 500
const maxText = 8 * 1024 * 1024

/** The last requests: at most 500, and at most 8 MiB of JSON texts. */
export class Recorder {
  private requests: ReceivedRequest[] = []

  begin(request: IncomingMessage, path: string, at: Date): ReceivedRequest {
    const headers: Record<string, string> = {}
    for (const [name, value] of Object.entries(request.headers))
      if (name !== 'authorization' && value !== undefined) headers[name] = [value].flat().join(', ')
    const entry: ReceivedRequest = {
      at: at.toISOString(),
      method: request.method ?? '',
      path,
      headers,
      body: { kind: 'none' },
    }
    this.requests.push(entry)
    this.bound()
    return entry
  }

  list(): ReceivedRequest[] {
    return structuredClone(this.requests)
  }

  clear(): void {
    this.requests = []
  }

  private bound(): void {
    let text = 0
    let first = this.requests.length
    for (const { body } of this.requests.toReversed()) {
      text += body.kind === 'json' ? body.text.length : 0
      if (text > maxText || this.requests.length - first >= maxRequests) break
      first -= 1
    }
    if (first > 0) this.requests = this.requests.slice(first)
  }
}
