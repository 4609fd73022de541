import type { IncomingHttpHeaders } from 'node:http'
import type { Upload, UploadLimits } from './multipart'

export type AnswerBody =
  | { kind: 'none' }
  | { kind: 'json'; value: unknown }
  | { kind: 'text'; text: string; contentType?: string }
  | { kind: 'bytes'; bytes: Uint8Array; contentType: string }

export interface Answer {
  status: number
  body: AnswerBody
  headers?: Record<string, string>
}

/** One request as the routes see it: authorised, matched, its body not yet read unless it is JSON. */
export interface Call {
  method: string
  path: string
  headers: IncomingHttpHeaders
  /** The decoded parameters of the path, by the name that the interface gives them. */
  parameters: Record<string, string>
  /** The parsed JSON body; whole numbers are bigint. Rejects with a Refusal when it is not JSON or too large. */
  json(): Promise<unknown>
  /** Streams a multipart body away, keeping name, type, size and hash. Rejects with a Refusal when it breaks a limit. */
  upload(limits: UploadLimits): Promise<Upload>
}

/** Thrown to answer with an error. */
export class Refusal extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super(`Refused with ${answer.status}`)
    this.answer = answer
  }
}

export function json(status: number, value: unknown, headers?: Record<string, string>): Answer {
  return { status, body: { kind: 'json', value }, ...(headers && { headers }) }
}

export function none(status: number): Answer {
  return { status, body: { kind: 'none' } }
}

/** An error as section "Errors" of the interface shows it: code and message, both required. */
export function refusal(status: number, code: string, message: string): Refusal {
  return new Refusal(json(status, { code, message }))
}

/** The text/plain 400 of endpoint 12. */
export function plainRefusal(part: string): Refusal {
  return new Refusal({ status: 400, body: { kind: 'text', text: `Invalid value for: ${part}` } })
}
