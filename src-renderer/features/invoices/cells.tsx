import clsx from 'clsx'
import type { ListedInvoice } from '@contract/api/invoices'
import { isCountable, type AnsweredMoney } from '@contract/domain/money'
import { IconHelpHexagon } from '@tabler/icons-react'
import { useFormats, type Formats, type ShownMoney } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { dueDay } from './rows'
import classes from './invoices.module.css'
import recipes from '../../lib/theme/recipes.module.css'

/** A mark that says on hover, and to a screen reader, what is odd here. */
export function OddMark({ why }: { readonly why: string }) {
  return <IconHelpHexagon role="img" size={15} className={classes.odd} aria-label={why} title={why} />
}

/** In the place of what every row is expected to have and this one has not. */
export function Lacking({ why }: { readonly why: string }) {
  return (
    <span className={recipes.faint} title={why}>
      – <OddMark why={why} />
    </span>
  )
}

/** An amount to its last digit, its currency small before it; marked where nobody knows what it counts. */
export function MoneyCell({ money }: { readonly money: AnsweredMoney | null | undefined }) {
  const formats = useFormats()
  const t = useTexts('invoices/odd')
  if (!money) return <span className={recipes.faint}>–</span>
  const { currency, number, text } = formats.money(money)
  return (
    <span title={text}>
      {!isCountable(money) && <OddMark why={`${text}. ${t('notCounted')}`} />}
      <span className={clsx(recipes.small, recipes.faint)}>{currency}</span>{' '}
      <span className={classes.amount}>{number}</span>
      {money.unit !== 'MINOR' && <span className={clsx(recipes.small, recipes.faint)}> {money.unit}</span>}
    </span>
  )
}

/** The text of the cell below. */
export const secondMoneyText = ({ currency, number }: ShownMoney, beside: AnsweredMoney | null | undefined): string =>
  currency === beside?.currency ? number : `${currency} ${number}`

/** An amount whose currency already stands beside it: the currency is named only where it is another one. */
export function SecondMoneyCell({
  money,
  beside,
}: {
  readonly money: AnsweredMoney | null | undefined
  readonly beside: AnsweredMoney | null | undefined
}) {
  const formats = useFormats()
  if (!money || money.currency !== beside?.currency || !isCountable(money)) return <MoneyCell money={money} />
  const { number, text } = formats.money(money)
  return <span title={text}>{number}</span>
}

/** The day in the clerk's time zone, with what the service sent on hover. */
export function DueCell({ dueDate }: { readonly dueDate: string }) {
  const t = useTexts('invoices')
  const { shortDay } = useFormats()
  return <span title={t('dueAsSent', { stamp: dueDate })}>{shortDay(dueDay(dueDate) ?? dueDate)}</span>
}

const lastDayOfMonth = (day: string): string => {
  const [year, month] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year ?? 0, month ?? 1, 0)).getUTCDate()
  return `${day.slice(0, 8)}${String(last).padStart(2, '0')}`
}

/** A whole calendar month by its name, any other period by its two days. */
export function periodText(
  { billingPeriodStart: start, billingPeriodEnd: end }: Pick<ListedInvoice, 'billingPeriodStart' | 'billingPeriodEnd'>,
  { month, shortDay }: Pick<Formats, 'month' | 'shortDay'>,
): string {
  if (start && end) {
    const wholeMonth = start.endsWith('-01') && end === lastDayOfMonth(start)
    return wholeMonth ? month(start) : `${shortDay(start)} – ${shortDay(end)}`
  }
  const only = start ?? end
  return only ? shortDay(only) : '–'
}

export function PeriodCell({ invoice }: { readonly invoice: ListedInvoice }) {
  const formats = useFormats()
  const days = [invoice.billingPeriodStart, invoice.billingPeriodEnd].filter((day) => day != null)
  return <span title={days.map(formats.day).join(' – ')}>{periodText(invoice, formats)}</span>
}
