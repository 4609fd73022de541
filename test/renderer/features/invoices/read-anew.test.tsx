import type { ListedInvoice } from '@contract/api/invoices'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { InvoicesTab } from '../../../../src-renderer/features/invoices'
import { speak } from '../../../../src-renderer/lib/i18n/i18n'
import { answer, failed, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'
import { emptyStores } from '../../../helpers/renderer/stores'
import { eur, invoiceOf } from '../../../helpers/renderer/invoice-sample'

vi.mock('../../../../src-renderer/lib/pdf/drawing', () => import('../../../helpers/renderer/drawing-double'))

const engagementId = '3a0f2f64-5a44-4d2b-8f58-6b9a3f3f0c11'
const listed = invoiceOf('R-1', { dueDate: '2999-01-31', invoicePdfDocumentId: undefined, note: { code: 1n } })

function draw(invoice: ListedInvoice = listed) {
  const read = vi.fn(() =>
    ok({
      ...invoiceOf('R-1'),
      id: 'id-R-1',
      dueDate: '2999-01-31',
      invoicePdfDocumentId: null,
      totalAmount: eur(5_000n),
      note: { code: 1n },
      status: { paid: true, history: ['sent', 'paid'] },
      asItCame: { minimumAmount: 'none' },
      minimumAmount: undefined,
    }),
  )
  const copy = vi.fn(() => ok({ copied: true }))
  answer({
    invoices: { list: () => ok({ invoices: [invoice] }), read },
    workstation: { copy },
    preferences: { get: () => ok({ language: 'en', theme: 'light', watchPerMinute: 60, notifications: true }) },
    printing: { printers: () => ok([]) },
  })
  renderInKartei(<InvoicesTab engagementId={engagementId} />)
  return { read, copy, user: userEvent.setup() }
}

const memberOf = (dialog: HTMLElement, name: string): string =>
  within(dialog).getByText(name, { selector: 'dt, dt > bdi' }).closest('div')?.textContent ?? ''

beforeEach(emptyStores)
it('reads one invoice when asked to by key, and shows every member, marked where the list says otherwise', async () => {
  const { read, user } = draw()
  ;(await screen.findByRole('grid')).focus()
  expect(read).not.toHaveBeenCalled()
  await user.keyboard('i')
  const dialog = await screen.findByRole('dialog', { name: 'Invoice data: R-1' })
  expect(await within(dialog).findByText(/^Read at \d\d:\d\d:\d\d\.$/)).toBeTruthy()
  expect(read).toHaveBeenCalledExactlyOnceWith({ engagementId, invoiceId: 'id-R-1' })
  expect(within(dialog).getByText('The list says otherwise in 3 places, marked here.')).toBeTruthy()
  expect(memberOf(dialog, 'Total')).toBe('TotalEUR 50.00In the list:EUR 2,306.77')
  expect(memberOf(dialog, 'Minimum')).toBe('MinimumnoneIn another form than expectedIn the list:EUR 115.30')
  expect(memberOf(dialog, 'Due')).toBe('Due31 Jan 2999')
  expect(memberOf(dialog, 'note')).toBe('notecode1')
  expect(memberOf(dialog, 'status')).toBe('statuspaidyeshistorysentpaidIn the list:not given')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('copies all of it, reads it again, and keeps what was read where that fails', async () => {
  const { copy, user } = draw()
  ;(await screen.findByRole('grid')).focus()
  await user.keyboard('i')
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('button', { name: 'Copy invoice data' }))
  expect(copy).toHaveBeenCalledWith({ text: expect.stringContaining('"amount": 5000') as unknown, sensitive: true })
  answer({ invoices: { read: () => failed({ kind: 'network' }) } })
  await user.click(within(dialog).getByRole('button', { name: 'Read again' }))
  expect(await within(dialog).findByText(/^Could not be read again\. Shown as of \d\d:\d\d:\d\d\.$/)).toBeTruthy()
  expect(within(dialog).getByRole('alert').textContent).toContain('could not be reached')
  expect(memberOf(dialog, 'Total')).toContain('EUR 50.00')
})

it('says in German that it could not be read', async () => {
  await speak('de')
  const { user } = draw()
  answer({ invoices: { read: () => failed({ kind: 'not-found' }) } })
  ;(await screen.findByRole('grid')).focus()
  await user.keyboard('i')
  const dialog = await screen.findByRole('dialog', { name: 'Rechnungsdaten: R-1' })
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Der Dienst kennt das nicht.')
  expect(within(dialog).getByRole('button', { name: 'Erneut lesen' })).toBeTruthy()
})

it('reads nothing where the list gives no id', async () => {
  const { read, user } = draw({ invoiceNumber: 'R-9' })
  ;(await screen.findByRole('grid')).focus()
  await user.keyboard('i')
  expect(await screen.findByText(/^The list gives no ID for this invoice/)).toBeTruthy()
  expect(read).not.toHaveBeenCalled()
})
