import type { ElectronApplication, Page } from '@playwright/test'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { letterPdf } from '../fixtures/documents/pdfs'
import { expectAccessible, expectAccessibleInFull, expectNoViolations } from '../helpers/e2e/accessibility'
import { expect, inOneProgram, test } from '../helpers/e2e/fixture'
import { settled } from '../helpers/e2e/launch'
import { resize } from '../helpers/e2e/room'
import { openAdministration } from '../helpers/e2e/screen'

inOneProgram()

/** No kind, state or next step of a row in sight ends in an ellipsis, in a small window neither. */
async function expectWholeColumns(app: ElectronApplication, page: Page): Promise<void> {
  await resize(app, { width: 1280, height: 720, zoom: 1 })
  await page.locator('[data-case]').first().waitFor()
  const cut = await page.locator('[data-case]').evaluateAll((rows) =>
    rows.flatMap((row) =>
      [...row.querySelectorAll('[role="gridcell"]')]
        .slice(1, 5)
        .flatMap((cell) => [cell, ...cell.querySelectorAll<HTMLElement>('*')])
        // Texts for screen readers alone are a pixel wide.
        .filter((part) => part.clientWidth > 1 && getComputedStyle(part).overflowX === 'hidden')
        .filter((part) => part.scrollWidth > part.clientWidth)
        .map(({ textContent }) => textContent),
    ),
  )
  expect(cut).toEqual([])
}

test('a case is found and left by keyboard, filters count, the chain verifies, and the language changes', async ({
  app,
  page,
}) => {
  await test.step('kinds, states, next steps and ages are whole', () => expectWholeColumns(app, page))
  await test.step('a case is found and opened by keyboard alone, and left again', async () => {
    await page.locator('[data-case]').first().waitFor()
    const title = await page.evaluate(async () => {
      const listed = await window.kartei.cases.list({ state: 'waiting' })
      // A company: what endpoint 3 tells of a person may put the names in another order than the worklist has them in.
      return listed.ok ? (listed.value.cases.findLast(({ kind }) => kind === 'BUSINESS')?.title ?? '') : ''
    })
    await page.keyboard.press('/')
    await page.keyboard.type(title.toUpperCase())
    await expect(page.locator('[data-case]')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await page.keyboard.press('Control+1')
    await expect(page.getByRole('heading', { name: 'Worklist' })).toBeVisible()
    await page.getByRole('searchbox').fill('')
  })
  await test.step('the filters show whose turn it is, and the rail counts what needs action', async () => {
    await page.locator('[data-case]').first().waitFor()
    const counts = await page.evaluate(async () => {
      const count = async (state: 'needs-action' | 'waiting' | 'done') => {
        const listed = await window.kartei.cases.list({ state })
        return listed.ok ? listed.value.cases.length : -1
      }
      return { action: await count('needs-action'), done: await count('done') }
    })
    expect(counts.action).toBeGreaterThan(5)
    await expect(page.getByRole('tab', { name: new RegExp(`Needs action\\s*${counts.action}`) })).toBeVisible()
    await page.getByRole('tab', { name: /^Done/ }).click()
    await expect(page.getByText(`${counts.done} cases`)).toBeVisible()
  })
  await test.step('the chain of the journal is verified on demand', async () => {
    await page.evaluate(() => window.kartei.sepa.consents({ language: 'de' }))
    await page.getByRole('navigation').getByRole('button', { name: 'Journal' }).click()
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText(/intact/i)).toBeVisible()
  })
  await test.step('the language is changed while the program runs', async () => {
    await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click()
    await page.getByText('Deutsch', { exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await page.keyboard.press('Control+1')
    await expectWholeColumns(app, page)
  })
})

test(
  'Open by ID says what is wrong, keeps what was typed, and opens what exists',
  { tag: '@full' },
  async ({ page }) => {
    const { onboardingId, title } = await page.evaluate(async () => {
      const listed = await window.kartei.cases.list()
      const found = listed.ok ? listed.value.cases.find(({ status }) => status === 'REJECTED') : undefined
      return { onboardingId: found?.identifiers.onboardingId ?? '', title: found?.title ?? '' }
    })
    await page.keyboard.press('Control+o')
    const dialog = page.getByRole('dialog', { name: 'Open case by number' })
    const field = dialog.getByRole('textbox')
    await expect(field).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.type('12345')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveValue('12345')
    await field.fill('00000000-0000-4000-8000-000000000000')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Nobody knows this number', { exact: false })).toBeVisible()
    await expect(field).toHaveValue('00000000-0000-4000-8000-000000000000')
    await expectAccessibleInFull(page)
    await field.fill(`  ${onboardingId.toUpperCase()} `)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  },
)

test('a case is to be followed up in three keys, stands under Today on its day, and is done there', async ({
  page,
}) => {
  // Nobody signs it, so it stays as it is.
  const one = page.locator('[data-case]').filter({ hasText: /Śliwiński|Hämäläinen|Kristoffersen/ })
  await one.first().dblclick()
  await expect(page.getByRole('tablist', { name: 'Parts of the case' })).toBeVisible()
  await page.keyboard.press('Control+Shift+F')
  await page.keyboard.press('3')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Follow-up [A-Z][a-z]{2} \d/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Control+1')
  await expect(page.getByRole('tab', { name: /^Today\s*0$/ })).toBeVisible()
  await expect(one.getByTitle(/^Follow-up/)).toHaveCount(1)
  await page.keyboard.press('Control+Shift+F')
  const dialog = page.getByRole('dialog', { name: 'Follow-up' })
  await expect(dialog.getByLabel('When')).toBeFocused()
  await page.keyboard.type('today')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ask for the passport')
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: /^Today\s*1$/ }).click()
  await expect(page.locator('[data-case]')).toHaveCount(1)
  await expect(page.locator('[data-case]')).toContainText('Ask for the passport')
  await expectAccessible(page)
  await page.locator('[data-case]').getByText('Ask for the passport').click()
  await page.keyboard.press('Control+Shift+F')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Follow-up of 1 case done.')).toBeVisible()
  await expect(page.getByText('Nothing is to be followed up today.')).toBeVisible()
  await page.getByRole('tab', { name: /^All/ }).click()
})

test('in German a case is to be followed up on Monday, and today', { tag: '@full' }, async ({ page }) => {
  await page.evaluate(() => window.kartei.preferences.set({ language: 'de' }))
  await page.getByRole('tab', { name: /^Heute/ }).waitFor()
  await page
    .locator('[data-case]')
    .filter({ hasText: /Śliwiński|Hämäläinen|Kristoffersen/ })
    .first()
    .dblclick()
  await expect(page.getByRole('tablist', { name: 'Teile des Falls' })).toBeVisible()
  await page.keyboard.press('Control+Shift+F')
  await page.keyboard.type('Montag')
  const dialog = page.getByRole('dialog', { name: 'Wiedervorlage' })
  await expect(dialog.getByText(/^Montag, \d/)).toBeVisible()
  await dialog.getByLabel('Woran').fill('Reisepass erfragen')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Wiedervorlage Mo .*: Reisepass erfragen$/ })).toBeVisible()
  await page.keyboard.press('Control+Shift+F')
  await page.keyboard.type('heute')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+1')
  await page.getByRole('tab', { name: /^Heute\s*1$/ }).click()
  await expect(page.locator('[data-case]')).toContainText('Reisepass erfragen')
  await page.locator('[data-case]').getByText('Reisepass erfragen').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Wiedervorlage erledigt' }).click()
  await expect(page.getByText('Heute liegt nichts wieder vor.')).toBeVisible()
  await page.getByRole('tab', { name: /^Alle/ }).click()
  await page.evaluate(() => window.kartei.preferences.set({ language: 'en' }))
  await page.getByRole('tab', { name: /^Today/ }).waitFor()
})

test('worklist, uploads, journal, settings and a case are accessible in light, dark and forced colours', async ({
  page,
}) => {
  await page.locator('[data-case]').first().waitFor()
  await expectAccessible(page)
  await test.step('forced colours keep the band, the chosen row and the focus', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.keyboard.press('ArrowDown')
    const lineOf = (element: Element): string => getComputedStyle(element).outlineStyle
    const background = (element: Element): string => getComputedStyle(element).backgroundColor
    const chosen = page.locator('[data-case][data-active]')
    expect(await chosen.evaluate(lineOf)).not.toBe('none')
    await page.getByRole('searchbox').focus()
    expect(await chosen.evaluate(lineOf)).toBe('solid')
    expect(await page.locator('[data-case]:not([data-active])').first().evaluate(lineOf)).toBe('none')
    expect(await page.getByRole('tab', { selected: true }).evaluate(lineOf)).toBe('solid')
    const band = page.locator('section[data-env]')
    expect(await band.evaluate(background)).not.toBe(await page.locator('body').evaluate(background))
    await page.emulateMedia({ forcedColors: 'none' })
  })
  for (const area of ['Uploads', 'Journal', 'Settings']) {
    await page.getByRole('navigation').getByRole('button', { name: area }).click()
    await expect(page.getByRole('heading', { name: area, level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
  await openAdministration(page)
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('heading', { name: 'Settings', level: 1 }).focus()
  await page.keyboard.press('F1')
  const guide = page.getByRole('dialog', { name: 'Guide' })
  await expect(guide.getByRole('heading', { name: 'Settings', level: 2 })).toBeFocused()
  await expect(guide.getByRole('heading', { name: 'Settings', level: 2 })).toBeInViewport()
  await expectAccessible(page)
  await guide.getByRole('searchbox').fill('signing link')
  await expect(guide.getByText(/places found/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(guide).toBeHidden()
  await page.keyboard.press('Control+1')
  // Nobody signs these, so they stay as they are, however long the screens before took.
  const unsigned = /Śliwiński|Hämäläinen|Kristoffersen/
  await page.locator('[data-case]').filter({ hasText: unsigned }).first().dblclick()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(page.getByText('Signing link').first()).toBeVisible()
  await expectAccessible(page)
  const tabs = page.getByRole('tablist', { name: 'Parts of the case' }).getByRole('tab')
  for (const tab of await tabs.all())
    await test.step(await tab.innerText(), async () => {
      // Also to the grey ones, of what this case has no engagement for.
      await page.keyboard.press((await tab.getAttribute('aria-keyshortcuts')) ?? '')
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await settled(page)
      await expectNoViolations(page)
    })
  await page.keyboard.press('Control+n')
  await expect(page.getByRole('textbox', { name: 'Last name' }).first()).toBeVisible()
  await expectNoViolations(page)
})

test('what a scanner puts into the intake folder is recognised, and assigned by mouse and by keyboard', async ({
  app,
  page,
}) => {
  await page.locator('[data-case]').first().waitFor()
  const known = await page.evaluate(async () => {
    const listed = await window.kartei.cases.list({ state: 'needs-action' })
    const cases = listed.ok ? listed.value.cases : []
    return cases.flatMap(({ caseId, title, identifiers: { onboardingId, engagementId } }) =>
      onboardingId === undefined || engagementId !== undefined ? [] : [{ caseId, title, onboardingId }],
    )
  })
  const [first, second] = known
  if (!first || !second) throw new Error('The sandbox has too few cases.')
  const folder = await mkdtemp(join(tmpdir(), 'kartei-intake-'))
  try {
    await writeFile(join(folder, 'scan-1.pdf'), await letterPdf(`Antrag ${first.onboardingId}`))
    await writeFile(join(folder, 'scan-2.pdf'), await letterPdf('Anlage'))
    await app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] })
    }, folder)
    await page.keyboard.press('Control+,')
    await page.getByRole('button', { name: 'Choose intake folder' }).click()
    await expect(page.getByRole('switch', { name: `Watch ${folder}` })).toBeChecked()
    await page.getByRole('button', { name: 'Intake', exact: true }).click()
    const tray = page.getByRole('region', { name: 'Intake' })
    const suggested = tray.getByRole('button', { name: `Assign to ${first.title}` })
    await expect(suggested).toBeVisible()
    await expect(tray.getByRole('listitem', { name: /^scan-2.pdf, PDF/ })).toBeVisible()
    await expectAccessibleInFull(page)

    await tray.getByRole('listitem', { name: /^scan-2.pdf/ }).dragTo(page.locator(`[data-case="${second.caseId}"]`))
    await expect(tray.getByRole('status')).toContainText(`1 document lies on ${second.title} now`)
    await tray.getByRole('listitem', { name: /^scan-1.pdf/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option', { name: first.title })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(tray.getByRole('status')).toContainText(`1 document lies on ${first.title} now`)
    await tray.getByRole('button', { name: 'Open case' }).click()
    await expect(page.getByText('scan-1.pdf')).toBeVisible()
    expect((await readdir(join(folder, 'done'))).toSorted()).toEqual(['scan-1.pdf', 'scan-2.pdf'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
