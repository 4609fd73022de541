import { Stack } from '@mantine/core'
import { canBeTakenApart } from '@contract/api/documents'
import type { DocumentRow } from '../document-groups'
import { AsItIsButton, needsWord } from '../look/found-help'
import type { RowActions } from './row-actions'
import { canShrinkHelp, ShrinkButton } from './shrink-button'
import { TakeApartButton } from './take-apart-button'

/** The fix beside what keeps a file from being sent. */
export function BlockedHelp({ row, actions }: { readonly row: DocumentRow; readonly actions: RowActions }) {
  const { place } = actions
  if (needsWord(row) || canBeTakenApart(row))
    return (
      <Stack gap={6}>
        {canBeTakenApart(row) && <TakeApartButton place={place} file={row} />}
        {needsWord(row) && <AsItIsButton place={place} file={row} />}
      </Stack>
    )
  return canShrinkHelp(row) ? <ShrinkButton fileId={row.fileId} actions={actions} /> : <span />
}
