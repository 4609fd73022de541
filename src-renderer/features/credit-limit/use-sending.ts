import type { CreditLimitIncreaseRequest, SoonRequest } from '@contract/api/credit-limit'
import { requestPlace } from '@contract/api/credit-limit'
import { useSending, type Sending } from '../../lib/forms/use-sending'
import { goOnAtMark } from '../../lib/navigation/go-on'
import { useRefresh } from '../../lib/api/queries'
import { kartei } from '../../lib/api/kartei'
import { showStaged } from '../documents'
import { forgetForm, saveDraft } from '../drafts'

interface Asked {
  readonly request: CreditLimitIncreaseRequest
  readonly fileIds: readonly string[]
  readonly soon?: SoonRequest
}

/**
 * Sends a request (endpoint 16) from its draft. What goes on after its acceptance is main's: the documents leave the form
 * and go up by themselves. One without an answer stays in its draft, and its record waits for the clerk beside the form.
 */
export function useRequestSending(formId: string, engagementId: string): Sending<[asked: Asked]> {
  const refresh = useRefresh()
  return useSending(async (goOn, { fileIds, ...asked }) => {
    goOn('saving')
    const saved = await saveDraft(formId)
    if (!saved.ok) return { failure: saved.error, unsaved: true }
    goOn('sending')
    const input = { engagementId, ...asked, fileIds: [...fileIds], draftId: saved.value }
    const outcome = await kartei.creditLimit.requestIncrease(input)
    await refresh('credit-limit-requests', engagementId)
    if (!outcome.ok) return { failure: outcome.error, unsaved: false }
    showStaged(requestPlace(engagementId), [])
    forgetForm(formId)
    goOnAtMark(`limit-request-${outcome.value.id}`)
    return undefined
  })
}
