import { Box, Flex, Group } from '@mantine/core'
import type { Case } from '@contract/api/cases'
import type { Onboarding } from '@contract/api/onboarding'
import { IconFlag, IconHandFinger, IconHourglass } from '@tabler/icons-react'
import clsx from 'clsx'
import type { CaseTab } from '../../../../lib/navigation/screen'
import { useFormats } from '../../../../lib/i18n/format'
import { useTexts } from '../../../../lib/i18n/texts'
import { useLastAction } from './last-action'
import { type CaseDocuments, useTasks, isSameAction } from './tasks'
import classes from './next-step.module.css'
import { StepButton } from './step-button'
import recipes from '../../../../lib/theme/recipes.module.css'
import { useCaseStatus } from '../../../../lib/case-states/case-status'
import { stepOf } from '../../../../lib/case-states/next-steps'
import { explainStep } from '../../../../lib/case-states/states'
import { Fact } from '../../../../lib/layout/fact'

export interface NextStepBoxProps {
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
  const [{ turn, title, action }] = useTasks(caseRecord, documents)
  const Sign = signs[turn]
  return (
    <aside className={classes.line} aria-label={t('nextStep')}>
      <Box component="span" miw={0} className={recipes.toned} data-tone={turn === 'over' ? 'end' : turn} title={title}>
        <Sign size={16} aria-hidden />
        <span className={recipes.cut}>{title}</span>
      </Box>
      <StepButton action={action} caseRecord={caseRecord} onboarding={onboarding} tab={tab} />
    </aside>
  )
}

/** Whose turn it is, what to do and the one button for it, at the right of the case's head; then what else is open. */
export function NextStepBox({ caseRecord, onboarding, documents, tab }: NextStepBoxProps) {
  const t = useTexts('cases/next-step')
  const formats = useFormats()
  const lastAction = useLastAction(caseRecord.caseId)
  const [first, ...others] = useTasks(caseRecord, documents)
  const Sign = signs[first.turn]
  const label = { act: t('nextStep'), wait: t('othersTurn'), over: t('over') }[first.turn]
  const isFirst = !withOwnPrimary.has(tab)
  return (
    <aside className={classes.next} aria-label={t('nextStep')}>
      <Flex
        component="p"
        className={recipes.toned}
        fz={13}
        lh="16px"
        mb={2}
        data-tone={first.turn === 'over' ? 'end' : first.turn}
      >
        <Sign size={16} aria-hidden />
        {label}
      </Flex>
      <p className={recipes.title}>{first.title}</p>
      {first.hint !== undefined && <p className={recipes.quiet}>{first.hint}</p>}
      <Group className={classes.buttons} gap="4px 10px" mt={8}>
        <StepButton action={first.action} caseRecord={caseRecord} onboarding={onboarding} tab={tab} primary={isFirst} />
        {lastAction !== undefined && <span className={recipes.small}>{lastAction}</span>}
      </Group>
      {others.length > 0 && (
        <ul className={clsx(recipes.plainList, classes.beside)} aria-label={t('stillOpen')}>
          {others.slice(0, mostBeside).map(({ title, action }, place) => (
            <Flex component="li" key={place} wrap="wrap" align="center" justify="space-between" gap="4px 10px">
              <span>{title}</span>
              <StepButton action={action} caseRecord={caseRecord} onboarding={onboarding} tab={tab} />
            </Flex>
          ))}
        </ul>
      )}
      <Box component="p" className={recipes.quiet} mt={4} hiddenFrom="lg">
        {t('lastChange', { when: formats.changed(caseRecord.updatedAt) })}
      </Box>
    </aside>
  )
}

/** The meaning of the state, who acts, and what a clerk can do about it beside the button in the case's head. */
export function StepFacts({ caseRecord, onboarding, documents }: Omit<NextStepBoxProps, 'tab'>) {
  const t = useTexts('cases/next-step')
  const stepText = useTexts('case-states/next-steps')
  const statusOf = useCaseStatus()
  const step = stepOf(caseRecord)
  const { means, who, does } = explainStep(step, useTexts('case-states/states'), stepText)
  const tasks = useTasks(caseRecord, documents)
  const others = step.actions.filter((action) => !tasks.some((task) => isSameAction(action, task.action)))
  const beside = tasks.filter((task) => task.of !== 'state')
  return (
    <>
      <dl className={recipes.facts}>
        <Fact name={t('state')}>{statusOf(caseRecord.status).label}</Fact>
        <Fact name={t('means')}>{means}</Fact>
        <Fact name={t('whoActs')}>{who}</Fact>
        <Fact name={t('toDo')}>{does}</Fact>
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
