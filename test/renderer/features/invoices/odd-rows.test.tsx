import type { InvoiceList } from '@contract/api/invoices'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { InvoicesTab } from '../../../../src-renderer/features/invoices'
import { speak } from '../../../../src-renderer/lib/i18n/i18n'
import { answer, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'
import { emptyStores } from '../../../helpers/renderer/stores'
import { eur, invoiceOf } from '../../../helpers/renderer/invoice-sample'

vi.mock('../../../../src-renderer/lib/pdf/drawing', () => import('../../../helpers/renderer/drawing-double'))

const engagementId = '3a0f2f64-5a44-4d2b-8f58-6b9a3f3f0c11'

function draw(list: InvoiceList) {
  const exportList = vi.fn(() => ok({ saved: false }))
  answer({
    invoices: { list: () => ok(list), exportList },
    preferences: { get: () => ok({ language: 'en', theme: 'light', watchPerMinute: 60, notifications: true }) },
    printing: { printers: () => ok([]) },
  })
  renderInKartei(<InvoicesTab engagementId={engagementId} />)
  return { exportList, user: userEvent.setup() }
}

const grid = () => screen.findByRole('grid')
const rows = async (): Promise<HTMLElement[]> =>
  within(await grid())
    .getAllByRole('row')
    .filter((row) => row.hasAttribute('aria-selected'))
const marksOf = (row: HTMLElement): string[] =>
  within(row)
    .queryAllByRole('img')
    .map((mark) => mark.getAttribute('aria-label') ?? '')
const notes = (): string[] => screen.queryAllByRole('note').map(({ textContent }) => textContent)

beforeEach(emptyStores)
const odd: InvoiceList = {
  invoices: [
    invoiceOf('R-1', { dueDate: '2999-01-31', totalAmount: eur(1_000n), invoicePdfDocumentId: undefined }),
    { id: 'bare' },
    { asItCame: { 'invoices.2': 'A credit note' } },
    invoiceOf('R-4', {
      dueDate: '2999-01-30',
      totalAmount: { amount: 5_000n, currency: 'EUR', unit: 'MICRO' },
      invoicePdfDocumentId: undefined,
    }),
    { id: 'id-R-1', invoiceNumber: 'R-5', asItCame: { totalAmount: { amount: '10,00' } } },
  ],
}

describe('rows that lack something, or are odd', () => {
  it('are all there, marked, and say on hover and when chosen what is odd', async () => {
    const { user } = draw(odd)
    const all = await rows()
    expect(all).toHaveLength(5)
    const starts = all.map(({ textContent }) => textContent.slice(0, 3))
    expect(starts.slice(0, 2)).toEqual(['R-1', 'R-4'])
    expect(starts.slice(2)).toContain('R-5')
    const said = all.map((row) => marksOf(row)[0])
    expect(said[0]).toBe('Another row of the list has the same ID.')
    expect(said[1]).toMatch(/^An amount has a currency or unit that is not known\./)
    expect(new Set(said.slice(2))).toEqual(
      new Set([
        'The service does not give: Due. In another form than expected: totalAmount {"amount":"10,00"}. Another row of the list has the same ID.',
        'The service does not give: Invoice, Due and Total.',
        'This row of the list is no invoice. It came as "A credit note".',
      ]),
    )
    expect(all[1]!.textContent).toContain('EUR 5000 MICRO')

    ;(await grid()).focus()
    await user.keyboard('{End}')
    await waitFor(() => expect(notes()).toHaveLength(1))
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('without a number')
    expect(screen.getByText('No due date given')).toBeTruthy()
  })

  it('show what came in their details, and find it', async () => {
    const { user } = draw(odd)
    await grid()
    await user.type(screen.getByRole('searchbox'), 'credit note{Enter}')
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    await user.keyboard('d')
    expect((await screen.findByRole('region', { name: 'Details of without a number' })).textContent).toContain(
      'invoices.2A credit note',
    )
  })

  it('are checked one by one, added up as far as they count, and exported all', async () => {
    const { user, exportList } = draw(odd)
    ;(await grid()).focus()
    await user.keyboard(' {Control>}a{/Control}')
    const bar = await screen.findByRole('toolbar', { name: 'With the ticked invoices' })
    expect(bar.textContent).toContain('5 invoices EUR 10.00')
    expect(bar.textContent).toContain('4 have no amount that can be added up.')
    expect(bar.textContent).toContain('5 have no document and are left out.')
    await user.click(within(bar).getByRole('button', { name: 'Export CSV' }))
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
    expect(exportList).toHaveBeenCalledWith(
      expect.objectContaining({ invoices: expect.arrayContaining(odd.invoices) as unknown }),
    )
  })

  it('say why they cannot be printed', async () => {
    const { user } = draw({ invoices: [{ id: 'bare' }] })
    ;(await grid()).focus()
    const print = await screen.findByRole('button', { name: 'Print now' })
    expect(print.getAttribute('aria-disabled')).toBe('true')
    await user.hover(print)
    expect((await screen.findByRole('tooltip')).textContent).toBe('The service names no document for this invoice.')
  })
})

describe('members beside the list', () => {
  const paged: InvoiceList = {
    page: { number: 1, totalPages: 3 },
    total: { amount: 1_000n, currency: 'EUR', unit: 'MINOR' },
    next: null,
    invoices: [invoiceOf('R-1', { invoicePdfDocumentId: undefined })],
  }

  it('stand above it, with the sentence that it may be only a part', async () => {
    draw(paged)
    await grid()
    expect(notes()).toEqual([
      'This list may be only a part of the invoices. The service says of it: page.number 1, page.totalPages 3, total EUR 10.00, next not given.',
    ])
  })

  it('stand there in German, and above a list without invoices', async () => {
    await speak('de')
    draw({ ...paged, invoices: [] })
    expect(await screen.findByText('In dieser Liste sind keine Rechnungen.')).toBeTruthy()
    expect(notes()[0]).toBe(
      'Diese Liste ist womöglich nur ein Teil der Rechnungen. Der Dienst sagt zu ihr: page.number 1, page.totalPages 3, total EUR 10,00, next nicht genannt.',
    )
  })

  it('are not spoken of where there are none', async () => {
    draw({ invoices: [invoiceOf('R-1', { invoicePdfDocumentId: undefined })] })
    await grid()
    expect(notes()).toEqual([])
  })
})
