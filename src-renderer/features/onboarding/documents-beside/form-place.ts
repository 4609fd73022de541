import { useEffect, useRef } from 'react'
import { moveStaged, stagedOn } from '../../documents'
import { draftOf, saveDraft, useDraft } from '../../drafts'

/** Where documents beside a form lie: with its draft, which outlasts the program, once there is one. */
const placeOf = (formId: string, draftId: string | undefined): string =>
  draftId === undefined ? formId : `draft-${draftId}`

export const placeOfForm = (formId: string): string => placeOf(formId, draftOf(formId)?.draftId)

/** The same for who draws it; what lay beside the form before goes along when the draft becomes another one. */
export function useFormPlace(formId: string): string {
  const place = placeOf(formId, useDraft(formId)?.draftId)
  const before = useRef(place)
  useEffect(() => {
    const from = before.current
    before.current = place
    // Where the draft was sent its documents have gone on, and are not asked back.
    if (from !== place && draftOf(formId))
      void moveStaged(
        from,
        place,
        stagedOn(from).map(({ fileId }) => fileId),
      )
  }, [formId, place])
  return place
}

/** Begins the draft of a form that gets a document before anything was typed; where that fails they last for the session. */
export async function placeToKeep(formId: string): Promise<string> {
  if (draftOf(formId)?.draftId === undefined) await saveDraft(formId)
  return placeOfForm(formId)
}
