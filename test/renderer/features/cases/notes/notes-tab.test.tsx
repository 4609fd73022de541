import type { Case } from '@contract/api/cases'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { useOutcome } from '../../../../../src-renderer/lib/api/queries'
import { FollowNotes, NotesTab } from '../../../../../src-renderer/features/cases/notes'
import { kartei } from '../../../../../src-renderer/lib/api/kartei'
import { speak } from '../../../../../src-renderer/lib/i18n/i18n'
import { textsIn } from '../../../../../src-renderer/lib/i18n/texts'
import { answer, failed, ok } from '../../../../helpers/renderer/kartei-double'
import { holdPauses } from '../../../../helpers/renderer/held-pauses'
import { renderInKartei } from '../../../../helpers/renderer/render'
import { aCase } from '../../../../helpers/renderer/a-case'

let caseRecord: Case
let written: string[]

/** As the case's screen does it: what main says of the case comes in whenever it is asked again. */
function Shown() {
  const { data } = useOutcome(['case', caseRecord.caseId], () => kartei.cases.read({ caseId: caseRecord.caseId }))
  return (
    <>
      <FollowNotes />
      {data && <NotesTab caseRecord={data} />}
    </>
  )
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note on this case' })

beforeEach(() => {
  caseRecord = aCase({ note: 'Called on Monday.', changedBy: 'brandt' })
  written = []
  answer({
    cases: {
      read: () => ok(caseRecord),
      setNote: ({ note }) => {
        written.push(note)
        caseRecord = { ...caseRecord, note }
        return ok(caseRecord)
      },
    },
  })
})

describe('the note of a case', () => {
  it('is saved as typed, and the way back leads to what it was on opening', async () => {
    renderInKartei(<Shown />)
    await userEvent.type(await field(), ' Wants direct debit.')
    expect(screen.getByText('This case was last changed here by brandt.')).toBeTruthy()
    await waitFor(() => expect(written.at(-1)).toBe('Called on Monday. Wants direct debit.'))
    await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy())
    await userEvent.type(await field(), '{Control>}zzzz{/Control}')
    await waitFor(() => expect(caseRecord.note).toBe('Called on Monday.'))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Undo/ }).disabled).toBe(true)
    for (const redo = screen.getByRole<HTMLButtonElement>('button', { name: /^Redo/ }); !redo.disabled;)
      await userEvent.click(redo)
    expect((await field()).value).toBe('Called on Monday. Wants direct debit.')
  })

  it('keeps its way back when the clerk leaves and comes again', async () => {
    const { unmount } = renderInKartei(<Shown />)
    await userEvent.type(await field(), '!')
    unmount()
    await waitFor(() => expect(written).toEqual(['Called on Monday.!']))
    renderInKartei(<Shown />)
    await field()
    await userEvent.click(screen.getByRole('button', { name: /^Undo/ }))
    expect((await field()).value).toBe('Called on Monday.')
  })

  it('says in the words of every form that saving failed, in German too', async () => {
    await speak('de')
    answer({ cases: { setNote: () => failed({ kind: 'storage' }) } })
    renderInKartei(<Shown />)
    await userEvent.type(await screen.findByRole('textbox'), '!')
    expect(await screen.findByText(textsIn('de', 'forms')('notSaved'))).toBeTruthy()
    expect(screen.getByRole('button', { name: textsIn('de', 'forms')('tryAgain') })).toBeTruthy()
  })

  it('loses nothing typed when saving fails, and is saved on trying again', async () => {
    answer({ cases: { setNote: () => failed({ kind: 'storage' }) } })
    renderInKartei(<Shown />)
    await userEvent.type(await field(), ' Back in May.')
    expect(await screen.findByText('Not saved. What you typed stays here until it is.')).toBeTruthy()
    expect((await field()).value).toBe('Called on Monday. Back in May.')
    answer({
      cases: {
        setNote: ({ note }) => {
          written.push(note)
          return ok({ ...caseRecord, note })
        },
      },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(written).toEqual(['Called on Monday. Back in May.'])
    await waitFor(async () => expect(document.activeElement).toBe(await field()))
  })

  it('is tried again by itself after longer and longer pauses, on another tab too, and holds the window', async () => {
    const { pauses, endPauses } = holdPauses(1_000, 9_000)
    let isFull = true
    answer({
      cases: {
        setNote: ({ note }) => {
          if (isFull) return failed({ kind: 'storage' })
          written.push(note)
          caseRecord = { ...caseRecord, note }
          return ok(caseRecord)
        },
      },
    })
    const mayGo = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const { unmount } = renderInKartei(<Shown />)
    await userEvent.type(await field(), ' Back in May.')
    expect(await screen.findByText('Not saved. What you typed stays here until it is.')).toBeTruthy()
    expect(mayGo()).toBe(false)
    unmount()
    await waitFor(() => {
      if (pauses.length < 4) endPauses()
      expect(pauses).toHaveLength(4)
    })
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000])
    isFull = false
    await waitFor(() => {
      endPauses()
      expect(written).toEqual(['Called on Monday. Back in May.'])
    })
    expect(mayGo()).toBe(true)
    renderInKartei(<Shown />)
    expect(await screen.findByText('Saved')).toBeTruthy()
  })

  it('is not overwritten by a case that was read before it was saved', async () => {
    const stale = caseRecord
    const { queryClient } = renderInKartei(<Shown />)
    await userEvent.type(await field(), ' More.')
    await waitFor(() => expect(caseRecord.note).toBe('Called on Monday. More.'))
    act(() => void queryClient.setQueryData(['sandbox', 'case', caseRecord.caseId], stale))
    await userEvent.type(await field(), ' And more.')
    await waitFor(() => expect(caseRecord.note).toBe('Called on Monday. More. And more.'))
    expect((await field()).value).toBe('Called on Monday. More. And more.')
  })

  it('is sent whole when the window goes while an earlier text is being saved', async () => {
    const sent: string[] = []
    let finish = (): void => undefined
    answer({
      cases: {
        setNote: ({ note }) => {
          sent.push(note)
          return new Promise((resolve) => {
            finish = () => resolve(ok({ ...caseRecord, note }))
          })
        },
      },
    })
    renderInKartei(<Shown />)
    await userEvent.type(await field(), ' Wants')
    await waitFor(() => expect(sent).toEqual(['Called on Monday. Wants']))
    await userEvent.type(await field(), ' direct debit.')
    act(() => void window.dispatchEvent(new Event('beforeunload')))
    expect(sent.at(-1)).toBe('Called on Monday. Wants direct debit.')
    act(finish)
  })

  it('has no step back to a text that was out of date on opening', async () => {
    const { queryClient } = renderInKartei(<Shown />)
    expect((await field()).value).toBe('Called on Monday.')
    caseRecord = { ...caseRecord, note: 'Called on Tuesday.' }
    await act(() => queryClient.invalidateQueries())
    await waitFor(async () => expect((await field()).value).toBe('Called on Tuesday.'))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Undo/ }).disabled).toBe(true)
  })

  it('stands beside what somebody else wrote meanwhile, and both can be kept', async () => {
    answer({ cases: { setNote: () => failed({ kind: 'storage' }) } })
    const { queryClient } = renderInKartei(<Shown />)
    await userEvent.type(await field(), ' Mine.')
    await screen.findByText('Not saved. What you typed stays here until it is.')
    caseRecord = { ...caseRecord, note: 'Theirs.' }
    await act(() => queryClient.invalidateQueries())
    expect(await screen.findByText(/^This note was changed elsewhere/)).toBeTruthy()
    expect((await field()).value).toBe('Called on Monday. Mine.')
    answer({
      cases: {
        setNote: ({ note }) => {
          caseRecord = { ...caseRecord, note }
          return ok(caseRecord)
        },
      },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Keep both' }))
    await waitFor(() => expect(caseRecord.note).toBe('Theirs.\n\nCalled on Monday. Mine.'))
  })

  it('says when the earlier one cannot be read, and how much room is left', async () => {
    caseRecord = { ...caseRecord, note: 'x'.repeat(9_990), unreadable: ['desk'] }
    renderInKartei(<Shown />)
    expect(await screen.findByText(/^The earlier note cannot be read any more/)).toBeTruthy()
    expect(screen.getByText('10 characters left')).toBeTruthy()
    await userEvent.type(await field(), 'y'.repeat(12))
    expect(screen.getByText('The note is full: 10,000 characters.')).toBeTruthy()
    expect((await field()).value).toHaveLength(10_000)
  })
})
