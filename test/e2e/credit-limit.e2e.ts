import { z } from 'zod'
import { sendReviewed } from '../helpers/e2e/applications'
import { expect, inOneProgram, test } from '../helpers/e2e/fixture'
import { reload } from '../helpers/e2e/launch'
import { button, openById, tabTo } from '../helpers/e2e/screen'
import { conformances, startTrainingService, useService } from '../helpers/e2e/training-service'

inOneProgram()

const json = z.object({ kind: z.literal('json'), text: z.string() })

/** An engagement of the seeds without a request, so that nothing warns of an earlier one. */
const freeEngagement = 'Hanseatische Kranbau Süderelbe AG'

for (const conformance of conformances)
  test(
    `a higher limit is asked for by keyboard alone, and kept with its identifier (${conformance})`,
    { tag: conformance === 'usual' ? [] : ['@full'] },
    async ({ page }) => {
      const service = await startTrainingService(conformance)
      try {
        const engagementOf = (title: string): Promise<string | undefined> =>
          page.evaluate(async (search) => {
            const listed = await window.kartei.cases.list({ search })
            return listed.ok ? listed.value.cases[0]?.identifiers.engagementId : undefined
          }, title)
        await expect.poll(() => engagementOf(freeEngagement)).toBeTruthy()
        const engagementId = (await engagementOf(freeEngagement)) ?? ''
        await page.evaluate(() => window.kartei.preferences.set({ language: 'en' }))
        await useService(page, service)
        await reload(page)
        await openById(page, engagementId)
        await page.getByRole('tab', { name: 'Credit limit' }).click()

        await tabTo(page, page.getByRole('textbox', { name: 'Requested credit limit' }))
        await page.keyboard.type('8.500,50')
        await page.keyboard.press('Tab')
        await tabTo(page, page.getByRole('combobox', { name: 'Reason' }))
        await page.keyboard.type('CONSOLIDATE_SPENDING_ON_THIS_CARD')
        await page.keyboard.press('Tab')
        await tabTo(page, button(page, 'Request increase'))
        await page.keyboard.press('Enter')
        await sendReviewed(page)

        await expect.poll(() => identifiersKept(engagementId)).toHaveLength(1)
        const [kept] = await identifiersKept(engagementId)
        const sent = (await service.received()).filter(({ path }) => path.endsWith('/credit-limit-increase'))
        expect(sent.map((request): unknown => JSON.parse(json.parse(request['body']).text))).toEqual([
          {
            appliedAmount: { amount: 850_050, currency: 'EUR', unit: 'MINOR' },
            reason: { reasonType: 'CONSOLIDATE_SPENDING_ON_THIS_CARD' },
          },
        ])
        await expect(page.getByText('EUR 8,500.50', { exact: true })).toBeVisible()
        expect(await page.evaluate(() => window.kartei.cases.list({ state: 'all' }))).toMatchObject({
          ok: true,
          value: { cases: [{ identifiers: { creditLimitIncreaseIds: [kept] } }] },
        })
      } finally {
        service.end()
      }

      function identifiersKept(engagementId: string): Promise<(string | undefined)[]> {
        return page.evaluate(async (engagementId) => {
          const made = await window.kartei.creditLimit.requests({ engagementId })
          return made.ok ? made.value.requests.flatMap(({ answer }) => (answer ? [answer.id] : [])) : []
        }, engagementId)
      }
    },
  )
