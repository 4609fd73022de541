import type { KeyboardEvent } from 'react'

/** The part of a row that has the keyboard: it opens the row. */
export const rowPart = '[data-row]'

/** Arrows, Home and End walk from row to row of a list that is no table. Enter opens, as of any button. */
export function walkRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(rowPart)]
  // What else stands in a row has its own keys.
  const at = rows.findIndex((row) => row === event.target)
  if (at < 0) return
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  rows[to]?.focus()
}
