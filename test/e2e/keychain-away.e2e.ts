import type { ElectronApplication, Page } from '@playwright/test'
import { mkdir, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSession } from '../../tools/lib/desktop/session.mjs'
import { expectAccessibleInFull } from '../helpers/e2e/accessibility'
import { expect, test, type Kartei } from '../helpers/e2e/fixture'
import { button, openAdministration, tabTo } from '../helpers/e2e/screen'

/** The databases and keys of a profile with what is in them, but for what SQLite keeps beside them while they are open. */
async function kept(profile: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const folder of ['data', 'keys', 'backups', 'documents'])
    for (const entry of await readdir(join(profile, folder), { recursive: true, withFileTypes: true }).catch(() => []))
      if (entry.isFile() && !/-(wal|shm)$/.test(entry.name)) {
        const file = join(entry.parentPath, entry.name)
        found.set(file, (await readFile(file)).toString('base64'))
      }
  return found
}

const noteDown = (page: Page, note: string): Promise<void> =>
  page.evaluate(async (note) => {
    const listed = await window.kartei.cases.list()
    const [first] = listed.ok ? listed.value.cases : []
    const noted = first && (await window.kartei.cases.setNote({ caseId: first.caseId, note }))
    if (!noted?.ok) throw new Error('The note was not taken.')
  }, note)

const notes = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const listed = await window.kartei.cases.list()
    if (!listed.ok) return [listed.error.kind]
    return listed.value.cases.map(({ note }) => note).filter((note) => note.startsWith('E2E'))
  })

/** The system's dialog cannot be used by a test: it answers at once, and keeps what it was asked. */
const answerQuestion = (app: ElectronApplication, response: 0 | 1): Promise<void> =>
  app.evaluate(({ dialog }, response) => {
    dialog.showMessageBox = (...given: unknown[]) => {
      Object.assign(globalThis, { asked: given.at(-1) })
      return Promise.resolve({ response, checkboxChecked: false })
    }
  }, response)

/** Presses the button that ends the program and starts it again, and ends the one that has come in its place. */
async function restart({ app, page, profile }: Kartei): Promise<void> {
  const running = async (): Promise<number> => {
    const holder = await readlink(join(profile, 'SingletonLock')).catch(() => '')
    return Number(/-(\d+)$/.exec(holder)?.[1] ?? 0)
  }
  const before = await running()
  const closed = app.waitForEvent('close')
  await button(page, 'Restart Kartei').click()
  await closed
  await expect.poll(async () => ![0, before].includes(await running())).toBe(true)
  const after = await running()
  const isRunning = (): boolean => {
    try {
      return process.kill(after, 0)
    } catch {
      return false
    }
  }
  const commandLine = await readFile(`/proc/${after}/cmdline`, 'utf8')
  // It listens once its windows may open; ended before, it would leave its lock.
  await expect.poll(() => readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')).not.toBe('')
  process.kill(after)
  await expect.poll(isRunning).toBe(false)
  expect(commandLine).toContain(profile)
}

const stopped = (page: Page) => page.getByRole('heading', { name: /“Sandbox” cannot be opened at the moment/ })

test.describe('a new login keyring', () => {
  let home = ''
  let session: Awaited<ReturnType<typeof startSession>>

  test.beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'kartei-keyring-'))
    const folders = { XDG_DATA_HOME: join(home, 'data'), XDG_RUNTIME_DIR: join(home, 'run') }
    for (const folder of Object.values(folders)) await mkdir(folder, { mode: 0o700 })
    session = await startSession({ ...process.env, ...folders })
  })
  test.afterEach(async () => {
    session.stop()
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  })

  test('stops Kartei in front of the data, and the old one opens every record of them', async ({ kartei }) => {
    await kartei.page.locator('[data-case]').first().waitFor()
    await noteDown(kartei.page, 'E2E: under the first keyring')
    const cases = await kartei.page.locator('[data-case]').count()
    await kartei.app.close()
    const before = await kept(kartei.profile)
    const newKeyring = { environment: { DBUS_SESSION_BUS_ADDRESS: session.address } }

    const page = await kartei.relaunch(newKeyring)
    await expect(stopped(page)).toBeVisible()
    await expect(page.getByText(/does not give their key/)).toBeVisible()
    await expect(page.getByText('GNOME keyring (gnome_libsecret)')).toHaveCount(2)
    await expect(page.getByRole('status', { name: 'What you should know' })).toBeEmpty()
    expect(await notes(page)).toEqual(['keychain-unavailable'])
    await expectAccessibleInFull(page)
    await tabTo(page, button(page, 'Try again'))
    await page.keyboard.press('Enter')
    await expect(page.getByText('It is still as it was.')).toBeVisible()
    await answerQuestion(kartei.app, 0)
    await button(page, 'Begin new …').click()
    await expect.poll(() => kartei.app.evaluate(() => 'asked' in globalThis)).toBe(true)
    await expect(stopped(page)).toBeVisible()
    await openAdministration(page)
    await expect(page.getByRole('heading', { name: 'Environments' })).toBeVisible()
    await expectAccessibleInFull(page)
    await page.getByRole('navigation').getByRole('button', { name: 'Worklist' }).click()
    await expect(stopped(page)).toBeVisible()
    await restart(kartei)
    expect(await kept(kartei.profile)).toEqual(before)

    const without = await kartei.relaunch({ keychain: false })
    await expect(stopped(without)).toBeVisible()
    await expect(without.getByText('none that can be used (basic_text)')).toBeVisible()
    await kartei.app.close()
    expect(await kept(kartei.profile)).toEqual(before)

    const again = await kartei.relaunch()
    await expect(again.locator('[data-case]').first()).toBeVisible()
    await expect(again.locator('[data-case]')).toHaveCount(cases)
    expect(await notes(again)).toEqual(['E2E: under the first keyring'])
  })

  test(
    'begins new only on the clerk’s word, and the old register is put back from the screen',
    { tag: '@full' },
    async ({ kartei }) => {
      await kartei.page.locator('[data-case]').first().waitFor()
      await noteDown(kartei.page, 'E2E: under the first keyring')
      const page = await kartei.relaunch({ environment: { DBUS_SESSION_BUS_ADDRESS: session.address } })
      await answerQuestion(kartei.app, 1)
      await button(page, 'Begin new …').click()
      const asked = await kartei.app.evaluate(() => (globalThis as { asked?: Electron.MessageBoxOptions }).asked)
      expect(asked).toMatchObject({ buttons: ['Go back', 'Begin new'], defaultId: 0, cancelId: 0 })
      await page.locator('[data-case]').first().waitFor()
      expect(await notes(page)).toEqual([])
      await noteDown(page, 'E2E: under the second keyring')

      const back = await kartei.relaunch()
      await expect(stopped(back)).toBeVisible()
      await answerQuestion(kartei.app, 1)
      await back.getByRole('button', { name: 'Put back sandbox.sqlite' }).click()
      await back.locator('[data-case]').first().waitFor()
      expect(await notes(back)).toEqual(['E2E: under the first keyring'])
      const journal = await back.evaluate(() => window.kartei.journal.verify())
      expect(journal).toMatchObject({ ok: true, value: { intact: true } })
      await openAdministration(back)
      await expect(back.getByRole('button', { name: 'Put back sandbox.2.sqlite' })).toBeVisible()
      await expectAccessibleInFull(back)
    },
  )
})
