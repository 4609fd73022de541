import { UnstyledButton } from '@mantine/core'
import type { InvoiceList, ListedInvoice } from '@contract/api/invoices'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useScreen } from '../../../../lib/navigation/screen'
import { useFormats } from '../../../../lib/i18n/format'
import { useTexts } from '../../../../lib/i18n/texts'
import {
  dueDay,
  openInvoice,
  rowsOf,
  totalsOf,
  useBesideWords,
  useNumberOf,
  useToday,
  type InvoiceRow,
} from '../../../invoices'
import type { Known } from '../../../raw'
import { dueOf } from './due'
import classes from './engagement.module.css'
import { EngagementPanel } from './engagement-panel'

interface DuePanelProps {
  readonly caseId: string
  readonly engagementId: string
  readonly invoices: Known<InvoiceList>
}

/** What is due next, what is overdue by date, and the last invoices. */
export function DuePanel({ caseId, engagementId, invoices }: DuePanelProps) {
  const t = useTexts('cases/engagement')
  const formats = useFormats()
  const today = useToday()
  const openCase = useScreen((screen) => screen.openCase)
  const { coming, overdue, latest } = dueOf(rowsOf(invoices.value?.invoices ?? []), today, 3)
  const [next, ...later] = coming
  const numberOf = useNumberOf()
  const besideWords = useBesideWords()
  const beside = invoices.value && besideWords(invoices.value)
  const { sums, uncounted } = totalsOf(overdue.map(({ invoice }) => invoice))
  const open = ({ key }: InvoiceRow): void => {
    openInvoice(engagementId, key)
    openCase(caseId, 'invoices')
  }
  const totalOf = ({ totalAmount }: ListedInvoice): string => (totalAmount ? formats.money(totalAmount).text : '–')
  return (
    <EngagementPanel
      caseId={caseId}
      title={t('due')}
      tab="invoices"
      state={{ ...invoices, has: invoices.value !== undefined }}
    >
      {latest.length === 0 ? (
        <p className={classes.quiet}>{t('noInvoices')}</p>
      ) : (
        <>
          {next ? (
            <>
              <p className={classes.main}>
                {formats.day(dueDay(next.invoice.dueDate) ?? '')} · {totalOf(next.invoice)}
              </p>
              <p className={classes.quiet}>
                <UnstyledButton className={classes.link} onClick={() => open(next)}>
                  {t('dueInvoice', { number: numberOf(next.invoice) })}
                </UnstyledButton>
                {next.invoice.minimumAmount &&
                  `, ${t('atLeast', { amount: formats.money(next.invoice.minimumAmount).text })}`}
                {later.length > 0 && `. ${t('moreComing', { count: later.length })}`}
              </p>
            </>
          ) : (
            <p className={classes.main}>{t('nothingDue')}</p>
          )}
          {overdue.length > 0 && (
            <p className={classes.warning} title={t('paidNotKnown')}>
              <IconAlertTriangle size={16} aria-hidden />
              {t('overdue', {
                count: overdue.length,
                amount: sums.length === 0 ? '–' : formats.list(sums.map((total) => formats.money(total).text)),
              })}
              {uncounted > 0 && ` ${t('uncounted', { count: uncounted })}`}
            </p>
          )}
          <h3 className={classes.small}>{t('latest')}</h3>
          <ul className={classes.rows}>
            {latest.map((row) => (
              <li key={row.key}>
                <UnstyledButton className={classes.link} onClick={() => open(row)}>
                  {numberOf(row.invoice)}
                </UnstyledButton>
                <span className={classes.quiet}>
                  {t('dueOn', { day: formats.shortDay(dueDay(row.invoice.dueDate) ?? row.invoice.dueDate ?? '–') })}
                </span>
                <span className={classes.right}>{totalOf(row.invoice)}</span>
              </li>
            ))}
          </ul>
          <p className={classes.quiet}>{t('paidNotKnown')}</p>
        </>
      )}
      {beside !== undefined && <p className={classes.quiet}>{beside}</p>}
    </EngagementPanel>
  )
}
