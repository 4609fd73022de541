import type { Locator, Page } from '@playwright/test'
import { size } from '../fixtures/full-size'
import { expectNoViolationsInFull, expectPartAccessibleInFull } from '../helpers/e2e/accessibility'
import { expect, inOneProgram, test } from '../helpers/e2e/fixture'
import { expectRoom, resize, smallWindows } from '../helpers/e2e/room'
import { button } from '../helpers/e2e/screen'

inOneProgram()

/** One of the sandbox's made-up cases, as it comes into the worklist of a fresh profile. */
const title = 'Heinrich Vogelsänger'

const streetOf = (page: Page, name: string): Promise<string> =>
  page.evaluate(async (search) => {
    const listed = await window.kartei.cases.list({ search })
    const engagementId = listed.ok ? listed.value.cases[0]?.identifiers.engagementId : undefined
    const read = await window.kartei.customers.read({ engagementId: engagementId ?? '' })
    return read.ok ? (read.value.address?.streetLine1 ?? '') : ''
  }, name)

const part = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'The engagement at a glance' })
    .locator('section')
    .filter({
      has: page.getByRole('heading', { level: 2, name }),
    })

test('an engagement is understood within two actions from the worklist, and its address is copied', async ({
  app,
  page,
}, testInfo) => {
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(1440, 900))
  const row = page.locator('[data-case]').filter({ hasText: title })
  await page.locator('[data-case]').first().hover()
  await expect(async () => {
    await page.mouse.wheel(0, 400)
    await expect(row).toBeVisible({ timeout: 300 })
  }).toPass()
  // The first action, on the row itself while the list may still be scrolling; and the second.
  await row.dispatchEvent('dblclick')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('tab', { name: 'Overview' }).click()

  const due = part(page, 'Due next')
  await expect(due).toContainText(/\d{4} · EUR [\d,]+\.\d\d|Nothing is due/)
  await expect(part(page, 'How it is collected')).toContainText('By direct debit')
  await expect(part(page, 'How it is collected')).toContainText(/Full.*set here on/)
  await expect(part(page, 'Application')).toContainText('Applied forConsumer, credit card')
  await expect(part(page, 'Credit limit requests')).toContainText(/8,000\.00.*received/)
  await expect(part(page, 'Documents sent')).toContainText(/4 documents arrived.*Gehaltsabrechnung Juni\.pdf/)
  const street = await streetOf(page, title)
  expect(street).not.toBe('')
  await expect(part(page, 'Customer and address')).toContainText(street)
  for (const name of ['Due next', 'How it is collected', 'Customer and address'])
    await expect(part(page, name)).toBeInViewport({ ratio: 1 })
  for (const [name, first] of [
    ['Application', 'Applied for'],
    ['Credit limit requests', 'EUR 8,000.00'],
    ['Documents sent', 'Gehaltsabrechnung Juni.pdf'],
  ] as const)
    await expect(part(page, name).getByText(first)).toBeInViewport({ ratio: 1 })
  await expectNoViolationsInFull(page)
  await testInfo.attach('engagement', { body: await page.screenshot(), contentType: 'image/png' })

  await button(page, 'Customer and address: open').click()
  await expect(page.getByRole('tabpanel')).toContainText(street)
  // The frame around it is the same as above.
  await expectPartAccessibleInFull(page, '[role="tabpanel"]')
  await testInfo.attach('customer', { body: await page.screenshot(), contentType: 'image/png' })
  await page.getByRole('tabpanel').getByRole('button', { name: 'Copy address' }).click()
  await expect
    .poll(() => app.evaluate(({ clipboard }) => clipboard.readText()))
    .toMatch(new RegExp(`^[^\n]+\n${street}\n\\d{5} `))
})

// German has the longer words, and the last window the least room.
const windows = size({
  gate: [['de', smallWindows[2]]] as const,
  full: [
    ['de', smallWindows[0]],
    ['en', smallWindows[0]],
    ['en', smallWindows[1]],
    ['de', smallWindows[2]],
    ['en', smallWindows[2]],
  ] as const,
})

test('on small screens, and with letters half as large again, every screen shows its texts whole and apart', async ({
  app,
  page,
}) => {
  await expect(page.locator('[data-worklist]')).toBeFocused()
  for (const [language, place] of windows) {
    await resize(app, place)
    await page.evaluate((language) => window.kartei.preferences.set({ language }), language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill(title)
    await page.getByRole('option', { name: title }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const where = `${language} ${place.width}×${place.height} at ${place.zoom}`
    const tabs = page.getByRole('tablist', { name: /Parts of the case|Teile des Falls/ }).getByRole('tab')
    for (let place = 0; place < (await tabs.count()); place += 1) {
      await tabs.nth(place).click()
      const name = await tabs.nth(place).innerText()
      // There is more room for the work than for the head.
      const panel = await page.getByRole('tabpanel').boundingBox()
      expect(panel?.height, `${where}: ${name}`).toBeGreaterThan(100)
      await expectRoom(page, `${where}: ${name}`)
      // Where a mandate is registered already the form of another one is asked for.
      const again = /Register another mandate|Weiteres Mandat registrieren/
      const another = page.getByRole('tabpanel').getByRole('button', { name: again })
      if (/Direct debit|Lastschrift/.test(name) && (await another.isVisible())) {
        await another.click()
        await expectRoom(page, `${where}: question about another mandate`)
        await page.getByRole('dialog').getByRole('button', { name: again }).click()
      }
      if (/Direct debit|Lastschrift/.test(name)) {
        await expect(page.getByRole('radio', { name: /English|Englisch/ })).toBeAttached()
        await expectRoom(page, `${where}: form of a mandate`)
      }
      if (/Invoices|Rechnungen/.test(name)) {
        const paper = await page.locator('.pdfViewer').locator('..').boundingBox()
        expect(paper?.height, `${where}: the paper`).toBeGreaterThan(140)
        const grid = page.getByRole('grid', { name: /^(Invoices|Rechnungen)$/ })
        await grid.focus()
        for (const key of ['Home', 'Space', 'End', 'Space']) await page.keyboard.press(key)
        const isOnTop = (row: Element): boolean => {
          const { left, width, bottom } = row.getBoundingClientRect()
          return row.contains(document.elementFromPoint(left + width / 2, bottom - 3))
        }
        const lastRow = grid.getByRole('row').last()
        await expect.poll(() => lastRow.evaluate(isOnTop), { message: 'the bar hides no row' }).toBe(true)
        await expectRoom(page, `${where}: marked invoices`)
        await page.keyboard.press('Escape')
      }
    }
    for (const [key, name] of [
      ['Control+2', 'uploads'],
      ['Control+Shift+p', 'print queue'],
      ['Control+j', 'journal'],
      ['Control+Comma', 'settings'],
      ['Control+1', 'worklist'],
    ] as const) {
      await page.keyboard.press(key)
      await expectRoom(page, `${where}: ${name}`)
      if (name !== 'settings') continue
      for (const other of await page.getByRole('tab').all()) {
        await other.click()
        await expectRoom(page, `${where}: ${await other.innerText()}`)
      }
      await button(page, language === 'de' ? 'Umgebung hinzufügen' : 'Add environment').click()
      await expectRoom(page, `${where}: form of an environment`)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    for (const [key, name] of [
      ['F1', 'help'],
      ['Control+k', 'palette'],
      ['Control+o', 'open by number'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectRoom(page, `${where}: ${name}`)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await page.keyboard.press('Control+n')
    const kinds = page.getByRole('radiogroup').first().getByRole('radio')
    await expect(kinds.first()).toBeAttached()
    for (const kind of await kinds.all()) {
      await kind.check({ force: true })
      await expectRoom(page, `${where}: application, ${await kind.getAttribute('value')}`)
    }
    await page.keyboard.press('Control+1')
    const list = page.locator('[data-worklist]')
    await list.press('ArrowDown')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expectRoom(page, `${where}: marked rows`)
    await page.keyboard.press('Escape')
  }
})
