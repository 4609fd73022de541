import type { CreditLimitIncreaseRequest, SoonRequest } from '@contract/api/credit-limit'
import { requestPlace } from '@contract/api/credit-limit'
import type { Failure } from '@contract/outcome'
import { useRef, useState } from 'react'
import { useConfirmWrite, type Question } from '../../lib/layout/confirm'
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

export interface RequestSending {
  readonly step: 'idle' | 'saving' | 'sending'
  readonly failure: Failure | undefined
  /** What was typed could not be saved, so nothing was sent. */
  readonly unsaved: boolean
  readonly send: (asked: Asked, question: Question) => Promise<void>
}

/**
 * Sends a request (endpoint 16) from its draft. What goes on after its acceptance is main's: the documents leave the form
 * and go up by themselves. One without an answer stays in its draft, and its record waits for the clerk beside the form.
 */
export function useSending(formId: string, engagementId: string): RequestSending {
  const confirmWrite = useConfirmWrite()
  const refresh = useRefresh()
  const running = useRef(false)
  const [step, setStep] = useState<RequestSending['step']>('idle')
  const [failed, setFailed] = useState<{ readonly failure: Failure; readonly unsaved: boolean }>()

  async function sendOnce({ fileIds, ...asked }: Asked, question: Question): Promise<void> {
    if (!(await confirmWrite(question))) return
    setFailed(undefined)
    setStep('saving')
    const saved = await saveDraft(formId)
    if (!saved.ok) {
      setFailed({ failure: saved.error, unsaved: true })
      return
    }
    setStep('sending')
    const input = { engagementId, ...asked, fileIds: [...fileIds], draftId: saved.value }
    const outcome = await kartei.creditLimit.requestIncrease(input)
    await refresh('credit-limit-requests', engagementId)
    if (!outcome.ok) {
      setFailed({ failure: outcome.error, unsaved: false })
      return
    }
    showStaged(requestPlace(engagementId), [])
    forgetForm(formId)
    goOnAtMark(`limit-request-${outcome.value.id}`)
  }

  return {
    step,
    failure: failed?.failure,
    unsaved: failed?.unsaved ?? false,
    send: async (asked, question) => {
      if (running.current) return
      running.current = true
      try {
        await sendOnce(asked, question)
      } finally {
        setStep('idle')
        running.current = false
      }
    },
  }
}
