import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { Page } from '@playwright/test'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { expectNoViolationsInFull } from '../helpers/e2e/accessibility'
import { fillIn, sendApplication } from '../helpers/e2e/applications'
import { dropFiles } from '../helpers/e2e/drop'
import { expect, inOneProgram, test } from '../helpers/e2e/fixture'
import { reload } from '../helpers/e2e/launch'
import { button } from '../helpers/e2e/screen'
import { startTrainingService, useService, type TrainingService } from '../helpers/e2e/training-service'

inOneProgram()

let service: TrainingService
let folder: string
const path = (name: string): string => join(folder, name)
const contents: Record<string, Uint8Array> = {}

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kartei-application-'))
  service = await startTrainingService()
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const page of [1, 2, 3])
    pdf.addPage([595, 842]).drawText(`Application of Erika Beispiel, page ${page}`, { x: 60, y: 700, size: 18, font })
  contents['Antrag Beispiel.pdf'] = await pdf.save()
  contents['Ausweis Größe.png'] = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  contents['Notiz.pdf'] = Buffer.from('Bitte zurückrufen.')
  for (const [name, bytes] of Object.entries(contents)) await writeFile(path(name), bytes)
})
test.afterAll(async () => {
  service.end()
  await rm(folder, { recursive: true, force: true })
})

const uploaded = z.object({
  kind: z.literal('upload'),
  files: z.array(z.looseObject({ fileName: z.string(), sha256: z.string() })),
})

/** Names and hashes of the documents of each upload that arrived. */
const arrived = async (): Promise<(readonly [string, string])[][]> =>
  (await service.received()).flatMap(({ body }) => {
    const read = uploaded.safeParse(body)
    return read.success ? [read.data.files.map(({ fileName, sha256 }) => [fileName, sha256] as const)] : []
  })
const hashed = (name: string): [string, string] => [
  name,
  createHash('sha256')
    .update(contents[name] ?? '')
    .digest('hex'),
]

const block = [
  'Frau Dr. Erika Beispiel',
  'Lange Gasse 12a',
  'A-1010 Wien',
  'geb. 7.3.1985',
  'Tel. 0660 1234567',
  'erika@example.org',
  'IBAN: AT61 1904 3002 3457 3201 BIC: BKAUATWW',
].join('\r\n')

async function openForm(page: Page): Promise<void> {
  await page.evaluate(() => window.kartei.preferences.set({ language: 'en' }))
  await useService(page, service)
  await reload(page)
  await expect(page.getByRole('region', { name: 'Environment' })).toContainText('Test')
  await page.keyboard.press('Control+n')
  await expect(page.getByRole('radio', { name: 'Consumer' })).toBeFocused()
}

test(
  'the application lies beside its form while one types, and goes along on sending',
  { tag: '@full' },
  async ({ page }) => {
    await openForm(page)
    const beside = page.getByRole('complementary', { name: 'Documents of the application' })
    const lastName = page.getByRole('textbox', { name: 'Last name' })
    await lastName.click()
    await page.keyboard.type('Bei')
    await dropFiles(page, beside, Object.keys(contents).map(path))
    await expect(beside.getByRole('listitem')).toHaveText([
      /Antrag Beispiel/,
      /Ausweis Größe/,
      /Notiz.*Cannot be sent along/,
    ])
    await expect(beside.getByText('Application of Erika Beispiel, page 1')).toBeVisible()
    await page.keyboard.type('spiel')
    await expect(lastName).toHaveValue('Beispiel')

    await beside.getByRole('textbox', { name: 'Page' }).fill('2')
    await page.keyboard.press('Enter')
    await expect(beside.getByText('Application of Erika Beispiel, page 2')).toBeInViewport()
    await expectNoViolationsInFull(page)
    await button(page, 'Ausweis Größe.png').click()
    await expect(beside.getByRole('img', { name: 'Ausweis Größe.png' })).toBeVisible()

    // Another screen, and back: everything lies where it was.
    await page.getByRole('button', { name: 'Uploads' }).click()
    await expect(beside).toBeHidden()
    await page.keyboard.press('Control+1')
    await page.getByRole('tab', { name: /^Drafts/ }).click()
    await page.getByRole('row', { name: /Beispiel/ }).dblclick()
    await expect(beside.getByRole('img', { name: 'Ausweis Größe.png' })).toBeVisible()
    await button(page, 'Antrag Beispiel.pdf').click()
    await expect(beside.getByRole('textbox', { name: 'Page' })).toHaveValue('2')

    await fillIn(page, [
      { to: 'Credit' },
      { press: 'Space' },
      { to: 'On success' },
      { text: 'https://partner.example/ok' },
      { to: 'On failure' },
      { text: 'https://partner.example/no' },
    ])
    await sendApplication(page, async () => {
      const goingAlong = page.getByRole('dialog').getByText(/^(Antrag Beispiel\.pdf|Ausweis Größe\.png|Notiz)/)
      await expect(goingAlong).toHaveText(['Antrag Beispiel.pdf', 'Ausweis Größe.png'])
    })
    await page.getByRole('tab', { name: /^Documents/ }).click()
    const confirmed = page.locator('section').filter({ hasText: 'Confirmed on this case' })
    await expect(confirmed.getByRole('listitem')).toHaveText([/Antrag Beispiel\.pdf/, /Ausweis Größe\.png/])
    expect(await arrived()).toEqual([[hashed('Antrag Beispiel.pdf'), hashed('Ausweis Größe.png')]])
    await page.getByRole('button', { name: 'Uploads' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: '2 files' })).toContainText('Confirmed')
  },
)

test('a pasted application is offered part by part, taken by Enter and brought back by Ctrl+Z', async ({
  page,
  app,
}) => {
  await openForm(page)
  await app.evaluate(({ clipboard }, text) => clipboard.writeText(text), block)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Last name').click()
  await page.keyboard.type('Alt')
  await page.keyboard.press('Control+v')
  const offer = page.getByRole('group', { name: /^Recognised/ })
  await expect(offer.getByText('replaces “Alt”')).toBeVisible()
  await expect(offer.getByRole('checkbox', { name: 'IBAN AT61 •••• 3201' })).toBeDisabled()
  await expect(field('Last name')).toHaveValue(/^AltFrau Dr\. Erika Beispiel.*erika@example\.org/)
  await expect(field('Last name')).toBeInViewport()
  await expectNoViolationsInFull(page)

  await page.keyboard.press('Tab')
  await expect(button(page, 'Take over')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field('Last name')).toBeFocused()
  await expect(field('Last name')).toHaveValue('Beispiel')
  await expect(field('First name')).toHaveValue('Erika')
  await expect(field('City')).toHaveValue('Wien')
  await expect(page.getByText('+43 660 1234567')).toBeVisible()

  await page.keyboard.press('Control+z')
  await expect(field('Last name')).toHaveValue(/^AltFrau Dr\./)
  await expect(field('City')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(offer).toBeHidden()
  await expect(field('Last name')).toBeFocused()
})
