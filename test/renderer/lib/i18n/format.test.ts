import { describe, expect, it } from 'vitest'
import { momentOf } from '@contract/domain/moment'
import { formatsFor } from '../../../../src-renderer/lib/i18n/format'

const en = formatsFor('en')
const de = formatsFor('de')
const minor = (amount: bigint, currency: string) => ({ amount, currency, unit: 'MINOR' })

describe('money', () => {
  it("has the currency's own decimals in the language's signs", () => {
    expect(en.money(minor(194820n, 'EUR')).text).toBe('EUR 1,948.20')
    expect(de.money(minor(194820n, 'EUR')).text).toBe('EUR 1.948,20')
    expect(en.money(minor(184300n, 'JPY')).number).toBe('184,300')
    expect(en.money(minor(96125n, 'KWD')).number).toBe('96.125')
    expect(en.money(minor(5n, 'EUR')).number).toBe('0.05')
    expect(de.money(minor(0n, 'KWD')).number).toBe('0,000')
  })

  it('is exact where a number would not be', () => {
    expect(en.money(minor(9223372036854775807n, 'EUR')).number).toBe('92,233,720,368,547,758.07')
    expect(en.money(minor(-9223372036854775808n, 'JPY')).number).toBe('−9,223,372,036,854,775,808')
    expect(en.money(minor(-5n, 'EUR')).number).toBe('−0.05')
  })

  it('shows an unknown currency or unit as it came, and says so', () => {
    expect(en.money(minor(12345n, 'QQQ')).text).toBe('QQQ 12345 (minor units)')
    expect(en.money(minor(12345n, 'Taler')).text).toBe('Taler 12345 (minor units)')
    expect(de.money({ amount: 7n, currency: 'EUR', unit: 'MAJOR' }).text).toBe('EUR 7 (MAJOR)')
  })
})

describe('dates', () => {
  it('takes stamps with nine fractional digits', () => {
    expect(momentOf('2025-11-06T17:33:02.053217628Z')).toBe(Date.UTC(2025, 10, 6, 17, 33, 2, 53))
    expect(momentOf('2025-11-06T17:33:02+0100')).toBe(Date.UTC(2025, 10, 6, 16, 33, 2))
    expect(momentOf('2025-11-06')).toBe(Date.UTC(2025, 10, 6))
  })

  it.each([
    'yesterday',
    '01.12.2026',
    '12/01/2026',
    'Stand 12',
    '-1',
    '5',
    '2026',
    '2026-13-01',
    '2026-02-31T10:00:00Z',
  ])('makes up none out of %s', (text) => {
    expect(momentOf(text)).toBeUndefined()
    expect([en.stamp(text), de.changed(text), en.day(text)]).toEqual([text, text, text])
  })

  it('does not move a day through time zones', () => {
    expect(en.day('2026-07-31')).toBe('31 Jul 2026')
    expect(de.day('2026-01-01')).toBe('1. Jan. 2026')
    expect(en.shortDay('2026-07-31', new Date(2026, 1, 1))).toBe('31 Jul')
    expect(en.shortDay('2025-07-31', new Date(2026, 1, 1))).toBe('31 Jul 2025')
  })

  it('shows what is no date as it came', () => {
    expect(en.day('soon')).toBe('soon')
    expect(en.stamp('soon')).toBe('soon')
    expect(en.changed('soon')).toBe('soon')
    expect(en.age('soon')).toBe('')
  })

  it('says the day of a moment that is not of today', () => {
    const now = new Date(2026, 6, 14, 10, 41, 7)
    expect(en.moment(new Date(2026, 6, 14, 0, 0, 1), now)).toBe('00:00:01')
    expect(en.moment(new Date(2026, 6, 13, 23, 59, 59), now)).toBe('13 Jul 2026, 23:59:59')
  })

  it('says when something changed, the shorter the nearer', () => {
    const now = new Date(2026, 6, 14, 10, 41, 7)
    const ago = (days: number, hours: number, minutes: number) =>
      new Date(2026, 6, 14 - days, hours, minutes, 0).toISOString()
    expect(en.changed(new Date(2026, 6, 14, 10, 40, 58).toISOString(), now)).toBe('just now')
    expect(en.changed(ago(0, 9, 57), now)).toBe('09:57')
    expect(en.changed(ago(1, 16, 40), now)).toBe('Mon 16:40')
    expect(de.changed(ago(1, 16, 40), now)).toBe('Mo 16:40')
    expect(en.changed(ago(10, 16, 40), now)).toBe('4 Jul')
    expect(en.changed(new Date(2025, 10, 9, 8, 0).toISOString(), now)).toBe('9 Nov 2025')
  })

  it.each([
    [9_000, '9 s', '9 s'],
    [59_999, '59 s', '59 s'],
    [12 * 60_000, '12 min', '12 min'],
    [4 * 3_600_000, '4 h', '4 h'],
    [5 * 86_400_000 + 1, '5 d', '5 Tg.'],
    [-5_000, '0 s', '0 s'],
  ])('says an age of %d ms as %s', (milliseconds, english, german) => {
    const now = new Date(2026, 6, 14)
    const stamp = new Date(now.getTime() - milliseconds).toISOString()
    expect(en.age(stamp, now)).toBe(english)
    expect(de.age(stamp, now)).toBe(german)
  })
})

describe('file sizes', () => {
  it('are megabytes with one decimal, small ones kilobytes', () => {
    expect(en.fileSize(1_800_000)).toBe('1.8 MB')
    expect(de.fileSize(1_800_000)).toBe('1,8 MB')
    expect(en.fileSize(0)).toBe('0 KB')
    expect(en.fileSize(1)).toBe('1 KB')
  })

  it('never read as within a limit that they exceed', () => {
    expect(en.fileSize(10_000_000)).toBe('10.0 MB')
    expect(en.fileSize(10_000_001)).toBe('10.1 MB')
  })
})
