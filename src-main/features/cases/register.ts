import type { Case } from '@contract/cases'
import type { Customer } from '@contract/customers'
import type { CreatedOnboarding, Onboarding, OnboardingRequest } from '@contract/onboarding'
import type { EnvironmentStore, Notify, Store } from '../../store'
import type { SeenStatus } from './case-table'
import { openEnvironmentCases, type EnvironmentCases } from './environment-cases'
import { shownCase } from './known-case'
import {
  withCreated,
  withCreditLimitIncrease,
  withEngagement,
  withMandate,
  withOnboarding,
  type SeedCase,
} from './notes'

/**
 * The register of all cases that this workstation has ever learned of: no endpoint lists them. Whatever is noted is on
 * disk, or in the store of the session, when the promise resolves. If the disk refuses, it is kept in memory, the user is
 * told (`cases-not-written`), and it is written as soon as the disk lets it; identifiers that cannot be asked for again
 * (`noteCreated`, `noteMandate`, `noteCreditLimitIncrease`) then reject all the same, so that nobody relies on them.
 */
export interface CaseRegister {
  /** After endpoints 1 and 2. Awaited before the answer goes to the page, so that its identifier cannot be lost. */
  noteCreated(environmentId: string, created: CreatedOnboarding, request: OnboardingRequest): Promise<Case>
  /** After endpoint 3. A completed onboarding becomes its engagement's case: from then on both are one. */
  noteOnboarding(environmentId: string, onboarding: Onboarding): Promise<Case>
  /** After endpoint 7, or any answer that proves the engagement to exist. */
  noteEngagement(environmentId: string, engagementId: string, customer?: Customer): Promise<Case>
  /** After endpoint 9. */
  noteMandate(environmentId: string, engagementId: string, mandateId: string): Promise<void>
  /** After endpoint 16. */
  noteCreditLimitIncrease(environmentId: string, engagementId: string, creditLimitIncreaseId: string): Promise<void>
  /** By any identifier of the service; of several cases (one customer's), the one that changed last. */
  find(environmentId: string, identifier: string): Promise<Case | undefined>
  /** Adds those made-up cases that are not known yet. */
  seed(environmentId: string, seeds: readonly SeedCase[]): Promise<void>
  /** Forgets every case of the environment and begins with these. */
  replaceAll(environmentId: string, seeds: readonly SeedCase[]): Promise<void>
  /** The states a case was seen in, oldest first. */
  statuses(environmentId: string, caseId: string): Promise<SeenStatus[]>
  /** A case's own id and those of the cases that it absorbed, which older journal entries name. */
  idsOf(environmentId: string, caseId: string): Promise<string[]>
}

export function createRegister(options: {
  readonly store: Store
  readonly now: () => Date
  readonly notify: Notify
  readonly onChanged: (caseIds: string[]) => void
}): CaseRegister & { casesOf(environmentId: string): Promise<EnvironmentCases> } {
  const { store, now, notify, onChanged } = options
  /** By the opened store, since an environment gets another one when a backup is restored. */
  const environments = new WeakMap<EnvironmentStore, Promise<EnvironmentCases>>()

  async function casesOf(environmentId: string): Promise<EnvironmentCases> {
    const opened = await store.environment(environmentId)
    let cases = environments.get(opened)
    if (!cases) {
      cases = openEnvironmentCases({ store: opened, now, notify, onChanged })
      // What failed once is tried again at the next call.
      cases.catch(() => environments.delete(opened))
      environments.set(opened, cases)
    }
    return cases
  }

  return {
    casesOf,
    async noteCreated(environmentId, created, request) {
      const cases = await casesOf(environmentId)
      const known = cases.ofOnboarding(created.id)
      const kept = cases.keep(known, withCreated(known ?? cases.blank(), created, request, now()))
      mustBeWritten(cases)
      return shownCase(kept)
    },
    async noteOnboarding(environmentId, onboarding) {
      const cases = await casesOf(environmentId)
      const known = cases.ofOnboarding(onboarding.id)
      return shownCase(cases.keep(known, withOnboarding(known ?? cases.blank(), onboarding, now())))
    },
    async noteEngagement(environmentId, engagementId, customer) {
      const cases = await casesOf(environmentId)
      const known = cases.ofEngagement(engagementId)
      return shownCase(cases.keep(known, withEngagement(known ?? cases.blank(), engagementId, customer, now())))
    },
    async noteMandate(environmentId, engagementId, mandateId) {
      const cases = await casesOf(environmentId)
      const known = cases.ofEngagement(engagementId)
      const engagement = known ?? withEngagement(cases.blank(), engagementId, undefined, now())
      cases.keep(known, withMandate(engagement, mandateId, now()))
      mustBeWritten(cases)
    },
    async noteCreditLimitIncrease(environmentId, engagementId, creditLimitIncreaseId) {
      const cases = await casesOf(environmentId)
      const known = cases.ofEngagement(engagementId)
      const engagement = known ?? withEngagement(cases.blank(), engagementId, undefined, now())
      cases.keep(known, withCreditLimitIncrease(engagement, creditLimitIncreaseId, now()))
      mustBeWritten(cases)
    },
    async find(environmentId, identifier) {
      const [known] = (await casesOf(environmentId)).index.having(identifier)
      return known && shownCase(known)
    },
    async seed(environmentId, seeds) {
      const added = (await casesOf(environmentId)).seed(seeds)
      if (added.length > 0) onChanged(added)
    },
    async replaceAll(environmentId, seeds) {
      onChanged((await casesOf(environmentId)).replaceAll(seeds))
    },
    async statuses(environmentId, caseId) {
      const cases = await casesOf(environmentId)
      return cases.statuses(cases.currentId(caseId))
    },
    async idsOf(environmentId, caseId) {
      const cases = await casesOf(environmentId)
      return cases.idsOf(cases.currentId(caseId))
    },
  }
}

function mustBeWritten(cases: EnvironmentCases): void {
  if (cases.isBehind()) throw new Error('The register of cases could not be written to disk.')
}
