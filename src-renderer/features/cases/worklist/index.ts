import { useEffect } from 'react'
import { useOutcome, useRefresh } from '../../../lib/api/queries'
import { kartei } from '../../../lib/api/kartei'
export { identifierIn, OpenById } from './open-by-id'
export { firstPageQuestion } from './pages'
export { SavedViews } from './saved-views'
export { WorklistScreen } from './worklist-screen'

export function useNeedsAction(): number {
  const { data } = useOutcome(['cases', 'count', 'needs-action'], () =>
    kartei.cases.count({ queries: [{ state: 'needs-action' }] }),
  )
  return data?.counts[0] ?? 0
}

/** Milliseconds in which changes are gathered before what is in sight is asked again. */
const gathered = 100

/** Keeps all that is shown of cases true while Kartei runs. One for the whole window. */
export function FollowCases() {
  const refresh = useRefresh()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = kartei.cases.onChanged(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        void refresh('cases')
      }, gathered)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [refresh])

  return null
}
