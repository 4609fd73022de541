import type { Case, CasePage } from '@contract/api/cases'
import type { Outcome } from '@contract/outcome'
import type { Preferences } from '@contract/api/preferences'
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { useScreen } from '../../../../../src-renderer/lib/navigation/screen'
import { FollowCases, WorklistScreen } from '../../../../../src-renderer/features/cases/worklist'
import { useSelection } from '../../../../../src-renderer/features/cases/worklist/selection'
import { answer, emit, failed, ok } from '../../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../../helpers/renderer/render'
import { letElementsScroll } from '../../../../helpers/renderer/scrolling'
import { aCase } from '../../../../helpers/renderer/a-case'
import { answerFrom } from '../../../../helpers/renderer/register-double'

letElementsScroll()

const nameOf = (number: number): string => `Case ${String(number).padStart(6, '0')}`
/** Newest first, as the worklist is at first: the number is the place. */
const manyCases = (count: number): Case[] =>
  Array.from({ length: count }, (_, index) =>
    aCase({
      title: nameOf(index),
      status: index < count / 2 ? 'AWAITING_DOCUMENTS' : 'PROCESSING',
      updatedAt: new Date(Date.UTC(2026, 6, 14) - index * 1_000).toISOString(),
    }),
  )
const hundredThousand = manyCases(100_000)

let register: { cases: Case[] }
let asked: { from: number; count: number }[]
let preferences: Preferences

beforeEach(() => {
  useScreen.setState(useScreen.getInitialState())
  useSelection.setState(useSelection.getInitialState())
  preferences = { language: 'en', theme: 'system', watchPerMinute: 60, notifications: true }
  register = { cases: hundredThousand }
  asked = []
  answerFrom(register, ({ from, count }) => asked.push({ from, count }))
  answer({
    watch: { state: () => ok({ cases: 0 }) },
    preferences: {
      get: () => ok(preferences),
      set: ({ worklistColumns }) => {
        preferences = { ...preferences, worklistColumns: worklistColumns ?? undefined }
        return ok(preferences)
      },
    },
  })
})

const open = () =>
  renderInKartei(
    <>
      <FollowCases />
      <WorklistScreen onOpenById={() => undefined} />
    </>,
  )
const grid = (): HTMLElement => document.querySelector<HTMLElement>('[data-worklist]')!
const row = (place: number): HTMLElement => document.querySelector<HTMLElement>(`[data-place="${place}"]`)!
const drawn = (): number => document.querySelectorAll('[data-case]').length
const checked = (): number => useSelection.getState().checked.size
const activePlace = () => useSelection.getState().active?.place

function scrollTo(top: number): void {
  grid().scrollTop = top
  fireEvent.scroll(grid())
}

/** Milliseconds: 100,000 cases are made, sorted and counted in the same process as the page. */
const patience = 60_000

describe('100,000 cases', { timeout: patience }, () => {
  it('are asked for around what is in sight, and only that is drawn', async () => {
    open()
    await screen.findByText(nameOf(0))
    expect(asked.every(({ from, count }) => from === 0 && count === 100)).toBe(true)
    expect(drawn()).toBeLessThan(60)
    scrollTo(36 * 70_000)
    await screen.findByText(nameOf(70_000))
    expect(new Set(asked.map(({ from }) => from)).size).toBeLessThanOrEqual(3)
    expect(drawn()).toBeLessThan(60)
    expect(grid().getAttribute('aria-rowcount')).toBe('100003')
  })

  it('are walked to their end and back without the rows between', async () => {
    open()
    await screen.findByText(nameOf(0))
    act(() => grid().blur())
    act(() => grid().focus())
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(row(99_999).textContent).toContain(nameOf(99_999)))
    expect(activePlace()).toBe(99_999)
    await userEvent.keyboard('{Enter}')
    expect(useScreen.getState().screen).toMatchObject({ case: hundredThousand[99_999]?.caseId })
    await userEvent.keyboard('{Home}')
    await waitFor(() => expect(row(0).textContent).toContain(nameOf(0)))
    expect(new Set(asked.map(({ from }) => from)).size).toBeLessThanOrEqual(3)
  })

  it('are ticked at once, one is taken out, and Esc empties it', async () => {
    open()
    await screen.findByText(nameOf(0))
    act(() => grid().blur())
    act(() => grid().focus())
    await userEvent.keyboard('{Control>}a{/Control}')
    await waitFor(() => expect(checked()).toBe(100_000))
    expect(screen.getByText('100,000 of 100,000 selected')).toBeTruthy()
    await userEvent.keyboard(' ')
    expect(checked()).toBe(99_999)
    const all = within(grid()).getByLabelText<HTMLInputElement>('Select all')
    expect([all.checked, all.indeterminate]).toEqual([false, true])
    await userEvent.keyboard('{Escape}')
    expect(checked()).toBe(0)
  })

  it('are ticked as a range, also over rows that nobody has seen', async () => {
    open()
    await screen.findByText(nameOf(0))
    fireEvent.click(row(4))
    fireEvent.click(row(8), { shiftKey: true })
    expect(checked()).toBe(5)
    act(() => grid().blur())
    act(() => grid().focus())
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    expect(checked()).toBe(7)
    await userEvent.keyboard('{Shift>}{End}{/Shift}')
    await waitFor(() => expect(checked()).toBe(99_996))
    await userEvent.keyboard('{Shift>}{Home}{/Shift}')
    await waitFor(() => expect(checked()).toBe(5))
    fireEvent.click(row(20), { ctrlKey: true })
    expect(checked()).toBe(6)
  })

  it('stand still when cases come in above', async () => {
    open()
    await screen.findByText(nameOf(0))
    scrollTo(36 * 500)
    await screen.findByText(nameOf(500))
    const before = row(500).style.transform
    const top = grid().scrollTop
    const fresh = [1, 2, 3].map((number) =>
      aCase({ title: `New ${number}`, status: 'FAILED', updatedAt: '2026-07-20T00:00:00Z' }),
    )
    register.cases = [...hundredThousand, ...fresh]
    act(() => emit('cases', 'onChanged', { caseIds: fresh.map(({ caseId }) => caseId) }))
    await waitFor(() => expect(row(503).textContent).toContain(nameOf(500)))
    expect(row(503).style.transform).not.toBe(before)
    await waitFor(() => expect(grid().scrollTop).toBe(top + 3 * 36))
  })

  it('are jumped through by the first letters of a name', async () => {
    register.cases = [...manyCases(300), aCase({ title: 'Özdemir KG', updatedAt: '2020-01-01T00:00:00Z' })]
    open()
    await screen.findByText(nameOf(0))
    act(() => grid().blur())
    act(() => grid().focus())
    await userEvent.keyboard('oz')
    await waitFor(() => expect(activePlace()).toBe(300))
    await waitFor(() => expect(row(300).textContent).toContain('Özdemir KG'))
  })

  it.each(['?', '/'])('leave %s to the shortcut that it is', async (key) => {
    register.cases = manyCases(3)
    open()
    await screen.findByText(nameOf(0))
    act(() => grid().focus())
    expect(fireEvent.keyDown(grid(), { key })).toBe(true)
  })
})

describe('an answer that comes late', () => {
  it('is never shown over a newer one, and the rows before stay until then', async () => {
    open()
    await screen.findByText(nameOf(0))
    const waiting = new Map<string, (outcome: Outcome<CasePage>) => void>()
    answer({
      cases: {
        page: ({ query }) => new Promise((resolve) => waiting.set(query.search ?? '', resolve)),
      },
    })
    const answerWith = (search: string, title: string) =>
      act(async () => {
        const counts = { all: 1, 'needs-action': 1, waiting: 0, done: 0 }
        const cases = [aCase({ title, status: 'FAILED' })]
        waiting.get(search)?.({ ok: true, value: { cases, from: 0, total: 1, counts, kinds: [], labels: [] } })
        await Promise.resolve()
      })
    act(() => useScreen.getState().ask({ search: 'older' }))
    await waitFor(() => expect(waiting.has('older')).toBe(true))
    act(() => useScreen.getState().ask({ search: 'newer' }))
    await waitFor(() => expect(waiting.has('newer')).toBe(true))
    expect(screen.getByText(nameOf(0))).toBeTruthy()
    await answerWith('newer', 'The newer')
    await waitFor(() => expect(row(0).textContent).toContain('The newer'))
    await answerWith('older', 'The older')
    expect(screen.queryByText(/older/, { selector: '[data-case] *' })).toBeNull()
  })

  it('that fails keeps the rows and says so', async () => {
    open()
    await screen.findByText(nameOf(0))
    answer({ cases: { page: () => failed({ kind: 'storage' }) } })
    act(() => useScreen.getState().ask({ search: 'x' }))
    expect(await screen.findByText(/is as it was before/)).toBeTruthy()
    expect(screen.getByText(nameOf(0))).toBeTruthy()
  })
})

describe('what is done to a selection', () => {
  beforeEach(() => {
    register.cases = manyCases(6)
  })

  it('is marked as done and taken back exactly', async () => {
    open()
    await screen.findByText(nameOf(0))
    fireEvent.click(row(0), { ctrlKey: true })
    fireEvent.click(row(1), { ctrlKey: true })
    await userEvent.click(screen.getByText('Mark as done'))
    expect(await screen.findByText('2 cases marked as done.')).toBeTruthy()
    expect(register.cases.filter(({ done }) => done)).toHaveLength(2)
    expect(checked()).toBe(0)
    await userEvent.click(screen.getByText('Undo'))
    expect(await screen.findByText(/2 cases are as they were/)).toBeTruthy()
    expect(register.cases.filter(({ done }) => done)).toHaveLength(0)
  })

  it('is refreshed with its progress, can be stopped, and ends in a sentence', async () => {
    let stopped = false
    answer({
      cases: {
        refresh: () => new Promise(() => undefined),
        stopRefreshing: () => {
          stopped = true
          return ok({ stopped })
        },
      },
    })
    open()
    await screen.findByText(nameOf(0))
    act(() => grid().blur())
    act(() => grid().focus())
    await userEvent.keyboard('{Control>}a{/Control}')
    await screen.findByText('6 of 6 selected')
    await userEvent.click(screen.getByText('Refresh'))
    act(() => emit('cases', 'onRefreshing', { of: 6, done: 2, changed: 1, failed: 0, running: true }))
    expect(screen.getByText('Asking the service: 2 of 6')).toBeTruthy()
    await userEvent.click(screen.getByText('Stop'))
    expect(stopped).toBe(true)
    act(() => emit('cases', 'onRefreshing', { of: 6, done: 3, changed: 1, failed: 1, running: false }))
    expect(screen.getByText('Stopped after 3 of 6, 1 changed. 1 could not be read.')).toBeTruthy()
    act(() => emit('cases', 'onRefreshing', { of: 6, done: 6, changed: 0, failed: 6, running: false }))
    expect(screen.getByText('0 cases asked for, 0 changed. 6 could not be read.')).toBeTruthy()
    act(() => emit('cases', 'onRefreshing', { of: 6, done: 6, changed: 1, failed: 5, running: false }))
    expect(screen.getByText('1 case asked for, 1 changed. 5 could not be read.')).toBeTruthy()
  })
})

describe('columns', () => {
  beforeEach(() => {
    register.cases = manyCases(3)
  })

  it('are no stop of the Tab key: it leads from the list to what sorts, never to an edge', async () => {
    open()
    await screen.findByText(nameOf(0))
    const edges = within(grid()).getAllByRole('separator')
    expect(edges.length).toBeGreaterThan(3)
    act(() => grid().focus())
    for (let stop = 0; stop < 20 && grid().contains(document.activeElement); stop += 1) {
      expect(edges).not.toContain(document.activeElement)
      await userEvent.tab()
    }
  })

  it('are sized in their menu with the arrow keys, kept, and put back there', async () => {
    open()
    await screen.findByText(nameOf(0))
    await userEvent.click(screen.getByLabelText('Columns'))
    const item = await screen.findByRole('menuitemcheckbox', { name: 'Next step', hidden: true })
    act(() => item.focus())
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() =>
      expect(preferences.worklistColumns?.find(({ column }) => column === 'nextStep')?.width).toBe(210),
    )
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await waitFor(() =>
      expect(preferences.worklistColumns?.find(({ column }) => column === 'nextStep')?.width).toBe(190),
    )
    await userEvent.click(screen.getByText('Standard columns'))
    await waitFor(() => expect(preferences.worklistColumns).toBeUndefined())
  })

  it('are sized with the arrow keys at their edge, kept, and put back by Enter', async () => {
    open()
    await screen.findByText(nameOf(0))
    const edge = within(grid()).getByLabelText('Width of Who')
    edge.focus()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(preferences.worklistColumns?.find(({ column }) => column === 'who')).toBeTruthy())
    const width = preferences.worklistColumns?.find(({ column }) => column === 'who')?.width
    await waitFor(() => expect(grid().style.getPropertyValue('--columns')).toContain(`${width}px`))
    await userEvent.keyboard('{Enter}')
    await waitFor(() =>
      expect(preferences.worklistColumns?.find(({ column }) => column === 'who')?.width).not.toBe(width),
    )
  })

  it('are chosen from a menu', async () => {
    open()
    await screen.findByText(nameOf(0))
    await userEvent.click(screen.getByLabelText('Columns'))
    await userEvent.click(await screen.findByText('Changed by'))
    await waitFor(() => expect(document.querySelector('[data-column="changedBy"]')).toBeTruthy())
    await userEvent.click(screen.getByText('Kind', { selector: '[role=menu] *' }))
    await waitFor(() => expect(document.querySelector('[data-column="kind"]')).toBeNull())
  })
})

describe('files held over the list', () => {
  const files = { types: ['Files'], items: [{ kind: 'file' }, { kind: 'file' }], files: [], dropEffect: 'none' }
  /** jsdom has no drag events of its own. */
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop', target: Element): void => {
    const event = createEvent[type](target)
    Object.defineProperty(event, 'dataTransfer', { value: files })
    fireEvent(target, event)
  }

  it('say what a drop will do, open the case with them, and are refused where they cannot go', async () => {
    register.cases = [
      ...manyCases(2),
      aCase({
        title: 'Known by its engagement',
        status: 'ENGAGEMENT',
        identifiers: { engagementId: 'e', mandateIds: [], creditLimitIncreaseIds: [] },
      }),
    ]
    open()
    await screen.findByText(nameOf(0))
    drag('dragEnter', row(0))
    await waitFor(() => expect(row(0).textContent).toContain('Drop to add 2 files here. Nothing is sent yet.'))
    drag('dragOver', row(2))
    await waitFor(() => expect(row(0).textContent).not.toContain('Drop to add'))
    expect(row(2).textContent).toContain('Known by its engagement alone')
    drag('drop', row(2))
    expect(useScreen.getState().screen).toBe('worklist')
    drag('drop', screen.getByText('Who'))
    expect(screen.getByText(/Drop files on the row of their case/)).toBeTruthy()
    drag('drop', row(0))
    expect(useScreen.getState().screen).toEqual({ case: register.cases[0]?.caseId, tab: 'documents' })
  })
})
