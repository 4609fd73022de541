import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect, test } from '../helpers/e2e/fixture'
import { reload } from '../helpers/e2e/launch'
import { startTrainingService, useService, type TrainingService } from '../helpers/e2e/training-service'

let service: TrainingService
test.beforeAll(async () => {
  service = await startTrainingService()
})
test.afterAll(() => {
  service.end()
})

const details = {
  salutation: 'MRS',
  firstName: 'Ötzi-Maß 😀 שלום',
  lastName: `${'ß'.repeat(127)}${'Ü'.repeat(128)}`,
  dateOfBirth: '1985-03-07',
  placeOfBirth: '北京 · Çankırı',
  nationality: 'AT',
  phone: '+436641234567',
  locale: 'de',
}
const redirectUrls = { successUrl: 'https://partner.example/ok?für=ß', failUrl: 'https://partner.example/no' }

/** Tab until a field of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
      return element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? ''
    })
    if (focused.trim() === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${name}.`)
}

test(
  'the details of a cardholder arrive as they were typed, by the keyboard alone',
  { tag: '@full' },
  async ({ page }) => {
    await useService(page, service)
    const created = await page.evaluate(async () =>
      window.kartei.onboarding.create({
        version: 'v4',
        request: {
          cardType: 'CREDIT',
          onboardingType: 'CONSUMER',
          applicant: { firstName: 'Jürgen', lastName: 'Weißgerber' },
          redirectUrls: { successUrl: 'https://partner.example/ok', failUrl: 'https://partner.example/no' },
        },
      }),
    )
    if (!created.ok) throw new Error(created.error.message)
    await reload(page)
    await expect(page.getByRole('region', { name: 'Environment' })).toContainText('Test')
    await page.keyboard.press('Control+o')
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
    await page.keyboard.insertText(created.value.id)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
    await page.getByRole('tab', { selected: true, name: /Overview|Documents/ }).focus()
    const tab = page.getByRole('tab', { name: 'Supplementary cardholder' })
    for (let presses = 0; presses < 10 && (await tab.getAttribute('aria-selected')) !== 'true'; presses++)
      await page.keyboard.press('ArrowRight')
    await expect(page.getByLabel('First name')).toBeVisible()

    for (const [name, text] of [
      ['Salutation', details.salutation],
      ['First name', details.firstName],
      ['Last name', details.lastName],
      ['Date of birth', '7.3.1985'],
      ['Place of birth', details.placeOfBirth],
      ['Nationality', details.nationality],
      ['Phone', '0664 1234567'],
      ['Language', details.locale],
      ['On success', redirectUrls.successUrl],
      ['On failure', redirectUrls.failUrl],
    ] as const) {
      await tabTo(page, name)
      await page.keyboard.insertText(text)
    }
    await tabTo(page, 'Send cardholder details')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeFocused()
    // An answer that comes before anybody can have read it is none.
    await page.waitForTimeout(400)
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Sent at/)).toBeVisible()

    const puts = (await service.received()).filter(({ method }) => method === 'PUT')
    expect(puts).toHaveLength(1)
    const body = z.object({ body: z.object({ text: z.string() }) }).parse(puts[0]).body
    expect(JSON.parse(body.text)).toEqual({ cardholderDetails: details, redirectUrls })
  },
)
