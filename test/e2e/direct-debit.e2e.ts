import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { expectAccessible } from '../helpers/e2e/accessibility'
import { expect, inOneProgram, test } from '../helpers/e2e/fixture'
import { reload } from '../helpers/e2e/launch'
import { button, openById, tabTo } from '../helpers/e2e/screen'
import { expectRoom, resize, smallWindows } from '../helpers/e2e/room'
import { conformances, startTrainingService, useService, type TrainingService } from '../helpers/e2e/training-service'

inOneProgram()

const iban = 'DE44 5001 0517 5407 3249 31'

let service: TrainingService
test.beforeEach(async () => {
  service = await startTrainingService()
})
test.afterEach(() => service.end())

/** The bodies of the POSTs to this endpoint, in their order. */
async function posted(endpoint: string): Promise<unknown[]> {
  const text = z.object({ kind: z.literal('json'), text: z.string() })
  return (await service.received())
    .filter(({ method, path }) => method === 'POST' && path.endsWith(endpoint))
    .map((request): unknown => JSON.parse(text.parse(request['body']).text))
}

/** Of the seeds, which the service of each test has anew; later ones may have come in the sandbox meanwhile. */
let engagementId = ''

/** Opens, by its identifier, the direct debit of an engagement that has no mandate. */
async function openDirectDebit(page: Page): Promise<void> {
  const find = (): Promise<string | undefined> =>
    page.evaluate(async () => {
      const listed = await window.kartei.cases.list({ state: 'needs-action' })
      if (!listed.ok) throw new Error(listed.error.message)
      const free = listed.value.cases.find(
        ({ status, identifiers }) => status === 'COMPLETED' && identifiers.mandateIds.length === 0,
      )
      return free?.identifiers.engagementId
    })
  if (engagementId === '') await expect.poll(find).toBeTruthy()
  engagementId ||= (await find()) ?? ''
  await useService(page, service)
  await reload(page)
  await openById(page, engagementId)
  await page.getByRole('tab', { name: 'Direct debit' }).click()
  await expect(page.getByText(/^I authorise Nordstern Kartenbank AG/)).toBeVisible()
}

const ibanField = (page: Page): Locator => page.getByRole('textbox', { name: 'IBAN', exact: true })
const consents = (page: Page): Locator => page.getByRole('group', { name: 'Consents' }).getByRole('checkbox')
const mandates = (page: Page): Locator => page.getByRole('table').getByRole('row')

async function consent(page: Page): Promise<void> {
  for (const box of await consents(page).all()) await box.check()
  await page.getByRole('radio', { name: 'In person' }).check()
}

/** The last look, and then the sending. */
async function register(page: Page): Promise<void> {
  await button(page, 'Register mandate').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Register mandate' }).click()
}

for (const conformance of conformances)
  test(
    `a mandate is registered, read back, shown, and cancelled after a question (${conformance})`,
    { tag: conformance === 'usual' ? [] : ['@full'] },
    async ({ page }) => {
      if (conformance !== 'usual') {
        service.end()
        service = await startTrainingService(conformance)
      }
      await openDirectDebit(page)
      await page.getByText('Deutsch', { exact: true }).click()
      await expect(page.getByText(/^Ich ermächtige die Nordstern Kartenbank AG/)).toBeVisible()
      await page.getByText('English', { exact: true }).click()

      await button(page, 'Register mandate').click()
      await expect(page.getByText('Enter the IBAN.')).toBeVisible()
      await consent(page)
      await ibanField(page).fill('DE44 5001 0517 5407 3249 13')
      await expect(page.getByText(/The check digits do not match/)).toBeVisible()
      await ibanField(page).fill(iban)
      await expect(page.getByText('Check digits match')).toBeVisible()
      expect(await posted('/register')).toEqual([])
      await button(page, 'Register mandate').click()
      const lastLook = page.getByRole('dialog', { name: /^Register this mandate for/ })
      await expect(lastLook.getByText(iban)).toBeVisible()
      await lastLook.getByRole('button', { name: 'Register mandate' }).dblclick()

      // As the letter allows, the service tells no reference.
      const readBack =
        conformance === 'usual'
          ? /The service shows: reference NK-\S+, status Active/
          : 'The service shows: status Active, no reference.'
      await expect(page.getByText(readBack)).toBeVisible()
      expect(await posted('/register')).toEqual([{ iban: 'DE44500105175407324931', consentId: expect.any(String) }])
      await expect(mandates(page).filter({ hasText: 'Active' })).toContainText('DE44 •••• 4931')
      await expect(page.getByText(iban)).toBeHidden()
      await button(page, 'Show IBAN').click()
      await expect(page.getByText(iban)).toBeVisible()

      await button(page, 'Cancel mandate').click()
      const dialog = page.getByRole('dialog', { name: conformance === 'usual' ? /^Cancel mandate NK-/ : /^Cancel / })
      await dialog.getByRole('button', { name: 'Go back' }).click()
      expect(await posted('/cancel')).toEqual([])
      await button(page, 'Cancel mandate').click()
      await dialog.getByRole('radio', { name: 'The customer wishes it' }).check()
      await dialog.getByRole('button', { name: 'Cancel mandate' }).click()
      await expect(page.getByText(/and shows: Cancelled/)).toBeVisible()
      await expect(mandates(page).filter({ hasText: 'Cancelled' })).toHaveCount(1)
      expect(await posted('/cancel')).toHaveLength(1)
    },
  )

test(
  'an amount without a mandate leads to registering one, by keyboard alone, and keeps the choice',
  { tag: '@full' },
  async ({ page, app }) => {
    await resize(app, smallWindows[0])
    await openDirectDebit(page)
    const amount = page.getByRole('textbox', { name: 'Fixed amount in euros' })
    await tabTo(page, amount)
    await page.keyboard.type('1,234.5')
    await tabTo(page, button(page, 'Save amount'))
    await page.keyboard.press('Enter')
    await expect(page.getByText(/The engagement has no active mandate/)).toBeVisible()
    await tabTo(page, button(page, 'Register a mandate first'))
    await page.keyboard.press('Enter')
    await expect(ibanField(page)).toBeFocused()

    await page.keyboard.type(iban.replaceAll(' ', '').toLowerCase())
    await expect(ibanField(page)).toHaveValue(iban)
    for (const box of await consents(page).all()) {
      await tabTo(page, box, 'Shift+Tab')
      await page.keyboard.press('Space')
    }
    await tabTo(page, page.getByRole('radio', { name: 'In person' }))
    await page.keyboard.press('Space')
    await tabTo(page, button(page, 'Register mandate'))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Register mandate' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText(/The amount you chose before is still here/)).toBeVisible()
    await expect(amount).toHaveValue('1,234.50')
    await expectRoom(page, 'registered, and the amount waits')
    await tabTo(page, button(page, 'Back to the amount'))
    await page.keyboard.press('Enter')
    await expect(button(page, 'Save amount')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Stored at the service: Fixed, EUR 1,234\.50\. Last set here on/)).toBeVisible()

    const fixed = { amount: { amountType: 'FIXED', fixedAmount: { amount: 123_450, currency: 'EUR', unit: 'MINOR' } } }
    expect(await posted('/direct-debit')).toEqual([fixed, fixed])
    await page.getByRole('radio', { name: 'Fixed' }).focus()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('radio', { name: 'Minimum' })).toBeChecked()
    await tabTo(page, button(page, 'Save amount'))
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Stored at the service: Minimum\./)).toBeVisible()
  },
)

test(
  'a registration whose answer is lost is neither shown as done nor repeated, and can be looked up',
  { tag: '@full' },
  async ({ page }) => {
    await openDirectDebit(page)
    await consent(page)
    await ibanField(page).fill(iban)
    await service.addFault({
      match: { method: 'POST', path: 'register' },
      times: 1,
      effect: { kind: 'reset', when: 'before-answer' },
    })
    await register(page)
    await expect(page.getByText(/^Whether the mandate was registered is not known/)).toBeVisible()
    await expect(page.getByText(/^The service registered the mandate/)).toBeHidden()
    await expect(button(page, 'Register mandate')).toBeDisabled()
    await expect(ibanField(page)).toHaveValue(iban)

    await reload(page)
    await openById(page, engagementId)
    await page.getByRole('tab', { name: 'Direct debit' }).click()
    await expect(page.getByText(/^Whether the mandate was registered is not known/)).toBeVisible()
    expect(await posted('/register')).toHaveLength(1)

    await button(page, 'Look up a mandate by its ID').click()
    await page.getByRole('textbox', { name: 'Mandate ID' }).fill(engagementId)
    await button(page, 'Look up').click()
    await expect(page.getByText('This engagement has no mandate with this ID.')).toBeVisible()
    await button(page, 'It did not arrive').click()
    await page.getByRole('dialog').getByRole('button', { name: 'It did not arrive' }).click()
    await expect(button(page, 'Register mandate')).toBeEnabled()
  },
)

test('a mandate that the service fails is shown as failed', { tag: '@full' }, async ({ page }) => {
  await openDirectDebit(page)
  await consent(page)
  const failingIban = await page.evaluate(async () => {
    const rules = await window.kartei.sandbox.rules()
    if (!rules.ok) throw new Error(rules.error.message)
    return rules.value.map(({ when }) => /IBAN ([A-Z]{2}\d{2}[A-Z0-9 ]+)$/.exec(when.en)?.[1]).find(Boolean)
  })
  await ibanField(page).fill(failingIban!)
  await register(page)
  await expect(page.getByText(/The service shows: reference NK-\S+, status Failed/)).toBeVisible()
})

test('everyone can use the screen, in light and dark', { tag: '@full' }, async ({ page }) => {
  await openDirectDebit(page)
  await page.getByRole('radio', { name: 'Full' }).check()
  await button(page, 'Save amount').click()
  await expect(page.getByText(/The engagement has no active mandate/)).toBeVisible()
  await button(page, 'Register mandate').click()
  await ibanField(page).fill('DE44 5001 0517 5407 3249 13')
  await expectAccessible(page)
  await consent(page)
  await ibanField(page).fill(iban)
  await button(page, 'Register mandate').click()
  await expect(page.getByRole('dialog', { name: /^Register this mandate/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Register mandate' }).click()
  await expect(page.getByText(/The service shows: reference/)).toBeVisible()
  await button(page, 'Look up a mandate by its ID').click()
  await expectAccessible(page)
  await button(page, 'Cancel mandate').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})
