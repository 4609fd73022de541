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
const registerPath = `/api/engagements/card/${engagementId}/sepa-direct-debit/register`
const mandateId = 'c4d5e6f7-0819-4a2b-b3c4-d5e6f7081920'
const json = { 'content-type': 'application/json' }

const call = (page: Page): Locator => page.getByRole('combobox', { name: 'Call' })
const path = (page: Page): Locator => page.getByRole('textbox', { name: 'Path' })
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

test(
  'a request is written by hand, asked about, sent once to the letter, and in doubt until somebody settles it',
  { tag: '@full' },
  async ({ kartei }) => {
    const service = await startMisbehavingService()
    let isLost = true
    const baseUrl = service.on('cards', async (exchange) => {
      const { method, path, body, reset } = exchange
      await body()
      const register = method === 'POST' && path.endsWith('/register')
      if (register && isLost) reset()
      else if (register) await exchange.answer(200, `{"mandateId":"${mandateId}","seen":9007199254740993}`, json)
      else await exchange.answer(404)
    })
    const posts = (): readonly Exchange[] => service.requests('cards').filter(({ method }) => method === 'POST')

    let { page } = kartei
    const environmentId = await useService(page, { baseUrl, apiKey: randomUUID() })
    await page.evaluate(() => window.kartei.preferences.set({ showsTechnical: true }))
    await reload(page)
    await page.keyboard.press('Control+Shift+E')
    await expect(page.getByRole('heading', { level: 1, name: 'Send a request' })).toBeVisible()
    await choose(page, 'register')
    await expect(path(page)).toHaveValue('/api/engagements/card/{engagement-id}/sepa-direct-debit/register')
    await expectAccessibleInFull(page)

    await path(page).fill(registerPath)
    await tabTo(page, content(page))
    await page.keyboard.type('{"iban": }')
    await tabTo(page, button(page, 'Send'))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Line 1, column 10: A value is expected here.')).toBeVisible()
    await expect(dialog(page)).toBeHidden()
    const typed = '{"iban": "DE89370400440532013000", "rate": 1.10, "n": 12345678901234567890}'
    await content(page).fill(typed)
    await tabTo(page, button(page, 'Send'))
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toContainText('Send 9 · Register mandate?')
    await expect(dialog(page)).toContainText(new URL(baseUrl).host)
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
    await button(page, 'Show it').click()
    await expect(answer(page)).toContainText('"rate": 1.10')
    await choose(page, 'register')
    await path(page).fill(registerPath)
    await content(page).fill(typed)
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
    await expectAccessibleInFull(page)
    await service.close()
  },
)

test('a creation of tomorrow is sent, and its identifier opens as a case', { tag: '@full' }, async ({ page }) => {
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
  await page.evaluate(() => window.kartei.preferences.set({ showsTechnical: true }))
  await reload(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('send a request')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Send a request' })).toBeVisible()
  await path(page).fill('/api/v6/engagements/card/onboarding')
  await content(page).fill('[]')
  await button(page, 'Send').click()
  await button(page, 'Send now').click()
  await expect(answer(page)).toContainText(onboardingId)
  await expectAccessibleInFull(page)
  expect(service.requests('cards').map(({ method, path }) => `${method} ${path}`)).toContain(
    'POST /api/v6/engagements/card/onboarding',
  )
  await openById(page, onboardingId)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Żaneta Größl')
  await service.close()
})
