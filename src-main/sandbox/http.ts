import type { IncomingHttpHeaders } from 'node:http'

/** The record of a document that arrived. Its content is hashed and dropped. */
export interface ReceivedFile {
  field: string
  fileName: string
  contentType: string
  /** Bytes that arrived before the end of the file or the refusal. */
  size: number
  sha256: string
  /** False when the request ended or was refused inside this file. */
  complete: boolean
}

export interface Upload {
  fields: Record<string, string>
  files: ReceivedFile[]
}

export interface UploadLimits {
  /** The form field that holds the files; without it any field and any number will do. */
  field?: string
  /** Whether a type that is no document is refused. */
  documentsOnly?: true
  maxFiles: number
  /** Bytes. */
  maxFileSize: number
  /** Bytes, all files together. */
  maxTotalSize: number
}

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
  constructor(readonly answer: Answer) {
    super(`Refused with ${answer.status}`)
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
