import type { Page } from '@playwright/test'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { z } from 'zod'
import { verifyMandates } from '../../tools/lib/verify-mandates.mjs'
import { expect, inOneProgram, test } from '../helpers/e2e/fixture'
import { reload } from '../helpers/e2e/launch'
import { withPrinter, printedBy } from '../helpers/e2e/printer'
import { answerSaveDialog } from '../helpers/e2e/save-dialog'
import { button, openById, tabTo } from '../helpers/e2e/screen'
import { startTrainingService, useService } from '../helpers/e2e/training-service'

inOneProgram()

const run = promisify(execFile)
/** Every character but the spaces, of which the lines of the paper make others. */
const plain = (text: string): string => text.replace(/\s+/g, '')

/** Of the seeds, which the training service alone has too; later ones may have come in the sandbox meanwhile. */
let engagementId = ''

/** An engagement that has no mandate at first. */
async function withoutMandate(page: Page): Promise<string> {
  const find = () =>
    page.evaluate(async () => {
      const listed = await window.kartei.cases.list({ state: 'needs-action' })
      return listed.ok
        ? listed.value.cases.find(({ identifiers: { engagementId, mandateIds } }) => engagementId && !mandateIds.length)
        : undefined
    })
  if (engagementId === '') await expect.poll(find).toBeTruthy()
  engagementId ||= (await find())?.identifiers.engagementId ?? ''
  return engagementId
}

test(
  'the record of a mandate comes out of the queue word for word, tagged, and verifies from its export',
  withPrinter,
  async ({ app, page }) => {
    const engagementId = await withoutMandate(page)
    const words = await page.evaluate(async () => {
      const { sepa, preferences } = window.kartei
      await preferences.set({ printer: 'PDF' })
      const [de, en] = [await sepa.consents({ language: 'de' }), await sepa.consents({ language: 'en' })]
      if (!de.ok || !en.ok) throw new Error('There are no texts.')
      return [de.value, en.value].map(({ texts, consents, creditorInformation }) => ({
        creditor: [creditorInformation?.companyName ?? '', creditorInformation?.creditorId ?? ''],
        texts: [...(texts ?? []).map(({ text }) => text ?? ''), ...(consents ?? []).map(({ label }) => label ?? '')],
      }))
    })
    await openById(page, engagementId)
    await page.getByRole('tab', { name: 'Direct debit' }).click()
    await page.getByText('Deutsch', { exact: true }).click()
    await expect(page.getByText(/^Ich ermächtige/)).toBeVisible()
    for (const box of await page.getByRole('group', { name: 'Consents' }).getByRole('checkbox').all()) await box.check()
    await page.getByRole('radio', { name: 'On paper' }).check()
    await page.getByRole('textbox', { name: 'Or where the paper is kept' }).fill('Ordner Größe 7')
    await page.getByRole('textbox', { name: 'IBAN', exact: true }).fill('DE44500105175407324931')
    await button(page, 'Register mandate').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Register mandate' }).click()
    await expect(page.getByText(/The service shows: reference/)).toBeVisible()

    const [printed] = await printedBy(() => button(page, 'Print record').click())
    await expect(page.getByText('Printed.', { exact: true })).toBeVisible()
    expect(printed.pages).toBeLessThanOrEqual(2)
    const text = plain(printed.text)
    for (const { creditor, texts } of words)
      for (const each of [...creditor, ...texts]) expect(text, each).toContain(plain(each))
    for (const each of ['DE44 5001 0517 5407 3249 31', 'wiederkehrend', 'Ordner Größe 7', 'NK-'])
      expect(text).toContain(plain(each))

    const folder = await mkdtemp(join(tmpdir(), 'kartei-record-'))
    const file = join(folder, 'nachweis.pdf')
    await answerSaveDialog(app, file)
    await button(page, 'Save record').click()
    await expect(page.getByText('Saved as nachweis.pdf.')).toBeVisible()
    const pdf = await PDFDocument.load(await readFile(file))
    const marks = pdf.catalog.lookup(PDFName.of('MarkInfo'), PDFDict)
    expect(marks.get(PDFName.of('Marked'))?.toString()).toBe('true')
    expect(pdf.catalog.get(PDFName.of('Lang'))?.toString()).toContain('de')
    expect(pdf.catalog.has(PDFName.of('StructTreeRoot'))).toBe(true)
    expect(pdf.getTitle()).toMatch(/^Nachweis eines SEPA-Lastschriftmandats NK-/)
    const { stdout } = await run('pdfinfo', ['-struct', file])
    for (const tag of ['H1', 'H2', 'Table', 'TH', 'TD', 'L', 'LI'])
      expect(stdout).toMatch(new RegExp(`^\\s*${tag}\\b`, 'm'))

    const exported = join(folder, 'mandates.json')
    await answerSaveDialog(app, exported)
    await button(page, 'Export all records').click()
    await expect(page.getByText(/saved as mandates\.json/)).toBeVisible()
    expect(verifyMandates(await readFile(exported, 'utf8')).map(({ verdict }) => verdict)).toEqual(['whole'])
  },
)

const exportedRecords = z.object({
  records: z.array(
    z.object({
      evidence: z.object({
        shown: z.object({ words: z.object({ consentId: z.string() }) }),
        sent: z.object({ consentId: z.string() }),
        consents: z.array(z.object({ code: z.string(), given: z.boolean() })),
      }),
    }),
  ),
})

test(
  'with a consentId that is new at every read and one consent left out, a mandate is registered and proved',
  { ...withPrinter, tag: '@full' },
  async ({ app, page }) => {
    const service = await startTrainingService('minimal')
    try {
      const engagementId = await withoutMandate(page)
      await useService(page, service)
      await page.evaluate(() => window.kartei.preferences.set({ printer: 'PDF' }))
      await reload(page)
      await openById(page, engagementId)
      await page.getByRole('tab', { name: 'Direct debit' }).click()
      await page.getByText('Deutsch', { exact: true }).click()
      await expect(page.getByText(/^Ich ermächtige/)).toBeVisible()
      const also = page.getByRole('region', { name: 'Also in the service’s answer' })
      await expect(also.getByText('servedAt')).toBeVisible()

      const [granted, waived] = await page.getByRole('group', { name: 'Consents' }).getByRole('checkbox').all()
      await tabTo(page, granted!)
      await page.keyboard.press('Space')
      await tabTo(page, page.getByRole('radio', { name: 'In person' }))
      await page.keyboard.press('Space')
      await tabTo(page, page.getByRole('textbox', { name: 'IBAN', exact: true }))
      await page.keyboard.type('de44500105175407324931')
      await page.keyboard.press('Enter')
      const question = page.getByRole('dialog', { name: /^Register this mandate for .* without this consent\?$/ })
      await expect(question.getByText(/^Ich bin einverstanden, dass mir ein Einzug/)).toBeVisible()
      await expect(question.getByRole('button', { name: 'Go back' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(question).toBeHidden()
      expect((await service.received()).filter(({ method }) => method === 'POST')).toEqual([])
      await expect(waived!).not.toBeChecked()
      await button(page, 'Register mandate').click()
      await question.getByRole('button', { name: 'Register without this consent' }).click()
      await expect(page.getByText(/The service shows: status Active, no reference/)).toBeVisible()
      await expect(page.getByText(/^Not given: Ich bin einverstanden/)).toBeVisible()

      const [printed] = await printedBy(() => button(page, 'Print record').click())
      const text = plain(printed.text)
      for (const each of [
        'Ich erteile das SEPA-Lastschriftmandat für alle Rechnungen dieses Kartenvertrags. (erteilt)',
        'erst zwei Kalendertage vor der Belastung angekündigt wird. (nicht erteilt)',
        'Nicht erteilte Zustimmungen',
      ])
        expect(text).toContain(plain(each))

      const exported = join(await mkdtemp(join(tmpdir(), 'kartei-record-')), 'mandates.json')
      await answerSaveDialog(app, exported)
      await button(page, 'Export all records').click()
      await expect(page.getByText(/saved as mandates\.json/)).toBeVisible()
      const file = await readFile(exported, 'utf8')
      expect(verifyMandates(file)).toMatchObject([{ verdict: 'whole', notGiven: 1 }])
      const [record] = exportedRecords.parse(JSON.parse(file)).records
      const { shown, sent, consents } = record!.evidence
      expect(sent.consentId).not.toBe(shown.words.consentId)
      for (const { consentId } of [shown.words, sent]) expect(text).toContain(plain(consentId))
      expect(consents).toEqual([
        { code: 'direct_debit', given: true },
        { code: 'pre_notification_waiver', given: false },
      ])
      const [posted] = (await service.received()).filter(
        ({ method, path }) => method === 'POST' && /register$/.test(path),
      )
      expect(JSON.stringify(posted?.['body'])).toContain(sent.consentId)
    } finally {
      service.end()
    }
  },
)
