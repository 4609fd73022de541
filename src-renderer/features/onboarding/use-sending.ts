import type { Failure } from '@contract/outcome'
import { useRef, useState } from 'react'
import { useScreen } from '../../app/screen'
import { useConfirmWrite } from '../../components/confirm'
import { useTexts } from '../../i18n/texts'
import { kartei } from '../../kartei'
import { leaveForm, sendForm } from '../drafts'
import type { CreateInput } from './read-form'
import { onboardingTexts } from './texts'

/** Where a sending is. One that failed is `idle` again with its failure. */
export type SendingStep = 'idle' | 'saving' | 'sending' | 'sent'

export interface Sending {
  readonly step: SendingStep
  readonly failure: Failure | undefined
  /** What was typed could not be saved, so nothing was sent. */
  readonly unsaved: boolean
  /** One press is one request: another one while this runs does nothing. */
  readonly send: (input: CreateInput, who: string, again?: boolean) => Promise<void>
}

/**
 * Sends what is typed (endpoints 1 and 2) from its draft, which main locks on disk meanwhile, and opens the case that
 * comes of it.
 */
export function useSending(formId: string): Sending {
  const t = useTexts(onboardingTexts)
  const confirmWrite = useConfirmWrite()
  const openCase = useScreen((screen) => screen.openCase)
  const running = useRef(false)
  const [step, setStep] = useState<SendingStep>('idle')
  const [failure, setFailure] = useState<Failure>()
  const [unsaved, setUnsaved] = useState(false)

  const end = (found: Failure | undefined, nothingSent = false): void => {
    setFailure(found)
    setUnsaved(nothingSent)
    setStep('idle')
  }

  async function sendOnce(input: CreateInput, who: string, again: boolean): Promise<void> {
    const isMeant = await confirmWrite({
      title: t('confirmTitle'),
      body: t('confirmBody', { who: who === '' ? t('someone') : who }),
      confirm: t('send'),
    })
    if (!isMeant) return
    setFailure(undefined)
    setStep('saving')
    let begun = false
    const outcome = await sendForm(formId, (draftId) => {
      begun = true
      setStep('sending')
      return kartei.onboarding.create({ ...input, draftId, ...(again && { again }) })
    })
    if (!outcome) return
    if (!outcome.ok) {
      end(outcome.error, !begun)
      return
    }
    setStep('sent')
    const found = await kartei.cases.open({ id: outcome.value.id })
    if (!found.ok) {
      end(found.error)
      return
    }
    openCase(found.value.caseId, 'overview')
    leaveForm(formId)
  }

  return {
    step,
    failure,
    unsaved,
    send: async (input, who, again = false) => {
      if (running.current) return
      running.current = true
      try {
        await sendOnce(input, who, again)
      } finally {
        running.current = false
      }
    },
  }
}
