import { create } from 'zustand'
import { useScreen, type Drawer } from '../../../lib/navigation/screen'
import { useDraftsList } from '../queries'

/** Whether the worklist shows its drafts instead of its cases. */
const useShown = create<{ readonly shown: boolean }>(() => ({ shown: false }))

/** Everything but the search, which looks for drafts as well while they are shown. */
const casesAsked = ({ query, order }: Drawer): string => JSON.stringify([{ ...query, search: '' }, order])

// Choosing cases, such as by a saved view, leaves the drafts.
useScreen.subscribe(({ drawer }, before) => {
  if (drawer === before.drawer || !useShown.getState().shown) return
  const onlySearch = drawer.query.search !== before.drawer.query.search
  if (!onlySearch || casesAsked(drawer) !== casesAsked(before.drawer)) showDrafts(false)
})

export const showDrafts = (shown: boolean): void => useShown.setState({ shown })

/** The worklist's tab of drafts: whether it is open, and how many there are. */
export function useDraftsTab(): { readonly shown: boolean; readonly count: number | undefined } {
  const shown = useShown((tab) => tab.shown)
  const { data } = useDraftsList()
  return { shown, count: data?.drafts.length }
}
