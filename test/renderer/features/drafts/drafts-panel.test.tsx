import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { useScreen } from '../../../../src-renderer/lib/navigation/screen'
import { draftOf, FollowDrafts, showDrafts, takeDraft } from '../../../../src-renderer/features/drafts'
import { type } from '../../../../src-renderer/features/drafts/draft-store'
import { useDrafts } from '../../../../src-renderer/features/drafts/draft-store'
import { WorklistScreen } from '../../../../src-renderer/features/cases/worklist'
import { answer, failed, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'
import { aCase } from '../../../helpers/renderer/a-case'
import { answerFrom } from '../../../helpers/renderer/register-double'
import { aDraft, answerDrafts, type DraftsDouble } from '../../../helpers/renderer/drafts-double'

let main: DraftsDouble
const åse = aDraft()
const nobody = aDraft({ title: '', kind: '', fields: { 'applicant.phone': '0' } })
const doubtful = aDraft({ title: 'Feinkost Yılmaz OHG', kind: 'BUSINESS', state: 'in-doubt', caseId: 'case-1' })
const details = aDraft({
  title: 'Zoë Åkesson',
  kind: '',
  subject: { type: 'supplementary-details', onboardingId: '6b1f4d0e-6a4b-4a7c-9f0e-1c2d3e4f5a6b' },
})

const open = () =>
  renderInKartei(
    <>
      <FollowDrafts />
      <WorklistScreen onOpenById={() => undefined} />
    </>,
  )
const openTab = async () => {
  open()
  await userEvent.click(await screen.findByRole('tab', { name: /^Drafts/ }))
  await screen.findByText('Åse Kristoffersen')
}
const grid = () => screen.getByRole('grid', { name: 'Drafts' })
const titles = () =>
  within(grid())
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent)
const activeRow = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')
const status = () =>
  screen
    .getAllByRole('status')
    .map((each) => each.textContent)
    .join(' ')

beforeEach(() => {
  useScreen.setState(useScreen.getInitialState())
  useDrafts.setState({ byForm: {} })
  showDrafts(false)
  answerFrom({ cases: [aCase()] })
  answer({
    preferences: { get: () => ok({ language: 'en', theme: 'system', watchPerMinute: 60, notifications: true }) },
  })
  main = answerDrafts({ drafts: [åse, nobody, doubtful, details] })
})

describe('the drafts of the worklist', () => {
  it('are counted in a tab of their own, and say who, what and how they stand', async () => {
    open()
    expect(await screen.findByRole('tab', { name: /Drafts\s*4/ })).toBeTruthy()
    await userEvent.click(screen.getByRole('tab', { name: /^Drafts/ }))
    expect(await screen.findByText('No name yet')).toBeTruthy()
    expect(screen.getByRole('row', { name: /Yılmaz OHG Business In doubt .* brandt/ })).toBeTruthy()
    expect(screen.getByRole('row', { name: /No name yet Not chosen yet Being written/ })).toBeTruthy()
    expect(screen.getByRole('row', { name: /Zoë Åkesson Supplementary cardholder/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /All kinds/ })).toBeNull()
  })

  it('are walked and opened by the keyboard alone', async () => {
    await openTab()
    act(() => grid().blur())
    act(() => grid().focus())
    const user = userEvent.setup()
    expect(activeRow()?.textContent).toContain('Åse')
    await user.keyboard('{End}')
    expect(activeRow()?.textContent).toContain('Zoë')
    await user.keyboard('{Home}{ArrowDown}')
    expect(activeRow()?.textContent).toContain('No name yet')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(useScreen.getState().screen).toHaveProperty('form'))
    const { screen: shown } = useScreen.getState()
    expect(typeof shown === 'object' && 'form' in shown && draftOf(shown.form)?.draftId).toBe(nobody.draftId)
  })

  it('are found by the first letters of their name, whatever its accents', async () => {
    await openTab()
    act(() => grid().blur())
    act(() => grid().focus())
    await userEvent.keyboard('zo')
    expect(activeRow()?.textContent).toContain('Zoë')
    await userEvent.keyboard('{Home}{ArrowUp}')
    expect(activeRow()?.textContent).toContain('Åse')
  })

  it('are discarded with Delete, one after the other, and brought back', async () => {
    await openTab()
    act(() => grid().blur())
    act(() => grid().focus())
    const user = userEvent.setup()
    await user.keyboard('{Delete}')
    await waitFor(() => expect(titles()).not.toContain('Åse Kristoffersen'))
    expect(activeRow()?.textContent).toContain('No name yet')
    await user.keyboard('{Delete}')
    await waitFor(() => expect(titles()).toEqual(['Feinkost Yılmaz OHG', 'Zoë Åkesson']))
    await waitFor(() => expect(status()).toContain('Draft discarded: No name yet.'))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(titles()).toContain('No name yet'))
    expect(status()).toContain('Draft discarded: Åse Kristoffersen.')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(titles()).toContain('Åse Kristoffersen'))
    expect(status()).toContain('The draft is back: Åse Kristoffersen.')
  })

  it('take what is typed in their open form along when they are discarded', async () => {
    const formId = takeDraft('sandbox', åse)
    main.failure = { kind: 'storage' }
    type(formId, { 'applicant.lastName': 'Typed last' })
    await waitFor(() => expect(draftOf(formId)?.failure).toBeTruthy())
    main.failure = undefined
    open()
    await userEvent.click(await screen.findByRole('tab', { name: /^Drafts/ }))
    await screen.findByText('Feinkost Yılmaz OHG')
    act(() => grid().blur())
    act(() => grid().focus())
    await userEvent.keyboard('{Home}{Delete}')
    await waitFor(() => expect(main.discarded).toHaveLength(1))
    expect(main.discarded[0]?.fields['applicant.lastName']).toBe('Typed last')
    expect(draftOf(formId)).toBeUndefined()
  })

  it('are not discarded while their sending is in doubt; the way out is their case', async () => {
    await openTab()
    act(() => grid().blur())
    act(() => grid().focus())
    const user = userEvent.setup()
    await user.keyboard('{ArrowDown}{ArrowDown}{Delete}')
    await waitFor(() => expect(status()).toContain('Clear up its case first.'))
    expect(titles()).toContain('Feinkost Yılmaz OHG')
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Open the case in doubt' }))
    expect(useScreen.getState().screen).toEqual({ case: 'case-1', tab: 'overview' })
  })

  it('begin a new one with the same content, which is opened', async () => {
    await openTab()
    const user = userEvent.setup()
    await user.pointer({ keys: '[MouseRight]', target: screen.getByText('Feinkost Yılmaz OHG') })
    // jsdom lays nothing out, so that the menu takes its place for out of sight.
    await user.click(await screen.findByRole('menuitem', { name: 'New from this one', hidden: true }))
    await waitFor(() => expect(useScreen.getState().screen).toHaveProperty('form'))
    expect(main.drafts[0]).toMatchObject({ title: 'Feinkost Yılmaz OHG', state: 'open' })
    expect(main.drafts).toHaveLength(5)
  })

  it('are found by the search of the header, and left by choosing cases', async () => {
    await openTab()
    act(() => useScreen.getState().setSearch('akesson'))
    await waitFor(() => expect(titles()).toEqual(['Zoë Åkesson']))
    act(() => useScreen.getState().ask({ search: 'akesson' }))
    expect(titles()).toEqual(['Zoë Åkesson'])
    act(() => useScreen.getState().setSearch('nobody at all'))
    expect(await screen.findByText('No draft matches “nobody at all”.')).toBeTruthy()
    act(() => useScreen.getState().ask({ kinds: ['BUSINESS'] }))
    await waitFor(() => expect(screen.queryByRole('grid', { name: 'Drafts' })).toBeNull())
  })

  it('say that there are none, and that they cannot be read', async () => {
    main.drafts = []
    const shown = open()
    await userEvent.click(await screen.findByRole('tab', { name: /^Drafts/ }))
    expect(await screen.findByText(/^No drafts\./)).toBeTruthy()
    answer({ drafts: { list: () => failed({ kind: 'storage' }) } })
    await act(() => shown.queryClient.resetQueries({ queryKey: ['sandbox', 'drafts'] }))
    expect(await screen.findByRole('alert')).toBeTruthy()
    answerDrafts({ drafts: [åse] })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Åse Kristoffersen')).toBeTruthy()
  })
})
