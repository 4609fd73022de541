import type { DraftSummary } from '@contract/drafts'
import type { Failure } from '@contract/outcome'
import { useCallback, useEffect, useState } from 'react'
import { useActiveEnvironment } from '../../app/environment'
import { useAct, useOutcome } from '../../app/queries'
import { useScreen } from '../../app/screen'
import { kartei } from '../../kartei'
import { beginDraft, takeDraft, useDrafts } from './draft-store'

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
      openCase(kase.value.caseId, 'supplementary')
      return read
    },
    [environmentId, open, openCase],
  )
  return useAct(show)
}

/**
 * The form for a supplementary cardholder of an onboarding: the one that was opened last, else the draft that was changed
 * last, else a new one.
 */
export function useDetailsForm(onboardingId: string): {
  readonly formId: string | undefined
  readonly failure: Failure | undefined
  readonly again: () => void
} {
  const environmentId = useActiveEnvironment()?.id
  const [tries, setTries] = useState(0)
  const [failure, setFailure] = useState<Failure>()
  const isOf = (subject: DraftSummary['subject']): boolean =>
    subject.type === 'supplementary-details' && subject.onboardingId === onboardingId
  const formId = useDrafts(
    ({ byForm }) =>
      Object.entries(byForm).findLast(([, one]) => one.environmentId === environmentId && isOf(one.subject))?.[0],
  )

  useEffect(() => {
    if (formId !== undefined || environmentId === undefined) return
    let left = false
    async function find(activeId: string): Promise<void> {
      const listed = await kartei.drafts.list()
      const known = listed.ok
        ? listed.value.drafts.find(
            ({ subject }) => subject.type === 'supplementary-details' && subject.onboardingId === onboardingId,
          )
        : undefined
      const read = known && (await kartei.drafts.read({ draftId: known.draftId }))
      if (left) return
      const failed = listed.ok ? read : listed
      setFailure(failed && !failed.ok ? failed.error : undefined)
      if (failed && !failed.ok) return
      if (read?.ok) takeDraft(activeId, read.value)
      else beginDraft(activeId, { type: 'supplementary-details', onboardingId })
    }
    void find(environmentId)
    return () => {
      left = true
    }
  }, [formId, environmentId, onboardingId, tries])

  return { formId, failure, again: () => setTries((count) => count + 1) }
}
