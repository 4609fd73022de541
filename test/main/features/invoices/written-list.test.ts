import type { Invoice } from '@contract/api/invoices'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { writtenInvoices } from '../../../../src-main/features/invoices/written-list'

const money = (amount: bigint, currency: string, unit = 'MINOR') => ({ amount, currency, unit })
const invoiceOf = (more: Partial<Invoice> = {}): Invoice => ({
  id: 'i-1',
  invoiceNumber: 'R-1',
  dueDate: '2026-06-30T00:00:00Z',
  totalAmount: money(194_820n, 'EUR'),
  ...more,
})

const read = (bytes: Buffer, delimiter = ','): Record<string, string>[] =>
  parse(bytes, { columns: true, delimiter, bom: true, record_delimiter: '\r\n' })

describe('a list of invoices', () => {
  it('has amounts to the last digit, in the decimals of each currency', () => {
    const amounts = [
      money(194_820n, 'EUR'),
      money(184_300n, 'JPY'),
      money(96_125n, 'KWD'),
      money(-5n, 'EUR'),
      money(9_223_372_036_854_775_807n, 'EUR'),
      money(700n, 'QQQ'),
      money(700n, 'EUR', 'MAJOR'),
    ]
    const rows = read(
      writtenInvoices(
        amounts.map((totalAmount) => invoiceOf({ totalAmount })),
        'csv',
      ),
    )
    expect(rows.map(({ totalCurrency, totalAmount, totalUnit }) => [totalCurrency, totalAmount, totalUnit])).toEqual([
      ['EUR', '1948.20', ''],
      ['JPY', '184300', ''],
      ['KWD', '96.125', ''],
      ['EUR', '-0.05', ''],
      ['EUR', '92233720368547758.07', ''],
      ['QQQ', '700', 'MINOR'],
      ['EUR', '700', 'MAJOR'],
    ])
  })

  it('has every row, also one that lacks something, and what came in another form', () => {
    const asItCame = { totalAmount: { amount: '10,00' }, 'billingPeriod.size': 9_007_199_254_740_993n }
    const rows = read(writtenInvoices([{ id: 'bare' }, { asItCame }, invoiceOf()], 'csv'))
    expect(rows.map(({ id, invoiceNumber, totalAmount }) => [id, invoiceNumber, totalAmount])).toEqual([
      ['bare', '', ''],
      ['', '', ''],
      ['i-1', 'R-1', '1948.20'],
    ])
    expect(rows.map((row) => row['asItCame'])).toEqual([
      '',
      '{"totalAmount":{"amount":"10,00"},"billingPeriod.size":9007199254740993}',
      '',
    ])
    expect(read(writtenInvoices([invoiceOf()], 'csv'))[0]).not.toHaveProperty('asItCame')
  })

  it('is opened by a German spreadsheet: marked as UTF-8, semicolons, decimal commas', () => {
    const bytes = writtenInvoices(
      [invoiceOf({ invoiceNumber: 'Größe; 1', minimumAmount: money(9_741n, 'EUR') })],
      'csv-semicolon',
    )
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [row] = read(bytes, ';')
    expect(row).toMatchObject({ invoiceNumber: 'Größe; 1', totalAmount: '1948,20', minimumAmount: '97,41' })
  })

  it('has no cell that a spreadsheet takes for a formula', () => {
    const nasty = ['=1+1', '+49', '@SUM(A1)', '-2+3', '\t=1', 'a,=1', '＝1']
    const rows = read(
      writtenInvoices(
        nasty.map((paymentReference) => invoiceOf({ paymentReference })),
        'csv',
      ),
    )
    for (const { paymentReference } of rows) expect(paymentReference).not.toMatch(/(^|,)\s*[=+\-@＝]/)
  })

  it('keeps order, quotes and lines, and leaves empty what the service left out', () => {
    const rows = read(
      writtenInvoices(
        [invoiceOf({ invoiceNumber: 'b', paymentReference: 'two\nlines "x"' }), invoiceOf({ id: 'i-2' })],
        'csv',
      ),
    )
    expect(rows.map(({ id }) => id)).toEqual(['i-1', 'i-2'])
    expect(rows[0]?.['paymentReference']).toBe('two\nlines "x"')
    expect(rows[1]).toMatchObject({ paymentReference: '', minimumAmount: '', minimumCurrency: '' })
  })
})
