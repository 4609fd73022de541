import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatsFor } from '../../../../src-renderer/lib/i18n/format'
import { readDate, readDayAhead, todayHere, yearsBetween } from '../../../../src-renderer/lib/fields/date-text'

const today = '2026-11-21'
const date = (typed: string, birth = false): string => {
  const reading = readDate(typed, { today, birth })
  return reading.ok ? reading.value : reading.code
}

/** Without any Date: days of a month by the calendar's own rule. */
const daysOf = (year: number, month: number): number =>
  month === 2
    ? (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31

describe('a date as typed', () => {
  it.each([
    ['1985-03-07', '1985-03-07'],
    ['1985/3/7', '1985-03-07'],
    ['1985.03.07', '1985-03-07'],
    ['7.3.1985', '1985-03-07'],
    ['07.03.1985', '1985-03-07'],
    [' 7. 3. 1985 ', '1985-03-07'],
    ['7/3/1985', '1985-03-07'],
    ['7-3-1985', '1985-03-07'],
    ['7 3 1985', '1985-03-07'],
    ['07031985', '1985-03-07'],
    ['19850307', '1985-03-07'],
    ['20121012', '2012-10-12'],
    ['12102012', '2012-10-12'],
    ['070385', '1985-03-07'],
    ['07.03.85', '1985-03-07'],
    ['7. März 1985', '1985-03-07'],
    ['7 March 1985', '1985-03-07'],
    ['7 mar 85', '1985-03-07'],
    ['March 7, 1985', '1985-03-07'],
    ['1st Dec. 2001', '2001-12-01'],
    ['7. Okt. 1985', '1985-10-07'],
    ['29.2.2024', '2024-02-29'],
    ['０７.０３.１９８５', '1985-03-07'],
    ['7. Sept. 1985', '1985-09-07'],
    ['7 Sept 1985', '1985-09-07'],
    ['7. Jänner 1985', '1985-01-07'],
    ['7. Jän. 1985', '1985-01-07'],
    ['7. Jaenner 1985', '1985-01-07'],
    ['7. Feber 1985', '1985-02-07'],
    ['7. Mrz 1985', '1985-03-07'],
    ['7. Maerz 1985', '1985-03-07'],
    ['7. MÄRZ ’85', '1985-03-07'],
    ["7.3.'85", '1985-03-07'],
    ["March 7, '85", '1985-03-07'],
    ['Do., 7. März 1985', '1985-03-07'],
    ['Donnerstag, den 7.3.1985', '1985-03-07'],
    ['Thursday, March 7th, 1985', '1985-03-07'],
    ['7 Mar 1985, 14:02:11', '1985-03-07'],
    ['7–3–1985', '1985-03-07'],
    ['1985\u201103\u201107', '1985-03-07'],
    ['\u200e7\u200e.\u200e3\u200e.\u200e1985', '1985-03-07'],
    ['07.03.1985\u200b', '1985-03-07'],
  ])('reads %s', (typed, expected) => {
    expect(date(typed)).toBe(expected)
    expect(date(typed, true)).toBe(expected)
  })

  it.each([
    ['21.11.26', '2026-11-21', '2026-11-21'],
    ['22.11.26', '2026-11-22', '1926-11-22'],
    ['01.01.30', '2030-01-01', '1930-01-01'],
    ['01.01.47', '1947-01-01', '1947-01-01'],
    ['01.01.46', '2046-01-01', '1946-01-01'],
    ['01.01.00', '2000-01-01', '2000-01-01'],
  ])('gives %s the year that makes sense, for any date and for a birth', (typed, any, birth) => {
    expect([date(typed), date(typed, true)]).toEqual([any, birth])
  })

  it.each([
    ['', 'date-empty'],
    ['  ', 'date-empty'],
    ['7.3.', 'date-form'],
    ['7.3.198', 'date-form'],
    ['gestern', 'date-form'],
    ['7. Foo 1985', 'date-form'],
    ['Foo, 7.3.1985', 'date-form'],
    ['7. Ma 1985', 'date-form'],
    ['Jul 26', 'date-form'],
    ['Juli 26', 'date-form'],
    ['1985-03-07T00:00', 'date-form'],
    ['31.4.1985', 'date'],
    ['29.2.1900', 'date'],
    ['29.02.2023', 'date'],
    ['3/15/1985', 'date'],
    ['0.1.1985', 'date'],
    ['1985-13-01', 'date'],
    ['00000000', 'date'],
  ])('says what is wrong with "%s"', (typed, code) => {
    expect(date(typed)).toBe(code)
  })

  it.each(['en', 'de'] as const)('reads whatever Kartei shows as a day in %s', (language) => {
    const formats = formatsFor(language)
    for (let month = 0; month < 12; month++)
      for (const day of [1, 9, 12, 28]) {
        const shown = new Date(2026, month, day)
        const iso = todayHere(shown)
        const texts = [
          formats.day(iso),
          formats.longDay(shown),
          formats.stamp(`${iso}T08:02:11`),
          // Of the day itself it shows the time alone.
          formats.moment(shown, new Date(2026, 10, 21)),
        ]
        for (const text of texts) expect([text, date(text), date(text, iso <= today)]).toEqual([text, iso, iso])
        // The year is left out of days of this year, which no birthday is.
        const short = formats.shortDay(iso, new Date(2026, 10, 21))
        expect([short, date(short), date(short, true)]).toEqual([short, iso, 'date-form'])
      }
  })

  it.each(['en', 'en-GB', 'de', 'de-AT'])('reads a day as %s writes it', (locale) => {
    for (const month of ['long', 'short', 'numeric', '2-digit'] as const)
      for (const weekday of month === 'long' || month === 'short'
        ? (['long', 'short', undefined] as const)
        : [undefined])
        for (let index = 0; index < 12; index++)
          for (const day of [1, 9, 12, 28]) {
            // English of America alone writes the month first, which words alone show.
            if (locale === 'en' && (month === 'numeric' || month === '2-digit')) continue
            const shown = new Date(1985, index, day)
            const text = new Intl.DateTimeFormat(locale, { day: 'numeric', month, year: 'numeric', weekday }).format(
              shown,
            )
            expect([text, date(text), date(text, true)]).toEqual([text, todayHere(shown), todayHere(shown)])
          }
  })

  it('knows when nobody can have been born', () => {
    expect(date('21.11.2026', true)).toBe('2026-11-21')
    expect(date('22.11.2026', true)).toBe('date-future')
    expect(date('21.11.1895', true)).toBe('date-too-old')
    expect(date('22.11.1895', true)).toBe('1895-11-22')
    expect(date('22.11.2026')).toBe('2026-11-22')
  })

  it('agrees with a naive calendar on every day, in every form', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1800, max: 2199 }),
        fc.integer({ min: 0, max: 14 }),
        fc.integer({ min: 0, max: 33 }),
        fc.constantFrom('-', '.', '/'),
        (year, month, day, separator) => {
          const two = (part: number): string => part.toString().padStart(2, '0')
          const exists = month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month)
          const iso = `${year}-${two(month)}-${two(day)}`
          const expected = exists ? iso : 'date'
          expect(date([year, two(month), two(day)].join(separator))).toBe(expected)
          expect(date([day, month, year].join(separator))).toBe(expected)
          if (exists) {
            expect(date(`${two(day)}${two(month)}${year}`)).toBe(iso)
            expect(date(iso.replaceAll('-', ''))).toBe(iso)
          }
        },
      ),
      { numRuns: 3_000 },
    )
  })

  it('counts the years of a life', () => {
    expect(yearsBetween('1985-03-07', '2026-03-06')).toBe(40)
    expect(yearsBetween('1985-03-07', '2026-03-07')).toBe(41)
    expect(yearsBetween('2004-02-29', '2025-02-28')).toBe(20)
    expect(yearsBetween('2004-02-29', '2025-03-01')).toBe(21)
  })

  it('takes today from the clock of the workstation', () => {
    expect(todayHere(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
  })
})

describe('a day to come as typed', () => {
  // A Saturday.
  const day = '2026-11-28'
  const ahead = (typed: string, on = day): string => {
    const reading = readDayAhead(typed, on)
    return reading.ok ? reading.value : reading.code
  }

  it.each([
    ['3', '2026-12-01'],
    [' 3 ', '2026-12-01'],
    ['0', '2026-11-28'],
    ['40', '2027-01-07'],
    ['in 3', '2026-12-01'],
    ['in 3 days', '2026-12-01'],
    ['In 3  Tagen', '2026-12-01'],
    ['3 Tage', '2026-12-01'],
    ['in einem Tag', '2026-11-29'],
    ['in a week', '2026-12-05'],
    ['in 2 weeks', '2026-12-12'],
    ['IN 2 WOCHEN', '2026-12-12'],
    ['0 weeks', '2026-11-28'],
    ['today', '2026-11-28'],
    ['Heute', '2026-11-28'],
    ['tomorrow', '2026-11-29'],
    ['morgen', '2026-11-29'],
    ['Übermorgen', '2026-11-30'],
    ['uebermorgen', '2026-11-30'],
    ['Mon', '2026-11-30'],
    ['Mo', '2026-11-30'],
    ['mo.', '2026-11-30'],
    ['Montag', '2026-11-30'],
    ['on Monday', '2026-11-30'],
    ['am Mittwoch', '2026-12-02'],
    ['Do', '2026-12-03'],
    ['Thu', '2026-12-03'],
    ['nächsten Freitag', '2026-12-04'],
    ['So', '2026-11-29'],
    ['Sat', '2026-12-05'],
    ['Samstag', '2026-12-05'],
    ['next week', '2026-11-30'],
    ['nächste Woche', '2026-11-30'],
    ['NAECHSTE WOCHE', '2026-11-30'],
    ['30.11.', '2026-11-30'],
    ['15.12', '2026-12-15'],
    ['5.1.', '2027-01-05'],
    ['5 Jan', '2027-01-05'],
    ['5. Jänner', '2027-01-05'],
    ['29.2.', 'date'],
    ['30.11.2026', '2026-11-30'],
    ['Mo., 30.11.2026', '2026-11-30'],
    ['2027-02-01', '2027-02-01'],
    ['28.11.2026', '2026-11-28'],
    ['27.11.2026', 'date-past'],
    ['1 Nov 2026', 'date-past'],
    ['31.11.', 'date'],
    ['', 'date-empty'],
    ['  ', 'date-empty'],
    ['soon', 'date-ahead-form'],
    ['bald', 'date-ahead-form'],
    ['in', 'date-ahead-form'],
    ['a', 'date-ahead-form'],
    ['-3', 'date-ahead-form'],
    ['next', 'date-ahead-form'],
  ])('%s is %s', (typed, expected) => {
    expect(ahead(typed)).toBe(expected)
  })

  it('is a week away where it is named by the weekday of today, and knows years and leap days', () => {
    expect(ahead('Monday', '2026-11-30')).toBe('2026-12-07')
    expect(ahead('next week', '2026-11-30')).toBe('2026-12-07')
    expect(ahead('Sonntag', '2026-12-27')).toBe('2027-01-03')
    expect(ahead('1', '2028-02-28')).toBe('2028-02-29')
    expect(ahead('29.2.', '2027-11-28')).toBe('2028-02-29')
  })

  it('is read as Kartei shows it, in both languages', () => {
    for (const language of ['en', 'de'] as const) {
      const formats = formatsFor(language)
      for (const shown of [formats.day('2026-12-07'), formats.wholeDay('2026-12-07'), formats.weekday('2026-12-07')])
        expect(ahead(shown)).toBe('2026-12-07')
    }
  })
})
