import { cleaned } from '@contract/domain/typed-text'
import { useState } from 'react'
import { useLanguage, useTexts } from '../i18n/texts'
import { countryName, matchingCountries, nearestCountry, readCountry, type CountryList } from './country-text'
import { DidYouMean } from './did-you-mean'
import { nationalities } from './nationalities'
import { ChoiceInput, type FieldProps } from './typed-input'

/** A country by name or code, with type-ahead. */
export const CountryField = (field: FieldProps) => <FieldOf field={field} />

/** The same for a nationality, which people also write as an adjective: "deutsch", "Austrian". */
export const NationalityField = (field: FieldProps) => <FieldOf known={nationalities} field={field} />

function FieldOf({ known, field }: { readonly known?: CountryList; readonly field: FieldProps }) {
  const t = useTexts('fields')
  const language = useLanguage()
  const [typed, setTyped] = useState<string>()
  const reading = readCountry(field.value, known)
  const fitting = matchingCountries(field.value, language, known)
  // Whoever is still typing the name of one sees no message.
  const near = reading.ok || fitting.length > 0 ? undefined : nearestCountry(field.value, known)
  const name = reading.ok ? countryName(reading.value, language) : undefined
  const isName = name?.toLowerCase() === cleaned(field.value).toLowerCase()
  return (
    <ChoiceInput
      field={{
        ...field,
        onChange: (text) => {
          setTyped(text)
          field.onChange(text)
        },
        onBlur: () => {
          setTyped(undefined)
          field.onBlur?.()
        },
      }}
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
