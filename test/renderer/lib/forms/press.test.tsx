import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useKeptPresses } from '../../../../src-renderer/lib/forms/press'

function Page({ onAdd, onPage }: { readonly onAdd: () => void; readonly onPage: () => void }) {
  useKeptPresses()
  return (
    <div onClick={onPage} data-testid="page">
      <button type="button" onClick={onAdd}>
        Add person
      </button>
      <button type="button">Other</button>
    </div>
  )
}

function pressAndLetGo(onto: HTMLElement, moved: { x: number; y: number }) {
  const at = { clientX: 100, clientY: 200, bubbles: true }
  screen.getByText('Add person').dispatchEvent(new PointerEvent('pointerdown', { ...at, button: 0 }))
  const click = { ...at, clientX: 100 + moved.x, clientY: 200 + moved.y, detail: 1 }
  onto.dispatchEvent(new MouseEvent('click', click))
}

it('gives the click to the button that was pressed, though it moved away under the mouse', () => {
  const onAdd = vi.fn<() => void>()
  const onPage = vi.fn<() => void>()
  render(<Page onAdd={onAdd} onPage={onPage} />)
  // The browser gives it to what is around both places.
  pressAndLetGo(screen.getByTestId('page'), { x: 0, y: 2 })
  expect(onAdd).toHaveBeenCalledTimes(1)
  // Once, as it bubbles from the button, and not for itself.
  expect(onPage).toHaveBeenCalledTimes(1)
})

it('presses nothing where the mouse was moved away on purpose, and nothing twice', () => {
  const onAdd = vi.fn<() => void>()
  render(<Page onAdd={onAdd} onPage={() => undefined} />)
  pressAndLetGo(screen.getByTestId('page'), { x: 0, y: 40 })
  expect(onAdd).not.toHaveBeenCalled()
  pressAndLetGo(screen.getByText('Add person'), { x: 0, y: 0 })
  expect(onAdd).toHaveBeenCalledTimes(1)
  // Enter on something else is no end of an old press.
  screen.getByTestId('page').dispatchEvent(new MouseEvent('click', { detail: 0, bubbles: true }))
  expect(onAdd).toHaveBeenCalledTimes(1)
})
