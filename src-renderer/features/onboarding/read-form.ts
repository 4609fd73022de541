import type { TypedFields } from '@contract/api/drafts'
import { contract } from '@contract/index'
import type { Json } from '@contract/domain/json'
import { issuesOf } from '@contract/outcome'
import type { z } from '@contract/zod'
import { readCountry } from '../../lib/fields/country-text'
import { readDate } from '../../lib/fields/date-text'
import { readMetadata } from '../../lib/fields/metadata-rows'
import { readMoney } from '../../lib/fields/money-text'
import { nationalities } from '../../lib/fields/nationalities'
import { readPhone } from '../../lib/fields/phone-text'
import { readEmail, readUrl } from '../../lib/fields/plain-text'
import type { Reading } from '../../lib/fields/reading'
import { readTypedRows } from '../../lib/fields/typed-rows'
import { readAdditional } from '../../lib/forms/tree-editor/additional'
import type { Language } from '../../lib/i18n/i18n'
import { readFormText, type FormProblem, type FormReading } from '../drafts'
import {
  addressNeeds,
  addressTexts,
  asksForCompany,
  applicantTexts,
  choices,
  usualCurrency,
  versionOf,
} from './form-fields'
import { readMainCardField } from './main-card'
import { holdsCompany, readCompany } from './company/company'
import { knownLayout, type CompanyLayout } from './company/layout'

const { input: createInput } = contract.onboarding.create

/** What is sent, without the draft that it is sent from. */
export type CreateInput = Pick<z.output<typeof createInput>, 'version' | 'request'>

export interface FormRules {
  readonly language: Language
  /** YYYY-MM-DD, the workstation's own day. */
  readonly today: string
  /** What is asked of a company; what is known of companies unless told. */
  readonly layout?: CompanyLayout
  /** That a form begins with: alone it makes no address, and phone numbers without a calling code are dialled in it. */
  readonly country?: string | undefined
}

type Fields = { [name: string]: Json }

/**
 * The country that a phone number without a calling code is dialled in: that of the address, else the usual one of the
 * environment, else whatever the form says of where the applicant comes from.
 */
export function dialledIn(fields: TypedFields, usual: string | undefined): string {
  const said = [fields['applicant.address.country'], usual, fields['applicant.nationality']]
  for (const typed of said) {
    const country = readCountry(typed ?? '', nationalities)
    if (country.ok) return country.value
  }
  return 'DE'
}

/**
 * Reads the form as the request of endpoints 1 and 2, checked by the contract's own schema. Fields without a text are
 * left out; every other text is sent as typed but for needless spaces, unless it stands for a choice, a day, a country, an
 * amount or a number.
 */
export function readForm(
  fields: TypedFields,
  { language, today, layout = knownLayout, country: usual }: FormRules,
): FormReading<CreateInput> {
  const problems: FormProblem[] = []
  const at = (path: string): string => fields[path] ?? ''
  const isGiven = (path: string): boolean => at(path).trim() !== ''

  const take = <T>(path: string, read: (typed: string) => Reading<T>): { value: T } | undefined => {
    if (!isGiven(path)) return undefined
    const reading = read(at(path))
    if (reading.ok) return reading
    problems.push({ path, code: reading.code })
    return undefined
  }
  const put = (into: Fields, name: string, taken: { value: Json } | undefined): void => {
    if (taken) into[name] = taken.value
  }
  const text = (path: string): string => readFormText(choices, path, at(path))
  const texts = (names: readonly string[], prefix: string): Fields =>
    Object.fromEntries(names.flatMap((name) => (isGiven(prefix + name) ? [[name, text(prefix + name)]] : [])))
  const money = (path: string): { value: Json } | undefined => {
    const currency = (isGiven(`${path}.currency`) ? at(`${path}.currency`) : usualCurrency).trim().toUpperCase()
    const taken = take(path, (typed) => readMoney(typed, { currency, language }))
    return taken && { value: { ...taken.value } }
  }
  /** Fields that have a place of their own in the form belong there. */
  const additional = (path: string, own: Fields, listed: readonly string[]): void => {
    const read = readAdditional(at(path), listed)
    for (const problem of read.problems) problems.push({ path, ...problem })
    Object.assign(own, read.fields)
  }

  const country = (typed: string): Reading<string> => readCountry(typed)
  const applicant: Fields = texts(applicantTexts, 'applicant.')
  put(
    applicant,
    'nationality',
    take('applicant.nationality', (typed) => readCountry(typed, nationalities)),
  )
  put(
    applicant,
    'dateOfBirth',
    take('applicant.dateOfBirth', (typed) => readDate(typed, { today, birth: true })),
  )
  const phone = take('applicant.phone', (typed) => readPhone(typed, dialledIn(fields, usual)))
  put(applicant, 'phone', phone && { value: phone.value.number })
  put(applicant, 'email', take('applicant.email', readEmail))

  const address: Fields = texts(addressTexts, 'applicant.address.')
  put(address, 'country', take('applicant.address.country', country))
  additional('applicant.address.additional', address, listedOfAddress)
  const isUsualAlone = usual !== undefined && Object.keys(address).length === 1 && address['country'] === usual
  const hasAddress = !isUsualAlone && (Object.keys(address).length > 0 || isGiven('applicant.address.country'))
  if (hasAddress) {
    for (const name of [...addressNeeds, 'country'])
      if (!isGiven(`applicant.address.${name}`))
        problems.push({ path: `applicant.address.${name}`, code: 'address-incomplete' })
    applicant['address'] = address
  }
  put(applicant, 'monthlyIncome', money('applicant.monthlyIncome'))
  additional('applicant.additional', applicant, listedOfApplicant)

  const version = versionOf(fields)
  const request: Fields = { applicant }
  for (const path of ['cardType', 'onboardingType'])
    if (isGiven(path)) request[path] = text(path)
    else problems.push({ path, code: path === 'cardType' ? 'card-type-empty' : 'onboarding-type-empty' })

  const company = readCompany(at('company'), layout, { today })
  // What an administrator requires is required of who names a company.
  const namesCompany = asksForCompany(at('onboardingType')) || holdsCompany(at('company'))
  problems.push(...company.problems.filter(({ code }) => namesCompany || code !== 'described-missing'))
  if (Object.keys(company.value).length > 0) request['company'] = company.value
  else if (at('onboardingType') === 'BUSINESS' && company.problems.length === 0)
    problems.push({ path: 'company', code: 'company-required' })

  const redirectUrls: Fields = {}
  for (const name of urlNames) {
    const path = `redirectUrls.${name}`
    put(redirectUrls, name, take(path, readUrl))
    if (!isGiven(path)) problems.push({ path, code: 'url-empty' })
  }
  additional('redirectUrls.additional', redirectUrls, urlNames)
  request['redirectUrls'] = redirectUrls

  const metadata = readMetadata(readTypedRows(at('metadata')))
  if (!metadata.ok) problems.push({ path: 'metadata', code: 'metadata' })
  else if (Object.keys(metadata.value).length > 0) request['metadata'] = metadata.value
  if (version === 'v5') put(request, 'requestedCreditLimit', money('requestedCreditLimit'))
  const mainCard = at('onboardingType') === 'SUPPLEMENTARY' ? readMainCardField(at('mainCard'), layout.mainCard) : {}
  if (mainCard.problem) problems.push({ path: 'mainCard', code: mainCard.problem })
  const mainCardMember = mainCard.sent?.name.split('.')[0]
  additional('additional', request, [...listedOfRequest, ...(mainCardMember === undefined ? [] : [mainCardMember])])
  if (mainCard.sent) putInto(request, mainCard.sent.name.split('.'), mainCard.sent.value)

  if (problems.length > 0) return { ok: false, problems: inOrder(problems) }
  const checked = createInput.safeParse({ version, request })
  if (checked.success) return { ok: true, value: { version, request: checked.data.request } }
  return {
    ok: false,
    problems: issuesOf(checked.error).map(({ path, message, code }) => ({
      path: placeOf(path),
      code: code ?? '',
      message,
    })),
  }
}

/** Puts a text under a name within names. */
function putInto(into: Fields, [first = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) {
    into[first] = value
    return
  }
  const inner: Fields = {}
  putInto(inner, rest, value)
  into[first] = inner
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

const inOrder = (problems: readonly FormProblem[]): readonly FormProblem[] =>
  problems.toSorted((a, b) => orderOf(a.path) - orderOf(b.path))

/** Fields of the company stand where the company does, in their own order. */
const orderOf = (path: string): number => places.indexOf(path.startsWith('company.') ? 'company' : path)

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
