import type { ElectronApplication, Page } from '@playwright/test'
import { expectAccessibleInFull } from '../helpers/e2e/accessibility'
import { expect, inOneProgram, test } from '../helpers/e2e/fixture'
import { openAdministration } from '../helpers/e2e/screen'

inOneProgram()
// A case goes through its states within seconds.
test.use({ environment: { KARTEI_SANDBOX_PACE: '10' } })

/** The desktop of the tests has no notifications, so that what would be shown is written down instead. */
async function recordNotifications(app: ElectronApplication): Promise<() => Promise<string[]>> {
  await app.evaluate(({ Notification }) => {
    const raised: Electron.Notification[] = []
    Object.assign(globalThis, { raised })
    Notification.isSupported = () => true
    Notification.prototype.show = function (this: Electron.Notification) {
      raised.push(this)
    }
  })
  return () =>
    app.evaluate(() => {
      const raised: unknown = Reflect.get(globalThis, 'raised')
      return Array.isArray(raised) ? raised.map(({ title, body }) => `${title}: ${body}`) : []
    })
}

/** An onboarding of the embedded sandbox that needs no clerk to go on. */
async function createCase(page: Page, firstName: string): Promise<string> {
  return page.evaluate(async (name) => {
    const created = await window.kartei.onboarding.create({
      version: 'v4',
      request: {
        cardType: 'CREDIT',
        onboardingType: 'CONSUMER',
        applicant: {
          salutation: 'MRS',
          firstName: name,
          lastName: 'Wachsam',
          nationality: 'DE',
          phone: '+4917612345678',
          email: 'ragnhild.wachsam@example.org',
          dateOfBirth: '1984-04-01',
          placeOfBirth: 'Flensburg',
          address: { streetLine1: 'Hafenweg 3', city: 'Flensburg', postalCode: '24937', country: 'DE' },
          employmentType: 'PERMANENT',
          civilStatus: 'SINGLE',
          monthlyIncome: { amount: 320000n, currency: 'EUR', unit: 'MINOR' },
          housing: 'RENTING',
          locale: 'de',
        },
        redirectUrls: { successUrl: 'https://example.org/yes', failUrl: 'https://example.org/no' },
      },
    })
    if (!created.ok) throw new Error(created.error.message)
    return created.value.id
  }, firstName)
}

test('a case that moves changes its row by itself, is notified, and opens by a click on that', async ({
  app,
  page,
}) => {
  await page.evaluate(() => window.kartei.preferences.set({ language: 'en', watchPerMinute: 600 }))
  const raised = await recordNotifications(app)
  // A completed one moves down to the others that are done, out of sight; among what is found it stays in sight. The search is
  // typed before there is anything to find: only what main tells by itself changes the row from here on.
  await page.locator('[data-case]').first().waitFor()
  await page.getByRole('searchbox').fill('Ragnhild')
  await expect(page.locator('[data-case]')).toHaveCount(0)
  await createCase(page, 'Ragnhild')
  const row = page.locator('[data-case]').filter({ hasText: 'Ragnhild Wachsam' })
  await expect(row).toBeVisible()
  await expect(row).toContainText('Completed')
  // After a start, what is found is told together, and the first few are named.
  await expect.poll(async () => (await raised()).join('\n')).toMatch(/Ragnhild Wachsam|^[4-9] cases have changed/m)

  await createCase(page, 'Solveig')
  await expect.poll(async () => (await raised()).join('\n')).toMatch(/^Solveig Wachsam: /m)
  await app.evaluate(({ Notification }) => {
    const all: unknown = Reflect.get(globalThis, 'raised')
    const found: unknown = Array.isArray(all) ? all.find(({ title }) => title === 'Solveig Wachsam') : undefined
    if (!(found instanceof Notification)) throw new Error('Nothing was recorded.')
    found.emit('click')
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Solveig Wachsam' })).toBeVisible()
  const journal = await page.evaluate(async () => {
    const listed = await window.kartei.journal.list()
    return listed.ok ? listed.value.entries.filter(({ action }) => action === 'watch.changed') : []
  })
  expect(journal.map(({ summary }) => summary['from'])).toContain('PROCESSING')
})

test('the settings of the watch take effect at once', { tag: '@full' }, async ({ page }) => {
  await page.locator('[data-case]').first().waitFor()
  await openAdministration(page)
  const field = page.getByRole('textbox', { name: /^(Requests a minute|Anfragen je Minute)$/ })
  await field.fill('0')
  await field.press('Enter')
  const pause = (): Promise<string | undefined> =>
    page.evaluate(async () => {
      const state = await window.kartei.watch.state()
      return state.ok ? state.value.pause : 'unknown'
    })
  await expect.poll(pause).toBe('off')
  await expectAccessibleInFull(page)
  await field.fill('60')
  await field.press('Enter')
  await expect.poll(pause).toBeUndefined()
})
