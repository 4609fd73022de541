import type { Outcome } from '@contract/outcome'
import { useQuery, useQueryClient, type QueryClient, type QueryKey, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isUserInitiated, ofWorkstation, staleForClerk, valueOf, type AskOptions, type RequestOrigin } from './queries'
import { useActiveEnvironment } from './environment'
import { kartei } from './kartei'

/** A call of main whose answer an event of main's changes. Declared once, beside the hook that reads it. */
export interface Live<T, News> {
  /** Under which it is known in each environment; what is known of one case or engagement has its id behind it. */
  readonly key: string
  /** The same in every environment. */
  readonly ofWorkstation?: boolean
  /** Asks the service; see `useRead`. It needs `take`: what the service says is never read again because of news. */
  readonly ofService?: boolean
  readonly ask: (id: string, origin: RequestOrigin) => Promise<Outcome<T>>
  readonly on: (listener: (news: News) => void) => () => void
  /** Whether news are about what is known of this id; all are, unless given. */
  readonly isAbout?: (news: News, id: string, environmentId: string) => boolean
  /**
   * State after the news; undefined where they do not say it. Taking the same news again must change nothing. Without this,
   * or without a state, it is read again.
   */
  readonly take?: (known: T | undefined, news: News) => T | undefined
}

interface CaseNews {
  /** None: any case may have changed. */
  readonly caseIds: readonly string[]
}

export const live = <T, News>(entry: Live<T, News>): Live<T, News> => entry

/** The event of what is known of one case, by the case's id. */
export const ofCase: Pick<Live<unknown, CaseNews>, 'on' | 'isAbout'> = {
  on: kartei.cases.onChanged,
  isAbout: ({ caseIds }, caseId) => caseIds.length === 0 || caseIds.includes(caseId),
}

type Stale = Parameters<Parameters<typeof kartei.workstation.onStale>[0]>[0]

/** A read that main calls stale by its key. */
export const readAgain = <T>(entry: {
  readonly key: Stale['what']
  readonly ofWorkstation?: boolean
  readonly ask: (id: string) => Promise<Outcome<T>>
}): Live<T, Stale> => ({
  ...entry,
  on: kartei.workstation.onStale,
  isAbout: ({ what, engagementId }, id) =>
    what === entry.key && (engagementId === undefined || engagementId.toLowerCase() === id.toLowerCase()),
})

/** Reads what main changes by itself, and keeps it true: `useLive(presets)`, or of one case `useLive(history, caseId)`. */
export function useLive<T, News>(
  entry: Live<T, News>,
  id?: string,
  { enabled = true, staleTime, ...options }: AskOptions = {},
): UseQueryResult<T> {
  const client = useQueryClient()
  const environmentId = useActiveEnvironment()?.id
  // Before the query's own effect: news are listened to before anything is asked.
  useEffect(() => follow(client, entry), [client, entry])
  return useQuery({
    queryKey: [entry.ofWorkstation ? ofWorkstation : environmentId, entry.key, ...(id === undefined ? [] : [id])],
    queryFn: ({ queryKey }) => read(entry, queryKey),
    enabled: enabled && (entry.ofWorkstation === true || environmentId !== undefined),
    ...(entry.ofService ? { staleTime: staleForClerk(staleTime) } : staleTime !== undefined && { staleTime }),
    ...options,
  })
}

/** The answer after the news that came while it was under way: it may be older than they are. */
async function read<T, News>(entry: Live<T, News>, key: QueryKey): Promise<T> {
  const origin: RequestOrigin = isUserInitiated() ? {} : { automatic: true }
  let meanwhile: News[] = []
  const stop = entry.on((news) => {
    if (isAbout(entry, news, key)) meanwhile.push(news)
  })
  try {
    let state: T | undefined
    while (state === undefined) {
      meanwhile = []
      state = await valueOf(() => entry.ask(idIn(key), origin))
      for (const news of meanwhile) state = state === undefined ? undefined : entry.take?.(state, news)
    }
    return state
  } finally {
    stop()
  }
}

const idIn = ([, , id]: QueryKey): string => (typeof id === 'string' ? id : '')

const isAbout = <T, News>(entry: Live<T, News>, news: News, key: QueryKey): boolean =>
  entry.isAbout?.(news, idIn(key), String(key[0])) ?? true

/** By window: whose event is listened to. */
const followed = new WeakMap<QueryClient, Set<unknown>>()

/** Listens to the event once in a window, and as long as there is one: what is known and not shown is kept true as well. */
function follow<T, News>(client: QueryClient, entry: Live<T, News>): void {
  const already = followed.get(client) ?? new Set()
  if (already.has(entry)) return
  followed.set(client, already.add(entry))
  entry.on((news) => {
    for (const query of client.getQueryCache().findAll({ predicate: ({ queryKey }) => queryKey[1] === entry.key })) {
      const { queryKey } = query
      if (!isAbout(entry, news, queryKey)) continue
      // Most news are of the active environment without saying so: of another one they say nothing.
      const isHere = entry.ofWorkstation === true || query.getObserversCount() > 0
      const state = isHere ? entry.take?.(client.getQueryData<T>(queryKey), news) : undefined
      if (state !== undefined) client.setQueryData<T>(queryKey, state)
      // A read under way sees for itself that its answer may be older.
      else if (!entry.ofService && query.state.fetchStatus === 'idle')
        void client.invalidateQueries({ queryKey, exact: true })
    }
  })
}
