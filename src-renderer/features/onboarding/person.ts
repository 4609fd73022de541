import { countryName, readCountry } from '../../lib/fields/country-text'
import { nationalities } from '../../lib/fields/country-field'
import { readDate } from '../../lib/fields/date-text'
import { readPhone } from '../../lib/fields/phone-text'
import { choiceWords, type Choices } from '../../lib/forms/choices'
import { put, type Fields, type readerOf } from '../../lib/forms/reader'
import { useValueWords } from '../../lib/forms/send-summary'
import { useFormats } from '../../lib/i18n/format'
import { useLanguage } from '../../lib/i18n/texts'

/** Where the person of a form stands in it and in its body. */
type PersonPath = 'applicant' | 'cardholderDetails'

/** The first of these that is a country: a phone number without a calling code is dialled in it. */
export function presumedCountry(...said: readonly (string | undefined)[]): string {
  for (const typed of said) {
    const country = readCountry(typed ?? '', nationalities)
    if (country.ok) return country.value
  }
  return 'DE'
}

/**
 * A person as far as one is typed.
 *
 * @param texts fields that are sent as they are typed
 * @param today YYYY-MM-DD
 * @param country alpha-2 code, in which the phone number is dialled
 */
export function readPerson(
  { texts: textsAt, take }: ReturnType<typeof readerOf>,
  path: PersonPath,
  texts: readonly string[],
  today: string,
  country: string,
): Fields {
  const person = textsAt(texts, `${path}.`)
  const nationality = take(`${path}.nationality`, (typed) => readCountry(typed, nationalities))
  const dateOfBirth = take(`${path}.dateOfBirth`, (typed) => readDate(typed, { today, birth: true }))
  const phone = take(`${path}.phone`, (typed) => readPhone(typed, country))
  put(person, 'nationality', nationality)
  put(person, 'dateOfBirth', dateOfBirth)
  put(person, 'phone', phone && { value: phone.value.number })
  return person
}

/** A value that is sent of a person, in the clerk's words. */
export function usePersonWords(person: PersonPath, choices: Choices): (path: string, value: unknown) => string {
  const formats = useFormats()
  const language = useLanguage()
  const valueWords = useValueWords()
  return (path, value) => {
    if (typeof value !== 'string') return valueWords(value)
    if (path === `${person}.dateOfBirth`) return formats.day(value)
    if (path === `${person}.nationality`) return countryName(value, language) ?? value
    if (path === `${person}.phone`) {
      const phone = readPhone(value, 'DE')
      return phone.ok ? phone.value.shown : value
    }
    return choiceWords(choices, path, value, language)
  }
}
