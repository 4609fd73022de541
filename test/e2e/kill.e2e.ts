import type { Page } from '@playwright/test'
import { once } from 'node:events'
import { randomOf, size } from '../fixtures/full-size'
import { expect, test } from '../helpers/e2e/fixture'
import { startTrainingService, useService, type TrainingService } from '../helpers/e2e/training-service'

const kills = size({ gate: 2, full: 10 })
/** A kill falls up to so many milliseconds after one of the first identifiers was shown. */
const longestWait = 60
const random = randomOf('kill while creating')

let service: TrainingService
test.beforeAll(async () => {
  service = await startTrainingService()
})
test.afterAll(() => {
  service.end()
})

/** Creates onboardings without end; each identifier is told to the console, as a clerk would see it. */
function createForEver(page: Page, run: string): void {
  page
    .evaluate(async (run) => {
      for (let count = 1; ; count++) {
        const answer = await window.kartei.onboarding.create({
          version: 'v4',
          request: {
            cardType: 'CREDIT',
            onboardingType: 'CONSUMER',
            applicant: {
              firstName: 'Killed',
              lastName: `${run}-${count}`,
              email: 'killed@example.org',
              phone: '+4917600000000',
            },
            redirectUrls: { successUrl: 'https://partner.example/ok', failUrl: 'https://partner.example/no' },
          },
        })
        // oxlint-disable-next-line no-console -- what the page says on its own reaches the test however it ends
        console.log(answer.ok ? `shown ${answer.value.id}` : `failed ${JSON.stringify(answer.error)}`)
      }
    }, run)
    // The page goes with the program.
    .catch(() => undefined)
}

test('a program that is killed while it creates loses no identifier', async ({ kartei }) => {
  const environmentId = await useService(kartei.page, service)
  const shown = new Set<string>()
  const failed: string[] = []

  for (let kill = 1; kill <= kills; kill++) {
    const { page, app } = kartei
    await page.evaluate(
      async ({ id, apiKey }) => window.kartei.environments.setApiKey({ id, apiKey, remember: false }),
      { id: environmentId, apiKey: service.apiKey },
    )
    const before = shown.size
    page.on('console', (message) => {
      const [said, what = ''] = message.text().split(/ (.*)/s)
      if (said === 'shown') shown.add(what)
      if (said === 'failed') failed.push(what)
    })
    createForEver(page, `Run${kill}`)
    await expect.poll(() => shown.size - before, { intervals: [20] }).toBeGreaterThan(kill)
    await new Promise((resolve) => setTimeout(resolve, random() * longestWait))
    const ended = once(app.process(), 'exit')
    app.process().kill('SIGKILL')
    await ended
    await kartei.relaunch()

    const found = await kartei.page.evaluate(async () => {
      const listed = await window.kartei.cases.list()
      const verdict = await window.kartei.journal.verify()
      return { listed, verdict }
    })
    if (!found.listed.ok || !found.verdict.ok) throw new Error(JSON.stringify(found))
    expect(failed).toEqual([])
    const { cases } = found.listed.value
    const known = new Set(cases.map(({ identifiers }) => identifiers.onboardingId))
    expect(
      [...shown].filter((id) => !known.has(id)),
      `shown and lost at kill ${kill}`,
    ).toEqual([])
    const titles = cases.map(({ title }) => title)
    expect(new Set(titles).size, 'no creation has two cases').toBe(titles.length)
    expect(cases.filter(({ identifiers, status }) => !identifiers.onboardingId && status !== 'IN_DOUBT')).toEqual([])
    const creations = (await service.received()).filter(
      ({ method, path }) => method === 'POST' && path === '/api/v4/engagements/card/onboarding',
    )
    expect(creations.length).toBeGreaterThanOrEqual(shown.size)
    // Each creation has a title of its own, so that as many cases as creations account for all of them.
    expect(cases.length).toBeGreaterThanOrEqual(creations.length)
    expect(found.verdict.value.intact).toBe(true)
  }
})
