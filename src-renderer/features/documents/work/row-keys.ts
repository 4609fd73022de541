import type { KeyboardEvent } from 'react'

/** Actions that a key on a row triggers. */
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
  | 'check'
  | 'uncheck'

const plain: Readonly<Record<string, RowAct | undefined>> = {
  F2: 'rename',
  r: 'right',
  l: 'left',
  s: 'split',
  p: 'join',
  k: 'shrink',
  x: 'check',
  Delete: 'remove',
  Escape: 'uncheck',
}

/** Undefined for keys that mean nothing here, and those that somebody types into a field. */
export function rowAct(event: KeyboardEvent): RowAct | undefined {
  const { key, altKey, ctrlKey, metaKey, target } = event
  if (ctrlKey || metaKey || (target instanceof HTMLInputElement && target.type !== 'checkbox')) return undefined
  if (altKey) return key === 'ArrowUp' ? 'up' : key === 'ArrowDown' ? 'down' : undefined
  // On the name, which Enter opens; the other buttons of a row are pressed by it.
  if (key === ' ') return target instanceof HTMLElement && target.dataset['part'] === 'name' ? 'check' : undefined
  return plain[key.length === 1 ? key.toLowerCase() : key]
}

/** The name in the row of a file, which has the focus of the whole row; undefined until that is drawn. */
export function nameOfRow(fileId: string): HTMLElement | null | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-file]')]
  return rows.find(({ dataset }) => dataset['file'] === fileId)?.querySelector<HTMLElement>('[data-part="name"]')
}

/** Puts the focus on a row's name once it is drawn in its new place. */
export function focusRow(fileId: string): void {
  requestAnimationFrame(() => nameOfRow(fileId)?.focus())
}
