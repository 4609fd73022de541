import { requestPlace } from '@contract/api/credit-limit'
import { useTexts } from '../../lib/i18n/texts'
import { LaidOut } from '../documents'
import type { CreditLimitProps } from './credit-limit-tab'
import classes from './credit-limit.module.css'

interface RequestDocumentsProps extends Pick<CreditLimitProps, 'engagementId' | 'over'> {
  readonly disabled: boolean
}

/** What goes up by itself once the request is accepted (endpoint 17). */
export function RequestDocuments({ engagementId, over, disabled }: RequestDocumentsProps) {
  const t = useTexts('credit-limit')
  return (
    <section className={classes.section} aria-label={t('documents')}>
      <div className={classes.sectionHead}>
        <h3 className={classes.heading}>{t('documents')}</h3>
        <span className={classes.quiet}>{t('documentsHint')}</span>
      </div>
      <LaidOut place={requestPlace(engagementId)} over={over} locked={disabled} />
    </section>
  )
}
