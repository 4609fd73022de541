import { Box, Flex, Group } from '@mantine/core'
import type { Case } from '@contract/api/cases'
import type { Onboarding } from '@contract/api/onboarding'
import { IconFlag, IconHandFinger, IconHourglass } from '@tabler/icons-react'
import type { CaseTab } from '../../../../lib/navigation/screen'
import { useTexts } from '../../../../lib/i18n/texts'
import { useLastAction } from './last-action'
import { type CaseDocuments, useTasks, isSameAction } from './tasks'
import classes from './next-step.module.css'
import { StepButton } from './step-button'
import recipes from '../../../../lib/theme/recipes.module.css'
import { stepOf } from '../../../../lib/case-states/next-steps'
import { explainStep } from '../../../../lib/case-states/states'
import { Fact } from '../../../../lib/layout/fact'

export interface NextStepProps {
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

const signs = { act: IconHandFinger, wait: IconHourglass, over: IconFlag } as const

/** Whose turn it is, what comes first, and the one button for it, in the case's head. */
export function NextStepLine({ caseRecord, onboarding, documents, tab }: NextStepProps) {
  const t = useTexts('cases/next-step')
  const [{ turn, title, hint, action }] = useTasks(caseRecord, documents)
  const Sign = signs[turn]
  return (
    <aside className={classes.line} aria-label={t('nextStep')}>
      <Box
        component="span"
        miw={0}
        className={recipes.toned}
        data-tone={turn === 'over' ? 'end' : turn}
        title={[title, hint].filter(Boolean).join(': ')}
      >
        <Sign size={16} aria-hidden />
        <span className={recipes.cut}>{title}</span>
      </Box>
      <StepButton
        action={action}
        caseRecord={caseRecord}
        onboarding={onboarding}
        tab={tab}
        primary={!withOwnPrimary.has(tab)}
      />
    </aside>
  )
}

/** The meaning of the state, who acts, what else is open, and what a clerk can do beside the button in the case's head. */
export function StepFacts({ caseRecord, onboarding, documents }: Omit<NextStepProps, 'tab'>) {
  const t = useTexts('cases/next-step')
  const stepText = useTexts('case-states/next-steps')
  const step = stepOf(caseRecord)
  const { means, who, does } = explainStep(step, useTexts('case-states/states'), stepText)
  const lastAction = useLastAction(caseRecord.caseId)
  const tasks = useTasks(caseRecord, documents)
  const others = step.actions.filter((action) => !tasks.some((task) => isSameAction(action, task.action)))
  const [, ...beside] = tasks
  return (
    <>
      <dl className={recipes.facts}>
        <Fact name={t('means')}>{means}</Fact>
        <Fact name={t('whoActs')}>{who}</Fact>
        <Fact name={t('toDo')}>{does}</Fact>
        {beside.length > 0 && (
          <Fact name={t('stillOpen')}>
            <ul className={recipes.plainList}>
              {beside.map(({ title, action }, place) => (
                <Flex component="li" key={place} wrap="wrap" align="center" gap="4px 10px">
                  {title}
                  <StepButton action={action} caseRecord={caseRecord} onboarding={onboarding} tab="overview" />
                </Flex>
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
        {lastAction !== undefined && <span className={recipes.small}>{lastAction}</span>}
      </Group>
    </>
  )
}
