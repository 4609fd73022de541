import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useScreen } from '../../../../src-renderer/lib/navigation/screen'
import { draftOf, takeDraft } from '../../../../src-renderer/features/drafts'
import { LockedDraft } from '../../../../src-renderer/features/drafts/locked-draft'
import { useDrafts } from '../../../../src-renderer/features/drafts/draft-store'
import { renderInKartei } from '../../../helpers/renderer/render'
import { aDraft, answerDrafts, type DraftsDouble } from '../../../helpers/renderer/drafts-double'

let main: DraftsDouble
const onSendAgain = vi.fn()

beforeEach(() => {
  useScreen.setState(useScreen.getInitialState())
  useDrafts.setState({ byForm: {} })
  onSendAgain.mockReset()
})

function open(changes: Parameters<typeof aDraft>[0]): string {
  const draft = aDraft(changes)
  main = answerDrafts({ drafts: [draft] })
  const formId = takeDraft('sandbox', draft)
  renderInKartei(<LockedDraft formId={formId} onSendAgain={onSendAgain} sending={false} />)
  return formId
}

describe('a form whose sending was not answered', () => {
  it('says when it was sent and leads to its case', async () => {
    open({ state: 'in-doubt', caseId: 'case-1', updatedAt: '2026-03-02T08:10:11.000Z' })
    expect(await screen.findByText(/^Sent at 2 Mar 2026, \d\d:10:11; .* It may have arrived\.$/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Open the case in doubt' }))
    expect(useScreen.getState().screen).toEqual({ case: 'case-1', tab: 'overview' })
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  })

  it('is sent again only after the clerk was told what may come of it', async () => {
    open({ state: 'in-doubt', caseId: 'case-1' })
    await userEvent.click(await screen.findByRole('button', { name: 'Send again …' }))
    expect(await screen.findByText(/a second application for the same applicant/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Go back' }))
    await act(() => Promise.resolve())
    expect(onSendAgain).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Send again …' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(onSendAgain).toHaveBeenCalledOnce())
  })

  it('begins a new one with the same content', async () => {
    const formId = open({ state: 'in-doubt', caseId: 'case-1' })
    await userEvent.click(await screen.findByRole('button', { name: 'New from this one' }))
    await waitFor(() => expect(useScreen.getState().screen).toHaveProperty('form'))
    expect(useScreen.getState().screen).not.toEqual({ form: formId })
    expect(main.drafts).toHaveLength(2)
  })

  it('is put away by the word of the clerk where no case stands for it, and can be brought back', async () => {
    const subject = { type: 'supplementary-details' as const, onboardingId: crypto.randomUUID() }
    const formId = open({ state: 'in-doubt', subject })
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(main.discarded).toHaveLength(1))
    await waitFor(() => expect(useScreen.getState().screen).toBe('worklist'))
    expect(draftOf(formId)).toBeUndefined()
  })

  it('only says that it is on its way while it is', async () => {
    open({ state: 'sending' })
    expect(await screen.findByText(/^Being sent since \d\d:\d\d/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
