import { useLanguage, useTexts } from '../../i18n/texts'
import { countryName, matchingCountries, readCountry } from './country-text'
import classes from './fields.module.css'
import { fieldTexts } from './texts'
import { ChoiceInput, type FieldProps } from './typed-input'

/** A country by name or code, with type-ahead; its two letters stand beside the name. */
export function CountryField(field: FieldProps) {
  const t = useTexts(fieldTexts)
  const language = useLanguage()
  const reading = readCountry(field.value)
  const name = reading.ok ? countryName(reading.value, language) : undefined
  const typedCode = reading.ok && field.value.trim().length === 2
  return (
    <ChoiceInput
      field={field}
      code={reading.ok ? undefined : reading.code}
      choices={matchingCountries(field.value, language)}
      textOf={(choice) => choice.words[language]}
      takesBest
      beside={reading.ok && <span className={`${classes.beside} ${classes.code}`}>{reading.value}</span>}
      besideWidth={44}
      became={
        !reading.ok
          ? undefined
          : name === undefined
            ? t('unlistedCountry', { code: reading.value })
            : typedCode
              ? name
              : undefined
      }
    />
  )
}
