import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { verifyMandates } from '../../tools/lib/verify-mandates.mjs'
import { expect, test } from './fixture'
import { printedBy } from './printer'
import { answerSaveDialog } from './save-dialog'
import { button, openById } from './screen'

const run = promisify(execFile)
/** Every character but the spaces, of which the lines of the paper make others. */
const plain = (text: string): string => text.replace(/\s+/g, '')

test('the record of a mandate comes out of the queue word for word, tagged, and verifies from its export', async ({
  app,
  page,
}) => {
  const find = () =>
    page.evaluate(async () => {
      const listed = await window.kartei.cases.list({ state: 'done' })
      return listed.ok
        ? listed.value.cases.find(({ identifiers: { engagementId, mandateIds } }) => engagementId && !mandateIds.length)
        : undefined
    })
  await expect.poll(find).toBeTruthy()
  const engagementId = (await find())?.identifiers.engagementId ?? ''
  const words = await page.evaluate(async () => {
    const { sepa, preferences } = window.kartei
    await preferences.set({ printer: 'PDF' })
    const [de, en] = [await sepa.consents({ language: 'de' }), await sepa.consents({ language: 'en' })]
    if (!de.ok || !en.ok) throw new Error('There are no texts.')
    return [de.value, en.value].map(({ texts, consents, creditorInformation }) => ({
      creditor: [creditorInformation.companyName, creditorInformation.creditorId],
      texts: [...texts.map(({ text }) => text), ...consents.map(({ label }) => label)],
    }))
  })
  await openById(page, engagementId)
  await page.getByRole('tab', { name: 'Direct debit' }).click()
  await page.getByText('Deutsch', { exact: true }).click()
  await expect(page.getByText(/^Ich ermächtige/)).toBeVisible()
  for (const box of await page.getByRole('group', { name: 'Consents' }).getByRole('checkbox').all()) await box.check()
  await page.getByRole('radio', { name: 'On paper' }).check()
  await page.getByRole('textbox', { name: 'Or where the paper is kept' }).fill('Ordner Größe 7')
  await page.getByRole('textbox', { name: 'IBAN', exact: true }).fill('DE44500105175407324931')
  await button(page, 'Register mandate').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Register mandate' }).click()
  await expect(page.getByText(/Read back: reference/)).toBeVisible()

  const [printed] = await printedBy(() => button(page, 'Print record').click())
  await expect(page.getByText('Printed.', { exact: true })).toBeVisible()
  expect(printed.pages).toBeLessThanOrEqual(2)
  const text = plain(printed.text)
  for (const { creditor, texts } of words)
    for (const each of [...creditor, ...texts]) expect(text, each).toContain(plain(each))
  for (const each of ['DE44 5001 0517 5407 3249 31', 'wiederkehrend', 'Ordner Größe 7', 'NK-'])
    expect(text).toContain(plain(each))

  const folder = await mkdtemp(join(tmpdir(), 'kartei-record-'))
  const file = join(folder, 'nachweis.pdf')
  await answerSaveDialog(app, file)
  await button(page, 'Save record').click()
  await expect(page.getByText('Saved as nachweis.pdf.')).toBeVisible()
  const pdf = await PDFDocument.load(await readFile(file))
  const marks = pdf.catalog.lookup(PDFName.of('MarkInfo'), PDFDict)
  expect(marks.get(PDFName.of('Marked'))?.toString()).toBe('true')
  expect(pdf.catalog.get(PDFName.of('Lang'))?.toString()).toContain('de')
  expect(pdf.catalog.has(PDFName.of('StructTreeRoot'))).toBe(true)
  expect(pdf.getTitle()).toMatch(/^Nachweis eines SEPA-Lastschriftmandats NK-/)
  const { stdout } = await run('pdfinfo', ['-struct', file])
  for (const tag of ['H1', 'H2', 'Table', 'TH', 'TD', 'L', 'LI'])
    expect(stdout).toMatch(new RegExp(`^\\s*${tag}\\b`, 'm'))

  const exported = join(folder, 'mandates.json')
  await answerSaveDialog(app, exported)
  await button(page, 'Export all records').click()
  await expect(page.getByText(/saved as mandates\.json/)).toBeVisible()
  expect(verifyMandates(await readFile(exported, 'utf8')).map(({ verdict }) => verdict)).toEqual(['whole'])
})
