import { randomUUID } from 'node:crypto'
import { makeCertificate } from '../fixtures/certificates'
import { startMisbehavingService } from '../fixtures/misbehaving-service'
import { startProxy, type Proxy } from '../fixtures/proxy'
import { expectAccessibleInFull } from '../helpers/e2e/accessibility'
import { filesHolding } from '../helpers/e2e/files-holding'
import { heapOf } from '../helpers/e2e/heap'
import { expect, test } from '../helpers/e2e/fixture'
import { policyTrusting } from '../helpers/e2e/policy'
import { answerQuestions } from '../helpers/e2e/questions'
import { openAdministration } from '../helpers/e2e/screen'

const host = 'service.bank.invalid'
const name = 'mueller'
const password = 'geheim-8c1f-5b7d'
const header = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
const consents = JSON.stringify({ consentId: randomUUID(), language: 'en', texts: [], consents: [] })

let proxy: Proxy
let authority: string
const close: (() => Promise<void>)[] = []

test.beforeAll(async () => {
  const ca = await makeCertificate('Authority', { isAuthority: true })
  authority = ca.cert
  const service = await startMisbehavingService(await makeCertificate('service', { hosts: [host], signedBy: ca }))
  service.on('base', (exchange) => exchange.answer(200, consents))
  proxy = await startProxy(service.origin, { challenges: ['NTLM', 'Basic realm="Bank Nord"'], accepts: header })
  close.push(service.close, proxy.close)
})
test.afterAll(() => Promise.all(close.map((each) => each())))

test(
  'a proxy that wants name and password is signed in to once, by keys alone',
  { tag: '@full' },
  async ({ kartei }) => {
    await answerQuestions(kartei.app, 'confirm')
    await kartei.page.evaluate(
      async ({ baseUrl, apiKey }) => {
        const saved = await window.kartei.environments.save({ name: 'Acceptance', kind: 'test', baseUrl })
        if (!saved.ok) throw new Error(saved.error.message)
        const { id } = saved.value
        await window.kartei.environments.setApiKey({ id, apiKey, remember: true })
        await window.kartei.environments.activate({ id })
      },
      { baseUrl: `https://${host}/base`, apiKey: randomUUID() },
    )
    const behindProxy = {
      launchArguments: [`--proxy-server=${proxy.address}`],
      environment: { KARTEI_POLICY: await policyTrusting(kartei.profile, authority) },
    }
    let page = await kartei.relaunch(behindProxy)
    const dialog = page.getByRole('dialog', { name: 'Sign in to the proxy' })
    await expect(dialog).toContainText(proxy.address)
    await expect(dialog).toContainText('Bank Nord')
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await expectAccessibleInFull(page)

    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await page.keyboard.type('wrong')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('The proxy does not take this name and password.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await openAdministration(page)
    const row = page.getByRole('listitem').filter({ hasText: 'Acceptance' })
    await row.getByRole('button', { name: 'Check connection' }).click()
    await expect(row).toContainText(`The proxy ${proxy.address} asks for name and password.`)
    await row.getByRole('button', { name: 'Sign in to the proxy' }).press('Enter')
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('region', { name: 'Environment' })).toContainText(' ms')
    await row.getByRole('button', { name: 'Check connection' }).click()
    await expect(row).toContainText('Reachable, API key accepted')
    const heap = await heapOf(page)
    expect(heap, 'what the page does hold is found').toContain(proxy.address)
    expect(heap.includes(password), 'the page keeps no password').toBe(false)

    page = await kartei.relaunch(behindProxy)
    await expect(page.getByRole('region', { name: 'Environment' })).toContainText(' ms')
    expect(new Set(proxy.authorizations.filter((sent) => sent !== '')).size, 'the wrong ones and the right ones').toBe(
      2,
    )
    await openAdministration(page)
    await expect(page.getByText(`${name}, kept in the keychain`)).toBeVisible()
    await expectAccessibleInFull(page)
    expect(await filesHolding([password], kartei.profile)).toEqual([])
    await page.getByRole('button', { name: `Forget the sign-in to ${proxy.address}` }).press('Enter')
    await expect(page.getByText('No proxy has asked for a sign-in.')).toBeVisible()
    expect(kartei.mainOutput()).not.toContain(password)
  },
)
