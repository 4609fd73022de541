import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import type { Case } from '@contract/api/cases'
import { useCaseStatus } from '../../../lib/case-states/case-status'
import { StateExplained, useCaseExplained } from '../../../lib/case-states/states'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
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
    <ol className={classes.line} aria-label={t('history')}>
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
        <li className={classes.step}>
          <p className={classes.name}>
            <IconCircleCheckFilled size={18} aria-hidden />
            {t('received')}
          </p>
          <p className={classes.when}>{formats.stamp(step.at)}</p>
        </li>
      )
    case 'past':
      return (
        <li className={classes.step}>
          <p className={classes.name}>
            <IconCircleCheckFilled size={18} aria-hidden />
            {statusOf(step.status).label}
          </p>
          {step.lasted !== undefined && (
            <p className={classes.when}>{formats.age(new Date(0).toISOString(), new Date(step.lasted))}</p>
          )}
        </li>
      )
    case 'current': {
      const { icon: Icon, tone, label } = statusOf(step.status)
      const when = formats.changed(step.at)
      return (
        <li className={classes.step} data-tone={tone} data-current aria-current="step">
          <p className={classes.name}>
            <Icon size={18} aria-hidden />
            <StateExplained explanation={explained({ status: step.status, identifiers })}>{label}</StateExplained>
          </p>
          <p className={classes.when}>{t(step.sinceKnown ? 'since' : 'changed', { when })}</p>
        </li>
      )
    }
    case 'usual':
      return (
        <li className={classes.step} data-usual>
          <p className={classes.name}>
            <IconCircleDashed size={18} aria-hidden />
            {statusOf(step.status).label}
          </p>
          <p className={first ? classes.when : classes.unseen}>{t(first ? 'usuallyNext' : 'usuallyThen')}</p>
        </li>
      )
  }
}
