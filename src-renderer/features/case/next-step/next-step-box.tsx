import { engagementStatus, type Case } from '@contract/cases'
import type { Onboarding } from '@contract/onboarding'
import { IconFlag, IconHandFinger, IconHourglass } from '@tabler/icons-react'
import type { CaseTab } from '../../../app/screen'
import { nextStepTexts, stepOf, useNextStep } from '../../../components/next-steps'
import { useFormats } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { useDeeds } from './deeds'
import { documentsStep, headAction, type CaseDocuments } from './documents-step'
import classes from './next-step.module.css'
import { StepButton } from './step-button'
import { stepTexts } from './texts'

interface NextStepBoxProps {
  readonly kase: Case
  readonly onboarding: Onboarding | undefined
  readonly documents: CaseDocuments
  readonly tab: CaseTab
}

/** Tabs that are forms, or a desk with its own first thing to do: a view has one primary button. */
const withOwnPrimary: ReadonlySet<CaseTab> = new Set([
  'supplementary',
  'customer',
  'direct-debit',
  'invoices',
  'credit-limit',
])

/** Whose turn it is, what to do and the one button for it, at the right of the case's head. */
export function NextStepBox({ kase, onboarding, documents, tab }: NextStepBoxProps) {
  const t = useTexts(stepTexts)
  const stepText = useTexts(nextStepTexts)
  const formats = useFormats()
  const { text, actionable } = useNextStep()(kase)
  const step = stepOf(kase)
  const deed = useDeeds(({ byCase }) => byCase[kase.caseId])
  const ofDocuments = documentsStep(kase, documents, t)
  const acts = actionable || (kase.status === engagementStatus && !kase.done)
  const said = ofDocuments ?? {
    title: text,
    hint: stepText(step.does),
    turn: acts ? ('act' as const) : kase.turn === 'waiting' ? ('wait' as const) : ('over' as const),
  }
  const Sign = { act: IconHandFinger, wait: IconHourglass, over: IconFlag }[said.turn]
  const label = { act: t('nextStep'), wait: t('othersTurn'), over: t('over') }[said.turn]
  const action = headAction(kase, ofDocuments)
  const isFirst = !withOwnPrimary.has(tab)
  return (
    <aside className={classes.next} aria-label={t('nextStep')}>
      <p className={classes.turn} data-tone={said.turn === 'over' ? 'end' : said.turn}>
        <Sign size={16} aria-hidden />
        {label}
      </p>
      <p className={classes.title}>{said.title}</p>
      {said.hint !== undefined && <p className={classes.hint}>{said.hint}</p>}
      <div className={classes.action}>
        <StepButton action={action} kase={kase} onboarding={onboarding} tab={tab} primary={isFirst} />
        {deed && <span className={classes.deed}>{t(deed.kind, { time: formats.time(deed.at) })}</span>}
      </div>
      <p className={classes.narrowHistory}>{t('lastChange', { when: formats.changed(kase.updatedAt) })}</p>
    </aside>
  )
}
