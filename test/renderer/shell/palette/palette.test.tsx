import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { give, useCommand } from '../../../../src-renderer/lib/navigation/commands'
import { useOpenCases } from '../../../../src-renderer/lib/navigation/open-cases'
import { useScreen } from '../../../../src-renderer/lib/navigation/screen'
import { Palette } from '../../../../src-renderer/shell/palette'
import { endOfIban, findCommands } from '../../../../src-renderer/shell/palette/find'
import { answer, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'
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
