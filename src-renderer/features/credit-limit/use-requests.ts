import { daysBetweenRequests } from '@contract/api/credit-limit'
import { useEffect } from 'react'
import { useOutcome, useRefresh } from '../../lib/api/queries'
import { kartei } from '../../lib/api/kartei'

type Answer = Awaited<ReturnType<typeof kartei.creditLimit.requests>>
export type MadeRequest = Extract<Answer, { ok: true }>['value']['requests'][number]

const dayMs = 24 * 3_600_000

/** What is kept of the requests of an engagement, newest first; kept true by main's news. Without one nothing is asked. */
export function useRequests(engagementId: string | undefined) {
  const refresh = useRefresh()
  useEffect(
    () =>
      kartei.creditLimit.onChanged((changed) => {
        if (engagementId !== undefined && changed.engagementId.toLowerCase() === engagementId.toLowerCase())
          void refresh('credit-limit-requests', engagementId)
      }),
    [engagementId, refresh],
  )
  return useOutcome(
    ['credit-limit-requests', engagementId],
    () => kartei.creditLimit.requests({ engagementId: engagementId ?? '' }),
    { enabled: engagementId !== undefined },
  )
}

/** The last request that was made, or may have been, less than 90 days ago, and how many whole days that is. */
export function lastSoon(
  requests: readonly Pick<MadeRequest, 'state' | 'at'>[],
  nowMs: number,
): { readonly at: string; readonly days: number } | undefined {
  const last = requests.find(({ state }) => state !== 'not-arrived')
  if (!last) return undefined
  const days = Math.floor((nowMs - Date.parse(last.at)) / dayMs)
  return days < daysBetweenRequests ? { at: last.at, days: Math.max(0, days) } : undefined
}
