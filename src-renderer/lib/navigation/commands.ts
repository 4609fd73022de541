import { commands, isCommand, type CommandId } from '@contract/domain/commands'
import { useEffect, useEffectEvent } from 'react'
import { kartei } from '../api/kartei'
import { letterOf } from './keys'

/** Commands that are given, by key, menu, palette or button, for whoever carries them out. */
const given = new EventTarget()

/** Gives a command. True where somebody carries it out right now. */
export function give(command: CommandId): boolean {
  return !given.dispatchEvent(new CustomEvent('command', { detail: command, cancelable: true }))
}

/** Carries a command out for as long as the component is shown; `ready`: it can right now. */
export function useCommand(command: CommandId, run: () => void, ready = true): void {
  useCommands((asked) => {
    if (asked !== command || !ready) return false
    run()
    return true
  })
  useOffer(command, ready)
}

/** Those that mean whatever is open, by how many of what is open can carry them out. */
const offers = new Map<CommandId, number>()

/** Says that a command of `whereOpen` can be given while `ready`, for those who carry it out by `useCommands`. */
export function useOffer(command: CommandId, ready: boolean): void {
  useEffect(() => {
    if (!ready) return
    offers.set(command, (offers.get(command) ?? 0) + 1)
    return () => void offers.set(command, (offers.get(command) ?? 0) - 1)
  }, [command, ready])
}

const whereOpen: readonly CommandId[] = ['find', 'print', 'follow-up']

/** Whether somebody would carry it out; only of what means whatever is open that is a question. */
export const isOffered = (command: CommandId): boolean => !whereOpen.includes(command) || (offers.get(command) ?? 0) > 0

/** The same for several; false: not mine. */
export function useCommands(run: (command: CommandId) => boolean): void {
  const onCommand = useEffectEvent((event: Event): void => {
    if (!(event instanceof CustomEvent) || event.defaultPrevented) return
    const asked = String(event.detail)
    if (isCommand(asked) && run(asked)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: Event): void => onCommand(event)
    given.addEventListener('command', listen)
    return () => given.removeEventListener('command', listen)
  }, [])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))

/** Whether this is the shortcut that is pressed; `Ctrl` is Cmd on a Mac. Plain signs belong to a field that one types in. */
function isPressed(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.split('+')
  const key = keys.endsWith('+') ? '+' : (parts.at(-1) ?? '')
  const control = parts.includes('Ctrl')
  const alt = parts.includes('Alt')
  if (control !== (event.ctrlKey || event.metaKey) || alt !== event.altKey) return false
  const isFunctionKey = /^F\d+$/.test(key)
  if (!control && !alt && !isFunctionKey) return event.key === key && !isTyping(event.target)
  if (parts.includes('Shift') !== event.shiftKey) return false
  return letterOf(event) === key.toLowerCase() || event.code === `Digit${key}`
}

export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null

/** The help is there in a dialog, too, and whoever goes away does so from there as well. */
const isForDialogs = (command: CommandId): boolean => command === 'lock' || commands[command].group === 'help'

const ids = Object.keys(commands).filter(isCommand)

/** Listens to the keys of all commands, and what the native menu asks for. One for the whole window. */
export function useKeys(): void {
  useEffect(
    () =>
      kartei.workstation.onCommand(({ command }) => {
        // A key that a dialog leaves alone reaches the menu; the case below it must not be closed by it.
        if (isCommand(command) && (!isDialogOpen() || isForDialogs(command))) give(command)
      }),
    [],
  )
  useEffect(() => {
    function listen(event: KeyboardEvent): void {
      if (event.defaultPrevented) return
      const command = ids.find((id) => isPressed(commands[id].keys, event))
      if (command === undefined || (isDialogOpen() && !isForDialogs(command))) return
      if (give(command)) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
