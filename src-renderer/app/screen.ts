import { create } from 'zustand'

export type CaseTab = 'overview' | 'documents' | 'direct-debit' | 'invoices' | 'notes' | 'journal'

/** What the main area shows. */
export type Screen = 'worklist' | 'uploads' | 'journal' | 'settings' | { readonly case: string; readonly tab: CaseTab }

/** The drawer that a case was taken from: the cases of the filter that the clerk last looked at, in their order. */
export interface Drawer {
  readonly filter: 'all' | 'needs-action' | 'waiting' | 'done'
  readonly caseIds: readonly string[]
}

interface ScreenState {
  readonly screen: Screen
  readonly before: readonly Screen[]
  readonly drawer: Drawer
  /** What is typed into the header's search field; the worklist shows what matches. */
  readonly search: string
  readonly open: (screen: Screen) => void
  /** Without a tab: the one that is open, else Documents. */
  readonly openCase: (caseId: string, tab?: CaseTab) => void
  readonly back: () => void
  /** To the next (1) or previous (-1) case of the drawer. */
  readonly leaf: (step: 1 | -1) => void
  readonly setDrawer: (drawer: Drawer) => void
  readonly setSearch: (search: string) => void
}

const remembered = 50

/** Where the clerk is. What the service said is TanStack Query's business (`queries.ts`), never this store's. */
export const useScreen = create<ScreenState>((set, get) => ({
  screen: 'worklist',
  before: [],
  drawer: { filter: 'all', caseIds: [] },
  search: '',
  open: (screen) => set(({ screen: left, before }) => ({ screen, before: [...before, left].slice(-remembered) })),
  openCase: (caseId, tab) => {
    const { screen, open } = get()
    open({ case: caseId, tab: tab ?? (typeof screen === 'object' ? screen.tab : 'documents') })
  },
  back: () => set(({ before }) => ({ screen: before.at(-1) ?? 'worklist', before: before.slice(0, -1) })),
  leaf: (step) => {
    const { screen, drawer } = get()
    if (typeof screen !== 'object') return
    const neighbour = neighbourOf(drawer, screen.case, step)
    if (neighbour !== undefined) set({ screen: { case: neighbour, tab: screen.tab } })
  },
  setDrawer: (drawer) => set({ drawer }),
  setSearch: (search) => set({ search }),
}))

/** The case `step` places from this one in the drawer, or undefined at its ends and for a case that is not in it. */
export function neighbourOf(drawer: Drawer, caseId: string, step: number): string | undefined {
  const index = drawer.caseIds.indexOf(caseId)
  return index < 0 || index + step < 0 ? undefined : drawer.caseIds[index + step]
}
