import { useCaseStatus } from '../../components/case-status'
import { everyStep, nextStepTexts } from '../../components/next-steps'
import {
  explainMandate,
  explainStep,
  requestStates,
  seenMandateStatuses,
  stateTexts,
  useRequestExplained,
  type Explanation,
} from '../../components/states'
import { useTexts } from '../../i18n/texts'
import { creditLimitTexts } from '../credit-limit'
import { directDebitTexts, mandateStatus } from '../direct-debit'
import type { Block, Run } from './markdown'
import { texts } from './texts'

/** What is said under the headings of the section about states: of the words that the badges and next steps have. */
export function useStateBlocks(): readonly Block[] {
  const t = useTexts(texts)
  const state = useTexts(stateTexts)
  const step = useTexts(nextStepTexts)
  const mandate = useTexts(directDebitTexts)
  const request = useTexts(creditLimitTexts)
  const statusOf = useCaseStatus()
  const requestExplained = useRequestExplained()
  let last = 0
  const id = (): string => {
    last += 1
    return `help-state-${last}`
  }
  const heading = (text: string): Block => ({
    kind: 'heading',
    pieces: [{ id: id(), cells: [[{ kind: 'plain', text }]], text }],
  })
  const list = (entries: readonly (readonly [name: string, explanations: readonly Explanation[]])[]): Block => ({
    kind: 'list',
    pieces: entries.map(([name, explanations]) => {
      const said = explanations.map(({ means, who, does }) => `${means} ${state('whoActs')}: ${who}. ${does}`)
      const runs: readonly Run[] = [
        { kind: 'bold', text: name },
        { kind: 'plain', text: `: ${said.join(' ')}` },
      ]
      return { id: id(), cells: [runs], text: runs.map(({ text }) => text).join('') }
    }),
  })
  const requestNames = {
    accepted: request('accepted'),
    decided: `${request('granted')}, ${request('refused')}`,
    'not-arrived': request('notArrivedState'),
    'in-doubt': request('inDoubt'),
  }
  return [
    heading(t('ofCase')),
    list(
      everyStep.map(([status, ...steps]) => [
        status === undefined ? t('otherState') : statusOf(status).label,
        steps.map((one) => explainStep(one, state, step)),
      ]),
    ),
    heading(t('ofMandate')),
    list([
      ...['ACTIVE', ...seenMandateStatuses, undefined].map(
        (status) => [mandateStatus(status, mandate).label, [explainMandate(status, state, step)]] as const,
      ),
      [t('otherState'), [explainMandate('OTHER', state, step)]],
    ]),
    heading(t('ofRequest')),
    list(requestStates.map((one) => [requestNames[one], [requestExplained(one)]])),
  ]
}
