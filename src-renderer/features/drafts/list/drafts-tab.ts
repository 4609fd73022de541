import { create } from 'zustand'
import { useScreen, type Listing } from '../../../lib/navigation/screen'
import { useDraftsList } from '../queries'

/** Whether the worklist shows its drafts instead of its cases. */
const useShown = create<{ readonly shown: boolean }>(() => ({ shown: false }))

/** Everything but the search, which looks for drafts as well while they are shown. */
const casesAsked = ({ query, order }: Listing): string => JSON.stringify([{ ...query, search: '' }, order])

// Choosing cases, such as by a saved view, leaves the drafts.
useScreen.subscribe(({ listing }, before) => {
  if (listing === before.listing || !useShown.getState().shown) return
  const onlySearch = listing.query.search !== before.listing.query.search
  if (!onlySearch || casesAsked(listing) !== casesAsked(before.listing)) showDrafts(false)
})

export const showDrafts = (shown: boolean): void => useShown.setState({ shown })

/** The worklist's tab of drafts: whether it is open, and how many there are. */
export function useDraftsTab(): { readonly shown: boolean; readonly count: number | undefined } {
  const shown = useShown((tab) => tab.shown)
  const { data } = useDraftsList()
  return { shown, count: data?.drafts.length }
}
