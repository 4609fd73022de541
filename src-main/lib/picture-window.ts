import type { BrowserWindow, BrowserWindowConstructorOptions, Session } from 'electron'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

type Bytes = Uint8Array<ArrayBuffer>

/** Pixels of red, green, blue and opacity, a byte each, row by row from the top. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Bytes
}

export interface DecodeOptions {
  /** No side is longer than that many pixels; a larger picture is scaled down. Left out: as large as it is. */
  readonly longest?: number | undefined
  readonly signal?: AbortSignal
}

/** The pixels of a picture of any type that Chromium draws; undefined when it could not. Never rejects. */
export type DecodePicture = (file: Bytes, options?: DecodeOptions) => Promise<Pixels | undefined>

/** The scheme by which the hidden window gets the file and answers; it is known in its own session alone. */
export const pictureScheme = 'kartei-picture'

/** Pixels that come back at most. */
const mostPixels = 60_000_000
/** The memory that a renderer takes for the largest picture, decoded and scaled. */
const mostMemoryBytes = 1_200 * 1024 * 1024
const memoryCheckMs = 100
/** Milliseconds for one picture. */
const deadlineMs = 60_000

const html = '<!doctype html><meta charset="utf-8"><script src="/draw.js"></script>'
const policy = "default-src 'none'; script-src 'self'; connect-src 'self'"

/** All that the window does. A picture that is larger than it may be is not drawn. */
const script = `'use strict'
const draw = async (longest) => {
  const file = await (await fetch('/file')).blob()
  const bitmap = await createImageBitmap(file)
  const scale = Math.max(1, Math.max(bitmap.width, bitmap.height) / longest)
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side / scale)))
  if (bitmap.width * bitmap.height > ${mostPixels}) throw new Error('too large')
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const body = context.getImageData(0, 0, width, height).data
  await fetch('/pixels/' + width + '/' + height, { method: 'POST', body })
}
draw(Number(new URL(location.href).searchParams.get('longest') ?? Infinity)).catch(() => fetch('/none', { method: 'POST' }))
`

interface Job {
  readonly file: Bytes
  readonly answer: (pixels: Pixels | undefined) => void
}

/**
 * Decodes pictures in a hidden window, a new one for each: Chromium's own sandbox is around it, it has no preload, no
 * network and no file but the picture, and is destroyed with its process whatever became of it.
 */
export function createPictureWindow(dependencies: {
  readonly openWindow: (options: BrowserWindowConstructorOptions) => BrowserWindow
  /** A session of its own, in memory, with the network closed; asked for once the app is ready. */
  readonly pictureSession: () => Promise<Session>
  /** Bytes that a process takes. */
  readonly memoryOf: (processId: number) => number
}): DecodePicture {
  const jobs = new Map<string, Job>()
  let prepared: Promise<Session> | undefined

  async function prepare(): Promise<Session> {
    const session = await dependencies.pictureSession()
    session.protocol.handle(pictureScheme, async (request) => {
      const { host, pathname } = new URL(request.url)
      const job = jobs.get(host)
      if (!job) return new Response(null, { status: 404 })
      if (request.method === 'POST') {
        // One answer for each picture.
        jobs.delete(host)
        job.answer(await pixelsOf(pathname, request.body))
        return new Response(null, { status: 204 })
      }
      if (pathname === '/') return answer(html, 'text/html; charset=utf-8')
      if (pathname === '/draw.js') return answer(script, 'text/javascript')
      return pathname === '/file' ? answer(job.file, 'application/octet-stream') : new Response(null, { status: 404 })
    })
    return session
  }

  return async (file, { longest, signal } = {}) => {
    const number = randomUUID()
    const stop = new AbortController()
    const stopped = AbortSignal.any([stop.signal, AbortSignal.timeout(deadlineMs), ...(signal ? [signal] : [])])
    let window: BrowserWindow | undefined
    try {
      // Prepared once for all pictures; what could not be prepared is prepared anew for the next.
      prepared ??= prepare().catch((error: unknown) => {
        prepared = undefined
        throw error
      })
      const session = await prepared
      if (stopped.aborted) return undefined
      window = dependencies.openWindow({
        show: false,
        webPreferences: { session, sandbox: true, contextIsolation: true, nodeIntegration: false, spellcheck: false },
      })
      const { webContents } = window
      return await new Promise<Pixels | undefined>((resolve) => {
        const giveUp = (): void => resolve(undefined)
        jobs.set(number, { file, answer: resolve })
        stopped.addEventListener('abort', giveUp)
        webContents.once('render-process-gone', giveUp)
        const query = longest === undefined ? '' : `?longest=${longest}`
        webContents.loadURL(`${pictureScheme}://${number}/${query}`).catch(giveUp)
        void watchMemory(webContents).then(giveUp, giveUp)
      })
    } catch {
      return undefined
    } finally {
      jobs.delete(number)
      stop.abort()
      if (window && !window.isDestroyed()) window.destroy()
    }
  }

  /** Resolves when the window takes more memory than it may, or is gone. */
  async function watchMemory(webContents: Electron.WebContents): Promise<void> {
    do await pause(memoryCheckMs)
    while (!webContents.isDestroyed() && dependencies.memoryOf(webContents.getOSProcessId()) <= mostMemoryBytes)
  }
}

const answer = (body: string | Bytes, type: string): Response =>
  new Response(body, {
    headers: { 'Content-Type': type, 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' },
  })

/** The window's data are no more to be trusted than the file: size and length have to agree. */
async function pixelsOf(pathname: string, body: ReadableStream<Uint8Array> | null): Promise<Pixels | undefined> {
  const [, width = 0, height = 0] = (/^\/pixels\/(\d{1,6})\/(\d{1,6})$/.exec(pathname) ?? []).map(Number)
  const pixels = width * height
  if (!body || pixels === 0 || pixels > mostPixels) return undefined
  const data = new Uint8Array(pixels * 4)
  let at = 0
  for await (const chunk of body) {
    if (at + chunk.length > data.length) return undefined
    data.set(chunk, at)
    at += chunk.length
  }
  return at === data.length ? { width, height, data } : undefined
}
