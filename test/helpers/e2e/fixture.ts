import { test as base, expect, type ElectronApplication, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDesktop, withoutDesktop } from '../../../tools/lib/desktop/index.mjs'
import { launch, type Launched, type LaunchOptions } from './launch'
import type { Behaviour } from './training-service'

export { expect } from '@playwright/test'

/** The running program of one test. */
export interface Kartei {
  readonly app: ElectronApplication
  /** The first window, its document ready. */
  readonly page: Page
  /** The folder of the profile: fresh for each test, the same across relaunches. */
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
  /** How the embedded service answers. */
  behaviour: Behaviour
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
  behaviour: ['usual', { option: true }],
  tolerated: [[], { option: true }],

  kartei: async ({ keychain, launchArguments, environment, behaviour, tolerated }, use, testInfo) => {
    const profile = await mkdtemp(join(tmpdir(), 'kartei-profile-'))
    const options: LaunchOptions = { profile, keychain, launchArguments, environment }
    const launched: Launched[] = [await launch(options)]
    if (behaviour !== 'usual')
      await launched[0]!.page.evaluate((behaviour) => window.kartei.sandbox.setBehaviour({ behaviour }), behaviour)
    const current = (): Launched => launched[launched.length - 1]!
    await use({
      get app() {
        return current().app
      },
      get page() {
        return current().page
      },
      profile,
      mainOutput: () => launched.map(({ output }) => output()).join('\n'),
      relaunch: async (changes) => {
        await current().close()
        launched.push(await launch({ ...options, ...changes }))
        return current().page
      },
    })

    if (testInfo.status !== testInfo.expectedStatus) {
      await Promise.all(
        current()
          .app.windows()
          .map(async (page, index) => {
            const picture = await page.screenshot({ timeout: 5_000 }).catch(() => undefined)
            if (picture) await testInfo.attach(`window-${index}`, { body: picture, contentType: 'image/png' })
          }),
      )
      const body = launched.map(({ output }) => output()).join('\n')
      await testInfo.attach('main-process', { body, contentType: 'text/plain' })
    }
    await current().close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    const errors = launched
      .flatMap((each) => each.errors())
      .filter((line) => !tolerated.some((known) => known.test(line)))
    expect(errors, 'errors that the test does not expect').toEqual([])
  },

  app: async ({ kartei }, use) => use(kartei.app),
  page: async ({ kartei }, use) => use(kartei.page),
})
