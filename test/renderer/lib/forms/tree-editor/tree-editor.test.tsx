import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { companyFields } from '../../../../../src-renderer/features/onboarding/company/company'
import { readTreeDraft, treeDraft, type TreeDraft } from '../../../../../src-renderer/lib/forms/tree-editor/draft'
import type { JsonObject } from '../../../../../src-renderer/lib/forms/tree-editor/tree'
import { TreeEditor } from '../../../../../src-renderer/lib/forms/tree-editor/tree-editor'
import { renderInKartei } from '../../../../helpers/renderer/render'

let draft: TreeDraft = treeDraft()

function Held({ begin }: { readonly begin: JsonObject }) {
  const [value, setValue] = useState(() => treeDraft(begin))
  draft = value
  return <TreeEditor label="Company" value={value} onChange={setValue} suggestions={companyFields} />
}

const show = (begin: JsonObject = {}) => renderInKartei(<Held begin={begin} />)
const value = (): unknown => {
  const reading = readTreeDraft(draft)
  return reading.ok ? reading.value : reading
}
const rowAt = (path: string): HTMLElement => {
  const row = document.querySelector<HTMLElement>(`[data-row="${path}"]`)
  if (!row) throw new Error(`No row ${path}.`)
  return row
}
const focused = (): string | undefined => (document.activeElement as HTMLElement | null)?.dataset.row

describe('the tree editor by keyboard', () => {
  it('builds an object from nothing', async () => {
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Add field' }))
    await userEvent.keyboard('name{Tab}{Tab}Muster GmbH{Enter}{Insert}employees{Tab}')
    await userEvent.selectOptions(screen.getByLabelText('Kind of “employees”'), 'number')
    await userEvent.type(screen.getByLabelText('Value of “employees”'), '9007199254740993')
    expect(value()).toEqual({ name: 'Muster GmbH', employees: 9_007_199_254_740_993n })
  })

  it('goes from row to row, into and out of objects', async () => {
    show({ a: 1, b: { c: 2, d: 3 }, e: [4] })
    rowAt('0').focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('1')
    await userEvent.keyboard('{ArrowRight}')
    expect(focused()).toBe('1.0')
    await userEvent.keyboard('{ArrowDown}{ArrowLeft}')
    expect(focused()).toBe('1')
    await userEvent.keyboard('{End}')
    expect(focused()).toBe('2.0')
    await userEvent.keyboard('{Home}')
    expect(focused()).toBe('0')
    await userEvent.keyboard('{Enter}5{Escape}')
    expect(focused()).toBe('0')
    expect(value()).toMatchObject({ a: 15 })
  })

  it('moves, duplicates, removes and brings back', async () => {
    const begin = { a: 1, b: { c: 2 }, d: 'x' }
    show(begin)
    rowAt('2').focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(Object.keys(value() as object)).toEqual(['a', 'd', 'b'])
    expect(focused()).toBe('1')
    await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowRight}{/Alt}')
    expect(value()).toEqual({ a: 1, b: { c: 2, d: 'x' } })
    expect(focused()).toBe('1.1')
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    expect(value()).toEqual(begin)
    await userEvent.keyboard('{Control>}d{/Control}')
    expect(value()).toEqual({ ...begin, 'd 2': 'x' })
    rowAt('1').focus()
    await userEvent.keyboard('{Delete}')
    expect(value()).toEqual({ a: 1, d: 'x', 'd 2': 'x' })
    expect(screen.getByText('“b” was removed.')).toBeTruthy()
    expect(focused()).toBe('1')
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(value()).toEqual({ ...begin, 'd 2': 'x' })
    expect(focused()).toBe('1')
  })

  it('gives back what a change of kind emptied', async () => {
    show({ b: { c: 2 } })
    await userEvent.selectOptions(screen.getByLabelText('Kind of “b”'), 'text')
    expect(value()).toEqual({ b: '' })
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(value()).toEqual({ b: { c: 2 } })
  })

  it('offers the usual fields of a company until they are there', async () => {
    show()
    await userEvent.click(screen.getByRole('button', { name: 'registrationInfo' }))
    await userEvent.type(screen.getByLabelText('Value of “taxNumber”'), '012')
    expect(value()).toEqual({ registrationInfo: { taxNumber: '012', registrationAuthority: '' } })
    expect(screen.queryByRole('button', { name: 'registrationInfo' })).toBeNull()
  })
})

describe('the tree editor', () => {
  it('catches names that are there twice and numbers that are none', async () => {
    show({ a: 1, b: 2 })
    await userEvent.clear(screen.getByLabelText('Name of “b”'))
    await userEvent.keyboard('a')
    expect(screen.getByText('Another field has this name.')).toBeTruthy()
    expect(value()).toMatchObject({ ok: false })
    await userEvent.click(screen.getByText('JSON'))
    expect(screen.getByText('Put the marked rows right first.')).toBeTruthy()
    expect(draft.view).toBe('rows')
  })

  it('says what is sent where a number is not sent as typed', async () => {
    show({ a: 1 })
    await userEvent.clear(screen.getByLabelText('Value of “a”'))
    await userEvent.keyboard('1,50')
    expect(screen.getByText('Sent as 1.5')).toBeTruthy()
    await userEvent.clear(screen.getByLabelText('Value of “a”'))
    await userEvent.keyboard('012')
    expect(screen.getByText(/To keep the zero, choose Text/)).toBeTruthy()
  })

  it('keeps both views in step and leaves none that would lose something', async () => {
    show({ a: 1, שם: '😀', list: [true, null] })
    await userEvent.click(screen.getByText('JSON'))
    const area = screen.getByLabelText<HTMLTextAreaElement>('Company, JSON')
    expect(area.value).toContain('"שם": "😀"')
    await userEvent.clear(area)
    await userEvent.paste('{\n  "a": 0.10,\n  "b" 2\n}')
    expect(screen.getByText(/Line 3, column 7:/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Go there' }))
    expect([document.activeElement, area.selectionStart]).toEqual([area, 21])
    await userEvent.click(screen.getByText('Rows'))
    expect(draft.view).toBe('json')
    expect(screen.getByText(/Put the JSON right first/)).toBeTruthy()
    expect(area.value).toContain('"b" 2')
    await userEvent.clear(area)
    await userEvent.paste('{"a": 0.10, "b": 123456789012345678901}')
    expect(value()).toEqual({ a: 0.1, b: 123_456_789_012_345_678_901n })
    await userEvent.click(screen.getByText('Rows'))
    expect(screen.getByLabelText<HTMLInputElement>('Value of “a”').value).toBe('0.10')
  })

  it('goes back to the last rows that could be read', async () => {
    show({ a: 1 })
    await userEvent.click(screen.getByText('JSON'))
    await userEvent.type(screen.getByLabelText('Company, JSON'), 'x')
    await userEvent.click(screen.getByRole('button', { name: 'Discard the change' }))
    expect(value()).toEqual({ a: 1 })
    expect(draft.view).toBe('rows')
  })
})
