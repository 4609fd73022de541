import type { Locator, Page } from '@playwright/test'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { pdfHolding } from '../fixtures/documents/pdfs'
import { startMisbehavingService } from '../fixtures/misbehaving-service'
import { expectAccessible } from '../helpers/e2e/accessibility'
import { dragIntoAnotherProgram } from '../helpers/e2e/drag-out'
import { expect, inOneProgram, test } from '../helpers/e2e/fixture'
import { reload } from '../helpers/e2e/launch'
import { answerSaveDialog, askedToSave } from '../helpers/e2e/save-dialog'
import { withPrinter, printedBy, queue } from '../helpers/e2e/printer'
import { tabTo } from '../helpers/e2e/screen'
import { conformances, startTrainingService, useService, type TrainingService } from '../helpers/e2e/training-service'

inOneProgram()

const run = promisify(execFile)

interface Account {
  readonly title: string
  readonly engagementId: string
  /** Newest due date first, as the table shows them. */
  readonly invoices: readonly { readonly number: string; readonly documentId: string }[]
}

/** The invoices of an engagement as the service gives them, but for those that lack something. */
const invoicesOf = (page: Page, engagementId: string): Promise<Account['invoices']> =>
  page.evaluate(async (engagementId) => {
    const listed = await window.kartei.invoices.list({ engagementId })
    if (!listed.ok) throw new Error(listed.error.message)
    const invoices = listed.value.invoices.flatMap(({ invoiceNumber, invoicePdfDocumentId, dueDate }) =>
      invoiceNumber && invoicePdfDocumentId && dueDate
        ? [{ number: invoiceNumber, documentId: invoicePdfDocumentId, dueDate }]
        : [],
    )
    return invoices.sort((a, b) => (a.dueDate < b.dueDate ? 1 : -1))
  }, engagementId)

/** Every seeded case with an engagement, and its invoices. */
async function accounts(page: Page): Promise<Account[]> {
  const cases = await page.evaluate(async () => {
    const listed = await window.kartei.cases.list({ state: 'all' })
    if (!listed.ok) throw new Error(listed.error.message)
    return listed.value.cases.map(({ title, identifiers }) => ({ title, engagementId: identifiers.engagementId }))
  })
  const found: Account[] = []
  for (const { title, engagementId } of cases)
    if (engagementId !== undefined) found.push({ title, engagementId, invoices: await invoicesOf(page, engagementId) })
  return found
}

/** The seeded cases arrive while the window opens. */
async function accountWith(page: Page, isIt: (count: number) => boolean): Promise<Account> {
  await expect.poll(async () => (await accounts(page)).length).toBeGreaterThan(0)
  const account = (await accounts(page)).find(({ invoices }) => isIt(invoices.length))
  if (!account) throw new Error('The sandbox has no such engagement.')
  return account
}

const aDozen = (count: number): boolean => count === 12
const original = (page: Page, engagementId: string, documentId: string): Promise<Buffer> =>
  page
    .evaluate(
      async (input) => {
        const outcome = await window.kartei.invoices.document(input)
        if (!outcome.ok) throw new Error(outcome.error.message)
        return { bytes: [...outcome.value.bytes], contentType: outcome.value.contentType }
      },
      { engagementId, documentId },
    )
    .then(({ bytes, contentType }) => {
      expect(contentType).toBe('application/pdf')
      return Buffer.from(bytes)
    })

/** The text of a PDF as pdftotext reads it, whatever its spaces and lines. */
async function textOf(pdf: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kartei-invoice-'))
  const file = join(folder, 'original.pdf')
  try {
    await writeFile(file, pdf)
    return plain((await run('pdftotext', [file, '-'])).stdout)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()
const wordsOf = (text: string): string[] => plain(text).split(' ').sort()

/** Opens the invoices of an engagement through the dialog that takes any identifier. */
async function openInvoices(page: Page, engagementId: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Open case by number' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(engagementId)
  await dialog.getByRole('textbox').press('Enter')
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: /^Invoices/ }).click()
  await expect(page.getByRole('grid', { name: 'Invoices' })).toBeVisible()
}

const table = (page: Page): Locator => page.getByRole('grid', { name: 'Invoices' })
const selectedRow = (page: Page): Locator => table(page).getByRole('row', { selected: true })
const paper = (page: Page): Locator => page.getByRole('document', { name: /^Invoice / })
const textLayer = (page: Page, number = 1): Locator =>
  paper(page).locator(`.page[data-page-number="${number}"] .textLayer`)
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

/** The first page of this invoice is on the desk, as text that can be read. */
const expectToRead = (page: Page, number: string): Promise<void> => expect(textLayer(page)).toContainText(number)

/** Which of the hits is shown, of how many: "2/8". */
const count = (page: Page): Locator => page.getByText(/^\d+\/\d+$/)

/** The count once every letter that was typed has been searched for. */
async function settledCount(page: Page): Promise<string> {
  let last = ''
  const isAsBefore = async (): Promise<boolean> => {
    const before = last
    last = (await count(page).textContent()) ?? ''
    return last === before
  }
  await expect.poll(isAsBefore, { intervals: [500] }).toBe(true)
  return last
}

const choosePrinter = (page: Page): Promise<void> =>
  page.evaluate(async (printer) => {
    const outcome = await window.kartei.preferences.set({ printer })
    if (!outcome.ok) throw new Error(outcome.error.message)
  }, queue)

test('an invoice is found, read, turned and searched by mouse', { tag: '@full' }, async ({ page }) => {
  const { title, invoices } = await accountWith(page, aDozen)
  const [first, second] = invoices
  await page.getByRole('searchbox').fill(title)
  // Before the answer, rows still move.
  await expect(page.locator('[data-case]')).toHaveCount(1)
  await page.getByRole('row').getByRole('button', { name: title }).first().click()
  await page.getByRole('tab', { name: /^Invoices/ }).click()

  await expect(table(page)).toHaveAttribute('aria-rowcount', /1[45]/)
  await expect(table(page).getByText('By date. Payments received are not known here.')).toBeVisible()
  await expect(selectedRow(page)).toContainText(first!.number)
  await expectToRead(page, first!.number)

  await table(page).getByRole('gridcell', { name: second!.number, exact: true }).click()
  await expect(page.getByRole('heading', { name: second!.number })).toBeVisible()
  await expectToRead(page, second!.number)
  expect(plain(await textLayer(page).innerText())).toContain(second!.number)

  const width = async (): Promise<number> =>
    (await paper(page).locator('.page').first().boundingBox())?.width ?? Number.NaN
  const fitting = await width()
  await button(page, 'Zoom in').click()
  await expect.poll(width).toBeGreaterThan(fitting)
  await button(page, 'Fit width').click()
  await expect.poll(width).toBeCloseTo(fitting, 0)
  await button(page, 'Fit page').click()
  await expect.poll(width).toBeLessThan(fitting)
  await button(page, 'Fit width').click()
  await button(page, 'Rotate').click()
  await expect
    .poll(async () => {
      const box = await paper(page).locator('.page').first().boundingBox()
      return box !== null && box.width > box.height
    })
    .toBe(true)
  for (let turns = 1; turns < 4; turns += 1) await button(page, 'Rotate').click()

  await page.getByRole('textbox', { name: 'Page', exact: true }).fill('2')
  await page.getByRole('textbox', { name: 'Page', exact: true }).press('Enter')
  await expect(textLayer(page, 2)).toBeInViewport()
  await button(page, 'Previous page').click()
  await expect(page.getByRole('textbox', { name: 'Page', exact: true })).toHaveValue('1')

  await page.getByRole('textbox', { name: 'Find in document' }).fill('betrag')
  await expect(page.getByText(/^1\/\d+$/)).toBeVisible()
  await expect(paper(page).locator('.highlight.selected')).toHaveText(/betrag/i)
  expect(await paper(page).locator('.highlight').count()).toBeGreaterThan(1)
  await button(page, 'Next match').click()
  await expect(page.getByText(/^2\/\d+$/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Find in document' }).fill('Zebrastreifen')
  await expect(page.getByText('Not found')).toBeVisible()

  await textLayer(page).getByText(second!.number).first().dblclick()
  expect(second!.number).toContain(
    plain(await page.evaluate(() => getSelection()?.toString() ?? '')) || 'nothing was selected',
  )
})

for (const conformance of conformances)
  test.describe(conformance, { tag: conformance === 'usual' ? [] : ['@full'] }, () => {
    let service: TrainingService
    test.beforeEach(async () => {
      service = await startTrainingService(conformance)
    })
    test.afterEach(() => service.end())
    test('an invoice is chosen, read, searched and printed by keyboard alone', withPrinter, async ({ page }) => {
      // The training service alone has the same seeds as the sandbox.
      const { engagementId } = await accountWith(page, aDozen)
      await useService(page, service)
      await choosePrinter(page)
      await reload(page)
      await openInvoices(page, engagementId)
      const invoices = await invoicesOf(page, engagementId)
      await expectToRead(page, invoices[0]!.number)

      await tabTo(page, table(page))
      // Rows without a due date stand behind all others.
      for (let down = 1; down < invoices.length; down++) await page.keyboard.press('ArrowDown')
      await expect(selectedRow(page)).toContainText(invoices.at(-1)!.number)
      await page.keyboard.press('ArrowUp')
      const chosen = invoices.at(-2)!.number
      await expectToRead(page, chosen)

      await page.keyboard.press('Enter')
      await expect(paper(page)).toBeFocused()
      const zoom = page.getByLabel('Zoom', { exact: true })
      const before = await zoom.textContent()
      await page.keyboard.press('+')
      await expect(zoom).not.toHaveText(before ?? '')
      await page.keyboard.press('0')
      await expect(zoom).toHaveText(before ?? '')
      const top = (): Promise<number> => paper(page).evaluate(({ scrollTop }) => scrollTop)
      await page.keyboard.press('PageDown')
      await expect.poll(top).toBeGreaterThan(0)
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('textbox', { name: 'Page', exact: true })).toHaveValue('2')

      await page.keyboard.press('Control+f')
      await page.keyboard.type('Rechnung')
      const current = await settledCount(page)
      await page.keyboard.press('Enter')
      await expect(count(page)).not.toHaveText(current)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('textbox', { name: 'Find in document' })).toHaveValue('')
      await page.keyboard.press('Escape')
      await expect(paper(page)).toBeFocused()

      await tabTo(page, button(page, 'Print now'), 'Shift+Tab')
      const [printed] = await printedBy(async () => {
        await page.keyboard.press('Enter')
        await expect(page.getByText(`Printed on ${queue} at`)).toBeVisible()
      })
      expect(printed.text).toContain(chosen)
    })
  })

test(
  'what is printed is the document: its text and its pages, once for a double click',
  withPrinter,
  async ({ page }) => {
    const { engagementId, invoices } = await accountWith(page, aDozen)
    const { number, documentId } = invoices[0]!
    const pdf = await original(page, engagementId, documentId)
    await choosePrinter(page)
    await openInvoices(page, engagementId)
    await expectToRead(page, number)

    const printed = await printedBy(async () => {
      await button(page, 'Print now').dblclick()
      await expect(page.getByText(`Printed on ${queue} at`)).toBeVisible()
    })
    expect(printed).toHaveLength(1)
    // Which of two columns is read first is a guess of the reader.
    expect(wordsOf(printed[0].text)).toEqual(wordsOf(await textOf(pdf)))
    expect(printed[0].pages).toBe(2)
  },
)

test('a printer that is gone is never called printed', { tag: '@full' }, async ({ page }) => {
  const { engagementId, invoices } = await accountWith(page, aDozen)
  await page.evaluate(() => window.kartei.preferences.set({ printer: 'Gone' }))
  await openInvoices(page, engagementId)
  await expectToRead(page, invoices[0]!.number)
  await button(page, 'Print now').click()
  await expect(page.getByText('Not printed.')).toBeVisible()
  await expect(page.getByText('Check the printer, then print again.')).toBeVisible()
  await expect(page.getByText(/^Printed/)).toBeHidden()
})

const saved = 'a document is saved, and dragged into another program, byte for byte under the name of its invoice'
test(saved, { tag: '@alone' }, async ({ page, app }) => {
  const { engagementId, invoices } = await accountWith(page, aDozen)
  const { number, documentId } = invoices[0]!
  const folder = await mkdtemp(join(tmpdir(), 'kartei-saved-'))
  try {
    await openInvoices(page, engagementId)
    await expectToRead(page, number)

    await answerSaveDialog(app, undefined)
    await button(page, 'Save as').click()
    await expect.poll(() => askedToSave(app)).toHaveLength(1)
    await expect(button(page, 'Save as')).toBeEnabled()
    await expect(page.getByText(/^Saved as/)).toBeHidden()

    const target = join(folder, 'für Frau Özdemir.pdf')
    await answerSaveDialog(app, target)
    await button(page, 'Save as').click()
    await expect(page.getByText(`Saved as ${basename(target)}.`)).toBeVisible()
    expect(await askedToSave(app)).toEqual([expect.stringMatching(new RegExp(`${number}\\.pdf$`))])
    const sent = await original(page, engagementId, documentId)
    expect((await readFile(target)).equals(sent)).toBe(true)

    const [dropped] = await dragIntoAnotherProgram(app, selectedRow(page))
    expect(dropped?.name).toBe(`${number}.pdf`)
    expect(Buffer.from(dropped?.base64 ?? '', 'base64').equals(sent)).toBe(true)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('a table of 300 invoices, of none, and of amounts of any length', { tag: '@full' }, async ({ page, app }) => {
  await test.step('300 invoices are a table of few rows that reaches its last one', async () => {
    const { engagementId, invoices } = await accountWith(page, (count) => count >= 250)
    await openInvoices(page, engagementId)
    await expectToRead(page, invoices[0]!.number)
    await table(page).focus()
    await page.keyboard.press('End')
    await expect(selectedRow(page)).toBeInViewport()
    await expect(selectedRow(page)).toContainText(invoices[invoices.length - 1]!.number)
    expect(await table(page).getByRole('row').count()).toBeLessThan(80)
    await button(page, 'Total').click()
    await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending')
  })
  await test.step('an engagement without invoices says so in one line', async () => {
    const { engagementId } = await accountWith(page, (count) => count === 0)
    await page.getByRole('banner').getByRole('button', { name: 'Open case by number' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(engagementId)
    await dialog.getByRole('textbox').press('Enter')
    await page.getByRole('tab', { name: /^Invoices/ }).click()
    await expect(
      page.getByText('No invoices yet. The service lists them after the first billing period.'),
    ).toBeVisible()
  })
  await test.step('an amount is shown to its last digit, however long it is and narrow the window', async () => {
    await expect.poll(async () => (await accounts(page)).length).toBeGreaterThan(0)
    const huge = await page.evaluate(
      async (known) => {
        for (const { engagementId } of known) {
          const listed = await window.kartei.invoices.list({ engagementId })
          if (listed.ok && listed.value.invoices.some(({ totalAmount }) => (totalAmount?.amount ?? 0n) > 2n ** 53n))
            return engagementId
        }
        throw new Error('The sandbox has no such amount.')
      },
      await accounts(page),
    )
    await openInvoices(page, huge)
    for (const width of [1440, 1100, 900]) {
      await app.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setSize(to, 720), width)
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
      const cells = table(page)
        .getByRole('gridcell')
        .filter({ hasText: /^[A-Z]{3} [\d,.]+$/ })
      const cut = await cells.evaluateAll((all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth).length)
      expect(await cells.count()).toBeGreaterThan(3)
      expect(cut).toBe(0)
    }
  })
})

test(
  'documents that end early or do not open are said to be damaged, and saved as they came',
  { tag: '@full' },
  async ({ page, app }) => {
    const whole = pdfHolding(Buffer.alloc(400_000, 7))
    const documents: Readonly<Record<string, string | Buffer>> = {
      // Longer than what is handed on with the first answer: its verdict follows when the whole is there.
      cut: whole.subarray(0, -100),
      // With an end, and nothing before it that could be opened: this is looked at in the process beside main.
      hollow: JSON.stringify({ content: Buffer.from('%PDF-1.7\nnothing\n%%EOF\n').toString('base64') }),
    }
    const server = await startMisbehavingService()
    const baseUrl = server.on('damaged', (exchange) => {
      const [last = ''] = exchange.path.split('/').slice(-1)
      if (last === 'customer') return exchange.answer(200, '{"customerId":"c-1"}')
      const document = documents[last]
      if (document !== undefined) return exchange.answer(200, document)
      if (last !== 'invoices') return exchange.answer(404, '{"code":"NONE","message":"None"}')
      const rows = Object.keys(documents).map((id, at) => ({
        id,
        dueDate: `2999-01-0${9 - at}`,
        invoicePdfDocumentId: id,
      }))
      return exchange.answer(200, JSON.stringify({ totalPages: 2, invoices: rows }))
    })
    const folder = await mkdtemp(join(tmpdir(), 'kartei-saved-'))
    try {
      await useService(page, { baseUrl, apiKey: randomUUID() })
      await reload(page)
      await openInvoices(page, randomUUID())
      await expect(page.getByText('The service says of it: totalPages 2.')).toBeVisible()
      // Beside it the pages may say that nothing of it can be shown.
      const damaged = page.getByRole('alert').filter({ hasText: 'This document is damaged: it ends too early.' })
      await expect(damaged).toBeVisible()
      await expect(button(page, 'Print now')).toHaveAttribute('aria-disabled', 'true')
      await table(page).focus()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByText('This document is damaged: it does not open.')).toBeVisible()
      const target = join(folder, 'hollow.txt')
      await answerSaveDialog(app, target)
      await button(page, 'Save as it came').press('Enter')
      await expect(page.getByText('Saved as it came, as hollow.txt.')).toBeVisible()
      expect(await readFile(target, 'utf8')).toBe(documents['hollow'])
    } finally {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
)

test(
  'everyone can use the screen, in light and dark, and its worker ends when one turns to something else',
  { tag: '@full' },
  async ({ page }) => {
    const { engagementId, invoices } = await accountWith(page, aDozen)
    await openInvoices(page, engagementId)
    await expectToRead(page, invoices[0]!.number)
    await page.getByRole('textbox', { name: 'Find in document' }).fill('Betrag')
    await expect(page.getByText(/^1\/\d+$/)).toBeVisible()
    // Transparent on purpose: it lies over the drawing of the same words, for selecting and reading aloud.
    await expectAccessible(page, '.textLayer')
    expect(page.workers().length).toBeGreaterThan(0)
    await page.getByRole('tab', { name: /^Direct debit/ }).click()
    await expect.poll(() => page.workers().length).toBe(0)
  },
)
