import type { DraftSummary } from '@contract/drafts'
import { useCallback } from 'react'
import { useActiveEnvironment } from '../../app/environment'
import { useAct, useOutcome } from '../../app/queries'
import { useScreen } from '../../app/screen'
import { kartei } from '../../kartei'
import { takeDraft } from './draft-store'

/** Every draft of the active environment, last changed first; kept true by `FollowDrafts`. */
export const useDraftsList = () => useOutcome(['drafts'], () => kartei.drafts.list())

/**
 * Opens the form of a draft: an onboarding's own screen, or the tab of the case that a supplementary cardholder is for.
 * What is open already is opened as it stands. `run` resolves to what went wrong, if anything did.
 */
export function useOpenDraft() {
  const environmentId = useActiveEnvironment()?.id
  const { open, openCase } = useScreen()
  const show = useCallback(
    async ({ draftId }: Pick<DraftSummary, 'draftId'>) => {
      const read = await kartei.drafts.read({ draftId })
      if (!read.ok || environmentId === undefined) return read
      const { subject } = read.value
      if (subject.type === 'onboarding') {
        open({ form: takeDraft(environmentId, read.value) })
        return read
      }
      const kase = await kartei.cases.open({ id: subject.onboardingId })
      if (!kase.ok) return kase
      takeDraft(environmentId, read.value)
      openCase(kase.value.caseId, 'overview')
      return read
    },
    [environmentId, open, openCase],
  )
  return useAct(show)
}
