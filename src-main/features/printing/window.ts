import type {
  BrowserWindow,
  BrowserWindowConstructorOptions,
  Session,
  WebContentsPrintOptions,
  WebFrameMain,
} from 'electron'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Cups } from './cups'
import type { PrintEnd, PrintJob, PrintSilently, PrintWithDialog } from './port'

/** The scheme by which the hidden window reads the document; it is known in the session for printing alone. */
const scheme = 'kartei-print'

/** The document, and what Chromium's viewer consists of: nothing that a document names is ever fetched. */
const ownAddresses = [`${scheme}:`, 'chrome-extension:', 'chrome://resources/']

/** Persistent by name, since Chromium's viewer stays blank in a session that is in memory only. Nothing is cached. */
export const printPartition = 'persist:print'

/**
 * Printing by Electron: the document is shown to Chromium's viewer in a hidden, sandboxed window, from memory, and
 * printed from there as it is. Electron's own report is not to be trusted: it says "true" for a blank sheet when asked
 * too early, and says nothing after a perfect print. So nothing is printed before the viewer says that it has the
 * document, and what became of it is asked of the queue, where there is one to ask.
 */
export function createWindowPrinting(dependencies: {
  readonly openWindow: (options: BrowserWindowConstructorOptions) => BrowserWindow
  /** `session.fromPartition(printPartition, { cache: false })`, asked for once the app is ready. */
  readonly printSession: () => Session
  readonly cups: Pick<Cups, 'isHere' | 'expectJob'>
  /** Whether the dialog may still be shown to whoever asked for it. */
  readonly mayShow: () => boolean
  /** Milliseconds for the viewer to have the document. */
  readonly loadMs?: number
  /** Milliseconds from printing without a dialog until the outcome is `unknown`. */
  readonly deadlineMs?: number
  /** Milliseconds that a dialog may stay open. Not every Electron reports when the user closes it without printing. */
  readonly dialogMs?: number
}): { readonly print: PrintSilently; readonly printWithDialog: PrintWithDialog } {
  const { openWindow, cups, mayShow } = dependencies
  const { loadMs = 20_000, deadlineMs = 60_000, dialogMs = 5 * 60_000 } = dependencies
  const documents = new Map<string, Uint8Array<ArrayBuffer>>()
  let prepared: Session | undefined

  const printSession = (): Session => {
    if (prepared) return prepared
    prepared = dependencies.printSession()
    prepared.webRequest.onBeforeRequest(({ url }, answer) =>
      answer({ cancel: !ownAddresses.some((address) => url.startsWith(address)) }),
    )
    prepared.protocol.handle(scheme, ({ url }) => {
      const bytes = documents.get(url)
      if (!bytes) return new Response(null, { status: 404 })
      return new Response(bytes, {
        headers: {
          'Content-Type': 'application/pdf',
          'Content-Security-Policy': "default-src 'none'",
          'Cache-Control': 'no-store',
        },
      })
    })
    return prepared
  }

  /** Shows the document to the viewer, then calls `use` with the window; the window and the bytes are gone afterwards. */
  const withDocument = async <T>(
    { title, bytes }: Pick<PrintJob, 'title' | 'bytes'>,
    use: (window: BrowserWindow, jobName: string) => Promise<T>,
  ): Promise<T | PrintEnd> => {
    // The queue calls a job by the title of the document, else by the last part of its address.
    const jobName = `${randomUUID()}.pdf`
    const url = `${scheme}://document/${jobName}`
    documents.set(url, bytes)
    const window = openWindow({
      show: false,
      title,
      webPreferences: { session: printSession(), plugins: true, sandbox: true, contextIsolation: true },
    })
    try {
      const state = await Promise.race([viewerState(window, url), pause(loadMs, 'late')])
      if (state === 'success') return await use(window, jobName)
      return {
        outcome: 'failed',
        message: state === 'late' ? 'The document could not be shown in time.' : 'This PDF file is damaged.',
      }
    } catch {
      return { outcome: 'failed', message: 'The document could not be shown.' }
    } finally {
      documents.delete(url)
      if (!window.isDestroyed()) window.destroy()
    }
  }

  return {
    print: ({ printer, copies, paper, sides, colour, ...document }) =>
      withDocument(document, async (window) => {
        const finish: WebContentsPrintOptions = {
          ...(paper && { pageSize: pageSizes[paper] }),
          ...(sides && { duplexMode: duplexModes[sides] }),
          ...(colour && { color: colour === 'colour' }),
        }
        const said = await Promise.race([
          printed(window, { silent: true, deviceName: printer, copies, ...finish }),
          pause(deadlineMs, undefined),
        ])
        if (said && !said.success && said.reason !== '') return { outcome: 'failed', message: said.reason }
        return handedOver
      }),
    printWithDialog: (document) =>
      withDocument(document, async (window, jobName): Promise<PrintEnd | 'cancelled'> => {
        const contents = window.webContents
        const expected = (await cups.isHere()) ? await cups.expectJob([jobName, contents.getTitle()]) : undefined
        if (!mayShow()) return 'cancelled'
        let said: Said | undefined
        void printed(window, { silent: false }).then((answer) => {
          said = answer
        })
        const until = Date.now() + dialogMs
        while (Date.now() < until && !window.isDestroyed()) {
          const number = await expected?.jobNumber()
          if (expected && number !== undefined) return expected.ended(number)
          const now = said
          if (now && !now.success && /cancel/i.test(now.reason)) return 'cancelled'
          if (now && !now.success && now.reason !== '') return { outcome: 'failed', message: now.reason }
          if (now && !expected) return handedOver
          await pause(300)
        }
        return { outcome: 'unknown', message: 'The queue was given no document from the print dialog.' }
      }),
  }
}

const pageSizes = { a3: 'A3', a4: 'A4', a5: 'A5', letter: 'Letter', legal: 'Legal' } as const
const duplexModes = { one: 'simplex', long: 'longEdge', short: 'shortEdge' } as const

const handedOver: PrintEnd = {
  outcome: 'unknown',
  message: 'The system took the document and does not say what became of it.',
}

interface Said {
  readonly success: boolean
  readonly reason: string
}

const printed = (window: BrowserWindow, options: WebContentsPrintOptions): Promise<Said> =>
  new Promise((resolve) => {
    window.webContents.print(options, (success, reason) => resolve({ success, reason }))
  })

/**
 * `success` once the viewer has the whole document, `failed` when it is no PDF file (Chromium's PDF scripting API). The viewer
 * is a frame below the document's address, and is asked in that frame: the page around it is told nothing since the viewer
 * is no page of its own any more.
 */
async function viewerState(window: BrowserWindow, url: string): Promise<unknown> {
  await window.loadURL(url)
  const viewer = await viewerIn(window)
  return viewer?.executeJavaScript(`new Promise((resolve) => {
    const ask = () => postMessage({ type: 'initialize' })
    const poll = setInterval(ask, 50)
    addEventListener('message', ({ data }) => {
      if (data?.type !== 'documentLoaded') return
      clearInterval(poll)
      resolve(data.load_state)
    })
    ask()
  })`)
}

/** The frame of Chromium's viewer, once it is there; undefined when the window is gone before. */
async function viewerIn(window: BrowserWindow): Promise<WebFrameMain | undefined> {
  while (!window.isDestroyed()) {
    const frames = window.webContents.mainFrame.framesInSubtree
    const viewer = frames.find((frame) => frame.url.startsWith('chrome-extension://'))
    if (viewer) return viewer
    await pause(20)
  }
  return undefined
}
