import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { give, useCommand } from '../../../../src-renderer/lib/navigation/commands'
import { leaveCompositionAlone } from '../../../../src-renderer/lib/navigation/keys'
import { useOpenCases } from '../../../../src-renderer/lib/navigation/open-cases'
import { useScreen } from '../../../../src-renderer/lib/navigation/screen'
import { Palette } from '../../../../src-renderer/shell/palette/palette'
import { endOfIban, findCases, findCommands } from '../../../../src-renderer/shell/palette/find'
import { answer, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'
import { firstOutOfOrder, similarNames, similarSearches } from '../../../fixtures/similar-names'
import { aCase } from '../../../helpers/renderer/a-case'
import { answerFrom } from '../../../helpers/renderer/register-double'

const anna = aCase({ title: 'Anna Berg', status: 'AWAITING_DOCUMENTS', note: 'Konto 3000' })
const bruno = aCase({ title: 'Bruno Böhm', status: 'COMPLETED' })
const asked: string[] = []
const journal = vi.fn()

function Listens() {
  useCommand('journal', journal)
  return null
}
async function open() {
  renderInKartei(
    <>
      <Palette />
      <Listens />
    </>,
  )
  act(() => void give('palette'))
  return screen.findByRole('combobox')
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

beforeEach(() => {
  asked.length = 0
  journal.mockReset()
  useScreen.setState(useScreen.getInitialState())
  answerFrom({ cases: [anna, bruno] })
  answer({
    cases: {
      read: ({ caseId }) => ok([anna, bruno].find((caseRecord) => caseRecord.caseId === caseId) ?? anna),
      byReference: ({ reference }) => {
        asked.push(reference)
        return ok({ cases: reference === 'INV-2026-00017' ? [bruno] : [] })
      },
    },
  })
})

it('shows what was opened last, finds a case by its name, and opens it', async () => {
  useOpenCases.setState({ open: [], recent: [bruno.caseId] })
  const field = await open()
  await waitFor(() => expect(options()[0]).toContain('Bruno Böhm'))
  await userEvent.type(field, 'berg')
  await waitFor(() => expect(options()[0]).toContain('Anna Berg'))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(useScreen.getState().screen).toEqual({ case: anna.caseId, tab: 'documents' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it.each([
  ['worklist', ['New application', 'Open case by number', 'Uploads', 'Journal', 'Drafts', 'Print queue']],
  ['journal', ['New application', 'Open case by number', 'Worklist', 'Uploads', 'Drafts', 'Print queue']],
  [
    { case: anna.caseId, tab: 'documents' },
    ['Direct debit', 'Invoices', 'Notes', 'New application', 'Open case by number', 'Worklist'],
  ],
] as const)('shows before anything is typed what was opened last and six commands: %j', async (place, names) => {
  useOpenCases.setState({ open: [], recent: [bruno.caseId] })
  useScreen.setState({ screen: place })
  const field = await open()
  await waitFor(() => expect(options()[0]).toContain('Bruno Böhm'))
  const [, ...commands] = screen.getAllByRole('option').map((option) => option.querySelector('span')?.textContent)
  expect(commands).toEqual(names)
  expect(screen.queryByText('Settings')).toBeNull()
  await userEvent.type(field, 'proxy')
  await waitFor(() => expect(screen.getByText('Settings')).toBeTruthy())
})

it('puts no case before a better one among 1,000 similar names, and says which one of them it is', async () => {
  const register = similarNames().map(({ title, note, onboardingId, mandateId }) =>
    aCase({ title, note, identifiers: { onboardingId, mandateIds: [mandateId], creditLimitIncreaseIds: [] } }),
  )
  answerFrom({ cases: register })
  for (const typed of similarSearches) {
    const found = (await findCases(typed, [])).map(({ caseRecord: { title, note, identifiers } }) => ({
      title,
      others: [note, identifiers.onboardingId ?? '', ...identifiers.mandateIds],
    }))
    expect(found.length, typed).toBeGreaterThan(3)
    expect({ typed, wrong: firstOutOfOrder(found, typed) }).toEqual({ typed, wrong: undefined })
  }
  const hit = { by: 'number' as const, text: '…1…' }
  const wanted = aCase({ title: 'Jürgen Groß 1', dateOfBirth: '1985-03-07', city: 'Bremen', turn: 'done' })
  answerFrom({ cases: [aCase({ title: 'Jürgen Groß 2', note: 'Groß 1', pinned: true, hit }), wanted] })
  await userEvent.type(await open(), 'Groß 1')
  await waitFor(() => expect(options()[1]).toContain('Jürgen Groß 2number …1…'))
  expect(options()[0]).toContain('Jürgen Groß 17 Mar 1985 · Bremen')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(useScreen.getState().screen).toMatchObject({ case: wanted.caseId }))
})

it('puts a name before a reference of the same letters', async () => {
  const named = aCase({ title: 'INV-2026-00017' })
  answerFrom({ cases: [anna, bruno, named] })
  expect((await findCases('INV-2026-00017', [])).map(({ caseRecord }) => caseRecord)).toEqual([named, bruno])
})

it('opens nothing by the Enter that ends a composition of an input method', async () => {
  leaveCompositionAlone()
  const field = await open()
  await userEvent.type(field, 'Anna')
  await screen.findAllByRole('option')
  const enter = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }
  field.dispatchEvent(new KeyboardEvent('keydown', { ...enter, isComposing: true }))
  expect(screen.getByRole('dialog')).toBeTruthy()
  field.dispatchEvent(new KeyboardEvent('keydown', enter))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('lists the search and the print of what is open only where something is open that can be', () => {
  function Paper({ isThere }: { readonly isThere: boolean }) {
    useCommand('print', () => undefined, isThere)
    return null
  }
  const { rerender } = renderInKartei(<Paper isThere={false} />)
  expect(findCommands('what is open', 'en', true)).toEqual([])
  rerender(<Paper isThere />)
  expect(findCommands('what is open', 'en', true)).toEqual(['print'])
  rerender(<Paper isThere={false} />)
  expect(findCommands('what is open', 'en', true)).toEqual([])
})

it.each(['schließen', 'schliessen', 'SCHLIESSEN fall'])('finds a command however "%s" is written', (typed) => {
  expect(findCommands(typed, 'de', true)).toContain('close-case')
})

it.each([
  ['delete', 'löschen', ['drafts', 'settings-data', 'settings-environments']],
  ['draft', 'Entwurf', ['drafts']],
  ['backup', 'Sicherung', ['settings-data']],
  ['recovery key', 'Wiederherstellungsschlüssel', ['settings-data']],
  ['dark', 'dunkel', ['settings-display']],
  ['printer', 'Drucker', ['settings-printing', 'print-queue']],
  ['redirect', 'Rücksprungadressen', ['settings-presets']],
  ['api key', 'API-Schlüssel', ['settings-environments']],
  ['mandate', 'Mandat', ['case-direct-debit']],
  ['raise', 'erhöhen', ['case-credit-limit']],
  ['upload', 'hochladen', ['uploads', 'case-documents']],
  ['export', 'exportieren', ['journal']],
  ['scanner', 'Scanner', ['intake', 'settings-intake']],
  ['licence', 'Lizenz', ['settings-about']],
  ['customer', 'Kunde', ['case-customer', 'new-onboarding']],
] as const)('finds by the words of a clerk what does it: %s, %s', (en, de, ids) => {
  expect(findCommands(en, 'en', true)).toEqual(expect.arrayContaining([...ids]))
  expect(findCommands(de, 'de', true)).toEqual(expect.arrayContaining([...ids]))
})

it('finds what is called so before what only has to do with it', () => {
  expect(findCommands('dokumente', 'de', true)[0]).toBe('case-documents')
})

it('finds a draft by the person in it, and opens it', async () => {
  const clara = { draftId: 'd1', title: 'Clara Böhm', kind: '', state: 'open' as const }
  const draft = { ...clara, subject: { type: 'onboarding' as const }, createdAt: '', updatedAt: '' }
  answer({
    drafts: { list: () => ok({ drafts: [draft] }), read: () => ok({ ...draft, fields: { who: 'Clara Böhm' } }) },
  })
  const field = await open()
  await userEvent.type(field, 'clara boehm')
  await waitFor(() => expect(options()[0]).toContain('Clara Böhm'))
  expect(screen.getByText('Drafts')).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(useScreen.getState().screen).toHaveProperty('form'))
})

it.each(['Übersicht', 'uebersicht', 'ubersicht'])('finds a command with or without umlauts: %s', (typed) => {
  expect(findCommands(typed, 'de', true)).toContain('case-overview')
})

it('takes a reference of the service, and of a whole IBAN the last four characters alone', async () => {
  const field = await open()
  await userEvent.click(field)
  await userEvent.paste('INV-2026-00017')
  await waitFor(() => expect(options()[0]).toContain('Bruno Böhm'))
  expect(screen.getByText('By reference')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.paste('Invoice ID: 61D81B1E-6bb5-4115-8465-edb57f4feb2c')
  await waitFor(() => expect(asked.at(-1)).toBe('61d81b1e-6bb5-4115-8465-edb57f4feb2c'))
  asked.length = 0
  await userEvent.clear(field)
  await userEvent.paste('DE89 3704 0044 0532 0130 00')
  expect(await screen.findByText('IBAN ending in 3000')).toBeTruthy()
  await waitFor(() => expect(options()[0]).toContain('Anna Berg'))
  expect(asked).toEqual([])
  expect(endOfIban('Rechnung 4711')).toBeUndefined()
  expect(endOfIban('RF81 4412 4929 7288')).toBeUndefined()
})

it('gives a command with its keys beside it', async () => {
  const field = await open()
  await userEvent.type(field, 'journ')
  await waitFor(() => expect(options()).toEqual(['JournalCtrlJ']))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(journal).toHaveBeenCalledOnce())
})
