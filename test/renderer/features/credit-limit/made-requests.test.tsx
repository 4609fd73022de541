import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { MadeRequests } from '../../../../src-renderer/features/credit-limit/made-requests'
import { lastSoon, type MadeRequest } from '../../../../src-renderer/features/credit-limit/use-requests'
import { FollowUploads } from '../../../../src-renderer/features/documents'
import { answer, failed, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'
import { uploadOf } from '../../../helpers/renderer/documents-double'

const engagementId = '85e24ef1-8fa0-471b-94e6-a7d0b075d3f7'
const made: MadeRequest = {
  recordId: 'b1c2d3e4-0000-4000-8000-00000000abcd',
  state: 'accepted',
  environmentId: 'sandbox',
  engagementId,
  clerk: 'katrin.brandt',
  workstation: 'schreibtisch-3',
  at: '2026-07-03T10:00:00.000Z',
  request: {
    appliedAmount: { amount: 750_000n, currency: 'EUR', unit: 'MINOR' },
    reason: { reasonType: 'INCOME_HAS_INCREASED', since: '2026-05' },
  },
  fileIds: [],
  answer: { at: '2026-07-03T10:00:01.000Z', id: 'increase-1', status: 'PROCESSING' },
  writtenIn: 'here',
}

beforeEach(() => answer({ uploads: { list: () => ok({ uploads: [] }) } }))

it('tells what was asked, the status at creation and who asked, and names requests from elsewhere', () => {
  renderInKartei(
    <MadeRequests engagementId={engagementId} requests={[made]} increaseIds={['increase-1', 'increase-0']} />,
  )
  const request = within(screen.getByRole('article', { name: /7,500/ }))
  for (const text of ['Income has increased', '2026-05', 'Processing', 'increase-1']) expect(request.getByText(text))
  expect(screen.getByText(/the service does not tell it later/)).toBeTruthy()
  expect(screen.getByText('increase-0')).toBeTruthy()
})

it('takes an identifier that was added by mistake off again, says why it stays, and takes that back', async () => {
  const asked: string[] = []
  let inUse = true
  answer({
    creditLimit: {
      removeRequest: ({ creditLimitIncreaseId }) => {
        asked.push(`off ${creditLimitIncreaseId}`)
        return inUse ? failed({ kind: 'conflict' }) : ok({ removed: true as const })
      },
      addRequest: ({ creditLimitIncreaseId }) => {
        asked.push(`on ${creditLimitIncreaseId}`)
        return ok({ creditLimitIncreaseId })
      },
    },
  })
  const shown = (ids: string[]) => <MadeRequests engagementId={engagementId} requests={[made]} increaseIds={ids} />
  const { rerender } = renderInKartei(shown(['increase-1', 'increase-0']))
  const button = screen.getByRole('button', { name: 'Take off the case' })
  await userEvent.click(button)
  expect(await screen.findByText(/^It stays on the case: documents are laid out/)).toBeTruthy()
  inUse = false
  await userEvent.click(button)
  rerender(shown(['increase-1']))
  expect(await screen.findByText('The request increase-0 is off this case.')).toBeTruthy()
  await userEvent.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(asked).toEqual(['off increase-0', 'off increase-0', 'on increase-0']))
})

it('shows whatever else the service said of a request', () => {
  const rest = { ticket: 12345678901234567890n, asItCame: { status: { code: 3 } } }
  renderInKartei(
    <MadeRequests
      engagementId={engagementId}
      requests={[{ ...made, answer: { at: made.at, id: 'increase-1', rest } }]}
      increaseIds={[]}
    />,
  )
  expect(screen.getByText('ticket').closest('div')?.textContent).toBe('ticket12345678901234567890')
  expect(screen.getByText('code').closest('div')?.textContent).toBe('code3')
})

it('offers the identifiers of an answer that left a request in doubt', async () => {
  const settled: unknown[] = []
  answer({
    raw: {
      ofDoubt: ({ doubtId }) =>
        ok({
          answer: {
            doubtId,
            requestId: 'r',
            endpoint: 16,
            at: made.at,
            method: 'POST',
            path: '/',
            status: 200,
            answer: '',
            answerBytes: 0,
            outcome: 'unexpected-response',
            durationMs: 1,
            isWhole: true,
            identifiers: [{ place: 'request.requestId', value: 'clr 1' }],
          },
        }),
    },
    creditLimit: {
      settle: (input) => {
        settled.push(input)
        return ok({ ...made, state: 'accepted' })
      },
    },
  })
  renderInKartei(
    <MadeRequests
      engagementId={engagementId}
      requests={[{ ...made, answer: undefined, state: 'in-doubt' }]}
      increaseIds={[]}
    />,
  )
  await userEvent.click(await screen.findByRole('radio', { name: 'clr 1' }))
  await userEvent.click(screen.getByRole('button', { name: 'It arrived under this number' }))
  const { recordId } = made
  expect(settled).toEqual([{ engagementId, recordId, creditLimitIncreaseId: 'clr 1' }])
})

it('opens the copy that was kept of a confirmed document', async () => {
  const subject = { kind: 'credit-limit-increase' as const, id: 'increase-1' }
  const confirmed = ['lohn', 'erased'].map((fileId) => ({ fileId, megabytes: 1, state: 'confirmed' as const }))
  const sent = uploadOf('u', '2026-07-03T10:01:00Z', [{ state: 'confirmed', files: confirmed }], {})
  answer({
    uploads: { list: () => ok({ uploads: [{ ...sent, subject }] }) },
    files: {
      copies: () => ok({ fileIds: ['lohn'] }),
      look: () => failed({ kind: 'file' }),
      read: () => failed({ kind: 'file' }),
    },
  })
  renderInKartei(
    <>
      <FollowUploads />
      <MadeRequests engagementId={engagementId} requests={[made]} increaseIds={[]} />
    </>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'lohn.pdf' }))
  expect(await screen.findByRole('dialog', { name: 'Preview of lohn.pdf' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'erased.pdf' })).toBeNull()
})

it('records the decision that the clerk learned', async () => {
  const recorded: unknown[] = []
  answer({
    creditLimit: {
      recordDecision: (input) => {
        recorded.push(input)
        return ok(made)
      },
    },
  })
  renderInKartei(<MadeRequests engagementId={engagementId} requests={[made]} increaseIds={[]} />)
  await userEvent.click(screen.getByRole('button', { name: 'Record decision' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decision on this request' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Record' }))
  expect([recorded, dialog.getByText('Choose one.')]).toMatchObject([[], {}])
  await userEvent.click(dialog.getByRole('radio', { name: 'Granted' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Record' }))
  const amount = { amount: 750_000n, currency: 'EUR', unit: 'MINOR' }
  expect(recorded).toMatchObject([{ recordId: made.recordId, decision: { outcome: 'granted', amount } }])
})

it('settles a request in doubt with the identifier that the service has', async () => {
  const settled: unknown[] = []
  answer({
    creditLimit: {
      settle: (input) => {
        settled.push(input)
        return ok(made)
      },
    },
  })
  renderInKartei(
    <MadeRequests
      engagementId={engagementId}
      requests={[{ ...made, state: 'in-doubt', answer: undefined }]}
      increaseIds={[]}
    />,
  )
  await userEvent.click(screen.getByRole('textbox', { name: 'Request number' }))
  await userEvent.paste('increase-9')
  await userEvent.click(screen.getByRole('button', { name: 'It arrived under this number' }))
  expect(settled).toEqual([{ engagementId, recordId: made.recordId, creditLimitIncreaseId: 'increase-9' }])
})

it('warns for 90 days after the last request, unless that did not arrive', () => {
  const at = (days: number): number => Date.parse(made.at) + days * 24 * 3_600_000
  expect(lastSoon([made], at(89.9))).toEqual({ at: made.at, days: 89 })
  expect(lastSoon([made], at(90))).toBeUndefined()
  expect(lastSoon([{ ...made, state: 'not-arrived' }], at(1))).toBeUndefined()
  expect(lastSoon([], at(1))).toBeUndefined()
})

it('folds the redirect addresses away, under the words of the form', () => {
  const redirectUrls = {
    successUrl: 'https://partner.example/ok',
    failUrl: 'https://partner.example/no',
    cancelUrl: 'x',
  }
  const request = { ...made.request, redirectUrls, campaign: { code: 7n } }
  renderInKartei(<MadeRequests engagementId={engagementId} requests={[{ ...made, request }]} increaseIds={[]} />)
  const folded = screen.getByText('For the administrator').closest('details')
  expect(folded?.open).toBe(false)
  const facts = within(folded ?? document.body).getAllByRole('definition', { hidden: true })
  expect(facts.map((fact) => [fact.previousElementSibling?.textContent, fact.textContent])).toEqual([
    ['On success', 'https://partner.example/ok'],
    ['On failure', 'https://partner.example/no'],
    ['cancelUrl', 'x'],
    ['campaign', '{"code":"7"}'],
  ])
  expect(screen.queryByText('successUrl')).toBeNull()
})

it('says at each field what a decision lacks, and leads to the first of them', async () => {
  const recorded: unknown[] = []
  answer({
    creditLimit: {
      recordDecision(input) {
        recorded.push(input)
        return ok(made)
      },
    },
  })
  renderInKartei(<MadeRequests engagementId={engagementId} requests={[made]} increaseIds={[]} />)
  await userEvent.click(screen.getByRole('button', { name: 'Record decision' }))
  const dialog = within(await screen.findByRole('dialog'))
  const record = dialog.getByRole('button', { name: 'Record' })
  const day = dialog.getByRole('textbox', { name: 'Decided on' })
  await userEvent.clear(day)
  await userEvent.click(record)
  expect(dialog.getByText('Choose one.')).toBeTruthy()
  expect(dialog.getByText('Enter the date.')).toBeTruthy()
  const granted = dialog.getByRole('radio', { name: 'Granted' })
  await waitFor(() => expect(document.activeElement).toBe(granted))
  await userEvent.click(granted)
  expect(dialog.queryByText('Choose one.')).toBeNull()
  await userEvent.click(record)
  await waitFor(() => expect(document.activeElement).toBe(day))
  expect(recorded).toEqual([])
})
