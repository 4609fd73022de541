import { civilDay, momentOf } from '@contract/domain/moment'
import type { AnsweredMoney } from '@contract/domain/money'
import { decimalsOf } from '@contract/domain/money'
import type { Language } from './i18n'
import { useLanguage } from './texts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const locales = { en: 'en-GB', de: 'de-DE' } as const
const units = {
  en: { s: 's', min: 'min', h: 'h', d: 'd', justNow: 'just now', minor: 'minor units' },
  de: { s: 's', min: 'min', h: 'h', d: 'Tg.', justNow: 'eben', minor: 'kleinste Einheiten' },
} as const

/** Said of an amount in its smallest unit, in every language. */
export const minorWords = Object.values(units).map(({ minor }) => minor)

export interface ShownMoney {
  /** `1,948.20`, or the bare amount where the currency's decimals are not known. */
  readonly number: string
  readonly currency: string
  /** Both, with whatever must be said so that nobody misreads the amount: `EUR 1,948.20`. */
  readonly text: string
}

/** Formats for one language. Amounts are bigint from here to the screen: no number ever holds one. */
export function formatsFor(language: Language) {
  const locale = locales[language]
  const words = units[language]
  const whole = new Intl.NumberFormat(locale, { useGrouping: true })
  const oneDecimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const decimalPoint = oneDecimal.formatToParts(0.1).find(({ type }) => type === 'decimal')?.value ?? '.'
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
  const timeOfDay = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' })
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short' })
  const dayAndMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
  const fullDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' })
  const longDay = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const conjunction = new Intl.ListFormat(locale)
  const disjunction = new Intl.ListFormat(locale, { type: 'disjunction' })
  const monthAndYear = new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit' })

  function decimal(amount: bigint, decimals: number): string {
    const size = amount < 0n ? -amount : amount
    const one = 10n ** BigInt(decimals)
    const sign = amount < 0n ? '−' : ''
    const fraction = decimals === 0 ? '' : decimalPoint + (size % one).toString().padStart(decimals, '0')
    return `${sign}${whole.format(size / one)}${fraction}`
  }

  const at = (stamp: string): Date | undefined => {
    const moment = momentOf(stamp)
    return moment === undefined ? undefined : new Date(moment)
  }
  // Anything but a date is shown as it came.
  const shown =
    (read: (text: string) => Date | undefined, write: (date: Date) => string) =>
    (text: string): string => {
      const date = read(text)
      return date ? write(date) : text
    }
  const withTime = (date: Date): string => `${fullDay.format(date)}, ${timeOfDay.format(date)}`
  const dayOf = (date: Date, now: Date): string =>
    (date.getFullYear() === now.getFullYear() ? dayAndMonth : fullDay).format(date)

  return {
    /** In the currency's own decimals; an unknown currency or unit is shown as it came, in its smallest unit. */
    money({ amount, currency, unit }: AnsweredMoney): ShownMoney {
      const decimals = unit === 'MINOR' ? decimalsOf(currency) : undefined
      if (decimals === undefined) {
        const number = amount.toString()
        return { number, currency, text: `${currency} ${number} (${unit === 'MINOR' ? words.minor : unit})` }
      }
      const number = decimal(amount, decimals)
      return { number, currency, text: `${currency} ${number}` }
    },
    /** `one or two` */
    either: (texts: readonly string[]): string => disjunction.format(texts),
    /** `one, two and three` */
    list: (texts: readonly string[]): string => conjunction.format(texts),
    number: (value: number): string => whole.format(value),
    /** `31 Jul 2026` from `2026-07-31` or from a stamp's day part; what is no date is shown as it came. */
    day: shown(civilDay, (date) => fullDay.format(date)),
    /** `31 Jul`, with the year only when it is another one than now's. */
    shortDay: (text: string, now: Date = new Date()): string => shown(civilDay, (date) => dayOf(date, now))(text),
    /** `June 26`, the month of a day. */
    month: shown(civilDay, (date) => monthAndYear.format(date)),
    /** `Mon 30 Nov` from `2026-11-30`, with the year only when it is another one than now's. */
    weekday: (text: string, now: Date = new Date()): string =>
      shown(civilDay, (date) => `${weekday.format(date)} ${dayOf(date, now)}`)(text),
    /** `Monday 30 November 2026` from `2026-11-30`. */
    wholeDay: shown(civilDay, (date) => longDay.format(date)),
    /** `Tuesday 14 July 2026`. */
    longDay: (date: Date): string => longDay.format(date),
    /** `9 Jul 2026, 14:02:11` in the workstation's time zone; what is no stamp is shown as it came. */
    stamp: shown(at, withTime),
    /** `14:02`. */
    clock: shown(at, (date) => time.format(date)),
    /** `14:02:11`. */
    time: (date: Date): string => timeOfDay.format(date),
    /** `14:02:11`, with the day before it when that is not today. */
    moment: (date: Date, now: Date = new Date()): string =>
      date.toDateString() === now.toDateString() ? timeOfDay.format(date) : withTime(date),
    /** For a column of changes: `just now`, `10:40`, `Mon 16:40`, `9 Jul`, `9 Nov 2025`. */
    changed: (stamp: string, now: Date = new Date()): string => {
      const date = at(stamp)
      if (!date) return stamp
      const ago = now.getTime() - date.getTime()
      if (ago >= 0 && ago < minute) return words.justNow
      if (date.toDateString() === now.toDateString()) return time.format(date)
      if (ago >= 0 && ago < 6 * day) return `${weekday.format(date)} ${time.format(date)}`
      return dayOf(date, now)
    },
    /** `9 s`, `12 min`, `4 h`, `5 d`: how long ago, rounded down; a moment to come is `0 s`. */
    age: (stamp: string, now: Date = new Date()): string => {
      const moment = momentOf(stamp)
      if (moment === undefined) return ''
      const ago = Math.max(0, now.getTime() - moment)
      if (ago < minute) return `${Math.floor(ago / second)} ${words.s}`
      if (ago < hour) return `${Math.floor(ago / minute)} ${words.min}`
      if (ago < day) return `${Math.floor(ago / hour)} ${words.h}`
      return `${Math.floor(ago / day)} ${words.d}`
    },
    /**
     * `1.8 MB`, one MB being 1,000,000 bytes: the stricter reading of the service's limits. Rounded up: a file over a limit
     * never reads as within it.
     */
    fileSize: (bytes: number): string => {
      const megabytes = bytes / 1_000_000
      if (megabytes >= 0.1) return `${oneDecimal.format(Math.ceil(megabytes * 10) / 10)} MB`
      return `${whole.format(Math.ceil(bytes / 1_000))} KB`
    },
  }
}

export type Formats = ReturnType<typeof formatsFor>

const made = new Map<Language, Formats>()

/** The formats of the active language: made once, since each takes about as long as drawing a row of a table. */
export function useFormats(): Formats {
  const language = useLanguage()
  const formats = made.get(language) ?? formatsFor(language)
  made.set(language, formats)
  return formats
}
