import { VisuallyHidden } from '@mantine/core'
import { IconCircleCheckFilled, IconCircleDashed, type Icon } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import type { Case } from '@contract/api/cases'
import { useCaseStatus } from '../../../lib/case-states/case-status'
import { StateExplained, useCaseExplained } from '../../../lib/case-states/states'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import recipes from '../../../lib/theme/recipes.module.css'
import type { HistoryStep } from './history'
import classes from './history-line.module.css'

/** Where the case has been, where it is, and, dotted, where such cases usually go. */
export function HistoryLine({
  steps,
  caseRecord,
}: {
  readonly steps: readonly HistoryStep[]
  readonly caseRecord: Case
}) {
  const t = useTexts('cases/case')
  const firstUsual = steps.findIndex(({ kind }) => kind === 'usual')
  return (
    <ol className={clsx(recipes.plainList, classes.line)} aria-label={t('history')}>
      {steps.map((step, index) => (
        <Step key={index} step={step} first={index === firstUsual} caseRecord={caseRecord} />
      ))}
    </ol>
  )
}

interface StepProps {
  readonly step: HistoryStep
  readonly first: boolean
  readonly caseRecord: Case
}

function Step({ step, first, caseRecord: { identifiers } }: StepProps) {
  const t = useTexts('cases/case')
  const formats = useFormats()
  const statusOf = useCaseStatus()
  const explained = useCaseExplained()
  switch (step.kind) {
    case 'received':
      return (
        <Moment icon={IconCircleCheckFilled} when={formats.stamp(step.at)}>
          {t('received')}
        </Moment>
      )
    case 'past':
      return (
        <Moment
          icon={IconCircleCheckFilled}
          when={step.lasted !== undefined && formats.age(new Date(0).toISOString(), new Date(step.lasted))}
        >
          {statusOf(step.status).label}
        </Moment>
      )
    case 'current': {
      const { icon, tone, label } = statusOf(step.status)
      const when = formats.changed(step.at)
      return (
        <Moment
          icon={icon}
          when={t(step.sinceKnown ? 'since' : 'changed', { when })}
          data-tone={tone}
          data-current
          aria-current="step"
        >
          <StateExplained explanation={explained({ status: step.status, identifiers })}>{label}</StateExplained>
        </Moment>
      )
    }
    case 'usual':
      return (
        <Moment
          icon={IconCircleDashed}
          when={first ? t('usuallyNext') : <VisuallyHidden>{t('usuallyThen')}</VisuallyHidden>}
          data-usual
        >
          {statusOf(step.status).label}
        </Moment>
      )
  }
}

interface MomentProps extends ComponentProps<'li'> {
  readonly icon: Icon
  readonly when: ReactNode
}

/** One place of the line: its sign and name, and when it was so. */
function Moment({ icon: Icon, when, children, ...rest }: MomentProps) {
  return (
    <li className={classes.step} {...rest}>
      <p className={classes.name}>
        <Icon size={18} aria-hidden />
        {children}
      </p>
      {when !== false && <p className={clsx(recipes.small, classes.when)}>{when}</p>}
    </li>
  )
}
