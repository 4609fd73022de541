import { type OpenDesk, openTabLimits } from '@contract/api/windows'
import { useEffect } from 'react'
import { create } from 'zustand'
import { kartei } from '../api/kartei'
import { useActiveEnvironment } from '../api/environment'
import { caseIn, isCaseTab, useScreen, type CaseTab, type Screen } from './screen'
import { useResetQueries } from '../api/queries'

type OpenCase = OpenDesk['open'][number]

/** The case that this window was opened for alone; undefined in the main window. */
export function ownCase(hash = location.hash): { readonly case: string; readonly tab: CaseTab } | undefined {
  const asked = new URLSearchParams(hash.slice(1))
  const caseId = asked.get('case')
  const tab = asked.get('tab')
  return caseId === null ? undefined : { case: caseId, tab: isCaseTab(tab) ? tab : 'documents' }
}

interface OpenCases extends OpenDesk {
  /** Was asked for before the window was drawn, and is taken once. */
  readonly ahead?: { readonly environmentId: string; readonly desk: ReturnType<typeof kartei.windows.desk> } | undefined
}

/** Which cases lie open beside each other, and which were opened last. */
export const useOpenCases = create<OpenCases>(() => ({ open: [], recent: [] }))
const { getState: get, setState: set } = useOpenCases

function caseOf(screen: Screen): OpenCase | undefined {
  const shown = caseIn(screen)
  return shown && { caseId: shown.case, tab: shown.tab }
}

/** Puts a case into a tab: into its own, into that of the neighbour that it was reached from, or into a new one behind the others. */
function take(shown: OpenCase, from: string | undefined): void {
  const { open, recent } = get()
  const known = open.some(({ caseId }) => caseId === shown.caseId)
  const place = known ? shown.caseId : from
  const replaced = open.map((one) => (one.caseId === place ? shown : one))
  const next = known || open.some(({ caseId }) => caseId === from) ? replaced : [...open, shown]
  set({
    open: next.slice(-openTabLimits.open),
    recent: [shown.caseId, ...recent.filter((caseId) => caseId !== shown.caseId)].slice(0, openTabLimits.recent),
  })
}

/** Closes a tab; where it was in front, its neighbour or the worklist comes. */
export function closeCase(caseId: string): void {
  const { open } = get()
  const at = open.findIndex((one) => one.caseId === caseId)
  const left = open.filter((one) => one.caseId !== caseId)
  set({ open: left })
  const { screen, openCase, open: show } = useScreen.getState()
  if (caseOf(screen)?.caseId !== caseId) return
  const neighbour = left[Math.min(Math.max(at, 0), left.length - 1)]
  if (neighbour) openCase(neighbour.caseId, isCaseTab(neighbour.tab) ? neighbour.tab : 'documents')
  else show('worklist')
}

/** Closes the tabs of cases that are gone; they are not among those that were opened last any more. */
export function forgetCases(caseIds: readonly string[]): void {
  for (const caseId of caseIds) closeCase(caseId)
  set({ recent: get().recent.filter((caseId) => !caseIds.includes(caseId)) })
}

/** To the next open case, or with -1 to the one before, round and round. */
export function goToOpenCase(step: 1 | -1): boolean {
  const { open } = get()
  const { screen, openCase } = useScreen.getState()
  const at = open.findIndex(({ caseId }) => caseId === caseOf(screen)?.caseId)
  const next = open[(at + step + open.length + (at < 0 && step < 0 ? 1 : 0)) % open.length]
  if (!next) return false
  openCase(next.caseId, isCaseTab(next.tab) ? next.tab : 'documents')
  return true
}

/** Milliseconds of rest after which what lies open is kept. */
const rest = 300

/** Asks what lies open, so that its tabs stand there when the window is drawn and move nothing later. */
export async function askDeskAhead(environmentId: string): Promise<void> {
  const desk = kartei.windows.desk()
  set({ ahead: { environmentId, desk } })
  const outcome = await desk
  if (outcome.ok) set(outcome.value)
}

/** Keeps what lies open true, and over a restart. One for the main window; windows of a case keep nothing. */
export function KeepOpenCases(): null {
  const environmentId = useActiveEnvironment()?.id
  useEffect(
    () =>
      useScreen.subscribe((now, before) => {
        const shown = caseOf(now.screen)
        if (!shown || now.screen === before.screen) return
        // Going to a neighbour is no step that one goes back from.
        take(shown, now.before === before.before ? caseOf(before.screen)?.caseId : undefined)
      }),
    [],
  )
  useEffect(() => {
    if (environmentId === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let stop: (() => void) | undefined
    let gone = false
    const { ahead } = get()
    const asked = ahead?.environmentId === environmentId ? ahead.desk : undefined
    set({ ahead: undefined })
    if (!asked) set({ open: [], recent: [] })
    void (asked ?? kartei.windows.desk()).then((outcome) => {
      if (gone) return
      const shown = caseOf(useScreen.getState().screen)
      if (outcome.ok) set(outcome.value)
      if (shown) take(shown, undefined)
      stop = useOpenCases.subscribe(({ open, recent }) => {
        clearTimeout(timer)
        timer = setTimeout(() => void kartei.windows.keepDesk({ open: [...open], recent: [...recent] }), rest)
      })
    })
    return () => {
      gone = true
      stop?.()
      clearTimeout(timer)
    }
  }, [environmentId])
  return null
}

/** After something was erased: nothing that this window was told before is known any more. One for the whole window. */
export function FollowErased() {
  const resetQueries = useResetQueries()
  useEffect(
    () =>
      kartei.persons.onErased(({ caseIds }) => {
        forgetCases(caseIds)
        resetQueries()
      }),
    [resetQueries],
  )
  return null
}
