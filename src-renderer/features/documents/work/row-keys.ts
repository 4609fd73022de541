import type { KeyboardEvent } from 'react'

/** What a key on a row does. */
export type RowAct = 'rename' | 'up' | 'down' | 'right' | 'left' | 'split' | 'join' | 'shrink' | 'remove' | 'tick'

const plain: Readonly<Record<string, RowAct | undefined>> = {
  F2: 'rename',
  r: 'right',
  l: 'left',
  s: 'split',
  p: 'join',
  k: 'shrink',
  x: 'tick',
  Delete: 'remove',
}

/** Undefined for keys that mean nothing here, and those that somebody types into a field. */
export function rowAct(event: KeyboardEvent): RowAct | undefined {
  const { key, altKey, ctrlKey, metaKey, target } = event
  if (ctrlKey || metaKey || (target instanceof HTMLInputElement && target.type !== 'checkbox')) return undefined
  if (altKey) return key === 'ArrowUp' ? 'up' : key === 'ArrowDown' ? 'down' : undefined
  return plain[key.length === 1 ? key.toLowerCase() : key]
}

/** ↑ and ↓ go to the same part of the neighbouring row. */
export function stepRow({ key, altKey, ctrlKey, target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  if (altKey || ctrlKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return false
  if (!(target instanceof HTMLElement) || (target instanceof HTMLInputElement && target.type !== 'checkbox'))
    return false
  const list = currentTarget.closest('[data-documents]')
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-file]') ?? [])]
  const next = rows[rows.indexOf(currentTarget) + (key === 'ArrowUp' ? -1 : 1)]
  const part = target.closest<HTMLElement>('[data-part]')?.dataset['part'] ?? 'name'
  const goal =
    next?.querySelector<HTMLElement>(`[data-part="${part}"]`) ?? next?.querySelector<HTMLElement>('[data-part]')
  goal?.focus()
  return goal !== undefined && goal !== null
}
