import { useEffect } from 'react'
import { create } from 'zustand'
import { useOutcome, useRefresh } from '../../app/queries'
import { useScreen } from '../../app/screen'
import { kartei } from '../../kartei'

/** Every known case of the active environment, last changed first; filters and search work on this list. */
export const useCases = () => useOutcome(['cases'], () => kartei.cases.list())

/** How many cases wait for the clerk. */
export function useNeedsAction(): number {
  const { data } = useCases()
  return data?.cases.filter(({ turn }) => turn === 'needs-action').length ?? 0
}

interface News {
  readonly unseen: ReadonlySet<string>
  readonly changed: (caseIds: readonly string[]) => void
  readonly saw: (caseId: string) => void
}

/** Cases that changed in this session and that the clerk has not opened since. */
export const useNews = create<News>((set) => ({
  unseen: new Set(),
  changed: (caseIds) => set(({ unseen }) => ({ unseen: new Set([...unseen, ...caseIds]) })),
  saw: (caseId) =>
    set(({ unseen }) => (unseen.has(caseId) ? { unseen: new Set([...unseen].filter((id) => id !== caseId)) } : {})),
}))

/** Keeps the list of cases true while Kartei runs. One for the whole window. */
export function FollowCases() {
  const refresh = useRefresh()
  const { changed, saw } = useNews()
  const open = useScreen(({ screen }) => (typeof screen === 'object' ? screen.case : undefined))

  useEffect(
    () =>
      kartei.cases.onChanged(({ caseIds }) => {
        changed(caseIds.filter((caseId) => caseId !== open))
        void refresh('cases')
      }),
    [refresh, changed, open],
  )
  useEffect(() => {
    if (open !== undefined) saw(open)
  }, [open, saw])

  return null
}
