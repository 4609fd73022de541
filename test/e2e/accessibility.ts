import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Nothing on the screen as it stands keeps anybody out, by axe.
 *
 * @param except a part that axe need not look at; the caller says why
 */
export async function expectNoViolations(page: Page, except?: string): Promise<void> {
  const axe = axeOf(page)
  await expectNone(except === undefined ? axe : axe.exclude(except))
}

/** The same of a part alone, such as a menu, which lies over the page and beside all its landmarks. */
export const expectPartAccessible = (page: Page, part: string): Promise<void> => expectNone(axeOf(page).include(part))

/** Legacy mode: Electron has no second page in which axe could put its parts together. */
const axeOf = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode(true)

async function expectNone(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

/** The same in dark and in light, in which it leaves the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((theme) => window.kartei.preferences.set({ theme }), theme)
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
    await expectNoViolations(page)
  }
}
