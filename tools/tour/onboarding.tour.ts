import type { Page } from '@playwright/test'
import { applications, fillIn } from '../../test/e2e/applications'
import { expect, test } from './stage'

/** The body of the last onboarding that went over the line, as Kartei keeps it for the case that is open. */
const lastSent = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const list = await window.kartei.cases.list()
    const cases = list.ok ? list.value.cases : []
    const newest = cases.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0]
    const raw = await window.kartei.raw.list({ caseId: newest?.caseId ?? '' })
    const creation = raw.ok ? raw.value.exchanges.find(({ endpoint }) => endpoint <= 2) : undefined
    return JSON.parse(creation?.request ?? 'null') as unknown
  })

test('onboarding from paper to card', async ({ page, step }) => {
  await page.evaluate(() => window.kartei.preferences.set({ language: 'en', theme: 'light' }))
  await expect(page.locator('[data-case]').first()).toBeVisible()
  for (const { kind, strokes, request } of applications) {
    await step(`form-${kind.toLowerCase()}`, async () => {
      await page.keyboard.press('Control+n')
      await expect(page.getByRole('radio', { name: 'Consumer' })).toBeFocused()
      await fillIn(page, strokes)
    })
    await step(`sent-${kind.toLowerCase()}`, async () => {
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('tab', { name: 'Overview', selected: true })).toBeVisible()
      expect(await lastSent(page)).toEqual(request)
    })
  }
})
