import german from 'i18n-nationality/langs/de.json'
import english from 'i18n-nationality/langs/en.json'
import {
  countries,
  countryList,
  countryName,
  matchingCountries,
  nearestCountry,
  readCountry,
  type CountryList,
} from './country-text'
import { cleaned } from '@contract/domain/typed-text'
import { useLanguage, useTexts } from '../i18n/texts'
import { DidYouMean } from './suggest-field'
import { ChoiceInput, useTypedText, type FieldProps } from './typed-input'

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

/** A nationality, which people also write as an adjective: "deutsch", "Austrian". */
export const NationalityField = (field: FieldProps) => <CountryField {...field} known={nationalities} />

/** A country by name or code, with type-ahead. */
export function CountryField({ known, ...field }: FieldProps & { readonly known?: CountryList }) {
  const t = useTexts('fields')
  const language = useLanguage()
  const [typed, trackedField] = useTypedText(field)
  const reading = readCountry(field.value, known)
  const fitting = matchingCountries(field.value, language, known)
  // Whoever is still typing the name of one sees no message.
  const near = reading.ok || fitting.length > 0 ? undefined : nearestCountry(field.value, known)
  const name = reading.ok ? countryName(reading.value, language) : undefined
  const isName = name?.toLowerCase() === cleaned(field.value).toLowerCase()
  return (
    <ChoiceInput
      field={trackedField}
      code={reading.ok ? undefined : reading.code}
      choices={near ? [near] : fitting}
      textOf={(choice) => choice.words[language]}
      typed={typed === field.value ? typed : undefined}
      became={
        !reading.ok
          ? near && <DidYouMean choice={near} onTake={() => field.onChange(near.words[language])} />
          : name === undefined
            ? t('unlistedCountry', { code: reading.value })
            : isName
              ? undefined
              : name
      }
    />
  )
}
