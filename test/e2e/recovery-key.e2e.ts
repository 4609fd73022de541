import type { ElectronApplication, Locator, Page } from '@playwright/test'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSession } from '../../tools/lib/desktop/session.mjs'
import { expectAccessibleInFull, expectNoViolationsInFull } from '../helpers/e2e/accessibility'
import { expect, test } from '../helpers/e2e/fixture'
import { launch, type Launched } from '../helpers/e2e/launch'
import { button, openAdministration, tabTo } from '../helpers/e2e/screen'

const settings = async (page: Page): Promise<Locator> => {
  await openAdministration(page)
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Data on this computer' }) })
  await expect(panel).toBeVisible()
  return panel
}

const noteDown = (page: Page, note: string): Promise<void> =>
  page.evaluate(async (note) => {
    const listed = await window.kartei.cases.list()
    const [first] = listed.ok ? listed.value.cases : []
    const noted = first && (await window.kartei.cases.setNote({ caseId: first.caseId, note }))
    if (!noted?.ok) throw new Error('The note was not taken.')
  }, note)

/** Cases, the notes of this test, and how many entries the journal has: it must be intact. */
const register = (page: Page) =>
  page.evaluate(async () => {
    const listed = await window.kartei.cases.list()
    const verdict = await window.kartei.journal.verify()
    if (!listed.ok || !verdict.ok || !verdict.value.intact) throw new Error(JSON.stringify([listed, verdict]))
    const { cases } = listed.value
    return { cases: cases.length, notes: cases.map(({ note }) => note).filter((note) => note.startsWith('E2E')) }
  })

/** The system's dialogs cannot be used by a test: they answer at once. */
const answerDialogs = (app: ElectronApplication, filePath: string): Promise<void> =>
  app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] })
    dialog.showMessageBox = () => Promise.resolve({ response: 1, checkboxChecked: false })
  }, filePath)

/** Makes a recovery key by keyboard, as a clerk who writes it down. Returns what is on the paper. */
async function makeKey({ app, page }: Pick<Launched, 'app' | 'page'>): Promise<string> {
  const panel = await settings(page)
  await answerDialogs(app, '')
  await tabTo(page, button(page, 'Make a recovery key …'))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Your recovery key' })
  await expect(dialog.getByRole('img', { name: 'The recovery key as a QR code' })).toBeVisible()
  await expectAccessibleInFull(page)
  const groups = await dialog
    .getByRole('group', { name: 'Recovery key' })
    .locator('span')
    .evaluateAll((spans) => spans.slice(1).map((span) => span.lastChild?.textContent ?? ''))
  expect(groups).toHaveLength(12)
  await expect(dialog.getByLabel('Type the last group of the key')).toBeFocused()
  await page.keyboard.type('qqqq')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/This is not the last group/)).toBeVisible()
  await dialog.getByLabel('Type the last group of the key').fill('')
  await page.keyboard.type((groups.at(-1) ?? '').toLowerCase())
  await page.keyboard.press('Enter')
  await expect(panel.getByText(/The recovery key is in use/)).toBeVisible()
  return groups.join(' ')
}

test.describe('with a keyring made anew', () => {
  let home = ''
  let session: Awaited<ReturnType<typeof startSession>>
  let bare: Launched | undefined

  test.beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'kartei-bare-'))
    const folders = { XDG_DATA_HOME: join(home, 'data'), XDG_RUNTIME_DIR: join(home, 'run') }
    for (const folder of Object.values(folders)) await mkdir(folder, { mode: 0o700 })
    session = await startSession({ ...process.env, ...folders })
  })
  test.afterEach(async () => {
    await bare?.close()
    expect(bare?.errors() ?? []).toEqual([])
    bare = undefined
    session.stop()
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  })

  test(
    'a backup alone and the recovery key bring the register to a bare machine',
    { tag: '@full' },
    async ({ kartei }) => {
      const { page } = kartei
      await page.locator('[data-case]').first().waitFor()
      await noteDown(page, 'E2E: on paper and on a stick')
      const key = await makeKey(kartei)
      const panel = await settings(page)
      await panel.getByRole('button', { name: 'Back up now' }).click()
      await expect(panel.getByText('Backed up and checked.')).toBeVisible()
      const before = await register(page)
      await kartei.app.close()
      const folder = join(kartei.profile, 'backups', 'sandbox')
      const newest =
        (await readdir(folder))
          .filter((name) => name.endsWith('.sqlite'))
          .sort()
          .at(-1) ?? ''
      const carried = join(home, 'carried.sqlite')
      await copyFile(join(folder, newest), carried)
      for (const entry of await readdir(kartei.profile, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue
        const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0))
        for (const spelling of [key, key.replaceAll(' ', '')])
          expect(bytes.includes(spelling), `${entry.name} holds the recovery key`).toBe(false)
      }

      const environment = { DBUS_SESSION_BUS_ADDRESS: session.address }
      bare = await launch({ profile: join(home, 'profile'), keychain: true, launchArguments: [], environment })
      await bare.page.locator('[data-case]').first().waitFor()
      await answerDialogs(bare.app, carried)
      const there = await settings(bare.page)
      await there.getByRole('button', { name: 'Restore from a file …' }).click()
      const dialog = bare.page.getByRole('dialog', { name: 'Restore a backup from a file' })
      await dialog.getByRole('button', { name: 'Choose a backup …' }).click()
      await expect(dialog.getByText(/^carried\.sqlite/)).toBeVisible()
      const typed = dialog.getByLabel('Recovery key')
      await typed.focus()
      await bare.page.keyboard.type(key.replace(/^./, (first) => (first === 'Q' ? 'P' : 'Q')).toLowerCase())
      await bare.page.keyboard.press('Enter')
      await expect(dialog.getByText('Group 1 is not right. Compare it with the paper.')).toBeVisible()
      await expectNoViolationsInFull(bare.page)
      await typed.fill('')
      await bare.page.keyboard.type(key.toLowerCase())
      await bare.page.keyboard.press('Enter')
      await expect(dialog.getByText(/The backup of “Sandbox” is whole/)).toBeVisible()
      await dialog.getByRole('button', { name: 'Restore …' }).click()
      await expect(there.getByText(/^Restored: Sandbox/)).toBeVisible()
      expect(await register(bare.page)).toEqual(before)
      await bare.close()

      bare = await launch({ profile: join(home, 'profile'), keychain: true, launchArguments: [], environment })
      await bare.page.locator('[data-case]').first().waitFor()
      expect(await register(bare.page)).toEqual(before)
    },
  )

  test('opens the data that Kartei has stopped in front of', { tag: '@full' }, async ({ kartei }) => {
    await kartei.page.locator('[data-case]').first().waitFor()
    await noteDown(kartei.page, 'E2E: before the new keyring')
    const key = await makeKey(kartei)
    const before = await register(kartei.page)

    const page = await kartei.relaunch({ environment: { DBUS_SESSION_BUS_ADDRESS: session.address } })
    await expect(page.getByRole('heading', { name: /cannot be opened at the moment/ })).toBeVisible()
    await tabTo(page, button(page, 'Use the recovery key …'))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Open the cases with the recovery key' })
    await expect(dialog.getByLabel('Recovery key')).toBeFocused()
    await expectAccessibleInFull(page)
    await page.keyboard.type(key)
    await page.keyboard.press('Enter')
    await page.locator('[data-case]').first().waitFor()
    expect(await register(page)).toEqual(before)
  })
})
