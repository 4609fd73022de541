import type { Case } from '@contract/cases'
import type { Onboarding } from '@contract/onboarding'
import { useCaseStatus } from '../../../components/case-status'
import { nextStepTexts, stepOf, type StepAction } from '../../../components/next-steps'
import { useTexts } from '../../../i18n/texts'
import { documentsStep, headAction, type CaseDocuments } from './documents-step'
import classes from './next-step.module.css'
import { StepButton } from './step-button'
import { stepTexts } from './texts'

const sameAction = (one: StepAction, other: StepAction): boolean =>
  one.kind === other.kind && (one.kind !== 'open' || other.kind !== 'open' || one.tab === other.tab)

interface StepFactsProps {
  readonly kase: Case
  readonly onboarding: Onboarding | undefined
  readonly documents: CaseDocuments
}

/** What the state means, who acts, and what a clerk can do about it beside the button in the case's head. */
export function StepFacts({ kase, onboarding, documents }: StepFactsProps) {
  const t = useTexts(stepTexts)
  const stepText = useTexts(nextStepTexts)
  const statusOf = useCaseStatus()
  const { means, does, actors, actions } = stepOf(kase)
  const inHead = headAction(kase, documentsStep(kase, documents, t))
  const others = actions.filter((action) => !sameAction(action, inHead))
  const [first, second] = actors
  const who = second
    ? t('thenWho', { first: stepText(first), second: stepText(second).replace(/^./, (letter) => letter.toLowerCase()) })
    : stepText(first)
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>{t('state')}</dt>
          <dd>{statusOf(kase.status).label}</dd>
        </div>
        <div>
          <dt>{t('means')}</dt>
          <dd>{stepText(means)}</dd>
        </div>
        <div>
          <dt>{t('whoActs')}</dt>
          <dd>{who}</dd>
        </div>
        <div>
          <dt>{t('toDo')}</dt>
          <dd>{stepText(does)}</dd>
        </div>
      </dl>
      <div className={classes.actions}>
        {others.map((action) => (
          <StepButton
            key={`${action.kind} ${action.kind === 'open' ? action.tab : ''}`}
            action={action}
            kase={kase}
            onboarding={onboarding}
            tab="overview"
          />
        ))}
      </div>
    </>
  )
}
