import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import type { ChildProcess } from 'node:child_process'
import { chmod, chown, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { askAgainForLostAnswers } from '../../../tools/lib/lost-answers.mjs'
import { commandAs, nobody, reachablePath, projectFolder } from './ordinary-user'

export { projectFolder }

/** What the tests run: what is built here, or the app.asar of an installed Kartei that this variable names. */
const builtProgram = process.env['KARTEI_E2E_APP'] ?? projectFolder

export interface LaunchOptions {
  /** The folder of another built program than the project's. */
  program?: string
  profile: string
  keychain: boolean
  launchArguments: string[]
  environment: Record<string, string>
  /** As a user without rights, with Chromium's sandbox, where the tests run as root. Such a user has no keychain. */
  ordinaryUser?: boolean
}

export interface Launched {
  app: ElectronApplication
  page: Page
  output: () => string
  errors: () => string[]
  close: () => Promise<void>
}

const apps = new WeakMap<Page, ElectronApplication>()

/** The program whose first window this is. */
export function appOf(page: Page): ElectronApplication {
  const app = apps.get(page)
  if (!app) throw new Error('This is not the first window of a program that was launched here.')
  return app
}

/** How long the program may take to quit, in milliseconds, before it is stopped. */
const quitDeadline = 30_000

/** How long a page may take to have all its answers, in milliseconds. */
const settlingDeadline = 10_000

/** What an error looks like that nobody in the main process handled. */
const unhandled = /Unhandled|Uncaught|A JavaScript error occurred in the main process/

/**
 * Starts the built program.
 *
 * The executable is named, though Playwright would find it: its own way of starting loads a script into the main
 * process that, among much else, turns the keychain off.
 */
export async function launch({
  program = builtProgram,
  profile,
  keychain,
  launchArguments,
  environment,
  ordinaryUser = false,
}: LaunchOptions): Promise<Launched> {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0
  const asNobody = isRoot && ordinaryUser
  const app = await _electron.launch({
    executablePath: asNobody ? await asOrdinaryUser(profile) : electronPath(),
    args: [
      asNobody ? reachablePath(program) : program,
      `--user-data-dir=${profile}`,
      `--password-store=${keychain ? 'gnome-libsecret' : 'basic'}`,
      // What moves on the screen has arrived at once.
      '--force-prefers-reduced-motion',
      ...launchArguments,
    ],
    cwd: projectFolder,
    env: {
      ...inherited(),
      ...(keychain ? {} : { DBUS_SESSION_BUS_ADDRESS: 'disabled:' }),
      ...(ordinaryUser && { HOME: profile, XDG_RUNTIME_DIR: profile }),
      // Nothing moves by the clock: what a test finds does not depend on how long it took to come there.
      KARTEI_SANDBOX_PACE: '0',
      ...environment,
    },
    // Chromium does not start as root with its sandbox on.
    chromiumSandbox: !isRoot || ordinaryUser,
  })

  askAgainForLostAnswers(app)
  await countCalls(app)
  // Asked for now: Playwright knows it no longer once the program has ended.
  const child = app.process()
  let output = ''
  const errors: string[] = []
  const listen = (chunk: Buffer): void => {
    const text = chunk.toString('utf8')
    output += text
    errors.push(...text.split('\n').filter((line) => unhandled.test(line)))
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)

  const watch = (page: Page): void => {
    page.on('pageerror', (error) => errors.push(`page: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`console: ${message.text()}`)
    })
    page.on('crash', () => errors.push('page: crashed'))
  }
  app.on('window', watch)
  app.windows().forEach(watch)

  const page = await app.firstWindow()
  apps.set(page, app)
  await drawn(page)
  await settled(page)
  return { app, page, output: () => output, errors: () => errors, close: () => close(app, child) }
}

/** Waits until the page is drawn: it reads its texts first, and has no ears for keys and commands before. */
export async function drawn(page: Page): Promise<void> {
  await page.locator('#root > *').first().waitFor({ state: 'attached' })
}

/** Counts the calls of the pages that main has not answered yet, for `settled`. */
const countCalls = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ ipcMain }) => {
    type Handler = (...given: unknown[]) => unknown
    const calls = { inFlight: 0 }
    const counted =
      (handler: Handler): Handler =>
      async (...given) => {
        calls.inFlight += 1
        try {
          return await handler(...given)
        } finally {
          calls.inFlight -= 1
        }
      }
    const handlers: unknown = Reflect.get(ipcMain, '_invokeHandlers')
    if (!(handlers instanceof Map)) throw new Error('This Electron keeps the handlers of calls elsewhere.')
    for (const [channel, handler] of handlers as Map<string, Handler>) handlers.set(channel, counted(handler))
    const handle = ipcMain.handle.bind(ipcMain)
    ipcMain.handle = (channel, handler) => handle(channel, counted(handler as Handler))
    Object.assign(globalThis, { callsOfPages: calls })
  })

/**
 * Waits until nothing is being loaded and no call to main is in flight: errors that come later are none of coming up. A call that
 * a test leaves without an answer is not waited for to the end, and told.
 */
export async function settled(page: Page): Promise<void> {
  const app = appOf(page)
  const inFlight = (): Promise<number> =>
    app.evaluate(() => (globalThis as unknown as { callsOfPages: { inFlight: number } }).callsOfPages.inFlight)
  const loading = (): Promise<string | undefined> =>
    page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return document.querySelector('[data-loading], [aria-busy="true"]')?.outerHTML
    })
  const until = Date.now() + settlingDeadline
  while (Date.now() < until)
    if ((await inFlight()) === 0 && (await loading()) === undefined && (await inFlight()) === 0) return
  const left = `${await inFlight()} calls in flight, ${(await loading())?.slice(0, 300) ?? 'nothing'} loading`
  process.stderr.write(`kartei: not settled after ${settlingDeadline / 1000} s: ${left}\n`)
}

/** Loads the page anew, and waits until it stands. */
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await drawn(page)
  await settled(page)
}

/** Quits the program; one that does not quit in time is stopped, and the test that waited for it fails. */
async function close(app: ElectronApplication, child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const late = setTimeout(() => child.kill('SIGKILL'), quitDeadline)
  const exited = new Promise<string | null>((resolve) => child.once('exit', (_code, signal) => resolve(signal)))
  await app.close()
  clearTimeout(late)
  if ((await exited) === 'SIGKILL') throw new Error(`Kartei did not quit within ${quitDeadline / 1000} s`)
}

/** The user `nobody`, who gets the profile, and a command that runs Electron as them. */
async function asOrdinaryUser(profile: string): Promise<string> {
  const command = join(profile, 'electron-as-nobody')
  const words = [...commandAs(nobody), reachablePath(electronPath())].map((word) => `'${word}'`).join(' ')
  await writeFile(command, `#!/bin/sh\nexec ${words} "$@"\n`)
  await chmod(command, 0o755)
  await chown(profile, nobody, nobody)
  return command
}

/** The executable that `npm run --silent electron-path` prints. Outside Electron, the package's export is its path. */
export function electronPath(): string {
  const path: unknown = createRequire(import.meta.url)('electron')
  if (typeof path !== 'string') throw new Error('The electron package does not name its executable.')
  return path
}

/** This process's environment, without what would make Electron behave as plain Node. */
function inherited(): Record<string, string> {
  const entries = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[0] !== 'ELECTRON_RUN_AS_NODE',
  )
  return Object.fromEntries(entries)
}
