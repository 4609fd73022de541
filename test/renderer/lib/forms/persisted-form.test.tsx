import type { Failure } from '@contract/outcome'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { create } from 'zustand'
import { saveAllTyped } from '../../../../src-renderer/lib/forms/autosave'
import { SaveStatusLine, usePersistedForm } from '../../../../src-renderer/lib/forms/persisted-form'
import { answer, failed, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'
import { emptyStores } from '../../../helpers/renderer/stores'

const engagementId = '7d0c1c5e-5a52-4a86-9f0e-0d3a53d7c1aa'
/** What was typed outlives the form, as it does in the form of a mandate. */
const useTyped = create(() => ({ place: '' }))
const values = { now: useTyped.getState, subscribe: useTyped.subscribe, type: useTyped.setState }
let onDisk: string[]
let refusal: Failure['kind'] | undefined
/** Whether what was on disk before is read. */
let isRead = false

function Form() {
  const { place } = useTyped()
  const line = usePersistedForm(engagementId, values)
  isRead = line !== undefined
  return (
    <>
      <input aria-label="Place" value={place} onChange={({ target }) => useTyped.setState({ place: target.value })} />
      <SaveStatusLine line={line} />
    </>
  )
}

beforeEach(() => {
  useTyped.setState({ place: '' })
  isRead = false
  onDisk = []
  answer({
    drafts: {
      saveForm({ fields }) {
        if (refusal) return failed({ kind: refusal })
        onDisk.push(fields?.['place'] ?? '')
        return ok({ updatedAt: '2026-03-02T08:00:00.000Z' })
      },
    },
  })
})

it('is said to be not saved while the disk refuses it, and is saved when asked', async () => {
  refusal = 'storage'
  renderInKartei(<Form />)
  await userEvent.type(screen.getByLabelText('Place'), 'Ulm')
  expect(await screen.findByText('Not saved. What you typed stays here until it is.')).toBeTruthy()
  refusal = undefined
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeTruthy()
  expect(onDisk).toEqual(['Ulm'])
})

it('is saved when the clerk is back at it, where another environment was active at its last key', async () => {
  refusal = 'conflict'
  const { unmount } = renderInKartei(<Form />)
  await userEvent.type(screen.getByLabelText('Place'), 'U')
  expect(await screen.findByText('Not saved. What you typed stays here until it is.')).toBeTruthy()
  unmount()
  refusal = undefined
  renderInKartei(<Form />)
  await waitFor(() => expect(onDisk).toEqual(['U']))
})

describe('while the clerk types', () => {
  /** So many keys without a pause. */
  const typeFast = async (text: string): Promise<void> => {
    const field = await screen.findByLabelText('Place')
    for (let length = 1; length <= text.length; length += 1)
      fireEvent.change(field, { target: { value: text.slice(0, length) } })
  }

  beforeEach(() => {
    refusal = undefined
    useTyped.setState({ place: '' })
    emptyStores()
  })

  it('is saved once, after the last of ten keys', async () => {
    renderInKartei(<Form />)
    await waitFor(() => expect(isRead).toBe(true))
    await typeFast('Regensburg')
    expect(onDisk).toEqual([])
    expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeTruthy()
    expect(onDisk).toEqual(['Regensburg'])
  })

  it.each([
    ['leaves the screen', (unmount: () => void) => unmount()],
    ['leaves the field', () => fireEvent.focusOut(screen.getByLabelText('Place'))],
    ['closes the window', () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))],
    ['covers the window', () => void saveAllTyped()],
  ])('is saved at once when the clerk %s', async (_how, leave) => {
    const { unmount } = renderInKartei(<Form />)
    await waitFor(() => expect(isRead).toBe(true))
    await typeFast('Ulm')
    expect(onDisk).toEqual([])
    leave(unmount)
    expect(onDisk).toEqual(['Ulm'])
  })
})
