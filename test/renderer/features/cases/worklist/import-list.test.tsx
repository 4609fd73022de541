import type { ListPreview } from '@contract/api/cases'
import type { Outcome } from '@contract/outcome'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { useScreen } from '../../../../../src-renderer/lib/navigation/screen'
import { WorklistScreen } from '../../../../../src-renderer/features/cases/worklist'
import { i18n } from '../../../../../src-renderer/lib/i18n/i18n'
import { answer, emit, failed, ok } from '../../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../../helpers/renderer/render'
import { aCase } from '../../../../helpers/renderer/a-case'
import { answerFrom } from '../../../../helpers/renderer/register-double'

const preview: ListPreview = {
  listId: 'list-1',
  fileName: 'cases.csv',
  rows: 2000,
  fresh: 1500,
  used: ['onboardingId'],
  ignored: [],
  problems: [],
  problemCount: 0,
}
type Taken = Outcome<{ added: number; known: number }>

let cancelled: number
let endReading: (outcome: Outcome<ListPreview>) => void
let endTaking: (outcome: Taken) => void
let taken: string[]

beforeEach(() => {
  useScreen.setState(useScreen.getInitialState())
  cancelled = 0
  taken = []
  answerFrom({ cases: [aCase({ title: 'Anna Arndt' })] })
  answer({
    watch: { state: () => ok({ cases: 0 }) },
    preferences: { get: () => ok({ language: 'en', theme: 'system', watchPerMinute: 60, notifications: true }) },
    cases: {
      readList: () => new Promise<Outcome<ListPreview>>((resolve) => (endReading = resolve)),
      importList: ({ listId }) => {
        taken.push(listId)
        return new Promise<Taken>((resolve) => (endTaking = resolve))
      },
      cancelImport: () => {
        cancelled++
        return ok({ cancelled: true })
      },
    },
  })
})

async function pick(): Promise<void> {
  renderInKartei(<WorklistScreen onOpenById={() => undefined} />)
  await screen.findByText('Anna Arndt')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  await userEvent.upload(input, new File(['x'], 'cases.csv', { type: 'text/csv' }))
  await screen.findByRole('dialog', { name: 'Import cases.csv' })
}

const progress = () => screen.getByRole<HTMLProgressElement>('progressbar')
const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }))
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it('shows how far reading and taking over are, and what came of it', async () => {
  await pick()
  expect(screen.getByText('Reading the list …')).toBeTruthy()
  expect(progress().position).toBe(-1)
  act(() => emit('cases', 'onImporting', { step: 'checking', done: 500, of: 2000 }))
  expect(screen.getByText('Checking row 500 of 2,000 …')).toBeTruthy()
  expect([progress().value, progress().max]).toEqual([500, 2000])

  act(() => endReading({ ok: true, value: preview }))
  await screen.findByText('2,000 rows with a number')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
  expect(taken).toEqual([])
  await press('Add 1,500 cases')
  expect(taken).toEqual(['list-1'])
  act(() => emit('cases', 'onImporting', { step: 'taking-over', done: 640, of: 1500 }))
  expect(screen.getByText('Taking over: 640 of 1,500 cases')).toBeTruthy()
  act(() => endTaking({ ok: true, value: { added: 1500, known: 500 } }))
  await gone()
  expect(screen.getByText('1,500 cases added; already known: 500.')).toBeTruthy()
  expect(cancelled).toBe(0)
})

it('is cancelled while it is read', async () => {
  await pick()
  await press('Cancel')
  expect(cancelled).toBe(1)
  // Until main has answered it is not over.
  expect(screen.getByRole('dialog')).toBeTruthy()
  act(() => void failed({ kind: 'cancelled' }).then(endReading))
  await gone()
  expect(screen.getByText('The import was cancelled. Nothing was taken over.')).toBeTruthy()
})

it('is cancelled by Esc while it is taken over, and by that alone', async () => {
  await pick()
  act(() => endReading({ ok: true, value: preview }))
  await screen.findByText('2,000 rows with a number')
  await press('Add 1,500 cases')
  await userEvent.keyboard('{Escape}')
  expect(cancelled).toBe(1)
  expect(screen.getByRole('dialog')).toBeTruthy()
  act(() => void failed({ kind: 'cancelled' }).then(endTaking))
  await gone()
  expect(screen.getByText('The import was cancelled. Nothing was taken over.')).toBeTruthy()
})

it('keeps what the list holds in sight when it cannot be taken over', async () => {
  await pick()
  act(() => endReading({ ok: true, value: preview }))
  await screen.findByText('2,000 rows with a number')
  await press('Add 1,500 cases')
  act(() => void failed({ kind: 'storage' }).then(endTaking))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add 1,500 cases' })).toBeTruthy()
  await press('Cancel')
  await gone()
  expect(cancelled).toBe(0)
})

it('says in the clerk’s language why a row is not taken over', async () => {
  await pick()
  await act(() => i18n.changeLanguage('de'))
  try {
    const problems = [
      { line: 3, code: 'uuid', message: 'What main says of it.' },
      { line: 4, code: 'no-identifier', message: 'What main says of it.' },
    ]
    act(() => endReading({ ok: true, value: { ...preview, problems, problemCount: 2 } }))
    expect(await screen.findByText(/^Zeile 3: Diese Nummer ist nicht vollständig oder keine des Dienstes/)).toBeTruthy()
    expect(screen.getByText('Zeile 4: Hier steht keine Nummer eines Antrags oder Engagements.')).toBeTruthy()
    expect(screen.queryByText(/What main says/)).toBeNull()
  } finally {
    await act(() => i18n.changeLanguage('en'))
  }
})
