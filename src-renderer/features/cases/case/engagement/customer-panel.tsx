import { Flex } from '@mantine/core'
import type { Case } from '@contract/api/cases'
import type { Customer } from '@contract/api/customers'
import type { Onboarding } from '@contract/api/onboarding'
import { IdText } from '../../../../lib/layout/copy'
import { useLanguage, useTexts } from '../../../../lib/i18n/texts'
import { addresseeOf, addressLines, CopyAddress } from '../../../customers'
import type { Known } from '../../../raw'
import { Fact } from '../../../../lib/layout/fact'
import recipes from '../../../../lib/theme/recipes.module.css'
import { EngagementPanel } from './engagement-panel'

interface CustomerPanelProps {
  readonly caseRecord: Case
  readonly onboarding: Onboarding | undefined
  readonly customer: Known<Customer>
}

/** Whose engagement it is, and the address as a letter wants it. */
export function CustomerPanel({ caseRecord, onboarding, customer }: CustomerPanelProps) {
  const t = useTexts('cases/engagement')
  const language = useLanguage()
  const { value } = customer
  const lines = addressLines(value?.address, addresseeOf(caseRecord, onboarding, value?.address), language)
  return (
    <EngagementPanel
      caseId={caseRecord.caseId}
      title={t('customer')}
      tab="customer"
      state={{ ...customer, has: value !== undefined }}
    >
      {value?.address ? (
        <>
          <Flex component="p" className={recipes.breaks} direction="column" mb={8}>
            {lines.map((line, index) => (
              <bdi key={index}>{line}</bdi>
            ))}
          </Flex>
          <CopyAddress lines={lines} />
        </>
      ) : (
        <p className={recipes.quiet}>{t('noAddress')}</p>
      )}
      {value?.customerId && (
        <dl className={recipes.facts}>
          <Fact name={t('customerId')}>
            <IdText id={value.customerId} label={t('customerId')} />
          </Fact>
        </dl>
      )}
    </EngagementPanel>
  )
}
