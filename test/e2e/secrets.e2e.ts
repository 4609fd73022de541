import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './fixture'

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

test.describe('without a keychain', () => {
  test.use({ keychain: false })

  test('the key is kept for the session only, and said so', async ({ kartei }) => {
    const apiKey = randomUUID()
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
