import { create } from 'zustand'

interface Selection {
  /** The environment and the question that the ticks belong to: in another one they mean nothing. */
  readonly of: string
  readonly checked: ReadonlySet<string>
  /** The case that the keyboard is on; its place is the one that it was last seen at. */
  readonly active: { readonly place: number; readonly caseId: string | undefined } | undefined
  /** The case that the keyboard is on, where it is not in the list any more by itself: it stays until it is left. */
  readonly kept: string | undefined

  /** How often the keyboard was sent somewhere: each time its row has to come into sight. */
  readonly moves: number

  readonly begin: (of: string) => void
  readonly check: (caseIds: ReadonlySet<string>) => void
  readonly clear: () => void
  readonly goTo: (place: number, caseId: string | undefined) => void
  /** The case was found at another place, or the place got its case: nobody moved. */
  readonly seenAt: (place: number, caseId: string) => void
  readonly keep: (caseId: string) => void
}

const unkept = { kept: undefined } as const
const nothing: ReadonlySet<string> = new Set()

/** The ticked cases and the row that the keyboard is on. It outlives the screen: a case is opened, left, and all is as it was. */
export const useSelection = create<Selection>((set) => ({
  of: '',
  checked: nothing,
  active: undefined,
  kept: undefined,
  moves: 0,

  begin: (of) => set((now) => (now.of === of ? now : { of, checked: nothing, active: undefined, kept: undefined })),
  check: (checked) => set({ checked }),
  clear: () => set({ checked: nothing }),
  goTo: (place, caseId) =>
    set(({ moves, kept }) => ({ active: { place, caseId }, moves: moves + 1, ...(kept !== caseId && unkept) })),
  keep: (caseId) => set((now) => (now.active?.caseId === caseId ? { kept: caseId } : now)),
  seenAt: (place, caseId) =>
    set((now) => {
      // Somebody may have moved on since it was looked for.
      const isMeant = now.active?.caseId === undefined ? now.active?.place === place : now.active.caseId === caseId
      return isMeant && !(now.active?.place === place && now.active.caseId === caseId)
        ? { active: { place, caseId } }
        : now
    }),
}))
