import type { Case } from '@contract/api/cases'
import type { Onboarding } from '@contract/api/onboarding'
import { IconFlag, IconHandFinger, IconHourglass } from '@tabler/icons-react'
import type { CaseTab } from '../../../../lib/navigation/screen'
import { useFormats } from '../../../../lib/i18n/format'
import { useTexts } from '../../../../lib/i18n/texts'
import { useLastAction } from './last-action'
import type { CaseDocuments } from './documents-step'
import classes from './next-step.module.css'
import { usePoints } from './points'
import { StepButton } from './step-button'

interface NextStepBoxProps {
  readonly caseRecord: Case
  readonly onboarding: Onboarding | undefined
  readonly documents: CaseDocuments
  readonly tab: CaseTab
}

/** Tabs that are forms, or have a first thing of their own to do: a view has one primary button. */
const withOwnPrimary: ReadonlySet<CaseTab> = new Set([
  'supplementary',
  'customer',
  'direct-debit',
  'invoices',
  'credit-limit',
])

/** So many more are shown here; all of them stand in the overview. */
const mostBeside = 2

const signs = { act: IconHandFinger, wait: IconHourglass, over: IconFlag } as const

/** The first of it in one line, for a head that is folded. */
export function NextStepLine({ caseRecord, onboarding, documents, tab }: NextStepBoxProps) {
  const t = useTexts('cases/next-step')
  const [{ turn, title, action }] = usePoints(caseRecord, documents)
  const Sign = signs[turn]
  return (
    <aside className={classes.line} aria-label={t('nextStep')}>
      <span className={classes.lineTitle} data-tone={turn === 'over' ? 'end' : turn} title={title}>
        <Sign size={16} aria-hidden />
        <span>{title}</span>
      </span>
      <StepButton action={action} caseRecord={caseRecord} onboarding={onboarding} tab={tab} />
    </aside>
  )
}

/** Whose turn it is, what to do and the one button for it, at the right of the case's head; then what else is open. */
export function NextStepBox({ caseRecord, onboarding, documents, tab }: NextStepBoxProps) {
  const t = useTexts('cases/next-step')
  const formats = useFormats()
  const lastAction = useLastAction(caseRecord.caseId)
  const [first, ...others] = usePoints(caseRecord, documents)
  const Sign = signs[first.turn]
  const label = { act: t('nextStep'), wait: t('othersTurn'), over: t('over') }[first.turn]
  const isFirst = !withOwnPrimary.has(tab)
  return (
    <aside className={classes.next} aria-label={t('nextStep')}>
      <p className={classes.turn} data-tone={first.turn === 'over' ? 'end' : first.turn}>
        <Sign size={16} aria-hidden />
        {label}
      </p>
      <p className={classes.title}>{first.title}</p>
      {first.hint !== undefined && <p className={classes.hint}>{first.hint}</p>}
      <div className={classes.action}>
        <StepButton action={first.action} caseRecord={caseRecord} onboarding={onboarding} tab={tab} primary={isFirst} />
        {lastAction && (
          <span className={classes.lastAction}>{t(lastAction.kind, { time: formats.time(lastAction.at) })}</span>
        )}
      </div>
      {others.length > 0 && (
        <ul className={classes.beside} aria-label={t('stillOpen')}>
          {others.slice(0, mostBeside).map(({ title, action }, place) => (
            <li key={place}>
              <span>{title}</span>
              <StepButton action={action} caseRecord={caseRecord} onboarding={onboarding} tab={tab} />
            </li>
          ))}
        </ul>
      )}
      <p className={classes.narrowHistory}>{t('lastChange', { when: formats.changed(caseRecord.updatedAt) })}</p>
    </aside>
  )
}
