import type { DirectDebitSettings } from '@contract/api/direct-debit'
import type { CancellationRecord, MandateRecord, RegistrationRecord } from '@contract/domain/mandate-records'
import { useOutcome, useRefresh } from '../../lib/api/queries'
import { kartei } from '../../lib/api/kartei'

export interface Records {
  readonly registrations: readonly RegistrationRecord[]
  readonly cancellations: readonly CancellationRecord[]
  /** The record of the registration that this mandate came of, where that was done here. */
  readonly of: (mandateId: string) => RegistrationRecord | undefined
  readonly readAgain: () => Promise<void>
}

/** What is kept here of the mandates of an engagement, newest first. */
export function useRecords(engagementId: string): Records {
  const refresh = useRefresh()
  const { data } = useOutcome(['mandate-records', engagementId], () => kartei.sepa.records({ engagementId }))
  const records: readonly MandateRecord[] = data?.records ?? []
  const registrations = records.filter((record) => record.kind === 'registration')
  return {
    registrations,
    cancellations: records.filter((record) => record.kind === 'cancellation'),
    of: (mandateId) => registrations.find(({ answer }) => answer?.mandateId === mandateId),
    readAgain: () => refresh('mandate-records', engagementId),
  }
}

export interface KnownSettings {
  readonly settings: DirectDebitSettings | undefined
  /** Whether it is known by now, or known to be unknown. */
  readonly settled: boolean
  readonly readAgain: () => Promise<void>
}

/** What was set here last: no endpoint reads it. */
export function useSettings(engagementId: string): KnownSettings {
  const refresh = useRefresh()
  const { data, isPending } = useOutcome(['direct-debit-settings', engagementId], () =>
    kartei.directDebit.settings({ engagementId }),
  )
  return {
    settings: data,
    settled: !isPending,
    readAgain: () => refresh('direct-debit-settings', engagementId),
  }
}
