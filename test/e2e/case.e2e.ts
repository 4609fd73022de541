import type { ElectronApplication, Locator, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import decode from 'qr/decode.js'
import { z } from 'zod'
import { size } from '../fixtures/full-size'
import { startMisbehavingService } from '../fixtures/misbehaving-service'
import { expectAccessibleInFull } from '../helpers/e2e/accessibility'
import { expect, test } from '../helpers/e2e/fixture'
import { reload } from '../helpers/e2e/launch'
import { expectRoom, resize, smallWindows } from '../helpers/e2e/room'
import { button, tabTo } from '../helpers/e2e/screen'
import { useService } from '../helpers/e2e/training-service'

const row = (page: Page, text: string): Locator => page.locator('[data-case]').filter({ hasText: text })
const noteField = (page: Page): Locator => page.getByRole('textbox', { name: 'Note on this case' })
const nextStep = (page: Page): Locator => page.getByRole('complementary', { name: 'Next step' })

/** Opens the first case of the worklist in this state, but for these. Resolves to who it is about. */
async function openCase(page: Page, status: string, others: readonly string[] = []): Promise<string> {
  const rows = others.reduce((rest, who) => rest.filter({ hasNotText: who }), row(page, status))
  await rows.first().dblclick()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(page.getByRole('tablist', { name: 'Parts of the case' })).toBeVisible()
  return heading.innerText()
}

/** Wherever in the worklist it stands by now: cases of the training service move on by themselves. */
async function openAgain(page: Page, who: string): Promise<void> {
  await expect(page.locator('[data-case]').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(who)
  await page.getByRole('option', { name: who }).first().click()
  await expect(page.getByRole('heading', { name: who })).toBeVisible()
}

const openTab = (page: Page, name: string): Promise<void> => page.getByRole('tab', { name }).click()

test('notes and answers are shown as they came, and there after each restart', async ({ kartei }) => {
  let { page } = kartei
  const who = await openCase(page, 'Awaiting signing')
  await openTab(page, 'Notes')
  await noteField(page).fill('Rief am Montag an: Unterschrift erst nächste Woche.')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await noteField(page).press('End')
  await page.keyboard.type(' Bitte nicht mahnen.')
  await button(page, 'Undo (Ctrl+Z)').click()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await openTab(page, 'Notes')
  await expect(noteField(page)).toHaveValue(
    /^Rief am Montag an: Unterschrift erst nächste Woche\.( Bitte( nicht)?)? ?$/,
  )
  const redo = button(page, 'Redo (Ctrl+Shift+Z)')
  while (await redo.isEnabled()) await redo.click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessibleInFull(page)

  await test.step('the last answers are shown as they came, found and copied', async () => {
    await page.evaluate(() => window.kartei.preferences.set({ showsTechnical: true }))
    await openTab(page, 'Raw')
    const call = page.getByRole('region', { name: '3 · Read application' })
    await expect(call).toContainText('"status": "AWAITING_SIGNING"')
    await expectAccessibleInFull(page)
    await page.keyboard.press('Control+f')
    await page.keyboard.type('signingUrl')
    await expect(page.locator('mark[data-current]')).toBeInViewport()
    await expectAccessibleInFull(page)
    await call.getByRole('button', { name: 'Copy answer' }).click()
    const copied = (): Promise<string> => kartei.app.evaluate(({ clipboard }) => clipboard.readText())
    await expect.poll(copied).toContain('"status": "AWAITING_SIGNING"')
  })

  page = await kartei.relaunch()
  await openAgain(page, who)
  await openTab(page, 'Notes')
  await expect(noteField(page)).toHaveValue('Rief am Montag an: Unterschrift erst nächste Woche. Bitte nicht mahnen.')
  await expect(button(page, 'Undo (Ctrl+Z)')).toBeDisabled()
  await openTab(page, 'Journal')
  await expect(page.getByRole('tabpanel').getByText('Note', { exact: false }).first()).toBeVisible()
  await expectAccessibleInFull(page)
  await openTab(page, 'Raw')
  await expect(page.getByRole('region', { name: '3 · Read application' })).toContainText('"signingUrl"')

  const noted = [who]
  for (const way of size({
    gate: ['the window is closed'] as const,
    full: ['the window is closed', 'Kartei quits'] as const,
  }))
    await test.step(`the last words of a note are kept when ${way} before the pause that saves them`, async () => {
      await page.keyboard.press('Control+1')
      const another = await openCase(page, 'Awaiting signing', noted)
      noted.push(another)
      await openTab(page, 'Notes')
      await noteField(page).focus()
      // The page's time stands still: no pause in typing ever ends.
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 60_000)
      await page.keyboard.insertText('Im letzten Augenblick getippt.')
      await expect(noteField(page)).toHaveValue('Im letzten Augenblick getippt.')
      await expect(page.getByText('Saving …')).toBeVisible()
      if (way === 'the window is closed') {
        const gone = kartei.app.waitForEvent('close')
        await page.evaluate(() => window.close())
        await gone
      }
      page = await kartei.relaunch()
      await openAgain(page, another)
      await openTab(page, 'Notes')
      await expect(noteField(page)).toHaveValue('Im letzten Augenblick getippt.')
    })
})

/** The clerk's mail program, in whose place the addresses it was opened with are kept. */
async function keepMails(app: ElectronApplication): Promise<() => Promise<string[]>> {
  await app.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { openedMails: opened })
    shell.openExternal = (address) => {
      opened.push(address)
      return Promise.resolve()
    }
  })
  return async () =>
    z.array(z.string()).parse(await app.evaluate((): unknown => Reflect.get(globalThis, 'openedMails')))
}

/** What a phone reads when it is held before this part of the screen. */
async function readByPhone(app: ElectronApplication, code: Locator): Promise<string> {
  const picture = (await code.screenshot()).toString('base64')
  const { width, height, pixels } = await app.evaluate(({ nativeImage }, base64) => {
    const image = nativeImage.createFromDataURL(`data:image/png;base64,${base64}`)
    return { ...image.getSize(), pixels: image.toBitmap().toString('base64') }
  }, picture)
  return decode({ width, height, data: new Uint8ClampedArray(Buffer.from(pixels, 'base64')) })
}

test(
  'a case is worked on by keyboard, its signing link handed on, and a creation without an answer settled',
  { tag: '@full' },
  async ({ app, page }) => {
    await row(page, 'Awaiting signing').first().waitFor()
    const who = await page.evaluate(async () => {
      const listed = await window.kartei.cases.list()
      return listed.ok ? (listed.value.cases.find(({ status }) => status === 'AWAITING_SIGNING')?.title ?? '') : ''
    })
    await test.step('a case is labelled, pinned, done and opened again by keyboard alone, each with its way back', async () => {
      await page.keyboard.press('/')
      await page.keyboard.type(who)
      await expect(page.locator('[data-case]')).toHaveCount(1)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: who })).toBeVisible()
      await openTab(page, 'Overview')
      const more = button(page, 'More for this case')
      const choose = async (name: string): Promise<void> => {
        await tabTo(page, more)
        await page.keyboard.press('Enter')
        const item = page.getByRole('menuitem', { name })
        await expect(item).toBeVisible()
        for (let presses = 0; presses < 4; presses += 1) {
          if (await item.evaluate((element) => element === document.activeElement)) break
          await page.keyboard.press('ArrowDown')
        }
        await expect(item).toBeFocused()
        await page.keyboard.press('Enter')
      }
      const undo = async (): Promise<void> => {
        await tabTo(page, button(page, 'Undo'))
        await page.keyboard.press('Enter')
        await expect(page.getByText('Undone.')).toBeVisible()
      }

      await choose('Add label')
      const label = page.getByRole('dialog').getByLabel('Label', { exact: true })
      await expect(label).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(label).toHaveAttribute('aria-invalid', 'true')
      await page.keyboard.type('Filiale Görlitz')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toBeHidden()
      const labels = page.getByRole('list', { name: 'Labels' })
      await expect(labels).toHaveText('Filiale Görlitz')
      await expectAccessibleInFull(page)
      await tabTo(page, button(page, 'Remove label Filiale Görlitz'))
      await page.keyboard.press('Enter')
      await expect(labels).toBeHidden()
      await undo()
      await expect(labels).toHaveText('Filiale Görlitz')

      await choose('Pin')
      await expect(page.getByRole('img', { name: 'Pinned' })).toBeVisible()
      await undo()
      await expect(page.getByRole('img', { name: 'Pinned' })).toBeHidden()

      await choose('Mark as done')
      await expect(nextStep(page)).toContainText('Marked as done')
      await undo()
      await expect(nextStep(page)).toContainText('Send signing link')
      await choose('Mark as done')
      await tabTo(page, nextStep(page).getByRole('button', { name: 'Reopen' }))
      await page.keyboard.press('Enter')
      await expect(nextStep(page)).toContainText('Send signing link')
    })
    await test.step('the signing link is scanned, copied, and mailed as exactly what is shown', async () => {
      const mails = await keepMails(app)
      await openTab(page, 'Overview')
      await expect(button(page, 'Send signing link'), 'offered once').toHaveCount(1)
      await button(page, 'Send signing link').click()
      const dialog = page.getByRole('dialog', { name: `Signing link for ${who}` })
      const link = await dialog.getByText(/^https?:/).innerText()
      expect(await readByPhone(app, dialog.getByRole('img', { name: 'QR code of the signing link' }))).toBe(link)
      await expectAccessibleInFull(page)
      await dialog.getByRole('button', { name: 'Copy link' }).click()
      await expect(dialog.getByText(/^Link copied/)).toBeVisible()
      expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toBe(link)

      await dialog.getByRole('button', { name: 'Prepare e-mail' }).click()
      await dialog.getByText('German', { exact: true }).click()
      const text = dialog.getByRole('textbox', { name: 'Text' })
      await expect(text).toHaveValue(new RegExp(`Mit freundlichen Grüßen`))
      await text.fill(`${await text.inputValue()}\nJörg Æbeltoft & Söhne, 100 % = «alles»?\n+49 30 #1`)
      await expectAccessibleInFull(page)
      await button(page, 'Open in mail program').click()
      await expect(dialog.getByText(/Whether it was sent, Kartei cannot know/)).toBeVisible()
      const [address = '', ...others] = await mails()
      expect(others).toEqual([])
      const [, to = '', subject = '', body = ''] = /^mailto:([^?]*)\?subject=([^&]*)&body=([^&]*)$/.exec(address) ?? []
      expect(decodeURIComponent(to)).toBe(await dialog.getByRole('textbox', { name: 'To' }).inputValue())
      expect(decodeURIComponent(subject)).toBe(await dialog.getByRole('textbox', { name: 'Subject' }).inputValue())
      expect(decodeURIComponent(body)).toBe((await text.inputValue()).replaceAll('\n', '\r\n'))
      expect(decodeURIComponent(body)).toContain(link)

      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('region', { name: 'Next step' })).toContainText('E-mail opened')
    })
    await page.keyboard.press('Control+1')
    await page.getByRole('searchbox').fill('')
    await test.step('a creation that was not answered is in doubt until a clerk settles it', async () => {
      const service = await startMisbehavingService()
      const onboardingId = randomUUID()
      const onboarding = {
        id: onboardingId,
        status: 'AWAITING_DOCUMENTS',
        cardType: 'CREDIT',
        onboardingType: 'CONSUMER',
        createdAt: '2026-07-09T12:02:11Z',
        updatedAt: '2026-07-09T12:02:30Z',
        applicant: { firstName: 'Żaneta', lastName: 'Größl' },
      }
      const baseUrl = service.on('cards', async ({ method, path, body, answer, reset }) => {
        await body()
        if (method === 'POST') reset()
        else if (path.endsWith(onboardingId))
          await answer(200, JSON.stringify(onboarding), { 'content-type': 'application/json' })
        else await answer(404)
      })
      await row(page, 'Awaiting signing').first().waitFor()
      await useService(page, { baseUrl, apiKey: randomUUID() })
      await reload(page)
      const failures = await page.evaluate(async () => {
        const redirectUrls = { successUrl: 'https://partner.example/ok', failUrl: 'https://partner.example/no' }
        const kinds: string[] = []
        for (const [firstName, lastName] of [
          ['Żaneta', 'Größl'],
          ['Óscar', 'Nuñez'],
        ] as const) {
          const applicant = {
            firstName,
            lastName,
            nationality: 'DE',
            dateOfBirth: '1984-02-29',
            phone: '+4915112345678',
          }
          const request = { cardType: 'CREDIT' as const, onboardingType: 'CONSUMER', applicant, redirectUrls }
          const created = await window.kartei.onboarding.create({ version: 'v4', request })
          kinds.push(created.ok ? 'created' : created.error.kind)
        }
        return kinds
      })
      expect(failures).not.toContain('created')
      expect(service.requests('cards').filter(({ method }) => method === 'POST')).toHaveLength(2)
      await expect(row(page, 'In doubt')).toHaveCount(2)

      await row(page, 'Óscar Nuñez').dblclick()
      await expect(page.getByText('It is not known whether this application arrived')).toBeVisible()
      await expectAccessibleInFull(page)
      await button(page, 'Nothing arrived …').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Nothing arrived' }).click()
      await expect(nextStep(page)).toContainText('Marked as done')

      await page.keyboard.press('Control+1')
      await row(page, 'Żaneta Größl').dblclick()
      const field = page.getByRole('textbox', { name: 'Application number' })
      await field.fill(randomUUID())
      await button(page, 'Take over').click()
      await expect(page.getByText('The service does not know this number.')).toBeVisible()
      await field.fill(`  ${onboardingId.toUpperCase()} `)
      await button(page, 'Take over').click()
      await expect(nextStep(page)).toContainText('Upload documents')
      await page.keyboard.press('Control+1')
      await expect(row(page, 'Żaneta Größl')).toContainText('Awaiting documents')
      expect(service.requests('cards').filter(({ method }) => method === 'POST')).toHaveLength(2)
      await service.close()
    })
  },
)

/** Letters of the name of each open case that can be read before its dots, and whether that is all of it. */
const readable = (page: Page): Promise<{ name: string; letters: number }[]> =>
  page.getByRole('navigation', { name: 'Offene Fälle' }).evaluate((tabs) =>
    [...tabs.querySelectorAll('bdi')].map((element) => {
      const name = element.textContent
      const text = element.firstChild
      const dots = element.scrollWidth > element.clientWidth ? 12 : 0
      const range = document.createRange()
      let letters = name.length
      while (text && letters > 0) {
        range.setStart(text, 0)
        range.setEnd(text, letters)
        if (range.getBoundingClientRect().width <= element.clientWidth - dots + 0.5) break
        letters -= 1
      }
      return { name, letters }
    }),
  )

test('at 1280 seven open cases and the sections of one are two rows, and the overview begins high up', async ({
  app,
  page,
}) => {
  await resize(app, smallWindows[0])
  await page.locator('[data-case]').first().waitFor()
  const titles = await page.evaluate(async () => {
    const listed = await window.kartei.cases.list()
    if (!listed.ok) throw new Error(listed.error.message)
    await window.kartei.preferences.set({ language: 'de' })
    const all = new Set(listed.value.cases.map(({ title }) => title))
    return [...all].toSorted((one, other) => other.length - one.length).slice(0, 7)
  })
  for (const title of titles) {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill(title)
    await page.getByRole('option', { name: title }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  const open = page.getByRole('navigation', { name: 'Offene Fälle' })
  await expect(open.locator('bdi')).toHaveCount(7)
  await page.getByRole('tab', { name: 'Übersicht' }).click()
  for (const { name, letters } of await readable(page))
    expect(letters, name).toBeGreaterThanOrEqual(Math.min(16, name.length))
  expect((await open.boundingBox())?.height).toBeLessThan(40)
  await expect(page.getByRole('tablist')).toHaveCount(1)
  await expect(page.locator('main nav')).toHaveCount(1)
  expect((await page.getByRole('tabpanel').boundingBox())?.y).toBeLessThan(300)
  expect((await page.locator('main header').first().boundingBox())?.height).toBeLessThan(60)
  await expectRoom(page, 'a case between six others at 1280, in German')
  await expectAccessibleInFull(page)
})
