import type { AskedMandate } from '@contract/api/sepa'
import type { CaseRegister } from '../../cases'
import { createMandateStates, type MandateStates } from './mandate-states'
import { createMandateRecords, isAwaited, type MandateRecords } from './records'
import type { Store } from '../../../store'

/** The records of mandates and their statuses: clerks read them by the calls of the contract, the watch by itself. */
export interface Mandates extends Pick<MandateStates, 'open' | 'expect' | 'forget' | 'onChanged'> {
  readonly records: MandateRecords
  /**
   * Endpoint 11 answered for a mandate: case, records and the watch follow. Resolves to the status before, where that is known;
   * rejects with what the disk says.
   */
  noteStatus(environmentId: string, engagementId: string, mandate: AskedMandate): Promise<string | undefined>
}

export function createMandates(dependencies: {
  readonly store: Store
  readonly cases: Pick<CaseRegister, 'noteMandate'>
  /** The user and the computer by the names that the operating system gives them. */
  readonly user: string
  readonly workstation: string
  readonly now: () => Date
}): Mandates {
  const records = createMandateRecords(dependencies)
  const states = createMandateStates(dependencies)
  return {
    ...states,
    records,
    async noteStatus(environmentId, engagementId, mandate) {
      await dependencies.cases.noteMandate(environmentId, engagementId, mandate.mandateId, mandate.iban ?? undefined)
      await records.readBack(environmentId, engagementId, mandate)
      const awaited = isAwaited(await records.of(environmentId, engagementId), mandate)
      return states.noteStatus(environmentId, engagementId, mandate, awaited)
    },
  }
}
