import { isIsoDate } from '@contract/domain/dates'
import { folded, foldings } from '@contract/domain/folding'
import { cleaned, plainDashes } from '@contract/domain/typed-text'
import { read, unread, type Reading } from './reading'

export type DateProblem =
  | 'date-empty'
  | 'date-form'
  | 'date'
  | 'date-future'
  | 'date-too-old'
  | 'date-ahead-form'
  | 'date-past'

export interface DateRules {
  /** Today on this workstation, YYYY-MM-DD. */
  readonly today: string
  /** A date of birth: not in the future, and nobody is older than 130. */
  readonly birth?: boolean
}

const oldest = 130

/** Today on this workstation as YYYY-MM-DD. */
export const todayHere = (now: Date = new Date()): string =>
  [now.getFullYear().toString().padStart(4, '0'), pad(now.getMonth() + 1), pad(now.getDate())].join('-')

const pad = (part: number | string): string => part.toString().padStart(2, '0')

/** Full years from one day to another, both YYYY-MM-DD; somebody born on 29 February is a year older on 1 March. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return to.slice(5) < from.slice(5) ? years - 1 : years
}

/** The long names of these days' months or weekdays, as they are compared: in both languages and as Austria calls them. */
function namesOf(part: 'month' | 'weekday', days: readonly number[]): readonly (readonly string[])[] {
  const formats = ['de', 'de-AT', 'en'].map(
    (locale) => new Intl.DateTimeFormat(locale, { [part]: 'long', timeZone: 'UTC' }),
  )
  return days.map((day) => formats.flatMap((format) => foldings(format.format(day))))
}

const [january = [], february = [], march = [], ...otherMonths] = namesOf(
  'month',
  Array.from({ length: 12 }, (_, index) => Date.UTC(2001, index, 1)),
)
const months = [january, [...february, 'feber'], [...march, 'mrz'], ...otherMonths]
const weekdays = namesOf(
  'weekday',
  Array.from({ length: 7 }, (_, index) => Date.UTC(2001, 0, 1 + index)),
)

/** Which of them a word is or begins: "Sept", "Maerz". */
const placeIn = (names: readonly (readonly string[])[], word: string): number =>
  names.findIndex((each) => each.some((name) => name.startsWith(folded(word))))

interface Parts {
  readonly year: string
  readonly month: string
  readonly day: string
}

/** A typed day without what it may be written with: its weekday before it, a time behind it, the sign before '85. */
function bareDay(typed: string): string {
  const text = plainDashes(cleaned(typed.normalize('NFKC')))
    .replace(/, \d{1,2}:\d\d(?::\d\d)?$/, '')
    .replace(/['’‘](?=\d\d$)/, '')
  const { weekday = '', rest = '' } = /^(?<weekday>\p{L}{2,})\.?,? (?:den )?(?<rest>.+)$/u.exec(text)?.groups ?? {}
  return weekday !== '' && placeIn(weekdays, weekday) >= 0 ? rest : text
}

/**
 * Day, month and year of a text, in whichever of the forms people use it is; not yet whether such a day exists. Days of this
 * year are shown without it, which no birthday is.
 */
function partsOf(typed: string, { today, birth = false }: DateRules): Parts | undefined {
  const text = bareDay(typed)
  const iso = /^(\d{4})([-./ ])(\d{1,2})\2(\d{1,2})$/.exec(text)
  if (iso) return { year: iso[1] ?? '', month: iso[3] ?? '', day: iso[4] ?? '' }
  const german = /^(\d{1,2})\s*[-./\s]\s*(\d{1,2})\s*[-./\s]\s*(\d{4}|\d{2})$/.exec(text)
  if (german) return { day: german[1] ?? '', month: german[2] ?? '', year: german[3] ?? '' }
  const digits = /^(\d\d)(\d\d)(\d{4}|\d{2})$/.exec(text)
  if (digits) {
    const [, day = '', month = '', year = ''] = digits
    // 19850307: its middle, 85, is no month. Where it could be one, 20121012, the year 1012 tells that it is not.
    const yearFirst = year.length === 4 && (Number(month) > 12 || Number(year) < 1800)
    return yearFirst ? { year: day + month, month: year.slice(0, 2), day: year.slice(2) } : { day, month, year }
  }
  const named =
    /^(?<day>\d{1,2})(?:\.|st|nd|rd|th)?\s*(?<month>\p{L}{3,})\.?,?\s*(?<year>\d{4}|\d{2}|)$/u.exec(text)?.groups ??
    /^(?<month>\p{L}{3,})\.?\s*(?<day>\d{1,2})(?:st|nd|rd|th)?(?:,\s*|\s+(?=\d{4}$))(?<year>\d{4}|\d{2})$/u.exec(text)
      ?.groups
  const { day = '', month = '', year = '' } = named ?? {}
  const index = placeIn(months, month)
  if (day === '' || index < 0 || (year === '' && birth)) return undefined
  return { day, month: pad(index + 1), year: year === '' ? today.slice(0, 4) : year }
}

/** Of the years that end in these two digits: nobody is born in the future, and other dates are at most 20 years ahead. */
function fullYear(twoDigits: string, { month, day }: Parts, { today, birth = false }: DateRules): string {
  const thisYear = Number(today.slice(0, 4))
  const century = Math.floor(thisYear / 100) * 100
  const candidate = century + Number(twoDigits)
  const tooLate = birth ? `${candidate}-${pad(month)}-${pad(day)}` > today : candidate > thisYear + 20
  return (tooLate ? candidate - 100 : candidate).toString()
}

/**
 * Reads a day as people write it and as Kartei shows it: 1985-03-07, 7.3.1985, 07/03/85, 07031985, 7. Sept. 1985, March 7,
 * 1985. The day comes before the month wherever the year comes last; the field shows what the date became.
 * @returns the day as YYYY-MM-DD
 */
export function readDate(typed: string, rules: DateRules): Reading<string, DateProblem> {
  if (cleaned(typed) === '') return unread('date-empty')
  const parts = partsOf(typed, rules)
  if (!parts) return unread('date-form')
  const year = parts.year.length === 2 ? fullYear(parts.year, parts, rules) : parts.year
  const date = `${year}-${pad(parts.month)}-${pad(parts.day)}`
  if (!isIsoDate(date)) return unread('date')
  if (rules.birth && date > rules.today) return unread('date-future')
  if (rules.birth && yearsBetween(date, rules.today) > oldest) return unread('date-too-old')
  return read(date)
}

const wordsForDays: Readonly<Record<string, number>> = {
  today: 0,
  heute: 0,
  tomorrow: 1,
  morgen: 1,
  ubermorgen: 2,
  uebermorgen: 2,
}

/** How many days from today on, as it is said: `3`, `in 2 Wochen`, `Mon`, `next week`; undefined where it says no such thing. */
function daysFrom(today: string, said: string): number | undefined {
  if (Object.hasOwn(wordsForDays, said)) return wordsForDays[said]
  const [, number = '', unit = ''] =
    /^(?:in )?(\d{1,3}|an?|one|eine[mnr]?) ?(|d|days?|tage?n?|w|weeks?|wochen?)$/.exec(said) ?? []
  const count = /^\d/.test(number) ? Number(number) : unit === '' ? undefined : 1
  if (count !== undefined) return unit.startsWith('w') ? count * 7 : count
  const [, name = ''] = /^(?:(?:on|am|next|nae?chste[nr]?|kommende[nr]?) )?(\p{L}{2,})\.?$/u.exec(said) ?? []
  const weekday = /^(?:next|nae?chste|kommende) (?:week|woche)$/.test(said) ? 0 : name && placeIn(weekdays, name)
  if (weekday === '' || weekday < 0) return undefined
  const monday = (new Date(today).getUTCDay() + 6) % 7
  return ((weekday - monday + 6) % 7) + 1
}

/**
 * Reads a day to come as a clerk says it: `3` and `in 3 Tagen`, `morgen`, `Mon`, `next week`, `15.12.`, and whatever else
 * `readDate` reads. A weekday is the next one after today, a date without its year the next one that is so.
 * @returns the day as YYYY-MM-DD
 */
export function readDayAhead(typed: string, today: string): Reading<string, DateProblem> {
  const text = cleaned(typed)
  const days = daysFrom(today, folded(text))
  if (days !== undefined) return read(new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10))
  const thisYear = Number(today.slice(0, 4))
  const readings = [thisYear, thisYear + 1].map((year) =>
    readDate(text.replace(/^(\d{1,2})[./]\s*(\d{1,2})[./]?$/, `$1.$2.${year}`), { today: `${year}${today.slice(4)}` }),
  )
  const [first = unread('date-form')] = readings
  const ahead = readings.find((reading) => reading.ok && reading.value >= today)
  if (ahead) return ahead
  return unread(first.ok ? 'date-past' : first.code === 'date-form' ? 'date-ahead-form' : first.code)
}
