import { requestPlace } from '@contract/api/credit-limit'
import { act, waitFor } from '@testing-library/react'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { give } from '../../../../src-renderer/lib/navigation/commands'
import { KeepOpenCases, ownCase, useOpenCases } from '../../../../src-renderer/lib/navigation/open-cases'
import { OpenCases } from '../../../../src-renderer/shell/open-cases'
import { useScreen } from '../../../../src-renderer/lib/navigation/screen'
import { aCase } from '../../../helpers/renderer/a-case'
import { answer, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'

const [anna, bruno, clara] = ['Anna Berg', 'Bruno Böhm', 'Clara Celik'].map((title) => aCase({ title })) as [
  ReturnType<typeof aCase>,
  ReturnType<typeof aCase>,
  ReturnType<typeof aCase>,
]
const keepDesk = vi.fn(() => ok({ kept: true }))
const tabs = () =>
  screen.queryAllByRole('button', { name: /^(Anna|Bruno|Clara)/ }).map(({ textContent }) => textContent)

beforeEach(() => {
  useScreen.setState(useScreen.getInitialState())
  keepDesk.mockClear()
  answer({
    windows: { desk: () => ok({ open: [{ caseId: anna.caseId, tab: 'notes' }], recent: [anna.caseId] }), keepDesk },
    cases: {
      read: ({ caseId }) => ok([anna, bruno, clara].find((caseRecord) => caseRecord.caseId === caseId) ?? anna),
    },
  })
})

it('opens cases in tabs, leafs within one, closes them, and keeps what lies open over a restart', async () => {
  renderInKartei(
    <>
      <KeepOpenCases />
      <OpenCases />
    </>,
  )
  await waitFor(() => expect(tabs()).toEqual(['Anna Berg']))
  const { openCase, goToNeighbour } = useScreen.getState()
  act(() => openCase(bruno.caseId, 'documents'))
  await waitFor(() => expect(tabs()).toEqual(['Anna Berg', 'Bruno Böhm']))
  act(() => goToNeighbour(clara.caseId))
  await waitFor(() => expect(tabs()).toEqual(['Anna Berg', 'Clara Celik']))
  act(() => void give('next-case'))
  expect(useScreen.getState().screen).toEqual({ case: anna.caseId, tab: 'notes' })
  await userEvent.click(screen.getByRole('button', { name: 'Close Clara Celik' }))
  act(() => void give('close-case'))
  expect(useScreen.getState().screen).toBe('worklist')
  expect(tabs()).toEqual([])
  await waitFor(() => expect(keepDesk).toHaveBeenLastCalledWith(expect.objectContaining({ open: [] })))
  expect(useOpenCases.getState().recent).toEqual([anna.caseId, clara.caseId, bruno.caseId])
})

it('marks a tab where a form of its case was begun, or documents lie for its request', async () => {
  const engagementId = '7d1c1d0e-8a1f-4f1b-9b0c-3f5a2a9c0d11'
  const withEngagement = { ...anna, identifiers: { ...anna.identifiers, engagementId } }
  const draft = { draftId: 'd', title: '', kind: '', state: 'open' as const, createdAt: '', updatedAt: '' }
  const mark = 'Something is begun here and not sent'
  answer({
    cases: { read: () => ok(withEngagement) },
    drafts: { list: () => ok({ drafts: [{ ...draft, subject: { type: 'credit-limit', engagementId } }] }) },
  })
  const window = (
    <>
      <KeepOpenCases />
      <OpenCases />
    </>
  )
  const { unmount } = renderInKartei(window)
  await screen.findByRole('img', { name: mark })
  unmount()
  answer({
    drafts: { list: () => ok({ drafts: [] }) },
    files: {
      list: ({ place }) =>
        ok({
          files:
            place === requestPlace(engagementId)
              ? [{ fileId: 'f', name: 'Beleg.pdf', size: 1, mediaType: 'application/pdf', sha256: '', problems: [] }]
              : [],
        }),
    },
  })
  renderInKartei(window)
  await screen.findByRole('img', { name: mark })
})

it('a window of its own says which case it is for', () => {
  expect(ownCase('#case=c-1&tab=notes')).toEqual({ case: 'c-1', tab: 'notes' })
  expect(ownCase('#case=c-1&tab=nonsense')).toEqual({ case: 'c-1', tab: 'documents' })
  expect(ownCase('')).toBeUndefined()
})
