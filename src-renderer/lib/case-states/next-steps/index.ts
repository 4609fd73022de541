import type { Case } from '@contract/api/cases'
import { useTexts } from '../../i18n/texts'
import { stepOf, withoutMandate } from './states'

export { everyStep, stepOf, tabOf, type StateStep, type StepAction } from './states'

export interface NextStep {
  readonly text: string
  /** Whether the clerk can act on it; else it is somebody else's step, or none. */
  readonly actionable: boolean
}

/** What is to be done next on a case, in a few words: a column of the worklist, and the title in the case's head. */
export function useNextStep(): (known: Pick<Case, 'status' | 'turn' | 'identifiers' | 'done'>) => NextStep {
  const t = useTexts('case-states/next-steps')
  return (known) => {
    const step = stepOf(known)
    return { text: t(step.next), actionable: step === withoutMandate || known.turn === 'needs-action' }
  }
}
