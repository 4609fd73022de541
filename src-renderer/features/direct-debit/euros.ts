import { decimalsOf, money, type Money } from '@contract/money'

export type EurosProblem = 'empty' | 'not-an-amount' | 'grouping' | 'too-many-decimals' | 'not-positive' | 'too-large'
export type Euros = { ok: true; money: Money } | { ok: false; problem: EurosProblem }

const decimals = decimalsOf('EUR') ?? 2

const problem = (found: EurosProblem): Euros => ({ ok: false, problem: found })

/** 1234 or 1.234 with groups of exactly three. */
function wholePart(text: string, group: '.' | ','): string | undefined {
  if (/^\d+$/.test(text)) return text
  const parts = text.split(group)
  const [first = '', ...rest] = parts
  return /^\d{1,3}$/.test(first) && rest.every((part) => /^\d{3}$/.test(part)) ? parts.join('') : undefined
}

/**
 * Where the decimals begin. With both signs in the text it is the later one. With one sign alone it is the language's
 * own, or the other where it cannot group because too few digits follow. So no text is ever read as two amounts.
 */
function decimalSign(text: string, own: '.' | ','): '.' | ',' | undefined {
  const dot = text.lastIndexOf('.')
  const comma = text.lastIndexOf(',')
  if (dot >= 0 && comma >= 0) return dot > comma ? '.' : ','
  if (dot < 0 && comma < 0) return undefined
  const sign = dot >= 0 ? '.' : ','
  if (sign === own) return text.indexOf(sign) === text.lastIndexOf(sign) ? sign : undefined
  return /^\d*[.,]\d{0,2}$/.test(text) ? sign : undefined
}

/**
 * Reads an amount in euros as people write it: 1.234,56 in German, 1,234.56 in English, with or without a euro sign.
 * Exact: digits go to cents as text, never through a floating number.
 */
export function readEuros(typed: string, language: 'de' | 'en'): Euros {
  const text = typed
    .replace(/^\s*(EUR|€)/iu, '')
    .replace(/(EUR|€)\s*$/iu, '')
    .replace(/[\s'’]/gu, '')
  if (text === '') return problem('empty')
  if (/^[-−]/u.test(text)) return problem('not-positive')
  if (!/^[\d.,]+$/.test(text) || !/\d/.test(text)) return problem('not-an-amount')

  const own = language === 'de' ? ',' : '.'
  const sign = decimalSign(text, own)
  const cut = sign === undefined ? text.length : text.lastIndexOf(sign)
  const fraction = text.slice(cut + 1)
  const group = sign === undefined ? (language === 'de' ? '.' : ',') : sign === ',' ? '.' : ','
  const whole = cut === 0 ? '0' : wholePart(text.slice(0, cut), group)
  if (whole === undefined) return problem('grouping')
  if (fraction.length > decimals) return problem('too-many-decimals')

  const amount = BigInt(whole + fraction.padEnd(decimals, '0'))
  if (amount === 0n) return problem('not-positive')
  const checked = money.safeParse({ amount, currency: 'EUR', unit: 'MINOR' })
  return checked.success ? { ok: true, money: checked.data } : problem('too-large')
}

/** The amount as a field shows it once left: grouped, with both decimals, no sign of the currency. */
export function writeEuros(cents: bigint, language: 'de' | 'en'): string {
  const digits = cents.toString().padStart(decimals + 1, '0')
  const whole = new Intl.NumberFormat(language).format(BigInt(digits.slice(0, -decimals)))
  return `${whole}${language === 'de' ? ',' : '.'}${digits.slice(-decimals)}`
}
