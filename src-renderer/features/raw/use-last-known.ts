import type { Case } from '@contract/api/cases'
import { isUuid } from '@contract/domain/identifiers'
import type { Failure } from '@contract/outcome'
import type { LastKnown } from '@contract/api/raw'
import { useOutcome, type FailureError } from '../../lib/api/queries'
import { momentOf } from '@contract/domain/moment'

import { kartei } from '../../lib/api/kartei'

/** An answer of the service, or what it was when it could last be had. */
export interface Known<T> {
  readonly value: T | undefined
  /** Milliseconds since 1970 at which it was so. */
  readonly at: number | undefined
  /** Why it could not be read now. */
  readonly failure: Failure | undefined
  readonly reading: boolean
  readonly again: () => void
}

/** Last good answers about a case, stored by main: shown at once, and while offline. */
export function useLastKnown({
  onboardingId,
  engagementId,
  mandateIds,
}: Pick<Case['identifiers'], 'onboardingId' | 'engagementId' | 'mandateIds'>): LastKnown | undefined {
  // Names, addresses and IBANs stand in it: it is kept no longer than it is shown.
  const options = { gcTime: 0, staleTime: 0 }
  const { data } = useOutcome(
    ['last-known', onboardingId, engagementId, ...mandateIds],
    () =>
      kartei.raw.lastKnown({
        ...(isUuid(onboardingId ?? '') && { onboardingId }),
        ...(isUuid(engagementId ?? '') && { engagementId }),
        mandateIds: [...mandateIds],
      }),
    options,
  )
  return data
}

interface Asked<T> {
  readonly data: T | undefined
  readonly dataUpdatedAt: number
  readonly error: FailureError | null
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

/** Fresh answer, else the stored one. */
export function knownOf<T>(
  { data, dataUpdatedAt, error, isFetching, refetch }: Asked<T>,
  kept: { readonly at: string; readonly value: T } | undefined,
): Known<T> {
  const state = { failure: error?.failure, reading: isFetching, again: () => void refetch() }
  if (data !== undefined) return { ...state, value: data, at: dataUpdatedAt }
  return { ...state, value: kept?.value, at: kept && momentOf(kept.at) }
}
