import type { Case } from '@contract/api/cases'
import type { Say } from '../../../../lib/i18n/texts'
import type { useDocumentGroups } from '../../../documents'

export type CaseDocuments = ReturnType<typeof useDocumentGroups>

interface DocumentsStep {
  readonly title: string
  readonly hint?: string | undefined
  readonly turn: 'act' | 'wait'
}

const sizeOf = (documents: CaseDocuments, kind: string): number =>
  documents.groups.reduce((sum, group) => sum + (group.kind === kind ? group.rows.length : 0), 0)

/** What is to be done about the files that are staged; nothing where a clerk marked the case as done. */
export function documentsStep(
  { done }: Case,
  documents: CaseDocuments,
  t: Say<'cases/next-step'>,
): DocumentsStep | undefined {
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
