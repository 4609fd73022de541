import { endedMandateStatuses } from '@contract/api/sepa'
import { useCaseStatus } from '../../lib/case-states/case-status'
import { everyStep } from '../../lib/case-states/next-steps'
import {
  explainMandate,
  explainStep,
  requestStates,
  useRequestExplained,
  type Explanation,
} from '../../lib/case-states/states'
import { useTexts } from '../../lib/i18n/texts'
import { mandateStatus } from '../direct-debit'
import type { Block, Run } from './markdown'

/** A state's word, and what it may mean. */
type Entry = readonly [name: string, explanations: readonly Explanation[]]

/** Contents of the help section about states: the words that the badges and next steps have. */
export function useStateBlocks(): readonly Block[] {
  const t = useTexts('help')
  const state = useTexts('case-states/states')
  const step = useTexts('case-states/next-steps')
  const mandate = useTexts('direct-debit')
  const request = useTexts('credit-limit')
  const statusOf = useCaseStatus()
  const requestExplained = useRequestExplained()
  const heading = (id: string, text: string): Block => ({
    kind: 'heading',
    pieces: [{ id: `help-${id}`, cells: [[{ kind: 'plain', text }]], text }],
  })
  const list = (id: string, entries: readonly Entry[]): Block => ({
    kind: 'list',
    pieces: entries.map(([name, explanations], place) => {
      const said = explanations.map(({ means, who, does }) => `${means} ${state('whoActs')}: ${who}. ${does}`)
      const runs: readonly Run[] = [
        { kind: 'bold', text: name },
        { kind: 'plain', text: `: ${said.join(' ')}` },
      ]
      return { id: `help-${id}-${place}`, cells: [runs], text: runs.map(({ text }) => text).join('') }
    }),
  })
  const requestNames = {
    accepted: request('accepted'),
    decided: `${request('granted')}, ${request('refused')}`,
    'not-arrived': request('notArrivedState'),
    'in-doubt': request('inDoubt'),
  }
  return [
    heading('of-case', t('ofCase')),
    list(
      'case-state',
      everyStep.map(([status, ...steps]): Entry => [
        status === undefined ? t('otherState') : statusOf(status).label,
        steps.map((one) => explainStep(one, state, step)),
      ]),
    ),
    heading('of-mandate', t('ofMandate')),
    list('mandate-state', [
      ...['ACTIVE', ...endedMandateStatuses, undefined].map((status): Entry => [
        mandateStatus(status, mandate).label,
        [explainMandate(status, state, step)],
      ]),
      [t('otherState'), [explainMandate('OTHER', state, step)]],
    ]),
    heading('of-request', t('ofRequest')),
    list(
      'request-state',
      requestStates.map((one): Entry => [requestNames[one], [requestExplained(one)]]),
    ),
  ]
}
