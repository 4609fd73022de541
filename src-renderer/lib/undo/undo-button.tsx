import { useEffect, useImperativeHandle, useRef, type Ref, type RefObject } from 'react'
import { isControlKey } from '../navigation/keys'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTexts } from '../i18n/texts'

/** Something that was done and can be taken back, for as long as its button is on the screen. */
interface Act {
  readonly number: number
  readonly button: RefObject<HTMLButtonElement | null>
}

const acts = new Set<Act>()
let lastNumber = 0

/** A text's content at the last act or first typing, and whether typing was taken back last. */
interface Typed {
  readonly before: string
  tookBack: boolean
}
let typed = new WeakMap<Element, Typed>()

/** Numbers what is done in its order. Typing from here on is newer than it. */
export function numberAct(): number {
  typed = new WeakMap()
  lastNumber += 1
  return lastNumber
}

/**
 * Lets Ctrl+Z press the button that takes an act back.
 * @param of what was done: another value is another act
 * @param number of an act that was done before its button was shown (`numberAct`); null: it is no act of this session
 */
export function useUndoable(button: Act['button'], of: unknown, number: number | null | undefined): void {
  useEffect(() => {
    if (number === null) return
    const act = { number: number ?? numberAct(), button }
    acts.add(act)
    return () => void acts.delete(act)
  }, [button, of, number])
}

/** Of the acts that can be taken back where one is: in the dialog on top, or in the window where none is open. */
function lastAct(): HTMLButtonElement | undefined {
  const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1)
  const buttons = [...acts]
    .toSorted((one, other) => other.number - one.number)
    .map(({ button }) => button.current)
    .filter((button) => button !== null)
  return buttons.find(
    (button) => !button.disabled && !button.closest('[inert]') && (!dialog || dialog.contains(button)),
  )
}

const noText = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/

function textOf(target: EventTarget | null): string | undefined {
  if (target instanceof HTMLTextAreaElement) return target.value
  if (target instanceof HTMLInputElement) return noText.test(target.type) ? undefined : target.value
  return target instanceof HTMLElement && target.isContentEditable ? target.textContent : undefined
}

/** The browser's own undo is meant: of this very text something that was typed since the last act is left. */
function isTyped(target: EventTarget | null): boolean {
  const seen = target instanceof Element ? typed.get(target) : undefined
  return seen !== undefined && !(seen.tookBack && textOf(target) === seen.before)
}

/** Before any field gets it: the last act is taken back, unless something was typed since into what has the focus. */
function takeBack(event: KeyboardEvent): void {
  if (event.defaultPrevented || !isControlKey(event, 'z') || isTyped(event.target)) return
  const button = lastAct()
  if (!button) return
  event.preventDefault()
  event.stopPropagation()
  button.click()
}

/**
 * The browser remembers what was typed for the whole window: without this, Ctrl+Z goes on in whatever field was typed into
 * before, such as the search above a case, which leads away from it.
 */
function stay(event: KeyboardEvent): void {
  if (!event.defaultPrevented && isControlKey(event, 'z') && !isTyped(event.target)) event.preventDefault()
}

function beforeInput({ target }: Event): void {
  const text = textOf(target)
  if (target instanceof Element && text !== undefined && !typed.has(target))
    typed.set(target, { before: text, tookBack: false })
}

function input(event: Event): void {
  const seen = event.target instanceof Element ? typed.get(event.target) : undefined
  if (seen) seen.tookBack = event instanceof InputEvent && event.inputType === 'historyUndo'
}

// For as long as there is the window: a listener of a component would go with the first of several.
if (typeof document !== 'undefined') {
  document.addEventListener('keydown', takeBack, true)
  document.addEventListener('keydown', stay)
  document.addEventListener('beforeinput', beforeInput, true)
  document.addEventListener('input', input, true)
}

interface UndoButtonProps {
  /** The act: another value is another act, and Ctrl+Z means the last one. */
  readonly of: unknown
  readonly onUndo: () => void
  readonly disabled?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** The way back beside what was just done, by mouse and by Ctrl+Z wherever the focus is. */
export function UndoButton({ of, onUndo, disabled = false, ref }: UndoButtonProps) {
  const t = useTexts('layout')
  const button = useRef<HTMLButtonElement>(null)
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current)
  useUndoable(button, of, undefined)
  // The pressed button may be gone with what it removed: the keyboard goes on where that is told and can be taken back.
  useEffect(() => {
    button.current?.scrollIntoView({ block: 'nearest' })
    if (document.activeElement === document.body) button.current?.focus()
  }, [of])
  return (
    <Button
      ref={button}
      size="sm"
      variant="quiet"
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      aria-keyshortcuts="Control+Z"
      disabled={disabled}
      onClick={onUndo}
    >
      {t('undo')}
    </Button>
  )
}
