import { KeptFormLine } from '../../lib/forms/saved-line'
import { isUnsaved, saveDraft, useDraft, useDraftSaving } from './draft-store'

/** Whether what is typed in a draft is on disk. */
export function SavedLine({ formId }: { readonly formId: string }) {
  const draft = useDraft(formId)
  const { saving, failure } = useDraftSaving(formId)
  if (!draft || draft.state !== 'open') return null
  const line = { saving, failure: isUnsaved(draft) ? failure : undefined, savedAt: draft.savedAt }
  return <KeptFormLine line={{ ...line, again: () => void saveDraft(formId) }} />
}
