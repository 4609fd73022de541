import { Button } from '@mantine/core'
import { individualKind, type Case } from '@contract/api/cases'
import type { Onboarding } from '@contract/api/onboarding'
import { moneyIn } from '../../../../lib/answered/fields'
import { useCaseKind, useCaseStatus } from '../../../../lib/case-states/case-status'
import { IdText } from '../../../../lib/layout/copy'
import { useFormats } from '../../../../lib/i18n/format'
import { useTexts } from '../../../../lib/i18n/texts'
import type { Known } from '../../../raw'
import { Fact } from '../../../../lib/layout/fact'
import recipes from '../../../../lib/theme/recipes.module.css'
import { EngagementPanel } from './engagement-panel'

interface ApplicationPanelProps {
  readonly caseRecord: Case
  readonly onboarding: Known<Onboarding>
  /** Leads to all of it, further down. */
  readonly onSee: () => void
}

/** The onboarding that the engagement came from: what was applied for, and how it ended. */
export function ApplicationPanel({ caseRecord, onboarding, onSee }: ApplicationPanelProps) {
  const t = useTexts('cases/engagement')
  const caseText = useTexts('cases/case')
  const formats = useFormats()
  const kindOf = useCaseKind()
  const statusOf = useCaseStatus()
  const { caseId, kind, identifiers } = caseRecord
  const { onboardingId } = identifiers
  const { value } = onboarding
  if (onboardingId === undefined)
    return (
      <EngagementPanel caseId={caseId} title={t('application')} state={{ has: true }}>
        <p className={recipes.quiet}>{caseText('noOnboarding')}</p>
      </EngagementPanel>
    )
  const cards: Readonly<Record<string, string>> = {
    CREDIT: caseText('creditCard'),
    DEBIT: caseText('debitCard'),
    PREPAID: caseText('prepaidCard'),
  }
  const card = cards[value?.cardType ?? ''] ?? value?.cardType ?? t('card')
  // The one value of endpoint 3 for persons and companies alike says nothing of either.
  const applied = [kind === individualKind ? undefined : kindOf(kind).label, card].filter(Boolean).join(', ')
  const limit = moneyIn(value?.['requestedCreditLimit'])
  return (
    <EngagementPanel caseId={caseId} title={t('application')} state={{ ...onboarding, has: value !== undefined }}>
      <dl className={recipes.facts}>
        <Fact name={t('appliedFor')}>
          {limit ? t('limitOf', { card: applied, amount: formats.money(limit).text }) : applied}
        </Fact>
        {value && (
          <>
            <Fact name={t('received')}>{formats.stamp(value.createdAt ?? caseRecord.createdAt)}</Fact>
            <Fact name={t('state')}>
              {t('sinceWhen', {
                state: statusOf(value.status ?? caseRecord.status).label,
                when: formats.stamp(value.updatedAt ?? caseRecord.updatedAt),
              })}
            </Fact>
          </>
        )}
        <Fact name={t('onboarding')}>
          <IdText id={onboardingId} label={t('onboarding')} />
        </Fact>
      </dl>
      <Button size="sm" mt={8} onClick={onSee}>
        {t('seeApplication')}
      </Button>
    </EngagementPanel>
  )
}
