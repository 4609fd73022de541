import {
  getDocument,
  PasswordResponses,
  PDFWorker,
  VerbosityLevel,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import openJpegUrl from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url&no-inline'
import { z } from '@contract/zod'

/** @param isWrong whether one was given that does not fit. Undefined for: none. */
export type AskPassword = (isWrong: boolean) => Promise<string | undefined>

export type Opened =
  | { readonly state: 'open'; readonly document: PDFDocumentProxy }
  /** A password is needed to read it. */
  | { readonly state: 'protected' }
  | { readonly state: 'damaged'; readonly reason: string }

export interface Reader {
  /**
   * Resolves, whatever the bytes are; they stay the caller's. A document that was open before is freed. Without `askPassword`
   * one that needs a password is `protected`.
   */
  readonly open: (bytes: Uint8Array, askPassword?: AskPassword) => Promise<Opened>
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
    open: (bytes, askPassword) => {
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

/**
 * Files that pdf.js needs beside its code to draw a document that does not bring everything along: the tables of CJK
 * encodings and metric twins of the fourteen standard fonts. They are files of the built page, so nothing is ever
 * fetched from elsewhere.
 */
const urls: Readonly<Record<string, string>> = import.meta.glob<string>(
  ['../../../node_modules/pdfjs-dist/cmaps/*.bcmap', '../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}'],
  { query: '?url&no-inline', import: 'default', eager: true },
)

const urlByName = new Map(Object.entries(urls).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]))

/**
 * pdf.js decodes JPEG 2000 by a script that it imports as `${wasmUrl}openjpeg_nowasm_fallback.js`. The built file has
 * another name (it carries a hash), so what pdf.js appends goes into the fragment, which is not part of a request.
 */
const wasmUrl = `${openJpegUrl}#/`

/** pdf.js wants these to be set and to end with a slash; BundledData below finds the files by their names. */
const cMapUrl = 'cmaps/'
const standardFontDataUrl = 'standard_fonts/'

const wanted = z.object({ filename: z.string() })

/** Serves pdf.js with the files above by their names, wherever the build put them. */
export class BundledData {
  async fetch(request: unknown): Promise<Uint8Array> {
    const { filename } = wanted.parse(request)
    const url = urlByName.get(filename)
    if (url === undefined) throw new Error(`Kartei's build holds no ${filename}.`)
    const answer = await fetch(url)
    if (!answer.ok) throw new Error(`${filename} could not be read.`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}

/** Bounds of a small picture, in pixels of the picture. */
interface Box {
  readonly width: number
  readonly height: number
}

/**
 * The pages of a PDF as small pictures, counted from 1, drawn in a worker of its own; undefined where it cannot be read without
 * a password, or not at all.
 */
export async function openPagePictures(bytes: Uint8Array) {
  const reader = createReader()
  const opened = await reader.open(bytes)
  if (opened.state !== 'open') {
    reader.close()
    return undefined
  }
  return {
    count: opened.document.numPages,
    draw: (page: number, box: Box): Promise<Blob> => drawPage(opened.document, page, box),
    /** Frees the document and ends its worker, also in the middle of something. */
    close: reader.close,
  }
}

/**
 * The first page of a PDF; undefined where it cannot be read, or is not drawn within the deadline.
 * @param deadline milliseconds
 */
export async function drawFirstPage(bytes: Uint8Array, box: Box, deadline: number): Promise<Blob | undefined> {
  const reader = createReader()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), deadline)
  })
  const drawn = reader
    .open(bytes)
    .then((opened) => (opened.state === 'open' ? drawPage(opened.document, 1, box) : undefined))
    .catch(() => undefined)
  try {
    return await Promise.race([drawn, late])
  } finally {
    clearTimeout(timer)
    reader.close()
  }
}

async function drawPage(document: PDFDocumentProxy, number: number, box: Box): Promise<Blob> {
  const page = await document.getPage(number)
  const own = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: Math.min(box.width / own.width, box.height / own.height) })
  const canvas = window.document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(viewport.width))
  canvas.height = Math.max(1, Math.round(viewport.height))
  await page.render({ canvas, viewport }).promise
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The page could not be drawn.'))))
  })
}
