import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { folded } from '@contract/domain/folding'
import { letterOf } from '../navigation/keys'

interface Key {
  readonly key: string
}

/**
 * Where arrows, Home, End and the page keys lead to in every list; undefined for all other keys.
 * @param here -1 where nothing is chosen yet
 * @param page rows that a page key goes over
 */
export function stepOf({ key }: Key, here: number, last: number, page: number): number | undefined {
  const from = Math.max(here, 0)
  const to = {
    ArrowDown: here + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: last,
  }[key]
  return to === undefined || last < 0 ? undefined : Math.min(Math.max(to, 0), last)
}

/** The part of a row that has the keyboard, where the row is nothing but a button: it opens the row. */
export const rowPart = '[data-row]'

/** Rows that a page key goes over: they are higher than those of a grid. */
const page = 8

const isTypedInto = (target: Element): boolean =>
  target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]')

interface Walk {
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

/** Whether the last key walked through tabs: whoever does that stays in them. */
let walksTabs = false
if (typeof document !== 'undefined') {
  document.addEventListener(
    'keydown',
    ({ key, target }) =>
      (walksTabs = target instanceof Element && target.role === 'tab' && /^(Arrow|Home$|End$)/.test(key)),
    true,
  )
  document.addEventListener('pointerdown', () => (walksTabs = false), true)
}

let opens = false
/** The focus that comes right now comes with the list itself: nobody has chosen anything of it yet. */
export const comesWithList = (): boolean => opens

/** The keyboard was left where the list was opened from, or nowhere. */
function isFree(focused: Element | null): boolean {
  if (focused === null || focused === document.body) return true
  if (document.querySelector('[role="dialog"]')) return false
  return focused.closest('[role="tab"]') ? !walksTabs : focused.closest('nav') !== null
}

/**
 * Gives the keyboard to a list as soon as it is shown with rows, so that the arrows work at once.
 * @param there whether the list has rows by now
 */
export function useListFocus(list: RefObject<HTMLElement | null>, there: boolean, within?: string): void {
  useEffect(() => {
    if (!there || !isFree(document.activeElement)) return
    const place = within === undefined ? list.current : list.current?.querySelector<HTMLElement>(within)
    opens = true
    place?.focus({ preventScroll: true })
    opens = false
  }, [list, there, within])
}

/** Milliseconds after which a letter begins a new word. */
const pause = 900

/**
 * Letters typed at a list make a word; the same letter again means the next row that begins with it. Gives the word so far,
 * and whether it may mean the row that the keyboard is on.
 */
export function useTypedWord(): (letter: string) => { readonly word: string; readonly staysHere: boolean } {
  const typed = useRef({ word: '', at: -Infinity })
  return (letter) => {
    const now = performance.now()
    const before = now - typed.current.at < pause ? typed.current.word : ''
    const next = folded(letter)
    const word = before === next ? next : before + next
    typed.current = { word, at: now }
    return { word, staysHere: word.length > 1 }
  }
}

/** Letters lead to the next row whose name begins with them, and from the last one on to the first. */
export function useTypeAhead(
  names: readonly string[],
  here: number,
  onGoTo: (index: number) => void,
): (letter: string) => void {
  const type = useTypedWord()
  return (letter) => {
    const { word, staysHere } = type(letter)
    const from = staysHere ? Math.max(here, 0) : here + 1
    const fits = names.flatMap((name, index) => (folded(name).startsWith(word) ? [index] : []))
    const to = fits.find((index) => index >= from) ?? fits[0]
    if (to !== undefined) onGoTo(to)
  }
}
