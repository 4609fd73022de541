import type { Case } from '@contract/cases'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useScreen } from '../../../../src-renderer/app/screen'
import { FollowCases, WorklistScreen } from '../../../../src-renderer/features/worklist'
import { answer, emit, failed, ok } from '../../kartei-double'
import { renderInKartei } from '../../render'
import { aCase } from './a-case'

const people: Case[] = [
  aCase({ title: 'Anna Arndt', status: 'AWAITING_DOCUMENTS', updatedAt: '2026-07-14T12:00:00Z' }),
  aCase({ title: 'Bruno Böhm', status: 'FAILED', updatedAt: '2026-07-13T12:00:00Z' }),
  aCase({ title: 'Clara Çelik', status: 'PROCESSING', updatedAt: '2026-07-12T12:00:00Z' }),
  aCase({ title: 'Daniel Dürr', status: 'COMPLETED', updatedAt: '2026-07-11T12:00:00Z' }),
]

const onOpenById = vi.fn()
const open = () => renderInKartei(<WorklistScreen onOpenById={onOpenById} />)
const rows = (): string[] =>
  screen.getAllByRole('rowheader').map((header) => within(header).getByRole('button').textContent)
const rowOf = (title: string) => screen.getByRole('row', { name: new RegExp(title) })

beforeEach(() => {
  onOpenById.mockReset()
  useScreen.setState(useScreen.getInitialState())
  answer({ cases: { list: () => ok({ cases: people }) } })
})

describe('the worklist', () => {
  it('groups by turn, says the next step, and counts in its tabs', async () => {
    open()
    await screen.findByText('Anna Arndt')
    expect(rows()).toEqual(['Anna Arndt', 'Bruno Böhm', 'Clara Çelik', 'Daniel Dürr'])
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'All4',
      'Needs action2',
      'Waiting1',
      'Done1',
    ])
    expect(within(rowOf('Anna Arndt')).getByText('Upload documents')).toBeTruthy()
    expect(within(rowOf('Daniel Dürr')).getByText('Register mandate')).toBeTruthy()
  })

  it('is walked by the keyboard alone: into the table, down, to both ends, and open', async () => {
    open()
    await screen.findByText('Anna Arndt')
    const user = userEvent.setup()
    rowOf('Anna Arndt').focus()
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement).toBe(rowOf('Bruno Böhm')))
    await user.keyboard('{End}')
    await waitFor(() => expect(document.activeElement).toBe(rowOf('Daniel Dürr')))
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(rowOf('Daniel Dürr'))
    await user.keyboard('{Home}')
    await waitFor(() => expect(document.activeElement).toBe(rowOf('Anna Arndt')))
    expect(rowOf('Anna Arndt').getAttribute('aria-selected')).toBe('true')
    await user.keyboard('{Enter}')
    expect(useScreen.getState().screen).toEqual({ case: people[0]?.caseId, tab: 'documents' })
  })

  it('has exactly one row in the order of Tab', async () => {
    open()
    await screen.findByText('Anna Arndt')
    const stops = screen.getAllByRole('row').filter((row) => row.tabIndex === 0)
    expect(stops).toHaveLength(1)
  })

  it('chooses its filter with the arrow keys, and remembers the order for leafing', async () => {
    open()
    await screen.findByText('Anna Arndt')
    const user = userEvent.setup()
    screen.getByRole('tab', { name: /All/ }).focus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Needs action2')
    expect(rows()).toEqual(['Anna Arndt', 'Bruno Böhm'])
    expect(useScreen.getState().drawer).toEqual({
      filter: 'needs-action',
      caseIds: [people[0]?.caseId, people[1]?.caseId],
    })
  })

  it('sorts by a column, and the other way round at the second click', async () => {
    open()
    await screen.findByText('Anna Arndt')
    const who = screen.getByRole('button', { name: 'Who' })
    await userEvent.click(who)
    expect(rows()).toEqual(['Anna Arndt', 'Bruno Böhm', 'Clara Çelik', 'Daniel Dürr'])
    await userEvent.click(who)
    expect(rows()).toEqual(['Bruno Böhm', 'Anna Arndt', 'Clara Çelik', 'Daniel Dürr'])
    expect(screen.getByRole('columnheader', { name: 'Who' }).getAttribute('aria-sort')).toBe('descending')
  })

  it('opens a finished case where its next step is done', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Daniel Dürr' }))
    expect(useScreen.getState().screen).toEqual({ case: people[3]?.caseId, tab: 'direct-debit' })
  })

  it('follows what main tells, and marks what the clerk has not seen', async () => {
    renderInKartei(
      <>
        <FollowCases />
        <WorklistScreen onOpenById={onOpenById} />
      </>,
    )
    await screen.findByText('Clara Çelik')
    const [, , clara] = people
    answer({
      cases: {
        list: () =>
          ok({ cases: people.map((kase) => (kase === clara ? { ...kase, status: 'REJECTED', turn: 'done' } : kase)) }),
      },
    })
    emit('cases', 'onChanged', { caseIds: [clara!.caseId] })
    expect(await screen.findByText('Rejected')).toBeTruthy()
    expect(within(rowOf('Clara Çelik')).getByText('changed, not seen yet')).toBeTruthy()
  })

  it('shows a status that the interface does not name as it came', async () => {
    answer({ cases: { list: () => ok({ cases: [aCase({ title: 'Odd One', status: 'AWAITING_MOON' })] }) } })
    open()
    expect(await screen.findByText('AWAITING_MOON')).toBeTruthy()
  })
})

describe('an empty worklist', () => {
  it('names the one button that fills it', async () => {
    answer({ cases: { list: () => ok({ cases: [] }) } })
    open()
    expect(await screen.findByText(/No cases yet/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Open a case by its ID' }))
    expect(onOpenById).toHaveBeenCalledWith()
  })

  it('offers to look up what no case matches', async () => {
    open()
    await screen.findByText('Anna Arndt')
    useScreen.getState().setSearch('c41d0b6e-93f2-4e1b-a7d8-05b3e6f8812a')
    expect(await screen.findByText(/No case matches/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Look it up' }))
    expect(onOpenById).toHaveBeenCalledWith('c41d0b6e-93f2-4e1b-a7d8-05b3e6f8812a')
  })

  it('says why it cannot be read, and tries again', async () => {
    answer({ cases: { list: () => failed({ kind: 'storage' }) } })
    open()
    expect(await screen.findByRole('alert')).toBeTruthy()
    answer({ cases: { list: () => ok({ cases: people }) } })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Anna Arndt')).toBeTruthy()
  })
})
