import type { CaseOrder, CaseQuery } from '@contract/api/cases'
import { caseTabs, isCaseTab, type CaseTab } from '@contract/domain/commands'
import { create } from 'zustand'

export { caseTabs, isCaseTab, type CaseTab }

/** What the main area shows; `form` is the page's own number of a form that is being written (`features/drafts`). */
export type Screen =
  | 'worklist'
  | 'uploads'
  | 'print-queue'
  | 'send-request'
  | 'journal'
  | 'settings'
  | { readonly case: string; readonly tab: CaseTab }
  | { readonly form: string }

const caseIn = (screen: Screen): { readonly case: string; readonly tab: CaseTab } | undefined =>
  typeof screen === 'object' && 'case' in screen ? screen : undefined

/** The drawer that a case was taken from: the cases that the clerk last asked the worklist for, in their order. */
export interface Drawer {
  readonly query: CaseQuery
  readonly order: CaseOrder
}

interface ScreenState {
  readonly screen: Screen
  readonly before: readonly Screen[]
  readonly drawer: Drawer
  /** What is typed into the header's search field; `drawer` follows it as soon as the typing pauses. */
  readonly search: string
  readonly open: (screen: Screen) => void
  /** Without a tab: the one that is open, else Documents. */
  readonly openCase: (caseId: string, tab?: CaseTab) => void
  readonly back: () => void
  /** To another case of the drawer, on the same tab; the way back stays as it is. */
  readonly leaf: (caseId: string) => void
  readonly setDrawer: (drawer: Drawer) => void
  /** Changes what is named of the query. */
  readonly ask: (change: CaseQuery) => void
  readonly sort: (order: CaseOrder) => void
  readonly setSearch: (search: string) => void
}

const remembered = 50

/** Every case by whose turn it is, last changed first. */
export const wholeDrawer: Drawer = {
  query: { state: 'all' },
  order: { column: 'changed', descending: true, byTurn: true },
}

/** Where the clerk is. What the service said is TanStack Query's business (`queries.ts`), never this store's. */
export const useScreen = create<ScreenState>((set, get) => ({
  screen: 'worklist',
  before: [],
  drawer: wholeDrawer,
  search: '',
  open: (screen) => set(({ screen: left, before }) => ({ screen, before: [...before, left].slice(-remembered) })),
  openCase: (caseId, tab) => {
    const { screen, open } = get()
    open({ case: caseId, tab: tab ?? caseIn(screen)?.tab ?? 'documents' })
  },
  back: () => set(({ before }) => ({ screen: before.at(-1) ?? 'worklist', before: before.slice(0, -1) })),
  leaf: (caseId) => {
    const tab = caseIn(get().screen)?.tab
    if (tab !== undefined) set({ screen: { case: caseId, tab } })
  },
  setDrawer: (drawer) => set({ drawer, search: drawer.query.search ?? '' }),
  ask: (change) =>
    set(({ drawer, search }) => ({
      drawer: { ...drawer, query: { ...drawer.query, ...change } },
      search: change.search ?? search,
    })),
  sort: (order) => set(({ drawer }) => ({ drawer: { ...drawer, order } })),
  setSearch: (search) => set({ search }),
}))
