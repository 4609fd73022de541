import type { DraftSubject, DraftSummary, TypedFields } from '@contract/api/drafts'
import type { Failure } from '@contract/outcome'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useActiveEnvironment } from '../../lib/api/environment'
import { useAct, useOutcome } from '../../lib/api/queries'
import { useScreen } from '../../lib/navigation/screen'
import { kartei } from '../../lib/api/kartei'
import { beginDraft, takeDraft, useDrafts, whoPath } from './draft-store'

/** Every draft of the active environment, last changed first; kept true by `FollowDrafts`. */
export const useDraftsList = () => useOutcome(['drafts'], () => kartei.drafts.list())

/**
 * Opens the form of a draft: an onboarding's own screen, or the tab of the case that a supplementary cardholder or a higher limit is for.
 * A form open already stays as it is.
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
      const isDetails = subject.type === 'supplementary-details'
      const opened = await kartei.cases.open({ id: isDetails ? subject.onboardingId : subject.engagementId })
      if (!opened.ok) return opened
      takeDraft(environmentId, read.value)
      openCase(opened.value.caseId, isDetails ? 'supplementary' : 'credit-limit')
      return read
    },
    [environmentId, open, openCase],
  )
  return useAct(show)
}

/**
 * The form for a subject that has one at a time: the one that was opened last, else the draft that was changed last, else a
 * new one, which holds the redirect addresses that are set for the environment and is called by `who` among the drafts where
 * nobody is named in it.
 */
export function useSubjectForm(subject: DraftSubject, who?: string) {
  const environmentId = useActiveEnvironment()?.id
  const [tries, setTries] = useState(0)
  const [failure, setFailure] = useState<Failure>()
  const wanted = JSON.stringify(subject)
  const formId = useDrafts(
    ({ byForm }) =>
      Object.entries(byForm).findLast(
        ([, one]) => one.environmentId === environmentId && JSON.stringify(one.subject) === wanted,
      )?.[0],
  )

  const begin = useEffectEvent((activeId: string, set: TypedFields) => {
    const addresses = Object.entries(set).filter(([path]) => path.startsWith('redirectUrls.'))
    beginDraft(activeId, subject, { ...Object.fromEntries(addresses), ...(who !== undefined && { [whoPath]: who }) })
  })
  useEffect(() => {
    if (formId !== undefined || environmentId === undefined) return
    let left = false
    async function find(activeId: string): Promise<void> {
      const listed = await kartei.drafts.list()
      const known = listed.ok
        ? listed.value.drafts.find((draft) => JSON.stringify(draft.subject) === wanted)
        : undefined
      const read = known && (await kartei.drafts.read({ draftId: known.draftId }))
      const set = read ? undefined : await kartei.presets.read()
      if (left) return
      const failed = listed.ok ? read : listed
      setFailure(failed && !failed.ok ? failed.error : undefined)
      if (failed && !failed.ok) return
      if (read?.ok) takeDraft(activeId, read.value)
      else begin(activeId, set?.ok ? set.value.onboarding : {})
    }
    void find(environmentId)
    return () => {
      left = true
    }
  }, [formId, environmentId, wanted, tries])

  return { formId, failure, again: () => setTries((count) => count + 1) }
}
