import german from 'i18n-nationality/langs/de.json'
import english from 'i18n-nationality/langs/en.json'
import { countries, countryList } from './country-text'

const adjectives = (list: { readonly nationalities: Readonly<Record<string, string>> }, code: string): string[] => {
  const adjective = list.nationalities[code]
  return adjective === undefined ? [] : [adjective]
}

/**
 * Every country, found by its adjective in both languages as well, and by what German makes of it: "Deutsche". Its people
 * too, where German calls them after the country: "Österreicherin", "Schweizer".
 */
export const nationalities = countryList(
  countries.map((country) => ({
    ...country,
    also: [
      ...(country.also ?? []),
      ...adjectives(english, country.code),
      ...adjectives(german, country.code).flatMap((word) => [word, `${word}e`, `${word}er`]),
      `${country.words.de}er`,
      `${country.words.de}erin`,
    ],
  })),
)
