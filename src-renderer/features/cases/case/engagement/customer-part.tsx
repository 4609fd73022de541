import type { Case } from '@contract/api/cases'
import type { Customer } from '@contract/api/customers'
import type { Onboarding } from '@contract/api/onboarding'
import { IdText } from '../../../../lib/layout/copy'
import { useLanguage, useTexts } from '../../../../lib/i18n/texts'
import { addresseeOf, addressLines, CopyAddress } from '../../../customers'
import type { Known } from '../../../raw'
import { Fact } from './collection-part'
import classes from './engagement.module.css'
import { Part } from './part'

interface CustomerPartProps {
  readonly caseRecord: Case
  readonly onboarding: Onboarding | undefined
  readonly customer: Known<Customer>
}

/** Whose engagement it is, and the address as a letter wants it. */
export function CustomerPart({ caseRecord, onboarding, customer }: CustomerPartProps) {
  const t = useTexts('cases/engagement')
  const language = useLanguage()
  const { value } = customer
  const lines = addressLines(value?.address, addresseeOf(caseRecord, onboarding, value?.address), language)
  return (
    <Part
      caseId={caseRecord.caseId}
      title={t('customer')}
      tab="customer"
      state={{ ...customer, has: value !== undefined }}
    >
      {value?.address ? (
        <>
          <p className={classes.address}>
            {lines.map((line, index) => (
              <bdi key={index}>{line}</bdi>
            ))}
          </p>
          <CopyAddress lines={lines} />
        </>
      ) : (
        <p className={classes.quiet}>{t('noAddress')}</p>
      )}
      {value?.customerId && (
        <dl className={classes.facts}>
          <Fact name={t('customerId')}>
            <IdText id={value.customerId} label={t('customerId')} />
          </Fact>
        </dl>
      )}
    </Part>
  )
}
