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

/**
 * Legacy mode: Electron has no second page in which axe could put its parts together. What a rule found in order is only
 * counted, since describing it takes as long as looking.
 */
const axeOf = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })

async function expectNone(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
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
  const dark = axeOf(page).withRules(rulesOfColour)
  await expectNone(except === undefined ? dark : dark.exclude(except))
  await change(page, 'light')
  await expectNoViolations(page, except)
}

async function change(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((theme) => window.kartei.preferences.set({ theme }), theme)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
}
