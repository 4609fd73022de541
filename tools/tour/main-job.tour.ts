import type { Locator } from '@playwright/test'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dropFiles } from '../../test/helpers/e2e/drop'
import { printedBy } from '../../test/helpers/e2e/printer'
import { tabTo } from '../../test/helpers/e2e/screen'
import { engagementWithInvoices } from '../../test/helpers/e2e/training-service'
import { writePhotograph, writeScannedForm } from './papers'
import { expect, test } from './stage'

/** The IBAN that is printed in every explanation of the IBAN; it belongs to nobody. */
const exampleIban = 'DE89 3704 0044 0532 0130 00'

test('the main job', async ({ app, page, step }) => {
  const folder = await mkdtemp(join(tmpdir(), 'kartei-tour-'))
  const papers = [await writeScannedForm(folder), await writePhotograph(app, folder)]
  const engagementId = await engagementWithInvoices(page)
  const withoutMandate = await page.evaluate(async () => {
    const listed = await window.kartei.cases.list({ state: 'done' })
    const free = listed.ok
      ? listed.value.cases.find(({ identifiers }) => identifiers.engagementId && identifiers.mandateIds.length === 0)
      : undefined
    return free?.identifiers.engagementId ?? ''
  })
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
    await dropFiles(page, page.getByText('Drop files or folders anywhere'), papers)
    await expect(page.getByText('Gewerbeanmeldung_Anna-Größe.pdf')).toBeVisible()
    await expect(page.getByText('Ausweis_Vorderseite.jpg')).toBeVisible()
    await expect(page.getByText('Ready')).toHaveCount(2)
  })

  await step('documents-confirmed', async () => {
    await button(/^Upload 2 files|^Upload$/).click()
    await expect(page.getByText('Confirmed on this case')).toBeVisible()
    // On a slow computer the service may be further on by the next look.
    await expect(page.getByRole('complementary', { name: 'Next step' })).not.toContainText('Upload')
  })

  await step('open-by-id', async () => {
    await page.keyboard.press('Control+o')
    await page.getByRole('dialog').getByRole('textbox').fill(withoutMandate)
  })

  // From here to the end of the direct debit nobody touches the mouse.
  const press = async (target: Locator, key = 'Enter', way: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
    await tabTo(page, target, way)
    await page.keyboard.press(key)
  }
  const dialog = page.getByRole('dialog')
  const iban = page.getByLabel('IBAN', { exact: true })

  await step('amount-without-mandate', async () => {
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await tabTo(page, page.getByRole('tab', { selected: true }))
    while ((await tab('Direct debit').getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowRight')
    await expect(page.getByText(/^I authorise|^Ich ermächtige/)).toBeVisible()
    await press(page.getByRole('radio', { name: 'Full', exact: true }), 'Space')
    await press(button('Save amount'))
    await expect(page.getByText(/The engagement has no active mandate/)).toBeVisible()
  })

  await step('consent-texts', async () => {
    await press(button('Register a mandate first'))
    await expect(iban).toBeFocused()
    await page.keyboard.type(exampleIban)
    await expect(page.getByText('Check digits match')).toBeVisible()
    await press(page.getByRole('radio', { name: 'English', exact: true }), 'ArrowLeft', 'Shift+Tab')
    await expect(page.getByText(/^Ich ermächtige/)).toBeVisible()
    for (const consent of await page.getByRole('group', { name: 'Consents' }).getByRole('checkbox').all())
      await press(consent, 'Space')
    await press(page.getByRole('radio', { name: 'In person' }), 'Space')
  })

  await step('mandate-registered', async () => {
    await press(button('Register mandate'))
    await press(dialog.getByRole('button', { name: 'Register mandate' }))
    await expect(page.getByText(/The service shows: reference .*, status Active/)).toBeVisible()
  })

  await step('amount-saved', async () => {
    await press(button('Back to the amount'))
    await expect(button('Save amount')).toBeFocused()
    await tabTo(page, page.getByLabel('Fixed amount in euros'), 'Shift+Tab')
    await page.keyboard.type('250.00')
    await press(button('Save amount'))
    await expect(page.getByText(/Stored at the service: .*250/)).toBeVisible()
  })

  await step('mandate-cancelled', async () => {
    await press(button('Cancel mandate'), 'Enter', 'Shift+Tab')
    await press(dialog.getByRole('radio', { name: 'The customer wishes it' }), 'Space')
    await press(dialog.getByRole('button', { name: 'Cancel mandate' }))
    await expect(page.getByText(/and shows: Cancelled/)).toBeVisible()
  })

  await step('invoice', async () => {
    await page.keyboard.press('Control+o')
    await dialog.getByRole('textbox').fill(engagementId)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
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

  await step('palette', async () => {
    await page.keyboard.press('Control+k')
    await dialog.getByRole('combobox').fill('vogel')
    await expect(dialog.getByRole('option', { name: /Heinrich Vogelsänger/ })).toBeVisible()
  })

  await step('engagement', async () => {
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await tab('Overview').click()
    await expect(page.getByText('4 documents arrived.')).toBeVisible()
    await expect(page.getByText(/received, decision open/).first()).toBeVisible()
    await expect(page.getByText('By direct debit')).toBeVisible()
  })

  await step('credit-limit', async () => {
    await page.keyboard.press('Alt+7')
    await page.getByLabel('Requested credit limit').first().fill('9,500')
    await page.getByLabel('Monthly income').first().fill('4,200')
    await expect(page.getByRole('article', { name: /8,000\.00/ })).toContainText('Gehaltsabrechnung Juni.pdf')
  })

  await step('journal', async () => {
    await button('Journal').click()
    await expect(page.getByText('Print invoices', { exact: true }).first()).toBeVisible()
  })

  await step('settings', async () => {
    await button('Settings').click()
    await page.getByRole('tab', { name: 'Administration' }).click()
    await expect(button('Check connection').first()).toBeVisible()
  })

  await step('worklist-dark-german', async () => {
    await page.evaluate(() => window.kartei.preferences.set({ language: 'de', theme: 'dark' }))
    await button(/^Arbeitsliste/).click()
    await expect(page.getByRole('heading', { name: 'Arbeitsliste' })).toBeVisible()
  })
  await rm(folder, { recursive: true, force: true })
})
