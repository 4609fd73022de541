import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { InvoicesTab } from '../../../../src-renderer/features/invoices'
import { answer, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'
import { emptyStores } from '../../../helpers/renderer/stores'
import { shows } from '../../../helpers/renderer/drawing-double'
import { invoiceOf } from '../../../helpers/renderer/invoice-sample'

vi.mock('../../../../src-renderer/lib/pdf/drawing', () => import('../../../helpers/renderer/drawing-double'))

const engagementId = '3a0f2f64-5a44-4d2b-8f58-6b9a3f3f0c11'
const opened = {
  bytes: new Uint8Array([0x25, 0x50, 0x44, 0x46]),
  contentType: 'application/pdf',
  fileName: 'x.pdf',
}

function draw(more: Parameters<typeof answer>[0]['invoices']) {
  answer({
    invoices: {
      list: () => ok({ invoices: [invoiceOf('R-1'), invoiceOf('R-2')] }),
      ...more,
    },
    preferences: { get: () => ok({ language: 'en', theme: 'light', watchPerMinute: 60, notifications: true }) },
    printing: { printers: () => ok([]) },
  })
  renderInKartei(<InvoicesTab engagementId={engagementId} />)
  return userEvent.setup()
}

const isOff = (name: string): boolean => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'

beforeEach(() => {
  shows.state = 'open'
  emptyStores()
})
afterEach(() => {
  shows.state = 'open'
})

it('a damaged document is said to be that, is neither printed nor mailed, and is saved as it came', async () => {
  const save = vi.fn(() => ok({ saved: true, name: 'R-2.txt', damage: 'cut' as const }))
  const user = draw({ document: () => ok({ ...opened, damage: 'cut' }), save })
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('This document is damaged: it ends too early.')
  expect(['Print', 'Print now', 'Mail'].map(isOff)).toEqual([true, true, true])
  await user.hover(screen.getByRole('button', { name: 'Print now' }))
  expect((await screen.findByRole('tooltip')).textContent).toBe('This document is damaged: it ends too early.')
  within(notice).getByRole('button', { name: 'Save as it came' }).focus()
  await user.keyboard('{Enter}')
  expect(save).toHaveBeenCalledExactlyOnceWith({
    engagementId,
    documentId: 'document-R-2',
    suggestedName: 'R-2',
  })
  expect(await screen.findByText('Saved as it came, as R-2.txt.')).toBeTruthy()
})

it('what the viewer cannot open is not printed either', async () => {
  shows.state = 'damaged'
  draw({ document: () => ok(opened) })
  expect((await screen.findByRole('alert')).textContent).toContain('This PDF is damaged and cannot be shown.')
  expect(['Print', 'Print now', 'Mail', 'Save as'].map(isOff)).toEqual([true, true, true, false])
})

it('of several, those that are damaged are named: saved as they came, and left out of a join', async () => {
  const damaged = { documentId: 'document-R-1', damage: 'cut' as const }
  const user = draw({
    document: () => ok(opened),
    saveAll: () =>
      ok({
        saved: true,
        folder: 'Invoices',
        results: [
          { documentId: 'document-R-2', outcome: 'saved' as const, name: 'R-2.pdf' },
          { ...damaged, outcome: 'saved' as const, name: 'R-1.txt' },
        ],
      }),
    join: () => ok({ saved: false, missing: [{ ...damaged, message: 'It is damaged.' }] }),
  })
  ;(await screen.findByRole('grid')).focus()
  await user.keyboard('{Control>}a{/Control}')
  await user.click(await screen.findByRole('button', { name: 'Join into one PDF' }))
  expect(await screen.findByText('Nothing was written: R-1 is damaged. It can be saved as it came.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Join without them' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save all' }))
  await user.click(await screen.findByRole('button', { name: 'Choose folder' }))
  expect(
    await screen.findByText('2 saved in Invoices. 1 of them is damaged and was saved as it came: R-1.'),
  ).toBeTruthy()
})
