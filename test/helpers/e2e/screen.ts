import type { Locator, Page } from '@playwright/test'
import { expect } from './fixture'

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

/** Opens the page of the settings that belongs to whoever looks after the computer. */
export async function openAdministration(page: Page): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^(Settings|Einstellungen)$/ })
    .click()
  await page.getByRole('tab', { name: /^(Administration|Verwaltung)$/ }).click()
}

/** Opens a case through the dialog that takes any identifier. */
export async function openById(page: Page, id: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Open case by number' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(id)
  await dialog.getByRole('textbox').press('Enter')
  await expect(dialog).toBeHidden()
}

/** Presses Tab until the keyboard is there, as somebody without a mouse would. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const there = (): Promise<boolean> => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 60 && !(await there()); presses += 1) await page.keyboard.press(key)
  await expect(target).toBeFocused()
}
