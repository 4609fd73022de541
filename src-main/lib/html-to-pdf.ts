import type { BrowserWindow, BrowserWindowConstructorOptions, Session } from 'electron'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'

/** The PDF of a whole HTML document, its pages as `@page` says; undefined when Chromium did not make one in time. */
export type MakePdf = (html: string) => Promise<Uint8Array<ArrayBuffer> | undefined>

/** The two faces of the papers' font, as TrueType in base64. */
export interface Fonts {
  readonly regular: string
  readonly bold: string
}

/** The scheme by which the hidden window reads the paper; it is known in its own session alone. */
const scheme = 'kartei-paper'

/** Milliseconds for the paper to be laid out and made a PDF. */
const deadlineMs = 20_000

let fonts: Promise<Fonts> | undefined

/** In base64: the page of a paper has no origin that could fetch a font. */
export function readFonts(): Promise<Fonts> {
  fonts ??= read().catch((error: unknown) => {
    fonts = undefined
    throw error
  })
  return fonts

  async function read(): Promise<Fonts> {
    const require = createRequire(import.meta.url)
    const [regular, bold] = await Promise.all([
      readFile(require.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'), 'base64'),
      readFile(require.resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf'), 'base64'),
    ])
    return { regular, bold }
  }
}

/** The faces as CSS, under the name Arimo. */
export const fontFaces = ({ regular, bold }: Fonts): string =>
  [[regular, 400] as const, [bold, 700] as const]
    .map(
      ([font, weight]) => `@font-face{font-family:Arimo;font-weight:${weight};src:url(data:font/ttf;base64,${font})}`,
    )
    .join('')

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as HTML that shows it and nothing else. */
export const htmlText = (plain: string): string => plain.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

/**
 * Makes the papers by Chromium's own printing, which tags a PDF by what the HTML says: title, language, headings, tables.
 * The window is hidden and sandboxed, runs no script and reaches nothing but the paper.
 */
export function createHtmlPaper(dependencies: {
  readonly openWindow: (options: BrowserWindowConstructorOptions) => BrowserWindow
  /** A session of its own, in memory; asked for once the app is ready. */
  readonly paperSession: () => Session
}): MakePdf {
  const papers = new Map<string, string>()
  let prepared: Session | undefined

  function paperSession(): Session {
    if (prepared) return prepared
    prepared = dependencies.paperSession()
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

  return async (html) => {
    const number = randomUUID()
    papers.set(number, html)
    const window = dependencies.openWindow({
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
