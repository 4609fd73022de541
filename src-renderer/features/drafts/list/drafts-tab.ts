import type { DraftSummary } from '@contract/api/drafts'
import { bestFirst, searchable } from '@contract/domain/search'
import type { Failure } from '@contract/outcome'
import { cleaned } from '@contract/domain/typed-text'
import { create } from 'zustand'
import { useScreen, type Listing } from '../../../lib/navigation/screen'
import { useDraftsList } from '../queries'

/** Result of the last action. */
export interface Said {
  readonly text?: string
  readonly failure?: Failure
}

interface DraftsShown {
  /** Whether the worklist shows its drafts instead of its cases. */
  readonly shown: boolean
  /** Shown in the list until it is left, also of what was done in a form. */
  readonly said: Said | undefined
  readonly discarded: readonly DraftSummary[]
}

export const useDraftsShown = create<DraftsShown>(() => ({ shown: false, said: undefined, discarded: [] }))

/** Everything but the search, which looks for drafts as well while they are shown. */
const casesAsked = ({ query, order }: Listing): string => JSON.stringify([{ ...query, search: '' }, order])

// Choosing cases, such as by a saved view, leaves the drafts.
useScreen.subscribe(({ listing }, before) => {
  if (listing === before.listing || !useDraftsShown.getState().shown) return
  const onlySearch = listing.query.search !== before.listing.query.search
  if (!onlySearch || casesAsked(listing) !== casesAsked(before.listing)) showDrafts(false)
})

export const showDrafts = (shown: boolean): void => useDraftsShown.setState({ shown })

/** Whose title has every word of the search in it, the best first. */
export const foundDrafts = (drafts: readonly DraftSummary[], search: string): readonly DraftSummary[] =>
  bestFirst(drafts, search, ({ title }) => searchable(title))

/** The worklist's tab of drafts: whether it is open, how many there are, and how many of them the search finds. */
export function useDraftsTab(): {
  readonly shown: boolean
  readonly count: number | undefined
  readonly found: number | undefined
} {
  const shown = useDraftsShown((tab) => tab.shown)
  const search = useScreen((screen) => cleaned(screen.search))
  const { data } = useDraftsList()
  return { shown, count: data?.drafts.length, found: data && foundDrafts(data.drafts, search).length }
}
