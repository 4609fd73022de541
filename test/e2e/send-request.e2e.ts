import type { Locator, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { startMisbehavingService, type Exchange } from '../fixtures/misbehaving-service'
import { expectAccessibleInFull } from '../helpers/e2e/accessibility'
import { expect, inOneProgram, test } from '../helpers/e2e/fixture'
import { reload } from '../helpers/e2e/launch'
import { button, openById, tabTo } from '../helpers/e2e/screen'
import { useService } from '../helpers/e2e/training-service'

inOneProgram()

const engagementId = '0a9b8c7d-6e5f-4a3b-8c2d-1e0f9a8b7c6d'
const mandateId = 'c4d5e6f7-0819-4a2b-b3c4-d5e6f7081920'
const consents = {
  consentId: '11111111-2222-4333-8444-555555555555',
  language: 'en',
  texts: [{ code: 'sepa_legal_text', text: 'I authorise Muster AG.' }],
  consents: [{ code: 'direct_debit', label: 'Yes' }],
  creditorInformation: { companyName: 'Muster AG', creditorId: 'DE98ZZZ09999999999' },
}
const json = { 'content-type': 'application/json' }

const call = (page: Page): Locator => page.getByRole('combobox', { name: 'Call' })
const content = (page: Page): Locator => page.getByRole('textbox', { name: 'Content (JSON)' })
const answer = (page: Page): Locator => page.getByRole('region', { name: 'Answer', exact: true })
const dialog = (page: Page): Locator => page.getByRole('dialog')

/** Chooses a call as somebody without a mouse would. */
async function choose(page: Page, typed: string): Promise<void> {
  await tabTo(page, call(page))
  await page.keyboard.type(typed)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test('a request is written by hand, asked about, sent once to the letter, and in doubt until somebody settles it', async ({
  kartei,
}) => {
  const service = await startMisbehavingService()
  let isLost = true
  const baseUrl = service.on('cards', async (exchange) => {
    const { method, path, body, reset } = exchange
    await body()
    const register = method === 'POST' && path.endsWith('/register')
    if (register && isLost) reset()
    else if (register) await exchange.answer(200, `{"mandateId":"${mandateId}","seen":9007199254740993}`, json)
    else if (path.endsWith('/consents')) await exchange.answer(200, JSON.stringify(consents), json)
    else if (path.endsWith('/customer'))
      await exchange.answer(200, `{"customerId":"${randomUUID()}","address":{"city":"Köln"}}`, json)
    else await exchange.answer(404)
  })
  const posts = (): readonly Exchange[] => service.requests('cards').filter(({ method }) => method === 'POST')

  let { page } = kartei
  const environmentId = await useService(page, { baseUrl, apiKey: randomUUID() })
  await reload(page)
  await openById(page, engagementId)
  await page.getByRole('tab', { name: 'Direct debit' }).click()
  await expect(page.getByText('I authorise Muster AG.')).toBeVisible()
  await page.keyboard.press('Control+Shift+E')
  await expect(page.getByRole('heading', { name: 'Send a request' })).toBeVisible()
  await button(page, 'Back to the last calls').click()
  const calls = page.getByRole('navigation', { name: 'Last calls of this case' })
  await expect(calls.getByRole('button', { name: /^8 Read consent texts/ })).toBeVisible()
  await tabTo(page, button(page, 'Send a request …'))
  await page.keyboard.press('Enter')
  await choose(page, 'register')
  await expect(page.getByRole('textbox', { name: 'Path' })).toHaveValue(
    `/api/engagements/card/${engagementId}/sepa-direct-debit/register`,
  )
  await expect(content(page)).toHaveValue(new RegExp(consents.consentId))
  await expect(page.getByText('iban: The check digits', { exact: false })).toBeVisible()
  await expectAccessibleInFull(page)

  await tabTo(page, content(page))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('{"iban": }')
  await expect(page.getByText('Line 1, column 10: A value is expected here.')).toBeVisible()
  await tabTo(page, button(page, 'Send'))
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  const typed = '{"iban": "DE89370400440532013000", "rate": 1.10, "n": 12345678901234567890}'
  await content(page).fill(typed)
  await tabTo(page, button(page, 'Send'))
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('Send 9 · Register mandate?')
  await expect(dialog(page)).toContainText(new URL(baseUrl).host)
  await expect(dialog(page)).toContainText('DE89 •••• 3000')
  await expectAccessibleInFull(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  expect(posts()).toEqual([])

  await expect(button(page, 'Send')).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, button(page, 'Send now'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert', { name: /^It is not known whether a request/ })).toBeVisible()
  expect(posts()).toHaveLength(1)
  await expect(content(page)).toHaveValue(typed)
  await expectAccessibleInFull(page)

  isLost = false
  page = await kartei.relaunch()
  await page.evaluate(
    (id) => window.kartei.environments.setApiKey({ id, apiKey: crypto.randomUUID(), remember: false }),
    environmentId,
  )
  await openById(page, engagementId)
  await page.getByRole('tab', { name: 'Overview' }).click()
  await button(page, 'Show it').click()
  await button(page, 'Send a request …').click()
  await expect(content(page)).toHaveValue(typed)
  await expect(button(page, 'Send again …')).toBeVisible()
  await button(page, 'Nothing arrived').click()
  await dialog(page).getByRole('button', { name: 'Nothing arrived' }).click()
  await expect(button(page, 'Send')).toBeVisible()
  expect(posts()).toHaveLength(1)
  await button(page, 'Send').click()
  await dialog(page).getByRole('button', { name: 'Send now' }).dblclick()
  await expect(answer(page)).toContainText('"seen": 9007199254740993')
  const [, second] = posts()
  expect(posts()).toHaveLength(2)
  expect((await second?.body())?.toString()).toBe(typed)
  await answer(page).getByRole('button', { name: 'Note as mandate' }).click()
  await expect(answer(page).getByText('noted')).toBeVisible()
  await expectAccessibleInFull(page)

  const caseRecord = await page.evaluate(async (id) => {
    const opened = await window.kartei.cases.open({ id })
    return opened.ok ? opened.value.identifiers.mandateIds : []
  }, engagementId)
  expect(caseRecord).toEqual([mandateId])
  await service.close()
})

test(
  'a creation of tomorrow is sent from no case, and its identifier opens as one',
  { tag: '@full' },
  async ({ page }) => {
    const service = await startMisbehavingService()
    const onboardingId = randomUUID()
    const at = '2026-07-09T12:02:11Z'
    const applicant = { firstName: 'Żaneta', lastName: 'Größl' }
    const onboarding = { id: onboardingId, status: 'PROCESSING', cardType: 'CREDIT', onboardingType: 'CONSUMER' }
    const baseUrl = service.on('cards', async ({ method, path, answer: reply }) => {
      if (method === 'POST') await reply(201, `{"id":"${onboardingId}","status":"PROCESSING"}`, json)
      else if (path.endsWith(onboardingId))
        await reply(200, JSON.stringify({ ...onboarding, applicant, createdAt: at, updatedAt: at }), json)
      else await reply(404)
    })
    await useService(page, { baseUrl, apiKey: randomUUID() })
    await reload(page)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('send a request')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Send a request' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Path' }).fill('/api/v6/engagements/card/onboarding')
    await content(page).fill('[]')
    await button(page, 'Send').click()
    await button(page, 'Send now').click()
    await expect(answer(page)).toContainText(onboardingId)
    await expectAccessibleInFull(page)
    expect(service.requests('cards').map(({ method, path }) => `${method} ${path}`)).toContain(
      'POST /api/v6/engagements/card/onboarding',
    )
    await answer(page).getByRole('button', { name: 'Open as a case' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Żaneta Größl')
    await service.close()
  },
)
