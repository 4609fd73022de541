import { Flex, Group } from '@mantine/core'
import type { DirectDebitSettings } from '@contract/api/direct-debit'
import { maskedIban } from '@contract/domain/iban'
import type { ListedInvoice } from '@contract/api/invoices'
import { isInDoubt } from '@contract/domain/mandate-records'
import type { LastKnown } from '@contract/api/raw'
import type { Mandate } from '@contract/api/sepa'
import { IconCircleCheck, IconHelpHexagon } from '@tabler/icons-react'
import { momentOf } from '@contract/domain/moment'
import { CopyButton } from '../../../../lib/layout/copy'
import { useFormats } from '../../../../lib/i18n/format'
import { useTexts } from '../../../../lib/i18n/texts'
import {
  mandateStatus,
  storedSetting,
  useMandates,
  useRecords,
  useSettings,
  type KnownMandate,
} from '../../../direct-debit'
import recipes from '../../../../lib/theme/recipes.module.css'
import { Fact } from '../../../../lib/layout/fact'
import type { Known } from '../../../raw'
import { EngagementPanel } from './engagement-panel'

interface CollectionPanelProps {
  readonly caseId: string
  readonly engagementId: string
  readonly mandateIds: readonly string[]
  readonly kept: LastKnown | undefined
  /** The one that is due next, else the last one: it says how it is paid without a mandate. */
  readonly invoice: ListedInvoice | undefined
}

/** A mandate as it is known now, else as it was kept. */
function withKept({ mandateId, mandate }: KnownMandate, kept: LastKnown | undefined) {
  if (mandate) return { mandate, keptAt: undefined }
  const known = kept?.mandates.find(({ value }) => value.mandateId?.toLowerCase() === mandateId.toLowerCase())
  return known && { mandate: known.value, keptAt: momentOf(known.at) }
}

/** The mandate in force and the amount that is collected by it, as far as either is known here. */
export function CollectionPanel({ caseId, engagementId, mandateIds, kept, invoice }: CollectionPanelProps) {
  const t = useTexts('cases/engagement')
  const { mandates, readAt, reading, readAgain } = useMandates(engagementId, mandateIds)
  const { registrations, cancellations } = useRecords(engagementId)
  const { settings, settled } = useSettings(engagementId)
  const amounts = (settings?.unanswered ?? []).filter(({ state }) => state === 'in-doubt')
  const doubts = [...registrations, ...cancellations].filter(isInDoubt).length + amounts.length
  const known = mandates.flatMap((each) => withKept(each, kept) ?? [])
  const active = known.find(({ mandate }) => mandate.status === 'ACTIVE')
  const failure = mandates.find((each) => each.failure !== undefined)?.failure
  const ages = known.flatMap(({ keptAt }) => keptAt ?? [])
  const state: Known<unknown> = {
    value: settled && (mandateIds.length === 0 || known.length > 0) ? known : undefined,
    at: ages.length > 0 ? Math.min(...ages) : readAt,
    failure,
    reading,
    again: () => void readAgain(),
  }
  return (
    <EngagementPanel caseId={caseId} title={t('collection')} tab="direct-debit" state={state}>
      <Flex component="p" className={recipes.title} align="center" gap={6}>
        {active && <IconCircleCheck size={18} color="var(--done-text)" aria-hidden />}
        {t(active ? 'byDirectDebit' : known.length < mandateIds.length ? 'mandatesUnread' : 'noMandate')}
      </Flex>
      {active ? (
        <dl className={recipes.facts}>
          <MandateFacts mandate={active.mandate} />
          <Amount stored={settings?.stored} />
        </dl>
      ) : (
        <>
          <p className={recipes.quiet}>
            {mandateIds.length === 0 ? t('noneKnown') : t('noneActive', { count: mandateIds.length })}
          </p>
          <dl className={recipes.facts}>
            {known[0] && <MandateFacts mandate={known[0].mandate} />}
            {settings?.stored && <Amount stored={settings.stored} />}
            {invoice && <Payment invoice={invoice} />}
          </dl>
        </>
      )}
      {doubts > 0 && (
        <p className={recipes.toned} data-tone="act">
          <IconHelpHexagon size={16} aria-hidden />
          {t('inDoubt', { count: doubts })}
        </p>
      )}
    </EngagementPanel>
  )
}

function MandateFacts({ mandate }: { readonly mandate: Mandate }) {
  const t = useTexts('cases/engagement')
  const { icon: Icon, tone, label } = mandateStatus(mandate.status, useTexts('direct-debit'))
  const { reference, iban } = mandate
  return (
    <>
      <Fact name={t('mandate')}>
        <span className={recipes.toned} data-tone={tone}>
          <Icon size={16} aria-hidden />
          {label}
        </span>
        {reference && (
          <Group gap={4} className={recipes.mono}>
            {reference}
            <CopyButton text={reference} what={t('mandate')} />
          </Group>
        )}
      </Fact>
      {iban && (
        <Fact name={t('iban')}>
          <span className={recipes.mono}>{maskedIban(iban)}</span>
        </Fact>
      )}
    </>
  )
}

function Amount({ stored }: { readonly stored: DirectDebitSettings['stored'] }) {
  const t = useTexts('cases/engagement')
  const say = useTexts('direct-debit/setting')
  const formats = useFormats()
  const { repeated = '', asked } = stored ? storedSetting(stored, say, formats) : {}
  return (
    <Fact name={t('amount')}>
      {stored ? (
        <span>
          <strong>{repeated === '' ? asked : repeated}</strong>
          <span className={recipes.quiet}>
            {' '}
            {t('setHere', { time: formats.stamp(stored.at), clerk: stored.clerk })}
          </span>
        </span>
      ) : (
        <span className={recipes.quiet}>{t('amountNotKnown')}</span>
      )}
    </Fact>
  )
}

function Payment({ invoice }: { readonly invoice: ListedInvoice }) {
  const t = useTexts('cases/engagement')
  const { payeeAccountIdentifier, payeeBankIdentifier, paymentReference } = invoice
  const account = [payeeAccountIdentifier, payeeBankIdentifier].filter(Boolean).join(', ')
  return (
    <>
      {account !== '' && <Fact name={t('payee')}>{account}</Fact>}
      {paymentReference && (
        <Fact name={t('paymentReference')}>
          {paymentReference}
          <CopyButton text={paymentReference} what={t('paymentReference')} />
        </Fact>
      )}
    </>
  )
}
