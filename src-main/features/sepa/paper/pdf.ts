import type { ProvenRegistration } from '@contract/mandate-records'
import type { BrowserWindow, BrowserWindowConstructorOptions, Session } from 'electron'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { paperHtml, type Fonts } from './html'

/** The PDF of a registration's record; undefined when Chromium did not make one in time. */
export type MakePaper = (record: ProvenRegistration) => Promise<Uint8Array<ArrayBuffer> | undefined>

/** The scheme by which the hidden window reads the paper; it is known in its own session alone. */
const scheme = 'kartei-paper'

/** Milliseconds for the paper to be laid out and made a PDF. */
const deadlineMs = 20_000

/** In base64: the page of a paper has no origin that could fetch a font. */
async function readFonts(): Promise<Fonts> {
  const { resolve } = createRequire(import.meta.url)
  const [regular, bold] = await Promise.all([
    readFile(resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'), 'base64'),
    readFile(resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf'), 'base64'),
  ])
  return { regular, bold }
}

/**
 * Makes the papers by Chromium's own printing, which tags a PDF by what the HTML says: title, language, headings, tables.
 * The window is hidden and sandboxed, runs no script and reaches nothing but the paper.
 */
export function createPaper(parts: {
  readonly openWindow: (options: BrowserWindowConstructorOptions) => BrowserWindow
  /** A session of its own, in memory; asked for once the app is ready. */
  readonly paperSession: () => Session
}): MakePaper {
  const papers = new Map<string, string>()
  let prepared: Session | undefined
  let fonts: Promise<Fonts> | undefined

  function paperSession(): Session {
    if (prepared) return prepared
    prepared = parts.paperSession()
    prepared.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !url.startsWith(`${scheme}:`) }))
    prepared.protocol.handle(scheme, ({ url }) => {
      const html = papers.get(new URL(url).host)
      return html === undefined
        ? new Response(null, { status: 404 })
        : new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' } })
    })
    return prepared
  }

  async function made(window: BrowserWindow, number: string): Promise<Uint8Array<ArrayBuffer>> {
    await window.loadURL(`${scheme}://${number}/`)
    const pdf = await window.webContents.printToPDF({
      printBackground: true,
      preferCSSPageSize: true,
      generateTaggedPDF: true,
      generateDocumentOutline: true,
    })
    return new Uint8Array(pdf)
  }

  return async (record) => {
    const number = randomUUID()
    fonts ??= readFonts()
    papers.set(number, paperHtml(record, await fonts))
    const window = parts.openWindow({
      show: false,
      webPreferences: { session: paperSession(), sandbox: true, contextIsolation: true, javascript: false },
    })
    try {
      return await Promise.race([made(window, number), pause(deadlineMs, undefined)])
    } finally {
      papers.delete(number)
      if (!window.isDestroyed()) window.destroy()
    }
  }
}
