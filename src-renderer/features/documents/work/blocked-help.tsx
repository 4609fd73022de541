import { isMessage } from '@contract/api/documents'
import type { DocumentRow } from '../document-groups'
import { AsItIsButton, needsWord } from '../look/found-help'
import type { RowActions } from './row-actions'
import { canShrinkHelp, ShrinkButton } from './shrink-button'
import { TakeApartButton } from './take-apart-button'

/** The fix beside what keeps a file from being sent. */
export function BlockedHelp({ row, actions }: { readonly row: DocumentRow; readonly actions: RowActions }) {
  if (needsWord(row)) return <AsItIsButton place={actions.place} file={row} />
  if (isMessage(row)) return <TakeApartButton place={actions.place} file={row} />
  return canShrinkHelp(row) ? <ShrinkButton fileId={row.fileId} actions={actions} /> : <span />
}
