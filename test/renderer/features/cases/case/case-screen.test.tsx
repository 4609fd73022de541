import type { Case } from '@contract/api/cases'
import type { Onboarding } from '@contract/api/onboarding'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { useKeys } from '../../../../../src-renderer/lib/navigation/commands'
import { useScreen, wholeListing } from '../../../../../src-renderer/lib/navigation/screen'
import { CaseScreen } from '../../../../../src-renderer/features/cases/case'
import { answer, emit, failed, ok } from '../../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../../helpers/renderer/render'

const onboardingId = '7d098e55-0f3c-4d63-9d2b-311c1be3ec7a'

const caseRecord = (caseId: string, title: string, changed: Partial<Case> = {}): Case => ({
  caseId,
  kind: 'CONSUMER',
  title,
  status: 'AWAITING_SIGNING',
  turn: 'needs-action',
  identifiers: { onboardingId, mandateIds: [], creditLimitIncreaseIds: [] },
  createdAt: '2026-07-09T12:02:11Z',
  updatedAt: '2026-07-09T12:02:30Z',
  note: '',
  labels: [],
  pinned: false,
  done: false,
  unseen: false,
  ...changed,
})
const known = [
  caseRecord('a', 'Åse Kristoffersen'),
  caseRecord('b', 'Wiebke Süßmuth-Rønne'),
  caseRecord('c', 'Feinkost Yılmaz OHG'),
]

const onboarding: Onboarding = {
  id: onboardingId,
  status: 'AWAITING_SIGNING',
  cardType: 'CREDIT',
  onboardingType: 'INDIVIDUAL',
  createdAt: '2026-07-09T12:02:11.053217628Z',
  updatedAt: '2026-07-09T12:02:30Z',
  applicant: {
    salutation: 'MRS',
    firstName: 'Wiebke',
    lastName: 'Süßmuth-Rønne',
    housing: 'HOUSEBOAT',
    monthlyIncome: { amount: 9_007_199_254_740_993n, currency: 'EUR', unit: 'MINOR' },
    favouriteColour: { name: 'petrol', shades: [8, 4] },
  },
  additionalInformation: { signingUrl: 'https://sign.example/7d098e55' },
  riskClass: null,
  branch: 'Flensburg',
}

/** As the window does it: the open case is the one that the store names. */
function Window() {
  useKeys()
  const shown = useScreen((state) => state.screen)
  return typeof shown === 'object' && 'case' in shown ? (
    <CaseScreen key={shown.case} caseId={shown.case} tab={shown.tab} />
  ) : null
}

/** So many milliseconds pass on the wall, and no timer runs. */
function later(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
  onTestFinished(() => void vi.useRealTimers())
}

beforeEach(() => {
  answer({
    cases: {
      around: ({ caseId, before, after }) => {
        const place = known.findIndex((each) => each.caseId === caseId)
        if (place < 0) return ok({ total: known.length, before: [], after: [] })
        return ok({
          place,
          total: known.length,
          before: known.slice(Math.max(0, place - before), place),
          after: known.slice(place + 1, place + 1 + after),
        })
      },
      read: ({ caseId }) => {
        const found = known.find((each) => each.caseId === caseId)
        return found ? ok(found) : failed({ kind: 'not-found' })
      },
      history: () => ok({ statuses: [] }),
    },
    onboarding: { read: () => ok(onboarding) },
  })
  act(() => {
    useScreen.setState({
      screen: { case: 'b', tab: 'overview' },
      listing: { ...wholeListing, query: { state: 'needs-action' } },
    })
  })
})

describe('a case', () => {
  it('has one row of tabs below the row of open cases, and a head that is the same on every tab', async () => {
    for (const tab of ['overview', 'documents', 'notes'] as const) {
      act(() => useScreen.setState({ screen: { case: 'b', tab } }))
      const { unmount } = renderInKartei(<Window />)
      await screen.findByRole('heading', { level: 1, name: 'Wiebke Süßmuth-Rønne' })
      expect(screen.getAllByRole('tablist')).toHaveLength(1)
      expect(screen.queryByRole('navigation')).toBeNull()
      expect(screen.queryByRole('button', { name: /whole head|Shorten the head/ })).toBeNull()
      const head = document.querySelector('header')!
      const badge = within(head).getByRole('button', { name: 'Awaiting signing' })
      await userEvent.hover(badge)
      expect((await screen.findByRole('tooltip', { hidden: true })).textContent).toMatch(/sign/)
      expect(within(head).getByRole('button', { name: 'Copy numbers' })).toBeTruthy()
      expect(head.textContent).not.toContain(onboardingId.slice(0, 8))
      unmount()
    }
  })

  it('copies each of its numbers by name, and says so', async () => {
    const copied: unknown[] = []
    answer({
      workstation: {
        copy: (input) => {
          copied.push(input)
          return ok({ copied: true })
        },
      },
      onboarding: { read: () => ok({ ...onboarding, applicant: { externalCustomerId: 'CRM 1' } }) },
    })
    renderInKartei(<Window />)
    const button = await screen.findByRole('button', { name: 'Copy numbers' })
    await userEvent.click(button)
    const items = async () => (await screen.findAllByRole('menuitem', { hidden: true })).map((item) => item.textContent)
    await waitFor(async () => expect(await items()).toEqual([`Application${onboardingId}`, 'External customerCRM 1']))
    await userEvent.click(screen.getByRole('menuitem', { name: /^External customer/, hidden: true }))
    expect(copied).toEqual([{ text: 'CRM 1', sensitive: false }])
    expect(await screen.findByText('Copied')).toBeTruthy()
  })

  it.each(['REJECTED', 'FAILED'])('promises no engagement where it was %s', async (status) => {
    answer({ cases: { read: () => ok(caseRecord('b', 'Wiebke Süßmuth-Rønne', { status })) } })
    renderInKartei(<Window />)
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Invoices' }).title).toMatch(/^Not here:/))
  })

  it('tells its history where it is not over, and behind a disclosure where it is', async () => {
    const { unmount } = renderInKartei(<Window />)
    expect(await screen.findByRole('list', { name: 'History' })).toBeTruthy()
    expect(document.querySelector('header')?.textContent).not.toContain('Received')
    unmount()
    answer({
      cases: {
        read: () => ok(caseRecord('b', 'Wiebke Süßmuth-Rønne', { status: 'REJECTED', turn: 'done', done: true })),
      },
    })
    renderInKartei(<Window />)
    const disclosure = (await screen.findByText('Whole history')).closest('details')
    expect(disclosure?.open).toBe(false)
    expect(screen.queryByRole('list', { name: 'History' })).toBeNull()
  })

  it('has grey tabs for what needs an engagement, which say why and are not opened by a click', async () => {
    const { unmount } = renderInKartei(<Window />)
    const names = ['Customer', 'Direct debit', 'Invoices', 'Credit limit']
    for (const name of names) {
      const tab = await screen.findByRole('tab', { name })
      expect(tab.getAttribute('aria-disabled'), name).toBe('true')
      expect(tab.title, name).toMatch(/^Not yet: this belongs to the engagement/)
      await userEvent.click(tab)
    }
    expect(useScreen.getState().screen).toEqual({ case: 'b', tab: 'overview' })
    unmount()
    const identifiers = { onboardingId, engagementId: 'e', mandateIds: [], creditLimitIncreaseIds: [] }
    answer({ cases: { read: () => ok(caseRecord('b', 'Wiebke Süßmuth-Rønne', { identifiers })) } })
    act(() => useScreen.setState({ screen: { case: 'b', tab: 'notes' } }))
    renderInKartei(<Window />)
    for (const name of names)
      expect((await screen.findByRole('tab', { name })).getAttribute('aria-disabled'), name).toBeNull()
  })

  it('has Raw where Administration says so, or what failed leads there', async () => {
    const preferences = { language: 'en', theme: 'system', watchPerMinute: 60, notifications: true } as const
    answer({ raw: { list: () => ok({ exchanges: [] }) } })
    const { unmount } = renderInKartei(<Window />)
    expect(await screen.findByRole('tab', { name: 'Notes' })).toBeTruthy()
    expect(screen.queryByRole('tab', { name: 'Raw' })).toBeNull()
    await userEvent.keyboard('{Alt>}0{/Alt}')
    expect(useScreen.getState().screen).toEqual({ case: 'b', tab: 'overview' })
    act(() => useScreen.setState({ screen: { case: 'b', tab: 'raw' } }))
    expect((await screen.findByRole('tab', { name: 'Raw' })).getAttribute('aria-selected')).toBe('true')
    unmount()
    act(() => useScreen.setState({ screen: { case: 'b', tab: 'overview' } }))
    answer({ preferences: { get: () => ok({ ...preferences, showsTechnical: true }) } })
    renderInKartei(<Window />)
    expect(await screen.findByRole('tab', { name: 'Raw' })).toBeTruthy()
    await userEvent.keyboard('{Alt>}0{/Alt}')
    await waitFor(() => expect(useScreen.getState().screen).toEqual({ case: 'b', tab: 'raw' }))
  })

  it('keeps the next step with its button in its head', async () => {
    useScreen.setState({ ...useScreen.getInitialState(), screen: { case: 'b', tab: 'invoices' } })
    renderInKartei(<Window />)
    await screen.findByRole('heading', { level: 1, name: 'Wiebke Süßmuth-Rønne' })
    const step = within(screen.getByRole('complementary', { name: 'Next step' }))
    expect(await step.findByRole('button', { name: 'Send signing link' })).toBeTruthy()
  })

  it('marks the tab of its notes where something is noted', async () => {
    const noted = { ...caseRecord('b', 'Wiebke Süßmuth-Rønne'), note: 'Ask again on Monday' }
    const { unmount } = renderInKartei(<Window />)
    expect((await screen.findByRole('tab', { name: 'Notes' })).querySelector('[role="img"]')).toBeNull()
    unmount()
    answer({ cases: { read: () => ok(noted) } })
    renderInKartei(<Window />)
    const tab = await screen.findByRole('tab', { name: /^Notes/ })
    expect(within(tab).getByRole('img', { name: 'There is a note' })).toBeTruthy()
  })

  describe('to be followed up', () => {
    const asked: unknown[] = []
    const open = async (followUp?: Case['followUp']): Promise<void> => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 28, 12) })
      onTestFinished(() => void vi.useRealTimers())
      asked.length = 0
      let now = caseRecord('b', 'Wiebke Süßmuth-Rønne', followUp && { followUp })
      answer({
        cases: {
          read: () => ok(now),
          change: ({ caseIds: _ids, ...change }) => {
            asked.push(change)
            const { followUp: _before, ...rest } = now
            now = change.followUp ? { ...rest, followUp: change.followUp } : rest
            return ok({ changed: 1 })
          },
        },
      })
      renderInKartei(<Window />)
      await screen.findByRole('heading', { level: 1, name: 'Wiebke Süßmuth-Rønne' })
    }
    const ask = async () => {
      await userEvent.keyboard('{Control>}{Shift>}f{/Shift}{/Control}')
      return within(await screen.findByRole('dialog', { name: 'Follow-up' }))
    }

    it('takes three keys, stands in the head, and can be taken back', async () => {
      await open()
      expect(screen.queryByRole('button', { name: /^Follow-up/ })).toBeNull()
      const dialog = await ask()
      expect(document.activeElement).toBe(dialog.getByLabelText('When'))
      await userEvent.keyboard('3')
      expect(dialog.getByText(/^Tuesday,? 1 December 2026$/)).toBeTruthy()
      await userEvent.keyboard('{Enter}')
      expect(await screen.findByRole('button', { name: 'Follow-up Tue 1 Dec' })).toBeTruthy()
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(asked).toEqual([{ followUp: { day: '2026-12-01', words: '' } }])
      await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
      await waitFor(() => expect(screen.queryByRole('button', { name: /^Follow-up/ })).toBeNull())
      expect(asked.at(-1)).toEqual({ followUp: null })
    })

    it('says why a day is none, keeps what was typed, and is left by Escape', async () => {
      await open()
      const dialog = await ask()
      const when = dialog.getByLabelText<HTMLInputElement>('When')
      await userEvent.keyboard('soon{Enter}')
      expect(await dialog.findByText(/^Write a number of days, a weekday or a date/)).toBeTruthy()
      expect(when.value).toBe('soon')
      expect(document.activeElement).toBe(when)
      await userEvent.clear(when)
      await userEvent.keyboard('27.11.2026{Enter}')
      expect(await dialog.findByText('This day has passed.')).toBeTruthy()
      await userEvent.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(asked).toEqual([])
    })

    it('begins with what is there: a key puts it off, its words change without it, and Done ends it', async () => {
      await open({ day: '2026-11-23', words: 'Ask for the passport' })
      await userEvent.click(screen.getByRole('button', { name: 'Due since Mon 23 Nov: Ask for the passport' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Follow-up' }))
      await userEvent.type(dialog.getByLabelText('Reminder'), '!{Enter}')
      const changed = { day: '2026-11-23', words: 'Ask for the passport!' }
      await waitFor(() => expect(asked).toEqual([{ followUp: changed }]))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await ask()
      await userEvent.keyboard('1{Enter}')
      await waitFor(() => expect(asked.at(-1)).toEqual({ followUp: { ...changed, day: '2026-11-29' } }))
      await screen.findByRole('button', { name: 'Follow-up Sun 29 Nov: Ask for the passport!' })
      const again = await ask()
      await userEvent.click(again.getByRole('button', { name: 'Done' }))
      expect(await screen.findByText('Follow-up done.')).toBeTruthy()
      expect(asked.at(-1)).toEqual({ followUp: null })
    })
  })

  it('shows everything that the service told, listed or not', async () => {
    renderInKartei(<Window />)
    expect(await screen.findByRole('heading', { level: 1, name: 'Wiebke Süßmuth-Rønne' })).toBeTruthy()
    expect(await screen.findByText('Mrs')).toBeTruthy()
    expect(screen.getByText('HOUSEBOAT')).toBeTruthy()
    expect(screen.getByText('EUR 90,071,992,547,409.93')).toBeTruthy()
    expect(screen.getByText('https://sign.example/7d098e55')).toBeTruthy()
    const further = screen.getByRole('heading', { name: 'Further fields of the answer' }).parentElement
    expect(further?.textContent).toContain('branchFlensburg')
    expect(further?.textContent).toContain('favouriteColournamepetrolshades84')
  })

  it('has a place in the filter, and one leafs through them by button and by key', async () => {
    renderInKartei(<Window />)
    expect(await screen.findByText('2 of 3 in Needs action')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Next case/ }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Feinkost Yılmaz OHG' })).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Next case/ }).disabled).toBe(true)
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Wiebke Süßmuth-Rønne' })).toBeTruthy()
    await screen.findByText('2 of 3 in Needs action')
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Åse Kristoffersen' })).toBeTruthy()
  })

  it('says in one line why there is nothing to collect yet', async () => {
    act(() => useScreen.setState({ screen: { case: 'b', tab: 'direct-debit' } }))
    renderInKartei(<Window />)
    expect(await screen.findByText(/^Not yet: this belongs to the engagement/)).toBeTruthy()
  })

  it('keeps what was read when it cannot be read again, and says so', async () => {
    renderInKartei(<Window />)
    expect(await screen.findByText('HOUSEBOAT')).toBeTruthy()
    answer({ onboarding: { read: () => failed({ kind: 'network' }) } })
    later(20_000)
    act(() => useScreen.setState({ screen: { case: 'c', tab: 'overview' } }))
    await screen.findByRole('heading', { level: 1, name: 'Feinkost Yılmaz OHG' })
    expect(await screen.findByText(/^Shown as read at/)).toBeTruthy()
    expect(screen.getByText('HOUSEBOAT')).toBeTruthy()
    answer({ onboarding: { read: () => ok({ ...onboarding, branch: 'Kiel' }) } })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Kiel')).toBeTruthy()
    expect(screen.queryByText(/^Shown as read at/)).toBeNull()
  })

  it('follows what main says of it', async () => {
    renderInKartei(<Window />)
    await screen.findByRole('heading', { level: 1, name: 'Wiebke Süßmuth-Rønne' })
    answer({
      cases: { read: () => ok(caseRecord('b', 'Wiebke Süßmuth-Rønne', { status: 'REJECTED', turn: 'done' })) },
    })
    act(() => emit('cases', 'onChanged', { caseIds: ['b'] }))
    await waitFor(() => expect(within(document.querySelector('header')!).getByText('Rejected')).toBeTruthy())
  })

  it('asks for nothing because of news, and shows what main has read', async () => {
    const asked: unknown[] = []
    const read = (input: unknown) => {
      asked.push(input)
      return ok(onboarding)
    }
    answer({ onboarding: { read } })
    renderInKartei(<Window />)
    expect(await screen.findByText('HOUSEBOAT')).toBeTruthy()
    expect(asked).toEqual([{ onboardingId }])
    const branch = (name: string) => ({ ...onboarding, updatedAt: new Date().toISOString(), branch: name })
    for (const name of ['Kiel', 'Lübeck', 'Husum'])
      act(() => {
        emit('cases', 'onChanged', { caseIds: ['b'] })
        emit('onboarding', 'onRead', { environmentId: 'sandbox', onboardingId, onboarding: branch(name) })
        emit('onboarding', 'onRead', { environmentId: 'another', onboardingId, onboarding: branch('Elsewhere') })
      })
    expect(await screen.findByText('Husum')).toBeTruthy()
    // Drawn anew long after the clerk did anything.
    later(3_600_000)
    act(() => emit('cases', 'onChanged', { caseIds: ['b'] }))
    await screen.findByText('Husum')
    expect(asked).toHaveLength(1)
  })

  it('shows no member of an earlier answer beside those of the last, though two parts of it share a name', async () => {
    renderInKartei(<Window />)
    expect(await screen.findByText('HOUSEBOAT')).toBeTruthy()
    for (const read of ['first', 'second', 'third']) {
      const odd = { trace: `trace ${read}`, [`member${read}`]: read }
      const answered = { ...onboarding, ...odd, applicant: { ...onboarding.applicant, ...odd } }
      act(() => emit('onboarding', 'onRead', { environmentId: 'sandbox', onboardingId, onboarding: answered }))
      expect(await screen.findAllByText(`trace ${read}`)).toHaveLength(2)
    }
    expect(screen.queryByText(/first|second/)).toBeNull()
    expect(screen.getAllByText('memberthird')).toHaveLength(2)
  })

  it('says of what it reads long after the clerk did anything that nobody asked for it', async () => {
    const asked: unknown[] = []
    const engagementId = '0a9b8c7d-6e5f-4a3b-8c2d-1e0f9a8b7c6d'
    const invoices = (input: unknown) => {
      asked.push(input)
      return failed({
        kind: 'cancelled',
        issues: [{ path: '', message: '', code: 'automatic-off' }],
      })
    }
    answer({
      invoices: { list: invoices },
      customers: { read: () => failed({ kind: 'not-found' }) },
      sepa: { records: () => ok({ records: [] }) },
      directDebit: { settings: () => ok({}) },
      creditLimit: { requests: () => ok({ requests: [] }) },
      uploads: { list: () => ok({ uploads: [] }) },
      journal: { page: () => ok({ entries: [], more: false }) },
    })
    renderInKartei(<Window />)
    expect(await screen.findByText('HOUSEBOAT')).toBeTruthy()
    later(3_600_000)
    const identifiers = { onboardingId, engagementId, mandateIds: [], creditLimitIncreaseIds: [] }
    answer({ cases: { read: () => ok(caseRecord('b', 'Wiebke Süßmuth-Rønne', { status: 'COMPLETED', identifiers })) } })
    act(() => emit('cases', 'onChanged', { caseIds: ['b'] }))
    expect(await screen.findByText('Kartei’s own requests are switched off in Settings.')).toBeTruthy()
    expect(asked).toEqual([{ engagementId, automatic: true }])
    const due = screen.getByRole('heading', { level: 2, name: /Due next/ }).closest('section')
    await userEvent.click(within(due ?? document.body).getByRole('button', { name: /again/ }))
    expect(asked).toEqual([{ engagementId, automatic: true }, { engagementId }])
  })

  it('that nobody knows leads back to the worklist', async () => {
    act(() => useScreen.setState({ screen: { case: 'x', tab: 'documents' } }))
    renderInKartei(<Window />)
    await userEvent.click(await screen.findByRole('button', { name: 'Back to the worklist' }))
    expect(useScreen.getState().screen).toBe('worklist')
  })
})
