import type { IntakeFile } from '@contract/api/intake'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useScreen } from '../../../../src-renderer/lib/navigation/screen'
import { FollowIntake, IntakePanel, IntakeTray, useIntakeDrop } from '../../../../src-renderer/features/intake'
import { answer, emit, failed, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'
import { firstOutOfOrder, similarNames } from '../../../fixtures/similar-names'
import { answerFrom } from '../../../helpers/renderer/register-double'
import { aCase } from '../../../helpers/renderer/a-case'

const file = (given: Partial<IntakeFile> & Pick<IntakeFile, 'intakeId' | 'name'>): IntakeFile => ({
  state: 'ready',
  size: 120_000,
  changedAt: '2026-07-15T08:00:00Z',
  mediaType: 'application/pdf',
  pages: 2,
  overLimit: false,
  suggestions: [],
  text: 'searched',
  aside: false,
  ...given,
})

const anna = aCase({ title: 'Anna Berg', status: 'AWAITING_DOCUMENTS' })
const bruno = aCase({ title: 'Bruno Böhm' })
const noOnboarding = aCase({
  title: 'Bruna Alt',
  identifiers: { engagementId: 'e-1', mandateIds: [], creditLimitIncreaseIds: [] },
})
const letter = file({
  intakeId: 'letter',
  name: 'scan-1.pdf',
  suggestions: [
    {
      caseId: anna.caseId,
      title: 'Anna Berg',
      dateOfBirth: '1985-03-07',
      city: 'Bremen',
      reasons: [
        { what: 'name', where: 'text', found: 'Anna Berg' },
        { what: 'identifier', where: 'file-name', found: 'CU-20441' },
      ],
    },
  ],
})
const files = [
  letter,
  file({ intakeId: 'photo', name: 'photo.png', mediaType: 'image/png', text: 'not-read' }),
  file({ intakeId: 'half', name: 'half.pdf', state: 'writing' }),
  file({ intakeId: 'word', name: 'letter.docx', state: 'refused', problem: 'wrong-type' }),
  file({ intakeId: 'advert', name: 'advert.pdf', aside: true }),
]

const assign = vi.fn()
beforeEach(() => {
  assign.mockReset()
  assign.mockImplementation(({ intakeIds }: { intakeIds: string[] }) =>
    ok({
      assigned: intakeIds.map((intakeId) => ({
        intakeId,
        original: 'done',
        file: { fileId: intakeId, name: intakeId, size: 1, mediaType: 'image/png', sha256: '', problems: [] },
      })),
      failed: [],
    }),
  )
  answer({
    intake: {
      list: () => ok({ state: 'watched', files }),
      picture: () => ok({ bytes: null, mediaType: 'image/png' }),
      assign,
      putAside: ({ intakeIds }) => ok({ changed: intakeIds.length }),
    },
    cases: {
      read: ({ caseId }) => ok([anna, bruno].find((caseRecord) => caseRecord.caseId === caseId) ?? anna),
      page: () =>
        ok({
          cases: [noOnboarding, bruno],
          from: 0,
          total: 2,
          counts: { all: 2, 'needs-action': 0, waiting: 2, done: 0 },
          kinds: [],
          labels: [],
        }),
    },
  })
})

const show = (caseRecord?: typeof anna) =>
  renderInKartei(
    <>
      <FollowIntake />
      <IntakeTray {...(caseRecord && { caseRecord })} />
    </>,
  )
const row = (name: RegExp) => screen.findByRole('listitem', { name })

describe('the intake tray', () => {
  it('says what each document is, whose it may be and why, and what is not taken', async () => {
    show()
    expect(await screen.findByText('3 documents to assign')).toBeTruthy()
    const first = within(await row(/scan-1/))
    expect(first.getByText('PDF · 2 pages · 0.2 MB')).toBeTruthy()
    expect(first.getByText('7 Mar 1985 · Bremen · name in the text, CU-20441 in the file name')).toBeTruthy()
    expect(within(await row(/photo/)).getByText('No case recognised')).toBeTruthy()
    const writing = within(await row(/half/))
    expect(writing.getByText('still being written …')).toBeTruthy()
    expect(writing.queryByRole('button')).toBeNull()
    expect(screen.getByText('2 other files')).toBeTruthy()
    expect(screen.getByText('Not taken: neither PDF nor image')).toBeTruthy()
    expect(assign).not.toHaveBeenCalled()
  })

  it('assigns to the suggested case by one press, says what became of it, and leads there', async () => {
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Assign to Anna Berg, 7 Mar 1985 · Bremen' }))
    expect(assign).toHaveBeenCalledWith({ intakeIds: ['letter'], caseId: anna.caseId })
    expect((await screen.findByText(/1 document lies on Anna Berg now/)).textContent).toBe(
      '1 document lies on Anna Berg now. Nothing is sent yet. Originals are in the folder “done”.',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Open case' }))
    expect(useScreen.getState().screen).toEqual({ case: anna.caseId, tab: 'documents' })
  })

  it('assigns several wholly by keyboard, to a case that is searched for', async () => {
    show()
    ;(await row(/scan-1/)).focus()
    await userEvent.keyboard(' {ArrowDown} {Enter}')
    expect(await screen.findByRole('dialog', { name: /Assign 2 documents/ })).toBeTruthy()
    const field = screen.getByRole('combobox', { name: 'Find a case' })
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      expect.stringContaining('Anna Berg'),
      expect.stringContaining('Bruno Böhm'),
    ])
    await userEvent.type(field, 'bru')
    // A case that takes no documents is not offered.
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    expect(screen.getByRole('option').textContent).toContain('Bruno Böhm')
    await userEvent.keyboard('{Enter}')
    expect(assign).toHaveBeenCalledWith({ intakeIds: ['letter', 'photo'], caseId: bruno.caseId })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('offers no case before a better one among 1,000 similar names, and says which one of them it is', async () => {
    const hit = { by: 'number' as const, text: '…1…' }
    const numbered = similarNames().map(({ title, note, onboardingId, mandateId }) =>
      aCase({
        title,
        note,
        identifiers: { onboardingId, mandateIds: [mandateId], creditLimitIncreaseIds: [] },
        dateOfBirth: '1985-03-07',
        city: 'Bremen',
        hit,
      }),
    )
    answerFrom({ cases: numbered })
    show()
    ;(await row(/photo/)).focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.type(await screen.findByRole('combobox', { name: 'Find a case' }), 'Groß 1')
    const shown = (): (typeof numbered)[number][] =>
      screen.getAllByRole('option').flatMap(({ textContent }) => {
        const title = /^(.*)7 Mar 1985 · Bremen · number …1…/.exec(textContent)?.[1]
        return numbered.find((caseRecord) => caseRecord.title === title) ?? []
      })
    await waitFor(() => expect(shown()[0]?.title).toMatch(/Gro(ß|ss) 1$/))
    const fits = shown().map(({ title, note }) => ({ title, others: [note] }))
    expect(fits).toHaveLength(8)
    expect(firstOutOfOrder(fits, 'Groß 1')).toBeUndefined()
  })

  it('ticks all by Ctrl+A, a range by Shift, and none by Esc', async () => {
    show()
    ;(await row(/scan-1/)).focus()
    const checked = () => document.querySelectorAll('[data-intake][data-checked]').length
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(checked()).toBe(2)
    await userEvent.keyboard('{Escape}')
    expect(checked()).toBe(0)
    await userEvent.keyboard('{Control>}a{/Control}')
    expect(checked()).toBe(2)
  })

  it('puts aside with Delete and brings back', async () => {
    const putAside = vi.fn(() => ok({ changed: 1 }))
    answer({ intake: { putAside } })
    show()
    ;(await row(/photo/)).focus()
    await userEvent.keyboard('{Delete}')
    expect(putAside).toHaveBeenLastCalledWith({ intakeIds: ['photo'], aside: true })
    await userEvent.click(screen.getByRole('button', { name: 'Bring advert.pdf back', hidden: true }))
    expect(putAside).toHaveBeenLastCalledWith({ intakeIds: ['advert'], aside: false })
  })

  it('names what could not be assigned, and why all of it failed', async () => {
    answer({
      intake: {
        assign: () => ok({ assigned: [], failed: [{ intakeId: 'letter', name: 'scan-1.pdf', code: 'vanished' }] }),
      },
    })
    show(anna)
    await userEvent.click((await screen.findAllByRole('button', { name: 'Add to this case' }))[0]!)
    expect(await screen.findByText('scan-1.pdf is not there any more.')).toBeTruthy()
    answer({ intake: { assign: () => failed({ kind: 'storage' }) } })
    await userEvent.click(screen.getAllByRole('button', { name: 'Add to this case' })[0]!)
    expect(await screen.findByRole('alert')).toBeTruthy()
  })

  it('is dragged onto a case', async () => {
    function Target() {
      const { over, handlers } = useIntakeDrop(anna, true)
      return (
        <div data-testid="target" data-over={over?.files} {...handlers}>
          {anna.title}
        </div>
      )
    }
    renderInKartei(
      <>
        <FollowIntake />
        <IntakeTray />
        <Target />
      </>,
    )
    const data = new Map<string, string>()
    const dataTransfer = {
      setData: (type: string, text: string) => data.set(type, text),
      get types() {
        return [...data.keys()]
      },
    }
    fireEvent.dragStart(await row(/photo/), { dataTransfer })
    const target = screen.getByTestId('target')
    fireEvent.dragOver(target, { dataTransfer })
    await waitFor(() => expect(target.dataset['over']).toBe('1'))
    fireEvent.drop(target, { dataTransfer })
    expect(assign).toHaveBeenCalledWith({ intakeIds: ['photo'], caseId: anna.caseId })
  })

  it('says that the folder is away, and is not there while none is watched', async () => {
    show()
    await row(/scan-1/)
    emit('intake', 'onChanged', { state: 'gone', files: [] })
    expect(await screen.findByText(/The intake folder is not there right now/)).toBeTruthy()
    emit('intake', 'onChanged', { state: 'off', files: [] })
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Intake' })).toBeNull())
  })
})

it('the folder is chosen, shown and switched off in the settings', async () => {
  const base = { language: 'en', theme: 'system', watchPerMinute: 60, notifications: true } as const
  let chosen: { path: string; watched: boolean } | undefined
  const preferences = () => ok({ ...base, ...(chosen && { intakeFolder: chosen }) })
  answer({
    preferences: {
      get: preferences,
      set: ({ watchIntakeFolder }) => {
        if (chosen && watchIntakeFolder !== undefined) chosen = { ...chosen, watched: watchIntakeFolder }
        return preferences()
      },
      chooseIntakeFolder: () => {
        chosen = { path: '/scans', watched: true }
        return preferences()
      },
    },
  })
  renderInKartei(<IntakePanel />)
  await userEvent.click(await screen.findByRole('button', { name: 'Choose intake folder' }))
  const watched = await screen.findByRole('switch', { name: 'Watch /scans' })
  expect(watched).toHaveProperty('checked', true)
  await userEvent.click(watched)
  await waitFor(() => expect(watched).toHaveProperty('checked', false))
  expect(screen.getByRole('button', { name: 'Change intake folder' })).toBeTruthy()
})
