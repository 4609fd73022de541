import { boundaryOf, endOfBody, endOfPart, headOfPart } from '@contract/domain/form-data'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'

/**
 * One document of an upload. `open` gives its content, `size` bytes of it, as a stream or any other chunks; when one is
 * asked for, those before are used up, so that one buffer does for all.
 */
export interface DocumentPart {
  readonly name: string
  readonly mediaType: string
  readonly size: number
  readonly open: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

export type Part =
  | { readonly field: string; readonly text: string }
  | { readonly field: string; readonly document: DocumentPart }

/** Several documents in one request ("Document upload"). */
export const documentsField = (documents: readonly DocumentPart[]): Part[] =>
  documents.map((document) => ({ field: 'documents', document }))

/** A document could not be read, or is no longer as long as it was: the request must not be completed. */
export class DocumentError extends Error {}

/**
 * The content of documents is handed on in pieces, so that progress can be seen: small ones, and larger ones as long as the
 * socket takes each of them in a moment. In bytes and milliseconds.
 */
const smallestPiece = 128 * 1024
const largestPiece = 1024 * 1024
const moment = 10

const nextPiece = (bytes: number, took: number): number =>
  took < moment ? Math.min(largestPiece, bytes * 2) : Math.max(smallestPiece, bytes / 2)

/** After so many bytes whatever else the program has to do comes first: a fast socket takes everything without a pause. */
const bytesInARow = 8 * 1024 * 1024

/**
 * Bytes that a socket takes before it asks to wait until everything has left. A piece of this size is gone when the next one is
 * given; a smaller one may still be on its way and is copied, since whoever reads may use its buffer again.
 */
export const socketBufferBytes = 64 * 1024

interface Piece {
  readonly bytes: Buffer
  /** How many of them are content of documents. */
  readonly documentBytes: number
  readonly last?: boolean
}

/** The progress of a body while it is sent. */
export interface BodyListener {
  /** Bytes moved: the socket took all that it was given, of which `documentBytes` were content of documents. */
  readonly onTaken: (documentBytes: number) => void
  /** The last byte of the body is handed to the socket now. */
  readonly onLastByte: () => void
}

/**
 * A body that reads and gives a piece only when the socket has taken the one before, so that what it reports as taken is
 * taken and memory does not grow with the documents. The system's own buffer bridges the time to read the next.
 */
export class MultipartStream extends Readable {
  /** Whom the body waits for at the moment. */
  waitsFor: 'socket' | 'disk' = 'socket'
  /** Piece that the socket holds now: its bytes of documents, and since when. */
  #given: { readonly documentBytes: number; readonly at: number } | undefined
  /** Milliseconds that the socket needed for the piece before. */
  #took = Infinity
  /** Bytes that were given since whatever else there is to do had its turn. */
  #inARow = 0
  readonly #pieces: AsyncGenerator<Piece, void>
  readonly #listener: BodyListener

  constructor(parts: readonly Part[], boundary: string, listener: BodyListener) {
    super({ highWaterMark: 0 })
    this.#listener = listener
    this.#pieces = this.#read(parts, boundary)
    this.on('error', () => undefined)
  }

  override _read(): void {
    if (this.#given) {
      this.#took = performance.now() - this.#given.at
      this.#listener.onTaken(this.#given.documentBytes)
    }
    this.#given = undefined
    this.waitsFor = 'disk'
    this.#pieces.next().then(
      ({ done, value }) => {
        this.waitsFor = 'socket'
        if (done === true || this.destroyed) {
          this.push(null)
          return
        }
        this.#given = { documentBytes: value.documentBytes, at: performance.now() }
        if (value.last) this.#listener.onLastByte()
        this.push(value.bytes)
      },
      (error: unknown) => this.destroy(error instanceof Error ? error : new DocumentError(String(error))),
    )
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#pieces.return().catch(() => undefined)
    callback(error)
  }

  async *#read(parts: readonly Part[], boundary: string): AsyncGenerator<Piece, void> {
    for (const part of parts) {
      yield { bytes: partHead(part, boundary), documentBytes: 0 }
      if ('document' in part) yield* this.#content(part.document)
      yield { bytes: Buffer.from(endOfPart), documentBytes: 0 }
    }
    yield { bytes: Buffer.from(endOfBody(boundary)), documentBytes: 0, last: true }
  }

  async *#content(document: DocumentPart): AsyncGenerator<Piece, void> {
    let left = document.size
    let pieceBytes = smallestPiece
    try {
      for await (const chunk of document.open()) {
        const bytes = bytesOf(chunk)
        left -= bytes.length
        if (left < 0) throw new DocumentError(`"${document.name}" became longer while it was sent.`)
        for (let start = 0; start < bytes.length;) {
          const piece = bytes.subarray(start, start + pieceBytes)
          yield {
            bytes: piece.length < socketBufferBytes ? Buffer.from(piece) : piece,
            documentBytes: piece.length,
          }
          start += piece.length
          pieceBytes = nextPiece(pieceBytes, this.#took)
          this.#inARow += piece.length
          if (this.#inARow >= bytesInARow) {
            await new Promise(setImmediate)
            this.#inARow = 0
          }
        }
      }
    } catch (error) {
      if (error instanceof DocumentError) throw error
      throw new DocumentError(`"${document.name}" could not be read${reasonOf(error)}.`, { cause: error })
    }
    if (left > 0) throw new DocumentError(`"${document.name}" became shorter while it was sent.`)
  }
}

/** Error code of the system; never its message, which names the path. */
function reasonOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? ` (${code})` : ''
}

function bytesOf(chunk: unknown): Buffer {
  if (Buffer.isBuffer(chunk)) return chunk
  if (chunk instanceof Uint8Array) return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  if (typeof chunk === 'string') return Buffer.from(chunk)
  throw new DocumentError('A document gave something else than bytes.')
}

function partHead(part: Part, boundary: string): Buffer {
  return Buffer.from(headOfPart(part, boundary) + ('text' in part ? part.text : ''))
}

/** A multipart body whose length is known before a byte of it is read. Lengths in bytes. */
export interface Multipart {
  readonly contentType: string
  readonly contentLength: number
  /** How much of it is content of documents. */
  readonly documentBytes: number
  readonly stream: (listener: BodyListener) => MultipartStream
}

/** The body of endpoints 4, 5 and 17 ("Endpoints", "Limits"), streamed from its documents in the order given. */
export function multipart(parts: readonly Part[]): Multipart {
  const boundary = boundaryOf(randomUUID())
  const sizes = parts.map((part) => ('document' in part ? part.document.size : 0))
  const documentBytes = sizes.reduce((sum, size) => sum + size, 0)
  const frame = parts.reduce(
    (sum, part) => sum + partHead(part, boundary).length + endOfPart.length,
    endOfBody(boundary).length,
  )
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    contentLength: frame + documentBytes,
    documentBytes,
    stream: (listener) => new MultipartStream(parts, boundary, listener),
  }
}
