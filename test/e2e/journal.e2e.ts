import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessibleInFull } from '../helpers/e2e/accessibility'
import { expect, inOneProgram, test } from '../helpers/e2e/fixture'
import { answerSaveDialog } from '../helpers/e2e/save-dialog'
import { button, openById } from '../helpers/e2e/screen'
import { secondStart } from '../helpers/e2e/second-start'

inOneProgram()

/** Opens three cases one after the other, which leaves entries of each in the journal. Gives their names. */
async function openCases(page: Page): Promise<string[]> {
  await page.locator('[data-case]').first().waitFor()
  const cases = await page.evaluate(async () => {
    const listed = await window.kartei.cases.list({ state: 'needs-action' })
    return listed.ok ? listed.value.cases.slice(0, 3) : []
  })
  expect(cases).toHaveLength(3)
  for (const { identifiers, title } of cases) {
    await openById(page, identifiers.onboardingId ?? '')
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
  return cases.map(({ title }) => title)
}

const rows = (page: Page) => page.locator('[data-sequence]')
const openJournal = (page: Page) =>
  page
    .getByRole('navigation')
    .getByRole('button', { name: /^Journal/ })
    .click()

test('what was done is found again by case and by what it was, opened, and seen on the case', async ({ page }) => {
  const [first = '', second = ''] = await openCases(page)
  await openJournal(page)
  await expect(rows(page).first()).toBeVisible()
  await expect(rows(page).filter({ hasText: first }).first()).toBeVisible()

  const filter = page.getByRole('combobox', { name: 'Case', exact: true })
  await filter.click()
  await page.keyboard.type(second)
  await page.getByRole('option', { name: second }).click()
  await expect(rows(page).filter({ hasText: first })).toHaveCount(0)
  await expect(rows(page).filter({ hasText: second }).first()).toBeVisible()

  await page.getByRole('grid', { name: 'Journal' }).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Request ID')).toBeVisible()
  await expectAccessibleInFull(page)
  const layers = await page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
    const named = rules.flatMap((rule) =>
      rule instanceof CSSLayerStatementRule ? [...rule.nameList] : rule instanceof CSSLayerBlockRule ? [rule.name] : [],
    )
    return [...new Set(named)]
  })
  expect(layers, 'the order in which the layers of the styles win').toEqual(['pdfjs', 'base', 'mantine', 'recipes'])
  await rows(page).getByRole('button', { name: second }).first().click()
  await expect(page.getByRole('heading', { name: second })).toBeVisible()
})

test('the chain is verified and exported', { tag: '@full' }, async ({ app, page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'kartei-journal-'))
  try {
    await openCases(page)
    await openJournal(page)
    await button(page, 'Verify').click()
    await expect(page.getByText(/^Intact: \d+ entries checked\.$/)).toBeVisible()
    for (const [format, name] of [
      ['As data (JSON)', 'journal.json'],
      ['As a table (CSV)', 'journal.csv'],
    ] as const) {
      const target = join(folder, name)
      await answerSaveDialog(app, target)
      await button(page, 'Export …').click()
      await page.getByRole('menuitem', { name: format }).click()
      await expect(page.getByText(`saved as “${name}”`)).toBeVisible()
      expect(await readFile(target, 'utf8')).toContain('cases.open')
    }
    await expectAccessibleInFull(page)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('a second start hands on what it is asked: a case, a link, the health', async ({ page, kartei }) => {
  const { profile } = kartei
  await page.locator('[data-case]').first().waitFor()
  const listed = await page.evaluate(() => window.kartei.cases.list())
  const [one] = listed.ok ? listed.value.cases : []
  const asked = async (): Promise<number> => {
    const entries = await page.evaluate(() => window.kartei.journal.list())
    return entries.ok ? entries.value.entries.filter(({ action }) => action === 'cases.open').length : -1
  }

  const before = await asked()

  await test.step('a case that is known is shown', async () => {
    const link = `kartei://case/${one?.identifiers.onboardingId ?? ''}`
    expect(await secondStart(profile, [link])).toMatchObject({ code: 0 })
    await expect(page.getByRole('heading', { name: one?.title ?? '' })).toBeVisible()
  })
  await test.step('one that is not known only stands in the field, and nobody is asked', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000'
    await secondStart(profile, ['--open', unknown])
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(unknown)
    await page.keyboard.press('Escape')
    expect(await asked()).toBe(before)
  })
  await test.step('another link is refused in words', async () => {
    const { code, error } = await secondStart(profile, ['kartei://erase/everything'])
    expect(code).toBe(2)
    expect(error).toContain('kartei://erase/everything')
    const notice = page.getByRole('status', { name: 'What you should know' })
    await expect(notice).toContainText('A link was not opened')
    await expect(notice).not.toContainText('erase')
  })
  const openAndWhole: unknown[] = [
    { topic: 'data', code: 'sealed', state: 'ok', environment: 1 },
    expect.objectContaining({ topic: 'journal', code: 'intact', environment: 1 }),
  ]
  await test.step('the running program says its health', async () => {
    const { code, output } = await secondStart(profile, ['--health'])
    const health: unknown = JSON.parse(output)
    expect(health).toMatchObject({
      healthy: true,
      running: true,
      environments: [{ number: 1, kind: 'sandbox', active: true }],
      findings: expect.arrayContaining(openAndWhole),
    })
    expect(code).toBe(0)
    for (const { title } of listed.ok ? listed.value.cases : []) expect(output).not.toContain(title)
  })
  await test.step('where nothing runs it is said without a screen', async () => {
    await kartei.app.close()
    const noScreen = { DISPLAY: undefined, WAYLAND_DISPLAY: undefined }
    const policy = join(profile, 'policy.json')
    await writeFile(policy, '{\n  "language": 4711\n}')
    const before = await readdir(join(profile, 'data'))
    const { code, output, error } = await secondStart(profile, ['--health'], { ...noScreen, KARTEI_POLICY: policy })
    expect(JSON.parse(output)).toMatchObject({
      running: false,
      problems: ['policy.broken'],
      findings: expect.arrayContaining(openAndWhole),
    })
    expect(code).toBe(1)
    expect(output).not.toContain('4711')
    expect(error).toContain(`${policy}: “language”`)
    expect(await readdir(join(profile, 'data'))).toEqual(before)
  })
})
