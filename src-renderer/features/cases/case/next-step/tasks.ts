import { type Case, engagementStatus } from '@contract/api/cases'
import { type StepAction, stepOf, useNextStep } from '../../../../lib/case-states/next-steps'
import { useFormats } from '../../../../lib/i18n/format'
import { useTexts, type Say } from '../../../../lib/i18n/texts'
import { useRequests } from '../../../credit-limit'
import type { useDocumentGroups } from '../../../documents'

/** Something that is to be done or waited for on a case. */
interface Task {
  readonly of: 'state' | 'documents' | 'limit'
  readonly title: string
  readonly hint?: string | undefined
  readonly turn: 'act' | 'wait' | 'over'
  readonly action: StepAction
}

const toDocuments: StepAction = { kind: 'open', tab: 'documents' }

export const isSameAction = (one: StepAction, other: StepAction): boolean =>
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
export function useTasks(caseRecord: Case, documents: CaseDocuments): readonly [Task, ...Task[]] {
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
