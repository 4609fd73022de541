import { useState } from 'react'
import { FieldGrid } from '../../lib/forms/field-grid'
import { Section } from '../../lib/forms/section'
import { CountryField, NationalityField } from '../../lib/fields/country-field'
import { DateField } from '../../lib/fields/date-field'
import { PhoneField } from '../../lib/fields/phone-field'
import { EmailField, TextField } from '../../lib/fields/plain-fields'
import { useFieldProblem } from '../../lib/fields/problem-texts'
import { SuggestField } from '../../lib/fields/suggest-field'
import { civilStatuses, employments, housings, locales, salutations } from '../../lib/fields/suggestions'
import { useTexts } from '../../lib/i18n/texts'
import { AdditionalFields } from '../../lib/forms/additional-fields'
import { useField, useTyped } from '../../lib/forms/form'
import { Money } from './card-sections'
import { usePresets } from '../presets'
import { useGermanPlaces } from './german-places'
import { isGermany, postalCodeDoubt } from './postal-code'
import { dialledIn } from './read-form'

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
        <SuggestField {...useField('applicant.civilStatus', place('civilStatus'))} suggestions={civilStatuses} />
        <Phone />
        <EmailField {...useField('applicant.email', place('email'))} />
        <SuggestField {...useField('applicant.locale', place('locale'))} suggestions={locales} />
      </FieldGrid>
    </Section>
  )
}

/** Numbers without a calling code are dialled where the applicant lives. */
function Phone() {
  const place = useTexts('onboarding/places')
  const usual = usePresets()?.country
  const [country] = useTyped('applicant.address.country')
  const [nationality] = useTyped('applicant.nationality')
  const dialled = dialledIn({ 'applicant.address.country': country, 'applicant.nationality': nationality }, usual)
  return <PhoneField {...useField('applicant.phone', place('phone'))} country={dialled} />
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

/** A German postal code brings its city along where none is typed; what the clerk types there stays. */
function PostalCodeAndCity() {
  const t = useTexts('onboarding')
  const place = useTexts('onboarding/places')
  const problem = useFieldProblem()
  const usual = usePresets()?.country
  const [country] = useTyped('applicant.address.country')
  const postalCode = useField('applicant.address.postalCode', place('postalCode'))
  const city = useField('applicant.address.city', place('city'))
  const cityOf = useGermanPlaces()
  const [filledIn, setFilledIn] = useState<string>()
  const code = postalCodeDoubt(postalCode.value, country)

  const typePostalCode = (typed: string): void => {
    postalCode.onChange(typed)
    const found = isGermany(country === '' ? (usual ?? '') : country) ? cityOf(typed) : undefined
    if (found === undefined || (city.value.trim() !== '' && city.value !== filledIn)) return
    city.onChange(found)
    setFilledIn(found)
  }
  return (
    <>
      <TextField {...postalCode} onChange={typePostalCode} doubt={code && problem(code)} />
      <TextField {...city} hint={city.value !== '' && city.value === filledIn ? t('cityFromPostalCode') : undefined} />
    </>
  )
}

/** What the applicant lives on. */
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
