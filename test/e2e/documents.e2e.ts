import type { ElectronApplication, Locator, Page } from '@playwright/test'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { pdfHolding, savedPdf } from '../fixtures/documents/pdfs'
import { dropFiles } from '../helpers/e2e/drop'
import { expectAccessible, expectPartAccessible } from '../helpers/e2e/accessibility'
import { expect, inOneProgram, test } from '../helpers/e2e/fixture'
import { reload } from '../helpers/e2e/launch'
import { expectRoom, resize, smallWindows } from '../helpers/e2e/room'
import { button, openById, tabTo } from '../helpers/e2e/screen'
import { startTrainingService, useService, type TrainingService } from '../helpers/e2e/training-service'

inOneProgram()

const megabyte = 1024 * 1024

const frame = pdfHolding(Buffer.alloc(0)).length
/** A PDF of about that many bytes, a few more, like no other file. */
const pdf = (size: number): Buffer => pdfHolding(randomBytes(size - frame))
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const contents = {
  'Gewerbeanmeldung Wetzlar.pdf': pdf(2 * megabyte),
  'Personalausweis_Rückseite.png': png,
  'Steuerliche Erfassung.pdf': pdf(8 * megabyte),
  'Meldebescheinigung.pdf': pdf(6 * megabyte),
  'Kontoauszug Žižka.pdf': pdf(3 * megabyte),
  'Praxisvertrag.pdf': pdf(megabyte),
  'zu groß.pdf': pdf(10 * megabyte + 1),
  'leer.pdf': Buffer.alloc(0),
  'Notiz.pdf': Buffer.from('Bitte zurückrufen.'),
} as const
type Name = keyof typeof contents
const twoPages = 'Zwei Seiten.pdf'
const sendable = [
  'Gewerbeanmeldung Wetzlar.pdf',
  'Personalausweis_Rückseite.png',
  'Steuerliche Erfassung.pdf',
  'Meldebescheinigung.pdf',
  'Kontoauszug Žižka.pdf',
  'Praxisvertrag.pdf',
] as const satisfies readonly Name[]

const uploadShape = z.object({
  kind: z.literal('upload'),
  fields: z.record(z.string(), z.string()),
  files: z.array(z.looseObject({ fileName: z.string(), contentType: z.string(), sha256: z.string() })),
})

let service: TrainingService
let folder: string
const path = (name: Name): string => join(folder, name)

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kartei-documents-'))
  for (const [name, bytes] of Object.entries(contents)) await writeFile(join(folder, name), bytes)
  const scans = join(folder, 'Scans')
  await mkdir(scans)
  for (const name of ['10.pdf', '2.pdf', '.DS_Store']) await writeFile(join(scans, name), pdf(1_000))
  await writeFile(join(folder, twoPages), await savedPdf(2))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))
test.beforeEach(async () => {
  service = await startTrainingService()
})
test.afterEach(() => service.end())

/** The uploads that arrived whole, as the service read them: names in their order, and what the bytes were. */
async function arrived(): Promise<{ path: string; fields: Record<string, string>; files: [string, string][] }[]> {
  return (await service.received()).flatMap((request) => {
    const body = uploadShape.safeParse(request['body'])
    if (!body.success || request['status'] === undefined) return []
    const files = body.data.files.map(({ fileName, sha256 }): [string, string] => [fileName, sha256])
    return [{ path: request.path, fields: body.data.fields, files }]
  })
}
const posted = async (): Promise<number> =>
  (await service.received()).filter((request) => request.method === 'POST' && request.path.endsWith('/documents'))
    .length
const hashed = (name: Name): [string, string] => [name, createHash('sha256').update(contents[name]).digest('hex')]

/** What was opened by the tests before: the screen shows all that Kartei sent of it since its start, to any service. */
const opened = new Set<string>()

/** Opens a case of the service that waits for documents, by its identifier, and no test opened before. */
async function openCase(page: Page): Promise<string> {
  const find = async (): Promise<string | undefined> => {
    const waiting = await page.evaluate(async () => {
      const listed = await window.kartei.cases.list({ state: 'needs-action' })
      if (!listed.ok) throw new Error(listed.error.message)
      return listed.value.cases.flatMap(({ status, identifiers: { onboardingId } }) =>
        status === 'AWAITING_DOCUMENTS' && onboardingId !== undefined ? [onboardingId] : [],
      )
    })
    return waiting.find((id) => !opened.has(id))
  }
  await expect.poll(find).toBeTruthy()
  const onboardingId = (await find()) ?? ''
  opened.add(onboardingId)
  await useService(page, service)
  await reload(page)
  await openById(page, onboardingId)
  await page.getByRole('tab', { name: /^Documents/ }).click()
  await expect(page.getByText(/No documents added yet/)).toBeVisible()
  return onboardingId
}

const drop = (page: Page, names: readonly Name[]): Promise<void> =>
  dropFiles(page, page.getByRole('tabpanel', { name: /^Documents/ }), names.map(path))
const row = (page: Page, name: Name | typeof twoPages): Locator => page.getByRole('listitem').filter({ hasText: name })
const confirmed = (page: Page): Locator => page.locator('section').filter({ hasText: 'Confirmed on this case' })

/** Closes the window as a clerk would, and thinks better of it; resolves to what was asked. */
const closeAndStay = (app: ElectronApplication): Promise<string> =>
  app.evaluate(
    ({ dialog, BrowserWindow }) =>
      new Promise((resolve) => {
        dialog.showMessageBox = (...given: unknown[]) => {
          resolve(JSON.stringify(given.at(-1)))
          return Promise.resolve({ response: 0, checkboxChecked: false })
        }
        BrowserWindow.getAllWindows()[0]?.close()
      }),
  )

test('dropped files are laid out, sent with progress, and arrive byte for byte', async ({ page, app }) => {
  const onboardingId = await openCase(page)
  await drop(page, sendable)
  await expect(page.getByText('2 requests: 5 + 1')).toBeVisible()
  // The process that looks at files starts with the first one.
  await expect(row(page, 'Personalausweis_Rückseite.png').locator('img')).toBeVisible()
  expect(await posted()).toBe(0)

  // The answer to the first request takes its time, so that what is sent can be told from what is confirmed.
  await service.addFault({
    match: { method: 'POST', path: 'documents' },
    times: 1,
    effect: { kind: 'stall', when: 'before-reading' },
  })
  await button(page, 'Upload').click()
  const bar = page.getByRole('progressbar', { name: 'Upload progress' })
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
  await expect(row(page, 'Gewerbeanmeldung Wetzlar.pdf')).toContainText('Sent, not confirmed')
  await expect(row(page, 'Praxisvertrag.pdf')).toContainText('Waiting')
  await expect(confirmed(page)).toBeHidden()
  expect(await closeAndStay(app)).toContain('An upload is still running.')

  await page.getByRole('button', { name: 'Uploads' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '6 files' })).toContainText('% sent')
  await button(page, 'Open case').click()
  await button(page, 'Cancel upload').click()
  await expect(button(page, 'Cancel upload')).toBeHidden()
  await expect(row(page, 'Gewerbeanmeldung Wetzlar.pdf')).toContainText('Ready')
  expect(await arrived()).toEqual([])

  await button(page, 'Upload').dblclick()
  await expect(confirmed(page).getByRole('listitem')).toHaveText(sendable.map((name) => new RegExp(name)))
  const route = `/api/v2/engagements/card/onboarding/${onboardingId}/documents`
  expect(await arrived()).toEqual([
    { path: route, fields: {}, files: sendable.slice(0, 5).map(hashed) },
    { path: route, fields: {}, files: sendable.slice(5).map(hashed) },
  ])
  await expect(page.locator('main header').first()).toContainText('Document review')
})

test('files are added, looked over and sent by keyboard alone', async ({ page }) => {
  await openCase(page)
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, button(page, 'Add documents'))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles([path('Praxisvertrag.pdf'), path('leer.pdf'), path('Notiz.pdf')])
  await expect(row(page, 'Praxisvertrag.pdf')).toContainText('Ready')
  await expect(page.getByText('2 files need a decision').first()).toBeVisible()
  await expect(row(page, 'leer.pdf')).toContainText('This file is empty: it has 0 bytes')
  await expect(row(page, 'Notiz.pdf')).toContainText('The service takes PDF and images only')

  await tabTo(page, button(page, 'Remove leer.pdf'))
  await page.keyboard.press('Enter')
  await expect(row(page, 'leer.pdf')).toHaveCount(0)
  await tabTo(page, button(page, 'Upload'))
  await page.keyboard.press('Enter')
  await expect(confirmed(page).getByRole('listitem')).toHaveText([/Praxisvertrag\.pdf/])
  expect((await arrived()).flatMap(({ files }) => files)).toEqual([hashed('Praxisvertrag.pdf')])
  await expect(row(page, 'Notiz.pdf')).toBeVisible()
})

test('folders and pictures come in anywhere on the window, and a file over the limit never stops the rest', async ({
  page,
  app,
}) => {
  await openCase(page)
  const aside = page.getByRole('navigation', { name: 'Main areas' })
  await dropFiles(page, aside, [join(folder, 'Scans')])
  await expect(page.getByRole('button', { name: /^(2|10)\.pdf$/ })).toHaveText(['2.pdf', '10.pdf'])
  await expect(page.getByText('1 hidden or system file or link of the folder was not taken.')).toBeVisible()
  await app.evaluate(
    ({ clipboard, nativeImage }, picture) => {
      // The types are those of an Electron that has another name for it.
      const write: unknown = Reflect.get(clipboard, 'writeImage') ?? Reflect.get(clipboard, 'writeImageSync')
      if (typeof write !== 'function') throw new Error('This Electron writes pictures in another way.')
      Reflect.apply(write, clipboard, [nativeImage.createFromBuffer(Buffer.from(picture))])
    },
    [...png],
  )
  await page.keyboard.press('Control+V')
  await expect(page.getByRole('button', { name: /^\d{4}-\d\d-\d\d .*\.png$/ })).toBeVisible()
  await drop(page, ['zu groß.pdf', 'Praxisvertrag.pdf'])
  await expect(row(page, 'zu groß.pdf')).toContainText('10.5 MB is over the limit of 10 MB a file')
  await button(page, 'Upload').click()
  await expect(confirmed(page).getByRole('listitem')).toHaveText([/2\.pdf/, /10\.pdf/, /\.png/, /Praxisvertrag\.pdf/])
  await expect(row(page, 'zu groß.pdf')).toBeVisible()
})

test('one document goes with its type', { tag: '@full' }, async ({ page }) => {
  const onboardingId = await openCase(page)
  await drop(page, ['Praxisvertrag.pdf', 'Personalausweis_Rückseite.png'])
  await button(page, 'Single document with type').click()
  await page.getByRole('combobox', { name: 'Document', exact: true }).click()
  await page.getByRole('option', { name: 'Personalausweis_Rückseite.png' }).click()
  await page.getByRole('combobox', { name: 'Document type' }).fill('PROOF_OF_IDENTITY')
  await button(page, 'Send this document').click()
  await expect(confirmed(page).getByRole('listitem')).toHaveText([/Personalausweis_Rückseite\.png/])
  await expect(row(page, 'Praxisvertrag.pdf')).toContainText('Ready')
  expect(await arrived()).toEqual([
    {
      path: `/api/engagements/card/onboarding/${onboardingId}/documents`,
      fields: { documentType: 'PROOF_OF_IDENTITY' },
      files: [hashed('Personalausweis_Rückseite.png')],
    },
  ])
})

test('what only a single upload takes goes after one question, and what is sent is checked before it is confirmed', async ({
  page,
  app,
}) => {
  const onboardingId = await openCase(page)
  await drop(page, ['zu groß.pdf'])
  await expect(page.getByText('It can still be sent as a single document with type.')).toBeVisible()
  await resize(app, smallWindows[2])
  await expectRoom(page, 'a file that is left out, with letters half as large again')
  await resize(app, { width: 1440, height: 900, zoom: 1 })
  await tabTo(page, button(page, 'Single document with type'))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('combobox', { name: 'Document type' }))
  await page.keyboard.type('TAX_REGISTRATION')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Send this document anyway?' })
  await expect(question).toContainText('zu groß.pdf has 10.5 MB; other uploads allow 10 MB.')
  // The way out has the focus.
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  expect(await posted()).toBe(0)
  await button(page, 'Send this document').click()
  // Once it has all: before, the socket holds up the last bytes.
  await service.addFault({
    match: { path: 'documents' },
    times: 1,
    effect: { kind: 'delay', milliseconds: 3_000, when: 'before-answer' },
  })
  await tabTo(page, button(page, 'Send anyway'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('All sent. The service is checking, for up to two minutes.')).toBeVisible()
  await expect(confirmed(page).getByRole('listitem')).toHaveText([/zu groß\.pdf/])
  expect(await arrived()).toEqual([
    {
      path: `/api/engagements/card/onboarding/${onboardingId}/documents`,
      fields: { documentType: 'TAX_REGISTRATION' },
      files: [hashed('zu groß.pdf')],
    },
  ])
  await page.getByRole('tab', { name: /^Journal/ }).click()
  await expect(page.getByText(/Sent anyway: too large/).first()).toBeVisible()
})

test('an answer that is lost leaves a doubt and no second sending, and a refused upload says why and is sent again on demand', async ({
  page,
}) => {
  await openCase(page)
  await test.step('an answer that is lost leaves a doubt and no second sending', async () => {
    await drop(page, ['Praxisvertrag.pdf'])
    await service.addFault({
      match: { method: 'POST', path: 'documents' },
      times: 1,
      effect: { kind: 'reset', when: 'before-answer' },
    })
    await button(page, 'Upload').click()
    await expect(row(page, 'Praxisvertrag.pdf')).toContainText('May have arrived')
    await expect(confirmed(page)).toBeHidden()
    await expect(button(page, 'Upload')).toBeHidden()
    await button(page, 'Look the case up').click()
    await expect(page.getByText(/^Looked up at .*: Document review/)).toBeVisible()
    expect(await posted()).toBe(1)
    await button(page, 'Mark as arrived').click()
    await expect(row(page, 'Praxisvertrag.pdf')).toHaveCount(0)
  })
  await test.step('a refused upload says why and is sent again on demand', async () => {
    await drop(page, ['Meldebescheinigung.pdf'])
    await service.addFault({
      match: { method: 'POST', path: 'documents' },
      times: 1,
      effect: {
        kind: 'status',
        status: 422,
        body: { kind: 'json', value: { code: 'BLURRED', message: 'Not readable.' } },
      },
    })
    await button(page, 'Upload').click()
    await expect(page.getByText('The service says: “BLURRED: Not readable.”')).toBeVisible()
    await button(page, 'Retry').click()
    await expect(confirmed(page).getByRole('listitem')).toHaveText([/Meldebescheinigung\.pdf/])
    expect(await posted()).toBe(1 + 2)
  })
})

test(
  'everyone can use the screens, in light and dark, the menu of a row, and what asks before documents are changed',
  { tag: '@full' },
  async ({ page }) => {
    await openCase(page)
    await test.step('the menu of a row, and what asks before documents are split, joined or made smaller', async () => {
      await dropFiles(page, page.getByRole('tabpanel', { name: /^Documents/ }), [join(folder, twoPages)])
      const name = button(page, 'Zwei Seiten.pdf')
      await button(page, 'What to do with Zwei Seiten.pdf').click()
      await expect(page.getByRole('menuitem', { name: /^Split/ })).toBeEnabled()
      await expectPartAccessible(page, '[role="menu"]')
      await page.keyboard.press('Escape')
      for (const [key, dialog] of [
        ['s', 'Split Zwei Seiten.pdf'],
        ['p', 'Create a PDF from 1 document'],
        ['k', 'Make Zwei Seiten.pdf smaller'],
      ] as const) {
        await name.focus()
        await page.keyboard.press(key)
        await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
        await expectPartAccessible(page, '[role="dialog"]')
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
      }
      await button(page, 'Remove Zwei Seiten.pdf').click()
      await expect(row(page, twoPages)).toHaveCount(0)
    })
    await drop(page, ['Praxisvertrag.pdf', 'zu groß.pdf', 'Personalausweis_Rückseite.png'])
    await expect(row(page, 'Praxisvertrag.pdf')).toContainText('Ready')
    await button(page, 'Single document with type').click()
    await expectAccessible(page)
    await service.addFault({
      match: { method: 'POST', path: 'documents' },
      times: 1,
      effect: { kind: 'reset', when: 'before-answer' },
    })
    await button(page, 'Upload').click()
    await expect(row(page, 'Praxisvertrag.pdf')).toContainText('May have arrived')
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Overview' }).click()
    await expect(page.getByRole('heading', { name: 'Applicant' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Uploads' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: '2 files' })).toContainText('May have arrived')
    await expectAccessible(page)
  },
)
