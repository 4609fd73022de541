import { countryCode } from '@contract/domain/address'
import { cleaned } from '@contract/domain/typed-text'
import type { Language } from '../i18n/i18n'
import { matching, named, nearest, plain, type Choice } from './match'
import { read, unread, type Reading } from './reading'

/** Regions that Intl names although ISO 3166 knows no such country: unions, parts of countries, test codes. */
const noCountries: ReadonlySet<string> = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))

/** Names that people type and Intl does not use. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  BA: ['Bosnia', 'Bosnien'],
  BY: ['Weißrussland'],
  CD: ['DR Congo', 'DR Kongo'],
  CI: ['Ivory Coast', 'Elfenbeinküste'],
  CZ: ['Czech Republic', 'Tschechische Republik'],
  DE: ['Bundesrepublik Deutschland', 'BRD', 'Federal Republic of Germany'],
  GB: ['Großbritannien', 'Great Britain', 'UK', 'England'],
  KR: ['Korea'],
  MK: ['Mazedonien', 'Macedonia'],
  MM: ['Burma'],
  NL: ['Holland', 'The Netherlands'],
  SZ: ['Swasiland', 'Swaziland'],
  TR: ['Turkey', 'Türkei'],
  US: ['USA', 'United States of America', 'Vereinigte Staaten von Amerika', 'Amerika', 'America'],
  VA: ['Vatikan', 'Vatican'],
  XK: ['Kosova'],
}

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

/** The country's name, or undefined where the platform's tables know none. */
const nameIn = (language: Language): ((code: string) => string | undefined) => {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  return (code) => names.of(code)
}

/** Retired codes (DD, YU) are those that the platform replaces by another. */
const isCurrent = (code: string): boolean => new Intl.Locale(`und-${code}`).region === code

function listCountries(): readonly Choice[] {
  const english = nameIn('en')
  const german = nameIn('de')
  return letters.flatMap((first) =>
    letters.flatMap((second): Choice[] => {
      const code = first + second
      const en = english(code)
      if (en === undefined || noCountries.has(code) || !isCurrent(code)) return []
      return [{ code, words: { en, de: german(code) ?? en }, also: otherNames[code] ?? [] }]
    }),
  )
}

/** Every country by ISO 3166 and Kosovo, with the names that the platform's own tables give them. */
export const countries: readonly Choice[] = listCountries()

const byCode: ReadonlyMap<string, Choice> = new Map(countries.map((country) => [country.code, country]))

/** Countries by their names, in the order of each language. */
export type CountryList = Readonly<Record<Language, readonly Choice[]>>

export const countryList = (choices: readonly Choice[]): CountryList => ({
  de: [...choices].sort((a, b) => a.words.de.localeCompare(b.words.de, 'de')),
  en: [...choices].sort((a, b) => a.words.en.localeCompare(b.words.en, 'en')),
})

const byName = countryList(countries)

const neighbours: readonly string[] = ['DE', 'AT', 'CH']

/** Suggested countries for the typed text; neighbours first while it is empty. */
export function matchingCountries(typed: string, language: Language, known = byName): readonly Choice[] {
  if (plain(typed) !== '') return matching(known[language], typed, language)
  const near = neighbours.flatMap((code) => byCode.get(code) ?? [])
  return matching([...near, ...known[language].filter(({ code }) => !neighbours.includes(code))], '', language)
}

/** The name of a country in the clerk's language; undefined for a code that nobody listed. */
export const countryName = (code: string, language: Language): string | undefined => byCode.get(code)?.words[language]

/** The country that a mistyped name is probably meant to be. */
export const nearestCountry = (typed: string, known = byName): Choice | undefined => nearest(known.en, typed)

/** The code that a text is read as although no list has it. */
export function unlistedCountry(typed: string, known = byName): string | undefined {
  const reading = readCountry(typed, known)
  return reading.ok && !byCode.has(reading.value) ? reading.value : undefined
}

/**
 * Reads a country by its name in German or English, with or without accents, or by its code. Two capital letters are
 * taken although no list has them ("Address": two-letter country code).
 *
 * @param known the countries with the names that they are read by: `nationalities` for what may be an adjective
 */
export function readCountry(
  typed: string,
  known = byName,
): Reading<string, 'country-empty' | 'country-unknown' | 'country'> {
  const text = cleaned(typed)
  if (text === '') return unread('country-empty')
  if (countryCode.safeParse(text).success) return read(text)
  const country = named(known.en, text) ?? byCode.get(text.toUpperCase())
  if (country) return read(country.code)
  return unread(text.length === 2 ? 'country' : 'country-unknown')
}
