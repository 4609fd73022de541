import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectNoViolationsInFull } from '../helpers/e2e/accessibility'
import { dropFiles } from '../helpers/e2e/drop'
import { expect, inOneProgram, test } from '../helpers/e2e/fixture'
import { reload } from '../helpers/e2e/launch'
import { answerSaveDialog } from '../helpers/e2e/save-dialog'
import { button, tabTo } from '../helpers/e2e/screen'

inOneProgram()

const rows = (page: Page) => page.locator('[data-case]')
const table = (page: Page) => page.getByRole('grid', { name: 'Worklist' })
const bar = (page: Page) => page.getByRole('toolbar', { name: 'What to do with the selection' })
const names = (page: Page): Promise<string[]> => rows(page).getByRole('rowheader').allTextContents()

async function sortByName(page: Page): Promise<void> {
  await button(page, 'Grouped by who acts').click()
  const head = page.getByRole('columnheader', { name: 'Who' })
  await head.getByRole('button').first().click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
}

const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n', 'latin1')

test('several cases are ticked, labelled, done and as before by keyboard alone', async ({ page }) => {
  await rows(page).first().waitFor()
  // These do not move on by themselves, and by name they stay where they are.
  await page.getByRole('tab', { name: /^Needs action/ }).click()
  await sortByName(page)
  await tabTo(page, table(page))
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(bar(page)).toContainText(/^3 of \d+ selected/)
  await expectNoViolationsInFull(page)

  await tabTo(page, bar(page).getByRole('button', { name: 'Labels …' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Labels of 3 cases' })
  await expect(dialog.getByRole('combobox', { name: 'Add' })).toBeFocused()
  await page.keyboard.type('Wiedervorlage Montag')
  await page.keyboard.press('Enter')
  await expectNoViolationsInFull(page)
  await tabTo(page, dialog.getByRole('button', { name: 'Save', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Labels of 3 cases changed.')).toBeVisible()
  const labelled = await page.evaluate(async () => {
    const listed = await window.kartei.cases.list({ search: 'wiedervorlage' })
    return listed.ok ? listed.value.cases.length : -1
  })
  expect(labelled).toBe(3)

  await tabTo(page, bar(page).getByRole('button', { name: 'Mark as done' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 cases marked as done.')).toBeVisible()
  const undo = button(page, 'Undo')
  await tabTo(page, undo, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Undone: 3 cases are as they were.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
})

test('Control+A ticks every case, and their present state is asked for', { tag: '@full' }, async ({ page }) => {
  await rows(page).first().waitFor()
  await table(page).focus()
  await page.keyboard.press('Control+a')
  await expect(bar(page)).toContainText(/^(\d+) of \1 selected/)
  await bar(page).getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText(/\d+ cases asked for, \d+ changed\./)).toBeVisible()
})

test('columns are chosen and stay chosen; sorting, filters and a saved view hold what they say', async ({ page }) => {
  await rows(page).first().waitFor()
  await expect(page.getByRole('columnheader', { name: 'Labels' })).toHaveCount(0)
  await button(page, 'Columns').click()
  await page.getByRole('menuitemcheckbox', { name: 'Labels' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Labels' })).toBeVisible()
  await reload(page)
  await expect(page.getByRole('columnheader', { name: 'Labels' })).toBeVisible()
  await rows(page).first().waitFor()
  await sortByName(page)
  await expect(async () => {
    const shown = (await names(page)).slice(0, 8)
    expect(shown).toEqual(shown.toSorted(new Intl.Collator('de').compare))
  }).toPass()

  await page.getByRole('tab', { name: /^Needs action/ }).click()
  await button(page, 'Save this view').click()
  await page.keyboard.type('To do, by name')
  await page.keyboard.press('Enter')
  const view = page.getByRole('region', { name: 'Saved views' }).getByRole('button', { name: /^To do, by name/ })
  await expect(view).toHaveAttribute('aria-current', 'true')
  const counted = await page.getByRole('tab', { name: /^Needs action/ }).textContent()
  await expect(view).toContainText(/\d+$/.exec(counted ?? '')?.[0] ?? 'a number')
  await page.getByRole('tab', { name: /^Done/ }).click()
  await expect(view).not.toHaveAttribute('aria-current', 'true')
  await view.click()
  await expect(page.getByRole('tab', { name: /^Needs action/ })).toHaveAttribute('aria-selected', 'true')
  await expectNoViolationsInFull(page)
})

test('files dropped on a row open its case with them laid out, and nothing is sent', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'kartei-row-'))
  try {
    const path = join(folder, 'Gewerbeschein.pdf')
    await writeFile(path, pdf)
    const row = rows(page).filter({ hasText: 'Awaiting documents' }).first()
    const title = (await row.getByRole('rowheader').textContent()) ?? ''
    await dropFiles(page, row, [path])
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByText('Gewerbeschein.pdf')).toBeVisible()
    const uploads = await page.evaluate(async () => {
      const listed = await window.kartei.uploads.list()
      return listed.ok && listed.value.uploads.filter(({ madeUp }) => !madeUp)
    })
    expect(uploads).toEqual([])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('the worklist is written as a list, and a list is taken over', async ({ app, page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'kartei-lists-'))
  try {
    await rows(page).first().waitFor()
    const target = join(folder, 'Fälle.csv')
    await answerSaveDialog(app, target)
    await button(page, 'List').click()
    await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
    await expect(page.getByText(/cases written to Fälle\.csv\./)).toBeVisible()
    const text = await readFile(target, 'utf8')
    const total = await page.evaluate(async () => {
      const listed = await window.kartei.cases.list()
      return listed.ok ? listed.value.cases.length : -1
    })
    expect(text).toContain('onboardingId')
    await expect(page.getByText(`${total} cases written to Fälle.csv.`)).toBeVisible()

    const own = join(folder, 'Umzug.csv')
    const id = '0b8f4c1e-7a52-4d3c-9a61-2f1e5d7c9b03'
    // As a German Excel writes it, in Windows-1252: „10 € – bar“. Some versions of Node read control characters there.
    const note = '"zwei\n\x8410 \x80 \x96 bar\x93"'
    const list = `onboardingId;Name;Notiz\n${id};Ýmir Sauðárkrókur;${note}\nkeine Kennung;Niemand;\n`
    await writeFile(own, Buffer.from(list, 'latin1'))
    await page.getByLabel('Import a list …').setInputFiles(own)
    const dialog = page.getByRole('dialog', { name: 'Import Umzug.csv' })
    await expect(dialog.getByText('1 row with a number')).toBeVisible()
    await expect(dialog.getByText('1 row cannot be taken over')).toBeVisible()
    await expectNoViolationsInFull(page)
    await dialog.getByRole('button', { name: 'Add 1 case' }).click()
    await expect(dialog).toBeHidden()
    await page.keyboard.press('/')
    await page.keyboard.type('ymir saudarkrokur')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Ýmir Sauðárkrókur')
    await expect(rows(page)).toContainText('zwei')
    const notes = await page.evaluate(async (onboardingId) => {
      const known = await window.kartei.cases.known({ id: onboardingId })
      return known.ok && known.value.case?.note
    }, id)
    expect(notes).toBe('zwei\n„10 € – bar“')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
