import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callingCode, readPhone } from '../../../../src-renderer/lib/fields/phone-text'

const number = (typed: string, country = 'DE'): string => {
  const reading = readPhone(typed, country)
  return reading.ok ? reading.value.number : reading.code
}
const doubt = (typed: string, country = 'DE'): string | undefined => {
  const reading = readPhone(typed, country)
  return reading.ok ? reading.value.doubt : reading.code
}

describe('a phone number as typed', () => {
  it.each([
    ['030 123456', 'DE', '+4930123456'],
    ['(030) 12 34 56', 'DE', '+4930123456'],
    ['030/123456-78', 'DE', '+493012345678'],
    ['+49 (0)30 123456', 'DE', '+4930123456'],
    ['+49 30 123456', 'AT', '+4930123456'],
    ['0049 30 123456', 'DE', '+4930123456'],
    ['0043 1 2345678', 'DE', '+4312345678'],
    ['044 668 18 00', 'CH', '+41446681800'],
    ['06 1234 5678', 'IT', '+390612345678'],
    ['(212) 555-0100', 'US', '+12125550100'],
    ['\u202a+49 30 123456\u202c', 'DE', '+4930123456'],
    ['+49 30 123456', '', '+4930123456'],
    ['+49\u00ad30\u2060123456\u061c', 'DE', '+4930123456'],
    ['030\u2010123\u2014456\u2e3a78', 'DE', '+493012345678'],
    ['030 123\ufe63456−78', 'DE', '+493012345678'],
  ])('reads %s in %s', (typed, country, expected) => {
    expect(number(typed, country)).toBe(expected)
  })

  it.each([
    ['', 'phone-empty'],
    ['abc', 'phone'],
    ['030 abc', 'phone'],
    ['+0123456', 'phone'],
    ['+49', 'phone'],
    ['++49 30 123456', 'phone'],
    ['+1234567890123456', 'phone'],
    ['030 123456 +49', 'phone'],
  ])('refuses "%s"', (typed, code) => {
    expect(number(typed)).toBe(code)
  })

  it('without a country takes international numbers only', () => {
    expect(number('030 123456', 'QX')).toBe('phone')
    expect(number('030 123456', '')).toBe('phone')
  })

  it('doubts what the library calls impossible, and sends it all the same', () => {
    expect([number('+49 301'), doubt('+49 301')]).toEqual(['+49301', 'phone-too-short'])
    expect([number('+43 1'), doubt('+43 1')]).toEqual(['phone', 'phone'])
    expect([number('+1 212 555 0100 1'), doubt('+1 212 555 0100 1')]).toEqual(['+121255501001', 'phone-too-long'])
    expect([number('+49 030 123456'), doubt('+49 030 123456')]).toEqual(['+49030123456', 'phone-extra-zero'])
    expect([number('+999 123456'), doubt('+999 123456')]).toEqual(['+999123456', 'phone-country-unknown'])
    expect(doubt('030 123456')).toBeUndefined()
  })

  it('knows the country and how the number is shown', () => {
    expect(readPhone('044 668 18 00', 'CH')).toEqual({
      ok: true,
      value: { number: '+41446681800', shown: '+41 44 668 18 00', country: 'CH' },
    })
    expect(readPhone('+1 416 555 0100', 'DE')).toMatchObject({ value: { country: 'CA' } })
    expect(callingCode('DE')).toBe('+49')
    expect(callingCode('QX')).toBeUndefined()
  })

  it('takes whatever the interface takes, unchanged', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+[1-9]\d{4,14}$/), fc.constantFrom('DE', 'US', 'QX'), (typed, country) => {
        expect(number(typed, country)).toBe(typed)
      }),
      { numRuns: 3_000 },
    )
  })
})
