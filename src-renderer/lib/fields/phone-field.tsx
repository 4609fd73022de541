import clsx from 'clsx'
import { Flex } from '@mantine/core'
import { useLanguage, useTexts } from '../i18n/texts'
import { countryName } from './country-text'
import { readPhone } from './phone-text'
import { TypedInput, type FieldProps } from './typed-input'
import recipes from '../theme/recipes.module.css'
import classes from './fields.module.css'

interface PhoneFieldProps extends FieldProps {
  /** Alpha-2 code of the country that a number without a calling code is dialled in. */
  readonly country: string
}

/** A phone number as typed; below it the number that is sent, and what is odd about it. */
export function PhoneField({ country, ...field }: PhoneFieldProps) {
  const t = useTexts('fields')
  const language = useLanguage()
  const reading = readPhone(field.value, country)
  const phone = reading.ok ? reading.value : undefined
  const place = phone?.country === undefined ? undefined : (countryName(phone.country, language) ?? phone.country)
  const shown = phone && (place === undefined ? phone.shown : `${phone.shown} · ${place}`)
  const doubt = phone?.doubt
  const said =
    doubt === undefined
      ? undefined
      : doubt === 'phone-country-unknown' || doubt === 'phone-extra-zero'
        ? t(doubt)
        : t(doubt, { country: place ?? t('thisCountry') })
  return (
    <TypedInput
      field={field}
      code={reading.ok ? undefined : reading.code}
      became={shown}
      doubt={said}
      input={{
        type: 'tel',
        spellCheck: false,
        ...(phone?.country !== undefined && {
          leftSectionWidth: 64,
          leftSection: (
            <Flex component="span" gap={4} align="center" className={clsx(recipes.small, recipes.strong)} aria-hidden>
              <Flag country={phone.country} />
              {phone.country}
            </Flex>
          ),
        }),
      }}
    />
  )
}

/** The pictures' addresses by file; each is fetched when it is shown. No system draws all flags as text. */
const addresses = import.meta.glob<string>('/../node_modules/flag-icons/flags/4x3/??.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})
const byCountry = new Map(
  Object.entries(addresses).map(([file, address]) => [file.slice(-6, -4).toUpperCase(), address]),
)

/** The flag of an alpha-2 code; nothing where there is none. Decoration: the letters stand beside it. */
function Flag({ country }: { readonly country: string }) {
  const address = byCountry.get(country)
  return address === undefined ? null : (
    <img className={classes.flagPicture} src={address} alt="" width={20} height={15} />
  )
}
