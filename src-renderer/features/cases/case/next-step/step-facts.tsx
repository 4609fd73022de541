import { Group } from '@mantine/core'
import type { Case } from '@contract/api/cases'
import type { Onboarding } from '@contract/api/onboarding'
import { useCaseStatus } from '../../../../lib/case-states/case-status'
import { stepOf } from '../../../../lib/case-states/next-steps'
import { useTexts } from '../../../../lib/i18n/texts'
import { Fact } from '../../../../lib/layout/fact'
import type { CaseDocuments } from './documents-step'
import classes from './next-step.module.css'
import { isSameAction, useTasks } from './tasks'
import { StepButton } from './step-button'
import recipes from '../../../../lib/theme/recipes.module.css'

interface StepFactsProps {
  readonly caseRecord: Case
  readonly onboarding: Onboarding | undefined
  readonly documents: CaseDocuments
}

/** What the state means, who acts, and what a clerk can do about it beside the button in the case's head. */
export function StepFacts({ caseRecord, onboarding, documents }: StepFactsProps) {
  const t = useTexts('cases/next-step')
  const stepText = useTexts('case-states/next-steps')
  const statusOf = useCaseStatus()
  const { means, does, actors, actions } = stepOf(caseRecord)
  const tasks = useTasks(caseRecord, documents)
  const others = actions.filter((action) => !tasks.some((task) => isSameAction(action, task.action)))
  const beside = tasks.filter((task) => task.of !== 'state')
  const [first, second] = actors
  const who = second
    ? t('thenWho', { first: stepText(first), second: stepText(second).replace(/^./, (letter) => letter.toLowerCase()) })
    : stepText(first)
  return (
    <>
      <dl className={recipes.facts}>
        <Fact name={t('state')}>{statusOf(caseRecord.status).label}</Fact>
        <Fact name={t('means')}>{stepText(means)}</Fact>
        <Fact name={t('whoActs')}>{who}</Fact>
        <Fact name={t('toDo')}>{stepText(does)}</Fact>
        {beside.length > 0 && (
          <Fact name={t('stillOpen')}>
            <ul className={recipes.plainList}>
              {beside.map(({ title }, place) => (
                <li key={place}>{title}</li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
      <Group className={classes.buttons} gap={8} mt={8}>
        {others.map((action) => (
          <StepButton
            key={`${action.kind} ${action.kind === 'open' ? action.tab : ''}`}
            action={action}
            caseRecord={caseRecord}
            onboarding={onboarding}
            tab="overview"
          />
        ))}
      </Group>
    </>
  )
}
