import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Expects that axe finds nothing on the screen as it stands, in light and in dark. Leaves it as it was. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((theme) => window.kartei.preferences.set({ theme }), theme)
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
    // Legacy mode: Electron has no second page in which axe could put its parts together.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
    const found = violations.map(({ id, nodes }) => `${theme}: ${id} ${nodes.map(({ html }) => html).join(' ')}`)
    expect(found).toEqual([])
  }
}
