import type { Erasure, PersonPreview } from '@contract/api/persons'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PersonsPanel } from '../../../../src-renderer/features/persons'
import { FollowErased } from '../../../../src-renderer/lib/navigation/open-cases'
import { askForPerson } from '../../../../src-renderer/lib/navigation/screen'
import { answer, emit, failed, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'

const found = {
  caseId: 'c1',
  title: 'Anna Muster',
  kind: 'INDIVIDUAL',
  status: 'COMPLETED',
  updatedAt: '2026-03-02T08:00:00.000Z',
  done: true,
  where: ['case' as const, 'mandate' as const],
}
const preview: PersonPreview = {
  records: [{ is: 'case', count: 1 }],
  files: 2,
  fileBytes: 4096,
  entries: 3,
  unsettled: [],
  held: [],
  copies: [
    { name: 'b1.sqlite', at: found.updatedAt, size: 1, is: 'backup', opens: true },
    { name: 'b2.sqlite', at: found.updatedAt, size: 1, is: 'backup', opens: false },
  ],
  word: 'Anna Muster',
}
const of = { caseIds: ['c1'], records: [] }

beforeEach(() => {
  askForPerson(undefined)
  answer({
    persons: {
      kept: () => ok({ erasures: [], holds: [] }),
      due: () => ok({ cases: [], held: 0, more: false }),
      find: () => ok({ cases: [found], records: [], more: false }),
      preview: () => ok(preview),
    },
  })
})

async function lookingAt() {
  renderInKartei(<PersonsPanel />)
  await screen.findByText('A person’s data …')
  askForPerson('Anna Muster')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Anna Muster' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Look at it' }))
  await dialog.findByText('What is kept')
  return dialog
}

describe('a person’s data', () => {
  it('are looked for at once for who comes from a case, and what stays is said before anything goes', async () => {
    const dialog = await lookingAt()
    dialog.getByText(/^2 documents/)
    dialog.getByText(/^3 entries of the journal/)
    dialog.getByText(/^1 copy /)
    dialog.getByText(/^b2.sqlite of /)
    dialog.getByText(/^What the service keeps/)
  })

  it('are erased once the name is typed, and not before', async () => {
    const erase = vi.fn(() => failed({ kind: 'cancelled' }))
    answer({ persons: { erase } })
    const dialog = await lookingAt()
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Back' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Erase …' }))
    const field = dialog.getByRole('textbox')
    expect(document.activeElement).toBe(field)
    await userEvent.paste('Anna')
    await userEvent.keyboard('{Enter}')
    dialog.getByText('This is not what has to be typed.')
    expect(erase).not.toHaveBeenCalled()
    await userEvent.paste(' Muster')
    await userEvent.keyboard('{Enter}')
    expect(erase).toHaveBeenCalledExactlyOnceWith({ ...of, word: 'Anna Muster' })
  })

  it('cannot be erased while something is in the way, which is said', async () => {
    answer({ persons: { preview: () => ok({ ...preview, unsettled: [{ what: 'draft' }] }) } })
    const dialog = await lookingAt()
    dialog.getByText(/Clear this up under Drafts/)
    expect(dialog.getByRole('button', { name: 'Erase …' }).matches(':disabled')).toBe(true)
    expect(dialog.getByRole('button', { name: 'Save as a file …' }).matches(':disabled')).toBe(false)
  })

  it('that are nowhere are said to be nowhere, and a word that is too short is said at the field', async () => {
    const find = vi.fn(() => ok({ cases: [], records: [], more: false }))
    answer({ persons: { find } })
    renderInKartei(<PersonsPanel />)
    await userEvent.click(await screen.findByRole('button', { name: 'A person’s data …' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('textbox'))
    await userEvent.paste('An')
    await userEvent.keyboard('{Enter}')
    expect(find).not.toHaveBeenCalled()
    expect(dialog.getAllByText(/^At least 3 characters/), 'the rule stands there once').toHaveLength(1)
    await userEvent.paste('na')
    await userEvent.keyboard('{Enter}')
    await dialog.findByText('Nothing is kept here in which that stands.')
  })
})

it('what was erased stands there with how much, and with each copy before and after, though all that was told before is forgotten', async () => {
  const kept: { erasures: Erasure[]; holds: [] } = { erasures: [], holds: [] }
  answer({
    persons: {
      kept: () => ok(kept),
      due: () => ok({ cases: [], held: 0, more: false }),
    },
  })
  renderInKartei(
    <>
      <FollowErased />
      <PersonsPanel />
    </>,
  )
  await screen.findByText('A person’s data …')
  kept.erasures = [
    {
      erasureId: 'e1',
      at: found.updatedAt,
      by: 'clerk',
      workstation: 'desk',
      state: 'done',
      records: [
        { is: 'case', count: 1 },
        { is: 'mandate', count: 3 },
      ],
      files: 5,
      journalEntry: 7,
      entries: 2,
      copies: [
        { name: 'b1.sqlite', at: found.updatedAt, is: 'backup', before: 'aa11', after: 'bb22' },
        { name: 'b2.sqlite', at: found.updatedAt, is: 'backup', before: 'cc33' },
        { name: 'b3.sqlite', at: found.updatedAt, is: 'aside', before: '', left: 'does-not-open' },
      ],
    },
  ]
  act(() => {
    emit('persons', 'onErased', { caseIds: [] })
    emit('workstation', 'onStale', { what: 'persons' })
  })
  await screen.findByText('clerk, desk, entry 7 of the journal')
  const record = within(screen.getByText('What was erased').parentElement ?? document.body)
  for (const [name, count] of Object.entries({ Cases: '1', Mandates: '3', 'Sealed files of documents': '5' }))
    expect(record.getByText(name).nextElementSibling?.textContent).toBe(count)
  record.getByText('b1.sqlite was written anew: checksum before aa11, after bb22')
  record.getByText('b2.sqlite holds nothing of it: checksum cc33')
  record.getByText('b3.sqlite does not open and was left as it is')
  record.getByText(/^A copy from before that is restored over these data is erased from again/)
})
