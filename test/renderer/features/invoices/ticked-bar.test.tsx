import type { PrintRun } from '@contract/api/printing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { SelectionBar } from '../../../../src-renderer/features/invoices/selection-bar'
import { answer, failed, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'
import { emptyStores } from '../../../helpers/renderer/stores'
import { invoiceOf } from '../../../helpers/renderer/invoice-sample'

const engagementId = '3a0f2f64-5a44-4d2b-8f58-6b9a3f3f0c11'
const invoices = ['R-1', 'R-2'].map((number) => invoiceOf(number, { invoicePdfDocumentId: `of-${number}` }))
const bare = invoiceOf('R-3', { invoicePdfDocumentId: null })
const documentIds = ['of-R-1', 'of-R-2']

const sandbox = {
  id: 'sandbox',
  name: 'Sandbox',
  kind: 'sandbox',
  baseUrl: 'http://127.0.0.1:1',
  active: true,
  hasApiKey: true,
  keyStorage: 'session',
} as const

beforeEach(emptyStores)

const draw = () =>
  renderInKartei(<SelectionBar engagementId={engagementId} invoices={[...invoices, bare]} onClear={() => undefined} />)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('prints those that have a document in the order of the list', async () => {
  const run: PrintRun = {
    runId: 'r',
    engagementId,
    title: '',
    printer: 'Flur',
    startedAt: '2026-03-02T08:00:00.000Z',
    state: 'running',
    items: [],
  }
  const start = vi.fn(() => ok(run))
  answer({ printing: { start } })
  draw()
  expect(screen.getByText('1 has no document and is left out.')).toBeDefined()
  await press('Print in order')
  expect(start).toHaveBeenCalledExactlyOnceWith({
    engagementId,
    title: '',
    documents: [
      { documentId: 'of-R-1', number: 'R-1' },
      { documentId: 'of-R-2', number: 'R-2' },
    ],
  })
})

it('offers the other printers where the usual one is gone before the run begins', async () => {
  const held: PrintRun = {
    runId: 'held',
    engagementId,
    title: '',
    printer: 'Flur',
    startedAt: '2026-03-02T08:00:00.000Z',
    state: 'stopped',
    held: { because: 'gone' },
    items: [{ itemId: 'i', documentId: 'of-R-1', number: 'R-1', state: 'waiting' }],
  }
  const resume = vi.fn(() => ok({ ...held, printer: 'Empfang', state: 'running' as const, held: undefined }))
  const printers = () => ok([{ name: 'Empfang', displayName: 'Empfang', isDefault: false }])
  answer({
    printing: { start: () => ok(held), resume, printers, runs: () => ok({ runs: [held] }) },
    environments: { list: () => ok([sandbox]) },
  })
  renderInKartei(
    <>
      <SelectionBar engagementId={engagementId} invoices={[...invoices, bare]} onClear={() => undefined} />
    </>,
  )
  await press('Print in order')
  expect(await screen.findByText(/^The printer Flur is not there any more/)).toBeDefined()
  await userEvent.click(await screen.findByRole('button', { name: 'Go on on this printer' }))
  expect(resume).toHaveBeenCalledExactlyOnceWith({ runId: 'held', printer: 'Empfang' })
})

it('saves all under names of a pattern, and names what was not saved', async () => {
  const saveAll = vi.fn(() =>
    ok({
      saved: true,
      folder: 'Rechnungen',
      results: [
        { documentId: 'of-R-1', outcome: 'saved' as const, name: 'R-1.pdf' },
        { documentId: 'of-R-2', outcome: 'failed' as const, message: 'No such document.' },
      ],
    }),
  )
  const preferences = { language: 'en', theme: 'system', watchPerMinute: 60, notifications: true } as const
  const set = vi.fn((changed: { readonly invoiceNames?: string | undefined }) =>
    ok({ ...preferences, invoiceNames: changed.invoiceNames }),
  )
  answer({
    invoices: { saveAll },
    preferences: { get: () => ok({ ...preferences, invoiceNames: '{customer} {number}' }), set },
  })
  draw()
  await press('Save all')
  const pattern = screen.getByRole<HTMLInputElement>('textbox', { name: 'File names' })
  await waitFor(() => expect(pattern.value).toBe('{customer} {number}'))
  fireEvent.change(pattern, { target: { value: 'Invoice {number}' } })
  expect(screen.getByText('The first one: Invoice R-1.pdf')).toBeDefined()
  await press('Choose folder')
  expect(await screen.findByText('1 saved in Rechnungen. 1 not saved: R-2. No such document.')).toBeDefined()
  expect(saveAll).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ pattern: 'Invoice {number}', engagementId }),
  )
  // For the next time, also after a restart.
  expect(set).toHaveBeenCalledExactlyOnceWith({ invoiceNames: 'Invoice {number}' })
})

it('prints on the printer that was chosen beside the button', async () => {
  const start = vi.fn(() => failed({ kind: 'storage' }))
  answer({
    printing: {
      start,
      printers: () =>
        ok([
          { name: 'flur', displayName: 'Flur', isDefault: true },
          { name: 'post', displayName: 'Poststelle', isDefault: false },
        ]),
    },
  })
  draw()
  await userEvent.click(await screen.findByRole('button', { name: 'Printer: Flur' }))
  await userEvent.click(await screen.findByText('Poststelle'))
  expect(await screen.findByRole('button', { name: 'Printer: Poststelle' })).toBeDefined()
  await press('Print in order')
  expect(start).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ printer: 'post' }))
})

it('attaches all to one message, and says so', async () => {
  const mailAll = vi.fn((_asked: { readonly documents: readonly { readonly documentId: string }[] }) =>
    ok({ did: 'composed' as const, names: ['R-1.pdf', 'R-2.pdf'] }),
  )
  answer({ invoices: { mailAll } })
  draw()
  await press('Mail')
  expect(
    await screen.findByText('Your mail program opens a message with 2 invoices attached. Nothing is sent yet.'),
  ).toBeDefined()
  expect(mailAll.mock.calls[0]?.[0].documents.map(({ documentId }) => documentId)).toEqual(documentIds)
})

it('shows what was saved where it lies, and says when it is gone', async () => {
  const showSaved = vi.fn(() => ok({ shown: false }))
  const join = () => ok({ saved: true, name: 'all.pdf', missing: [] })
  answer({ invoices: { join }, workstation: { showSaved } })
  draw()
  await press('Join into one PDF')
  await userEvent.click(await screen.findByRole('button', { name: 'Open folder' }))
  expect(await screen.findByText('“all.pdf” is not there any more.')).toBeDefined()
  expect(showSaved).toHaveBeenCalledExactlyOnceWith({ name: 'all.pdf' })
})

it('joins what can be had only when the clerk says so', async () => {
  const asked: string[][] = []
  answer({
    invoices: {
      join: ({ documents }) => {
        asked.push(documents.map(({ documentId }) => documentId))
        const missing = [{ documentId: 'of-R-2', message: 'gone' }]
        return documents.length === 2
          ? ok({ saved: false, missing })
          : ok({ saved: true, name: 'all.pdf', missing: [] })
      },
    },
  })
  draw()
  await press('Join into one PDF')
  expect(await screen.findByText('Nothing was written: R-2 could not be fetched.')).toBeDefined()
  await press('Join without them')
  expect(await screen.findByText('1 invoice joined in all.pdf.')).toBeDefined()
  expect(asked).toEqual([documentIds, ['of-R-1']])
})

it('has the files ready before they are dragged out of the window', async () => {
  const prepareFiles = vi.fn(() => ok({ ticket: 't', names: ['R-1.pdf', 'R-2.pdf'] }))
  const startDrag = vi.fn(() => ok({ started: true }))
  answer({ invoices: { prepareFiles, startDrag } })
  draw()
  const grip = screen.getByTitle(/^Drag the invoices/)
  fireEvent.pointerEnter(grip)
  await waitFor(() => expect(screen.getByText('Drag out')).toBeDefined())
  fireEvent.pointerDown(grip)
  expect(fireEvent.dragStart(grip)).toBe(false)
  await waitFor(() => expect(startDrag).toHaveBeenCalledExactlyOnceWith({ ticket: 't' }))
  expect(prepareFiles).toHaveBeenCalledOnce()
})

it('says that the files could not be fetched', async () => {
  answer({ invoices: { prepareFiles: () => failed({ kind: 'network' }) } })
  draw()
  fireEvent.pointerEnter(screen.getByTitle(/^Drag the invoices/))
  expect(await screen.findByText('Not fetched: drag again')).toBeDefined()
})
