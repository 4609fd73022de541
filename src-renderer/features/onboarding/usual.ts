import { lackingOf, type Usual } from '../../lib/forms/summary/usual'
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

/** What applications of a kind usually have. The interface requires none of it, and Kartei neither. */
const usual: Readonly<Record<(typeof variants)[number], readonly Usual[]>> = {
  CONSUMER: person,
  BUSINESS: [...person, ...company],
  CORPORATE: [...name, reach, ...company],
  SUPPLEMENTARY: [['mainCard'], ...name, ['applicant.dateOfBirth'], ['applicant.nationality']],
}
const isVariant = (kind: string): kind is keyof typeof usual => Object.hasOwn(usual, kind)

/** What an application lacks of what those of its kind usually have; of an unknown kind, of what a person's have. */
export const lacksOf = (kind: string, given: readonly string[]): readonly Usual[] =>
  lackingOf(isVariant(kind) ? usual[kind] : person, given)
