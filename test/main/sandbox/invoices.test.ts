import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { germanAmount } from '../../../src-main/sandbox/money'
import { pagesOf } from '../../helpers/main/pdf-text'
import { Client, type Invoice } from '../../helpers/main/training-service'

const base = (client: Client, title: string): string => `/api/engagements/card/${client.engagement(title)}/invoices`

async function list(client: Client, title: string): Promise<Invoice[]> {
  return (await client.get(base(client, title))).json.invoices
}

async function document(client: Client, title: string, position = 0): Promise<{ invoice: Invoice; pages: string[] }> {
  const invoice = (await list(client, title))[position]!
  const { bytes } = await client.get(`${base(client, title)}/documents/${invoice.invoicePdfDocumentId}`)
  return { invoice, pages: await pagesOf(bytes) }
}

describe('the list (endpoint 13)', () => {
  it.each([
    ['Dörte Petersen', 0],
    ['Małgorzata Dąbrowska', 1],
    ['Optik Löwenzahn GmbH', 3],
    ['Nguyễn Hoàng Phúc', 12],
    ['Phở Nhà Hà Nội GmbH', 60],
    ['Hanseatische Kranbau Süderelbe AG', 300],
  ])('of %s holds %i, newest first, each with its own number', async (title, count) => {
    const client = await Client.start()
    const invoices = await list(client, title)
    expect(invoices).toHaveLength(count)
    const created = invoices.map(({ createdDate }) => createdDate)
    expect(created).toEqual(created.toSorted().reverse())
    expect(new Set(invoices.map(({ invoiceNumber }) => invoiceNumber)).size).toBe(count)
    for (const { createdDate, billingPeriodStart, billingPeriodEnd, dueDate } of invoices) {
      expect(billingPeriodStart < billingPeriodEnd).toBe(true)
      expect(billingPeriodEnd < createdDate).toBe(true)
      expect(createdDate < dueDate).toBe(true)
      expect(Date.parse(createdDate)).toBeLessThanOrEqual(client.clock)
    }
  })

  it('holds every currency of the seeds, and an amount that no double can hold', async () => {
    const client = await Client.start()
    const titles = client.sandbox
      .seeds()
      .flatMap(({ title, engagementId }) => (engagementId === undefined ? [] : [title]))
    const all = (await Promise.all(titles.map((title) => list(client, title)))).flat()
    expect(new Set(all.map(({ totalAmount }) => totalAmount.currency))).toEqual(
      new Set(['EUR', 'CHF', 'JPY', 'KWD', 'SEK', 'GBP']),
    )
    expect(all.some(({ totalAmount }) => totalAmount.amount === 9_007_199_254_740_993n)).toBe(true)
  })

  it('is the same after a restart of the clock', async () => {
    const [one, two] = [await Client.start(), await Client.start()]
    expect(await list(one, 'Nguyễn Hoàng Phúc')).toEqual(await list(two, 'Nguyễn Hoàng Phúc'))
  })
})

describe('one invoice (endpoint 14)', () => {
  it('is what the list says', async () => {
    const client = await Client.start()
    const invoice = (await list(client, 'Optik Löwenzahn GmbH'))[1]!
    expect((await client.get(`${base(client, 'Optik Löwenzahn GmbH')}/${invoice.id}`)).json).toEqual(invoice)
    const elsewhere = await client.get(`${base(client, 'Heinrich Vogelsänger')}/${invoice.id}`)
    expect(elsewhere.status).toBe(404)
  })
})

describe('its document (endpoint 15)', () => {
  it.each([
    ['Nguyễn Hoàng Phúc', 'application/octet-stream', (bytes: Buffer) => bytes],
    ['Heinrich Vogelsänger', 'application/pdf', (bytes: Buffer) => bytes],
    ['Weinhandlung Trübenbach & Cie. KG', 'text/plain', (bytes: Buffer) => Buffer.from(bytes.toString(), 'base64')],
    [
      'Lê Thị Ngọc Ánh',
      'application/json',
      (bytes: Buffer) => Buffer.from(String(JSON.parse(bytes.toString())), 'base64'),
    ],
    [
      'Optik Löwenzahn GmbH',
      'text/plain',
      (bytes: Buffer) => Buffer.from(bytes.toString().replace(/^data:application\/pdf;base64,/, ''), 'base64'),
    ],
  ])('of %s comes as %s', async (title, contentType, unwrap) => {
    const client = await Client.start()
    const invoice = (await list(client, title))[0]!
    const reply = await client.get(`${base(client, title)}/documents/${invoice.invoicePdfDocumentId}`)
    expect(reply.contentType.split(';')[0]).toBe(contentType)
    const pdf = unwrap(reply.bytes)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await PDFDocument.load(pdf)).getPageCount()).toBe(2)
  })

  it('reads as the invoice says, on two pages', async () => {
    const client = await Client.start()
    const { invoice, pages } = await document(client, 'Nguyễn Hoàng Phúc')
    const { totalAmount, minimumAmount } = invoice
    expect(pages).toHaveLength(2)
    const [first = '', second = ''] = pages
    for (const words of [
      'NORDSTERN',
      'Herrn Hoàng Phúc Nguyễn',
      '14467 Potsdam',
      'Seite 1 von 2',
      invoice.invoiceNumber,
    ])
      expect(first).toContain(words)
    expect(first).toContain(`${germanAmount(totalAmount.amount, 'EUR')} EUR`)
    for (const words of ['Seite 2 von 2', invoice.invoiceNumber, invoice.paymentReference])
      expect(second).toContain(words)
    expect(second).toContain(invoice.payeeAccountIdentifier.replace(/(.{4})(?=.)/g, '$1 '))
    expect(second).toContain(`${germanAmount(minimumAmount.amount, 'EUR')} EUR`)
  })

  it.each([
    ['Øresund Fähren Logistik AB', 'Øresund Fähren Logistik AB'],
    ['Șerban Ionescu-Țăranu', 'Șerban Ionescu-Țăranu'],
    ['Şimşek Lojistik Spedition GmbH', 'Tuğrul Şimşek'],
    ['Małgorzata Dąbrowska', 'Małgorzata Dąbrowska'],
    ['Phở Nhà Hà Nội GmbH', 'Phở Nhà Hà Nội GmbH'],
  ])('writes the name of %s letter by letter', async (title, words) => {
    const client = await Client.start()
    const invoice = (await list(client, title))[0]!
    const reply = await client.get(`${base(client, title)}/documents/${invoice.invoicePdfDocumentId}`)
    const pdf =
      reply.contentType === 'application/json'
        ? Buffer.from(String(JSON.parse(reply.text)), 'base64')
        : decode(reply.bytes)
    expect((await pagesOf(pdf))[0]).toContain(words)
  })

  it.each([
    ['EUR', 0n, '0,00'],
    ['EUR', 123_456_789n, '1.234.567,89'],
    ['JPY', 184_300n, '184.300'],
    ['KWD', 96_125n, '96,125'],
    ['EUR', 9_007_199_254_740_993n, '90.071.992.547.409,93'],
    ['SEK', -5n, '−0,05'],
  ])('writes amounts of %s in its own decimals: %s', (currency, amount, written) => {
    expect(germanAmount(amount, currency)).toBe(written)
  })

  it('holds transactions that add up to the total', async () => {
    const client = await Client.start()
    const { invoice, pages } = await document(client, 'Ceylan Kuyumculuk Import GmbH')
    expect(invoice.totalAmount.currency).toBe('KWD')
    const table = /Betrag KWD(.*)Gesamtbetrag/s.exec(pages[0] ?? '')?.[1] ?? ''
    const amounts = [...table.matchAll(/([\d.]+),(\d{3})(?=\n|$)/g)].map(([, whole = '', part = '']) =>
      BigInt(whole.replaceAll('.', '') + part),
    )
    expect(amounts.length).toBeGreaterThan(5)
    expect(amounts.reduce((sum, amount) => sum + amount, 0n)).toBe(invoice.totalAmount.amount)
  })
})

function decode(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1')
  return text.startsWith('%PDF-') ? bytes : Buffer.from(text.replace(/^data:[^,]*,/, ''), 'base64')
}
