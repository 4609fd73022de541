import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dropFiles } from '../../test/e2e/drop'
import { printedBy } from '../../test/e2e/printer'
import { engagementWithInvoices } from '../../test/e2e/training-service'
import { writePhotograph, writeScannedForm } from './papers'
import { expect, test } from './stage'

/** The IBAN that is printed in every explanation of the IBAN; it belongs to nobody. */
const exampleIban = 'DE89 3704 0044 0532 0130 00'

test('the main job', async ({ app, page, step }) => {
  const folder = await mkdtemp(join(tmpdir(), 'kartei-tour-'))
  const papers = [await writeScannedForm(folder), await writePhotograph(app, folder)]
  const engagementId = await engagementWithInvoices(page)
  await page.evaluate(() => window.kartei.preferences.set({ language: 'en', theme: 'light', printer: 'PDF' }))
  const tab = (name: string | RegExp) => page.getByRole('tab', { name })
  const button = (name: string | RegExp) => page.getByRole('button', { name })

  await step('worklist', async () => {
    await expect(page.locator('[data-case]').first()).toBeVisible()
  })

  await step('case', async () => {
    await page
      .locator('[data-case]')
      .filter({ hasText: 'Awaiting documents' })
      .filter({ hasText: 'Business' })
      .first()
      .dblclick()
    await tab('Documents').click()
    await expect(button('Add documents')).toBeVisible()
  })

  await step('documents-dropped', async () => {
    await dropFiles(page, page.getByText('Drop files anywhere on this card'), papers)
    await expect(page.getByText('Gewerbeanmeldung_Anna-Größe.pdf')).toBeVisible()
    await expect(page.getByText('Ausweis_Vorderseite.jpg')).toBeVisible()
    await expect(page.getByText('Ready')).toHaveCount(2)
  })

  await step('documents-confirmed', async () => {
    await button(/^Upload 2 files|^Upload$/).click()
    await expect(page.getByText('Confirmed on this case')).toBeVisible()
    await expect(page.getByText('Service reads the documents')).toBeVisible()
  })

  await step('open-by-id', async () => {
    await page.keyboard.press('Control+o')
    await page.getByRole('dialog').getByRole('textbox').fill(engagementId)
  })

  await step('consent-texts', async () => {
    await page.keyboard.press('Enter')
    await tab('Direct debit').click()
    await page.getByText('Deutsch', { exact: true }).click()
    for (const consent of await page.getByRole('group', { name: 'Consents' }).getByRole('checkbox').all())
      await consent.check()
    await page.getByRole('radio', { name: 'In person' }).check()
    await page.getByLabel('IBAN', { exact: true }).pressSequentially(exampleIban)
    await expect(page.getByText('Check digits match')).toBeVisible()
  })

  await step('mandate-registered', async () => {
    await button('Register mandate').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Register mandate' }).click()
    await expect(page.getByText(/Read back: reference .*, status Active/)).toBeVisible()
  })

  await step('amount-saved', async () => {
    await page.getByRole('radio', { name: 'Fixed', exact: true }).check()
    await page.getByLabel('Fixed amount in euros').fill('250.00')
    await button('Save amount').click()
    await expect(page.getByText(/Stored at the service: .*250/)).toBeVisible()
  })

  await step('invoice', async () => {
    await tab(/^Invoices/).click()
    await expect(page.getByText('Rechnung für').first()).toBeVisible()
  })

  await step('invoice-printed', async () => {
    const [printed] = await printedBy(() => button('Print now').click())
    await expect(page.getByText(/^Printed on PDF at/)).toBeVisible()
    expect(printed.pages).toBe(2)
    expect(printed.text).toContain('Nordstern Kartenbank AG')
  })

  await step('invoice-saved', async () => {
    const target = join(folder, 'Rechnung.pdf')
    // The system's own dialog is the one thing that no script can press; everything behind it is the real thing.
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
    }, target)
    await button('Save as').click()
    await expect(page.getByText('Saved as Rechnung.pdf.')).toBeVisible()
    expect((await readFile(target)).subarray(0, 5).toString('latin1')).toBe('%PDF-')
  })

  await step('journal', async () => {
    await button('Journal').click()
    await expect(page.getByText('Print invoices', { exact: true }).first()).toBeVisible()
  })

  await step('settings', async () => {
    await button('Settings').click()
    await expect(button('Check connection').first()).toBeVisible()
  })

  await step('worklist-dark-german', async () => {
    await page.evaluate(() => window.kartei.preferences.set({ language: 'de', theme: 'dark' }))
    await button(/^Arbeitsliste/).click()
    await expect(page.getByRole('heading', { name: 'Arbeitsliste' })).toBeVisible()
  })
  await rm(folder, { recursive: true, force: true })
})
