import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { SafeStorage } from '../../src-main/keychain'
import { startMisbehavingService } from '../fixtures/misbehaving-service'
import { expect, test } from '../helpers/e2e/fixture'
import { answerQuestions } from '../helpers/e2e/questions'

/** Every spelling in which the key could lie around. */
const spellings = (apiKey: string): Buffer[] => [
  Buffer.from(apiKey, 'latin1'),
  Buffer.from(apiKey, 'utf16le'),
  Buffer.from(Buffer.from(apiKey).toString('base64').replace(/=+$/, '')),
  Buffer.from(Buffer.from(`${apiKey}:`).toString('base64').replace(/=+$/, '')),
  Buffer.from(apiKey.replaceAll('-', ''), 'hex'),
]

async function filesHolding(apiKey: string, folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = join(entry.parentPath, entry.name)
    const bytes = await readFile(file).catch(() => Buffer.alloc(0))
    if (spellings(apiKey).some((spelling) => bytes.includes(spelling))) found.push(file)
  }
  return found
}

const environment = { name: 'Canary', kind: 'test' as const, baseUrl: 'https://cards.invalid' }

test('the API key is nowhere in the profile and survives a restart', async ({ kartei }) => {
  const apiKey = randomUUID()
  await answerQuestions(kartei.app, 'confirm')
  const saved = await kartei.page.evaluate(
    async ({ environment, apiKey }) => {
      const added = await window.kartei.environments.save(environment)
      if (!added.ok) throw new Error(added.error.message)
      return window.kartei.environments.setApiKey({ id: added.value.id, apiKey, remember: true })
    },
    { environment, apiKey },
  )
  if (!saved.ok) throw new Error(saved.error.message)
  expect(saved.value.keyStorage).toBe('keychain')
  expect(JSON.stringify(saved)).not.toContain(apiKey)

  const again = await kartei.relaunch()
  const listed = await again.evaluate(() => window.kartei.environments.list())
  if (!listed.ok) throw new Error(listed.error.message)
  expect(JSON.stringify(listed)).not.toContain(apiKey)
  const kept = listed.value.find(({ name }) => name === environment.name)
  expect(kept).toMatchObject({ hasApiKey: true, keyStorage: 'keychain' })
  await kartei.app.close()
  expect(await filesHolding(apiKey, kartei.profile)).toEqual([])
})

/** Changes the address of an environment past the program, as whoever can write the profile would. */
async function moveOnDisk(profile: string, from: string, to: string): Promise<void> {
  const file = join(profile, 'environments.json')
  const before = await readFile(file, 'utf8')
  expect(before).toContain(from)
  await writeFile(file, before.replaceAll(from, to))
}

test('a key goes nowhere but where it was entered for, even if the address is changed on disk', async ({ kartei }) => {
  const here = await startMisbehavingService()
  const elsewhere = await startMisbehavingService()
  const consents = JSON.stringify({ consentId: randomUUID(), texts: [] })
  for (const service of [here, elsewhere]) service.on('base', (exchange) => exchange.answer(200, consents))
  const entered = `${here.origin}/base`
  await answerQuestions(kartei.app, 'confirm')
  const id = await kartei.page.evaluate(
    async ({ baseUrl, apiKey }) => {
      const added = await window.kartei.environments.save({ name: 'Acceptance', kind: 'test', baseUrl })
      if (!added.ok) throw new Error(added.error.message)
      const { id } = added.value
      await window.kartei.environments.setApiKey({ id, apiKey, remember: true })
      return id
    },
    { baseUrl: entered, apiKey: randomUUID() },
  )
  const checked = await kartei.page.evaluate((id) => window.kartei.environments.check({ id }), id)
  expect(checked).toMatchObject({ ok: true, value: { authorized: true } })
  expect(here.requests('base')).toHaveLength(1)

  await kartei.app.close()
  await moveOnDisk(kartei.profile, here.origin, elsewhere.origin)
  const page = await kartei.relaunch()
  const refused = await page.evaluate(async (id) => {
    await window.kartei.environments.activate({ id })
    return [
      await window.kartei.environments.check({ id }),
      await window.kartei.sepa.consents({ language: 'en' }),
      await window.kartei.environments.checkTyped({ id, baseUrl: 'http://127.0.0.1:9', apiKey: '' }),
    ]
  }, id)
  for (const outcome of refused) expect(outcome).toMatchObject({ ok: false, error: { kind: 'no-api-key' } })
  await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByText('Enter the API key again: it was for another address')).toBeVisible()
  expect(elsewhere.connections(), 'nobody was even asked').toBe(0)
  expect(here.requests('base')).toHaveLength(1)
  await Promise.all([here.close(), elsewhere.close()])
})

test('a key that an earlier version sealed is bound to its address when it is first read', async ({ kartei }) => {
  const apiKey = randomUUID()
  await answerQuestions(kartei.app, 'confirm')
  const added = await kartei.page.evaluate((given) => window.kartei.environments.save(given), environment)
  if (!added.ok) throw new Error(added.error.message)
  const { id } = added.value
  // As it was written before: the key alone, under the keychain.
  const blob = await kartei.app.evaluate(async (electron, apiKey) => {
    const storage: SafeStorage = electron.safeStorage
    const sealed = await (storage.encryptStringAsync?.(apiKey) ?? storage.encryptString?.(apiKey))
    return sealed?.toString('base64') ?? ''
  }, apiKey)
  const file = join(kartei.profile, 'keys', `api-key.${id}.json`)
  await mkdir(join(kartei.profile, 'keys'), { recursive: true })
  await writeFile(file, JSON.stringify({ backend: 'gnome_libsecret', blob }))
  const page = await kartei.relaunch()
  const listed = await page.evaluate(() => window.kartei.environments.list())
  expect(listed).toMatchObject({ ok: true, value: [{}, { id, hasApiKey: true, keyStorage: 'keychain' }] })
  const sealed = z.object({ blob: z.string() }).parse(JSON.parse(await readFile(file, 'utf8')))
  const text = await kartei.app.evaluate(async (electron, base64) => {
    const storage: SafeStorage = electron.safeStorage
    const blob = Buffer.from(base64, 'base64')
    return (await storage.decryptStringAsync?.(blob))?.result ?? storage.decryptString?.(blob) ?? ''
  }, sealed.blob)
  expect(JSON.parse(text)).toEqual({ origin: 'https://cards.invalid', apiKey })

  await kartei.app.close()
  await moveOnDisk(kartei.profile, 'https://cards.invalid', 'https://elsewhere.invalid')
  const again = await kartei.relaunch()
  const moved = await again.evaluate(() => window.kartei.environments.list())
  expect(moved).toMatchObject({ ok: true, value: [{}, { id, hasApiKey: false, keyStorage: 'other-address' }] })
})

test.describe('without a keychain', () => {
  test.use({ keychain: false })

  test('the key is kept for the session only, and said so', async ({ kartei }) => {
    const apiKey = randomUUID()
    await answerQuestions(kartei.app, 'confirm')
    const saved = await kartei.page.evaluate(
      async ({ environment, apiKey }) => {
        const added = await window.kartei.environments.save(environment)
        if (!added.ok) throw new Error(added.error.message)
        return window.kartei.environments.setApiKey({ id: added.value.id, apiKey, remember: true })
      },
      { environment, apiKey },
    )
    if (!saved.ok) throw new Error(saved.error.message)
    expect(saved.value).toMatchObject({ hasApiKey: true, keyStorage: 'session' })
    const about = await kartei.page.evaluate(() => window.kartei.workstation.about())
    if (!about.ok) throw new Error(about.error.message)
    expect(about.value).toMatchObject({ keychain: { available: false }, storage: 'session' })

    const again = await kartei.relaunch()
    const listed = await again.evaluate(() => window.kartei.environments.list())
    if (!listed.ok) throw new Error(listed.error.message)
    expect(listed.value.find(({ name }) => name === environment.name)).toMatchObject({ hasApiKey: false })
    await kartei.app.close()
    expect(await filesHolding(apiKey, kartei.profile)).toEqual([])
  })
})
