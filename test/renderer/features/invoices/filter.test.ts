import type { ListedInvoice } from '@contract/api/invoices'
import { describe, expect, it } from 'vitest'
import { filterOf, type Filter } from '../../../../src-renderer/features/invoices/filter'
import { formatsFor } from '../../../../src-renderer/lib/i18n/format'
import { eur, inCurrency, invoiceOf } from '../../../helpers/renderer/invoice-sample'

const today = '2026-07-01'
const invoices = [
  invoiceOf('R-2026-0001', { dueDate: '2026-06-30', paymentReference: 'RF18 5390', totalAmount: eur(230_677n) }),
  invoiceOf('R-2026-0002', { dueDate: '2026-07-31T00:00:00Z', totalAmount: inCurrency('JPY', 1_500n) }),
  invoiceOf('R-2026-0003', {
    dueDate: 'soon',
    billingPeriodStart: '2026-01-01',
    billingPeriodEnd: '2026-01-31',
    totalAmount: inCurrency('KWD', 96_125n),
  }),
] satisfies ListedInvoice[]

const looked = invoiceOf('R-2026-0004', {
  dueDate: '2026-10-28',
  paymentReference: 'RF18 5390 0754 4720',
  totalAmount: eur(12_354n),
  minimumAmount: eur(123_450n),
  billingPeriodStart: '2026-09-01',
  billingPeriodEnd: '2026-09-15',
})

const found = (filter: Partial<Filter>): string[] =>
  invoices
    .filter(filterOf({ text: '', standing: 'all', ...filter }, today, formatsFor('en')))
    .map(({ invoiceNumber }) => invoiceNumber?.slice(-1) ?? '')

describe('a filter', () => {
  it.each([
    ['0002', ['2']],
    ['r-2026', ['1', '2', '3']],
    ['rf18', ['1']],
    ['2026-07-31', ['2']],
    ['31 jul', ['2']],
    ['jan', ['3']],
    ['2,306.77', ['1']],
    ['kwd', ['3']],
    ['r-2026 jan', ['3']],
    ['nothing like it', []],
  ])('finds %s by number, reference, day, period or amount', (text, expected) => {
    expect(found({ text })).toEqual(expected)
  })

  it.each([
    'RF18539007544720',
    'rf18-5390-0754-4720',
    'RF18 539 00754',
    'R 2026 0004',
    'R20260004',
    '28.10.2026',
    '28.10.26',
    '2026-10-28',
    '28/10/2026',
    '28. Oktober 2026',
    '28 Oct 2026',
    '1.9.2026',
    '15.09.2026',
    '123.54',
    '123,54',
    '123,54 €',
    'EUR 123.54',
    '1234.50',
    '1.234,50',
    '1,234.50',
    '1 234,50',
    '28.10.2026 123,54 RF18539007544720',
  ])('compares reference, day and amount as values, however they are typed: %s', (text) => {
    for (const language of ['en', 'de'] as const) {
      const finds = filterOf({ text, standing: 'all' }, today, formatsFor(language))
      expect({ language, found: finds(looked) }).toEqual({ language, found: true })
      expect(finds(invoices[1]!)).toBe(false)
    }
  })

  it.each(['RF18539007544721', '28.10.2025', '29.10.2026', '123.55', '1234.51'])(
    'does not find what is another: %s',
    (text) => expect(filterOf({ text, standing: 'all' }, today, formatsFor('de'))(looked)).toBe(false),
  )

  it.each([
    ['>2306.76', ['1']],
    ['>=2306.77', ['1']],
    ['<2306.77', ['2', '3']],
    ['=1500', ['2']],
    ['<=96.125', ['3']],
    ['<96,125', []],
    ['>96.125 <2000', ['2']],
  ])('compares amounts in their currency’s own units: %s', (text, expected) => {
    expect(found({ text })).toEqual(expected)
  })

  it('takes a row that lacks something, or counts nobody knows what, for neither more nor less than an amount', () => {
    const odd: ListedInvoice[] = [
      {},
      { totalAmount: { amount: 5_000_000n, currency: 'EUR', unit: 'MICRO' } },
      { asItCame: { 'invoices.2': 'A credit note' } },
    ]
    const found = (text: string): number =>
      odd.filter(filterOf({ text, standing: 'all' }, today, formatsFor('en'))).length
    expect(['>0', '<=0', 'micro', 'credit note', ' '].map(found)).toEqual([0, 0, 1, 1, 3])
    expect(odd.filter(filterOf({ text: '', standing: 'unknown' }, today, formatsFor('en')))).toHaveLength(3)
  })

  it('knows what has passed, is coming, and unknown', () => {
    expect(found({ standing: 'passed' })).toEqual(['1'])
    expect(found({ standing: 'coming' })).toEqual(['2'])
    expect(found({ standing: 'unknown' })).toEqual(['3'])
  })
})
