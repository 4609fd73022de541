import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { project } from './programs.mjs'

const types = { '.html': 'text/html', '.mjs': 'text/javascript', '.css': 'text/css', '.js': 'text/javascript' }

/** As many invoices as are asked for, the newest first. */
export const invoicesOf = (engagementId, count, series) =>
  Array.from({ length: count }, (_, index) => {
    const month = new Date(Date.UTC(2026, 11 - index, 1))
    const day = (offset) => new Date(month.getTime() + offset * 86_400_000).toISOString()
    return {
      id: `invoice-${index}`,
      engagementId,
      invoiceNumber: `${series}-${String(count - index).padStart(6, '0')}`,
      billingPeriodStart: day(0).slice(0, 10),
      billingPeriodEnd: day(27).slice(0, 10),
      dueDate: day(45),
      createdDate: day(28),
      totalAmount: { amount: 100_000 + index * 37, currency: index % 7 === 0 ? 'SEK' : 'EUR', unit: 'MINOR' },
      minimumAmount: { amount: 5_000 + index, currency: index % 7 === 0 ? 'SEK' : 'EUR', unit: 'MINOR' },
      paymentReference: `RF${String(index).padStart(18, '0')}`,
      payeeAccountIdentifier: 'DE89370400440532013000',
      payeeBankIdentifier: 'COBADEFFXXX',
      invoicePdfDocumentId: `document-${index}`,
    }
  })

/** A document of so many pages, each with its number and enough text to be worth drawing. */
export async function documentOf(title, pages) {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (let number = 1; number <= pages; number += 1) {
    const page = pdf.addPage([595, 842])
    page.drawText(`${title}, page ${number}`, { x: 60, y: 770, size: 20, font })
    for (let line = 0; line < 40; line += 1)
      page.drawText(`${line + 1}. The amount of this line is ${number * 100 + line} and stands for nothing.`, {
        x: 60,
        y: 730 - line * 16,
        size: 10,
        font,
      })
  }
  return Buffer.from(await pdf.save())
}

/**
 * Stands before the training service: answers the invoices of one engagement and their documents by itself, serves the page
 * that shows a document by pdf.js alone, and hands on everything else.
 */
export async function startInvoiceService({ service, engagementId, count, documentFor }) {
  // Two lists by turns, so that it is seen when the one that was just asked for is there.
  const [even, odd] = ['A', 'B'].map((series) =>
    Buffer.from(JSON.stringify({ invoices: invoicesOf(engagementId, count, series) })),
  )
  let lists = 0
  const below = `/api/engagements/card/${engagementId}/invoices`
  const answer = (response, body, type) =>
    response.writeHead(200, { 'content-type': type, 'content-length': body.length }).end(body)

  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url, 'http://here')
    const file = pathname.startsWith('/files/') && normalize(pathname.slice('/files/'.length))
    if (file && !file.startsWith('..'))
      return answer(response, await readFile(join(project, file)), types[extname(file)] ?? 'application/octet-stream')
    if (pathname === below) {
      if (search === '') lists += 1
      return answer(response, lists % 2 === 0 ? even : odd, 'application/json')
    }
    if (pathname.startsWith(`${below}/documents/`))
      return answer(response, await documentFor(pathname.split('/').at(-1)), 'application/pdf')
    const theirs = await fetch(service.baseUrl + request.url, {
      headers: { authorization: request.headers.authorization },
    })
    response.writeHead(theirs.status, { 'content-type': theirs.headers.get('content-type') ?? 'text/plain' })
    return response.end(Buffer.from(await theirs.arrayBuffer()))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${server.address().port}`
  return {
    baseUrl,
    apiKey: service.apiKey,
    listUrl: `${baseUrl}${below}?baseline`,
    below: baseUrl + below,
    end: () => server.close(),
  }
}
