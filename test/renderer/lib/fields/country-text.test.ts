import { describe, expect, it } from 'vitest'
import {
  countries,
  countryName,
  matchingCountries,
  readCountry,
} from '../../../../src-renderer/lib/fields/country-text'

const country = (typed: string): string => {
  const reading = readCountry(typed)
  return reading.ok ? reading.value : reading.code
}
const first = (typed: string, language: 'de' | 'en'): string | undefined => matchingCountries(typed, language)[0]?.code

describe('a country as typed', () => {
  it('knows the 249 of ISO 3166 and Kosovo, each with a name of its own in both languages', () => {
    expect(countries).toHaveLength(250)
    for (const language of ['en', 'de'] as const)
      expect(new Set(countries.map(({ words }) => words[language])).size).toBe(250)
    for (const code of ['DD', 'YU', 'EU', 'UN', 'ZZ', 'XA', 'UK', 'AC']) expect(countryName(code, 'en')).toBeUndefined()
  })

  it.each([
    ['Deutschland', 'DE'],
    ['germany', 'DE'],
    ['DE', 'DE'],
    ['de', 'DE'],
    [' Österreich ', 'AT'],
    ['osterreich', 'AT'],
    ['OESTERREICH', 'AT'],
    ['Cote d’Ivoire', 'CI'],
    ['Côte d’Ivoire', 'CI'],
    ['Elfenbeinküste', 'CI'],
    ['Holland', 'NL'],
    ['Großbritannien', 'GB'],
    ['Grossbritannien', 'GB'],
    ['Türkei', 'TR'],
    ['Turkey', 'TR'],
    ['usa', 'US'],
    ['QX', 'QX'],
    ['', 'country-empty'],
    ['qx', 'country'],
    ['Deutschl', 'country-unknown'],
    ['Atlantis', 'country-unknown'],
    ['DEU', 'country-unknown'],
  ])('"%s" is %s', (typed, expected) => {
    expect(country(typed)).toBe(expected)
  })

  it('reads every country by its name in either language', () => {
    for (const { code, words } of countries) {
      expect(country(words.de)).toBe(code)
      expect(country(words.en)).toBe(code)
      expect(country(code)).toBe(code)
    }
  })

  it('offers the best first, and never more than fifty', () => {
    expect(first('ger', 'en')).toBe('DE')
    expect(first('deu', 'de')).toBe('DE')
    expect(first('deu', 'en')).toBe('DE')
    expect(first('ch', 'de')).toBe('CH')
    expect(first('oster', 'de')).toBe('AT')
    expect(first('emirate', 'de')).toBe('AE')
    expect(first('', 'en')).toBe('DE')
    expect(matchingCountries('', 'en')).toHaveLength(50)
    expect(matchingCountries('a', 'en')).toHaveLength(50)
    expect(matchingCountries('xyzzy', 'en')).toHaveLength(0)
  })
})
