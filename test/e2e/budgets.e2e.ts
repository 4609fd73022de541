import type { ElectronApplication, Page } from '@playwright/test'
import budgets from '../../tools/budgets.json' with { type: 'json' }
import { compare } from '../../tools/lib/budgets.mjs'
import { say } from '../../tools/lib/say.mjs'
import { expect, test } from '../helpers/e2e/fixture'
import { reload } from '../helpers/e2e/launch'

/**
 * The page says by this call that its first rows are there. It takes the way of every other call, and calls do not overtake each
 * other: those that main gets before it were made before the rows, however slow either of them is.
 */
const rowsAreThere = 'kartei:sandbox.rules'

/**
 * The channels of the calls of the page that is loaded next, in their order, until it says that its rows are there. What the one
 * before it still asks for is none of them.
 */
async function countCalls(app: ElectronApplication): Promise<() => Promise<readonly string[]>> {
  const counting = await app.evaluateHandle(({ ipcMain, webContents }, last) => {
    const handlers = ipcMain._invokeHandlers
    if (!handlers) throw new Error('Electron keeps its handlers elsewhere by now.')
    const calls: string[] = []
    for (const contents of webContents.getAllWebContents()) contents.once('did-navigate', () => calls.splice(0))
    const known = new Map(handlers)
    const isOver = new Promise<void>((resolve) => {
      for (const [channel, handler] of known)
        handlers.set(channel, (...given) => {
          if (channel === last) {
            for (const [each, original] of known) handlers.set(each, original)
            resolve()
          } else calls.push(channel)
          return handler(...given)
        })
    })
    return { calls, isOver }
  }, rowsAreThere)
  return () =>
    counting.evaluate(async ({ calls, isOver }) => {
      await isOver
      return calls
    })
}

/**
 * How often React puts something on the screen of a page that is loaded from now on, until its first rows are there. It tells what
 * stands for its developer tools of each time, in production too.
 *
 * No time passes meanwhile: after half a second the page is drawn without its rows, which is right on a slow machine and would be
 * counted as one pass more.
 */
async function countRenders(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const { setTimeout: wait } = window
    const late: (() => unknown)[] = []
    const rendered = { passes: 0, isOver: false }
    const held = (handler: TimerHandler, milliseconds = 0, ...given: unknown[]): number => {
      if (typeof handler !== 'function') throw new TypeError('A timer runs a function.')
      const go = (): unknown => Reflect.apply(handler, undefined, given)
      return wait(() => (rendered.isOver || milliseconds === 0 ? go() : late.push(go)), milliseconds)
    }
    const committed = (): void => {
      if (rendered.isOver) return
      rendered.passes += 1
      if (!document.querySelector('#root [data-case]')) return
      rendered.isOver = true
      void window.kartei.sandbox.rules()
      for (const go of late) wait(go)
    }
    const nothing = (): void => undefined
    Object.assign(window, {
      rendered,
      setTimeout: held,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onScheduleFiberRoot: nothing,
        onCommitFiberRoot: committed,
        onPostCommitFiberRoot: nothing,
        onCommitFiberUnmount: nothing,
      },
    })
  })
  return () => page.evaluate(() => window.rendered?.passes ?? 0)
}

test('calls and render passes before the first rows, and processes at rest, stay within their budgets', async ({
  app,
  page,
}) => {
  await page.locator('#root [data-case]').first().waitFor()
  const callsUntilRows = await countCalls(app)
  const rendersUntilRows = await countRenders(page)
  await reload(page)
  await page.locator('#root [data-case]').first().waitFor()
  const calls = await callsUntilRows()
  const renders = await rendersUntilRows()
  expect(calls, 'the page asks for its rows').toContain('kartei:cases.page')
  expect(renders, 'React tells of what it renders').toBeGreaterThan(0)

  const measure = async () => {
    const processes = await app.evaluate(({ app }) => app.getAppMetrics().map(({ type, name }) => name ?? type))
    const running = {
      'calls of the page before its first rows': calls.length,
      'render passes before the first rows': renders,
      'processes at rest': processes.length,
    }
    return { ...compare({ running }, { running: budgets.running }, 'tools/budgets.json'), processes }
  }
  // What runs for the start alone ends by itself.
  await expect
    .poll(async () => (await measure()).over, [...calls, ...(await measure()).processes].join(', '))
    .toEqual([])
  for (const line of (await measure()).lower) say(line)
})
