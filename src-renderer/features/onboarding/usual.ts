import { lackingOf, type Usual } from '../../lib/forms/send-summary'
import type { variants } from './form-fields'

/** Stands for the documents beside the form, which are no field of it. */
export const documentsPlace = 'documents'

const name: readonly Usual[] = [['applicant.firstName'], ['applicant.lastName']]
const reach: Usual = ['applicant.phone', 'applicant.email']
const person: readonly Usual[] = [
  ...name,
  ['applicant.dateOfBirth'],
  ['applicant.nationality'],
  reach,
  ['applicant.address'],
]
/** Some kinds of company are asked for documents before anything is decided (field notes). */
const company: readonly Usual[] = [
  ['company.name'],
  ['company.countryCode'],
  ['company.registrationInfo.taxNumber'],
  ['company.registrationDate'],
  ['company.mainActivity.code'],
  [documentsPlace],
]

/** Usual places by kind of application. The interface requires none of them, and Kartei neither. */
const usual: Readonly<Record<(typeof variants)[number], readonly Usual[]>> = {
  CONSUMER: person,
  BUSINESS: [...person, ...company],
  CORPORATE: [...name, reach, ...company],
  SUPPLEMENTARY: [['mainCard'], ...name, ['applicant.dateOfBirth'], ['applicant.nationality']],
}
const isVariant = (kind: string): kind is keyof typeof usual => Object.hasOwn(usual, kind)

/** The usual places that an application of its kind lacks; of an unknown kind, those of a person. */
export const lacksOf = (kind: string, given: readonly string[]): readonly Usual[] =>
  lackingOf(isVariant(kind) ? usual[kind] : person, given)
