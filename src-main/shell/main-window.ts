import { BrowserWindow, nativeTheme, screen, type WebContents } from 'electron'
import { randomUUID } from 'node:crypto'
import { lockUrl, pageUrl } from './page'
import { visiblePlace, type WindowName, type WindowStateStore } from './window-state'
import type { EnvironmentKind } from '@contract/domain/environments'

/** Height of the environment band, which is the title bar, in pixels. */
const bandHeight = 32

/** Colour of the band behind the window's own buttons: the same values as in src-renderer/lib/theme/tokens.css. */
const bands: Readonly<Record<EnvironmentKind, { light: string; dark: string; ink: string }>> = {
  sandbox: { light: '#1f5fa8', dark: '#1d5797', ink: '#ffffff' },
  test: { light: '#f2b32c', dark: '#dfa021', ink: '#2e1f00' },
  production: { light: '#a81f2d', dark: '#9c1f2c', ink: '#ffffff' },
}

/** A page that crashes this often within this time is not loaded again by itself. */
const crashLimit = { times: 4, withinMs: 60_000 }

/** How long a page may take to make room for that of the lock, in milliseconds, before its process is ended. */
const makesRoomWithin = 350

/** A window that shows Kartei's page. */
export interface PageWindow {
  readonly window: BrowserWindow
  show(): void
  paintBand(kind: EnvironmentKind): void
  /** Replaces the page by the one of the lock. Resolves when the process of the page is on its way out, whatever it was doing. */
  lock(): Promise<void>
  /** Brings the page back to where it was. */
  unlock(): void
}

export interface MainWindow extends PageWindow {
  /** Shows on the taskbar how far something is, from 0 to 1; undefined: nothing. */
  showProgress(fraction: number | undefined): void
}

/** Which pages are Kartei's own: those of the windows that are open. */
export type OwnPages = Pick<Set<WebContents>, 'add' | 'delete' | 'has'>

export interface PageWindowOptions {
  readonly preload: string
  readonly devTools: boolean
  readonly state: WindowStateStore
  readonly pages: OwnPages
  /** Undefined until the environments are known. */
  readonly environmentKind: EnvironmentKind | undefined
  /** Whether a window that opens now shows the page of the lock. */
  readonly isLocked: () => boolean
  /** Asked when one of them is needed; undefined while the rest of the program is not there yet, and nothing can be lost. */
  readonly handlers: () => PageHandlers | undefined
}

export interface PageHandlers {
  readonly onCrash: (reason: string) => void
  /** Asks the page to hand over what is typed in it; resolves when it has, or does not do so in time. */
  readonly handOver: (window: BrowserWindow, windowId: string) => Promise<void>
  /** Asked before a window closes although the disk refused something that was typed in it; false keeps it open. */
  readonly mayLoseTyping: () => Promise<boolean>
  /**
   * Called when the page crashed more often than `crashLimit` allows; it is shown again afterwards. Never a box that main waits in:
   * nothing would lock meanwhile.
   */
  readonly onGivenUp: () => Promise<unknown>
}

export interface MainWindowOptions extends PageWindowOptions {
  readonly handlers: () => WindowHandlers | undefined
}

export interface WindowHandlers extends PageHandlers {
  /** Asked before the window closes, and with it the program; false keeps it open. */
  readonly mayClose: () => Promise<boolean>
  /** The clerk went back from closing it, since something that was typed would be lost. */
  readonly onKeptOpen: () => void
}

/** Of a window that was never opened before, in pixels. */
const sizes: Readonly<Record<WindowName, { width: number; height: number }>> = {
  main: { width: 1440, height: 900 },
  case: { width: 1180, height: 860 },
}

/** `undefined`: of the page of the lock, which has no band, and of a window whose environment is not known yet. */
function overlayOf(kind: EnvironmentKind | undefined): Electron.TitleBarOverlay {
  const isDark = nativeTheme.shouldUseDarkColors
  const plain = { color: background(), symbolColor: isDark ? '#efebe4' : '#24211c' }
  const band = kind && { color: isDark ? bands[kind].dark : bands[kind].light, symbolColor: bands[kind].ink }
  return { ...(band ?? plain), height: bandHeight }
}

/** Of a window whose page is not painted yet. */
const background = (): string => (nativeTheme.shouldUseDarkColors ? '#1a1816' : '#efebe3')

/** Opens Kartei's main window. */
export function openMainWindow(options: MainWindowOptions): MainWindow {
  const opened = openPageWindow(options, 'main', pageUrl, () => {
    closing.askAnew()
    options.handlers()?.onKeptOpen()
  })
  const { window } = opened
  const closing = askBeforeClosing(window, async () => (await options.handlers()?.mayClose()) ?? true)
  return {
    ...opened,
    showProgress: (fraction) => {
      // Below zero: no bar.
      if (!window.isDestroyed()) window.setProgressBar(fraction ?? -1)
    },
  }
}

/** The same page for one case alone, with all that guards the main window. */
export const openCaseWindow = (options: PageWindowOptions, caseId: string, tab: string): PageWindow =>
  openPageWindow(options, 'case', `${pageUrl}#${new URLSearchParams({ case: caseId, tab }).toString()}`)

/** Opens a window where one of its kind was last, and brings its page back when it crashes. */
function openPageWindow(
  options: PageWindowOptions,
  name: WindowName,
  url: string,
  onKeptOpen?: () => void,
): PageWindow {
  const place = visiblePlace(
    options.state.read(name),
    screen.getAllDisplays().map(({ workArea }) => workArea),
  )
  let kind = options.environmentKind
  const window = new BrowserWindow({
    width: place?.width ?? sizes[name].width,
    height: place?.height ?? sizes[name].height,
    ...(place ? { x: place.x, y: place.y } : {}),
    minWidth: 900,
    minHeight: 600,
    show: false,
    title: 'Kartei',
    backgroundColor: background(),
    titleBarStyle: 'hidden',
    titleBarOverlay: overlayOf(options.isLocked() ? undefined : kind),
    webPreferences: {
      preload: options.preload,
      devTools: options.devTools,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
    },
  })
  if (place?.maximized) window.maximize()
  window.once('ready-to-show', () => {
    window.show()
  })
  keepState(window, options.state, name)
  const pages = createPages(window, url, options, () => paint())
  recoverFromCrashes(window, options, pages.showAgain)
  const mayLose = async (): Promise<boolean> => (await options.handlers()?.mayLoseTyping()) ?? true
  askBeforeLosing(window, pages.isLocked, mayLose, onKeptOpen)
  const { webContents } = window
  options.pages.add(webContents)
  const paint = (): void => {
    if (!window.isDestroyed()) window.setTitleBarOverlay(overlayOf(pages.isLocked() ? undefined : kind))
  }
  nativeTheme.on('updated', paint)
  window.once('closed', () => {
    nativeTheme.off('updated', paint)
    options.pages.delete(webContents)
  })
  pages.showAgain()
  return {
    window,
    lock: () => pages.lock(),
    unlock: () => pages.unlock(),
    show: () => {
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
    paintBand: (next) => {
      kind = next
      paint()
    },
  }
}

/** Which of the two pages a window shows: that of the program, at `url`, or that of the lock. */
function createPages(window: BrowserWindow, url: string, options: PageWindowOptions, onTurned: () => void) {
  const contents = window.webContents
  let locked = options.isLocked()
  let shown = url
  // A page that does not come shows by its absence alone: one that is replaced once more is no failure.
  const load = (): Promise<void> => window.loadURL(locked ? lockUrl : shown).catch(() => undefined)
  /** Whether another page is there in time. The window names the address of a page before it is there. */
  function madeRoom(): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (made: boolean): void => {
        clearTimeout(late)
        contents.off('did-navigate', onThere)
        resolve(made)
      }
      const onThere = (): void => end(true)
      const late = setTimeout(end, makesRoomWithin, false)
      contents.on('did-navigate', onThere)
    })
  }

  return {
    isLocked: (): boolean => locked,
    async lock(): Promise<void> {
      if (locked || window.isDestroyed()) return
      const windowId = randomUUID()
      // Nobody reads in the pictures that a desktop makes of its windows what stood there before.
      window.setContentProtection(true)
      await options.handlers()?.handOver(window, windowId)
      if (window.isDestroyed()) return
      // Kept by Chromium for each origin.
      const zoom = contents.getZoomFactor()
      locked = true
      shown = `${url}${url.includes('#') ? '&' : '#'}${new URLSearchParams({ back: windowId }).toString()}`
      window.setTitle('Kartei')
      onTurned()
      void load()
      const made = await madeRoom()
      if (window.isDestroyed()) return
      // A page that hangs answers nobody, and shows what it showed. After a crash the lock loads (`showAgain`).
      if (!made) contents.forcefullyCrashRenderer()
      else contents.navigationHistory.clear()
      contents.setZoomFactor(zoom)
    },
    unlock(): void {
      if (!locked || window.isDestroyed()) return
      locked = false
      window.setContentProtection(false)
      onTurned()
      void load().then(() => {
        if (!window.isDestroyed()) contents.navigationHistory.clear()
      })
    },
    /** Loads what the window shows, as after a crash. */
    showAgain: (): void => {
      if (locked || contents.getURL() === '') void load()
      else contents.reload()
    },
  }
}

function keepState(window: BrowserWindow, store: WindowStateStore, name: WindowName): void {
  let timer: NodeJS.Timeout | undefined
  const write = (): void => {
    clearTimeout(timer)
    if (window.isDestroyed()) return
    store.write(name, { ...window.getNormalBounds(), maximized: window.isMaximized() })
  }
  const soon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(write, 500)
  }
  window.on('resize', soon)
  window.on('move', soon)
  window.on('close', write)
}

/** Ending the program closes the window as well, so that this is asked in both cases, and once. */
function askBeforeClosing(window: BrowserWindow, mayClose: () => Promise<boolean>): { askAnew: () => void } {
  let isAsking = false
  let isAllowed = false
  window.on('close', (event) => {
    if (isAllowed) return
    event.preventDefault()
    if (isAsking) return
    isAsking = true
    void mayClose().then(
      (may) => {
        isAsking = false
        isAllowed = may
        if (may && !window.isDestroyed()) window.close()
      },
      () => {
        isAllowed = true
        window.close()
      },
    )
  })
  return {
    /** It was kept open after all. */
    askAnew: () => {
      isAllowed = false
    },
  }
}

/** The page holds its window while something that was typed is not on disk. */
function askBeforeLosing(
  window: BrowserWindow,
  isLocked: () => boolean,
  mayLose: () => Promise<boolean>,
  onKeptOpen?: () => void,
): void {
  let isAsking = false
  window.webContents.on('will-prevent-unload', (event) => {
    // Nothing holds up the lock.
    if (isLocked()) event.preventDefault()
    if (isAsking || isLocked()) return
    isAsking = true
    void mayLose()
      .catch(() => true)
      .then((may) => {
        isAsking = false
        if (!may) onKeptOpen?.()
        // The page is not asked again: it has had its word.
        else if (!window.isDestroyed()) window.destroy()
      })
  })
}

function recoverFromCrashes(window: BrowserWindow, options: PageWindowOptions, showAgain: () => void): void {
  let crashes: number[] = []
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    options.handlers()?.onCrash(reason)
    const now = Date.now()
    crashes = [...crashes.filter((at) => now - at < crashLimit.withinMs), now]
    if (crashes.length > crashLimit.times) {
      const again = (): void => {
        if (!window.isDestroyed()) showAgain()
      }
      void Promise.resolve(options.handlers()?.onGivenUp()).then(again, again)
      return
    }
    // The dead process must be gone from the event's stack before its page can be loaded again.
    setImmediate(() => {
      if (!window.isDestroyed()) showAgain()
    })
  })
}
