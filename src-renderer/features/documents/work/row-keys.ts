import type { KeyboardEvent } from 'react'

/** What a key on a row does. */
export type RowAct =
  | 'rename'
  | 'up'
  | 'down'
  | 'right'
  | 'left'
  | 'split'
  | 'join'
  | 'shrink'
  | 'remove'
  | 'tick'
  | 'untick'

const plain: Readonly<Record<string, RowAct | undefined>> = {
  F2: 'rename',
  r: 'right',
  l: 'left',
  s: 'split',
  p: 'join',
  k: 'shrink',
  x: 'tick',
  Delete: 'remove',
  Escape: 'untick',
}

/** Undefined for keys that mean nothing here, and those that somebody types into a field. */
export function rowAct(event: KeyboardEvent): RowAct | undefined {
  const { key, altKey, ctrlKey, metaKey, target } = event
  if (ctrlKey || metaKey || (target instanceof HTMLInputElement && target.type !== 'checkbox')) return undefined
  if (altKey) return key === 'ArrowUp' ? 'up' : key === 'ArrowDown' ? 'down' : undefined
  // On the name, which Enter opens; the other buttons of a row are pressed by it.
  if (key === ' ') return target instanceof HTMLElement && target.dataset['part'] === 'name' ? 'tick' : undefined
  return plain[key.length === 1 ? key.toLowerCase() : key]
}

/** Rows that Page Up and Page Down go over. */
const rowsOfPage = 8

const steps: Readonly<Record<string, number | undefined>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -rowsOfPage,
  PageDown: rowsOfPage,
  Home: -Infinity,
  End: Infinity,
}

/** ↑, ↓, Home, End and the page keys go to the same part of another row. */
export function stepRow({ key, altKey, ctrlKey, target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const by = steps[key]
  if (altKey || ctrlKey || by === undefined) return false
  if (!(target instanceof HTMLElement) || (target instanceof HTMLInputElement && target.type !== 'checkbox'))
    return false
  const list = currentTarget.closest('[data-documents]')
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-file]') ?? [])]
  const next = rows[Math.min(Math.max(rows.indexOf(currentTarget) + by, 0), rows.length - 1)]
  const part = target.closest<HTMLElement>('[data-part]')?.dataset['part'] ?? 'name'
  const goal =
    next?.querySelector<HTMLElement>(`[data-part="${part}"]`) ?? next?.querySelector<HTMLElement>('[data-part]')
  goal?.focus()
  return goal !== undefined && goal !== null
}
