import { longestCopied, type Place } from '@contract/api/lock'
import { useEffect } from 'react'
import { kartei } from '../../lib/api/kartei'
import { saveAllTyped } from '../../lib/forms/autosave'
import { useCommand } from '../../lib/navigation/commands'
import { useScreen, type Screen } from '../../lib/navigation/screen'
import { draftOf, takeDraft } from '../drafts'

/** In the address of a page that comes back: by which main knows where its window was. */
const mark = 'back'

/** Milliseconds for which what was scrolled is looked for: it is drawn when its rows are there. */
const looksFor = 3_000

const mostScrolled = 30

/** Milliseconds for which saving what is typed is waited for: a form that was just begun is a draft by then. */
const savesWithin = 200

const passed = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Where an element stands below the page, child by child. */
function pathOf(element: Element): number[] {
  const path: number[] = []
  for (let at = element; at.parentElement && at !== document.body; at = at.parentElement)
    path.unshift([...at.parentElement.children].indexOf(at))
  return path
}

const elementAt = (path: readonly number[]): Element | undefined =>
  path.reduce<Element | undefined>((at, child) => at?.children[child], document.body)

const scrolledParts = (): Place['scrolled'] =>
  [...document.querySelectorAll('#root *')]
    .filter(({ scrollTop }) => scrollTop > 0)
    .slice(0, mostScrolled)
    .map((element) => ({ at: pathOf(element), top: element.scrollTop }))

/** A form goes by the draft that holds what is typed in it; one in which nothing is typed is left for the worklist. */
function screenIn(screen: Screen): Place['screen'] {
  if (typeof screen === 'string' || 'case' in screen) return screen
  const draftId = draftOf(screen.form)?.draftId
  return draftId === undefined ? 'worklist' : { draft: draftId }
}

function placeNow(): Place {
  const { screen, listing, search } = useScreen.getState()
  return { screen: screenIn(screen), listing, search, scrolled: scrolledParts() }
}

/** Text marked last, which stands on the desktop's selection. */
let lastMarked: string | undefined

/** The marked text: in a field, or in the page. Passwords are never copied. */
function markedNow(): string {
  const field = document.activeElement
  if (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== 'password')) {
    const { value, selectionStart, selectionEnd } = field
    if (selectionStart !== null && selectionEnd !== null && selectionStart !== selectionEnd)
      return value.slice(selectionStart, selectionEnd)
  }
  const selection = document.getSelection()
  return selection && !selection.isCollapsed ? selection.toString() : ''
}

function noteMarked(): void {
  const marked = markedNow()
  if (marked !== '' && marked.length <= longestCopied) lastMarked = marked
}

/** At once: the window may be gone when Kartei is locked. */
function noteCopied(): void {
  const text = markedNow()
  if (text !== '' && text.length <= longestCopied) void kartei.lock.copied({ text })
}

function followMarking(): () => void {
  const end = new AbortController()
  for (const type of ['copy', 'cut']) document.addEventListener(type, noteCopied, { capture: true, signal: end.signal })
  // Every way of marking text ends with one of these.
  for (const type of ['pointerup', 'keyup'])
    document.addEventListener(type, noteMarked, { capture: true, signal: end.signal })
  return () => end.abort()
}

/**
 * Carries out the command that locks; hands over what is typed, and says where the clerk was, before main takes the page away.
 * One for the whole window.
 */
export function FollowLocking() {
  useCommand('lock', () => void kartei.lock.now())
  useEffect(followMarking, [])
  useEffect(
    () =>
      kartei.lock.onLocking(({ windowId }) => {
        void Promise.race([saveAllTyped(), passed(savesWithin)]).then(() => {
          noteMarked()
          return kartei.lock.handOver({
            windowId,
            place: placeNow(),
            ...(lastMarked !== undefined && { marked: lastMarked }),
          })
        })
      }),
    [],
  )
  return null
}

/** Where this window was before it was locked; undefined where it was not. Its mark in the address is taken off. */
export async function placeBefore(): Promise<Place | undefined> {
  const marks = new URLSearchParams(location.hash.slice(1))
  const windowId = marks.get(mark)
  if (windowId === null) return undefined
  marks.delete(mark)
  history.replaceState(null, '', marks.size > 0 ? `#${marks.toString()}` : location.pathname)
  const asked = await kartei.lock.placeOf({ windowId })
  return asked.ok ? asked.value.place : undefined
}

/** Goes back there. @param environmentId the active one, in which a draft is read */
export async function showPlace(place: Place, environmentId: string | undefined): Promise<void> {
  const { screen, listing, search, scrolled } = place
  useScreen.setState({ listing, search })
  if (typeof screen === 'string' || 'case' in screen) useScreen.setState({ screen })
  else {
    const read = environmentId === undefined ? undefined : await kartei.drafts.read({ draftId: screen.draft })
    if (read?.ok && environmentId !== undefined)
      useScreen.setState({ screen: { form: takeDraft(environmentId, read.value) } })
  }
  scrollBack(scrolled)
}

function scrollBack(scrolled: Place['scrolled']): void {
  const until = performance.now() + looksFor
  let left = scrolled
  function look(): void {
    left = left.filter(({ at, top }) => {
      const element = elementAt(at)
      if (element) element.scrollTop = top
      return Math.abs((element?.scrollTop ?? -1) - top) > 1
    })
    if (left.length > 0 && performance.now() < until) requestAnimationFrame(look)
  }
  if (scrolled.length > 0) requestAnimationFrame(look)
}
