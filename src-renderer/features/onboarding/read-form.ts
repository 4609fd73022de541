import type { TypedFields } from '@contract/api/drafts'
import { contract } from '@contract/index'
import type { Json } from '@contract/domain/json'
import type { z } from '@contract/zod'
import { readCountry } from '../../lib/fields/country-text'
import { readMetadata, readTypedRows } from '../../lib/fields/metadata-rows'
import { readEmail, readUrl } from '../../lib/fields/plain-text'
import type { Language } from '../../lib/i18n/i18n'
import type { FormReading } from '../../lib/forms/problems'
import { put, readerOf, type Fields } from '../../lib/forms/reader'
import { addressNeeds, addressTexts, asksForCompany, applicantTexts, choices, versionOf } from './form-fields'
import { readMainCardField } from './main-card'
import { presumedCountry, readPerson } from './person'
import { holdsCompany, readCompany } from './company/company'
import { knownLayout, type CompanyLayout } from './company/layout'

const { input: createInput } = contract.onboarding.create

/** Payload to send, without its draft. */
export type CreateInput = Pick<z.output<typeof createInput>, 'version' | 'request'>

export interface FormRules {
  readonly language: Language
  /** YYYY-MM-DD, the workstation's own day. */
  readonly today: string
  /** Fields of a company; the known ones unless given. */
  readonly layout?: CompanyLayout
  /** That a form begins with: alone it makes no address, and phone numbers without a calling code are dialled in it. */
  readonly country?: string | undefined
}

/** Reads the form as the request of endpoints 1 and 2, checked by the contract's own schema. */
export function readForm(
  fields: TypedFields,
  { language, today, layout = knownLayout, country: usual }: FormRules,
): FormReading<CreateInput> {
  const reader = readerOf(fields, { places, placeOf }, choices)
  const { at, isGiven, take, text, texts, wrong } = reader

  const dialledIn = presumedCountry(at('applicant.address.country'), usual, at('applicant.nationality'))
  const applicant = readPerson(reader, 'applicant', applicantTexts, today, dialledIn)
  put(applicant, 'email', take('applicant.email', readEmail))

  const address: Fields = texts(addressTexts, 'applicant.address.')
  put(
    address,
    'country',
    take('applicant.address.country', (typed) => readCountry(typed)),
  )
  Object.assign(address, reader.additional('applicant.address.additional', listedOfAddress))
  const isUsualAlone = usual !== undefined && Object.keys(address).length === 1 && address['country'] === usual
  const hasAddress = !isUsualAlone && (Object.keys(address).length > 0 || isGiven('applicant.address.country'))
  if (hasAddress) {
    for (const name of [...addressNeeds, 'country'])
      if (!isGiven(`applicant.address.${name}`)) wrong(`applicant.address.${name}`, 'address-incomplete')
    applicant['address'] = address
  }
  put(applicant, 'monthlyIncome', reader.money('applicant.monthlyIncome', { language }))
  Object.assign(applicant, reader.additional('applicant.additional', listedOfApplicant))

  const version = versionOf(fields)
  const request: Fields = { applicant }
  for (const path of ['cardType', 'onboardingType'])
    if (isGiven(path)) request[path] = text(path)
    else wrong(path, path === 'cardType' ? 'card-type-empty' : 'onboarding-type-empty')

  const company = readCompany(at('company'), layout, today)
  // The administrator's required fields bind whoever names a company.
  const namesCompany = asksForCompany(at('onboardingType')) || holdsCompany(at('company'))
  reader.problems.push(...company.problems.filter(({ code }) => namesCompany || code !== 'described-missing'))
  if (Object.keys(company.value).length > 0) request['company'] = company.value
  else if (at('onboardingType') === 'BUSINESS' && company.problems.length === 0) wrong('company', 'company-required')

  const redirectUrls: Fields = {}
  for (const name of urlNames) put(redirectUrls, name, reader.need(`redirectUrls.${name}`, readUrl))
  Object.assign(redirectUrls, reader.additional('redirectUrls.additional', urlNames))
  request['redirectUrls'] = redirectUrls

  const metadata = readMetadata(readTypedRows(at('metadata')))
  if (!metadata.ok) wrong('metadata', 'metadata')
  else if (Object.keys(metadata.value).length > 0) request['metadata'] = metadata.value
  if (version === 'v5') put(request, 'requestedCreditLimit', reader.money('requestedCreditLimit', { language }))
  const mainCard = at('onboardingType') === 'SUPPLEMENTARY' ? readMainCardField(at('mainCard'), layout.mainCard) : {}
  if (mainCard.problem) wrong('mainCard', mainCard.problem)
  const mainCardMember = mainCard.sent && withinNames(mainCard.sent)
  Object.assign(request, reader.additional('additional', [...listedOfRequest, ...Object.keys(mainCardMember ?? {})]))
  Object.assign(request, mainCardMember)

  const reading = reader.end(createInput, { version, request })
  return reading.ok ? { ok: true, value: { version, request: reading.value.request } } : reading
}

/** `a.b` and a value as `{ a: { b: value } }`. */
const withinNames = ({ name, value }: { readonly name: string; readonly value: string }): Fields => {
  const [first = '', ...rest] = name.split('.')
  return { [first]: rest.reduceRight<Json>((inner, each) => ({ [each]: inner }), value) }
}

const listedOfApplicant: readonly string[] = [
  ...applicantTexts,
  'nationality',
  'dateOfBirth',
  'phone',
  'email',
  'address',
  'monthlyIncome',
]
const listedOfAddress: readonly string[] = [...addressTexts, 'country']
const urlNames: readonly string[] = ['successUrl', 'failUrl']
const listedOfRequest: readonly string[] = [
  'applicant',
  'cardType',
  'onboardingType',
  'company',
  'redirectUrls',
  'metadata',
  'requestedCreditLimit',
]

/** Every place of the form that can be wrong, in the order of the form. */
export const places: readonly string[] = [
  'onboardingType',
  'cardType',
  'requestedCreditLimit',
  'mainCard',
  'applicant.salutation',
  'applicant.firstName',
  'applicant.lastName',
  'applicant.dateOfBirth',
  'applicant.placeOfBirth',
  'applicant.nationality',
  'applicant.civilStatus',
  'applicant.locale',
  'applicant.phone',
  'applicant.email',
  'applicant.address.streetLine1',
  'applicant.address.streetLine2',
  'applicant.address.postalCode',
  'applicant.address.city',
  'applicant.address.country',
  'applicant.address.additional',
  'company',
  'applicant.employmentType',
  'applicant.monthlyIncome',
  'applicant.housing',
  'applicant.additional',
  'redirectUrls.successUrl',
  'redirectUrls.failUrl',
  'redirectUrls.additional',
  'metadata',
  'additional',
]

/**
 * The place of the form that a path of the request belongs to: `request.metadata.branch` to the metadata, what nobody
 * listed to the additional fields around it.
 */
export function placeOf(path: string): string {
  const inner = path.replace(/^request\./, '')
  const place = places.find((one) => inner === one || inner.startsWith(`${one}.`))
  if (place !== undefined) return place
  if (inner === 'applicant.address') return 'applicant.address.streetLine1'
  if (inner.startsWith('applicant.address.')) return 'applicant.address.additional'
  if (inner === 'redirectUrls') return 'redirectUrls.successUrl'
  if (inner.startsWith('redirectUrls.')) return 'redirectUrls.additional'
  return inner.startsWith('applicant') ? 'applicant.additional' : 'additional'
}
