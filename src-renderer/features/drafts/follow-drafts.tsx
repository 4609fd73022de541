import type { DraftSummary } from '@contract/api/drafts'
import { useEffect, useEffectEvent } from 'react'
import { useActiveEnvironment } from '../../lib/api/environment'
import { useRefresh } from '../../lib/api/queries'
import { useScreen } from '../../lib/navigation/screen'
import { kartei } from '../../lib/api/kartei'
import {
  beginAgain,
  draftOf,
  follow,
  followDraft,
  isBeingSent,
  isUnsaved,
  leaveForm,
  leaveOtherEnvironments,
  openForms,
  saveDraft,
  shows,
} from './draft-store'
import { useDraftsList } from './queries'

/** Milliseconds in which changes are gathered before the list is asked again: typing changes it key by key. */
const gathered = 250

/** Keeps the list of drafts and every open form true while Kartei runs. One for the whole window. */
export function FollowDrafts() {
  const refresh = useRefresh()
  const { data } = useDraftsList()
  const environmentId = useActiveEnvironment()?.id

  // A draft in doubt is settled at its case.
  const waits = useEffectEvent(
    () => data?.drafts.some(isInDoubt) === true || openForms().some(([, draft]) => isInDoubt(draft)),
  )
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined
        void refresh('drafts')
      }, gathered)
    }
    const stops = [
      kartei.drafts.onChanged(soon),
      kartei.cases.onChanged(() => {
        if (waits()) soon()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
      clearTimeout(timer)
    }
  }, [refresh])

  useEffect(() => {
    if (data) followAll(data.drafts, environmentId)
  }, [data, environmentId])

  useEffect(() => {
    if (environmentId !== undefined) leaveOtherEnvironments(environmentId)
  }, [environmentId])

  return null
}

const isInDoubt = ({ state }: Pick<DraftSummary, 'state'>): boolean => state === 'in-doubt'

function followAll(listed: readonly DraftSummary[], environmentId: string | undefined): void {
  const byId = new Map(listed.map((each) => [each.draftId, each]))
  for (const [formId, { draftId, environmentId: own }] of openForms()) {
    // Whoever sends a form says itself how that ended.
    if (draftId === undefined || own !== environmentId || isBeingSent(formId)) continue
    const summary = byId.get(draftId)
    if (summary) follow(formId, summary)
    else void followGone(formId)
  }
}

/** A draft that the list does not have: it may have been begun after the list was made, and is asked for itself. */
async function followGone(formId: string): Promise<void> {
  if ((await followDraft(formId)) !== 'gone' || isBeingSent(formId)) return
  const draft = draftOf(formId)
  if (!draft) return
  if (draft.state === 'open') {
    beginAgain(formId)
    const again = draftOf(formId)
    if (again && isUnsaved(again)) await saveDraft(formId)
    return
  }
  // It was found at the service: the case takes the place of the form.
  const { screen, openCase } = useScreen.getState()
  const isShown = shows(screen, formId)
  leaveForm(formId)
  if (isShown && draft.caseId !== undefined) openCase(draft.caseId, 'overview')
}
