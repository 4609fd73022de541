import type { Onboarding } from '@contract/api/onboarding'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { LoadingLine } from '../../../lib/layout/lines'
import { useTexts } from '../../../lib/i18n/texts'
import { useDetailsForm } from '../../drafts'
import { DetailsForm } from './details-form'
import { Sent } from './sent'
import type { SentDetails } from './use-sending'

export interface SupplementaryProps {
  readonly onboardingId: string
  /** The applicant's name. */
  readonly who: string
  /** As endpoint 3 gave it; undefined while that is not known. */
  readonly applicant: Onboarding['applicant'] | undefined
}

/** The details of a supplementary cardholder (endpoint 6), saved as typed and found again. */
export default function SupplementaryTab(props: SupplementaryProps) {
  const t = useTexts('onboarding/supplementary')
  const { formId, failure, again } = useDetailsForm(props.onboardingId)
  const [sent, setSent] = useState<SentDetails>()
  if (sent) return <Sent sent={sent} onAnother={() => setSent(undefined)} />
  if (failure)
    return (
      <FailureMessage
        failure={failure}
        actions={
          <Button size="sm" onClick={again}>
            {t('again')}
          </Button>
        }
      />
    )
  if (formId === undefined) return <LoadingLine label={t('loading')} />
  return <DetailsForm key={formId} {...props} formId={formId} onSent={setSent} />
}
