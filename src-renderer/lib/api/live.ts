import type { Outcome } from '@contract/outcome'
import { useQuery, useQueryClient, type QueryClient, type QueryKey, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isUserInitiated } from './clerk'
import { useActiveEnvironment } from './environment'
import { ofWorkstation, staleForClerk, valueOf, type AskOptions, type RequestOrigin } from './queries'

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
  readonly isAbout?: (news: News, id: string, environmentId: string | undefined) => boolean
  /**
   * State after the news; undefined where they do not say it. Taking the same news again must change nothing. Without this,
   * or without a state, it is read again.
   */
  readonly take?: (known: T | undefined, news: News) => T | undefined
  /** What an answer leaves of what was known before; it takes its place unless given. */
  readonly merge?: (known: T, answer: T) => T
}

/** Reads what main changes by itself, and keeps it true: `useLive(presets)`, or of one case `useLive(history, caseId)`. */
export function useLive<T, News>(
  live: Live<T, News>,
  id?: string,
  { enabled = true, staleTime, ...options }: AskOptions = {},
): UseQueryResult<T> {
  const client = useQueryClient()
  const environmentId = useActiveEnvironment()?.id
  // Before the query's own effect: news are listened to before anything is asked.
  useEffect(() => follow(client, live), [client, live])
  return useQuery({
    queryKey: [live.ofWorkstation ? ofWorkstation : environmentId, live.key, ...(id === undefined ? [] : [id])],
    queryFn: ({ queryKey }) => read(live, queryKey, client.getQueryData<T>(queryKey)),
    enabled: enabled && (live.ofWorkstation === true || environmentId !== undefined),
    ...(live.ofService ? { staleTime: staleForClerk(staleTime) } : staleTime !== undefined && { staleTime }),
    ...options,
  })
}

/** The answer after the news that came while it was under way: it may be older than they are. */
async function read<T, News>(live: Live<T, News>, key: QueryKey, known: T | undefined): Promise<T> {
  const origin: RequestOrigin = isUserInitiated() ? {} : { automatic: true }
  let meanwhile: News[] = []
  const stop = live.on((news) => {
    if (isAbout(live, news, key)) meanwhile.push(news)
  })
  try {
    let state: T | undefined
    while (state === undefined) {
      meanwhile = []
      const answer = await valueOf(() => live.ask(idIn(key), origin))
      state = known === undefined || !live.merge ? answer : live.merge(known, answer)
      for (const news of meanwhile) state = state === undefined ? undefined : live.take?.(state, news)
    }
    return state
  } finally {
    stop()
  }
}

const idIn = ([, , id]: QueryKey): string => (typeof id === 'string' ? id : '')

const isAbout = <T, News>(live: Live<T, News>, news: News, key: QueryKey): boolean =>
  live.isAbout?.(news, idIn(key), String(key[0])) ?? true

/** By window: whose event is listened to. */
const followed = new WeakMap<QueryClient, Set<unknown>>()

/** Listens to the event once in a window, and as long as there is one: what is known and not shown is kept true as well. */
function follow<T, News>(client: QueryClient, live: Live<T, News>): void {
  const already = followed.get(client) ?? new Set()
  if (already.has(live)) return
  followed.set(client, already.add(live))
  live.on((news) => {
    for (const query of client.getQueryCache().findAll({ predicate: ({ queryKey }) => queryKey[1] === live.key })) {
      const { queryKey } = query
      if (!isAbout(live, news, queryKey)) continue
      // Most news are of the active environment without saying so: of another one they say nothing.
      const isHere = live.ofWorkstation === true || query.getObserversCount() > 0
      const state = isHere ? live.take?.(client.getQueryData<T>(queryKey), news) : undefined
      if (state !== undefined) client.setQueryData<T>(queryKey, state)
      // A read under way sees for itself that its answer may be older.
      else if (!live.ofService && query.state.fetchStatus === 'idle')
        void client.invalidateQueries({ queryKey, exact: true })
    }
  })
}
