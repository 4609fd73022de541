import { Anchor, Box, Flex, Group } from '@mantine/core'
import type { Case } from '@contract/api/cases'
import type { DirectDebitSettings } from '@contract/api/direct-debit'
import { maskedIban } from '@contract/domain/iban'
import type { InvoiceList, ListedInvoice } from '@contract/api/invoices'
import { isInDoubt } from '@contract/domain/mandate-records'
import type { LastKnown } from '@contract/api/raw'
import type { Mandate } from '@contract/api/sepa'
import { IconCircleCheck, IconHelpHexagon } from '@tabler/icons-react'
import { momentOf } from '@contract/domain/moment'
import clsx from 'clsx'
import { useScreen } from '../../../../lib/navigation/screen'
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
import {
  dueDay,
  openInvoice,
  rowsOf,
  useBesideWords,
  useNumberOf,
  useToday,
  type InvoiceRow,
  standingOf,
} from '../../../invoices'
import recipes from '../../../../lib/theme/recipes.module.css'
import { Fact } from '../../../../lib/layout/fact'
import type { Known } from '../../../raw'
import classes from '../case.module.css'
import { EngagementPanel } from './panels'

interface DuePanelProps {
  readonly caseRecord: Case
  readonly engagementId: string
  readonly invoices: Known<InvoiceList>
}

/**
 * The invoice that is due next and the last ones. What was paid no endpoint tells: of those whose date has passed nothing is
 * said but how many they are, and not even that where they may be collected by direct debit.
 */
export function DuePanel({ caseRecord: { caseId, identifiers, mandate }, engagementId, invoices }: DuePanelProps) {
  const t = useTexts('cases/engagement')
  const formats = useFormats()
  const today = useToday()
  const openCase = useScreen((screen) => screen.openCase)
  const { coming, passed, latest } = dueOf(rowsOf(invoices.value?.invoices ?? []), today, 3)
  const [next, ...later] = coming
  const numberOf = useNumberOf()
  const besideWords = useBesideWords()
  const beside = invoices.value && besideWords(invoices.value)
  const mayBeCollected = identifiers.mandateIds.length > 0 && mandate !== 'ended'
  const open = ({ key }: InvoiceRow): void => {
    openInvoice(engagementId, key)
    openCase(caseId, 'invoices')
  }
  const totalOf = ({ totalAmount }: ListedInvoice): string => (totalAmount ? formats.money(totalAmount).text : '–')
  return (
    <EngagementPanel caseId={caseId} title={t('due')} tab="invoices" state={invoices}>
      {latest.length === 0 ? (
        <p className={recipes.quiet}>{t('noInvoices')}</p>
      ) : (
        <>
          {next ? (
            <>
              <p className={recipes.title}>
                {formats.day(dueDay(next.invoice.dueDate) ?? '')} · {totalOf(next.invoice)}
              </p>
              <p className={recipes.quiet}>
                <Anchor component="button" type="button" inherit onClick={() => open(next)}>
                  {t('dueInvoice', { number: numberOf(next.invoice) })}
                </Anchor>
                {next.invoice.minimumAmount &&
                  `, ${t('atLeast', { amount: formats.money(next.invoice.minimumAmount).text })}`}
                {later.length > 0 && `. ${t('moreComing', { count: later.length })}`}
              </p>
            </>
          ) : (
            <p className={recipes.title}>{t('nothingDue')}</p>
          )}
          {passed > 0 && !mayBeCollected && <p className={recipes.quiet}>{t('passed', { count: passed })}</p>}
          <Box component="h3" className={recipes.label} mt={10} mb={2}>
            {t('latest')}
          </Box>
          <ul className={clsx(recipes.plainList, classes.rows)}>
            {latest.map((row) => (
              <li key={row.key}>
                <Anchor component="button" type="button" inherit onClick={() => open(row)}>
                  {numberOf(row.invoice)}
                </Anchor>
                <span className={recipes.quiet}>
                  {t('dueOn', { day: formats.shortDay(dueDay(row.invoice.dueDate) ?? row.invoice.dueDate ?? '–') })}
                </span>
                <span className={classes.right}>{totalOf(row.invoice)}</span>
              </li>
            ))}
          </ul>
          <p className={recipes.quiet}>{t('paidNotKnown')}</p>
        </>
      )}
      {beside !== undefined && <p className={recipes.quiet}>{beside}</p>}
    </EngagementPanel>
  )
}

const dayOf = ({ invoice }: InvoiceRow): string => dueDay(invoice.dueDate) ?? ''
const numberOf = ({ invoice }: InvoiceRow): string => invoice.invoiceNumber ?? ''
const byDay = (a: InvoiceRow, b: InvoiceRow): number =>
  dayOf(a).localeCompare(dayOf(b)) || numberOf(a).localeCompare(numberOf(b))

/** @param today YYYY-MM-DD @param most how many of the latest */
export function dueOf(rows: readonly InvoiceRow[], today: string, most: number) {
  const sorted = rows.toSorted(byDay)
  return {
    /** Soonest first. */
    coming: sorted.filter(({ invoice }) => standingOf(invoice.dueDate, today) === 'coming'),
    /** How many were due before today. */
    passed: sorted.filter(({ invoice }) => standingOf(invoice.dueDate, today) === 'passed').length,
    /** The newest ones by their due date, whatever they are. */
    latest: sorted.toReversed().slice(0, most),
  }
}

interface CollectionPanelProps {
  readonly caseRecord: Case
  readonly engagementId: string
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
export function CollectionPanel({ caseRecord, engagementId, kept, invoice }: CollectionPanelProps) {
  const { mandateIds } = caseRecord.identifiers
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
    <EngagementPanel caseId={caseRecord.caseId} title={t('collection')} tab="direct-debit" state={state}>
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
