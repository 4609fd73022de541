import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useScreen } from '../../../../../src-renderer/lib/navigation/screen'
import { OpenById } from '../../../../../src-renderer/features/cases/worklist'
import { identifierIn } from '../../../../../src-renderer/features/cases/worklist/open-by-id'
import { answer, failed, ok } from '../../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../../helpers/renderer/render'
import { aCase } from '../../../../helpers/renderer/a-case'

const id = 'c41d0b6e-93f2-4e1b-a7d8-05b3e6f8812a'

beforeEach(() => {
  useScreen.setState(useScreen.getInitialState())
})

describe('an identifier', () => {
  it.each([
    [id, id],
    [`  ${id.toUpperCase()} `, id],
    [`https://cards.example/cases/${id}?tab=2`, id],
    [`Engagement: “${id}”.`, id],
    ['"not-a-uuid"', 'not-a-uuid'],
    ['   ', ''],
  ])('is found in %j', (pasted, found) => {
    expect(identifierIn(pasted)).toBe(found)
  })
})

describe('Open by ID', () => {
  const onClose = vi.fn()
  const dialog = () => renderInKartei(<OpenById opened initial="" onClose={onClose} />)
  beforeEach(() => {
    onClose.mockReset()
  })

  it('opens what the identifier belongs to', async () => {
    const asked: unknown[] = []
    const found = aCase({ status: 'COMPLETED' })
    answer({
      cases: {
        open: (input) => {
          asked.push(input)
          return ok(found)
        },
      },
    })
    dialog()
    await userEvent.click(await screen.findByLabelText('Number'))
    await userEvent.paste(id)
    await userEvent.keyboard('{Enter}')
    expect(asked).toEqual([{ id }])
    expect(onClose).toHaveBeenCalled()
    expect(useScreen.getState().screen).toEqual({ case: found.caseId, tab: 'direct-debit' })
  })

  it('says why it is there with a number that was asked for from outside', async () => {
    renderInKartei(<OpenById opened initial="UNKNOWN" isUnknown onClose={onClose} />)
    expect(await screen.findByText(/asked from outside of its window to show UNKNOWN\. No case here/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Number').value).toBe('UNKNOWN')
  })

  it('asks nobody for nothing', async () => {
    dialog()
    await userEvent.click(await screen.findByRole('button', { name: 'Open' }))
    expect(await screen.findByText('Enter or paste a number.')).toBeTruthy()
  })

  it.each([
    [failed({ kind: 'not-found' }), /Nobody knows this number/],
    [
      failed({ kind: 'invalid-input', issues: [{ path: 'id', message: 'No UUID.', code: 'uuid' }] }),
      /This number is not complete, or none of the service/,
    ],
    [failed({ kind: 'network' }), /could not be reached/],
  ])('says what went wrong and keeps what was typed', async (failure, sentence) => {
    answer({ cases: { open: () => failure } })
    dialog()
    const field = await screen.findByLabelText('Number')
    await userEvent.clear(field)
    await userEvent.type(field, 'something{Enter}')
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByDisplayValue('something')).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
  })
})
