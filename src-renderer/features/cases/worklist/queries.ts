import { useOutcome } from '../../../lib/api/queries'
import { kartei } from '../../../lib/api/kartei'

/** How many cases wait for the clerk. */
export function useNeedsAction(): number {
  const { data } = useOutcome(['cases', 'count', 'needs-action'], () =>
    kartei.cases.count({ queries: [{ state: 'needs-action' }] }),
  )
  return data?.counts[0] ?? 0
}
