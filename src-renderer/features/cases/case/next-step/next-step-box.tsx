import { Box, Flex, Group } from '@mantine/core'
import { type Case, engagementStatus } from '@contract/api/cases'
import type { Onboarding } from '@contract/api/onboarding'
import { IconFlag, IconHandFinger, IconHourglass } from '@tabler/icons-react'
import type { CaseTab } from '../../../../lib/navigation/screen'
import { useFormats } from '../../../../lib/i18n/format'
import { useTexts, type Say } from '../../../../lib/i18n/texts'
import { useRequests } from '../../../credit-limit'
import type { useDocumentGroups } from '../../../documents'
import { useLastAction } from './message-form'
import classes from '../case.module.css'
import { useSigningLinks } from './signing'
import { StepButton } from './step-button'
import recipes from '../../../../lib/theme/recipes.module.css'
import { type StepAction, stepOf, useNextStep } from '../../../../lib/case-states/next-steps'
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
  const links = useSigningLinks(onboarding)
  // The button says the same.
  const isSaid = action.kind === 'send-signing-link' && title === t('sendLink') && Boolean(links?.known.length)
  return (
    <aside className={classes.nextStep} aria-label={t('nextStep')}>
      <Box
        component="span"
        miw={0}
        className={recipes.toned}
        data-tone={turn === 'over' ? 'end' : turn}
        title={[title, hint].filter(Boolean).join(': ')}
      >
        <Sign size={16} aria-hidden />
        {!isSaid && <span className={recipes.cut}>{title}</span>}
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

/** Something that is to be done or waited for on a case. */
interface Task {
  readonly of: 'state' | 'documents' | 'limit'
  readonly title: string
  readonly hint?: string | undefined
  readonly turn: 'act' | 'wait' | 'over'
  readonly action: StepAction
}

const toDocuments: StepAction = { kind: 'open', tab: 'documents' }

const isSameAction = (one: StepAction, other: StepAction): boolean =>
  one.kind === other.kind && (one.kind !== 'open' || other.kind !== 'open' || one.tab === other.tab)

/** Requests for a higher limit that nobody knows the end of: no answer tells a decision, so it waits for the clerk's word. */
function useLimitTasks({ identifiers: { engagementId }, done }: Case): Task[] {
  const t = useTexts('cases/next-step')
  const formats = useFormats()
  const { data } = useRequests(engagementId)
  if (done) return []
  return (data?.requests ?? []).flatMap(({ state, decision, request }): Task[] => {
    if (decision || state === 'not-arrived') return []
    const { text: amount } = formats.money(request.appliedAmount)
    const action: StepAction = { kind: 'open', tab: 'credit-limit' }
    return state === 'accepted'
      ? [{ of: 'limit', title: t('limitOpen', { amount }), hint: t('limitOpenDoes'), turn: 'wait', action }]
      : [{ of: 'limit', title: t('limitInDoubt', { amount }), hint: t('limitInDoubtDoes'), turn: 'act', action }]
  })
}

/**
 * All that is open on a case, what comes first at the front: documents that are staged, then the step of its state, which
 * they never hide, then what was asked for beside the onboarding. That all is done is said only where nothing is open.
 */
function useTasks(caseRecord: Case, documents: CaseDocuments): readonly [Task, ...Task[]] {
  const t = useTexts('cases/next-step')
  const stepText = useTexts('case-states/next-steps')
  const { text, actionable } = useNextStep()(caseRecord)
  const step = stepOf(caseRecord)
  const limits = useLimitTasks(caseRecord)
  const ofFiles = documentsStep(caseRecord, documents, t)
  const acts = actionable || (caseRecord.status === engagementStatus && !caseRecord.done)
  const ofState: Task = {
    of: 'state',
    title: text,
    hint: stepText(step.does),
    turn: acts ? 'act' : caseRecord.turn === 'waiting' ? 'wait' : 'over',
    action: step.actions[0],
  }
  const ofDocuments: Task[] = ofFiles ? [{ of: 'documents', ...ofFiles, action: toDocuments }] : []
  const others = [...ofDocuments, ...limits]
  const [first, ...rest] = others
  const isSaid =
    first === undefined ||
    // To upload what is staged is that very step.
    (!(ofFiles && isSameAction(step.actions[0], toDocuments)) && step.actors[0] !== 'nobody')
  if (!isSaid) return [first, ...rest]
  return ofFiles && first ? [first, ofState, ...rest] : [ofState, ...others]
}

export type CaseDocuments = ReturnType<typeof useDocumentGroups>

const sizeOf = (documents: CaseDocuments, kind: string): number =>
  documents.groups.reduce((sum, group) => sum + (group.kind === kind ? group.rows.length : 0), 0)

/** The step of the files that are staged; none where a clerk marked the case as done. */
function documentsStep(
  { done }: Case,
  documents: CaseDocuments,
  t: Say<'cases/next-step'>,
): Pick<Task, 'title' | 'hint' | 'turn'> | undefined {
  if (done) return undefined
  const { ready, running } = documents
  const blocked = sizeOf(documents, 'blocked')
  const doubtful = sizeOf(documents, 'in-doubt')
  const failed = sizeOf(documents, 'failed')
  if (doubtful > 0) return { title: t('clearDoubt'), hint: t('clearDoubtHint'), turn: 'act' }
  if (running && blocked > 0)
    return { title: t('decideLeftOut', { count: blocked }), hint: t('uploadRuns'), turn: 'act' }
  if (running) return { title: t('uploading'), hint: t('uploadRuns'), turn: 'wait' }
  if (failed > 0) return { title: t('retryFailed', { count: failed }), hint: t('retryFailedHint'), turn: 'act' }
  if (ready.length > 0)
    return {
      title: t('uploadStaged', { count: ready.length }),
      hint: blocked > 0 ? t('leftOutToo', { count: blocked }) : undefined,
      turn: 'act',
    }
  if (blocked > 0) return { title: t('decideLeftOut', { count: blocked }), turn: 'act' }
  return undefined
}
