import type { IntakeFile, IntakeTray } from '@contract/api/intake'
import type { Failure } from '@contract/outcome'
import { useEffect } from 'react'
import { create } from 'zustand'
import { useActiveEnvironment } from '../../lib/api/environment'
import { useScreen } from '../../lib/navigation/screen'
import { kartei } from '../../lib/api/kartei'
import { showAdded } from '../documents'

/** Result of the last assignment, shown until the next one. */
export interface AssignmentResult {
  readonly caseId: string
  readonly title: string
  readonly assigned: number
  /** Originals that could not be moved. */
  readonly left: number
  readonly failed: readonly {
    readonly name: string
    readonly code: 'vanished' | 'changed' | 'unreadable' | 'not-ready' | 'storage'
  }[]
  readonly failure?: Failure
}

interface IntakeState {
  readonly tray: IntakeTray
  readonly checked: ReadonlySet<string>
  readonly folded: boolean
  readonly assigning: boolean
  readonly result: AssignmentResult | undefined
  /** Files that the clerk is choosing a case for. */
  readonly choosing: readonly string[] | undefined
  /** Counts how often the keyboard was sent to the tray. */
  readonly called: number
}

const useStore = create<IntakeState>(() => ({
  tray: { state: 'off', files: [] },
  checked: new Set(),
  folded: false,
  assigning: false,
  result: undefined,
  choosing: undefined,
  called: 0,
}))

export const useIntakeStore = useStore
const { setState: set, getState: get } = useStore

function take(tray: IntakeTray): void {
  const there = new Set(tray.files.map(({ intakeId }) => intakeId))
  set(({ checked }) => ({ tray, checked: new Set([...checked].filter((id) => there.has(id))) }))
}

/** Keeps the tray true while Kartei runs. One for the whole window. */
export function FollowIntake(): null {
  const environmentId = useActiveEnvironment()?.id
  useEffect(() => {
    const forget = kartei.intake.onChanged(take)
    void kartei.intake.list().then((outcome) => outcome.ok && take(outcome.value))
    return forget
  }, [environmentId])
  return null
}

/** Files that a clerk has not put aside. */
const isWaiting = ({ aside, state }: IntakeFile): boolean => !aside && state !== 'refused'

export function useIntake(): { readonly state: IntakeTray['state']; readonly waiting: number } {
  const state = useStore(({ tray }) => tray.state)
  const waiting = useStore(({ tray }) => tray.files.filter(isWaiting).length)
  return { state, waiting }
}

/** To the tray above the worklist, with the keyboard. */
export function goToIntake(): void {
  useScreen.getState().open('worklist')
  set(({ called }) => ({ folded: false, called: called + 1 }))
}

export const fold = (folded: boolean): void => set({ folded })
export const checkFiles = (ids: Iterable<string>): void => set({ checked: new Set(ids) })
export const chooseFor = (choosing: readonly string[] | undefined): void => set({ choosing })
export const dismissResult = (): void => set({ result: undefined })

export function toggleChecked(intakeId: string): void {
  const { checked } = get()
  checkFiles(checked.has(intakeId) ? [...checked].filter((id) => id !== intakeId) : [...checked, intakeId])
}

/** Files that a key or a drag on one of them takes: all ticked ones where it is among them, else it alone. */
export function withChecked(intakeId: string): string[] {
  const { checked, tray } = get()
  if (!checked.has(intakeId)) return [intakeId]
  return tray.files.flatMap((file) => (checked.has(file.intakeId) && file.state === 'ready' ? [file.intakeId] : []))
}

/** Lays files of the tray out on a case; nothing is sent. */
export async function assign(
  intakeIds: readonly string[],
  { caseId, title }: { readonly caseId: string; readonly title: string },
): Promise<void> {
  if (intakeIds.length === 0 || get().assigning) return
  set({ assigning: true, result: undefined })
  const outcome = await kartei.intake.assign({ intakeIds: [...intakeIds], caseId })
  const about = { caseId, title }
  if (outcome.ok) {
    const { assigned, failed } = outcome.value
    showAdded(
      caseId,
      assigned.map(({ file }) => file),
    )
    const left = assigned.filter(({ original }) => original === 'left').length
    set({ assigning: false, choosing: undefined, result: { ...about, assigned: assigned.length, left, failed } })
  } else set({ assigning: false, result: { ...about, assigned: 0, left: 0, failed: [], failure: outcome.error } })
}

export const putAside = (intakeIds: readonly string[], aside = true): void =>
  void kartei.intake.putAside({ intakeIds: [...intakeIds], aside })
