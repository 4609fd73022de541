import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../helpers/e2e/fixture'
import { answerQuestions, questionsOf } from '../helpers/e2e/questions'
import { answerSaveDialog } from '../helpers/e2e/save-dialog'
import { openById } from '../helpers/e2e/screen'

const shots = process.env['KARTEI_SHOTS']

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())

test('a person is found, shown in one file, and erased with a record of it; main asks', async ({ kartei }) => {
  const { app, page, profile } = kartei
  const picture = async (name: string): Promise<void> => {
    if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}.png`) })
  }
  const [name = '', id = ''] = await page.evaluate(async () => {
    const listed = await window.kartei.cases.list({ state: 'done' })
    const [first] = listed.ok ? listed.value.cases : []
    return [first?.title, first?.identifiers.onboardingId ?? first?.identifiers.engagementId]
  })
  await openById(page, id)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.keyboard.press('Control+Shift+D')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: /Name, date of birth/ })).toHaveValue(name)
  await expect(dialog.getByRole('checkbox', { name })).toBeVisible()
  await picture('1-found')
  await dialog.getByRole('checkbox', { name }).check()
  await dialog.getByRole('button', { name: 'Look at it' }).click()
  await expect(dialog.getByText('What is kept')).toBeVisible()
  await picture('2-preview')

  const target = join(profile, '..', `${name}.html`)
  await answerSaveDialog(app, target)
  await dialog.getByRole('button', { name: 'Save as a file …' }).click()
  await expect(dialog.getByText(/^Saved: /)).toBeVisible()
  expect(readFileSync(target, 'utf8')).toContain(name)

  await dialog.getByRole('button', { name: 'Erase …' }).click()
  await dialog.getByRole('textbox').fill('somebody')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(dialog.getByText('This is not what has to be typed.')).toBeVisible()
  await answerQuestions(app, 'cancel')
  await dialog.getByRole('textbox').fill(name)
  await picture('3-typed')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect.poll(() => questionsOf(app)).toHaveLength(1)
  await answerQuestions(app, 'confirm')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByText('Erased. The record of it is kept below.')).toBeVisible()
  await picture('4-erased')

  const record = page.getByRole('group').filter({ hasText: 'What was erased' })
  await record.getByText('What was erased').click()
  await expect(record.getByText('Sealed files of documents')).toBeVisible()
  await expect(record).not.toContainText(name)
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Worklist/ })
    .click()
  await expect(page.getByText(name)).toHaveCount(0)
  for (const file of filesBelow(join(profile, 'data'))) expect(readFileSync(file).includes(name)).toBe(false)
})
