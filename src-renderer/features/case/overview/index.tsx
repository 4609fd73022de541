import type { Case } from '@contract/cases'
import type { Onboarding } from '@contract/onboarding'
import type { ComponentProps, ReactNode } from 'react'
import { useTexts } from '../../../i18n/texts'
import { StepFacts } from '../next-step'
import { Answer } from './answer'
import { HistoryList } from './history-list'
import classes from './overview.module.css'
import { Section } from './section'
import { overviewTexts } from './texts'

interface OverviewProps {
  readonly kase: Case
  /** Undefined where there is none or it could not be read: `children` say so. */
  readonly onboarding: Onboarding | undefined
  readonly documents: ComponentProps<typeof StepFacts>['documents']
  readonly children?: ReactNode
}

/** What is to be done, how it came to that, and everything that the service tells. */
export function Overview({ kase, onboarding, documents, children }: OverviewProps) {
  const t = useTexts(overviewTexts)
  return (
    <>
      <div className={classes.lead}>
        <Section title={t('nextStep')}>
          <StepFacts kase={kase} onboarding={onboarding} documents={documents} />
        </Section>
        <Section title={t('history')}>
          <HistoryList kase={kase} />
        </Section>
      </div>
      {children}
      {onboarding && <Answer kase={kase} onboarding={onboarding} />}
    </>
  )
}
