import { useOutcome } from '../../app/queries'
import { kartei } from '../../kartei'

/** How many cases wait for the clerk. */
export function useNeedsAction(): number {
  const { data } = useOutcome(['cases', 'count', 'needs-action'], () =>
    kartei.cases.count({ queries: [{ state: 'needs-action' }] }),
  )
  return data?.counts[0] ?? 0
}
