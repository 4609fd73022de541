import type { Upload } from '@contract/api/uploads'
import type { JournalEntry } from '@contract/api/journal'
import { expect, it } from 'vitest'
import { dueOf } from '../../../../../src-renderer/features/cases/case/engagement/payment-panels'
import { sentDocuments } from '../../../../../src-renderer/features/cases/case/engagement/documents-panel'
import { rowsOf, type InvoiceRow } from '../../../../../src-renderer/features/invoices/rows'
import { invoiceOf } from '../../../../helpers/renderer/invoice-sample'

const numbers = (rows: readonly InvoiceRow[]): unknown[] => rows.map(({ invoice }) => invoice.invoiceNumber)

it('what is due on the very day is due next, what was due before it has passed, and what has no date is neither', () => {
  const { coming, passed, latest } = dueOf(
    rowsOf([
      invoiceOf('later', { dueDate: '2026-08-31' }),
      invoiceOf('none', { dueDate: 'soon' }),
      invoiceOf('missing', { dueDate: undefined, invoiceNumber: null }),
      invoiceOf('yesterday', { dueDate: '2026-07-09' }),
      invoiceOf('today', { dueDate: '2026-07-10' }),
    ]),
    '2026-07-10',
    2,
  )
  expect(numbers(coming)).toEqual(['today', 'later'])
  expect(passed).toBe(1)
  expect(numbers(latest)).toEqual(['later', 'today'])
})

const receipt = (sequence: number, at: string, summary: Record<string, string>): JournalEntry => ({
  sequence,
  at,
  user: '',
  workstation: '',
  action: 'uploads.confirmed',
  summary,
  outcome: 'ok',
  durationMs: 0,
  requestId: '',
  hash: '',
})
const file = { mediaType: 'application/pdf', size: 10, sentBytes: 10 }
const upload: Upload = {
  uploadId: 'u',
  environmentId: 'sandbox',
  subject: { kind: 'onboarding', id: 'o' },
  state: 'confirmed',
  sentBytes: 20,
  totalBytes: 20,
  requests: [],
  startedAt: '2026-07-01T08:00:00Z',
  endedAt: '2026-07-02T08:00:00Z',
  files: [
    { ...file, fileId: 'a', name: 'Ausweis.pdf', sha256: 'aa', state: 'confirmed' },
    { ...file, fileId: 'b', name: 'Vertrag.pdf', sha256: 'bb', state: 'in-doubt', settled: 'arrived' },
    { ...file, fileId: 'c', name: 'Fehlt.pdf', sha256: 'cc', state: 'in-doubt', settled: 'not-arrived' },
  ],
}

it('documents that arrived are told by their receipts, with their names where these are still known', () => {
  const sent = sentDocuments(
    [
      receipt(7, '2026-07-03T08:00:00Z', { sha256: 'gone', bytes: '5', creditLimitIncreaseId: 'x' }),
      receipt(5, '2026-07-01T09:00:00Z', { sha256: 'aa', bytes: '10' }),
    ],
    [upload],
  )
  expect(sent.map(({ name, receipt: number, size, forLimit }) => [name, number, size, forLimit])).toEqual([
    [undefined, 7, 5, true],
    ['Vertrag.pdf', undefined, 10, false],
    ['Ausweis.pdf', 5, 10, false],
  ])
})

it('documents that came with the sandbox are told as such: they have no receipt', () => {
  const sent = sentDocuments([], [{ ...upload, madeUp: true }])
  expect(sent.map(({ name, receipt: number, madeUp }) => [name, number, madeUp])).toContainEqual([
    'Ausweis.pdf',
    undefined,
    true,
  ])
  expect(sentDocuments([], [upload]).map(({ name }) => name)).not.toContain('Ausweis.pdf')
})
