import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Failure } from '@contract/outcome'
import { isEndedMandate, type Mandate } from '@contract/api/sepa'
import { useActiveEnvironment } from '../../lib/api/environment'
import { useOutcome, useReads, useRefresh } from '../../lib/api/queries'
import { kartei } from '../../lib/api/kartei'

export interface KnownMandate {
  readonly mandateId: string
  /** Undefined while it is being read or where it cannot be. */
  readonly mandate: Mandate | undefined
  readonly failure: Failure | undefined
}

export type Mandates = ReturnType<typeof useMandates>

/** The mandates that were read and have not ended, as far as the service says: those that are active come first. */
export const openMandates = ({ mandates }: Pick<Mandates, 'mandates'>): readonly KnownMandate[] =>
  mandates
    .filter(({ mandate }) => mandate !== undefined && !isEndedMandate(mandate.status))
    .toSorted((a, b) => Number(b.mandate?.status === 'ACTIVE') - Number(a.mandate?.status === 'ACTIVE'))

/** Endpoint 11 for each mandate that is known of the engagement: no endpoint lists them. */
export function useMandates(engagementId: string, mandateIds: readonly string[]) {
  const answers = useReads(
    mandateIds.map((mandateId) => ({
      key: ['mandate', engagementId, mandateId],
      ask: (origin) => kartei.sepa.mandate({ engagementId, mandateId, ...origin }),
    })),
  )
  const mandates = mandateIds
    .map((mandateId, index): KnownMandate => ({
      mandateId,
      mandate: answers[index]?.data,
      failure: answers[index]?.error?.failure,
    }))
    .toSorted((a, b) => (b.mandate?.createdAt ?? '\uffff').localeCompare(a.mandate?.createdAt ?? '\uffff'))
  useMandateEvents(engagementId)
  const times = answers.map(({ dataUpdatedAt }) => dataUpdatedAt)
  return {
    /** Newest first; those that are not read yet stand before. */
    mandates,
    /** Milliseconds since 1970 of the oldest reading shown; undefined while one is missing. */
    readAt: times.length > 0 && times.every((time) => time > 0) ? Math.min(...times) : undefined,
    reading: answers.some(({ isFetching }) => isFetching),
    readAgain: () => Promise.all(answers.map(({ refetch }) => refetch())),
  }
}

/** A mandate that the watch in main sees is shown at once, wherever it came from. */
function useMandateEvents(engagementId: string): void {
  const client = useQueryClient()
  const environmentId = useActiveEnvironment()?.id
  useEffect(
    () =>
      kartei.sepa.onMandate((seen) => {
        const { mandateId, mandate } = seen
        if (seen.engagementId.toLowerCase() === engagementId.toLowerCase())
          client.setQueryData([environmentId, 'mandate', engagementId, mandateId], mandate)
      }),
    [client, environmentId, engagementId],
  )
}

export type Records = ReturnType<typeof useRecords>

/** The records of the mandates of an engagement that are kept here, newest first. */
export function useRecords(engagementId: string) {
  const refresh = useRefresh()
  const { data } = useOutcome(['mandate-records', engagementId], () => kartei.sepa.records({ engagementId }))
  const records = data?.records ?? []
  const registrations = records.filter((record) => record.kind === 'registration')
  return {
    registrations,
    cancellations: records.filter((record) => record.kind === 'cancellation'),
    /** The record of the registration that this mandate came of, where that was done here. */
    of: (mandateId: string) => registrations.find(({ answer }) => answer?.mandateId === mandateId),
    readAgain: () => refresh('mandate-records', engagementId),
  }
}

export type KnownSettings = ReturnType<typeof useSettings>

/** The amount that was set here last: no endpoint reads it. */
export function useSettings(engagementId: string) {
  const refresh = useRefresh()
  const { data, isPending } = useOutcome(['direct-debit-settings', engagementId], () =>
    kartei.directDebit.settings({ engagementId }),
  )
  return {
    settings: data,
    /** Whether it is known by now, or known to be unknown. */
    settled: !isPending,
    readAgain: () => refresh('direct-debit-settings', engagementId),
  }
}
