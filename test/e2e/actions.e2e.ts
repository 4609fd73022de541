import type { Locator, Page } from '@playwright/test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pdfHolding } from '../fixtures/documents/pdfs'
import { dropFiles } from '../helpers/e2e/drop'
import { expect, inOneProgram, test } from '../helpers/e2e/fixture'
import { answerQuestions, questionsOf } from '../helpers/e2e/questions'
import { button } from '../helpers/e2e/screen'
import { startTrainingService, type TrainingService } from '../helpers/e2e/training-service'

inOneProgram()

let service: TrainingService
let folder: string

test.beforeAll(async () => {
  service = await startTrainingService()
  folder = await mkdtemp(join(tmpdir(), 'kartei-actions-'))
  await writeFile(join(folder, 'Meldebescheinigung.pdf'), pdfHolding(Buffer.from('Meldebescheinigung')))
})

test.afterAll(async () => {
  service.end()
  await rm(folder, { recursive: true, force: true })
})

/** Somebody whose clicks, keys, filled fields and drops are counted. */
function clerkAt(page: Page) {
  let actions = 0
  const counted = async (act: Promise<void>): Promise<void> => {
    actions += 1
    await act
  }
  return {
    click: (target: Locator) => counted(target.click()),
    press: (key: string) => counted(page.keyboard.press(key)),
    fill: (target: Locator, text: string) => counted(target.fill(text)),
    /** Where the keyboard is already. */
    type: async (target: Locator, text: string) => {
      await expect(target).toBeFocused()
      await counted(page.keyboard.insertText(text))
    },
    drop: (target: Locator) => counted(dropFiles(page, target, [join(folder, 'Meldebescheinigung.pdf')])),
    actions: () => actions,
  }
}

const firstOf = (page: Page, status: string): Promise<{ title: string; onboardingId: string }> =>
  page.evaluate(async (status) => {
    const listed = await window.kartei.cases.list()
    const found = listed.ok ? listed.value.cases.find((each) => each.status === status) : undefined
    return { title: found?.title ?? '', onboardingId: found?.identifiers.onboardingId ?? '' }
  }, status)

test('from the first start to the first document that is sent to a service of one’s own: twelve actions', async ({
  page,
  app,
}) => {
  await answerQuestions(app, 'confirm')
  const clerk = clerkAt(page)
  await expect(page.getByRole('region', { name: 'Three steps to begin with' })).toBeVisible()
  const { onboardingId } = await firstOf(page, 'AWAITING_DOCUMENTS')

  await clerk.click(button(page, 'Set up the service'))
  const dialog = page.getByRole('dialog')
  await clerk.type(dialog.getByRole('textbox', { name: 'Base URL' }), service.baseUrl)
  await clerk.fill(dialog.getByRole('textbox', { name: 'API key' }), service.apiKey)
  await clerk.press('Enter')
  await expect.poll(async () => (await questionsOf(app)).length).toBe(1)
  await expect(page.getByText('Real service, test data.'), 'it is active at once').toBeVisible()
  await expect(page.getByRole('region', { name: 'Environment' }), 'it is called by its host').toContainText('127.0.0.1')
  await expect(page.getByRole('region', { name: 'Three steps to begin with' })).toBeVisible()

  await clerk.click(page.getByRole('main').getByRole('button', { name: 'Open case by number' }))
  await clerk.type(page.getByRole('dialog').getByRole('textbox'), onboardingId)
  await clerk.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await clerk.drop(page.getByRole('tabpanel'))
  await clerk.click(page.getByRole('main').getByRole('button', { name: /^Upload/ }))
  await expect(page.getByText('Confirmed on this case').first()).toBeVisible()
  const sent = (await service.received()).filter(({ method, path }) => method === 'POST' && path.endsWith('/documents'))
  expect(sent).toHaveLength(1)
  expect(clerk.actions() + (await questionsOf(app)).length).toBeLessThanOrEqual(12)
})

test('documents on a known case: two actions', async ({ page }) => {
  const clerk = clerkAt(page)
  const { title } = await firstOf(page, 'AWAITING_DOCUMENTS')
  await clerk.drop(page.getByRole('row').filter({ hasText: title }).first())
  await clerk.click(page.getByRole('main').getByRole('button', { name: /^Upload/ }))
  await expect(page.getByText('Confirmed on this case').first()).toBeVisible()
  expect(clerk.actions()).toBeLessThanOrEqual(2)
})

test('a mandate from a named case: seven actions', async ({ page }) => {
  const clerk = clerkAt(page)
  const row = page.getByRole('row').filter({ hasText: 'Register mandate' }).first()
  await clerk.click(row.getByRole('button').first())
  await clerk.fill(page.getByRole('textbox', { name: 'IBAN' }), 'DE89370400440532013000')
  for (const consent of await page.getByRole('checkbox').all()) await clerk.click(consent)
  await clerk.click(page.getByRole('radio', { name: 'In person' }))
  await clerk.click(button(page, 'Register mandate'))
  await clerk.click(page.getByRole('dialog').getByRole('button', { name: 'Register mandate' }))
  await expect(page.getByText(/The service registered the mandate\./)).toBeVisible()
  expect(clerk.actions()).toBeLessThanOrEqual(7)
})
