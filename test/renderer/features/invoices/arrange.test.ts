import { describe, expect, it } from 'vitest'
import {
  arrange,
  initialSort,
  nextSort,
  type Line,
  type Sort,
} from '../../../../src-renderer/features/invoices/arrange'
import type { ListedInvoice } from '@contract/api/invoices'
import { rowsOf } from '../../../../src-renderer/features/invoices/rows'
import { eur, inCurrency, invoiceOf } from '../../../helpers/renderer/invoice-sample'

const today = '2026-07-01'
const due = (day: string): { dueDate: string } => ({ dueDate: day })

const shown = (lines: readonly Line[]): string[] =>
  lines.map((line) => (line.type === 'group' ? `${line.standing} ${line.count}` : (line.invoice.invoiceNumber ?? '–')))

const sorted = (sort: Sort, invoices: readonly ListedInvoice[]): string[] =>
  shown(arrange(rowsOf(invoices), sort, today)).filter((line) => line.startsWith('R'))

describe('the lines of the table', () => {
  it('are what is coming due, then what has its due date passed, newest due date first', () => {
    const lines = arrange(
      rowsOf([
        invoiceOf('R-1', due('2026-04-30')),
        invoiceOf('R-2', due('2026-07-31')),
        invoiceOf('R-3', due('2026-06-30')),
        invoiceOf('R-4', due('2026-07-01')),
      ]),
      initialSort,
      today,
    )
    expect(shown(lines)).toEqual(['coming 2', 'R-2', 'R-4', 'passed 2', 'R-3', 'R-1'])
  })

  it('leave out a group without invoices, and are none without invoices', () => {
    expect(shown(arrange(rowsOf([invoiceOf('R-1', due('2026-01-31'))]), initialSort, today))).toEqual([
      'passed 1',
      'R-1',
    ])
    expect(arrange([], initialSort, today)).toEqual([])
  })

  it('keep an invoice whose due date cannot be read, in a group that claims nothing', () => {
    const lines = arrange(
      rowsOf([invoiceOf('R-1', due('soon')), invoiceOf('R-2', due('2026-07-31'))]),
      initialSort,
      today,
    )
    expect(shown(lines)).toEqual(['coming 1', 'R-2', 'unknown 1', 'R-1'])
  })
})

describe('sorting', () => {
  it('compares amounts within a currency and never across', () => {
    const invoices = [
      invoiceOf('R-1', { totalAmount: inCurrency('JPY', 184_300n) }),
      invoiceOf('R-2', { totalAmount: eur(200n) }),
      invoiceOf('R-3', { totalAmount: eur(1_000n) }),
      invoiceOf('R-4', { totalAmount: inCurrency('JPY', 90n) }),
    ]
    expect(sorted({ column: 'total', descending: true }, invoices)).toEqual(['R-3', 'R-2', 'R-1', 'R-4'])
    expect(sorted({ column: 'total', descending: false }, invoices)).toEqual(['R-2', 'R-3', 'R-4', 'R-1'])
  })

  it('tells amounts apart that a number could not', () => {
    const invoices = [
      invoiceOf('R-1', { totalAmount: eur(9_223_372_036_854_775_806n) }),
      invoiceOf('R-2', { totalAmount: eur(9_223_372_036_854_775_807n) }),
    ]
    expect(sorted({ column: 'total', descending: true }, invoices)).toEqual(['R-2', 'R-1'])
    expect(sorted({ column: 'total', descending: false }, invoices)).toEqual(['R-1', 'R-2'])
  })

  it('puts what is missing last, whichever way', () => {
    const invoices = [
      invoiceOf('R-1', { minimumAmount: undefined }),
      invoiceOf('R-2', { minimumAmount: eur(5n) }),
      invoiceOf('R-3', { minimumAmount: null }),
    ]
    expect(sorted({ column: 'minimum', descending: true }, invoices)[0]).toBe('R-2')
    expect(sorted({ column: 'minimum', descending: false }, invoices)[0]).toBe('R-2')
  })

  it.each(['number', 'due', 'total'] as const)('keeps a row without %s, at the end of its group', (column) => {
    const invoices = [
      invoiceOf('R-0', { invoiceNumber: undefined, totalAmount: null, dueDate: '2026-06-01' }),
      invoiceOf('R-2', { dueDate: '2026-06-02' }),
      {},
    ]
    for (const descending of [true, false]) {
      const lines = shown(arrange(rowsOf(invoices), { column, descending }, today))
      expect(lines).toHaveLength(5)
      expect(lines.slice(-2)).toEqual(['unknown 1', '–'])
      if (column !== 'due') expect(lines[1]).toBe('R-2')
    }
  })

  it('tells rows apart that have the same id, or none, and keeps their keys with the next reading', () => {
    const twins = [invoiceOf('R-1', { id: 'same' }), invoiceOf('R-2', { id: 'same' }), {}, { id: '' }, invoiceOf('R-3')]
    const rows = rowsOf(twins)
    expect(new Set(rows.map(({ key }) => key)).size).toBe(5)
    expect(rows.map(({ isTwin }) => isTwin)).toEqual([true, true, false, false, false])
    expect(rowsOf(structuredClone(twins)).map(({ key }) => key)).toEqual(rows.map(({ key }) => key))
    expect(arrange(rows, initialSort, today).filter(({ type }) => type === 'invoice')).toHaveLength(5)
  })

  it('compares amounts of one unit only', () => {
    const odd = { amount: 5_000_000n, currency: 'EUR', unit: 'MICRO' }
    const invoices = [
      invoiceOf('R-1', { totalAmount: odd }),
      invoiceOf('R-2'),
      invoiceOf('R-3', { totalAmount: eur(1n) }),
    ]
    expect(sorted({ column: 'total', descending: true }, invoices)).toEqual(['R-1', 'R-2', 'R-3'])
  })

  it('reads the digits of invoice numbers as numbers', () => {
    const invoices = ['R-10', 'R-9', 'R-100'].map((number) => invoiceOf(number))
    expect(sorted({ column: 'number', descending: false }, invoices)).toEqual(['R-9', 'R-10', 'R-100'])
  })

  it('by period looks at its first day', () => {
    const invoices = [
      invoiceOf('R-1', { billingPeriodStart: '2026-03-01' }),
      invoiceOf('R-2', { billingPeriodStart: '2026-05-01' }),
    ]
    expect(sorted({ column: 'period', descending: true }, invoices)).toEqual(['R-2', 'R-1'])
  })

  it('turns around on the second click of a head', () => {
    expect(nextSort(initialSort, 'due')).toEqual({ column: 'due', descending: false })
    expect(nextSort(initialSort, 'number')).toEqual({ column: 'number', descending: false })
    expect(nextSort(initialSort, 'total')).toEqual({ column: 'total', descending: true })
  })
})
