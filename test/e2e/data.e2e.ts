import type { ElectronApplication, Locator, Page } from '@playwright/test'
import { mkdir, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSession } from '../../tools/lib/desktop/session.mjs'
import { expectAccessibleInFull, expectNoViolationsInFull } from '../helpers/e2e/accessibility'
import { letterPdf } from '../fixtures/documents/pdfs'
import { dropFiles } from '../helpers/e2e/drop'
import { expect, test } from '../helpers/e2e/fixture'
import { launch, type Launched } from '../helpers/e2e/launch'
import { answerQuestions, questionsOf } from '../helpers/e2e/questions'
import { button, openAdministration, openById, tabTo } from '../helpers/e2e/screen'

const passphrase = 'vier Wörter sind genug'

/** The system's dialog cannot be used by a test: it answers with `filePath` at once. */
const answerSaveDialog = (app: ElectronApplication, filePath: string): Promise<void> =>
  app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, filePath)

const answerOpenDialog = (app: ElectronApplication, filePath: string): Promise<void> =>
  app.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] })
  }, filePath)

const settings = async (page: Page): Promise<Locator> => {
  await openAdministration(page)
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Data on this computer' }) })
  await expect(panel).toBeVisible()
  return panel
}

/** Writes a note to one case, the same each time; which is at the top of the list may change. */
const noteDown = (page: Page, note: string): Promise<void> =>
  page.evaluate(async (note) => {
    const listed = await window.kartei.cases.list()
    const cases = listed.ok ? [...listed.value.cases].sort((a, b) => (a.caseId < b.caseId ? -1 : 1)) : []
    const [first] = cases
    const noted = first && (await window.kartei.cases.setNote({ caseId: first.caseId, note }))
    if (!noted?.ok) throw new Error('The note was not taken.')
  }, note)

/** The notes that this test wrote down: cases of the sandbox have some of their own. */
const notes = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const listed = await window.kartei.cases.list()
    return listed.ok
      ? listed.value.cases.map(({ note }) => note).filter((note) => note.startsWith('E2E'))
      : ['not listed']
  })

/** Lays documents of these names out on a case that waits for some; resolves to its identifier. */
async function layOut(page: Page, names: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kartei-laid-out-'))
  const paths = names.map((name) => join(folder, name))
  for (const path of paths) await writeFile(path, await letterPdf(path))
  const onboardingId = await page.evaluate(async () => {
    const listed = await window.kartei.cases.list({ state: 'needs-action' })
    const cases = listed.ok ? listed.value.cases : []
    return cases.find(({ status }) => status === 'AWAITING_DOCUMENTS')?.identifiers.onboardingId ?? ''
  })
  await openById(page, onboardingId)
  await page.getByRole('tab', { name: /^Documents/ }).click()
  await dropFiles(page, page.getByRole('tabpanel', { name: /^Documents/ }), paths)
  for (const name of names) await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Ready')
  await rm(folder, { recursive: true })
  return onboardingId
}

/** How often each of these was journaled; rejects when the chain is broken. */
const journaled = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    const verdict = await window.kartei.journal.verify()
    if (!verdict.ok || !verdict.value.intact) throw new Error(JSON.stringify(verdict))
    const listed = await window.kartei.journal.list()
    const counts: Record<string, number> = {}
    for (const { action } of listed.ok ? listed.value.entries : [])
      if (action.startsWith('data.')) counts[action] = (counts[action] ?? 0) + 1
    return counts
  })

test('a backup is made and brought back by keyboard', async ({ app, page }) => {
  await page.locator('[data-case]').first().waitFor()
  await noteDown(page, 'E2E: before the backup')
  const panel = await settings(page)
  await tabTo(page, button(page, 'Back up now'))
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Backed up and checked.')).toBeVisible()
  await noteDown(page, 'E2E: after the backup')
  expect(await notes(page)).toEqual(['E2E: after the backup'])
  expect(await journaled(page)).toEqual({ 'data.backUp': 1 })
  const onboardingId = await layOut(page, ['Mietvertrag.pdf', 'Vollmacht.pdf'])

  await settings(page)
  const restore = panel.getByRole('button', { name: /^Restore the backup of/ }).first()
  await tabTo(page, restore)
  await answerQuestions(app, 'cancel')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await questionsOf(app)).length).toBe(1)
  expect((await questionsOf(app))[0]).toMatch(/Restore the backup of .*will be missing.*"Go back","Restore"/)
  await expect(page.getByRole('alert'), 'going back restores nothing').toHaveCount(0)
  expect(await notes(page)).toEqual(['E2E: after the backup'])
  await expect(restore).toBeFocused()
  await answerQuestions(app, 'confirm')
  await page.keyboard.press('Enter')
  await expect(panel.getByText(/^Restored the backup of/)).toBeVisible()
  expect(await notes(page)).toEqual(['E2E: before the backup'])
  // What was gone back from stood in the journal that was replaced.
  expect(await journaled(page)).toEqual({ 'data.restore': 1 })
  await expect(panel.getByText('in use before')).toBeVisible()
  await expectAccessibleInFull(page)

  // The backup knows nothing of what was laid out since, and it is there all the same.
  await page.getByRole('navigation').getByRole('button', { name: 'Uploads' }).click()
  const found = page.getByRole('region', { name: 'Documents found' })
  const names = found.locator('li > span:first-child')
  await expect(names).toHaveText(['Mietvertrag.pdf', 'Vollmacht.pdf'])
  await expectAccessibleInFull(page)
  await answerQuestions(app, 'cancel')
  await button(page, 'Erase Vollmacht.pdf').click()
  await expect.poll(async () => (await questionsOf(app))[0]).toMatch(/Erase this document\?.*"Go back","Erase"/)
  await expect(names, 'going back erases nothing').toHaveText(['Mietvertrag.pdf', 'Vollmacht.pdf'])
  await answerQuestions(app, 'confirm')
  await button(page, 'Erase Vollmacht.pdf').click()
  await expect(names).toHaveText(['Mietvertrag.pdf'])
  await button(page, 'Put Mietvertrag.pdf on a case').click()
  const dialog = page.getByRole('dialog', { name: /Mietvertrag\.pdf/ })
  await dialog.getByRole('combobox').fill(onboardingId)
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Mietvertrag.pdf' })).toContainText('Ready')
})

test('data that were damaged between two starts are set aside, and a backup is offered where it is said', async ({
  kartei,
}) => {
  await kartei.page.locator('[data-case]').first().waitFor()
  await noteDown(kartei.page, 'E2E: worth keeping')
  const backedUp = await kartei.page.evaluate(() => window.kartei.data.backUp())
  if (!backedUp.ok) throw new Error(backedUp.error.message)
  await kartei.app.close()
  const file = join(kartei.profile, 'data', 'sandbox.sqlite')
  const { size } = await stat(file)
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(Math.floor(size / 2)), 0, undefined, Math.floor(size / 4))
  await handle.close()

  const page = await kartei.relaunch()
  const news = page.getByRole('status', { name: 'What you should know' })
  await expect(news.getByText(/could not be read. It was set aside, not deleted/)).toBeVisible()
  expect(await notes(page)).toEqual([])
  await expectAccessibleInFull(page)
  await answerQuestions(kartei.app, 'confirm')
  await news.getByRole('button', { name: /^Restore the backup of/ }).click()
  await expect.poll(() => notes(page)).toEqual(['E2E: worth keeping'])
  await expect(news.getByRole('button', { name: /^Restore the backup of/ }), 'it is offered no longer').toBeHidden()
  const panel = await settings(page)
  await expect(panel.getByText(/^damaged,/)).toBeVisible()
  expect(await journaled(page)).toEqual({ 'data.restore': 1 })

  const again = await kartei.relaunch()
  await again.locator('[data-case]').first().waitFor()
  expect(await notes(again)).toEqual(['E2E: worth keeping'])
})

test.describe('another computer', () => {
  let home = ''
  let session: Awaited<ReturnType<typeof startSession>>
  let other: Launched

  // Its keyring holds another key, as that of another user on another computer does.
  test.beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'kartei-other-'))
    const folders = { XDG_DATA_HOME: join(home, 'data'), XDG_RUNTIME_DIR: join(home, 'run') }
    for (const folder of Object.values(folders)) await mkdir(folder, { mode: 0o700 })
    session = await startSession({ ...process.env, ...folders })
    const environment = { DBUS_SESSION_BUS_ADDRESS: session.address }
    other = await launch({ profile: join(home, 'profile'), keychain: true, launchArguments: [], environment })
  })
  test.afterEach(async () => {
    await other.close()
    session.stop()
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
    expect(other.errors()).toEqual([])
  })

  test(
    'restores a backup that was saved for it, documents included, and erases it again',
    { tag: '@full' },
    async ({ kartei: { app, page } }) => {
      // Two programs, and a key made of a passphrase three times, which is meant to take long.
      await page.locator('[data-case]').first().waitFor()
      await noteDown(page, 'E2E: moved along')
      const onboardingId = await layOut(page, ['Ausweis.pdf'])
      const saved = join(home, 'Sandbox.kartei')
      await answerSaveDialog(app, saved)
      const here = await settings(page)
      await here.getByRole('button', { name: 'Save for another computer …' }).click()
      const out = page.getByRole('dialog', { name: 'Save a backup for another computer' })
      const typed = out.getByLabel('Passphrase', { exact: true })
      await expect(typed).toBeFocused()
      await page.keyboard.type('zu kurz')
      await page.keyboard.press('Enter')
      await expect(out.getByText('The passphrase needs at least 12 characters.')).toBeVisible()
      await expectAccessibleInFull(page)
      await typed.fill(passphrase)
      await out.getByLabel('Passphrase again').fill(passphrase)
      await page.keyboard.press('Enter')
      await expect(here.getByText('Saved: Sandbox.kartei')).toBeVisible()
      expect(await journaled(page)).toEqual({ 'data.saveBackup': 1 })

      const there = await settings(other.page)
      await answerOpenDialog(other.app, saved)
      await there.getByRole('button', { name: 'Restore from a file …' }).click()
      const take = other.page.getByRole('dialog', { name: 'Restore a backup from a file' })
      await take.getByRole('button', { name: 'Choose a backup …' }).click()
      await expect(take.getByText(/^Sandbox\.kartei/)).toBeVisible()
      const opens = take.getByLabel('Passphrase', { exact: true })
      await opens.fill('vier andere Wörter')
      await opens.press('Enter')
      await expect(take.getByText('This passphrase does not open the file.')).toBeVisible()
      await expect(opens).toHaveValue('vier andere Wörter')
      await expectAccessibleInFull(other.page)
      await opens.fill(passphrase)
      await opens.press('Enter')
      await expect(
        take.getByText(/The backup of “Sandbox” is whole: .* cases that are here now are set aside/),
      ).toBeVisible()
      await expectNoViolationsInFull(other.page)
      await answerQuestions(other.app, 'cancel')
      await take.getByRole('button', { name: 'Restore …' }).click()
      await expect.poll(async () => (await questionsOf(other.app)).length).toBe(1)
      expect((await questionsOf(other.app))[0]).toMatch(
        /Go on with the backup of “Sandbox”\?.*Cases set aside here: \d+/s,
      )
      expect(await notes(other.page)).toEqual([])
      await answerQuestions(other.app, 'confirm')
      await take.getByRole('button', { name: 'Restore …' }).click()
      await expect(there.getByText(/^Restored: Sandbox/)).toBeVisible()
      expect(await notes(other.page)).toEqual(['E2E: moved along'])
      expect(await journaled(other.page)).toMatchObject({ 'data.takeBackup': 1 })
      await openById(other.page, onboardingId)
      await other.page.getByRole('tab', { name: /^Documents/ }).click()
      const laidOut = other.page.getByRole('listitem').filter({ hasText: 'Ausweis.pdf' })
      await expect(laidOut, 'what waits to be sent comes along').toContainText('Ready')
      await settings(other.page)

      await there.getByRole('button', { name: 'Back up now' }).click()
      await expect(there.getByText('Backed up and checked.')).toBeVisible()
      await there.getByRole('button', { name: 'Erase …' }).click()
      const erase = other.page.getByRole('dialog', { name: /^Erase the data of/ })
      const name = erase.getByRole('textbox')
      await expect(name).toBeFocused()
      await other.page.keyboard.type('something else')
      await other.page.keyboard.press('Enter')
      await expect(name).toHaveAttribute('aria-invalid', 'true')
      await expectAccessibleInFull(other.page)
      expect(await notes(other.page)).toEqual(['E2E: moved along'])
      await name.fill('Sandbox')
      await answerQuestions(other.app, 'cancel')
      await other.page.keyboard.press('Enter')
      await expect.poll(async () => (await questionsOf(other.app)).length).toBe(1)
      expect(await notes(other.page), 'main asks, and the clerk goes back').toEqual(['E2E: moved along'])
      await answerQuestions(other.app, 'confirm')
      await other.page.keyboard.press('Enter')
      await expect(there.getByText('Erased.')).toBeVisible()
      expect(await notes(other.page)).toEqual([])
      expect(await journaled(other.page)).toEqual({ 'data.erase': 1 })
      await expect.poll(() => readdir(join(home, 'profile', 'backups', 'sandbox'))).toEqual([])
      expect(await notes(page), 'what was saved stays where it came from').toEqual(['E2E: moved along'])
    },
  )
})
