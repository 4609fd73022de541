import { Anchor, Box } from '@mantine/core'
import type { Case } from '@contract/api/cases'
import type { InvoiceList, ListedInvoice } from '@contract/api/invoices'
import clsx from 'clsx'
import { useScreen } from '../../../../lib/navigation/screen'
import { useFormats } from '../../../../lib/i18n/format'
import { useTexts } from '../../../../lib/i18n/texts'
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
import type { Known } from '../../../raw'
import recipes from '../../../../lib/theme/recipes.module.css'
import classes from './engagement.module.css'
import { EngagementPanel } from './engagement-panel'

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

interface Due {
  /** Invoices due from today on, soonest first. */
  readonly coming: readonly InvoiceRow[]
  /** How many were due before today. */
  readonly passed: number
  /** The newest ones by their due date, whatever they are. */
  readonly latest: readonly InvoiceRow[]
}

const dayOf = ({ invoice }: InvoiceRow): string => dueDay(invoice.dueDate) ?? ''
const numberOf = ({ invoice }: InvoiceRow): string => invoice.invoiceNumber ?? ''
const byDay = (a: InvoiceRow, b: InvoiceRow): number =>
  dayOf(a).localeCompare(dayOf(b)) || numberOf(a).localeCompare(numberOf(b))

/** @param today YYYY-MM-DD @param most how many of the latest */
export function dueOf(rows: readonly InvoiceRow[], today: string, most: number): Due {
  const sorted = rows.toSorted(byDay)
  return {
    coming: sorted.filter(({ invoice }) => standingOf(invoice.dueDate, today) === 'coming'),
    passed: sorted.filter(({ invoice }) => standingOf(invoice.dueDate, today) === 'passed').length,
    latest: sorted.toReversed().slice(0, most),
  }
}
