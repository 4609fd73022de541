import { test as base, type ElectronApplication, type Page } from '@playwright/test'
import { startDesktop, withoutDesktop } from '../../../tools/lib/desktop/index.mjs'
import type { LaunchOptions } from './launch'
import { startProgram, type Program } from './program'

export { expect } from '@playwright/test'

/** The running program of one test. */
export interface Kartei {
  readonly app: ElectronApplication
  /** The first window, its document ready. */
  readonly page: Page
  /** The folder of the profile: fresh for each test but with `oneProgram`, the same across relaunches. */
  readonly profile: string
  /** What the main process has said so far, on stdout and stderr, over all starts. */
  readonly mainOutput: () => string
  /** Closes the program and starts it again on the same profile. `page` and `app` are new then. */
  readonly relaunch: (options?: Partial<LaunchOptions>) => Promise<Page>
}

export interface Options {
  /** Whether there is a keychain: a real one on D-Bus, or none at all. */
  keychain: boolean
  /** Further arguments on Kartei's command line. */
  launchArguments: string[]
  /** Environment variables added for Kartei. */
  environment: Record<string, string>
  /** Whether the test goes on with the program of the one before: see `inOneProgram`. */
  oneProgram: boolean
  /** Whether it runs as a user without rights, with Chromium's sandbox on, also where the tests run as root. */
  ordinaryUser: boolean
  /** Errors of pages or the main process that a test provokes on purpose. Every other one fails the test. */
  tolerated: RegExp[]
}

export interface Fixtures {
  kartei: Kartei
  app: ElectronApplication
}

export interface WorkerFixtures {
  /** Screen, clipboard, D-Bus and keyring of this worker alone, in its environment variables. */
  desktop: undefined
  /** The program that runs from test to test. */
  running: { program?: Program | undefined }
}

/**
 * The base of every end-to-end test: the built program in real Electron on a profile of its own. A test fails when a page
 * throws, logs an error or breaks the content security policy, or when the main process leaves an error unhandled.
 */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  desktop: [
    // Playwright reads from this pattern which fixtures it needs: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      if (process.platform !== 'linux') {
        await use(undefined)
        return
      }
      const desktop = await startDesktop()
      process.env = { ...withoutDesktop(process.env), ...desktop.env }
      await use(undefined)
      await desktop.stop()
    },
    { scope: 'worker', auto: true },
  ],
  keychain: [true, { option: true }],
  launchArguments: [[], { option: true }],
  environment: [{}, { option: true }],
  ordinaryUser: [false, { option: true }],
  tolerated: [[], { option: true }],

  running: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const running: WorkerFixtures['running'] = {}
      await use(running)
      await endRunning(running)
    },
    { scope: 'worker' },
  ],
  oneProgram: [false, { option: true }],
  kartei: async (
    { keychain, launchArguments, environment, ordinaryUser, tolerated, oneProgram, running },
    use,
    testInfo,
  ) => {
    const options = { keychain, launchArguments, environment, ordinaryUser }
    if (oneProgram && running.program?.isLike(options)) await running.program.beginAgain()
    else {
      await endRunning(running)
      running.program = await startProgram(options)
    }
    const { program } = running
    await use({
      get app() {
        return program.current().app
      },
      get page() {
        return program.current().page
      },
      profile: program.profile,
      mainOutput: program.output,
      relaunch: async (changes) => (await program.relaunch(changes)).page,
    })

    if (testInfo.status !== testInfo.expectedStatus) {
      await Promise.all(
        program
          .current()
          .app.windows()
          .map(async (page, index) => {
            const picture = await page.screenshot({ timeout: 5_000 }).catch(() => undefined)
            if (picture) await testInfo.attach(`window-${index}`, { body: picture, contentType: 'image/png' })
          }),
      )
      await testInfo.attach('main-process', { body: program.output(), contentType: 'text/plain' })
    }
    if (oneProgram) await program.settled()
    else await endRunning(running)
    program.expectNoErrors(tolerated)
  },

  app: async ({ kartei }, use) => use(kartei.app),
  page: async ({ kartei }, use) => use(kartei.page),
})

async function endRunning(running: WorkerFixtures['running']): Promise<void> {
  const { program } = running
  running.program = undefined
  await program?.end()
}

/**
 * The tests of this file or group go on with one program and one profile, where each needs but cases of its own: a start
 * takes longer than many a test. They find settings and windows as after a start (`beginAgain` of `program.ts`), and cases
 * as the tests before left them; each holds by itself too.
 */
export function inOneProgram(): void {
  test.use({ oneProgram: true })
  test.afterAll(async ({ running, tolerated }) => {
    const { program } = running
    await endRunning(running)
    program?.expectNoErrors(tolerated)
  })
}
