import type { JournalEntry, JournalQuery } from '@contract/journal'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { CaseJournal, JournalScreen } from '../../../../src-renderer/features/journal'
import { actionTexts } from '../../../../src-renderer/features/journal/action-texts'
import { answer, failed, ok } from '../../kartei-double'
import { renderInKartei } from '../../render'
import { aCase } from '../worklist/a-case'

const sources = import.meta.glob<string>('../../../../src-main/features/journal/summaries/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
})

const anEntry = (sequence: number, given: Partial<JournalEntry> = {}): JournalEntry => ({
  sequence,
  at: '2026-07-14T10:00:00.000Z',
  user: 'brandt',
  workstation: 'desk-3',
  environmentId: 'sandbox',
  action: 'customers.read',
  summary: { customerId: 'K-1', oddMember: 'x' },
  outcome: 'ok',
  durationMs: 1234,
  requestId: `request-${sequence}`,
  hash: 'ab'.repeat(32),
  ...given,
})

let asked: { query: JournalQuery; olderThan?: number | undefined }[] = []
const total = 450

beforeEach(() => {
  asked = []
  answer({
    journal: {
      facets: () => ok({ users: ['brandt'], actions: ['customers.read', 'sepa.register'] }),
      page: ({ query, olderThan = total + 1, count }) => {
        asked.push({ query, olderThan })
        const size = query.search === 'nothing' ? 0 : Math.min(count, olderThan - 1)
        const entries = Array.from({ length: size }, (_, index) =>
          anEntry(olderThan - 1 - index, index === 0 ? { caseId: 'case-1', outcome: 'conflict', httpStatus: 409 } : {}),
        )
        return ok({ entries, more: size > 0 && olderThan - 1 > count })
      },
      verify: () => ok({ intact: false, entries: total, brokenAt: 449 }),
    },
    cases: { read: ({ caseId }) => ok(aCase({ caseId, title: 'Anna Arndt' })) },
  })
})

it('has words for every action that is journaled, and for those of the watch', () => {
  const journaled = Object.entries(sources)
    .filter(([file]) => !file.includes('not-journaled'))
    .flatMap(([, source]) => [...source.matchAll(/^ {2}'(\w+\.\w+)': \{/gm)].map(([, action]) => action ?? ''))
  expect(journaled.length).toBeGreaterThan(40)
  expect(
    [...journaled, 'watch.changed', 'watch.looked'].filter((name) => !Object.hasOwn(actionTexts.table, name)),
  ).toEqual([])
})

it('shows entries with the name of their case and how they ended, and every field of the chosen one', async () => {
  renderInKartei(<JournalScreen />)
  expect(await screen.findByText('Anna Arndt')).toBeTruthy()
  expect(screen.getByText('refused: conflict (409)')).toBeTruthy()
  const user = userEvent.setup()
  screen
    .getAllByRole('row')
    .find((row) => row.tabIndex === 0)
    ?.focus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  const detail = within(await screen.findByRole('complementary', { name: 'Entry 449' }))
  for (const text of ['Read customer', 'customers.read', 'desk-3', 'Customer', 'K-1', 'oddMember', 'request-449'])
    expect(detail.getByText(text), text).toBeTruthy()
  await user.click(detail.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('complementary')).toBeNull()
})

it('asks for older entries when the end comes near', async () => {
  renderInKartei(<JournalScreen />)
  await screen.findByText('Anna Arndt')
  screen
    .getAllByRole('row')
    .find((row) => row.tabIndex === 0)
    ?.focus()
  await userEvent.setup().keyboard('{End}')
  await waitFor(() => expect(asked.map(({ olderThan }) => olderThan)).toContain(251))
})

it('filters, says when nothing matches, and takes the filters back', async () => {
  renderInKartei(<JournalScreen />)
  await screen.findByText('Anna Arndt')
  const user = userEvent.setup()
  await user.type(screen.getByRole('searchbox', { name: 'Search the journal' }), 'nothing')
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('Anna Arndt')).toBeTruthy()
  expect(asked.map(({ query }) => query)).toContainEqual({ search: 'nothing' })
})

it('says which entry is broken and leads there', async () => {
  renderInKartei(<JournalScreen />)
  await screen.findByText('Anna Arndt')
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Verify' }))
  await user.click(await screen.findByRole('button', { name: 'Show entry 449' }))
  expect(await screen.findByRole('complementary', { name: 'Entry 449' })).toBeTruthy()
})

it('says why it cannot be read, and asks again', async () => {
  answer({ journal: { page: () => failed({ kind: 'storage' }) } })
  renderInKartei(<JournalScreen />)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

it('shows on a case only what was done to it', async () => {
  renderInKartei(<CaseJournal caseId="case-1" />)
  await screen.findAllByText('Read customer')
  expect(asked[0]?.query).toEqual({ caseId: 'case-1' })
  expect(screen.queryByText('Anna Arndt')).toBeNull()
})
