import type { Case } from '@contract/api/cases'
import type { Asked } from '@contract/api/workstation'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { useScreen } from '../../../src-renderer/lib/navigation/screen'
import { FollowOutside } from '../../../src-renderer/shell/follow-outside'
import { aCase } from '../../helpers/renderer/a-case'
import { answer, emit, failed, ok } from '../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../helpers/renderer/render'

const anna = aCase({ title: 'Anna Arndt' })
let asks: Asked[] = []
const known = vi.fn(({ id }: { id: string }) => ok<{ case?: Case }>(id === 'A-1' ? { case: anna } : {}))
const onOpenById = vi.fn()

beforeEach(() => {
  useScreen.setState(useScreen.getInitialState())
  asks = []
  known.mockClear()
  onOpenById.mockClear()
  answer({
    cases: { known },
    workstation: { asked: () => ok({ asks: asks.splice(0) }) },
    drafts: { list: () => ok({ drafts: [] }) },
    environments: { list: () => ok([]) },
  })
})

const opened = () => useScreen.getState().screen

it('shows a known case that was asked for before the page was there, and one that is asked for later', async () => {
  asks = [{ open: 'A-1' }]
  renderInKartei(<FollowOutside onOpenById={onOpenById} />)
  await waitFor(() => expect(opened()).toMatchObject({ case: anna.caseId }))
  act(() => useScreen.getState().open('worklist'))
  asks = [{ open: 'A-1' }]
  act(() => emit('workstation', 'onAsked', {}))
  await waitFor(() => expect(opened()).toMatchObject({ case: anna.caseId }))
  expect(onOpenById).not.toHaveBeenCalled()
})

it('asks before it leaves a case in which the clerk is writing', async () => {
  renderInKartei(
    <>
      <input aria-label="Note" />
      <FollowOutside onOpenById={onOpenById} />
    </>,
  )
  await userEvent.type(screen.getByLabelText('Note'), 'Ask for ')
  asks = [{ open: 'A-1' }]
  act(() => emit('workstation', 'onAsked', {}))
  await screen.findByText('Show Anna Arndt?')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Show Anna Arndt?')).toBeNull())
  expect(opened()).toBe('worklist')
  asks = [{ open: 'A-1' }]
  act(() => emit('workstation', 'onAsked', {}))
  await userEvent.click(await screen.findByRole('button', { name: 'Show case' }))
  expect(opened()).toMatchObject({ case: anna.caseId })
})

it('puts a number that is not known, or cannot be looked for, into the field and asks nobody', async () => {
  asks = [{ open: 'B-2' }]
  renderInKartei(<FollowOutside onOpenById={onOpenById} />)
  await waitFor(() => expect(onOpenById).toHaveBeenCalledWith('B-2'))
  known.mockImplementationOnce(() => failed({ kind: 'storage' }))
  asks = [{ open: 'A-1' }]
  act(() => emit('workstation', 'onAsked', {}))
  await waitFor(() => expect(onOpenById).toHaveBeenCalledWith('A-1'))
  expect(opened()).toBe('worklist')
})

it('opens the dialog for a backup from another computer with that file, which waits for its passphrase', async () => {
  const openBackup = vi.fn(() => failed({ kind: 'invalid-input' }))
  answer({ data: { openBackup } })
  asks = [{ backup: { pickId: 'p1', fileName: 'Kartei 2026-03-02.kartei', size: 10, opensWith: ['passphrase'] } }]
  renderInKartei(<FollowOutside onOpenById={onOpenById} />)
  expect(await screen.findByText(/^Kartei 2026-03-02\.kartei/)).toBeTruthy()
  expect(openBackup).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('Passphrase'), 'vier alte Hasen')
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect(openBackup).toHaveBeenCalledWith({ pickId: 'p1', passphrase: 'vier alte Hasen' })
})
