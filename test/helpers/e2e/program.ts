import { expect, type ElectronApplication } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { folderForTests } from '../folder-in-memory'
import { launch, reload, settled, type Launched, type LaunchOptions } from './launch'

type Options = Omit<LaunchOptions, 'profile'>

/** The built program on a profile of its own, over all its starts. */
export interface Program {
  readonly profile: string
  readonly current: () => Launched
  readonly output: () => string
  /** Closes the program and starts it again on the same profile. */
  readonly relaunch: (changes?: Partial<LaunchOptions>) => Promise<Launched>
  /** Whether it runs as another test wants it, so that it can go on with it. */
  readonly isLike: (options: Options) => boolean
  /** For the next test: whatever belongs to no case is as it was after the start, and the page is loaded anew. */
  readonly beginAgain: () => Promise<void>
  /** Fails for what went wrong since this was called last, but not for what the test provokes on purpose. */
  readonly expectNoErrors: (tolerated: readonly RegExp[]) => void
  /** Waits for what the test has begun, so that its errors are its own. */
  readonly settled: () => Promise<void>
  readonly end: () => Promise<void>
}

export async function startProgram(options: Options): Promise<Program> {
  const profile = await mkdtemp(join(folderForTests(), 'kartei-profile-'))
  const start = async (changes?: Partial<LaunchOptions>): Promise<Launched> => {
    const started = await launch({ ...options, profile, ...changes })
    await keepAsStarted(started.app)
    return started
  }
  const launched = [await start()]
  const current = (): Launched => launched[launched.length - 1]!
  let isAsWanted = true
  let told = 0
  return {
    profile,
    current,
    output: () => launched.map(({ output }) => output()).join('\n'),
    relaunch: async (changes) => {
      await current().close()
      isAsWanted &&= changes === undefined
      launched.push(await start(changes))
      return current()
    },
    isLike: (wanted) => isAsWanted && isDeepStrictEqual(wanted, options),
    beginAgain: () => beginAgain(current()),
    // A window that the test has closed has nothing more to say.
    settled: () => settled(current().page).catch(() => undefined),
    expectNoErrors: (tolerated) => {
      const errors = launched.flatMap((each) => each.errors()).slice(told)
      told += errors.length
      const others = errors.filter((line) => !tolerated.some((known) => known.test(line)))
      expect(others, 'errors that the test does not expect').toEqual([])
    },
    end: async () => {
      await current().close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const freshPreferences = {
  language: 'system',
  theme: 'system',
  watchPerMinute: 60,
  notifications: true,
  printer: null,
  printSettings: null,
  keepSentDocuments: false,
  showsTechnical: false,
  watchIntakeFolder: false,
  worklistColumns: null,
} as const

/** Keeps in main what tests replace there. */
const keepAsStarted = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ BrowserWindow, dialog }) => {
    const [window] = BrowserWindow.getAllWindows()
    Object.assign(globalThis, { asStarted: { id: window?.id, bounds: window?.getBounds(), dialogs: { ...dialog } } })
  })

/** Cases stay as they are by now, and environments of earlier tests in the list of environments. */
async function beginAgain({ app, page }: Launched): Promise<void> {
  await app.evaluate(({ BrowserWindow, dialog }) => {
    const { asStarted } = globalThis as { asStarted?: { id: number; bounds: Electron.Rectangle; dialogs: object } }
    if (!asStarted) throw new Error('Nothing was kept when the program started.')
    Object.assign(dialog, asStarted.dialogs)
    for (const window of BrowserWindow.getAllWindows()) if (window.id !== asStarted.id) window.destroy()
    const window = BrowserWindow.fromId(asStarted.id)
    window?.setBounds(asStarted.bounds)
    window?.webContents.setZoomFactor(1)
  })
  await page.evaluate(async (preferences) => {
    const environments = await window.kartei.environments.list()
    const sandbox = environments.ok ? environments.value.find(({ kind }) => kind === 'sandbox') : undefined
    const done = [
      await window.kartei.environments.activate({ id: sandbox?.id ?? '' }),
      await window.kartei.preferences.set(preferences),
      await window.kartei.windows.keepDesk({ open: [], recent: [] }),
    ]
    for (const outcome of done) if (!outcome.ok) throw new Error(outcome.error.message)
  }, freshPreferences)
  await reload(page)
}
