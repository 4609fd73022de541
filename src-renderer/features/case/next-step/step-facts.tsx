import type { Case } from '@contract/cases'
import type { Onboarding } from '@contract/onboarding'
import { useCaseStatus } from '../../../components/case-status'
import { nextStepTexts, stepOf } from '../../../components/next-steps'
import { useTexts } from '../../../i18n/texts'
import classes from './next-step.module.css'
import { StepButton } from './step-button'
import { stepTexts } from './texts'

/** What the state means, who acts, and all that a clerk can do about it. */
export function StepFacts({ kase, onboarding }: { readonly kase: Case; readonly onboarding: Onboarding | undefined }) {
  const t = useTexts(stepTexts)
  const stepText = useTexts(nextStepTexts)
  const statusOf = useCaseStatus()
  const { means, does, actors, actions } = stepOf(kase)
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
        {actions.map((action) => (
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
