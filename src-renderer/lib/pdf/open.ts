import {
  getDocument,
  PasswordResponses,
  PDFDataRangeTransport,
  PDFWorker,
  VerbosityLevel,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { BundledData, cMapUrl, standardFontDataUrl, wasmUrl } from './resources'

/** A document that is read as far as it is looked at. */
export interface Pieces {
  /** Bytes of the whole. */
  readonly size: number
  readonly beginning: Uint8Array
  /** `to` excluded; undefined where the rest cannot be had any more. */
  readonly part: (from: number, to: number) => Promise<Uint8Array | undefined>
}

/** @param isWrong whether one was given that does not fit. Undefined for: none. */
export type AskPassword = (isWrong: boolean) => Promise<string | undefined>

export type Opened =
  | { readonly state: 'open'; readonly document: PDFDocumentProxy }
  /** A password is needed to read it. */
  | { readonly state: 'protected' }
  | { readonly state: 'damaged'; readonly reason: string }

interface OpenHandlers {
  /** Without it a document that needs a password is `protected`. */
  readonly askPassword?: AskPassword | undefined
  /** When a piece cannot be had: what is not drawn yet never will be. */
  readonly onLost?: (() => void) | undefined
}

export interface Reader {
  /** Resolves, whatever the bytes are; they stay the caller's. A document that was open before is freed. */
  readonly open: (source: Uint8Array | Pieces, handlers?: OpenHandlers) => Promise<Opened>
  /** Frees the document and ends its worker, also in the middle of something. */
  readonly close: () => void
}

const damaged = (reason: unknown): Opened => ({
  state: 'damaged',
  reason: reason instanceof Error ? reason.message : String(reason),
})

/** Bytes that pdf.js asks for at once; main seals in pieces of the same size. */
const pieceBytes = 256 * 1024

/** What is handed to pdf.js: copies, since it hands its bytes over to the worker, after which they are gone here. */
function given(source: Uint8Array | Pieces, onLost: (() => void) | undefined): object {
  if (source instanceof Uint8Array) return { data: source.slice() }
  if (source.beginning.length >= source.size) return { data: source.beginning.slice() }
  return {
    range: new PieceTransport(source, onLost),
    rangeChunkSize: pieceBytes,
    disableStream: true,
    disableAutoFetch: true,
  }
}

class PieceTransport extends PDFDataRangeTransport {
  private isOver = false

  constructor(
    private readonly pieces: Pieces,
    private readonly onLost: (() => void) | undefined,
  ) {
    super(pieces.size, pieces.beginning.slice())
  }

  override requestDataRange(begin: number, end: number): void {
    void this.pieces.part(begin, end).then((bytes) => {
      if (this.isOver) return
      if (bytes) this.onDataRange(begin, bytes)
      else this.onLost?.()
    })
  }

  override abort(): void {
    this.isOver = true
  }
}

/**
 * A reader for one document, in a worker of its own: a document that keeps its worker busy for ever is left by ending
 * the worker, and nothing of it stays behind. Made before the bytes are there, so that both start at once.
 */
export function createReader(): Reader {
  const port = new Worker(workerUrl, { type: 'module' })
  const broken = new Promise<Opened>((resolve) => {
    port.addEventListener('error', ({ message }) => resolve(damaged(message)), { once: true })
  })
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS })
  let endTask: (() => Promise<void>) | undefined

  return {
    open: (source, { askPassword, onLost } = {}) => {
      endTask?.().catch(() => undefined)
      const task = getDocument({
        ...given(source, onLost),
        worker,
        verbosity: VerbosityLevel.ERRORS,
        isEvalSupported: false,
        useWasm: false,
        useWorkerFetch: false,
        BinaryDataFactory: BundledData,
        cMapUrl,
        standardFontDataUrl,
        wasmUrl,
      })
      endTask = () => task.destroy()
      if (askPassword)
        task.onPassword = (answer: (password: string | Error) => void, code: number) => {
          void askPassword(code === PasswordResponses.INCORRECT_PASSWORD).then((password) =>
            answer(password ?? Object.assign(new Error('No password was given.'), { name: 'PasswordException' })),
          )
        }
      const opened = task.promise.then(
        (document): Opened => ({ state: 'open', document }),
        (reason: unknown): Opened =>
          reason instanceof Error && reason.name === 'PasswordException' ? { state: 'protected' } : damaged(reason),
      )
      return Promise.race([opened, broken])
    },
    close: () => {
      // The task waits for the worker's farewell, which a busy worker never sends: it is ended either way.
      endTask?.().catch(() => undefined)
      worker.destroy()
      port.terminate()
    },
  }
}
