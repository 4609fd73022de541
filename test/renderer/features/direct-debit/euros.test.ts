import { describe, expect, it } from 'vitest'
import { readEuros, writeEuros } from '../../../../src-renderer/features/direct-debit/setting-text'

const cents = (typed: string, language: 'de' | 'en'): bigint | string => {
  const read = readEuros(typed, language)
  return read.ok ? read.value.amount : read.code
}

describe('an amount in euros as typed', () => {
  it.each([
    ['250', 25_000n],
    ['250,00', 25_000n],
    ['0,05', 5n],
    [',5', 50n],
    ['12,5', 1_250n],
    ['12,', 1_200n],
    ['1.234,56', 123_456n],
    ['1234,56', 123_456n],
    ['1.234.567', 123_456_700n],
    ['1.234', 123_400n],
    ['12.50', 1_250n],
    ['1,234.56', 123_456n],
    ['1 234,56', 123_456n],
    ["1'234,56", 123_456n],
    ['250,00 €', 25_000n],
    ['EUR 250', 25_000n],
    ['92233720368547758,07', 9_223_372_036_854_775_807n],
  ])('reads %s in German', (typed, amount) => {
    expect(cents(typed, 'de')).toBe(amount)
  })

  it.each([
    ['250.00', 25_000n],
    ['1,234.56', 123_456n],
    ['1,234', 123_400n],
    ['12,50', 1_250n],
    ['1.234,56', 123_456n],
    ['.5', 50n],
    ['90071992547409.93', 9_007_199_254_740_993n],
  ])('reads %s in English', (typed, amount) => {
    expect(cents(typed, 'en')).toBe(amount)
  })

  it.each([
    ['', 'money-empty'],
    ['  €', 'money-empty'],
    ['-5', 'money-positive'],
    ['−5,00', 'money-positive'],
    ['0', 'money-positive'],
    ['0,00', 'money-positive'],
    ['zwölf', 'money-form'],
    ['1e5', 'money-form'],
    ['.', 'money-form'],
    ['12,345', 'money-decimals'],
    ['1.23.456', 'money-grouping'],
    ['1,2,3', 'money-grouping'],
    ['12.34.56,7', 'money-grouping'],
    ['92233720368547758,08', 'int64'],
  ])('says what is wrong with "%s"', (typed, problem) => {
    expect(cents(typed, 'de')).toBe(problem)
  })

  it('never reads one text as two amounts', () => {
    const signs = ['', '.', ',']
    const parts = ['1', '12', '123', '1234', '0', '']
    for (const a of parts)
      for (const b of parts)
        for (const c of parts)
          for (const first of signs)
            for (const second of signs) {
              const typed = a + first + b + second + c
              const german = readEuros(typed, 'de')
              const english = readEuros(typed, 'en')
              if (german.ok && english.ok) expect([typed, german.value.amount]).toEqual([typed, english.value.amount])
            }
  })

  it.each([
    [25_000n, '250,00', '250.00'],
    [5n, '0,05', '0.05'],
    [123_456n, '1.234,56', '1,234.56'],
    [9_007_199_254_740_993n, '90.071.992.547.409,93', '90,071,992,547,409.93'],
  ])('writes %s cents so that it reads the same again', (amount, german, english) => {
    expect(writeEuros(amount, 'de')).toBe(german)
    expect(writeEuros(amount, 'en')).toBe(english)
    expect(cents(german, 'de')).toBe(amount)
    expect(cents(english, 'en')).toBe(amount)
  })
})
