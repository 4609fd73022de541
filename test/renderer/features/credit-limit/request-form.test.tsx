import type { DraftSummary } from '@contract/api/drafts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import CreditLimitTab from '../../../../src-renderer/features/credit-limit/credit-limit-tab'
import type { MadeRequest } from '../../../../src-renderer/features/credit-limit/use-requests'
import { answer, failed, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'

const engagementId = '85e24ef1-8fa0-471b-94e6-a7d0b075d3f7'
const summary: DraftSummary = {
  draftId: 'd1',
  subject: { type: 'credit-limit', engagementId },
  title: 'Änne Größe',
  kind: '',
  state: 'open',
  createdAt: '2026-07-03T10:00:00.000Z',
  updatedAt: '2026-07-03T10:00:00.000Z',
}
const file = {
  fileId: 'f1',
  name: 'lohn.pdf',
  size: 9,
  mediaType: 'application/pdf',
  sha256: 'a'.repeat(64),
  problems: [],
}
const earlier = (at: string): MadeRequest => ({
  recordId: 'b1c2d3e4-0000-4000-8000-00000000abcd',
  state: 'accepted',
  environmentId: 'sandbox',
  engagementId,
  clerk: 'katrin.brandt',
  workstation: 'schreibtisch-3',
  at,
  request: { appliedAmount: { amount: 1n, currency: 'EUR', unit: 'MINOR' }, reason: { reasonType: 'OTHER' } },
  fileIds: [],
  answer: { at, id: 'increase-1', status: 'PROCESSING' },
  writtenIn: 'here',
})

let sent: unknown[]
let requests: MadeRequest[]
let reasonType = ''
beforeEach(() => {
  // The word instead of the code, as a draft may hold it that was pasted into.
  reasonType = 'Income has increased'
  sent = []
  requests = []
  answer({
    drafts: {
      list: () => ok({ drafts: [summary] }),
      read: () => ok({ ...summary, fields: { who: 'Änne Größe', appliedAmount: '7,500', reasonType } }),
    },
    files: {
      list: ({ place }) => ok({ files: place === `credit-limit-${engagementId}` && sent.length === 0 ? [file] : [] }),
      look: () => ok({ mediaType: 'application/pdf', kind: 'pdf', pages: 2, notes: [] }),
      read: () => failed({ kind: 'file' }),
      duplicates: () => ok({ files: [{ fileId: 'f1', matches: [{ kind: 'this-case', at: '2026-07-01T10:00:00Z' }] }] }),
    },
    creditLimit: {
      requests: () => ok({ requests }),
      requestIncrease: (input) => {
        sent.push(input)
        const at = '2026-07-03T10:00:00Z'
        const { appliedAmount } = input.request
        const answer = { at, id: 'increase-2', status: 'PROCESSING' }
        requests = [
          { ...earlier(at), request: { appliedAmount, reason: { reasonType: 'OTHER' } }, answer },
          ...requests,
        ]
        return ok({ id: 'increase-2', status: 'PROCESSING', createdAt: at })
      },
    },
  })
})

/** What goes out is looked at before: Enter there sends, once it can have been read. */
async function sendReviewed(name = 'Send'): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for this limit?' }))
  await userEvent.click(dialog.getByRole('button', { name }))
}

const draw = (): unknown =>
  renderInKartei(<CreditLimitTab engagementId={engagementId} who="Änne Größe" increaseIds={[]} over={undefined} />)

it('sends what is typed with the documents laid out for it, from its draft', async () => {
  draw()
  expect(await screen.findByDisplayValue('7,500')).toBeTruthy()
  expect(await screen.findByText('lohn.pdf')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Request increase' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ask for this limit?' })
  expect(dialog.textContent).toContain('for Änne Größe and then 1 document.')
  const lines = within(dialog).getAllByRole('term')
  expect(lines.map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)).toEqual([
    'Requested credit limit: EUR 7,500.00',
    'Reason: Income has increased',
    'Goes along: lohn.pdf',
  ])
  expect(sent).toEqual([])
  await sendReviewed()
  await waitFor(() => expect(sent).toHaveLength(1))
  // The form is empty again: the focus goes to what was asked for.
  const made = await screen.findByRole('article', { name: /^Request for .*7,500/ })
  await waitFor(() => expect(document.activeElement).toBe(made))
  expect(sent[0]).toEqual({
    engagementId,
    draftId: 'd1',
    fileIds: ['f1'],
    request: {
      appliedAmount: { amount: 750_000n, currency: 'EUR', unit: 'MINOR' },
      reason: { reasonType: 'INCOME_HAS_INCREASED' },
    },
  })
})

it('asks about a reason that no list has before it sends it as typed', async () => {
  reasonType = ' House  move '
  draw()
  expect(await screen.findByDisplayValue('7,500')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Request increase' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/One value is in no list/)).toBeTruthy()
  expect(dialog.getByText('House move', { selector: 'strong' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Request increase' }))
  await sendReviewed('Send all the same')
  await waitFor(() => expect(sent).toMatchObject([{ request: { reason: { reasonType: 'House move' } } }]))
})

it('has its documents looked over and worked on like those of a case, and waits for a decision about a locked one', async () => {
  const locked = { ...file, fileId: 'locked' }
  answer({
    files: {
      discard: () => ok({ discarded: 1 }),
      list: ({ place }) => ok({ files: place === `credit-limit-${engagementId}` ? [locked] : [] }),
      look: () => ok({ mediaType: 'application/pdf', kind: 'pdf', pages: 2, notes: ['password'] }),
      duplicates: () =>
        ok({ files: [{ fileId: 'locked', matches: [{ kind: 'this-case', at: '2026-07-01T10:00:00Z' }] }] }),
    },
  })
  draw()
  const documents = within(await screen.findByRole('region', { name: 'Documents' }))
  expect(await documents.findByText(/Opens with a password only/)).toBeTruthy()
  expect(await documents.findByText(/Same content went to this case/)).toBeTruthy()
  expect(documents.getByText('One request')).toBeTruthy()
  expect(documents.getByRole('button', { name: 'What to do with lohn.pdf' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Request increase' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([])
  await userEvent.click(documents.getByRole('button', { name: 'Remove lohn.pdf' }))
  await waitFor(() => expect(documents.queryByRole('button', { name: 'lohn.pdf' })).toBeNull())
})

it('asks for a reason within 90 days of the last request', async () => {
  requests = [earlier(new Date(Date.now() - 5 * 24 * 3_600_000).toISOString())]
  draw()
  expect(await screen.findByDisplayValue('7,500')).toBeTruthy()
  expect(screen.getByText(/5 days ago/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Request increase' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask again so soon?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Ask all the same' }))
  expect(dialog.getByText(/Choose a reason/)).toBeTruthy()
  expect(sent).toEqual([])
  await userEvent.click(dialog.getByRole('radio', { name: 'Circumstances have changed' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Ask all the same' }))
  const review = await screen.findByRole('dialog', { name: 'Ask for this limit?' })
  expect(within(review).getByText('Circumstances have changed')).toBeTruthy()
  expect(sent).toEqual([])
  await sendReviewed()
  await waitFor(() => expect(sent).toMatchObject([{ soon: { reason: 'circumstances-changed' } }]))
})

it('keeps what was typed when there is no answer, and sends nothing while a request is in doubt', async () => {
  answer({
    creditLimit: {
      requestIncrease: () => {
        requests = [{ ...earlier(new Date().toISOString()), state: 'in-doubt', answer: undefined }]
        return failed({ kind: 'outcome-unknown' })
      },
    },
  })
  draw()
  expect(await screen.findByDisplayValue('7,500')).toBeTruthy()
  await userEvent.click(screen.getByLabelText('Requested credit limit'))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await sendReviewed()
  expect(await screen.findByText('Whether this request arrived is not known')).toBeTruthy()
  expect(screen.getByDisplayValue('7,500')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Request increase' }).hasAttribute('disabled')).toBe(true)
})

it('takes documents for a request that the service has, and for one by its ID alone', async () => {
  requests = [earlier('2026-01-01T10:00:00.000Z')]
  const uploaded: unknown[] = []
  const added: unknown[] = []
  answer({
    files: {
      list: ({ place }) =>
        ok({ files: place === `credit-limit-increase-${engagementId}-increase-1` ? [{ ...file, fileId: 'f2' }] : [] }),
      look: () => failed({ kind: 'file' }),
      read: () => failed({ kind: 'file' }),
      duplicates: () => ok({ files: [] }),
      discard: () => ok({ discarded: 1 }),
    },
    creditLimit: {
      requests: () => ok({ requests }),
      uploadDocuments: (input) => {
        uploaded.push({ ...input, uploadId: undefined })
        return ok({ requests: [] })
      },
      addRequest: (input) => {
        added.push(input)
        return ok({ creditLimitIncreaseId: input.creditLimitIncreaseId, alsoOn: 'Jörg Beispiel' })
      },
    },
  })
  draw()
  const add = await screen.findByRole('button', { name: 'Send more documents' })
  await userEvent.click(add)
  const desk = within(await screen.findByRole('region', { name: 'Documents for a request' }))
  await waitFor(() =>
    expect(document.activeElement).toBe(desk.getByRole('heading', { name: 'Documents for a request' })),
  )
  await desk.findByRole('button', { name: 'lohn.pdf' })
  expect(desk.queryByText('Single document with type')).toBeNull()
  await userEvent.click(desk.getByRole('button', { name: 'Upload' }))
  await waitFor(() => expect(uploaded).toEqual([{ creditLimitIncreaseId: 'increase-1', fileIds: ['f2'] }]))
  await userEvent.click(desk.getByRole('button', { name: 'Back to the form' }))
  await waitFor(() => expect(document.activeElement).toBe(add))

  const id = screen.getByRole('textbox', { name: 'A request made elsewhere' })
  await userEvent.type(id, ' .. {Enter}')
  expect(screen.getByText('Enter the number of the request, as the service calls it.')).toBeTruthy()
  expect(added).toEqual([])
  await userEvent.clear(id)
  await userEvent.type(id, ' CLI/2026 7 {Enter}')
  await waitFor(() => expect(added).toEqual([{ engagementId, creditLimitIncreaseId: 'CLI/2026 7' }]))
  expect(await screen.findByRole('region', { name: 'Documents for a request' })).toBeTruthy()
  expect(screen.getByText(/also stands on the case Jörg Beispiel/)).toBeTruthy()
})

it('begins with the addresses that are set for the environment, folded away with what an administrator knows', async () => {
  const addresses = {
    'redirectUrls.successUrl': 'https://partner.example/ok',
    'redirectUrls.failUrl': 'https://partner.example/no',
  }
  answer({
    presets: { read: () => ok({ contact: {}, onboarding: addresses }) },
    drafts: { list: () => ok({ drafts: [] }) },
  })
  draw()
  const success = await screen.findByLabelText<HTMLInputElement>('On success')
  expect(success.value).toBe('https://partner.example/ok')
  expect(success.closest('details')?.open).toBe(false)
})

it('folds addresses that nobody has set as well: a request goes without them', async () => {
  draw()
  const success = await screen.findByLabelText<HTMLInputElement>('On success')
  expect(success.closest('details')?.open).toBe(false)
})
