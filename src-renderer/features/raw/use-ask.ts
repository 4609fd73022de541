import type { Case } from '@contract/api/cases'
import type { Failure } from '@contract/outcome'
import { useAct } from '../../lib/api/queries'
import { kartei } from '../../lib/api/kartei'

interface Ask {
  /** Undefined where there is nothing to ask for: a creation in doubt. */
  readonly run: (() => void) | undefined
  readonly running: boolean
  readonly failure: Failure | undefined
}

/** Asks the service for the case: endpoint 3, or 7 where only its engagement is known. `onAsked` also after a failure. */
export function useAsk({ onboardingId, engagementId }: Case['identifiers'], onAsked: () => unknown): Ask {
  const onboarding = useAct(kartei.onboarding.read)
  const customer = useAct(kartei.customers.read)
  if (onboardingId !== undefined)
    return { ...onboarding, run: () => void onboarding.run({ onboardingId }).then(onAsked) }
  if (engagementId !== undefined) return { ...customer, run: () => void customer.run({ engagementId }).then(onAsked) }
  return { run: undefined, running: false, failure: undefined }
}
