import AxeBuilder from '@axe-core/playwright'
import { expect, type Frame, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isFull } from '../../fixtures/full-size'

/** The axe that AxeBuilder brings along. */
const source = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/**
 * Nothing on the screen as it stands keeps anybody out, by axe.
 *
 * @param except a part that axe need not look at; the caller says why
 */
export async function expectNoViolations(page: Page, except?: string): Promise<void> {
  const axe = await axeOf(page)
  await expectNone(page, except === undefined ? axe : axe.exclude(except))
}

/** The same of a part alone, such as a menu, which lies over the page and beside all its landmarks. */
export const expectPartAccessible = async (page: Page, part: string): Promise<void> =>
  expectNone(page, (await axeOf(page)).include(part))

/**
 * Legacy mode: Electron has no second page in which axe could put its parts together. What a rule found in order is only
 * counted, since describing it takes as long as looking. AxeBuilder would put axe into the page twice for each look, which
 * takes longer than the look itself; so it is put there once, and AxeBuilder puts nothing there.
 */
async function axeOf(page: Page): Promise<AxeBuilder> {
  await Promise.all(page.frames().map(putAxe))
  await still(page)
  return new AxeBuilder({ page, axeSource: 'void 0' }).setLegacyMode(true).options({ resultTypes: ['violations'] })
}

async function putAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate('"axe" in window'))) await frame.evaluate(source)
}

/** A colour on its way to another one is neither: what moves has arrived, but for what moves for ever. */
async function still(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document
        .getAnimations()
        .every(
          ({ effect, playState }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
        ),
    undefined,
    { polling: 'raf' },
  )
}

async function expectNone(page: Page, axe: AxeBuilder): Promise<void> {
  const stop = await keepDrawing(page)
  const { violations } = await axe.analyze()
  await stop()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

/** After a key, Chromium puts off timers until it draws next, and draws nothing where nothing changes: axe would wait for ever. */
async function keepDrawing(page: Page): Promise<() => Promise<void>> {
  const drawing = await page.evaluateHandle(() => {
    const state = { isOver: false }
    const draw = (): void => {
      if (!state.isOver) requestAnimationFrame(draw)
    }
    draw()
    return state
  })
  return () =>
    drawing.evaluate((state) => {
      state.isOver = true
    })
}

/** The rules whose outcome the colours change; what else is on the screen is the same in either theme. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/**
 * The same in dark, as far as the colours go, and in light, in which it leaves the screen.
 *
 * @param except a part that axe need not look at; the caller says why
 */
export async function expectAccessible(page: Page, except?: string): Promise<void> {
  await change(page, 'dark')
  const dark = (await axeOf(page)).withRules(rulesOfColour)
  await expectNone(page, except === undefined ? dark : dark.exclude(except))
  await change(page, 'light')
  await expectNoViolations(page, except)
}

async function change(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((theme) => window.kartei.preferences.set({ theme }), theme)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
}

/** The same along a way, in `npm run test:all` alone: `npm test` looks at each screen once (`worklist.e2e.ts` and others). */
const inFull =
  <Given extends unknown[]>(look: (...given: Given) => Promise<void>) =>
  (...given: Given): Promise<void> =>
    isFull ? look(...given) : Promise.resolve()

export const expectNoViolationsInFull = inFull(expectNoViolations)
export const expectPartAccessibleInFull = inFull(expectPartAccessible)
export const expectAccessibleInFull = inFull(expectAccessible)
