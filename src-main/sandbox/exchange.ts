import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FaultEffect } from './faults'
import { type Answer, type AnswerBody, refusal, type Upload, type UploadLimits } from './http'
import { parseJson, printJson } from './json'
import { readUpload, unlimited } from './multipart'
import type { ReceivedRequest } from './recorder'

const maxJson = 1024 * 1024
/** A body of this size that nobody wants is read to its end, so that the connection can be used again. */
const maxDrained = 64 * 1024
/** How long a client may take to read the answer to a body that is not read any further. */
const graceForReading = 1_000

/** One request and its answer on the wire. */
export class Exchange {
  constructor(
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
    /** Whether the client waits for leave to send its body. */
    private continueWanted: boolean,
    private readonly record?: ReceivedRequest,
  ) {}

  /** The text of a JSON body of up to 1 MB. Rejects with a Refusal: 415 for another content type, 413 for more. */
  async jsonText(): Promise<string> {
    if (!/^application\/json\b/i.test(this.request.headers['content-type'] ?? ''))
      throw refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json.')
    const tooLarge = refusal(413, 'REQUEST_TOO_LARGE', `A JSON body has at most ${maxJson} bytes.`)
    if (this.declaredSize() > maxJson && this.declaredSize() < Infinity) throw tooLarge
    this.wantBody()
    const bytes = await readUpTo(this.request, maxJson)
    if (!bytes) throw tooLarge
    const text = bytes.toString('utf8')
    if (this.record) this.record.body = { kind: 'json', text }
    return text
  }

  async json(): Promise<unknown> {
    const text = await this.jsonText()
    try {
      return parseJson(text)
    } catch {
      throw refusal(400, 'MALFORMED_JSON', 'The body is not JSON.')
    }
  }

  upload(limits: UploadLimits): Promise<Upload> {
    const upload: Upload = { fields: {}, files: [] }
    if (this.record) this.record.body = { kind: 'upload', ...upload }
    return readUpload(this.request, limits, upload, () => this.wantBody())
  }

  /** Reads the body for the record alone. */
  async readAndForget(): Promise<void> {
    const type = this.request.headers['content-type'] ?? ''
    try {
      if (type.startsWith('application/json')) await this.jsonText()
      else if (type.startsWith('multipart/')) await this.upload(unlimited)
    } catch {
      // An unreadable body is not recorded.
    }
  }

  reset(): void {
    this.request.socket.resetAndDestroy()
  }

  async send(answer: Answer, effects: readonly FaultEffect[] = []): Promise<void> {
    if (this.response.destroyed) return
    const { bytes, contentType } = encode(answer.body)
    const { response } = this
    response.statusCode = answer.status
    if (contentType !== undefined) response.setHeader('content-type', contentType)
    for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value)
    const bodyless = answer.status === 204 || answer.status === 304 || answer.status < 200
    if (!bodyless) response.setHeader('content-length', bytes.length)

    const broken = breakOf(effects, bytes.length)
    if (broken) {
      response.flushHeaders()
      response.write(bytes.subarray(0, broken.length), () => {
        if (broken.then === 'reset') this.reset()
        if (broken.then === 'end') this.request.socket.end()
      })
      return
    }
    if (!this.request.complete && this.declaredSize() > maxDrained) return this.sendWithoutReading(bytes)
    response.end(bodyless ? undefined : bytes)
  }

  /**
   * Answers while the client still sends. Ending the response now would make Node read the rest or break the connection
   * off, and a client that was broken off may never see the answer. So the answer goes out whole, nothing more is read,
   * and the connection ends when the client has had time to read it.
   */
  private async sendWithoutReading(bytes: Buffer): Promise<void> {
    const { request, response } = this
    request.pause()
    response.setHeader('connection', 'close')
    response.write(bytes)
    await wait(graceForReading, undefined, { ref: false })
    request.socket.destroy()
  }

  /** Bytes that the client says it sends; Infinity when it sends in chunks without saying. */
  private declaredSize(): number {
    const { headers } = this.request
    if (headers['transfer-encoding'] !== undefined) return Infinity
    return Number(headers['content-length'] ?? 0)
  }

  private wantBody(): void {
    if (this.continueWanted) this.response.writeContinue()
    this.continueWanted = false
  }
}

/** Where a fault breaks the answer off, and how the connection ends. */
function breakOf(
  effects: readonly FaultEffect[],
  length: number,
): { length: number; then: 'end' | 'reset' | 'nothing' } | undefined {
  for (const effect of effects) {
    if (effect.kind === 'cut-short') return { length: effect.bytes ?? length >> 1, then: 'end' }
    if (effect.kind === 'reset' && effect.when === 'mid-answer') return { length: length >> 1, then: 'reset' }
    if (effect.kind === 'stall' && effect.when === 'mid-answer') return { length: length >> 1, then: 'nothing' }
  }
  return undefined
}

function encode(body: AnswerBody): { bytes: Buffer; contentType?: string } {
  switch (body.kind) {
    case 'none':
      return { bytes: Buffer.alloc(0) }
    case 'json':
      return { bytes: Buffer.from(printJson(body.value)), contentType: 'application/json' }
    case 'text':
      return { bytes: Buffer.from(body.text), contentType: body.contentType ?? 'text/plain; charset=utf-8' }
    case 'bytes':
      return { bytes: Buffer.from(body.bytes), contentType: body.contentType }
  }
}

/** Undefined when there is more; then the rest stays unread. */
function readUpTo(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const onData = (chunk: Buffer): void => {
      size += chunk.length
      if (size <= limit) {
        chunks.push(chunk)
        return
      }
      request.off('data', onData)
      request.pause()
      resolve(undefined)
    }
    request.on('data', onData)
    request.on('end', () => resolve(Buffer.concat(chunks)))
    request.on('error', reject)
    request.on('close', () => reject(new Error('The request was broken off.')))
  })
}
