import type { ElectronApplication } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPkcs12 } from '../../src-main/lib/pkcs12'
import { makeCertificate } from '../fixtures/certificates'
import { fixtureAuthority, fixturePassphrase, pkcs12, pkcs12Path } from '../fixtures/pkcs12'
import { expectAccessibleInFull, expectNoViolations } from '../helpers/e2e/accessibility'
import { startMisbehavingService } from '../fixtures/misbehaving-service'
import { filesHolding } from '../helpers/e2e/files-holding'
import { expect, test } from '../helpers/e2e/fixture'
import { heapOf } from '../helpers/e2e/heap'
import { drawn, reload } from '../helpers/e2e/launch'
import { policyTrusting } from '../helpers/e2e/policy'
import { answerQuestions } from '../helpers/e2e/questions'
import { expectRoom, resize, smallWindows } from '../helpers/e2e/room'
import { openAdministration } from '../helpers/e2e/screen'
import { secondStart } from '../helpers/e2e/second-start'
import { startTrainingService, stageFiles, useService } from '../helpers/e2e/training-service'

const environment = { name: 'Canary', kind: 'test' as const, baseUrl: 'https://cards.invalid' }

/** What others of the computer could read or write, of all that lies in a folder. */
async function openToOthers(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => !entry.isSymbolicLink()).map(({ parentPath, name }) => join(parentPath, name))
  const modes = await Promise.all(paths.map(async (path) => ({ path, mode: (await stat(path)).mode & 0o077 })))
  return modes.filter(({ mode }) => mode !== 0).map(({ path }) => path)
}

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
  expect(await filesHolding([apiKey], kartei.profile)).toEqual([])
  if (process.platform !== 'win32') expect(await openToOthers(kartei.profile)).toEqual([])
})

test(
  'a client certificate opens the service that wants one, and neither passphrase nor private key lies anywhere',
  { tag: '@full' },
  async ({ kartei }) => {
    const authority = await makeCertificate('Authority of the bank', { isAuthority: true })
    const own = await makeCertificate('service', { hosts: ['127.0.0.1'], signedBy: authority })
    const service = await startMisbehavingService({
      ...own,
      ca: [fixtureAuthority()],
      requestCert: true,
      rejectUnauthorized: true,
    })
    const baseUrl = service.on('base', (exchange) =>
      exchange.answer(200, JSON.stringify({ consentId: randomUUID(), texts: [] })),
    )
    const folder = await mkdtemp(join(tmpdir(), 'kartei-certificate-'))
    const file = join(folder, 'workstation.p12')
    const trusting = { environment: { KARTEI_POLICY: await policyTrusting(kartei.profile, authority.cert) } }
    const page = await kartei.relaunch(trusting)
    await copyFile(pkcs12Path('modern'), file)
    await answerQuestions(kartei.app, 'confirm')
    const choose = (path: string): Promise<void> =>
      kartei.app.evaluate(({ dialog }, chosen) => {
        dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] })
      }, path)
    const added = await page.evaluate(
      async ({ baseUrl, apiKey }) => {
        const saved = await window.kartei.environments.save({ name: 'Acceptance', kind: 'test', baseUrl })
        if (!saved.ok) throw new Error(saved.error.message)
        await window.kartei.environments.setApiKey({ id: saved.value.id, apiKey, remember: true })
        return saved.value.id
      },
      { baseUrl, apiKey: randomUUID() },
    )
    await reload(page)
    await openAdministration(page)
    const row = page.getByRole('listitem').filter({ hasText: 'Acceptance' })
    await row.getByRole('button', { name: 'Check connection' }).click()
    await expect(row.getByText(/wants a client certificate, and this environment has none/)).toBeVisible()

    await choose(file)
    await row.getByRole('button', { name: 'Edit Acceptance' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('More', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Choose certificate file …' }).click()
    await dialog.getByLabel('Passphrase of the certificate file').fill(fixturePassphrase)
    await dialog.getByRole('button', { name: 'Check connection' }).click()
    await expect(dialog.getByText(/Reachable, API key accepted/)).toBeVisible()
    await expectAccessibleInFull(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await rm(folder, { recursive: true })
    await expect(row.getByText(/^Client certificate “Kartei workstation 7” until /)).toBeVisible()
    await row.getByRole('button', { name: 'Check connection' }).click()
    await expect(row.getByText(/Reachable, API key accepted/)).toBeVisible()

    const privateKey = await privateKeyOf('modern')
    const heap = await heapOf(page)
    expect(heap, 'what the page does hold is found').toContain('Kartei workstation 7')
    for (const secret of [fixturePassphrase, privateKey]) expect(heap.includes(secret)).toBe(false)
    const again = await kartei.relaunch(trusting)
    const checked = await again.evaluate((id) => window.kartei.environments.check({ id }), added)
    expect(checked).toMatchObject({ ok: true, value: { authorized: true } })
    expect(new Set(service.requests('base').map(({ shown }) => shown))).toEqual(new Set(['Kartei workstation 7']))
    await kartei.app.close()
    expect(kartei.mainOutput()).not.toContain(privateKey)
    for (const secret of [fixturePassphrase, privateKey, Buffer.from(privateKey, 'base64').toString('latin1')])
      expect(await filesHolding([secret], kartei.profile)).toEqual([])
    await service.close()
  },
)

/** A part of the private key in a file of the fixtures, as PEM writes it: beyond what every key has. */
async function privateKeyOf(name: Parameters<typeof pkcs12>[0]): Promise<string> {
  const opened = await openPkcs12(pkcs12(name), fixturePassphrase)
  if (typeof opened === 'string') throw new Error(opened)
  const der = opened.keys[0]?.export({ format: 'der', type: 'pkcs8' }).subarray(36, 66)
  if (!der) throw new Error('The file holds no key.')
  return der.toString('base64')
}

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
  await openAdministration(page)
  await expect(page.getByText('Enter the API key again: it was for another address')).toBeVisible()
  expect(elsewhere.connections(), 'nobody was even asked').toBe(0)
  expect(here.requests('base')).toHaveLength(1)
  await Promise.all([here.close(), elsewhere.close()])
})

test('a locked window holds nothing personal, answers nothing but what unlocks, and has what was typed again after it', async ({
  kartei,
}) => {
  const { app, page } = kartei
  const canaries = { name: 'Zeisig-Canary', typed: 'Getippt-Canary', iban: 'DE02120300000000202051' }
  await withoutSession(app)
  const service = await startTrainingService()
  await page.evaluate(() => window.kartei.preferences.set({ language: 'en' }))
  await useService(page, service)
  const onboardingId = await page.evaluate(async (lastName) => {
    const created = await window.kartei.onboarding.create({
      version: 'v4',
      request: {
        cardType: 'CREDIT',
        onboardingType: 'CONSUMER',
        applicant: {
          salutation: 'MRS',
          firstName: 'Ada',
          lastName,
          nationality: 'DE',
          phone: '+4917612345678',
          email: 'ada@example.org',
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
  }, canaries.name)
  await page.reload()
  await drawn(page)
  await expect(page.getByText(canaries.name).first()).toBeVisible()

  await test.step('what is typed, an upload on its way, an IBAN on the clipboard', async () => {
    await service.addFault({
      match: { method: 'POST', path: 'documents' },
      times: 1,
      effect: { kind: 'delay', milliseconds: 15_000, when: 'before-answer' },
    })
    const paper = join(kartei.profile, 'paper.pdf')
    await writeFile(paper, '%PDF-1.4\n%%EOF\n')
    const [fileId = ''] = await stageFiles(page, [paper])
    await page.evaluate(
      ({ onboardingId, fileId, iban }) => {
        const { onboarding, workstation } = window.kartei
        const documentType = 'TAX_REGISTRATION'
        void onboarding.uploadDocument({ onboardingId, documentType, fileId, anyway: true })
        return workstation.copy({ text: iban, sensitive: true })
      },
      { onboardingId, fileId, iban: canaries.iban },
    )
    await page.keyboard.press('Control+N')
    await page.getByRole('textbox', { name: 'Last name' }).first().fill(canaries.typed)
    await page.getByRole('textbox', { name: 'Last name' }).first().blur()
    // Marked as the next one who presses the middle button would paste it.
    await page.getByRole('textbox', { name: 'Last name' }).first().dblclick()
    await expect.poll(() => markedIn(app)).toContain('Canary')
  })
  expect(await heapOf(page)).toContain(canaries.typed)
  const processId = (): Promise<number | undefined> =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId())
  const before = await processId()

  await test.step('Ctrl+L takes all of it away, and waits for no upload', async () => {
    await page.keyboard.press('Control+L')
    await expect(page.getByRole('heading', { name: 'Kartei is covered' })).toBeVisible()
    const upload = (await service.received()).find(({ path }) => path.includes('documents'))
    expect(upload).toBeDefined()
    expect(upload?.['status'], 'the upload is not answered yet').toBeUndefined()
    expect(page.url()).toBe('app://lock/lock.html')
    await expect(page.getByText(/keeps off glances only/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show Kartei' })).toBeFocused()
    for (const theme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
      await expectNoViolations(page)
    }
    for (const size of smallWindows) {
      await resize(app, size)
      await expectRoom(page, `locked, ${size.width} wide, ${size.zoom}`)
    }
    await resize(app, { width: 1280, height: 720, zoom: 1 })

    const heap = await heapOf(page)
    for (const canary of Object.values(canaries)) expect(heap, canary).not.toContain(canary)
    expect(await page.content()).not.toMatch(/Canary/)
    expect(await processId()).not.toBe(before)
    await expect.poll(() => isRunning(before ?? 0), 'the process with the old page').toBe(false)
    const seen = await app.evaluate(async ({ BrowserWindow, clipboard }) => ({
      titles: BrowserWindow.getAllWindows().map((window) => window.getTitle()),
      copied: await clipboard.readText(),
    }))
    expect(seen.titles).toContain('Kartei')
    expect(seen.titles.join()).not.toContain('Canary')
    expect(seen.copied).toBe('')
    expect(await markedIn(app)).toBe('')
  })

  await test.step('no call is answered but what unlocks, from this page or the other', async () => {
    const answered = await page.evaluate(async () => {
      const through: string[] = []
      for (const [feature, calls] of Object.entries(window.kartei))
        for (const [name, call] of Object.entries<unknown>({ ...calls })) {
          if (typeof call !== 'function' || name.startsWith('on') || name === 'unlock') continue
          const files = ['stage', 'readList', 'stageFolder'].includes(name)
          const said = JSON.stringify(await Reflect.apply(call, undefined, [files ? [] : undefined]))
          if (!said.includes('Kartei is locked. Nothing was done.')) through.push(`${feature}.${name}`)
        }
      return through
    })
    expect(answered).toEqual(['lock.state'])
    // The page of the program, should anything bring it back.
    const other = await app.evaluate(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      await contents?.loadURL('app://kartei/index.html')
      const asked: unknown = await contents?.executeJavaScript('window.kartei.cases.list().then(JSON.stringify)')
      await contents?.loadURL('app://lock/lock.html')
      return String(asked)
    })
    expect(other).toContain('Kartei is locked')
  })

  await test.step('unlocked by its keys where the computer verifies nobody, it is where it was', async () => {
    await page.getByRole('button', { name: 'Show Kartei' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Last name' }).first()).toHaveValue(canaries.typed)
    const posted = (await service.received()).filter(
      ({ method, path }) => method === 'POST' && path.includes('documents'),
    )
    expect(posted).toHaveLength(1)
    const verdicts = await page.evaluate(async () => {
      const listed = await window.kartei.uploads.list()
      return listed.ok ? JSON.stringify(listed.value) : ''
    })
    expect(verdicts).not.toContain('"failed"')
  })

  await test.step('locked, it is locked after a new start as well, until the computer was unlocked', async () => {
    await page.keyboard.press('Control+L')
    await expect(page.getByRole('heading', { name: 'Kartei is covered' })).toBeVisible()
    const again = await kartei.relaunch()
    await expect(again.getByRole('heading', { name: 'Kartei is covered' })).toBeVisible()
    expect(await heapOf(again)).not.toContain(canaries.name)
    // What is asked from outside waits until somebody has unlocked it.
    expect((await secondStart(kartei.profile, ['--open', onboardingId])).code).toBe(0)
    await expect(again.getByText(canaries.name)).toHaveCount(0)
    await kartei.app.evaluate(({ powerMonitor }) => powerMonitor.emit('unlock-screen'))
    await expect(again.getByRole('tab', { name: /Documents/ })).toBeVisible()
    await expect(again.getByText(canaries.name).first()).toBeVisible()
  })
  service.end()
})

/** A computer that is used to test must not lock the session of who tests. */
const withoutSession = (app: ElectronApplication): Promise<void> =>
  app.evaluate(() => {
    const children = process.getBuiltinModule('node:child_process')
    const { spawn } = children
    Reflect.set(children, 'spawn', (command: string, ...given: unknown[]) => {
      const all = [command.replace(/^.*\/loginctl$/, '/nowhere/loginctl'), ...given]
      const started: unknown = Reflect.apply(spawn, children, all)
      return started
    })
    process.getBuiltinModule('node:module').syncBuiltinESMExports()
  })

/** The text that the middle button of the mouse would paste: up to Electron 43 by naming it, since then by a member. */
const markedIn = (app: ElectronApplication): Promise<string> =>
  app.evaluate(async ({ clipboard }) => {
    const own: unknown = Reflect.get(clipboard, 'selection')
    const from = typeof own === 'object' && own !== null ? own : clipboard
    const read: unknown = Reflect.get(from, 'readText')
    return typeof read === 'function' ? String(await Reflect.apply(read, from, ['selection'])) : ''
  })

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch {
    return false
  }
}

test.describe('without a keychain', () => {
  test.use({ keychain: false })

  test('the key is kept for the session only, and said so', { tag: '@full' }, async ({ kartei }) => {
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
    expect(await filesHolding([apiKey], kartei.profile)).toEqual([])
  })
})
