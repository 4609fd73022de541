import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectAccessibleInFull } from '../helpers/e2e/accessibility'
import { expect, inOneProgram, test } from '../helpers/e2e/fixture'
import { launch } from '../helpers/e2e/launch'
import { answerQuestions, questionsOf } from '../helpers/e2e/questions'
import { resize, smallWindows } from '../helpers/e2e/room'
import { openAdministration } from '../helpers/e2e/screen'
import { startTrainingService, type TrainingService } from '../helpers/e2e/training-service'

inOneProgram()

let service: TrainingService

test.beforeAll(async () => {
  service = await startTrainingService()
})

test.afterAll(() => {
  service.end()
})

test('an environment is entered, checked, activated, and unmistakable', async ({ kartei: { app, page, profile } }) => {
  await answerQuestions(app, 'cancel')
  await openAdministration(page)
  await page.getByRole('button', { name: 'Add environment' }).click()
  const dialog = page.getByRole('dialog')
  for (const place of smallWindows) {
    await resize(app, place)
    const send = dialog.getByRole('button', { name: 'Save' })
    await expect(send, JSON.stringify(place)).toBeInViewport({ ratio: 1 })
  }
  await resize(app, { width: 1280, height: 720, zoom: 1 })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Acceptance')
  const address = dialog.getByRole('textbox', { name: 'Base URL' })
  await address.fill('http://cards.example')
  const key = dialog.getByRole('textbox', { name: 'API key' })
  await key.fill(service.apiKey)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(address, 'plain http is refused').toHaveAttribute('aria-invalid', 'true')
  await address.fill(service.baseUrl)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await questionsOf(app)).length, 'main asks, and the clerk goes back').toBe(1)
  expect((await questionsOf(app))[0]).toContain(`Acceptance (Test)\\n${service.baseUrl}/`)
  await expect(dialog.getByRole('alert'), 'what the clerk did is not told to the clerk').toHaveCount(0)
  await expect(key).toHaveValue(service.apiKey)
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
  await expectAccessibleInFull(page)
  await key.fill(service.apiKey)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Real service, test data.'), 'the first one is active at once').toBeVisible()
  await expect(page.getByText('Three steps to begin with'), 'environments never share cases').toBeVisible()
  await expectAccessibleInFull(page)

  await openAdministration(page)
  const row = page.getByRole('listitem').filter({ hasText: 'Acceptance' })
  await expect(row.getByText('API key in the keychain')).toBeVisible()
  await row.getByRole('button', { name: 'Check connection' }).click()
  await expect(page.getByText(/Reachable, API key accepted/)).toBeVisible()
  const id = await page.evaluate(async () => {
    const listed = await window.kartei.environments.list()
    return listed.ok ? (listed.value.find(({ active }) => active)?.id ?? '') : ''
  })
  const remove = async (choice: string): Promise<void> => {
    await page.getByRole('button', { name: 'Remove Acceptance' }).click()
    const question = page.getByRole('dialog', { name: 'Remove Acceptance?' })
    await question.getByRole('radio', { name: choice }).click()
    await question.getByRole('button', { name: 'Remove Acceptance' }).click()
  }
  // A call of this environment that goes on until a dialog of the system is answered.
  await app.evaluate(({ dialog, ipcMain }) => {
    dialog.showSaveDialog = () =>
      new Promise((resolve) => ipcMain.once('left-by-test', () => resolve({ canceled: true, filePath: '' })))
  })
  const goesOn = page.evaluate(() => window.kartei.data.saveBackup({ passphrase: 'vier Wörter sind genug' }))
  await remove('Erase them for good')
  await expect(row.getByText(/^A call to this environment is still under way\./)).toBeVisible()
  await app.evaluate(({ ipcMain }) => ipcMain.emit('left-by-test'))
  await goesOn

  await remove('Keep them, listed below under “Data on this computer”')
  await expect(page.getByText('Made-up data.', { exact: false })).toBeVisible()
  const kept = page.getByRole('listitem').filter({ hasText: /, removed / })
  await expect(kept).toContainText('Acceptance')
  await kept.getByRole('button', { name: 'Bring back Acceptance' }).click()
  await expect(page.getByRole('button', { name: 'Remove Acceptance' })).toBeVisible()
  await expect(kept).toHaveCount(0)
  await remove('Keep them, listed below under “Data on this computer”')
  await expect(kept).toContainText('Acceptance')
  await expectAccessibleInFull(page)
  await kept.getByRole('button', { name: 'Erase the data of Acceptance' }).click()
  await expect(kept).toHaveCount(0)
  const ofIt = (await readdir(profile, { recursive: true })).filter((name) => name.includes(id))
  expect(ofIt, 'nothing of it is left').toEqual([])
  const written = await page.evaluate(async () => {
    const listed = await window.kartei.journal.list()
    return listed.ok ? listed.value.entries.map(({ action, summary }) => `${action} ${summary['keepData'] ?? ''}`) : []
  })
  // Watched cases of the sandbox are written down in between.
  expect(written.filter((each) => /remove|bringBack|eraseKept/.test(each))).toEqual([
    'environments.eraseKept ',
    'environments.remove true',
    'environments.bringBack ',
    'environments.remove true',
  ])
})

test(
  'About stands in the menu and in the palette, and names the interface',
  { tag: '@full' },
  async ({ app, page }) => {
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
    await expectAccessibleInFull(page)

    await page.keyboard.press('Control+1')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('about')
    await page.keyboard.press('Enter')
    await expect(about).toBeFocused()
  },
)

test('what the organisation has said holds from the first window on, against the page as well', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kartei-policy-'))
  const file = join(folder, 'kartei', 'policy.json')
  await mkdir(join(folder, 'kartei'), { mode: 0o755 })
  const settings = {
    language: 'de',
    environments: [{ name: 'Produktion', kind: 'production', address: 'https://cards.bank.example/api' }],
    otherEnvironments: false,
    notifications: false,
    erasing: false,
    moving: false,
  }
  await writeFile(file, JSON.stringify(settings), { mode: 0o644 })
  const { page, close } = await launch({
    profile: join(folder, 'profile'),
    keychain: true,
    launchArguments: ['--lang=en'],
    environment: { KARTEI_POLICY: file },
  })
  try {
    // Asked by a page that was led astray.
    const asked = await page.evaluate(async () => {
      const outcomes = [
        await window.kartei.preferences.set({ language: 'en' }),
        await window.kartei.preferences.set({ notifications: true }),
        await window.kartei.environments.save({ name: 'Mine', kind: 'test', baseUrl: 'https://elsewhere.example' }),
        await window.kartei.data.erase({ name: 'Sandbox' }),
        await window.kartei.data.saveBackup({ passphrase: 'four words will do' }),
      ]
      return outcomes.map((outcome) => (outcome.ok ? 'done' : outcome.error.kind))
    })
    expect(asked).toEqual(asked.map(() => 'managed'))
    await page.getByRole('navigation').getByRole('button', { name: 'Einstellungen' }).click()
    await expect(page.getByRole('radio', { name: 'English' })).toBeDisabled()
    await expectAccessibleInFull(page)
    await openAdministration(page)
    await expect(page.getByRole('heading', { name: 'Von Ihrer Organisation vorgegeben' })).toBeVisible()
    await expect(page.getByText('Produktion (https://cards.bank.example/api)')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Umgebung hinzufügen' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Produktion entfernen' })).toBeDisabled()
    await expectAccessibleInFull(page)
  } finally {
    await close()
    await rm(folder, { recursive: true })
  }
})
