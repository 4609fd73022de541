import type { TypedFields } from '@contract/api/drafts'
import { Button } from '@mantine/core'
import { cleaned } from '@contract/domain/typed-text'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { z } from '@contract/zod'
import { FieldGrid, Section } from '../../lib/forms/section'
import { readCountry } from '../../lib/fields/country-text'
import { CountryField, NationalityField } from '../../lib/fields/country-field'
import { DateField, EmailField, TextField } from '../../lib/fields/plain-fields'
import { PhoneField } from '../../lib/fields/phone-field'
import { useFieldProblem } from '../../lib/failures/problem-texts'
import { SuggestField } from '../../lib/fields/suggest-field'
import { civilStatuses, employments, housings, locales, salutations } from '../../lib/fields/suggestions'
import { useTexts } from '../../lib/i18n/texts'
import { AdditionalFields } from '../../lib/forms/tree-editor/tree-editor'
import type { Doubtful } from '../../lib/forms/choices'
import { useField, useTyped } from '../../lib/forms/form'
import { Money } from './card-sections'
import { usePresets } from '../presets'
import { asksForCompany } from './form-fields'
import { presumedCountry } from './person'

/** Who applies ("Applicant"). */
export function ApplicantSection() {
  const t = useTexts('onboarding')
  const place = useTexts('onboarding/places')
  return (
    <Section title={t('applicant')}>
      <FieldGrid>
        <SuggestField {...useField('applicant.salutation', place('salutation'))} suggestions={salutations} />
        <TextField {...useField('applicant.firstName', place('firstName'))} />
        <TextField {...useField('applicant.lastName', place('lastName'))} />
        <DateField {...useField('applicant.dateOfBirth', place('dateOfBirth'))} birth />
        <TextField {...useField('applicant.placeOfBirth', place('placeOfBirth'))} />
        <NationalityField {...useField('applicant.nationality', place('nationality'))} />
        <CivilStatus />
        <Phone />
        <EmailField {...useField('applicant.email', place('email'))} />
        <SuggestField {...useField('applicant.locale', place('locale'))} suggestions={locales} />
      </FieldGrid>
    </Section>
  )
}

/** Of a person who applies; where a company does, nobody is asked for it, and whoever wants to enters it. */
function CivilStatus() {
  const t = useTexts('onboarding')
  const place = useTexts('onboarding/places')
  const field = useField('applicant.civilStatus', place('civilStatus'))
  const [onboardingType] = useTyped('onboardingType')
  const [isWanted, setWanted] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const isAsked = !asksForCompany(onboardingType) || isWanted || field.value !== '' || field.error !== undefined
  return (
    <div ref={frame}>
      {isAsked ? (
        <SuggestField {...field} suggestions={civilStatuses} />
      ) : (
        <Button
          size="sm"
          mt={20}
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={field.disabled}
          onClick={() => {
            flushSync(() => setWanted(true))
            frame.current?.querySelector('input')?.focus()
          }}
        >
          {t('addCivilStatus')}
        </Button>
      )}
    </div>
  )
}

/** In which a phone number without a calling code is dialled and a postal code is looked up. */
function usePresumedCountry(): string {
  const usual = usePresets()?.country
  const [country] = useTyped('applicant.address.country')
  const [nationality] = useTyped('applicant.nationality')
  return presumedCountry(country, usual, nationality)
}

function Phone() {
  const place = useTexts('onboarding/places')
  return <PhoneField {...useField('applicant.phone', place('phone'))} country={usePresumedCountry()} />
}

/** Where the applicant lives ("Address"). */
export function AddressSection() {
  const t = useTexts('onboarding')
  const place = useTexts('onboarding/places')
  return (
    <Section title={t('address')}>
      <FieldGrid>
        <TextField {...useField('applicant.address.streetLine1', place('streetLine1'))} />
        <TextField {...useField('applicant.address.streetLine2', place('streetLine2'))} />
        <PostalCodeAndCity />
        <CountryField {...useField('applicant.address.country', place('country'))} />
      </FieldGrid>
      <AdditionalFields
        path="applicant.address.additional"
        label={place('addressAdditional')}
        add={t('addAddressFields')}
      />
    </Section>
  )
}

/** Doubt about a postal code for the country beside it; it can be sent all the same. */
function postalCodeDoubt(typed: string, country: string): 'postal-code-de' | undefined {
  const read = readCountry(country)
  const text = cleaned(typed)
  return read.ok && read.value === 'DE' && text !== '' && !/^\d{5}$/.test(text) ? 'postal-code-de' : undefined
}

export function postalCodeDoubts(fields: TypedFields): readonly Doubtful[] {
  const path = 'applicant.address.postalCode'
  const text = fields[path] ?? ''
  const code = postalCodeDoubt(text, fields['applicant.address.country'] ?? '')
  return code === undefined ? [] : [{ path, text, code }]
}

/**
 * A German postal code brings its city along where none is typed, and takes it away again where the country turns out to be
 * another one. A city that the clerk types stays.
 */
function PostalCodeAndCity() {
  const t = useTexts('onboarding')
  const place = useTexts('onboarding/places')
  const problem = useFieldProblem()
  const [country] = useTyped('applicant.address.country')
  const inGermany = usePresumedCountry() === 'DE'
  const postalCode = useField('applicant.address.postalCode', place('postalCode'))
  const city = useField('applicant.address.city', place('city'))
  const cityOf = useGermanPlaces()
  const [filledIn, setFilledIn] = useState('')
  const isFilledIn = city.value !== '' && city.value === filledIn
  const code = postalCodeDoubt(postalCode.value, country)

  const typePostalCode = (typed: string): void => {
    postalCode.onChange(typed)
    const found = inGermany ? cityOf?.(typed) : undefined
    if (found === undefined || (cleaned(city.value) !== '' && !isFilledIn)) return
    city.onChange(found)
    setFilledIn(found)
  }
  const typeCity = (typed: string): void => {
    setFilledIn('')
    city.onChange(typed)
  }
  useEffect(() => {
    if (isFilledIn && !inGermany) city.onChange('')
  })
  return (
    <>
      <TextField {...postalCode} onChange={typePostalCode} doubt={code && problem(code)} />
      <TextField {...city} onChange={typeCity} hint={isFilledIn ? t('cityFromPostalCode') : undefined} />
    </>
  )
}

export function WorkSection() {
  const t = useTexts('onboarding')
  const place = useTexts('onboarding/places')
  return (
    <Section title={t('work')}>
      <FieldGrid>
        <SuggestField {...useField('applicant.employmentType', place('employmentType'))} suggestions={employments} />
        <Money path="applicant.monthlyIncome" label={place('monthlyIncome')} />
        <SuggestField {...useField('applicant.housing', place('housing'))} suggestions={housings} />
      </FieldGrid>
    </Section>
  )
}

/** As the package keeps them, among more: the places of Germany with their postal codes, from OpenGeoDB (public domain). */
const places = z.array(z.object({ zip: z.string(), city: z.string() }))

type CityOf = (postalCode: string) => string | undefined

let reading: Promise<CityOf> | undefined

/** The city of a German postal code; undefined for one that is unknown or that several cities share. */
export function readGermanPlaces(): Promise<CityOf> {
  reading ??= import('zip-to-city/germany.json').then(({ default: kept }) => {
    const cities = new Map<string, string | undefined>()
    for (const { zip, city } of places.parse(kept)) {
      const isShared = cities.has(zip) && cities.get(zip) !== city
      cities.set(zip, isShared ? undefined : city)
    }
    return (postalCode) => cities.get(cleaned(postalCode))
  })
  return reading
}

/** Undefined until the places are read, which are read when a form first wants them. */
function useGermanPlaces(): CityOf | undefined {
  const [cityOf, setCityOf] = useState<CityOf>()
  useEffect(() => {
    let isWanted = true
    void readGermanPlaces().then(
      (read) => isWanted && setCityOf(() => read),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [])
  return cityOf
}
