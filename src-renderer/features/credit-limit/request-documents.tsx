import { requestPlace } from '@contract/api/credit-limit'
import { Section } from '../../lib/forms/section'
import { useTexts } from '../../lib/i18n/texts'
import { LaidOut } from '../documents'
import type { CreditLimitProps } from './credit-limit-tab'

interface RequestDocumentsProps extends Pick<CreditLimitProps, 'engagementId' | 'over'> {
  readonly disabled: boolean
}

/** What goes up by itself once the request is accepted (endpoint 17). */
export function RequestDocuments({ engagementId, over, disabled }: RequestDocumentsProps) {
  const t = useTexts('credit-limit')
  return (
    <Section order={3} title={t('documents')} hint={t('documentsHint')}>
      <LaidOut place={requestPlace(engagementId)} over={over} locked={disabled} />
    </Section>
  )
}
