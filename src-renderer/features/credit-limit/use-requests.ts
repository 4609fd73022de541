import { daysBetweenRequests } from '@contract/api/credit-limit'
import { readAgain, useLive } from '../../lib/api/live'
import { kartei } from '../../lib/api/kartei'

type Answer = Awaited<ReturnType<typeof kartei.creditLimit.requests>>
export type MadeRequest = Extract<Answer, { ok: true }>['value']['requests'][number]

const dayMs = 24 * 3_600_000

const madeRequests = readAgain({
  key: 'credit-limit-requests',
  ask: (engagementId) => kartei.creditLimit.requests({ engagementId }),
})

/** Stored requests of an engagement, newest first, kept current by main's news. No engagement, no query. */
export const useRequests = (engagementId: string | undefined) =>
  useLive(madeRequests, engagementId, { enabled: engagementId !== undefined })

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
