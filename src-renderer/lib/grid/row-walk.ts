import type { KeyboardEvent } from 'react'
import { stepOf } from './keys'
import { letterOf } from '../navigation/keys'

/** The part of a row that has the keyboard, where the row is nothing but a button: it opens the row. */
export const rowPart = '[data-row]'

/** Rows that a page key goes over: they are higher than those of a grid. */
const page = 8

const isTypedInto = (target: Element): boolean =>
  target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]')

interface Walk {
  /** Selector of the rows. */
  readonly rows?: string
  /** Ticks rows besides those that are ticked: Ctrl+A all of them, Shift those between where it was and where it is now. */
  readonly onCheck?: (rows: 'all' | readonly HTMLElement[]) => void
}

/**
 * The keys of a grid for a list whose rows hold fields and buttons, so that each of them has the focus itself: arrows, Home,
 * End and the page keys lead to the same part of another row, marked by `data-part`, or to the row. Gives where they led to.
 */
export function walkRows(
  event: KeyboardEvent<HTMLElement>,
  { rows: selector = rowPart, onCheck }: Walk = {},
): HTMLElement | undefined {
  const { target, currentTarget, ctrlKey, metaKey, altKey, shiftKey } = event
  if (event.defaultPrevented || altKey || !(target instanceof Element) || isTypedInto(target)) return undefined
  const row = target.closest<HTMLElement>(selector)
  const rows = [...currentTarget.querySelectorAll<HTMLElement>(selector)]
  const here = row ? rows.indexOf(row) : -1
  if (here < 0) return undefined
  if (ctrlKey || metaKey) {
    if (!onCheck || shiftKey || letterOf(event) !== 'a') return undefined
    event.preventDefault()
    onCheck('all')
    return undefined
  }
  const to = stepOf(event, here, rows.length - 1, page)
  const next = to === undefined ? undefined : rows[to]
  if (to === undefined || !next) return undefined
  event.preventDefault()
  const part = target.closest<HTMLElement>('[data-part]')?.dataset['part'] ?? 'name'
  const goal =
    next.querySelector<HTMLElement>(`[data-part="${part}"]`) ?? next.querySelector<HTMLElement>('[data-part]')
  ;(goal ?? next).focus()
  if (shiftKey) onCheck?.(rows.slice(Math.min(here, to), Math.max(here, to) + 1))
  return next
}
