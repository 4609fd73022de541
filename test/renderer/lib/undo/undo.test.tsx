import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { AnnotationsMenu, AnnotationsNotice } from '../../../../src-renderer/features/cases/case/annotations'
import { aCase } from '../../../helpers/renderer/a-case'
import { answer, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'

const anna = aCase({ title: 'Anna Arndt', status: 'FAILED' })
let changes: unknown[] = []

function Window() {
  return (
    <>
      <input aria-label="Search" />
      <textarea aria-label="Note" />
      <button type="button">Elsewhere</button>
      <AnnotationsMenu caseRecord={anna} />
      <AnnotationsNotice caseId={anna.caseId} />
    </>
  )
}

/** True where the browser is left to undo what it remembers. */
const browserUndoes = (at: Element): boolean => fireEvent.keyDown(at, { key: 'z', ctrlKey: true })
const search = (): HTMLElement => screen.getByLabelText('Search')
const elsewhere = (): HTMLElement => screen.getByText('Elsewhere')

async function pin(): Promise<void> {
  await userEvent.click(screen.getByLabelText('More for this case'))
  await userEvent.click(await screen.findByText('Pin'))
  await screen.findByText('Undo')
}

beforeEach(() => {
  changes = []
  answer({
    cases: {
      change: (what) => {
        changes.push(what)
        return ok({ changed: 1 })
      },
    },
  })
  renderInKartei(<Window />)
})

describe('Ctrl+Z', () => {
  it('is the browser’s in text that was typed, until all of it is taken back, and nowhere else', async () => {
    await userEvent.type(search(), 'An')
    expect(browserUndoes(search())).toBe(true)
    expect([elsewhere(), screen.getByLabelText('Note'), document.body].map(browserUndoes)).toEqual([
      false,
      false,
      false,
    ])
    fireEvent.input(search(), { target: { value: '' }, inputType: 'historyUndo' })
    expect(browserUndoes(search())).toBe(false)
  })

  it('takes back what was just done, wherever the focus is', async () => {
    await userEvent.type(search(), 'An')
    await pin()
    // What was typed before is older than that.
    act(() => search().focus())
    expect(browserUndoes(search())).toBe(false)
    await waitFor(() => expect(changes).toHaveLength(2))
    expect(changes[1]).toMatchObject({ caseIds: [anna.caseId], pinned: false })
    await waitFor(() => expect(screen.queryByText('Undo')).toBeNull())
    browserUndoes(elsewhere())
    expect(changes).toHaveLength(2)
  })

  it('stays out of other fields once the way back is gone', async () => {
    await pin()
    await userEvent.click(screen.getByText('Undo'))
    await waitFor(() => expect(screen.queryByText('Undo')).toBeNull())
    expect(browserUndoes(search())).toBe(false)
  })

  it('leaves what was done as it is where the focus is in text that was typed since', async () => {
    await pin()
    await userEvent.type(search(), 'An')
    expect(browserUndoes(search())).toBe(true)
    expect(changes).toHaveLength(1)
    expect(browserUndoes(elsewhere())).toBe(false)
    await waitFor(() => expect(changes).toHaveLength(2))
  })
})
