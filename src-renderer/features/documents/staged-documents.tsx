import { Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import { FailureMessage } from '../../lib/failures/failure-message'
import { AddedMessages } from './added-messages'
import { unstage, useCaseDocuments } from './case-documents'
import { documentGroups } from './document-groups'
import { DocumentList } from './document-list'
import recipes from '../../lib/theme/recipes.module.css'
import { DropZone, type DragOver } from './drop-zone'
import { Preview } from './preview/preview'
import { CutExplained } from './upload-panel'
import { RowActionsProvider } from './work/row-actions-provider'

interface StagedDocumentsProps {
  readonly place: string
  /** Files held over the window, which would be staged here. */
  readonly over: DragOver | undefined
  readonly locked: boolean
}

/**
 * Documents staged for an upload that begins by itself, such as with a request for a higher limit: looked over, worked on and
 * cut into requests like the documents of a case.
 */
export function StagedDocuments({ place, over, locked }: StagedDocumentsProps) {
  const { staged, reading, failure } = useCaseDocuments(place)
  const { groups, ready } = useMemo(() => documentGroups(staged, []), [staged])
  const [previewed, setPreviewed] = useState<string>()
  const rows = groups.flatMap((group) => group.rows)
  const requests = groups.filter(({ kind }) => kind === 'planned').length
  const remove = (fileIds: readonly string[]): void => void unstage(place, fileIds)
  return (
    <RowActionsProvider place={place} rows={rows} sent={ready} open={setPreviewed} remove={remove}>
      {({ progress, selection }) => (
        <Stack gap={12} mt={8} inert={locked}>
          <DropZone place={place} over={over} />
          <AddedMessages place={place} />
          {failure && <FailureMessage failure={failure.failure} />}
          {progress}
          {rows.length > 0 && <DocumentList groups={groups} reading={reading > 0} />}
          {selection}
          {requests > 1 && (
            <p className={recipes.small}>
              <CutExplained files={ready} requests={requests} />
            </p>
          )}
          <Preview files={rows} shown={previewed} onShow={setPreviewed} />
        </Stack>
      )}
    </RowActionsProvider>
  )
}
