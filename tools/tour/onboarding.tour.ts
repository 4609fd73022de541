import type { Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applications, described, fillIn, sendApplication, setVersion } from '../../test/helpers/e2e/applications'
import { dropFiles } from '../../test/helpers/e2e/drop'
import { writeScannedForm } from './papers'
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
  await page.evaluate(async (fields) => {
    const all = await window.kartei.environments.list()
    const environmentId = all.ok ? all.value.find(({ active }) => active)?.id : undefined
    await window.kartei.drafts.saveDescribedFields({ environmentId: environmentId ?? '', described: fields })
  }, described)
  const folder = await mkdtemp(join(tmpdir(), 'kartei-tour-'))
  const paper = await writeScannedForm(folder)
  for (const { kind, strokes, version, request } of applications) {
    await step(`form-${kind.toLowerCase()}`, async () => {
      await setVersion(page, version)
      await page.keyboard.press('Control+n')
      await expect(page.getByRole('radio', { name: 'Consumer' })).toBeFocused()
      await fillIn(page, strokes)
      if (kind === 'Consumer') await layBeside(page, paper)
    })
    await step(`sent-${kind.toLowerCase()}`, async () => {
      await sendApplication(page)
      await expect(page.getByRole('tab', { name: /^(Overview|Documents)/, selected: true })).toBeVisible()
      expect(await lastSent(page)).toEqual(request)
    })
  }
  await rm(folder, { recursive: true, force: true })
})

/** The application on paper beside its form, which shows its applicant. */
async function layBeside(page: Page, paper: string): Promise<void> {
  await dropFiles(page, page.getByRole('button', { name: 'Application beside the form' }), [paper])
  await expect(page.locator('aside canvas').first()).toBeVisible()
  await page.getByLabel('First name').scrollIntoViewIfNeeded()
}
