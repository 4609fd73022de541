import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { fillIn, sendApplication } from '../helpers/e2e/applications'
import { expectAccessibleInFull } from '../helpers/e2e/accessibility'
import { expect, test } from '../helpers/e2e/fixture'
import { reload } from '../helpers/e2e/launch'
import { tabTo } from '../helpers/e2e/screen'
import { useService } from '../helpers/e2e/training-service'

const onboardingId = '6f1d0f52-5b33-4c2e-9d5e-0c6f7a1b2c3d'
const apiKey = 'a2b3c4d5-1111-4222-8333-abcdefabcdef'

let server: Server
test.afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** A service that answers a creation without an `id`, and knows the onboarding by the one that stands elsewhere. */
async function startService(): Promise<{ baseUrl: string; creations: () => number }> {
  let creations = 0
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json')
      if (request.method === 'POST') {
        creations += 1
        response.end(`{"made":{"self":"https://service.example/onboarding/${onboardingId}","orderId":4711}}`)
      } else if (request.url?.endsWith(onboardingId)) response.end('{"applicant":null,"serial":12345678901234567890}')
      else response.writeHead(404).end('{"code":"UNKNOWN","message":"Nobody knows this."}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return { baseUrl: `http://127.0.0.1:${address.port}`, creations: () => creations }
}

test(
  'a creation answered without its identifier is settled by the keyboard with one that its answer names',
  { tag: '@full' },
  async ({ kartei }) => {
    const { baseUrl, creations } = await startService()
    const id = await useService(kartei.page, { baseUrl, apiKey })
    await kartei.page.evaluate(() => window.kartei.preferences.set({ language: 'en' }))
    await reload(kartei.page)
    await expect(kartei.page.getByRole('region', { name: 'Environment' })).toContainText('Test')
    await kartei.page.keyboard.press('Control+n')
    await fillIn(kartei.page, [
      { to: 'Credit' },
      { press: 'Space' },
      { to: 'Last name' },
      { text: 'Namenlos' },
      { to: 'On success' },
      { text: 'https://partner.example/ok' },
      { to: 'On failure' },
      { text: 'https://partner.example/no' },
    ])
    await sendApplication(kartei.page)
    await expect(kartei.page.getByText('no clear answer came')).toBeVisible()

    const page = await kartei.relaunch()
    await page.evaluate((given) => window.kartei.environments.setApiKey({ ...given, remember: false }), { id, apiKey })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Namenlos')
    await expect(page.getByRole('option', { name: /Namenlos/ }).first()).toBeVisible()
    await page.keyboard.press('Enter')
    const offered = page.getByRole('group', { name: 'The answer names these identifiers' })
    await tabTo(page, offered.getByRole('radio', { name: onboardingId }))
    await page.keyboard.press('Space')
    await expect(page.getByRole('textbox', { name: 'Application number' })).toHaveValue(onboardingId)
    await expectAccessibleInFull(page)
    await tabTo(page, page.getByRole('button', { name: 'Show the answer' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('4711', { exact: true }).last()).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: 'Take over' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Further fields of the answer' })).toBeVisible()
    await expect(page.getByText('12345678901234567890')).toBeVisible()
    await expect(page.getByText('Status not told').first()).toBeVisible()
    await page.evaluate(() => window.kartei.preferences.set({ showsTechnical: true }))
    await page.getByRole('tab', { name: 'Raw' }).click()
    await expect(page.getByRole('button', { name: /^1 / })).toBeVisible()
    expect(creations()).toBe(1)
  },
)
