import { decimalsOf, money, type Money } from '@contract/domain/money'
import { cleaned, plainDashes } from '@contract/domain/typed-text'
import { minorWords } from '../i18n/format'
import type { Language } from '../i18n/i18n'
import type { TextKey } from '../i18n/texts'
import { read, unread, type Reading } from './reading'

export type MoneyProblem = Extract<TextKey<'fields/problems'>, `money-${string}`> | 'currency' | 'int64'

export interface MoneyRules {
  /** Value of the currency field, three capital letters; an unknown currency is typed in its smallest unit. */
  readonly currency: string
  readonly language: Language
  /** The least amount: more than zero, zero (the default), or whatever an int64 holds. */
  readonly least?: 'positive' | 'zero' | 'any'
}

type Sign = '.' | ','

/** Shown behind an amount whose decimals nobody knows. */
const saysMinor = new RegExp(`\\((?:${minorWords.join('|')})\\)\\s*$`)

/** No int64 with its currency is longer, however it is grouped. */
const longest = 80

const ownSign = (language: Language): Sign => (language === 'de' ? ',' : '.')

/** The signs and short names by which Intl or people call a currency: €, $, CA$, Fr. */
function signsOf(currency: string): readonly string[] {
  const more = currency === 'CHF' ? ['FR', 'FR.', 'SFR', 'SFR.'] : []
  if (decimalsOf(currency) === undefined) return [currency]
  const signs = (['de', 'en'] as const).flatMap((language) =>
    (['symbol', 'narrowSymbol'] as const).map(
      (currencyDisplay) =>
        new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay })
          .formatToParts(1)
          .find(({ type }) => type === 'currency')?.value ?? currency,
    ),
  )
  return [currency, ...signs.map((sign) => sign.toUpperCase()), ...more]
}

interface Parts {
  /** Code or sign in front or behind, in capitals; '' where there is none. */
  readonly currency: string
  readonly negative: boolean
  readonly digits: string
}

/** `EUR -1.234,50`, `-1.234,50 €`, `1'234.–`: currency, sign and digits apart. */
function partsOf(typed: string): Parts | undefined {
  const text = plainDashes(cleaned(typed.normalize('NFKC')))
  if (text.length > longest) return undefined
  const found =
    /^(?<front>[^\d.,+-]*[^\d.,+\-\s]\.?|)\s*(?<sign>[+-]?)\s*(?<inner>[^\d.,+\-\s]*)\s*(?<digits>(?:[\d.,'’\s]*\d)?[.,]?(?=$|[^.,])|[.,]+)\s*(?<none>-{0,2})\s*(?<back>[^\d,+-]*)$/u.exec(
      text,
    )?.groups
  if (!found) return undefined
  const { front = '', sign = '', inner = '', digits = '', none = '', back = '' } = found
  // A dash in the place of the decimals (1.234,–) needs their sign before it.
  if (none !== '' && !/[.,]$/.test(digits)) return undefined
  const named = [front, inner, back].map((part) => part.trim()).filter((part) => part !== '')
  if (named.length > 1) return undefined
  return { currency: (named[0] ?? '').toUpperCase(), negative: sign === '-', digits: digits.trim() }
}

/**
 * Where the decimals begin. With both signs in the text it is the later one. With one sign alone it is the language's
 * own, or the other where it cannot group because too few digits follow.
 */
function decimalSign(text: string, own: Sign): Sign | undefined {
  const dot = text.lastIndexOf('.')
  const comma = text.lastIndexOf(',')
  if (dot >= 0 && comma >= 0) return dot > comma ? '.' : ','
  if (dot < 0 && comma < 0) return undefined
  const sign = dot >= 0 ? '.' : ','
  if (sign === own) return text.indexOf(sign) === text.lastIndexOf(sign) ? sign : undefined
  return /^[\d\s'’]*[.,]\d{0,2}$/u.test(text) ? sign : undefined
}

/** 1234, or groups of exactly three with one and the same sign between them. */
function wholePart(text: string, group: Sign): string | undefined {
  if (/^\d*$/.test(text)) return text === '' ? '0' : text
  const separator = /^\d{1,3}([.,'’\s])\d{3}(?:\1\d{3})*$/u.exec(text)?.[1]
  if (separator === undefined || ((separator === '.' || separator === ',') && separator !== group)) return undefined
  return text.replace(/\D/g, '')
}

/** The code or sign typed into the amount, where it names another currency than the field beside it. */
export function currencyTyped(typed: string, currency: string): string | undefined {
  const named = partsOf(typed)?.currency
  return named === undefined || named === '' || signsOf(currency).includes(named) ? undefined : named
}

/**
 * Reads an amount as people write it: 1.234,56 in German, 1,234.56 in English, with spaces, apostrophes, and the
 * currency's code or sign in front or behind. Where the signs leave it open (1.234) the language decides. Exact: digits go
 * to the smallest unit as text, never through a floating number.
 */
export function readMoney(
  typed: string,
  { currency, language, least = 'zero' }: MoneyRules,
): Reading<Money, MoneyProblem> {
  if (!/^[A-Z]{3}$/.test(currency)) return unread('currency')
  const decimals = decimalsOf(currency)
  const parts = partsOf(decimals === undefined ? typed.replace(saysMinor, '') : typed)
  if (!parts) return unread('money-form')
  if (parts.currency !== '' && !signsOf(currency).includes(parts.currency))
    return unread(parts.currency.length <= 4 && parts.digits !== '' ? 'money-currency-differs' : 'money-form')
  const { digits, negative } = parts
  if (digits === '') return unread(negative ? 'money-form' : 'money-empty')
  if (!/\d/.test(digits)) return unread('money-form')

  const own = ownSign(language)
  const sign = decimalSign(digits, own)
  const cut = sign === undefined ? digits.length : digits.lastIndexOf(sign)
  const fraction = digits.slice(cut + 1)
  const group = sign === undefined ? (own === ',' ? '.' : ',') : sign === ',' ? '.' : ','
  const whole = wholePart(digits.slice(0, cut), group)
  if (whole === undefined || !/^\d*$/.test(fraction)) return unread('money-grouping')
  if (fraction.length > (decimals ?? 0)) return unread(decimals === undefined ? 'money-minor-only' : 'money-decimals')

  const size = BigInt(whole + fraction.padEnd(decimals ?? 0, '0'))
  if (negative && least !== 'any') return unread(least === 'zero' ? 'money-negative' : 'money-positive')
  if (size === 0n && least === 'positive') return unread('money-positive')
  const checked = money.safeParse({ amount: negative ? -size : size, currency, unit: 'MINOR' })
  return checked.success ? read(checked.data) : unread('int64')
}

/** The amount as a field holds it: grouped, with the currency's decimals, without the currency. Reads the same again. */
export function writeMoney({ amount, currency }: Pick<Money, 'amount' | 'currency'>, language: Language): string {
  const decimals = decimalsOf(currency) ?? 0
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  const whole = new Intl.NumberFormat(language, { useGrouping: true }).format(BigInt(digits.slice(0, cut)))
  const fraction = decimals === 0 ? '' : ownSign(language) + digits.slice(cut)
  return `${amount < 0n ? '-' : ''}${whole}${fraction}`
}
