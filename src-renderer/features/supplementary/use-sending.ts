import type { SupplementaryDetails } from '@contract/onboarding'
import type { Failure } from '@contract/outcome'
import { useRef, useState } from 'react'
import { useConfirmWrite } from '../../components/confirm'
import { useTexts } from '../../i18n/texts'
import { kartei } from '../../kartei'
import { leaveForm, sendForm } from '../drafts'
import { supplementaryTexts } from './texts'

/** What the service took. */
export interface SentDetails {
  readonly at: Date
  readonly status: number
  readonly details: SupplementaryDetails
}

interface Whose {
  readonly onboardingId: string
  /** The applicant. */
  readonly who: string
  /** The cardholder; '' where nobody is named. */
  readonly name: string
}

/** Sends the details from their draft (endpoint 6), which main locks meanwhile. One press is one request. */
export function useSending(formId: string, onSent: (sent: SentDetails) => void) {
  const t = useTexts(supplementaryTexts)
  const confirmWrite = useConfirmWrite()
  const running = useRef(false)
  const [step, setStep] = useState<'idle' | 'saving' | 'sending'>('idle')
  const [failed, setFailed] = useState<{ readonly failure: Failure; readonly unsaved: boolean }>()

  async function sendOnce({ onboardingId, who, name }: Whose, details: SupplementaryDetails, again: boolean) {
    const isMeant = await confirmWrite({
      title: t('confirmTitle'),
      body: t('confirmBody', { who, name: name === '' ? t('someone') : name }),
      confirm: t('send'),
    })
    if (!isMeant) return
    setFailed(undefined)
    setStep('saving')
    let begun = false
    const outcome = await sendForm(formId, (draftId) => {
      begun = true
      setStep('sending')
      return kartei.onboarding.submitSupplementaryCardholder({
        onboardingId,
        details,
        draftId,
        ...(again && { again }),
      })
    })
    setStep('idle')
    if (!outcome) return
    if (!outcome.ok) {
      setFailed({ failure: outcome.error, unsaved: !begun })
      return
    }
    onSent({ at: new Date(), status: outcome.value.status, details })
    leaveForm(formId)
  }

  return {
    step,
    failure: failed?.failure,
    unsaved: failed?.unsaved ?? false,
    send: async (whose: Whose, details: SupplementaryDetails, again = false): Promise<void> => {
      if (running.current) return
      running.current = true
      try {
        await sendOnce(whose, details, again)
      } finally {
        running.current = false
      }
    },
  }
}
