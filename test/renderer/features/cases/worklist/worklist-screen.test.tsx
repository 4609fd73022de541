import type { Case } from '@contract/api/cases'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { noteAnswered, noteNoAnswer } from '../../../../../src-renderer/lib/api/environment'
import { topicHere } from '../../../../../src-renderer/lib/navigation/help-topics'
import { useKeys } from '../../../../../src-renderer/lib/navigation/commands'
import { useScreen } from '../../../../../src-renderer/lib/navigation/screen'
import { FollowCases, WorklistScreen } from '../../../../../src-renderer/features/cases/worklist'
import { useSelection } from '../../../../../src-renderer/features/cases/worklist/selection'
import { speak } from '../../../../../src-renderer/lib/i18n/i18n'
import { answer, emit, failed, ok } from '../../../../helpers/renderer/kartei-double'
import { renderInKartei, sandboxEnvironment } from '../../../../helpers/renderer/render'
import { aCase } from '../../../../helpers/renderer/a-case'
import { answerFrom } from '../../../../helpers/renderer/register-double'

const fourPeople = (): Case[] => [
  aCase({ title: 'Anna Arndt', status: 'AWAITING_DOCUMENTS', updatedAt: '2026-07-14T12:00:00Z' }),
  aCase({ title: 'Bruno Böhm', status: 'FAILED', updatedAt: '2026-07-13T12:00:00Z' }),
  aCase({ title: 'Clara Çelik', status: 'PROCESSING', updatedAt: '2026-07-12T12:00:00Z' }),
  aCase({
    title: 'Daniel Dürr',
    status: 'COMPLETED',
    updatedAt: '2026-07-11T12:00:00Z',
    identifiers: { engagementId: 'e', mandateIds: ['m'], creditLimitIncreaseIds: [] },
    mandate: 'active',
  }),
]

let register: { cases: Case[] }
const idOf = (title: string): string => register.cases.find((caseRecord) => caseRecord.title === title)!.caseId

const onOpenById = vi.fn()
const open = () =>
  renderInKartei(
    <>
      <FollowCases />
      <WorklistScreen onOpenById={onOpenById} />
    </>,
  )
const rows = (): string[] =>
  screen
    .getAllByRole('rowheader')
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((header) => within(header).getByRole('button').textContent)
const placeOf = (cell: HTMLElement): number => Number(cell.closest<HTMLElement>('[data-place]')?.dataset['place'])
const rowOf = (title: string) => screen.getByRole('row', { name: new RegExp(title) })
const grid = () => screen.getByRole('grid')
/** The row that the keyboard is on. */
const activeRow = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')

beforeEach(() => {
  onOpenById.mockReset()
  useScreen.setState(useScreen.getInitialState())
  useSelection.setState(useSelection.getInitialState())
  register = { cases: fourPeople() }
  answerFrom(register)
  answer({
    watch: { state: () => ok({ cases: 0 }) },
    preferences: { get: () => ok({ language: 'en', theme: 'system', watchPerMinute: 60, notifications: true }) },
  })
})

describe('the worklist', () => {
  it('says in its tab of drafts how many of them the search has found', async () => {
    const draft = (title: string) => ({
      draftId: title,
      subject: { type: 'onboarding' as const },
      title,
      kind: '',
      state: 'open' as const,
      createdAt: '2026-07-03T10:00:00.000Z',
      updatedAt: '2026-07-03T10:00:00.000Z',
    })
    answer({ drafts: { list: () => ok({ drafts: [draft('Änne Größe'), draft('Jörg Beispiel')] }) } })
    open()
    expect(await screen.findByRole('tab', { name: /Drafts\s*2$/ })).toBeTruthy()
    act(() => useScreen.getState().setSearch('groesse'))
    expect(await screen.findByRole('tab', { name: /Drafts\s*1 of 2$/ })).toBeTruthy()
  })

  it('groups by turn, says the next step, and counts in its tabs', async () => {
    open()
    await screen.findByText('Anna Arndt')
    expect(rows()).toEqual(['Anna Arndt', 'Bruno Böhm', 'Clara Çelik', 'Daniel Dürr'])
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'All4',
      'Today0',
      'Needs action2',
      'Waiting1',
      'Done1',
      'Drafts0',
    ])
    expect(within(rowOf('Anna Arndt')).getByText('Upload documents')).toBeTruthy()
    expect(within(rowOf('Daniel Dürr')).getByText('Nothing left to do')).toBeTruthy()
    expect(screen.getByRole('row', { name: /Waiting for others/ })).toBeTruthy()
  })

  it('counts a completed case among those that need action while its next step is to register a mandate', async () => {
    register.cases = register.cases.map((caseRecord) => {
      if (caseRecord.title !== 'Daniel Dürr') return caseRecord
      const { turn: _before, ...known } = caseRecord
      return aCase({ ...known, mandate: 'ended' })
    })
    act(() => useScreen.getState().ask({ state: 'needs-action' }))
    open()
    expect(within(await screen.findByRole('row', { name: /Daniel Dürr/ })).getByText('Register mandate')).toBeTruthy()
    expect(screen.getByRole('tab', { name: /Needs action/ }).textContent).toBe('Needs action3')
    expect(screen.getByRole('tab', { name: /Done/ }).textContent).toBe('Done0')
  })

  it('says above its rows since when there is no connection and of when they are, until the service answers again', async () => {
    noteAnswered(sandboxEnvironment.id, new Date(2026, 6, 10, 14, 32))
    open()
    await screen.findByText('Anna Arndt')
    expect(screen.queryByText(/No connection/)).toBeNull()
    const noAnswer = { because: 'no-such-host' as const, host: 'cards.example' }
    act(() => noteNoAnswer(sandboxEnvironment.id, new Date(2026, 6, 10, 14, 33), noAnswer))
    act(() => noteNoAnswer(sandboxEnvironment.id, new Date(2026, 6, 10, 14, 40), noAnswer))
    const line = screen.getByText(/^No connection since 14:33/)
    expect(line.textContent).toMatch(/^No connection since 14:33(:00)?\. As of 14:32(:00)?\.$/)
    expect(line.compareDocumentPosition(rowOf('Anna Arndt'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.getByText(/cards\.example/).closest('details')?.open).toBe(false)
    act(() => noteAnswered(sandboxEnvironment.id, new Date(2026, 6, 10, 14, 41)))
    expect(screen.queryByText(/No connection/)).toBeNull()
  })

  it('is walked by the keyboard alone as soon as it is shown: down, to both ends, and open', async () => {
    open()
    await screen.findByText('Anna Arndt')
    const user = userEvent.setup()
    // The keyboard is there, and nothing is chosen yet.
    await waitFor(() => expect(document.activeElement).toBe(grid()))
    expect(activeRow()).toBeNull()
    await user.keyboard('{ArrowDown}')
    expect(activeRow()).toBe(rowOf('Anna Arndt'))
    await user.keyboard('{ArrowDown}')
    expect(activeRow()).toBe(rowOf('Bruno Böhm'))
    await user.keyboard('{End}')
    expect(activeRow()).toBe(rowOf('Daniel Dürr'))
    await user.keyboard('{ArrowDown}')
    expect(activeRow()).toBe(rowOf('Daniel Dürr'))
    await user.keyboard('{Home}')
    expect(activeRow()).toBe(rowOf('Anna Arndt'))
    await user.keyboard('{Enter}')
    expect(useScreen.getState().screen).toEqual({ case: idOf('Anna Arndt'), tab: 'documents' })
  })

  it('chooses its filter with the arrow keys', async () => {
    open()
    await screen.findByText('Anna Arndt')
    screen.getByRole('tab', { name: /All/ }).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Needs action2')
    await waitFor(() => expect(rows()).toEqual(['Anna Arndt', 'Bruno Böhm']))
    expect(useScreen.getState().listing.query.state).toBe('needs-action')
  })

  it('sorts by a column, and the other way round at the second click', async () => {
    open()
    await screen.findByText('Anna Arndt')
    const who = screen.getByRole('button', { name: 'Who' })
    await userEvent.click(who)
    expect(rows()).toEqual(['Anna Arndt', 'Bruno Böhm', 'Clara Çelik', 'Daniel Dürr'])
    await userEvent.click(who)
    await waitFor(() => expect(rows()).toEqual(['Bruno Böhm', 'Anna Arndt', 'Clara Çelik', 'Daniel Dürr']))
    expect(screen.getByRole('columnheader', { name: /Who/ }).getAttribute('aria-sort')).toBe('descending')
    await userEvent.click(screen.getByRole('button', { name: 'Grouped by who acts' }))
    await waitFor(() => expect(rows()).toEqual(['Daniel Dürr', 'Clara Çelik', 'Bruno Böhm', 'Anna Arndt']))
  })

  it('tells hits of a search in the other tabs, and leads there', async () => {
    open()
    await screen.findByText('Anna Arndt')
    act(() => useScreen.getState().ask({ search: 'n', state: 'needs-action' }))
    await waitFor(() => expect(rows()).toEqual(['Anna Arndt', 'Bruno Böhm']))
    expect(screen.queryByText(/more in Waiting/)).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: '1 more in Done' }))
    await waitFor(() => expect(rows()).toEqual(['Daniel Dürr']))
    expect(screen.getByRole('button', { name: '2 more in Needs action' })).toBeTruthy()
  })

  it('opens a finished case where its next step is done', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Daniel Dürr' }))
    expect(useScreen.getState().screen).toEqual({ case: idOf('Daniel Dürr'), tab: 'direct-debit' })
  })

  it('follows what main tells, marks what the clerk has not seen, and keeps the keyboard on its case', async () => {
    open()
    await screen.findByText('Clara Çelik')
    act(() => grid().blur())
    act(() => grid().focus())
    await userEvent.keyboard('{ArrowDown}')
    expect(activeRow()).toBe(rowOf('Bruno Böhm'))
    register.cases = register.cases.map((caseRecord) =>
      caseRecord.title === 'Clara Çelik'
        ? {
            ...caseRecord,
            status: 'AWAITING_SIGNING',
            turn: 'needs-action',
            updatedAt: '2026-07-15T12:00:00Z',
            unseen: true,
          }
        : caseRecord,
    )
    act(() => emit('cases', 'onChanged', { caseIds: [idOf('Clara Çelik')] }))
    expect(await screen.findByText('Awaiting signing')).toBeTruthy()
    expect(within(rowOf('Clara Çelik')).getByText('changed, not seen yet')).toBeTruthy()
    expect(rows()[0]).toBe('Clara Çelik')
    expect(activeRow()).toBe(rowOf('Bruno Böhm'))
  })

  const completeAnna = (): void => {
    register.cases = register.cases.map((caseRecord) =>
      caseRecord.title === 'Anna Arndt'
        ? { ...caseRecord, status: 'AWAITING_DOCUMENT_REVIEW', turn: 'waiting' as const }
        : caseRecord,
    )
    act(() => emit('cases', 'onChanged', { caseIds: [idOf('Anna Arndt')] }))
  }
  const hover = (): void => void fireEvent.pointerMove(rowOf('Anna Arndt'))

  it('moves no row while the mouse is over the rows, shows what is new in them, and moves them when it leaves', async () => {
    open()
    await screen.findByText('Anna Arndt')
    hover()
    completeAnna()
    expect(await within(rowOf('Anna Arndt')).findByText('Document review')).toBeTruthy()
    expect(rows()).toEqual(['Anna Arndt', 'Bruno Böhm', 'Clara Çelik', 'Daniel Dürr'])
    expect(screen.getByText('Rows stay where they are while the mouse is over them.')).toBeTruthy()
    fireEvent.pointerLeave(screen.getAllByRole('rowgroup')[1]!)
    await waitFor(() => expect(rows()).toEqual(['Bruno Böhm', 'Anna Arndt', 'Clara Çelik', 'Daniel Dürr']))
    expect(screen.queryByText('Rows stay where they are while the mouse is over them.')).toBeNull()
  })

  it('moves them under a resting mouse when the clerk goes on by key, asks something else, or changes a case', async () => {
    open()
    await screen.findByText('Anna Arndt')
    hover()
    completeAnna()
    await within(rowOf('Anna Arndt')).findByText('Document review')
    act(() => grid().focus())
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(rows()).toEqual(['Bruno Böhm', 'Anna Arndt', 'Clara Çelik', 'Daniel Dürr']))
    fireEvent.pointerMove(rowOf('Bruno Böhm'))
    act(() => useScreen.getState().ask({ state: 'waiting' }))
    await waitFor(() => expect(rows()).toEqual(['Anna Arndt', 'Clara Çelik']))
  })

  it('keeps the case that the clerk is on when it moves on by itself, marked, until another row is gone to', async () => {
    act(() => useScreen.getState().ask({ state: 'needs-action' }))
    open()
    await screen.findByText('Bruno Böhm')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(activeRow()).toBe(rowOf('Bruno Böhm'))
    register.cases = register.cases.map((caseRecord) =>
      caseRecord.title === 'Bruno Böhm' ? { ...caseRecord, status: 'PROCESSING', turn: 'waiting' } : caseRecord,
    )
    act(() => emit('cases', 'onChanged', { caseIds: [idOf('Bruno Böhm')] }))
    expect(await screen.findByText('moved on')).toBeTruthy()
    expect(rows()).toEqual(['Anna Arndt', 'Bruno Böhm'])
    expect(activeRow()).toBe(rowOf('Bruno Böhm'))
    await userEvent.keyboard('{ArrowUp}')
    await waitFor(() => expect(rows()).toEqual(['Anna Arndt']))
  })

  it('shows a status that the interface does not name as it came', async () => {
    register.cases = [aCase({ title: 'Odd One', status: 'AWAITING_MOON' })]
    open()
    expect(await screen.findByText('AWAITING_MOON')).toBeTruthy()
  })
})

/** The keys of the window, which give the commands. */
function Keys() {
  useKeys()
  return null
}

describe('follow-ups in the worklist', () => {
  /** A Saturday. */
  const saturday = new Date(2026, 10, 28, 23, 59, 30)
  const openOn = (now: Date, user = userEvent.setup()) => {
    vi.useFakeTimers({ toFake: ['Date'], now })
    onTestFinished(() => void vi.useRealTimers())
    renderInKartei(
      <>
        <Keys />
        <FollowCases />
        <WorklistScreen onOpenById={onOpenById} />
      </>,
    )
    return user
  }
  const follow = (title: string, day: string, words = ''): void => {
    register.cases = register.cases.map((one) => (one.title === title ? { ...one, followUp: { day, words } } : one))
  }
  const followUpOf = (title: string) => register.cases.find((one) => one.title === title)?.followUp
  const tellOfChange = (): void => act(() => emit('cases', 'onChanged', { caseIds: [] }))
  const chooseRow = async (title: string): Promise<void> => {
    await screen.findByRole('button', { name: title })
    act(() => grid().focus())
    await userEvent.keyboard(`{Home}${'{ArrowDown}'.repeat(rows().indexOf(title))}`)
    expect(activeRow()).toBe(rowOf(title))
  }

  it('are due in the tab Today with its count, with their words in the next step and since when', async () => {
    follow('Clara Çelik', '2026-11-23', 'Ask for the passport')
    follow('Daniel Dürr', '2026-11-28')
    follow('Anna Arndt', '2026-11-30', 'Call back')
    const user = openOn(saturday)
    await user.click(await screen.findByRole('tab', { name: 'Today2' }))
    await waitFor(() => expect(rows()).toEqual(['Clara Çelik', 'Daniel Dürr']))
    const late = within(rowOf('Clara Çelik')).getByText('Ask for the passport').closest('[role=gridcell]')
    expect(late?.getAttribute('title')).toBe('Due since Mon 23 Nov: Ask for the passport')
    expect(late?.textContent).toBe('Ask for the passportDue since Mon 23 Nov')
    expect(within(rowOf('Daniel Dürr')).getByText('Follow up').closest('[role=gridcell]')?.textContent).toBe(
      'Follow up',
    )
    expect(useScreen.getState().listing.query).toEqual({ state: 'due' })

    await user.click(screen.getByRole('tab', { name: /All/ }))
    const coming = within(rowOf('Anna Arndt'))
    expect(coming.getByText('Upload documents')).toBeTruthy()
    expect(coming.getByTitle('Follow-up Mon 30 Nov: Call back')).toBeTruthy()
  })

  it('are asked for anew when the day changes', async () => {
    follow('Anna Arndt', '2026-11-29')
    act(() => useScreen.getState().ask({ state: 'due' }))
    openOn(saturday)
    expect(await screen.findByText('Nothing is to be followed up today.')).toBeTruthy()
    vi.setSystemTime(new Date(2026, 10, 29, 0, 0, 10))
    await waitFor(() => expect(rows()).toEqual(['Anna Arndt']), { timeout: 15_000 })
  }, 20_000)

  it('are kept by the keyboard: for the chosen row and for those ticked, and each as it was after Undo', async () => {
    follow('Bruno Böhm', '2026-12-24', 'before')
    const user = openOn(saturday)
    await chooseRow('Anna Arndt')
    await user.keyboard('{Control>}{Shift>}f{/Shift}{/Control}')
    expect(await screen.findByRole('dialog', { name: 'Follow-up' })).toBeTruthy()
    await user.keyboard('3{Enter}')
    expect(await screen.findByText('1 case is to be followed up.')).toBeTruthy()
    expect(followUpOf('Anna Arndt')).toEqual({ day: '2026-12-01', words: '' })
    tellOfChange()

    await chooseRow('Anna Arndt')
    await user.keyboard('[Space]{ArrowDown}[Space]{Control>}{Shift>}f{/Shift}{/Control}')
    expect(await screen.findByRole('dialog', { name: 'Follow-up of 2 cases' })).toBeTruthy()
    await user.keyboard('Mon{Tab}Call back{Enter}')
    expect(await screen.findByText('2 cases are to be followed up.')).toBeTruthy()
    for (const title of ['Anna Arndt', 'Bruno Böhm'])
      expect(followUpOf(title)).toEqual({ day: '2026-11-30', words: 'Call back' })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone: 2 cases are as they were.')).toBeTruthy()
    expect(followUpOf('Anna Arndt')).toEqual({ day: '2026-12-01', words: '' })
    expect(followUpOf('Bruno Böhm')).toEqual({ day: '2026-12-24', words: 'before' })
  })

  it('end from the menu of the row, and the keyboard goes on to the next', async () => {
    follow('Anna Arndt', '2026-11-27')
    follow('Bruno Böhm', '2026-11-27')
    act(() => useScreen.getState().ask({ state: 'due' }))
    const user = openOn(saturday)
    await chooseRow('Anna Arndt')
    fireEvent.contextMenu(rowOf('Anna Arndt'))
    await user.click(await screen.findByRole('menuitem', { name: 'Follow-up done' }))
    expect(await screen.findByText('Follow-up of 1 case done.')).toBeTruthy()
    expect(followUpOf('Anna Arndt')).toBeUndefined()
    tellOfChange()
    await waitFor(() => expect(rows()).toEqual(['Bruno Böhm']))
    await waitFor(() => expect(useSelection.getState().active?.caseId).toBe(idOf('Bruno Böhm')))
    expect(screen.queryByText('moved on')).toBeNull()
  })

  it('say what keeps one from being saved, with what was typed', async () => {
    answer({ cases: { change: () => failed({ kind: 'storage', message: 'The disk is full.' }) } })
    const user = openOn(saturday)
    await chooseRow('Anna Arndt')
    await user.keyboard('{Control>}{Shift>}f{/Shift}{/Control}')
    await screen.findByRole('dialog')
    await user.keyboard('3{Enter}')
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('alert')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLInputElement>('When').value).toBe('3')
  })
})

it('gives its columns room by what stands in them, and lets nothing move when a row changes', async () => {
  register.cases = [aCase({ title: 'A' }), ...fourPeople()]
  open()
  await screen.findByText('Anna Arndt')
  const columns = (): string => grid().style.getPropertyValue('--columns')
  // As wide as the longest state and what is around it.
  const before = columns()
  expect(before).toMatch(/ minmax\(172px, 172px\) /)
  register.cases = register.cases.map((caseRecord) => ({
    ...caseRecord,
    title: `${caseRecord.title} ${'von und zu '.repeat(9)}`,
    status: 'A_STATE_THAT_NOBODY_KNOWS_AND_IS_LONG',
  }))
  emit('cases', 'onChanged', { caseIds: register.cases.map(({ caseId }) => caseId) })
  await screen.findByText(/^Anna Arndt von und zu/)
  expect(columns()).toBe(before)
})

describe('an empty worklist', () => {
  it('without a case shows the three first steps with their buttons, those that are done ticked', async () => {
    register.cases = []
    open()
    const steps = await screen.findByRole('region', { name: 'Three steps to begin with' })
    expect(
      within(steps)
        .getAllByRole('listitem')
        .map((step) => within(step).getByRole('img').getAttribute('aria-label')),
    ).toEqual(['Done', 'Still to do', 'Still to do'])
    await userEvent.click(within(steps).getByRole('button', { name: 'Open case by number' }))
    expect(onOpenById).toHaveBeenCalledOnce()
    expect(within(steps).getByRole('button', { name: 'New application' })).toBeTruthy()
    await userEvent.click(within(steps).getByRole('button', { name: 'To the environments' }))
    expect(useScreen.getState().screen).toBe('settings')
  })

  it('says of the second step that it is begun where a draft lies there, and leads to it', async () => {
    register.cases = []
    const draft = {
      draftId: 'd1',
      subject: { type: 'onboarding' },
      title: 'Åse',
      kind: 'CONSUMER',
      state: 'open',
      createdAt: '2026-07-03T10:00:00.000Z',
      updatedAt: '2026-07-03T10:00:00.000Z',
    } as const
    answer({ drafts: { list: () => ok({ drafts: [draft] }) } })
    open()
    const steps = await screen.findByRole('region', { name: 'Three steps to begin with' })
    expect(await within(steps).findByRole('img', { name: 'Begun' })).toBeTruthy()
    await userEvent.click(within(steps).getByRole('button', { name: 'To the drafts' }))
    expect((await screen.findByRole('tab', { name: /^Drafts/ })).getAttribute('aria-selected')).toBe('true')
  })

  it('ticks the service only where its API key is there', async () => {
    register.cases = []
    const environment = {
      ...sandboxEnvironment,
      id: 'test',
      kind: 'test',
      hasApiKey: false,
      keyStorage: 'none',
    } as const
    renderInKartei(<WorklistScreen onOpenById={onOpenById} />, environment)
    const [service] = within(await screen.findByRole('region', { name: 'Three steps to begin with' })).getAllByRole(
      'img',
    )
    expect(service?.getAttribute('aria-label')).toBe('Still to do')
  })

  it('says that the redirect addresses are open where the service is there without them, and leads to them', async () => {
    register.cases = []
    answer({ presets: { read: () => ok({ contact: {}, onboarding: {} }) } })
    open()
    const steps = within(await screen.findByRole('region', { name: 'Three steps to begin with' }))
    await userEvent.click(await steps.findByRole('button', { name: 'Set redirect addresses' }))
    expect(steps.getByText(/Without them the service takes no application/)).toBeTruthy()
    expect(useScreen.getState().screen).toBe('settings')
  })

  it('shows the steps above the rows while there is the sandbox alone, with the help about them and the way to the form', async () => {
    open()
    await screen.findByText('Anna Arndt')
    const steps = within(await screen.findByRole('region', { name: 'Three steps to begin with' }))
    expect(steps.getAllByRole('listitem')).toHaveLength(3)
    expect(topicHere()).toBe('first-steps')
    await userEvent.click(steps.getByRole('button', { name: 'Set up the service' }))
    expect(useScreen.getState()).toMatchObject({ screen: 'settings', keyOf: 'new' })
    useScreen.setState({ keyOf: undefined })
  })

  it('shows no steps above the rows of a service of one’s own', async () => {
    renderInKartei(<WorklistScreen onOpenById={onOpenById} />, { ...sandboxEnvironment, id: 'test', kind: 'test' })
    await screen.findByText('Anna Arndt')
    expect(screen.queryByRole('region', { name: 'Three steps to begin with' })).toBeNull()
    expect(topicHere()).toBe('worklist')
  })

  it('says below the list what the state of the chosen case means and who acts', async () => {
    open()
    await screen.findByText('Anna Arndt')
    await userEvent.keyboard('{ArrowDown}')
    expect(await screen.findByText('The service waits for documents about the applicant. Who acts: You.')).toBeTruthy()
  })

  it('offers to look up what no case matches', async () => {
    open()
    await screen.findByText('Anna Arndt')
    act(() => useScreen.getState().ask({ search: 'c41d0b6e-93f2-4e1b-a7d8-05b3e6f8812a' }))
    expect(await screen.findByText(/No case matches/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Look it up' }))
    expect(onOpenById).toHaveBeenCalledWith('c41d0b6e-93f2-4e1b-a7d8-05b3e6f8812a')
    act(() => useScreen.getState().ask({ search: 'Nobody' }))
    expect(await screen.findByText('No case matches “Nobody”.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Look it up' })).toBeNull()
  })

  it('says why it cannot be read, and tries again', async () => {
    answer({ cases: { page: () => failed({ kind: 'storage' }) } })
    open()
    expect(await screen.findByRole('alert')).toBeTruthy()
    answerFrom(register)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Anna Arndt')).toBeTruthy()
  })

  it.each([
    ['en', ['Individual', 'Company', 'Application', 'Consumer', 'PARTNERSHIP']],
    ['de', ['Individual', 'Unternehmen', 'Antrag', 'Privatkunde', 'PARTNERSHIP']],
  ] as const)('calls nobody private whose kind is not known, in %s', async (language, words) => {
    await speak(language)
    try {
      const kinds = ['INDIVIDUAL', 'COMPANY', 'ONBOARDING', 'CONSUMER', 'PARTNERSHIP']
      register.cases = kinds.map((kind) => aCase({ title: `Fall ${kind}`, kind, status: 'FOO_BAR', turn: 'waiting' }))
      open()
      await screen.findByText('Fall INDIVIDUAL')
      const shown = kinds.map((kind, n) => within(rowOf(`Fall ${kind}`)).queryByText(words[n] ?? '') !== null)
      expect(shown).toEqual([true, true, true, true, true])
      expect(within(rowOf('Fall INDIVIDUAL')).queryByText(/Consumer|Privat/)).toBeNull()
      expect(within(rowOf('Fall INDIVIDUAL')).getByText('FOO_BAR')).toBeTruthy()
    } finally {
      await act(() => speak('en'))
    }
  })
})
