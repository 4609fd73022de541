import { electronicIban, ibanProblem } from './iban'
import type { AnsweredMoney } from './money'
import { cleaned, typedLine } from './typed-text'
import { rule } from '../zod'

/** Why there is no payment code for an invoice. */
export const paymentCodeProblems = [
  'no-amount',
  'not-euro',
  'amount',
  'no-account',
  'account',
  'not-sepa',
  'bank-needed',
  'reference',
  'no-payee',
  'too-long',
] as const
export type PaymentCodeProblem = (typeof paymentCodeProblems)[number]

const longestName = 70
const longestUnstructured = 140
const longestPayload = 331
const mostCents = 99_999_999_999n

/** The name of a payee as the code holds it: one line of at most 70 characters. */
export const payeeName = rule(
  typedLine,
  (name) => name !== '' && Array.from(name).length <= longestName,
  'payee-name',
  'A payee has a name of 1 to 70 characters.',
)

const economicArea = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'
/** Countries beyond, whose accounts a SEPA credit transfer reaches; their banks must be named. */
const beyond = 'AD AL CH GB GI MC MD ME MK RS SM VA'

const bic = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/

/** ISO 11649: "RF", check digits, and up to 21 characters. */
function isCreditorReference(text: string): boolean {
  if (!/^RF\d{2}[A-Z0-9]{1,21}$/.test(text)) return false
  let rest = 0
  for (const character of text.slice(4) + text.slice(0, 4))
    for (const digit of parseInt(character, 36).toString()) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

/** In UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4
  }
  return bytes
}

/** The fields of an invoice that a payment is made of. */
export interface Payable {
  readonly totalAmount?: AnsweredMoney | null | undefined
  readonly paymentReference?: string | null | undefined
  readonly payeeAccountIdentifier?: string | null | undefined
  readonly payeeBankIdentifier?: string | null | undefined
}

/**
 * The text of an invoice's payment code: "Quick Response Code: Guidelines to enable data capture for the initiation of an
 * SEPA credit transfer" (EPC069-12), version 002, in UTF-8. The total is what is to be paid. The code itself is drawn with
 * error correction M.
 */
export function paymentCodeOf(
  invoice: Payable,
  payee: string | undefined,
): { readonly text: string } | { readonly problem: PaymentCodeProblem } {
  if (!invoice.totalAmount) return { problem: 'no-amount' }
  const { amount, currency, unit } = invoice.totalAmount
  if (currency !== 'EUR' || unit !== 'MINOR') return { problem: 'not-euro' }
  if (amount < 1n || amount > mostCents) return { problem: 'amount' }
  const account = electronicIban(invoice.payeeAccountIdentifier ?? '')
  if (account === '') return { problem: 'no-account' }
  if (ibanProblem(account) !== undefined) return { problem: 'account' }
  const country = account.slice(0, 2)
  const isNear = economicArea.includes(country)
  if (!isNear && !beyond.includes(country)) return { problem: 'not-sepa' }
  const named = electronicIban(invoice.payeeBankIdentifier ?? '')
  const bank = bic.test(named) ? named : ''
  if (!isNear && bank === '') return { problem: 'bank-needed' }
  const reference = cleaned(invoice.paymentReference ?? '')
  const compact = electronicIban(reference)
  const isStructured = isCreditorReference(compact)
  if (!isStructured && Array.from(reference).length > longestUnstructured) return { problem: 'reference' }
  const name = payeeName.safeParse(payee ?? '').data
  if (name === undefined) return { problem: 'no-payee' }
  const euros = `EUR${String(amount / 100n)}.${String(amount % 100n).padStart(2, '0')}`
  const lines = ['BCD', '002', '1', 'SCT', bank, name, account, euros, '', isStructured ? compact : '']
  // Only one of the two references may be given, and what is empty at the end is left out.
  const text = [...lines, ...(isStructured ? [] : [reference])].join('\n').replace(/\n+$/, '')
  return bytesOf(text) > longestPayload ? { problem: 'too-long' } : { text }
}
