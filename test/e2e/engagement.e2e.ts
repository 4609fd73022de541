import type { Locator, Page } from '@playwright/test'
import { expectNoViolations } from './accessibility'
import { expect, test } from './fixture'
import { printedBy } from './printer'
import { button } from './screen'

/** A completed onboarding of the sandbox with an active mandate and an invoice to come. */
const findEngagement = (page: Page) =>
  page.evaluate(async () => {
    const { cases, sepa, customers } = window.kartei
    const listed = await cases.list({ state: 'done' })
    for (const kase of listed.ok ? listed.value.cases : []) {
      const { onboardingId, engagementId, mandateIds } = kase.identifiers
      if (onboardingId === undefined || engagementId === undefined) continue
      for (const mandateId of mandateIds) {
        const mandate = await sepa.mandate({ engagementId, mandateId })
        const customer = await customers.read({ engagementId })
        if (mandate.ok && mandate.value.status === 'ACTIVE' && customer.ok)
          return { title: kase.title, onboardingId, engagementId, street: customer.value.address?.streetLine1 ?? '' }
      }
    }
    return undefined
  })

/** What a clerk did before: a document was sent, the amount set, a higher limit asked for. */
const sendBefore = (page: Page, found: { onboardingId: string; engagementId: string }) =>
  page.evaluate(async ({ onboardingId, engagementId }) => {
    const { files, onboarding, directDebit, creditLimit } = window.kartei
    const bytes = new TextEncoder().encode('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n%%EOF')
    const staged = await files.stageBytes({ name: 'Ausweis.pdf', bytes })
    if (!staged.ok) return [staged]
    return [
      await onboarding.uploadDocuments({ onboardingId, fileIds: [staged.value.fileId] }),
      await directDebit.setAmount({ engagementId, amount: { amountType: 'FULL' } }),
      await creditLimit.requestIncrease({
        engagementId,
        request: {
          appliedAmount: { amount: 800_000n, currency: 'EUR', unit: 'MINOR' },
          reason: { reasonType: 'INCOME_HAS_INCREASED' },
          monthlyIncome: { amount: 420_000n, currency: 'EUR', unit: 'MINOR' },
          employmentType: 'PERMANENT',
          redirectUrls: { successUrl: 'https://partner.example/ok', failUrl: 'https://partner.example/no' },
        },
      }),
    ]
  }, found)

const part = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'The engagement at a glance' })
    .locator('section')
    .filter({
      has: page.getByRole('heading', { level: 2, name }),
    })

test('an engagement is understood within two actions from the worklist, and its address comes out of the printer', async ({
  app,
  page,
}, testInfo) => {
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(1440, 900))
  await expect.poll(() => findEngagement(page), { timeout: 20_000 }).toBeTruthy()
  const found = await findEngagement(page)
  if (!found) throw new Error('The sandbox has no such engagement.')
  for (const outcome of await sendBefore(page, found)) expect(outcome.ok ? undefined : outcome.error).toBeUndefined()

  const row = page.locator('[data-case]').filter({ hasText: found.title })
  await page.locator('[data-case]').first().hover()
  await expect(async () => {
    await page.mouse.wheel(0, 400)
    await expect(row).toBeVisible({ timeout: 300 })
  }).toPass()
  // The first action, on the row itself while the list may still be scrolling; and the second.
  await row.dispatchEvent('dblclick')
  await expect(page.getByRole('heading', { level: 1, name: found.title })).toBeVisible()
  await page.getByRole('tab', { name: 'Overview' }).click()

  const due = part(page, 'Due next')
  await expect(due).toContainText(/\d{4} · EUR [\d,]+\.\d\d|Nothing is due/)
  await expect(part(page, 'How it is collected')).toContainText('By direct debit')
  await expect(part(page, 'How it is collected')).toContainText(/Full last set here on/)
  await expect(part(page, 'Customer and address')).toContainText(found.street)
  await expect(part(page, 'Application')).toContainText('Applied for')
  await expect(part(page, 'Credit limit requests')).toContainText('8,000.00')
  await expect(part(page, 'Documents sent')).toContainText(/Ausweis\.pdf.*receipt \d+/)
  for (const name of ['Due next', 'How it is collected', 'Customer and address'])
    await expect(part(page, name)).toBeInViewport({ ratio: 1 })
  await expectNoViolations(page)
  await testInfo.attach('engagement', { body: await page.screenshot(), contentType: 'image/png' })

  await page.evaluate(() => window.kartei.preferences.set({ printer: 'PDF' }))
  await button(page, 'Customer and address: open').click()
  await expect(page.getByRole('textbox', { name: 'Address as printed' })).toHaveValue(
    new RegExp(`^[^\n]+\n${found.street}\n\\d{5} `),
  )
  await expectNoViolations(page)
  await testInfo.attach('customer', { body: await page.screenshot(), contentType: 'image/png' })
  const [printed, ...others] = await printedBy(() => button(page, 'Print now').click())
  await expect(page.getByText('Printed.', { exact: true })).toBeVisible()
  expect(others).toEqual([])
  expect(printed.pages).toBe(1)
  expect(printed.text).toContain(found.street)
})
