import type { ElectronApplication, Page } from '@playwright/test'
import { once } from 'node:events'
import { z } from 'zod'
import { applications, described, fillIn, sendApplication, setVersion } from '../helpers/e2e/applications'
import { expectAccessibleInFull } from '../helpers/e2e/accessibility'
import { expect, inOneProgram, test } from '../helpers/e2e/fixture'
import { reload } from '../helpers/e2e/launch'
import { resize, smallWindows } from '../helpers/e2e/room'
import { conformances, startTrainingService, useService, type TrainingService } from '../helpers/e2e/training-service'

inOneProgram()

let service: TrainingService
test.afterEach(() => {
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

for (const conformance of conformances)
  test(
    `each variant is entered by the keyboard alone, and arrives as it was typed (${conformance})`,
    { tag: conformance === 'usual' ? [] : ['@full'] },
    async ({ page, app }) => {
      service = await startTrainingService(conformance)
      await page.evaluate(() => window.kartei.preferences.set({ language: 'en' }))
      await useService(page, service)
      await reload(page)
      await expect(page.getByRole('region', { name: 'Environment' })).toContainText('Test')
      await page.evaluate(async (fields) => {
        const all = await window.kartei.environments.list()
        const environmentId = all.ok ? all.value.find(({ active }) => active)?.id : undefined
        await window.kartei.drafts.saveDescribedFields({ environmentId: environmentId ?? '', described: fields })
      }, described)
      for (const { kind, strokes, version, request } of applications) {
        await test.step(kind, async () => {
          const before = (await arrived()).length
          await setVersion(page, version)
          await page.keyboard.press('Control+n')
          await expect(page.getByRole('radio', { name: 'Consumer' })).toBeFocused()
          await fillIn(page, strokes)
          if (kind === 'Business') await expectAccessibleInFull(page)
          await sendApplication(page, async () => {
            if (kind !== 'Business') return
            await expectSummary(page, app)
          })
          await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
          const all = await arrived()
          expect(all).toHaveLength(before + 1)
          expect(all.at(-1)).toEqual({ version, request })
        })
      }
    },
  )

/** All of it can be read, and its buttons are in sight, however small the window is and however large the letters are. */
async function expectSummary(page: Page, app: ElectronApplication): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/Country of the companyGermany.*\(10\.71\)/)
  await expect(dialog.getByRole('button', { name: 'Back to the form' })).toBeFocused()
  for (const size of smallWindows) {
    await resize(app, size)
    for (const name of ['Send all the same', 'Back to the form', 'Documents'])
      await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  }
  const whatGoesOut = dialog.getByRole('region', { name: 'What goes out' })
  await page.keyboard.press('PageDown')
  expect(await whatGoesOut.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
  await resize(app, { width: 1280, height: 720, zoom: 1 })
  await expectAccessibleInFull(page)
}

test(
  'a killed program brings back what was typed, and sends nothing twice that was not answered',
  { tag: '@full' },
  async ({ kartei }) => {
    service = await startTrainingService()
    await kartei.page.evaluate(() => window.kartei.preferences.set({ language: 'en' }))
    await useService(kartei.page, service)
    await reload(kartei.page)
    await expect(kartei.page.getByRole('region', { name: 'Environment' })).toContainText('Test')
    await service.addFault({
      match: { method: 'POST', path: '/api/v4/engagements/card/onboarding' },
      times: 1,
      effect: { kind: 'reset', when: 'before-answer' },
    })
    const before = (await arrived()).length
    const { page, app } = kartei
    await page.keyboard.press('Control+n')
    await fillIn(page, [
      { to: 'Credit' },
      { press: 'Space' },
      { to: 'Last name' },
      { text: 'Unbeantwortet' },
      { to: 'On success' },
      { text: 'https://partner.example/ok' },
      { to: 'On failure' },
      { text: 'https://partner.example/no' },
    ])
    await sendApplication(page)
    await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible()
    expect(await arrived()).toHaveLength(before + 1)

    await page.keyboard.press('Control+n')
    const half = { 'First name': 'Ümit', 'Date of birth': '7.3.19', Phone: '0176 04', 'Monthly income': '1.2' }
    await fillIn(
      page,
      Object.entries(half).flatMap(([to, text]) => [{ to }, { text }]),
    )
    const ended = once(app.process(), 'exit')
    await expect.poll(() => typedOf(page, 'applicant.monthlyIncome')).toContain('1.2')
    app.process().kill('SIGKILL')
    await ended

    const again = await kartei.relaunch()
    await again.getByRole('tab', { name: /^Drafts/ }).click()
    await again.getByRole('row', { name: /Ümit/ }).dblclick()
    for (const [label, text] of Object.entries(half))
      await expect(again.locator('input').and(again.getByLabel(label, { exact: true }))).toHaveValue(text)
    await again.keyboard.press('Control+1')
    await again.getByRole('row', { name: /Unbeantwortet/ }).dblclick()
    await expect(again.getByRole('button', { name: 'Send again' })).toBeVisible()
    await expect(again.getByRole('button', { name: 'Send application' })).toBeDisabled()
    await expect(again.getByLabel('Last name')).toBeDisabled()
    await expect(again.getByLabel('Last name')).toHaveValue('Unbeantwortet')
    await again.keyboard.press('Control+Enter')
    await expectAccessibleInFull(again)
    expect(await arrived()).toHaveLength(before + 1)
  },
)

/** What is on disk at a path of any draft. */
const typedOf = (page: Page, path: string): Promise<(string | undefined)[]> =>
  page.evaluate(async (path) => {
    const list = await window.kartei.drafts.list()
    const drafts = list.ok ? list.value.drafts : []
    const read = await Promise.all(drafts.map(({ draftId }) => window.kartei.drafts.read({ draftId })))
    return read.map((draft) => (draft.ok ? draft.value.fields[path] : undefined))
  }, path)
