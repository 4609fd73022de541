import { pick, timeStamp, uuidOf } from './identifiers'
import { type Money, decimalsOf, minor } from './money'
import type { Engagement } from './state'

export interface Transaction {
  date: Date
  text: string
  amount: bigint
}

/** One invoice, worked out from its engagement and position: always the same. Days are at midnight UTC. */
export interface Invoice {
  id: string
  documentId: string
  number: string
  engagementId: string
  createdAt: number
  periodStart: Date
  periodEnd: Date
  due: Date
  paymentReference: string
  total: Money
  minimum: Money
}

/** The creditor's account; bank codes that start with 9 are not given out. */
export const payeeAccount = 'DE33999203000044178210'
export const payeeBank = 'NSKBDEHHXXX'

const dayLength = 24 * 3_600_000
const isoDay = (date: Date): string => date.toISOString().slice(0, 10)
const midnight = (time: number): number => time - (time % dayLength)

const known = new WeakMap<Engagement['invoices'], Invoice[]>()

/** All invoices of the engagement, newest first, those of the future included. */
export function invoicesOf(engagement: Engagement): Invoice[] {
  const found = known.get(engagement.invoices)
  if (found) return found
  const invoices = Array.from({ length: engagement.invoices.count }, (_, position) => invoiceAt(engagement, position))
  known.set(engagement.invoices, invoices)
  return invoices
}

function invoiceAt(engagement: Engagement, position: number): Invoice {
  const { engagementId, invoices: plan } = engagement
  const id = uuidOf('invoice', engagementId, String(position))
  const currency = plan.currencies[position % plan.currencies.length] ?? 'EUR'
  const createdAt = createdBefore(Date.parse(plan.newest), plan.period, position)
  const { periodStart, periodEnd, due } = daysAround(createdAt, plan.period)
  const amount = plan.huge?.position === position ? plan.huge.amount : usualTotal(id, currency)
  return {
    id,
    documentId: uuidOf('invoice document', id),
    number: invoiceNumber(createdAt, plan.period, id),
    engagementId,
    createdAt,
    periodStart,
    periodEnd,
    due,
    paymentReference: creditorReference(String(pick(1_000_000_000, 'reference', id)).padStart(12, '4417')),
    total: minor(amount, currency),
    minimum: minor((amount + 19n) / 20n, currency),
  }
}

function createdBefore(newest: number, period: 'month' | 'week', position: number): number {
  if (period === 'week' || position === 0) return newest - position * 7 * dayLength
  const date = new Date(newest)
  const firstOfMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - position, 1)
  return firstOfMonth + (Math.min(date.getUTCDate(), 28) - 1) * dayLength + (newest % dayLength)
}

/** Monthly: the month before, due at the end of the month. Weekly: the seven days before, due three weeks later. */
function daysAround(createdAt: number, period: 'month' | 'week'): Pick<Invoice, 'periodStart' | 'periodEnd' | 'due'> {
  const created = new Date(midnight(createdAt))
  if (period === 'week') {
    const at = (days: number): Date => new Date(created.getTime() + days * dayLength)
    return { periodStart: at(-7), periodEnd: at(-1), due: at(21) }
  }
  const year = created.getUTCFullYear()
  const month = created.getUTCMonth()
  return {
    periodStart: new Date(Date.UTC(year, month - 1, 1)),
    periodEnd: new Date(Date.UTC(year, month, 0)),
    due: new Date(Date.UTC(year, month + 1, 0)),
  }
}

/** Rises through the year and is never the same twice for one engagement. */
function invoiceNumber(createdAt: number, period: 'month' | 'week', id: string): string {
  const date = new Date(createdAt)
  const year = date.getUTCFullYear()
  const week = Math.floor((createdAt - Date.UTC(year, 0, 1)) / (7 * dayLength))
  const running =
    period === 'month' ? date.getUTCMonth() * 83 + pick(80, 'number', id) : week * 18 + pick(17, 'number', id)
  return `R-${year}-${String(running + 1).padStart(4, '0')}`
}

/** ISO 11649: RF, two check digits, the reference. */
function creditorReference(reference: string): string {
  const check = 98n - (BigInt(`${reference}271500`) % 97n)
  return `RF${String(check).padStart(2, '0')}${reference}`
}

/** The rough value of a euro, so that amounts look usual in every currency. */
const perEuro: Record<string, number> = { CHF: 0.95, GBP: 0.85, JPY: 160, KWD: 0.33, SEK: 11 }

function usualAmount(currency: string, ...words: string[]): bigint {
  const euros = 4 + pick(70_000, ...words) / 100
  const unit = 10 ** decimalsOf(currency)
  return BigInt(Math.round(euros * (perEuro[currency] ?? 1) * unit))
}

const transactionCount = (id: string): number => 6 + pick(9, 'transactions', id)

function usualTotal(id: string, currency: string): bigint {
  return Array.from({ length: transactionCount(id) }, (_, index) =>
    usualAmount(currency, 'amount', id, String(index)),
  ).reduce((sum, amount) => sum + amount, 0n)
}

const merchants = [
  'Buchhandlung Löwenherz, Fachliteratur',
  'Stadtwerke, Abschlag',
  'Deutsche Bahn, Hamburg nach Zürich HB',
  'Tankstelle Mühlheimer Ring',
  'Bürobedarf Schönfeld, Ordner',
  'Übersetzungsbüro Çelik, Gutachten',
  'Hotel Zur Post, Würzburg (Messe)',
  'Café Ångström, Bewirtung',
  'Kwiaciarnia Żonkil, Blumen',
  'Nhà hàng Phố Cổ, Bewirtung',
  'Mobilfunk, Rahmenvertrag',
  'Parkhaus Jungfernstieg',
  'Softwaremiete, Jahresbeitrag',
  'Şehir Taksi, Fahrt zum Flughafen',
  'Druckerei Weiß & Söhne, Visitenkarten',
  'Flughafen Kopenhagen, Smørrebrød',
]

/** The card's transactions in the billing period; they add up to the total. */
export function transactionsOf({ id, total, periodStart, periodEnd }: Invoice): Transaction[] {
  const count = transactionCount(id)
  const days = Math.round((periodEnd.getTime() - periodStart.getTime()) / dayLength) + 1
  const start = pick(merchants.length, 'merchant', id)
  const transactions = Array.from({ length: count }, (_, index) => ({
    date: new Date(periodStart.getTime() + Math.floor((index * days) / count) * dayLength),
    text: merchants[(start + index * 5) % merchants.length] ?? '',
    amount: usualAmount(total.currency, 'amount', id, String(index)),
  }))
  const difference = total.amount - transactions.reduce((sum, { amount }) => sum + amount, 0n)
  const last = transactions.at(-1)
  if (last && difference !== 0n) {
    last.text = 'Sammelbuchung Zollverwahrung'
    last.amount += difference
  }
  return transactions
}

/** The invoice as endpoints 13 and 14 give it. */
export function invoiceOnTheWire(invoice: Invoice): object {
  return {
    id: invoice.id,
    invoiceNumber: invoice.number,
    engagementId: invoice.engagementId,
    dueDate: `${isoDay(invoice.due)}T00:00:00Z`,
    billingPeriodStart: isoDay(invoice.periodStart),
    billingPeriodEnd: isoDay(invoice.periodEnd),
    paymentReference: invoice.paymentReference,
    payeeAccountIdentifier: payeeAccount,
    payeeBankIdentifier: payeeBank,
    totalAmount: invoice.total,
    minimumAmount: invoice.minimum,
    invoicePdfDocumentId: invoice.documentId,
    createdDate: timeStamp(invoice.createdAt, invoice.id),
  }
}
