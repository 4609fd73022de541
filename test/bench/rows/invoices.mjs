import { bare, project, start } from '../programs.mjs'
import { documentOf, startInvoiceService } from '../invoice-service.mjs'
import { compare } from '../statistics.mjs'
import { useService } from './get.mjs'

const invoices = 10_000
const firstPages = 15
const tables = 7
const warmUp = 2
/** Milliseconds, so that no key counts as one of a run of keys, after which Kartei waits before it reads. */
const restMs = 400

/** The text of the first page is there, which is drawn after its picture: `begin` acts, and the time until then is told. */
const untilRead = (page, marker, begin) =>
  page.evaluate(
    async ([marker, begin]) => {
      const begun = performance.now()
      if (begin.url) void window.openAlone(begin.url)
      else
        document
          .querySelector('[role="grid"]')
          .dispatchEvent(new window.KeyboardEvent('keydown', { key: begin.key, bubbles: true }))
      const deadline = begun + 20_000
      for (;;) {
        const layer = document.querySelector('.page[data-page-number="1"] .textLayer')
        if (layer?.textContent.includes(marker)) return performance.now() - begun
        if (performance.now() > deadline) throw new Error(`The first page of ${marker} did not come.`)
        await new Promise((resolve) => window.requestAnimationFrame(resolve))
      }
    },
    [marker, begin],
  )

const rest = () => new Promise((resolve) => setTimeout(resolve, restMs))

async function openInvoices(page, engagementId) {
  await page.getByRole('banner').getByRole('button', { name: 'Open case by number' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(engagementId)
  await dialog.getByRole('textbox').press('Enter')
  await page.getByRole('tab', { name: /^Invoices/ }).click()
  await page.getByRole('grid', { name: 'Invoices' }).waitFor({ timeout: 30_000 })
}

/** From asking for the list until the rows of the one that came are drawn. */
const untilTable = (page) =>
  page.evaluate(async () => {
    const numberOf = () => document.querySelector('[role="grid"] [data-column="number"][role="gridcell"]')?.textContent
    const before = numberOf()
    const begun = performance.now()
    document.querySelector('button[aria-label="Load again"]').click()
    while (numberOf() === before) {
      if (performance.now() > begun + 20_000) throw new Error('The list did not come.')
      await new Promise((resolve) => window.requestAnimationFrame(resolve))
    }
    return performance.now() - begun
  })

/**
 * The first page of an invoice that was never fetched, against pdf.js alone on the same document; the table of ten thousand
 * invoices, against fetching and parsing the same list in main and handing it to a page.
 */
export async function invoiceRows({ electron, service }) {
  const ours = await start(electron, project)
  await ours.page.locator('[data-case]').first().waitFor()
  const engagementId = await ours.page.evaluate(async () => {
    const listed = await window.kartei.cases.list({ state: 'all' })
    if (!listed.ok) throw new Error(JSON.stringify(listed.error))
    return listed.value.cases.find((each) => each.identifiers.engagementId).identifiers.engagementId
  })
  const stand = await startInvoiceService({
    service,
    engagementId,
    count: invoices,
    documentFor: (name) => documentOf(name, 3),
  })
  await useService(ours.page, stand)
  const theirs = await start(electron, bare)
  const alone = await start(electron, bare)
  await alone.page.goto(`${stand.baseUrl}/files/test/bench/alone/index.html`)
  await openInvoices(ours.page, engagementId)

  const page = { kartei: [], baseline: [] }
  await rest()
  for (let run = 1 - warmUp; run <= firstPages; run += 1) {
    const name = `document-${run + warmUp}`
    const our = await untilRead(ours.page, `${name},`, { key: 'n' })
    await rest()
    const their = await untilRead(alone.page, `${name},`, { url: `${stand.below}/documents/${name}` })
    await rest()
    if (run < 1) continue
    page.kartei.push(our)
    page.baseline.push(their)
  }

  const table = { kartei: [], baseline: [] }
  for (let run = 1 - warmUp; run <= tables; run += 1) {
    const our = await untilTable(ours.page)
    await rest()
    const their = await theirs.page.evaluate(
      async ([url, key]) => {
        const begun = performance.now()
        const { invoices } = await window.bare.get(url, key)
        if (invoices.length !== 10_000) throw new Error('The list is another one.')
        return performance.now() - begun
      },
      [stand.listUrl, service.apiKey],
    )
    if (run < 1) continue
    table.kartei.push(our)
    table.baseline.push(their)
  }
  await ours.end()
  await theirs.end()
  await alone.end()
  stand.end()
  return [
    compare('first page of an invoice / pdf.js alone', 'ms', page.kartei, page.baseline),
    compare('table of 10,000 invoices / fetch and parse', 'ms', table.kartei, table.baseline),
  ]
}
