import type { JournalEntry, JournalQuery } from '@contract/api/journal'
import type { Failure } from '@contract/outcome'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useActiveEnvironment } from '../../lib/api/environment'
import { FailureError, useOutcome } from '../../lib/api/queries'
import { kartei } from '../../lib/api/kartei'

const atOnce = 200
/** Milliseconds between two looks whether there is something new; it is not drawn before the clerk asks for it. */
const lookEvery = 10_000

export interface Entries {
  readonly entries: readonly JournalEntry[]
  /** Whether the first part has been answered. */
  readonly answered: boolean
  readonly failure: Failure | undefined
  readonly fetching: boolean
  readonly more: boolean
  /** Whether something was written down since this was read. */
  readonly newer: boolean
  readonly loadMore: () => void
  readonly refresh: () => void
}

/** The entries that a query asks for, newest first, part by part as the clerk scrolls. */
export function useEntries(query: JournalQuery): Entries {
  const environment = useActiveEnvironment()
  const asked = useInfiniteQuery({
    queryKey: [environment?.id, 'journal', JSON.stringify(query)],
    enabled: environment !== undefined,
    staleTime: 0,
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam: olderThan }) => {
      const outcome = await kartei.journal.page({ query, count: atOnce, ...(olderThan !== undefined && { olderThan }) })
      if (!outcome.ok) throw new FailureError(outcome.error)
      return outcome.value
    },
    getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?.sequence : undefined),
  })
  const newest = useOutcome(['journal-newest', JSON.stringify(query)], () => kartei.journal.page({ query, count: 1 }), {
    staleTime: 0,
    refetchInterval: lookEvery,
  })
  const [first] = asked.data?.pages ?? []
  const [last] = newest.data?.entries ?? []
  return {
    newer: last !== undefined && first !== undefined && last.sequence > (first.entries[0]?.sequence ?? 0),
    entries: asked.data?.pages.flatMap(({ entries }) => entries) ?? [],
    answered: asked.data !== undefined,
    failure: asked.error?.failure,
    fetching: asked.isFetching,
    more: asked.hasNextPage,
    loadMore: () => {
      if (asked.hasNextPage && !asked.isFetching) void asked.fetchNextPage()
    },
    refresh: () => void asked.refetch(),
  }
}
