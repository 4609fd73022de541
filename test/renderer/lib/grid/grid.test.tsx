import { Menu } from '@mantine/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Grid } from '../../../../src-renderer/lib/grid/grid'
import { GridRow, GroupRow } from '../../../../src-renderer/lib/grid/grid-row'
import { checkedRowsOf, linesOf, type Line } from '../../../../src-renderer/lib/grid/lines'
import { renderInKartei } from '../../../helpers/renderer/render'
import { letElementsScroll } from '../../../helpers/renderer/scrolling'

letElementsScroll()

const row = (name: string): Line<string> => ({ type: 'row', key: name, item: name })
const group = (key: string): Line<string> => ({ type: 'group', key })
const some = [group('first'), row('Anna'), row('Bert'), group('second'), row('Cleo'), row('Dora'), row('Emil')]

const onOpen = vi.fn()

function List({ all = some, question = '' }: { readonly all?: readonly Line<string>[]; readonly question?: string }) {
  const [active, setActive] = useState(-1)
  const [checked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const lines = linesOf(all)
  return (
    <Grid
      label="People"
      lines={lines}
      columns={[{ id: 'name', label: 'Name' }]}
      active={active}
      moved={active}
      onGoTo={setActive}
      onOpen={onOpen}
      checkedRows={checkedRowsOf(lines, checked, setTicked, 'Everybody')}
      menu={(name) => <Menu.Item>{`Call ${name}`}</Menu.Item>}
      question={question}
      row={(name, place) => (
        <GridRow {...place} check={`Tick ${name}`}>
          <div role="rowheader">{name}</div>
        </GridRow>
      )}
      otherLine={(place) => (
        <GroupRow {...place} columns={2}>
          group
        </GroupRow>
      )}
    />
  )
}

const grid = () => screen.getByRole('grid', { name: 'People' })
const active = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent
const selected = () => screen.queryAllByRole('row', { selected: true }).map(({ textContent }) => textContent)
const press = (keys: string) => userEvent.keyboard(keys)

it('has the keyboard when it is shown, and is walked past its groups to both ends', async () => {
  renderInKartei(<List />)
  await waitFor(() => expect(document.activeElement).toBe(grid()))
  expect(active()).toBeUndefined()
  for (const [key, name] of [
    ['ArrowDown', 'Anna'],
    ['ArrowUp', 'Anna'],
    ['ArrowDown', 'Bert'],
    ['ArrowDown', 'Cleo'],
    ['ArrowUp', 'Bert'],
    ['End', 'Emil'],
    ['ArrowDown', 'Emil'],
    ['Home', 'Anna'],
    ['PageDown', 'Emil'],
    ['PageUp', 'Anna'],
  ] as const) {
    await press(`{${key}}`)
    expect(active(), key).toBe(name)
  }
  await press('{Enter}')
  expect(onOpen).toHaveBeenLastCalledWith('Anna')
})

it('selects what is ticked, or else the row that the keyboard is on', async () => {
  renderInKartei(<List />)
  await press('{ArrowDown}{ArrowDown}')
  expect(selected()).toEqual(['Bert'])
  await press('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(selected()).toEqual(['Bert', 'Cleo', 'Dora'])
  await press('{Shift>}{ArrowUp}{/Shift}')
  expect(selected()).toEqual(['Bert', 'Cleo'])
  await press('{ArrowDown}{ArrowDown} ')
  expect(selected()).toEqual(['Bert', 'Cleo', 'Emil'])
  await press('{Control>}aa{/Control}')
  expect(selected()).toHaveLength(5)
  await press('{Escape}')
  expect(selected()).toEqual(['Emil'])
})

it('is ticked by the mouse: one row by its box or Ctrl, a range by Shift, all and none in the head', () => {
  renderInKartei(<List />)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Tick Bert' }))
  fireEvent.click(screen.getByText('Emil'), { ctrlKey: true })
  expect(selected()).toEqual(['Bert', 'Emil'])
  fireEvent.click(screen.getByText('Cleo'), { shiftKey: true })
  expect(selected()).toEqual(['Bert', 'Cleo', 'Dora', 'Emil'])
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Everybody' })
  expect(all.indeterminate).toBe(true)
  fireEvent.click(all)
  expect(selected()).toHaveLength(5)
  fireEvent.click(all)
  expect(selected()).toEqual(['Cleo'])
})

it('opens the menu of its row by the menu key, and has the keyboard again afterwards', async () => {
  renderInKartei(<List />)
  await press('{ArrowDown}')
  fireEvent.contextMenu(grid())
  // jsdom lays nothing out, so that the menu takes its place for out of sight.
  expect(await screen.findByRole('menuitem', { name: 'Call Anna', hidden: true })).toBeTruthy()
  await press('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(grid()))
})

it('stands still while rows come in above, and begins at its top with another question', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => row(`Row ${index}`))
  const { rerender } = renderInKartei(<List all={many} />)
  act(() => grid().scrollTo({ top: 3_600 }))
  expect(screen.getByText('Row 105')).toBeTruthy()
  expect(screen.getAllByRole('row').length).toBeLessThan(60)
  rerender(<List all={[row('New'), row('Newer'), ...many]} />)
  expect(grid().scrollTop).toBe(3_672)
  rerender(<List all={many} question="another" />)
  expect(grid().scrollTop).toBe(0)
})
