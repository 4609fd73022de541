import { UnstyledButton } from '@mantine/core'
import type { Invoice } from '@contract/invoices'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useScreen } from '../../../app/screen'
import { useFormats } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { dueDay, openInvoice, totalsOf, useToday } from '../../invoices'
import type { Known } from '../../raw'
import { dueOf } from './due'
import classes from './engagement.module.css'
import { Part } from './part'
import { engagementTexts } from './texts'

interface DuePartProps {
  readonly caseId: string
  readonly engagementId: string
  readonly invoices: Known<readonly Invoice[]>
}

/** What is due next, what is overdue by date, and the last invoices. */
export function DuePart({ caseId, engagementId, invoices }: DuePartProps) {
  const t = useTexts(engagementTexts)
  const formats = useFormats()
  const today = useToday()
  const openCase = useScreen((screen) => screen.openCase)
  const { coming, overdue, latest } = dueOf(invoices.value ?? [], today, 3)
  const [next, ...later] = coming
  const open = ({ id }: Invoice): void => {
    openInvoice(engagementId, id)
    openCase(caseId, 'invoices')
  }
  const dayOf = ({ dueDate }: Invoice): string => formats.day(dueDay(dueDate) ?? dueDate)
  return (
    <Part caseId={caseId} title={t('due')} tab="invoices" state={{ ...invoices, has: invoices.value !== undefined }}>
      {latest.length === 0 ? (
        <p className={classes.quiet}>{t('noInvoices')}</p>
      ) : (
        <>
          {next ? (
            <>
              <p className={classes.main}>
                {dayOf(next)} · {formats.money(next.totalAmount).text}
              </p>
              <p className={classes.quiet}>
                <UnstyledButton className={classes.link} onClick={() => open(next)}>
                  {t('dueInvoice', { number: next.invoiceNumber })}
                </UnstyledButton>
                {next.minimumAmount && `, ${t('atLeast', { amount: formats.money(next.minimumAmount).text })}`}
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
                amount: formats.list(totalsOf(overdue).map((total) => formats.money(total).text)),
              })}
            </p>
          )}
          <h3 className={classes.small}>{t('latest')}</h3>
          <ul className={classes.rows}>
            {latest.map((invoice) => (
              <li key={invoice.id}>
                <UnstyledButton className={classes.link} onClick={() => open(invoice)}>
                  {invoice.invoiceNumber}
                </UnstyledButton>
                <span className={classes.quiet}>
                  {t('dueOn', { day: formats.shortDay(dueDay(invoice.dueDate) ?? invoice.dueDate) })}
                </span>
                <span className={classes.right}>{formats.money(invoice.totalAmount).text}</span>
              </li>
            ))}
          </ul>
          <p className={classes.quiet}>{t('paidNotKnown')}</p>
        </>
      )}
    </Part>
  )
}
