import { Stack } from '@mantine/core'
import { documentLimits } from '@contract/api/documents'
import { goesAlone } from '@contract/api/uploads'
import { useMemo, useState } from 'react'
import { FailureMessage } from '../../lib/failures/failure-message'
import { useTexts } from '../../lib/i18n/texts'
import { AddedMessages, filesWithProgress } from './added-messages'
import { stage, stageFolder, unstage, useCaseDocuments } from './case-documents'
import { documentGroups } from './document-groups'
import { DocumentList } from './document-list'
import recipes from '../../lib/theme/recipes.module.css'
import { DropZone, type DragOver } from './drop-zone'
import type { GroupActions } from './group-view'
import { Preview } from './preview/preview'
import { inMegabytes } from './wording'
import { RowActionsProvider } from './work/row-actions-provider'

interface StagedDocumentsProps {
  readonly place: string
  /** Files held over the window, which would be staged here. */
  readonly over: DragOver | undefined
  /** They are being sent right now. */
  readonly locked: boolean
}

/** Of what was never sent nothing is to be decided. */
const nothingSent: Omit<GroupActions, 'onRemove' | 'onPreview'> = {
  busy: false,
  running: false,
  onSendAgain: () => undefined,
  lookedUp: undefined,
}

/**
 * Documents staged for an upload that begins by itself, such as with a request for a higher limit: looked over, worked on and
 * cut into requests like the documents of a case.
 */
export function StagedDocuments({ place, over, locked }: StagedDocumentsProps) {
  const t = useTexts('documents')
  const { staged, reading, stagings, failure } = useCaseDocuments(place)
  const { groups, ready } = useMemo(() => documentGroups(staged, []), [staged])
  const [previewed, setPreviewed] = useState<string>()
  const rows = groups.flatMap((group) => group.rows)
  const alone = ready.filter(goesAlone).length
  const requests = groups.filter(({ kind }) => kind === 'planned').length
  const remove = (fileIds: readonly string[]): void => void unstage(place, fileIds)
  return (
    <RowActionsProvider place={place} rows={rows} sent={ready} open={setPreviewed} remove={remove}>
      {({ progress, selection }) => (
        <Stack gap={12} mt={8} inert={locked}>
          <DropZone
            over={over}
            reading={Math.max(0, reading - filesWithProgress(stagings))}
            onFiles={(files) => void stage(place, files)}
            onFolder={() => void stageFolder(place)}
          />
          <AddedMessages place={place} />
          {failure && <FailureMessage failure={failure.failure} />}
          {progress}
          {rows.length > 0 && (
            <DocumentList
              groups={groups}
              reading={reading > 0}
              onRemove={remove}
              onPreview={setPreviewed}
              {...nothingSent}
            />
          )}
          {selection}
          {requests > 1 && (
            <p className={recipes.small}>
              {t('cutExplained', {
                files: documentLimits.filesPerRequest,
                megabytes: inMegabytes(documentLimits.bytesPerRequest),
                requests,
              })}
              {alone > 0 && (
                <> {t('aloneInPlan', { count: alone, megabytes: inMegabytes(documentLimits.safeBytesPerFile) })}</>
              )}
            </p>
          )}
          <Preview files={rows} shown={previewed} onShow={setPreviewed} />
        </Stack>
      )}
    </RowActionsProvider>
  )
}
