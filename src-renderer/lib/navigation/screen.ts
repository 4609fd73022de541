import type { CaseOrder, CaseQuery } from '@contract/api/cases'
import { caseTabs, isCaseTab, type CaseTab } from '@contract/domain/commands'
import { create } from 'zustand'

export { caseTabs, isCaseTab, type CaseTab }

/** The screen in the main area; `form` is the page's own number of a form that is being written (`features/drafts`). */
export type Screen =
  | 'worklist'
  | 'uploads'
  | 'print-queue'
  | 'send-request'
  | 'journal'
  | 'settings'
  | { readonly case: string; readonly tab: CaseTab }
  | { readonly form: string }

/** A clerk's own settings, and those of whoever looks after the computer. */
export const settingsPages = ['workplace', 'administration'] as const
export type SettingsPage = (typeof settingsPages)[number]

/** The case that is open, and its tab; undefined on every other screen. */
export const caseIn = (screen: Screen): { readonly case: string; readonly tab: CaseTab } | undefined =>
  typeof screen === 'object' && 'case' in screen ? screen : undefined

/** The cases that the clerk last asked the worklist for, in their order: the neighbours of an open case. */
export interface Listing {
  readonly query: CaseQuery
  readonly order: CaseOrder
}

interface ScreenState {
  readonly screen: Screen
  readonly before: readonly Screen[]
  readonly listing: Listing
  /** Text of the header's search field; `listing` follows it as soon as the typing pauses. */
  readonly search: string
  /** The environment whose form is to be opened there, at its API key. */
  readonly keyOf: string | undefined
  /** The dialog of the proxy of this id, to sign in to it. */
  readonly proxyId: string | undefined
  /** The data of this person, as they are to be looked for. */
  readonly person: string | undefined
  /** The page of the settings that is shown, or was shown last. */
  readonly settingsPage: SettingsPage
  readonly open: (screen: Screen) => void
  readonly openSettings: (page: SettingsPage) => void
  /** Without a tab: the one that is open, else Documents. */
  readonly openCase: (caseId: string, tab?: CaseTab) => void
  readonly back: () => void
  /** To another case of the listing, on the same tab; the way back stays as it is. */
  readonly goToNeighbour: (caseId: string) => void
  readonly setListing: (listing: Listing) => void
  /** Changes what is named of the query. */
  readonly ask: (change: CaseQuery) => void
  readonly sort: (order: CaseOrder) => void
  readonly setSearch: (search: string) => void
}

const remembered = 50

/** Every case by whose turn it is, last changed first. */
export const wholeListing: Listing = {
  query: { state: 'all' },
  order: { column: 'changed', descending: true, byTurn: true },
}

/** Where the clerk is. The service's answers are TanStack Query's business (`queries.ts`), never this store's. */
export const useScreen = create<ScreenState>((set, get) => ({
  screen: 'worklist',
  before: [],
  listing: wholeListing,
  search: '',
  keyOf: undefined,
  proxyId: undefined,
  person: undefined,
  settingsPage: 'workplace',
  open: (screen) => set(({ screen: left, before }) => ({ screen, before: [...before, left].slice(-remembered) })),
  openSettings: (settingsPage) => {
    set({ settingsPage })
    get().open('settings')
  },
  openCase: (caseId, tab) => {
    const { screen, open } = get()
    open({ case: caseId, tab: tab ?? caseIn(screen)?.tab ?? 'documents' })
  },
  back: () => set(({ before }) => ({ screen: before.at(-1) ?? 'worklist', before: before.slice(0, -1) })),
  goToNeighbour: (caseId) => {
    const tab = caseIn(get().screen)?.tab
    if (tab !== undefined) set({ screen: { case: caseId, tab } })
  },
  setListing: (listing) => set({ listing, search: listing.query.search ?? '' }),
  ask: (change) =>
    set(({ listing, search }) => ({
      listing: { ...listing, query: { ...listing.query, ...change } },
      search: change.search ?? search,
    })),
  sort: (order) => set(({ listing }) => ({ listing: { ...listing, order } })),
  setSearch: (search) => set({ search }),
}))

/** Opens the settings, and in them the form of the environment, at its key, or that of a new one. */
export function askForKey(environmentId: string): void {
  useScreen.setState({ keyOf: environmentId })
  useScreen.getState().openSettings('administration')
}

export const forgetKeyAsk = (): void => useScreen.setState({ keyOf: undefined })
export const askForProxy = (proxyId: string | undefined): void => useScreen.setState({ proxyId })
export const askForPerson = (person: string | undefined): void => useScreen.setState({ person })
