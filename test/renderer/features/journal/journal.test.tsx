import type { JournalEntry, JournalQuery } from '@contract/api/journal'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { give } from '../../../../src-renderer/lib/navigation/commands'
import { CaseJournal, JournalScreen } from '../../../../src-renderer/features/journal'
import { noFilters, queryOf } from '../../../../src-renderer/features/journal/filters'
import { speak } from '../../../../src-renderer/lib/i18n/i18n'
import { answer, failed, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei, sandboxEnvironment } from '../../../helpers/renderer/render'
import { letElementsScroll } from '../../../helpers/renderer/scrolling'
import { staged } from '../../../helpers/renderer/documents-double'
import { aCase } from '../../../helpers/renderer/a-case'

letElementsScroll()

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

const grid = (): HTMLElement => screen.getByRole('grid', { name: 'Journal' })
const activeRow = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')

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
      verify: () => ok({ intact: false, entries: total, brokenAt: 120 }),
    },
    cases: { read: ({ caseId }) => ok(aCase({ caseId, title: 'Anna Arndt' })) },
  })
})

it('shows entries with the name of their case and how they ended, and every field of the chosen one', async () => {
  renderInKartei(<JournalScreen />)
  expect(await screen.findByText('Anna Arndt')).toBeTruthy()
  expect(screen.getByText('refused: conflict')).toBeTruthy()
  const user = userEvent.setup()
  grid().focus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  const detail = within(await screen.findByLabelText('Entry 449'))
  for (const text of ['Read customer', 'customers.read', 'desk-3', 'Customer', 'K-1', 'oddMember', 'request-449'])
    expect(detail.getByText(text), text).toBeTruthy()
  await user.click(detail.getByRole('button', { name: 'Close' }))
  expect(screen.queryByLabelText('Entry 449')).toBeNull()
})

it('asks for older entries when the end comes near', async () => {
  renderInKartei(<JournalScreen />)
  await screen.findByText('Anna Arndt')
  grid().focus()
  await userEvent.setup().keyboard('{End}')
  await waitFor(() => expect(asked.map(({ olderThan }) => olderThan)).toContain(251))
})

it('filters, says when nothing matches, and takes the filters back', async () => {
  renderInKartei(<JournalScreen />)
  await screen.findByText('Anna Arndt')
  const user = userEvent.setup()
  await user.click(screen.getByLabelText('Search the journal'))
  await user.paste('nothing')
  await user.click(await screen.findByText('Clear filters'))
  expect(await screen.findByText('Anna Arndt')).toBeTruthy()
  expect(asked.map(({ query }) => query)).toContainEqual({ search: 'nothing', kinds: ['acts'] })
})

it('has what was done whole in the title, in the words of its row', async () => {
  renderInKartei(<JournalScreen />)
  await screen.findByText('Anna Arndt')
  const cells = [...document.querySelectorAll<HTMLElement>('[data-sequence] > [role=gridcell]:nth-child(4)')]
  expect(cells.length).toBeGreaterThan(0)
  expect(cells.map(({ title }) => title)).toEqual(cells.map(({ textContent }) => textContent))
})

it('shows what people did, and all else as soon as it is asked for, by kind, by action or by author', async () => {
  renderInKartei(<JournalScreen />)
  await screen.findByText('Anna Arndt')
  expect(asked.at(-1)?.query).toEqual({ kinds: ['acts'] })
  const user = userEvent.setup()
  for (const [name, kinds] of [
    ['What people read', { kinds: ['reads'] }],
    ['What Kartei did by itself', { kinds: ['automatic'] }],
    ['Everything', {}],
  ] as const) {
    await user.click(screen.getByRole('combobox', { name: 'Shown' }))
    await user.click(await screen.findByRole('option', { name, hidden: true }))
    await waitFor(() => expect(asked.at(-1)?.query).toEqual(kinds))
  }
  const now = new Date(2026, 2, 1, 12)
  expect(queryOf({ ...noFilters, user: 'Kartei' }, now)).toEqual({ users: ['Kartei'] })
  expect(queryOf({ ...noFilters, action: 'customers.read' }, now)).toEqual({ actions: ['customers.read'] })
  expect(queryOf({ ...noFilters, shown: 'all', period: 'yesterday' }, now)).toEqual({
    from: new Date(2026, 1, 28).toISOString(),
    before: new Date(2026, 2, 1).toISOString(),
  })
})

it('says which entry is broken and leads there, however old it is', async () => {
  renderInKartei(<JournalScreen />)
  await screen.findByText('Anna Arndt')
  const user = userEvent.setup()
  await user.click(screen.getByText('Verify'))
  await user.click(await screen.findByText('Show entry 120'))
  expect(await screen.findByLabelText('Entry 120')).toBeTruthy()
  await waitFor(() => expect(document.querySelector('[data-sequence="120"]')).toBeTruthy())
})

it('says in words what a check proves, and what it cannot say', async () => {
  answer({ journal: { verify: () => ok({ intact: true, entries: 9 }) } })
  renderInKartei(<JournalScreen />)
  await screen.findByText('Anna Arndt')
  await userEvent.click(screen.getByText('Verify'))
  expect(await screen.findByText(/^No entry was altered/)).toBeTruthy()
  expect(screen.getByText(/does not prove that no older copy/)).toBeTruthy()
})

it('says why it cannot be read, and asks again', async () => {
  answer({ journal: { page: () => failed({ kind: 'storage' }) } })
  renderInKartei(<JournalScreen />)
  expect(await screen.findByText('Try again')).toBeTruthy()
})

it('shows on a case only what was done to it', async () => {
  renderInKartei(<CaseJournal caseId="case-1" />)
  await screen.findAllByText('Read customer')
  expect(asked[0]?.query).toEqual({ caseId: 'case-1', kinds: ['acts'] })
  expect(screen.queryByText('Anna Arndt')).toBeNull()
})

it('prints the history of a case in words, all of what the list shows', async () => {
  await speak('de')
  const papers: unknown[] = []
  answer({
    journal: {
      paper: (input) => {
        papers.push(input)
        return ok({ did: 'printed' })
      },
    },
  })
  renderInKartei(<CaseJournal caseId="case-1" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Verlauf drucken' }))
  expect(await screen.findByText('Der Verlauf wurde gedruckt.')).toBeTruthy()
  expect(papers).toMatchObject([{ caseId: 'case-1', title: 'Anna Arndt', language: 'de', to: 'printer' }])
  const [{ entries }] = papers as [{ entries: { sequence: number; what: string; outcome: string }[] }]
  expect(entries).toHaveLength(total)
  expect(entries[0]).toMatchObject({ sequence: total, what: 'Kunde lesen', outcome: 'abgelehnt: Konflikt' })
  answer({ journal: { paper: () => ok({ did: 'failed', message: 'No printer is set up on this computer.' }) } })
  act(() => void give('print'))
  expect(await screen.findByText(/Auf diesem Rechner ist kein Drucker eingerichtet\.$/)).toBeTruthy()
  await speak('en')
})

it('opens the copy that was kept of a confirmed document, and leads to the case where the same went before', async () => {
  const asked: string[] = []
  const summary = {
    sha256: 'cd'.repeat(32),
    bytes: '5',
    sentBeforeOnCase: 'case-1',
    sentBeforeAt: '2026-07-01T10:00:00Z',
  }
  answer({
    journal: {
      page: () => ok({ entries: [anEntry(7, { action: 'uploads.confirmed', summary })], more: false }),
    },
    files: {
      keptOf: ({ sha256 }) => {
        asked.push(sha256)
        return ok({ file: staged('Ausweis', 1) })
      },
      look: () => failed({ kind: 'file' }),
      read: () => failed({ kind: 'file' }),
    },
  })
  renderInKartei(<CaseJournal caseId="case-2" />)
  const user = userEvent.setup()
  await user.click(await screen.findByText('Document confirmed'))
  const detail = within(await screen.findByLabelText('Entry 7'))
  expect(await detail.findByRole('button', { name: 'Anna Arndt' })).toBeTruthy()
  await user.click(await detail.findByRole('button', { name: 'Open Ausweis.pdf' }))
  expect(await screen.findByRole('dialog', { name: 'Preview of Ausweis.pdf' })).toBeTruthy()
  expect(asked).toEqual([summary.sha256])
})

it('says in words of German what the program noted as codes, and leaves what somebody named as it is', async () => {
  await speak('de')
  const summary = {
    kind: 'test',
    keyStorage: 'keychain',
    remember: 'true',
    results: '2 printed, 1 failed',
    environmentId: 'sandbox',
    status: 'AWAITING_SIGNING',
    onboardingType: 'BUSINESS',
    appliedAmount: '500000 EUR',
    bytes: '1800000',
    name: 'test',
  }
  answer({ journal: { page: () => ok({ entries: [anEntry(1, { summary })], more: false }) } })
  renderInKartei(<JournalScreen />, { ...sandboxEnvironment, name: 'Übungsumgebung' })
  const row = await screen.findByRole('row', { name: /brandt/ })
  expect(row.textContent).toContain(
    'Art: Test, Schlüssel liegt in: Schlüsselbund, Gemerkt, Umgebung: Übungsumgebung, Status: Unterschrift fehlt, ' +
      'Art: Geschäftskunde, Beantragter Betrag: EUR 5.000,00, Größe: 1,8 MB, Name: test',
  )
  await userEvent.click(row)
  const detail = within(await screen.findByRole('complementary'))
  expect(detail.getAllByText('Übungsumgebung')).toHaveLength(2)
  await speak('en')
})

it.each([
  ['printed', { action: 'journal.paper', summary: { result: 'printed', entries: '3' } }],
  ['failed', { action: 'sepa.printRecord', summary: { result: 'failed' } }],
  ['2 printed, 1 failed', { action: 'invoices.print', summary: { results: '2 printed, 1 failed' } }],
  ['printed', { action: 'printing.document' }],
  ['cancelled', { action: 'printing.cancel' }],
  ['cancelled', { action: 'sepa.cancel', httpStatus: 204 }],
  ['registered', { action: 'sepa.register', httpStatus: 200 }],
  ['created', { action: 'onboarding.create', httpStatus: 201 }],
  ['saved', { action: 'cases.setNote' }],
  ['saved', { action: 'journal.export', summary: { saved: 'true' } }],
  ['not done', { action: 'journal.export', summary: { saved: 'false' } }],
  ['recorded', { action: 'creditLimit.settle' }],
  ['erased', { action: 'persons.erase' }],
  ['done', { action: 'sandbox.reset' }],
  ['answered', { action: 'customers.read' }],
  ['answered', { action: 'raw.send', httpStatus: 200 }],
] as const)('says “%s” of %o', async (word, given) => {
  answer({ journal: { page: () => ok({ entries: [anEntry(1, given)], more: false }) } })
  renderInKartei(<JournalScreen />)
  const row = await screen.findByRole('row', { name: /brandt/ })
  expect(within(row).getAllByRole('gridcell').at(-1)?.textContent).toBe(word)
})

it('lists whom an entry is about and neither identifiers nor milliseconds, which stand in its details', async () => {
  const onboardingId = '7d098e55-1111-4222-8333-444455556666'
  const at = '2026-07-14T10:00:00.123Z'
  const entry = anEntry(1, { at, caseId: 'case-1', summary: { onboardingId, sha256: 'cd'.repeat(32), documents: '2' } })
  answer({ journal: { page: () => ok({ entries: [entry], more: false }) } })
  renderInKartei(<JournalScreen />)
  const row = await screen.findByRole('row', { name: /Anna Arndt/ })
  expect(row.textContent).toMatch(/2 documents/)
  expect(row.textContent).not.toMatch(/7d098e55|cdcd|\bms\b|123/)
  await userEvent.click(row)
  const detail = within(await screen.findByRole('complementary'))
  expect(detail.getByText(onboardingId)).toBeTruthy()
  expect(detail.getByText('1,234 ms')).toBeTruthy()
  expect(detail.getByTitle(at)).toBeTruthy()
})

it.each([
  [
    'en',
    {
      'uploads.confirmed':
        'Document confirmed|Upload documents, Size: 1.8 MB, Same content sent before: 1 Jul 2026, 10:00:00|confirmed',
      'raw.send': 'Send request by hand|Upload documents, 1 file|rejected',
      'journal.sending': 'About to send||noted',
      'cases.exportList': 'Export list|Format: CSV, 3 cases|saved',
      'invoices.print': 'Print invoices|2 documents, 1 copy|2 printed',
      'cases.change': 'Label, pin, close or follow up cases|1 changed, Pinned, Follow-up: 30 Nov 2026|changed',
      'sepa.register': 'Register mandate|IBAN: DE02…4321|registered',
      'persons.erase': "Erase a person's data|2 cases, Documents: 4|erased",
      'preferences.set': 'Change settings|at most 12 requests a minute|changed',
    },
  ],
  [
    'de',
    {
      'uploads.confirmed':
        'Dokument bestätigt|Dokumente hochladen, Größe: 1,8 MB, Gleicher Inhalt schon gesendet: 1. Juli 2026, 10:00:00|bestätigt',
      'raw.send': 'Anfrage von Hand senden|Dokumente hochladen, 1 Datei|zurückgewiesen',
      'journal.sending': 'Wird gesendet||vermerkt',
      'cases.exportList': 'Liste exportieren|Format: CSV, 3 Fälle|gespeichert',
      'invoices.print': 'Rechnungen drucken|2 Dokumente, 1 Exemplar|2 gedruckt',
      'cases.change':
        'Fälle kennzeichnen, wiedervorlegen oder erledigen|1 geändert, Angeheftet, Wiedervorlage: 30. Nov. 2026|geändert',
      'sepa.register': 'Mandat registrieren|IBAN: DE02…4321|registriert',
      'persons.erase': 'Daten einer Person löschen|2 Fälle, Dokumente: 4|gelöscht',
      'preferences.set': 'Einstellungen ändern|höchstens 12 Anfragen je Minute|geändert',
    },
  ],
] as const)('lists in words of a clerk what was done, of what and how it ended, in %s', async (language, said) => {
  await speak(language)
  const sha256 = 'cd'.repeat(32)
  const entries = [
    anEntry(9, {
      action: 'uploads.confirmed',
      httpStatus: 201,
      summary: { endpoint: '5', bytes: '1800000', sha256, sentBeforeAt: '2026-07-01T10:00:00Z' },
    }),
    anEntry(8, {
      action: 'raw.send',
      outcome: 'rejected',
      httpStatus: 422,
      summary: {
        endpoint: '5',
        method: 'POST',
        path: '/v5/onboardings',
        bodySha256: sha256,
        files: '1',
        status: '422',
      },
    }),
    anEntry(7, { action: 'journal.sending', summary: { method: 'POST', path: '/v5/onboardings' } }),
    anEntry(6, { action: 'cases.exportList', summary: { format: 'csv', saved: 'true', cases: '3' } }),
    anEntry(5, { action: 'invoices.print', summary: { documents: '2', copies: '1', results: '2 printed' } }),
    anEntry(4, { action: 'cases.change', summary: { changed: '1', pinned: 'true', followUp: '2026-11-30' } }),
    anEntry(3, { action: 'sepa.register', summary: { iban: 'DE02…4321', consentsGiven: 'direct_debit, by_phone' } }),
    anEntry(2, { action: 'persons.erase', summary: { erasureId: 'E-1', cases: '2', document: '4' } }),
    anEntry(1, { action: 'preferences.set', summary: { watchPerMinute: '12' } }),
  ]
  answer({ journal: { page: () => ok({ entries, more: false }) } })
  renderInKartei(<CaseJournal caseId="case-1" />)
  await screen.findAllByRole('row', { name: /brandt/ })
  const listed = screen.getAllByRole('row', { name: /brandt/ }).map((row) => within(row).getAllByRole('gridcell'))
  const texts = listed.map((cells) => cells.slice(3).map((cell) => cell.textContent))
  expect(texts.map((each) => each.join('|'))).toEqual(Object.values(said))
  for (const cell of listed.flat()) expect(cell.title).not.toMatch(/^\w+\.\w+$/)
  await speak('en')
})

it('is walked by arrows as soon as it is open, and Escape closes the entry but stays on its row', async () => {
  renderInKartei(<JournalScreen />)
  await screen.findByText('Anna Arndt')
  await waitFor(() => expect(document.activeElement).toBe(grid()))
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  await screen.findByLabelText('Entry 448')
  expect(activeRow()?.textContent).toContain('448')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(activeRow()?.textContent).toContain('448')
  await userEvent.keyboard('{ArrowDown}')
  await screen.findByLabelText('Entry 447')
  await userEvent.keyboard('{Escape}{Enter}')
  await screen.findByLabelText('Entry 447')
})

it('is searched by its key', async () => {
  renderInKartei(<JournalScreen />)
  await screen.findByText('Anna Arndt')
  act(() => void give('find'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')))
})
