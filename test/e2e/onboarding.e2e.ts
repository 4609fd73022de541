import { z } from 'zod'
import { applications, fillIn } from './applications'
import { expectAccessible } from './accessibility'
import { expect, test } from './fixture'
import { startTrainingService, useService, type TrainingService } from './training-service'

let service: TrainingService
test.beforeAll(async () => {
  service = await startTrainingService()
})
test.afterAll(() => {
  service.end()
})

const json = z.object({ kind: z.literal('json'), text: z.string() })

/** Bodies of the onboardings that arrived, oldest first, with the version of each. */
async function arrived(): Promise<{ version: string; request: unknown }[]> {
  return (await service.received()).flatMap(({ method, path, body }) => {
    const version = /^\/api\/(v[45])\/engagements\/card\/onboarding$/.exec(path)?.[1]
    return method === 'POST' && version !== undefined
      ? [{ version, request: JSON.parse(json.parse(body).text) as unknown }]
      : []
  })
}

test('each variant is entered by the keyboard alone, and arrives as it was typed', async ({ page }) => {
  await page.evaluate(() => window.kartei.preferences.set({ language: 'en' }))
  await useService(page, service)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Environment' })).toContainText('Test')
  for (const { kind, strokes, version, request } of applications) {
    await test.step(kind, async () => {
      const before = (await arrived()).length
      await page.keyboard.press('Control+n')
      await expect(page.getByRole('radio', { name: 'Consumer' })).toBeFocused()
      await fillIn(page, strokes)
      if (kind === 'Business') await expectAccessible(page)
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
      const all = await arrived()
      expect(all).toHaveLength(before + 1)
      expect(all.at(-1)).toEqual({ version, request })
    })
  }
})
