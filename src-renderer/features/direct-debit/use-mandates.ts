import { useEffect, useEffectEvent } from 'react'
import type { Failure } from '@contract/outcome'
import type { Mandate } from '@contract/sepa'
import { useOutcomes } from '../../app/queries'
import { kartei } from '../../kartei'

export interface KnownMandate {
  readonly mandateId: string
  /** Undefined while it is being read or where it cannot be. */
  readonly mandate: Mandate | undefined
  readonly failure: Failure | undefined
}

/** States that are not expected to change by themselves; every other one, listed or not, is read again. */
const settled: ReadonlySet<string> = new Set(['ACTIVE', 'CANCELLED', 'EXPIRED', 'FAILED'])

/** Milliseconds between two looks at mandates that are not settled yet, while somebody has them on the screen. */
const watchedEvery = 3 * 60_000

export interface Mandates {
  /** Newest first; those that are not read yet stand before. */
  readonly mandates: readonly KnownMandate[]
  /** Milliseconds since 1970 of the oldest reading shown; undefined while one is missing. */
  readonly readAt: number | undefined
  readonly reading: boolean
  readonly readAgain: () => Promise<unknown>
}

/** Endpoint 11 for each mandate that is known of the engagement: no endpoint lists them. */
export function useMandates(engagementId: string, mandateIds: readonly string[]): Mandates {
  const answers = useOutcomes(
    mandateIds.map((mandateId) => ({
      key: ['mandate', engagementId, mandateId],
      ask: () => kartei.sepa.mandate({ engagementId, mandateId }),
    })),
  )
  const mandates = mandateIds
    .map((mandateId, index) => ({
      mandateId,
      mandate: answers[index]?.data,
      failure: answers[index]?.error?.failure,
    }))
    .toSorted((a, b) => (b.mandate?.createdAt ?? '\uffff').localeCompare(a.mandate?.createdAt ?? '\uffff'))
  const isWatched = mandates.some(({ mandate }) => mandate !== undefined && !settled.has(mandate.status))
  const lookAgain = useEffectEvent(() => {
    for (const { data, refetch } of answers) if (data && !settled.has(data.status)) void refetch()
  })
  useEffect(() => {
    if (!isWatched) return
    const timer = setInterval(lookAgain, watchedEvery)
    return () => clearInterval(timer)
  }, [isWatched])
  const times = answers.map(({ dataUpdatedAt }) => dataUpdatedAt)
  return {
    mandates,
    readAt: times.length > 0 && times.every((time) => time > 0) ? Math.min(...times) : undefined,
    reading: answers.some(({ isFetching }) => isFetching),
    readAgain: () => Promise.all(answers.map(({ refetch }) => refetch())),
  }
}
