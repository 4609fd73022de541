import type { InvoiceList, ListedInvoice, PrintResult } from '@contract/api/invoices'
import type { Outcome } from '@contract/outcome'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { InvoicesTab } from '../../../../src-renderer/features/invoices'
import { answer, emit, failed, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'
import { emptyStores } from '../../../helpers/renderer/stores'
import { eur, inCurrency, invoiceOf } from '../../../helpers/renderer/invoice-sample'

vi.mock('../../../../src-renderer/lib/pdf/drawing', () => import('../../../helpers/renderer/drawing-double'))

const engagementId = '3a0f2f64-5a44-4d2b-8f58-6b9a3f3f0c11'
const past = { dueDate: '2020-06-30' }
const future = { dueDate: '2999-06-30' }

const listOf = (invoices: ListedInvoice[]) => ({ list: vi.fn(() => ok({ invoices })) })
const pdf = {
  bytes: new Uint8Array([0x25, 0x50, 0x44, 0x46]),
  contentType: 'application/pdf',
  fileName: 'x.pdf',
}

function draw(invoices: ListedInvoice[], more: Parameters<typeof answer>[0]['invoices'] = {}) {
  const document = vi.fn(() => ok(pdf))
  answer({
    invoices: { ...listOf(invoices), document, ...more },
    preferences: {
      get: () => ok({ language: 'en', theme: 'light', printer: 'office-2', watchPerMinute: 60, notifications: true }),
    },
    printing: { printers: () => ok([{ name: 'office-2', displayName: 'Office, 2nd floor', isDefault: false }]) },
  })
  renderInKartei(<InvoicesTab engagementId={engagementId} />)
  return { document, user: userEvent.setup() }
}

const grid = () => screen.findByRole('grid', { name: 'Invoices' })
const rows = async (): Promise<string[]> =>
  within(await grid())
    .getAllByRole('row')
    .flatMap(
      (row) =>
        within(row)
          .queryAllByRole('gridcell')
          .map(({ textContent }) => textContent)
          .find((text) => text !== '') ?? [],
    )
const selected = async () => within(await grid()).getByRole('row', { selected: true })
const openNumber = () => screen.getByRole('heading', { level: 2 }).textContent

beforeEach(() => {
  emptyStores()
})

describe('the list', () => {
  it('says that it loads, and then in one line that there is nothing, with the way to ask again', async () => {
    let give: (outcome: Outcome<InvoiceList>) => void = () => undefined
    const list = vi.fn(() => new Promise<Outcome<InvoiceList>>((resolve) => (give = resolve)))
    answer({ invoices: { list } })
    renderInKartei(<InvoicesTab engagementId={engagementId} />)
    expect((await screen.findByRole('status')).textContent).toBe('Loading invoices …')
    await waitFor(() => expect(list).toHaveBeenCalledOnce())
    give({ ok: true, value: { invoices: [] } })
    expect(await screen.findByText(/^No invoices yet\./)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Load again' }))
    expect(list).toHaveBeenCalledTimes(2)
  })

  it('names a failure and asks again on request', async () => {
    const list = vi.fn(() => failed({ kind: 'network' }))
    answer({ invoices: { list } })
    renderInKartei(<InvoicesTab engagementId={engagementId} />)
    expect((await screen.findByRole('alert')).textContent).toContain('could not be reached')
    const invoices = [invoiceOf('R-1', past)]
    answer({
      invoices: { ...listOf(invoices), document: () => ok(pdf) },
      preferences: { get: () => ok({ language: 'en', theme: 'light', watchPerMinute: 60, notifications: true }) },
      printing: { printers: () => ok([]) },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Load again' }))
    expect(await rows()).toEqual(['Due date passed1By date. Payments received are not known here.', 'R-1'])
  })

  it('stays when a refresh fails, and says of when it is', async () => {
    const { user } = draw([invoiceOf('R-1', past)])
    await grid()
    answer({ invoices: { list: () => failed({ kind: 'timeout' }) } })
    await user.click(screen.getByRole('button', { name: 'Load again' }))
    expect(await screen.findByText(/^Could not be refreshed\. Shown as of \d\d:\d\d:\d\d\.$/)).toBeTruthy()
    expect(await rows()).toContain('R-1')
  })

  it('groups by date and sorts within the groups by the head that is clicked', async () => {
    const { user } = draw([
      invoiceOf('R-1', { ...past, totalAmount: eur(100n) }),
      invoiceOf('R-2', { ...past, totalAmount: eur(300n) }),
      invoiceOf('R-3', { ...future, totalAmount: eur(200n) }),
    ])
    const groups = ['Coming due1', 'Due date passed2By date. Payments received are not known here.'] as const
    expect(await rows()).toEqual([groups[0], 'R-3', groups[1], 'R-2', 'R-1'])
    await user.click(screen.getByRole('button', { name: 'Total' }))
    expect(screen.getByRole('columnheader', { name: 'Total' }).getAttribute('aria-sort')).toBe('descending')
    await user.click(screen.getByRole('button', { name: 'Total' }))
    expect(await rows()).toEqual([groups[0], 'R-3', groups[1], 'R-1', 'R-2'])
  })

  it('draws only the rows near what is seen of 300', async () => {
    draw(Array.from({ length: 300 }, (_, index) => invoiceOf(`R-${index + 1}`, past)))
    const table = await grid()
    expect(table.getAttribute('aria-rowcount')).toBe('302')
    const drawn = within(table).getAllByRole('row').length
    expect(drawn).toBeGreaterThan(10)
    expect(drawn).toBeLessThan(60)
  })

  it('shows every column of an invoice', async () => {
    draw([invoiceOf('R-1', { ...past, totalAmount: inCurrency('KWD', 96_125n), minimumAmount: null })])
    const cells = within(await selected()).getAllByRole('gridcell')
    expect(cells.slice(1).map((cell) => cell.textContent)).toEqual(['R-1', 'May 26', '30 Jun 2020', 'KWD 96.125', '–'])
  })
})

describe('choosing', () => {
  const three = [invoiceOf('R-1', past), invoiceOf('R-2', past), invoiceOf('R-3', future)]

  it('opens the first invoice by itself and another one by a click, each with its document', async () => {
    const { document, user } = draw(three)
    expect((await selected()).textContent).toContain('R-3')
    expect(openNumber()).toBe('R-3')
    await waitFor(() => expect(document).toHaveBeenLastCalledWith({ engagementId, documentId: 'document-R-3' }))
    await user.click(screen.getByText('R-1'))
    await waitFor(() => expect(openNumber()).toBe('R-1'))
    expect(document).toHaveBeenLastCalledWith({ engagementId, documentId: 'document-R-1' })
    expect(screen.getByText('Was due 30 Jun 2020')).toBeTruthy()
  })

  it('goes with the arrows, Home and End over the group heads, and with Enter to the document', async () => {
    const { user } = draw(three)
    const table = await grid()
    table.focus()
    await user.keyboard('{ArrowDown}')
    expect((await selected()).textContent).toContain('R-2')
    expect(table.getAttribute('aria-activedescendant')).toBe((await selected()).id)
    await user.keyboard('{ArrowUp}')
    expect((await selected()).textContent).toContain('R-3')
    await user.keyboard('{ArrowUp}')
    expect((await selected()).textContent).toContain('R-3')
    await user.keyboard('{End}')
    expect((await selected()).textContent).toContain('R-1')
    await user.keyboard('{Home}')
    expect((await selected()).textContent).toContain('R-3')
    await user.keyboard('{Enter}')
    expect(window.document.activeElement).toBe(screen.getByRole('document'))
  })

  it('asks for the last of a run of arrow keys, not for every document passed', async () => {
    const many = Array.from({ length: 12 }, (_, index) => invoiceOf(`R-${index + 10}`, past))
    const { document } = draw(many)
    const table = await grid()
    table.focus()
    // How quickly keys follow one another is a matter of the clock, not of the machine.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    for (let pressed = 0; pressed < 6; pressed++) fireEvent.keyDown(table, { key: 'ArrowDown' })
    act(() => void vi.advanceTimersByTime(1_000))
    vi.useRealTimers()
    await waitFor(() => expect(openNumber()).toBe('R-15'))
    await waitFor(() => expect(document).toHaveBeenLastCalledWith({ engagementId, documentId: 'document-R-15' }))
    // The one that was open, the first of the run at once, and the last.
    expect(document.mock.calls.length).toBeLessThanOrEqual(3)
  })
})

describe('the document', () => {
  it('that is no PDF is named, cannot be printed and can be saved', async () => {
    const save = vi.fn(() => ok({ saved: true, name: 'R-1.html' }))
    const { user } = draw([invoiceOf('R-1', past)], {
      document: () => ok({ ...pdf, bytes: new Uint8Array(2_000), contentType: 'text/html', fileName: 'x.html' }),
      save,
    })
    expect((await screen.findByRole('alert')).textContent).toContain('the service sent text/html (2 KB)')
    expect(screen.getByRole('button', { name: 'Print now' }).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('button', { name: 'Print' }).getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Save as' }))
    expect(await screen.findByText('Saved as R-1.html.')).toBeTruthy()
  })

  it('says how much of it has come, where the service says how long it is', async () => {
    draw([invoiceOf('R-1', past)], { document: () => new Promise<never>(() => undefined) })
    await screen.findByText('Loading R-1 …')
    act(() => emit('workstation', 'onProgress', { of: 'document-R-2', done: 30, total: 60 }))
    expect(screen.queryByRole('progressbar')).toBeNull()
    act(() => emit('workstation', 'onProgress', { of: 'document-R-1', done: 30, total: 120 }))
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  })

  it('that the service does not name is not asked for', async () => {
    const { document } = draw([invoiceOf('R-1', { ...past, invoicePdfDocumentId: undefined })])
    expect(await screen.findByText('The service names no document for this invoice.')).toBeTruthy()
    expect(document).not.toHaveBeenCalled()
    for (const name of ['Print', 'Print now', 'Save as'])
      expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
  })

  it('that cannot be had says why and is asked for again on request', async () => {
    const document = vi.fn(() => failed({ kind: 'not-found' }))
    const { user } = draw([invoiceOf('R-1', past)], { document })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The service does not know this.')
    await user.click(within(alert).getByRole('button', { name: 'Load again' }))
    await waitFor(() => expect(document).toHaveBeenCalledTimes(2))
  })
})

describe('by one key', () => {
  const payable = {
    ...past,
    paymentReference: 'RF18539007547034',
    payeeAccountIdentifier: 'DE89370400440532013000',
    payeeBankIdentifier: 'COBADEFFXXX',
  }

  it('the next and the previous invoice are read, and what a payment needs is copied', async () => {
    const copy = vi.fn(() => ok({ copied: true }))
    const { user } = draw([invoiceOf('R-2', payable), invoiceOf('R-1', past)])
    answer({ workstation: { copy } })
    const table = await grid()
    table.focus()
    await user.keyboard('r')
    expect(await screen.findByText('Copied: Payment reference')).toBeTruthy()
    expect(copy).toHaveBeenLastCalledWith({ text: 'RF18539007547034', sensitive: false })
    await user.keyboard('a')
    expect(await screen.findByText('Copied for a minute: Payee account')).toBeTruthy()
    expect(copy).toHaveBeenLastCalledWith({ text: 'DE89370400440532013000', sensitive: true })
    await user.keyboard('b')
    expect(copy).toHaveBeenLastCalledWith({ text: 'COBADEFFXXX', sensitive: false })
    await user.keyboard('n')
    await waitFor(() => expect(openNumber()).toBe('R-1'))
    await user.keyboard('r')
    expect(await screen.findByText('The invoice names none: Payment reference')).toBeTruthy()
    expect(copy).toHaveBeenCalledTimes(3)
    await user.keyboard('p')
    await waitFor(() => expect(openNumber()).toBe('R-2'))
  })

  it('the details stand beside the document, with fields that nobody listed', async () => {
    const { user } = draw([invoiceOf('R-1', { ...payable, dunningLevel: 2 })])
    ;(await grid()).focus()
    await user.keyboard('d')
    const details = await screen.findByRole('region', { name: 'Details of R-1' })
    expect(details.textContent).toContain('DE89370400440532013000')
    expect(within(details).getByText('dunningLevel')).toBeTruthy()
    expect(details.textContent).toContain('dunningLevel2')
  })
})

describe('the filter', () => {
  it('leaves out what is not like that, says how many are left, and takes letters for itself', async () => {
    const { user } = draw([invoiceOf('R-2', past), invoiceOf('R-1', { ...future, totalAmount: eur(50_000n) })])
    await grid()
    ;(await grid()).focus()
    await user.keyboard('f')
    const field = screen.getByRole('searchbox', { name: 'Filter invoices' })
    fireEvent.change(field, { target: { value: 'r-1' } })
    expect(window.document.activeElement).toBe(field)
    expect(await rows()).toEqual(['Coming due1', 'R-1'])
    expect(screen.getByText('1 of 2 invoices')).toBeTruthy()
    expect(openNumber()).toBe('R-1')
    fireEvent.change(field, { target: { value: '>9000' } })
    expect(screen.getByText('No invoice found.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show all' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Due' }), 'Due date passed')
    expect(await rows()).toContain('R-2')
    expect(screen.getByText('1 of 2 invoices')).toBeTruthy()
  })
})

describe('printing at once', () => {
  const print = (result: Partial<PrintResult> & Pick<PrintResult, 'outcome'>) =>
    vi.fn(() => ok([{ documentId: 'document-R-1', ...result }]))
  const press = async (more: Parameters<typeof answer>[0]['invoices']) => {
    const { user } = draw([invoiceOf('R-1', past)], more)
    await user.click(await screen.findByRole('button', { name: 'Print now' }))
  }

  it("goes to the clerk's printer and is called printed when the queue says so", async () => {
    const call = print({ outcome: 'printed' })
    const { user } = draw([invoiceOf('R-1', past)], { print: call })
    const button = await screen.findByRole('button', { name: 'Print now' })
    await user.hover(button)
    expect((await screen.findByRole('tooltip')).textContent).toBe('At once, on Office, 2nd floor')
    await user.click(button)
    expect(await screen.findByText(/^Printed on Office, 2nd floor at \d\d:\d\d:\d\d\.$/)).toBeTruthy()
    expect(call).toHaveBeenCalledExactlyOnceWith({
      engagementId,
      documentIds: ['document-R-1'],
      printer: 'office-2',
      numbers: ['R-1'],
      title: '',
    })
  })

  it('that failed says so, why, and what to do', async () => {
    await press({ print: print({ outcome: 'failed', message: 'The printer is out of paper.' }) })
    expect(await screen.findByText('Not printed.')).toBeTruthy()
    expect(screen.getByText('The printer is out of paper.')).toBeTruthy()
    expect(screen.getByText(/Check the printer, then print again\./)).toBeTruthy()
    expect(screen.queryByText(/^Printed/)).toBeNull()
  })

  it('on a printer that is gone says why, and prints on another that is chosen', async () => {
    const why = 'There is no printer “office-2” on this computer.'
    const call = vi.fn(({ printer }: { printer?: string | undefined }) =>
      printer === 'office-2'
        ? failed({ kind: 'printer', message: why })
        : ok([{ documentId: 'document-R-1', outcome: 'printed' as const }]),
    )
    const { user } = draw([invoiceOf('R-1', past)], { print: call })
    const others = ['Flur', 'Empfang'].map((name) => ({ name, displayName: `${name} (2. OG)`, isDefault: false }))
    answer({ printing: { printers: () => ok(others) } })
    await user.click(await screen.findByRole('button', { name: 'Print now' }))
    expect(await screen.findByText(why)).toBeTruthy()
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Another printer' }), 'Empfang (2. OG)')
    await user.click(screen.getByRole('button', { name: 'Print on this printer' }))
    expect(await screen.findByText(/^Printed on Empfang \(2\. OG\) at /)).toBeTruthy()
    expect(call.mock.calls.map(([{ printer }]) => printer)).toEqual(['office-2', 'Empfang'])
    expect(screen.queryByRole('combobox', { name: 'Another printer' })).toBeNull()
  })

  it.each([
    ['the queue does not report back', () => ok([{ documentId: 'document-R-1', outcome: 'unknown' as const }])],
    ['the answer names no result for the document', () => ok([])],
    ['the answer is about another document', () => ok([{ documentId: 'other', outcome: 'printed' as const }])],
    ['the program breaks in the middle of it', () => failed({ kind: 'internal' })],
  ])('is never called printed when %s', async (_case, call) => {
    await press({ print: call })
    expect(await screen.findByText('It is not known whether this was printed.')).toBeTruthy()
    expect(screen.getByText(/Look at the printer before you print again\./)).toBeTruthy()
    expect(screen.queryByText(/^Printed/)).toBeNull()
  })

  it('that never came to the printer is a failure with its reason', async () => {
    await press({ print: () => failed({ kind: 'unauthorized' }) })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Not printed. The service does not accept the API key')
  })

  it('prints once for a double click, a held key and clicks while it prints', async () => {
    let finish: (outcome: Outcome<PrintResult[]>) => void = () => undefined
    const call = vi.fn(() => new Promise<Outcome<PrintResult[]>>((resolve) => (finish = resolve)))
    const { user } = draw([invoiceOf('R-1', past)], { print: call })
    const button = await screen.findByRole('button', { name: 'Print now' })
    await user.dblClick(button)
    expect(screen.getByText('Printing …')).toBeTruthy()
    await user.click(button)
    await user.keyboard('{Enter>5/}')
    expect(call).toHaveBeenCalledOnce()
    await act(async () => finish(await ok([{ documentId: 'document-R-1', outcome: 'printed' as const }])))
    await user.click(button)
    expect(call).toHaveBeenCalledTimes(2)
  })

  it('prints once for a double click even when the printer is faster than the second click', async () => {
    const call = print({ outcome: 'printed' })
    const { user } = draw([invoiceOf('R-1', past)], { print: call })
    const button = await screen.findByRole('button', { name: 'Print now' })
    await user.click(button)
    await screen.findByText(/^Printed on/)
    // The browser counts the clicks of a double click, however long the first one took to be answered.
    fireEvent.click(button, { detail: 2 })
    expect(call).toHaveBeenCalledOnce()
  })

  it('tells its result of the document that was printed, also when another one is read meanwhile', async () => {
    let finish: (outcome: Outcome<PrintResult[]>) => void = () => undefined
    const call = vi.fn(() => new Promise<Outcome<PrintResult[]>>((resolve) => (finish = resolve)))
    const { user } = draw([invoiceOf('R-1', past), invoiceOf('R-2', past)], { print: call })
    await user.click(await screen.findByText('R-1'))
    await waitFor(() => expect(openNumber()).toBe('R-1'))
    await user.click(screen.getByRole('button', { name: 'Print now' }))
    const [second] = screen.getAllByText('R-2')
    if (second) await user.click(second)
    await waitFor(() => expect(openNumber()).toBe('R-2'))
    await act(async () => finish(await ok([{ documentId: 'document-R-1', outcome: 'printed' as const }])))
    expect(screen.queryByText(/^Printed on/)).toBeNull()
    await user.click(screen.getByText('R-1'))
    expect(await screen.findByText(/^Printed on/)).toBeTruthy()
  })
})

describe('printing with the dialog and saving', () => {
  it('says that a dialog was cancelled, and claims nothing', async () => {
    const { user } = draw([invoiceOf('R-1', past)], { printWithDialog: () => failed({ kind: 'cancelled' }) })
    await user.click(await screen.findByRole('button', { name: 'Print' }))
    expect(await screen.findByText('Not printed: the dialog was cancelled.')).toBeTruthy()
  })

  it('suggests the invoice number and says the name that was saved', async () => {
    const save = vi.fn(() => ok({ saved: true, name: 'for Ms Roth.pdf' }))
    const { user } = draw([invoiceOf('R-1', past)], { save })
    await user.click(await screen.findByRole('button', { name: 'Save as' }))
    expect(await screen.findByText('Saved as for Ms Roth.pdf.')).toBeTruthy()
    expect(save).toHaveBeenCalledExactlyOnceWith({
      engagementId,
      documentId: 'document-R-1',
      suggestedName: 'R-1',
    })
  })

  it('says nothing when the clerk thought better of saving, and that it failed when it did', async () => {
    const { user } = draw([invoiceOf('R-1', past)], { save: () => ok({ saved: false }) })
    const button = await screen.findByRole('button', { name: 'Save as' })
    await user.click(button)
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
    expect(screen.queryByText(/aved/)).toBeNull()
    answer({ invoices: { save: () => failed({ kind: 'file' }) } })
    await user.click(screen.getByRole('button', { name: 'Rotate' }))
    await user.click(button)
    expect((await screen.findByRole('alert')).textContent).toContain('Not saved. The file could not be written there.')
  })
})

describe('several', () => {
  const three = [
    invoiceOf('R-3', { ...future, totalAmount: eur(194_820n) }),
    invoiceOf('R-2', { ...past, totalAmount: eur(230_677n) }),
    invoiceOf('R-1', { ...past, totalAmount: inCurrency('SEK', 845_000n) }),
  ]
  const bar = () => screen.getByRole('toolbar', { name: 'With the ticked invoices' })

  it('are checked by keyboard and mouse, and summed for each currency', async () => {
    const { user } = draw(three)
    const table = await grid()
    table.focus()
    await user.keyboard(' ')
    expect(bar().textContent).toContain('1 invoice EUR 1,948.20')
    await user.click(screen.getByRole('checkbox', { name: 'Tick R-2' }))
    expect(bar().textContent).toContain('2 invoices EUR 4,254.97')
    // A check is no choice of what to read.
    expect(openNumber()).toBe('R-3')
    table.focus()
    await user.keyboard('{Control>}a{/Control}')
    expect(bar().textContent).toContain('3 invoices EUR 4,254.97 and SEK 8,450.00')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Tick all' }).checked).toBe(true)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('toolbar', { name: 'With the ticked invoices' })).toBeNull()
  })

  it('are dragged out by their rows, a checked one with all that are checked', async () => {
    const prepareFiles = vi.fn(({ documents }: { readonly documents: readonly { readonly number: string }[] }) =>
      ok({ ticket: documents.map(({ number }) => number).join(), names: [] }),
    )
    const startDrag = vi.fn(() => ok({ started: true }))
    const { user } = draw(three, { prepareFiles, startDrag })
    const table = await grid()
    const rowOf = (number: string) => within(table).getByRole('row', { name: new RegExp(number) })
    for (const number of ['R-1', 'R-3']) await user.click(screen.getByRole('checkbox', { name: `Tick ${number}` }))
    expect(fireEvent.dragStart(rowOf('R-1'))).toBe(false)
    await waitFor(() => expect(startDrag).toHaveBeenLastCalledWith({ ticket: 'R-3,R-1' }))
    fireEvent.dragStart(rowOf('R-2'))
    await waitFor(() => expect(startDrag).toHaveBeenLastCalledWith({ ticket: 'R-2' }))
    // Let go before the files were there.
    fireEvent.dragStart(rowOf('R-3'))
    fireEvent.pointerUp(window)
    await waitFor(() => expect(prepareFiles).toHaveBeenCalledTimes(3))
    expect(startDrag).toHaveBeenCalledTimes(2)
  })

  type Exporting = Outcome<{ saved: boolean; name?: string }>

  /** Opens the list of formats once: in a page without layout, a menu that opens again stays hidden. */
  async function exported(format: string, end: Promise<Exporting>) {
    const exportList = vi.fn(() => end)
    const { user } = draw(three, { exportList })
    await grid()
    for (const number of ['R-1', 'R-3']) await user.click(screen.getByRole('checkbox', { name: `Tick ${number}` }))
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    await user.click(await screen.findByRole('menuitem', { name: format }))
    return exportList
  }

  it('are exported as they are listed, and it is said where', async () => {
    const exportList = await exported('CSV for spreadsheets', ok({ saved: true, name: 'June.csv' }))
    expect(exportList).toHaveBeenCalledExactlyOnceWith({
      engagementId,
      invoices: [three[0], three[2]],
      format: 'csv-semicolon',
    })
    expect(await within(bar()).findByText('Saved as June.csv.')).toBeTruthy()
  })

  it('say why they were not exported', async () => {
    await exported('CSV', failed({ kind: 'file' }))
    expect((await within(bar()).findByRole('alert')).textContent).toContain('Not saved.')
  })

  it('say nothing when the clerk thought better of it', async () => {
    await exported('CSV', ok({ saved: false }))
    expect(within(bar()).queryByText(/saved/i)).toBeNull()
  })
})
