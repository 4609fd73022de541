import {
  getDocument,
  PasswordResponses,
  PDFWorker,
  VerbosityLevel,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { BundledData, cMapUrl, standardFontDataUrl, wasmUrl } from './resources'

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
}

export interface Reader {
  /** Resolves, whatever the bytes are; they stay the caller's. A document that was open before is freed. */
  readonly open: (bytes: Uint8Array, handlers?: OpenHandlers) => Promise<Opened>
  /** Frees the document and ends its worker, also in the middle of something. */
  readonly close: () => void
}

const damaged = (reason: unknown): Opened => ({
  state: 'damaged',
  reason: reason instanceof Error ? reason.message : String(reason),
})

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
    open: (bytes, { askPassword } = {}) => {
      endTask?.().catch(() => undefined)
      const task = getDocument({
        // A copy: pdf.js hands its bytes over to the worker, after which they are gone here.
        data: bytes.slice(),
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
