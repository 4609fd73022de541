import { decimalsOf } from '@contract/domain/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatsFor } from '../../../../src-renderer/lib/i18n/format'
import { currencyTyped, readMoney, writeMoney } from '../../../../src-renderer/lib/fields/money-text'

type Language = 'de' | 'en'

const amount = (typed: string, language: Language, currency = 'EUR', least?: 'positive' | 'zero' | 'any') => {
  const reading = readMoney(typed, { currency, language, ...(least && { least }) })
  return reading.ok ? reading.value.amount : reading.code
}

const largest = 2n ** 63n - 1n

describe('money as typed', () => {
  it.each([
    ['1.234,56', 123_456n],
    ['1,234.56', 123_456n],
    ['1234,56', 123_456n],
    ['1234.56', 123_456n],
    ['1.234', 123_400n],
    ['1.234.567', 123_456_700n],
    ['1 234,56', 123_456n],
    ['1\u00a0234,56', 123_456n],
    ['1\u202f234,5', 123_450n],
    ["1'234.50", 123_450n],
    ['1’234’567.50', 123_456_750n],
    ['1.234,–', 123_400n],
    ['250,--', 25_000n],
    ['250.-', 25_000n],
    ['12,', 1_200n],
    [',5', 50n],
    ['0', 0n],
    ['007', 700n],
    ['+12', 1_200n],
    ['EUR 1.234,56', 123_456n],
    ['1.234,56 EUR', 123_456n],
    ['1.234,56€', 123_456n],
    ['€1.234,56', 123_456n],
    ['eur 5', 500n],
    ['５,００', 500n],
    ['92233720368547758,07', largest],
  ])('reads %s in German', (typed, expected) => {
    expect(amount(typed, 'de')).toBe(expected)
  })

  it.each([
    ['1,234.56', 123_456n],
    ['1.234,56', 123_456n],
    ['1,234', 123_400n],
    ['12,5', 1_250n],
    ['.5', 50n],
    ['€ 1,234.50', 123_450n],
  ])('reads %s in English', (typed, expected) => {
    expect(amount(typed, 'en')).toBe(expected)
  })

  it.each([
    ['', 'money-empty'],
    ['   ', 'money-empty'],
    ['€', 'money-empty'],
    ['-', 'money-form'],
    ['zwölf', 'money-form'],
    ['abc', 'money-form'],
    ['1e5', 'money-form'],
    ['.', 'money-form'],
    [',.', 'money-form'],
    ['1-2', 'money-form'],
    ['--5', 'money-form'],
    ['5 - 6', 'money-form'],
    ['5–', 'money-form'],
    ['EUR 5 EUR', 'money-form'],
    ['5 Euro und mehr', 'money-form'],
    ['1.23.456', 'money-grouping'],
    ['1,2,3', 'money-grouping'],
    ['12 34', 'money-grouping'],
    ["12'34", 'money-grouping'],
    ['1.234 567', 'money-grouping'],
    ['1,234,567.8.9', 'money-grouping'],
    ['12,345', 'money-decimals'],
    ['1.234,567', 'money-decimals'],
    ['-5', 'money-negative'],
    ['−5,00 €', 'money-negative'],
    ['5 USD', 'money-currency-differs'],
    ['$5', 'money-currency-differs'],
    ['92233720368547758,08', 'int64'],
  ])('says what is wrong with "%s"', (typed, code) => {
    expect(amount(typed, 'de')).toBe(code)
  })

  it('takes the decimals of the currency', () => {
    expect(amount('1.234', 'de', 'JPY')).toBe(1_234n)
    expect(amount('12,5', 'de', 'JPY')).toBe('money-decimals')
    expect(amount('1.234,567', 'de', 'KWD')).toBe(1_234_567n)
    expect(amount('1.234', 'en', 'KWD')).toBe(1_234n)
    expect(amount('1.234', 'de', 'KWD')).toBe(1_234_000n)
    expect(amount('Fr. 1’234.50', 'de', 'CHF')).toBe(123_450n)
    expect(amount('100 Fr.', 'de', 'CHF')).toBe(10_000n)
    expect(amount('$5.25', 'en', 'USD')).toBe(525n)
    expect(amount('$5.25', 'en', 'CAD')).toBe(525n)
    expect(amount('100 zł', 'en', 'PLN')).toBe(10_000n)
  })

  it('takes a currency nobody knows in its smallest unit', () => {
    expect(amount('1.234', 'de', 'QQQ')).toBe(1_234n)
    expect(amount('5 qqq', 'de', 'QQQ')).toBe(5n)
    expect(amount('1,5', 'de', 'QQQ')).toBe('money-minor-only')
    expect(amount('5', 'de', 'euro')).toBe('currency')
    expect(amount('5', 'de', 'eur')).toBe('currency')
  })

  it('knows the least amount that is asked for', () => {
    expect(amount('0,00', 'de', 'EUR', 'positive')).toBe('money-positive')
    expect(amount('-1', 'de', 'EUR', 'positive')).toBe('money-positive')
    expect(amount('-1', 'de', 'EUR', 'any')).toBe(-100n)
    expect(amount('EUR -1', 'de', 'EUR', 'any')).toBe(-100n)
    expect(amount('-92.233.720.368.547.758,08', 'de', 'EUR', 'any')).toBe(-(2n ** 63n))
    expect(amount('-92.233.720.368.547.758,09', 'de', 'EUR', 'any')).toBe('int64')
  })

  it('tells which other currency stands in the amount', () => {
    expect(currencyTyped('100 chf', 'EUR')).toBe('CHF')
    expect(currencyTyped('100 €', 'EUR')).toBeUndefined()
    expect(currencyTyped('100', 'EUR')).toBeUndefined()
  })

  it.each(['de', 'en'] as const)('reads whatever Kartei shows as money in %s', (language) => {
    const formats = formatsFor(language)
    for (const currency of [...Intl.supportedValuesOf('currency'), 'QQQ'])
      for (const value of [0n, 5n, 123_456n, -123_456_789n, largest]) {
        const { number, text } = formats.money({ amount: value, currency, unit: 'MINOR' })
        for (const shown of [number, text])
          expect([shown, amount(shown, language, currency, 'any')]).toEqual([shown, value])
      }
  })

  it.each([
    ['de-DE', 'de'],
    ['de-AT', 'de'],
    ['de-CH', 'de'],
    ['en-GB', 'en'],
    ['en-US', 'en'],
  ] as const)('reads an amount as %s writes it', (locale, language) => {
    for (const value of [0, 12.5, 1234.56, -1234.56, 1234567.89])
      for (const style of ['currency', 'decimal'] as const) {
        const shown = new Intl.NumberFormat(locale, { style, currency: 'EUR', minimumFractionDigits: 2 }).format(value)
        expect([shown, amount(shown, language, 'EUR', 'any')]).toEqual([shown, BigInt(Math.round(value * 100))])
      }
  })

  it.each([
    ['1.234\u200b,56', 123_456n],
    ['\u200e1234,56\u00ad', 123_456n],
    ['1.234,\u2e3a', 123_400n],
    ['EUR\u206012,50', 1_250n],
  ])('overlooks what nobody sees in %j', (typed, expected) => {
    expect(amount(typed, 'de')).toBe(expected)
  })

  it('reads back what it wrote: every currency, both languages, every int64', () => {
    const currencies = [...Intl.supportedValuesOf('currency'), 'QQQ']
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(2n ** 63n), max: largest }),
        fc.constantFrom(...currencies),
        fc.constantFrom<Language>('de', 'en'),
        fc.constantFrom('', 'front', 'back'),
        (value, currency, language, place) => {
          const written = writeMoney({ amount: value, currency }, language)
          const typed =
            place === 'front' ? `${currency} ${written}` : place === 'back' ? `${written} ${currency}` : written
          expect(amount(typed, language, currency, 'any')).toBe(value)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('agrees with Intl on how an amount is written', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        fc.constantFrom('EUR', 'JPY', 'KWD', 'CHF', 'USD'),
        fc.constantFrom<Language>('de', 'en'),
        (value, currency, language) => {
          const decimals = decimalsOf(currency) ?? 0
          const written = writeMoney({ amount: BigInt(value), currency }, language)
          expect(written).toBe(
            new Intl.NumberFormat(language, {
              minimumFractionDigits: decimals,
              maximumFractionDigits: decimals,
            }).format(value / 10 ** decimals),
          )
        },
      ),
    )
  })

  it('never throws, whatever is typed', () => {
    const characters = fc.constantFrom(..."0123456789.,- +−–€$'’EURa\u00a0\n".split(''), 'ß', '😀', '\u202e')
    fc.assert(
      fc.property(fc.array(characters, { maxLength: 30 }), fc.constantFrom<Language>('de', 'en'), (text, language) => {
        const reading = readMoney(text.join(''), { currency: 'EUR', language })
        if (reading.ok) expect(reading.value.amount).toBeGreaterThanOrEqual(0n)
        else expect(reading.code).not.toBe('')
      }),
      { numRuns: 3_000 },
    )
  })
})
