import { expectAccessible } from './accessibility'
import { expect, test } from './fixture'
import { answerQuestions, questionsOf } from './questions'
import { startTrainingService, type TrainingService } from './training-service'

let service: TrainingService

test.beforeAll(async () => {
  service = await startTrainingService()
})

test.afterAll(() => {
  service.end()
})

test('an environment is entered, checked, activated, and unmistakable', async ({ app, page }) => {
  await answerQuestions(app, 'cancel')
  await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Add environment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Acceptance')
  const address = dialog.getByRole('textbox', { name: 'Base URL' })
  await address.fill('http://cards.example')
  const key = dialog.getByRole('textbox', { name: 'API key' })
  await key.fill('not-a-uuid')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(address, 'plain http is refused').toHaveAttribute('aria-invalid', 'true')
  await address.fill(service.baseUrl)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await questionsOf(app)).length, 'main asks, and the clerk goes back').toBe(1)
  expect((await questionsOf(app))[0]).toContain(`Acceptance (Test)\\n${service.baseUrl}/`)
  await expect(dialog.getByRole('alert'), 'what the clerk did is not told to the clerk').toHaveCount(0)
  await expect(key).toHaveValue('not-a-uuid')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: 'Acceptance' })).toHaveCount(0)
  await answerQuestions(app, 'confirm')

  await key.fill(service.apiKey)
  await dialog.getByRole('button', { name: 'Check connection' }).click()
  await expect(dialog.getByText(/Reachable, API key accepted/)).toBeVisible()
  await expect(key, 'what was typed is there to be saved').toHaveValue(service.apiKey)
  const known = await page.evaluate(() => window.kartei.environments.list())
  expect(known.ok && known.value.map(({ name }) => name), 'to check saves nothing').toEqual(['Sandbox'])

  await key.fill('not-a-uuid')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(key, 'a key that is no UUID asks for insistence').toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await key.fill(service.apiKey)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('API key in the keychain').first()).toBeVisible()
  if (await dialog.isVisible()) await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const row = page.getByRole('listitem').filter({ hasText: 'Acceptance' })
  await row.getByRole('button', { name: 'Check connection' }).click()
  await expect(page.getByText(/Reachable, API key accepted/)).toBeVisible()
  await row.getByRole('button', { name: /^Activate/ }).click()
  await expect(page.getByText('Real service, test data.')).toBeVisible()
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /Worklist/ })
    .click()
  await expect(page.getByText('No cases yet.', { exact: false }), 'environments never share cases').toBeVisible()
  await expectAccessible(page)
})

test('About stands in the menu and in the palette, and names the interface', async ({ app, page }) => {
  const about = page.getByRole('heading', { name: 'About', exact: true })
  await app.evaluate(({ Menu }) => {
    const help = Menu.getApplicationMenu()?.items.find(({ label }) => label === 'Help')
    const item = help?.submenu?.items.find(({ label }) => label === 'About')
    if (!item) throw new Error('The menu has no About.')
    Reflect.apply(item.click, item, [])
  })
  await expect(about).toBeFocused()
  await expect(about).toBeInViewport()
  const panel = page.locator('section').filter({ has: about })
  await expect(panel).toContainText('Version 1.0')
  await expect(panel).toContainText(await app.evaluate(() => process.versions.electron))
  await expectAccessible(page)

  await page.keyboard.press('Control+1')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('about')
  await page.keyboard.press('Enter')
  await expect(about).toBeFocused()
})
