import type { StagedFile } from '@contract/api/documents'
import { countryName } from '../../lib/fields/country-text'
import { useFormats } from '../../lib/i18n/format'
import { useLanguage, useTexts } from '../../lib/i18n/texts'
import { lackingOf, valuesOf, type SummaryLine, type SummaryProps, type Usual } from '../../lib/forms/send-summary'
import type { OpenDraft } from '../drafts'
import { companyIn, pathOf } from './company/company'
import { choicesOf, classification, classificationNames, type CompanyField } from './company/fields'
import { shownFields, useCompanyLayout } from './company/layout'
import { choices, type variants } from './form-fields'
import { numberOf, readMainCard } from './main-card'
import { usePersonWords } from './person'
import { usePlaceName } from './place-names'
import { places, type CreateInput } from './read-form'

/** An application as it is reviewed and sent: its input, and the documents beside the form. */
export interface Application {
  readonly input: CreateInput
  readonly documents: readonly StagedFile[]
}

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

/** The sections of an application as the form has them, by the places in each; a place holds all that is inside it. */
const sections = {
  kind: ['onboardingType', 'cardType', 'requestedCreditLimit', 'mainCard'],
  applicant: [
    'applicant.salutation',
    'applicant.firstName',
    'applicant.lastName',
    'applicant.dateOfBirth',
    'applicant.placeOfBirth',
    'applicant.nationality',
    'applicant.civilStatus',
    'applicant.locale',
  ],
  contact: ['applicant.phone', 'applicant.email'],
  address: ['applicant.address'],
  company: ['company'],
  work: ['applicant.employmentType', 'applicant.monthlyIncome', 'applicant.housing'],
  administrator: ['version', 'redirectUrls', 'metadata'],
} as const
const sectionNames = ['kind', 'applicant', 'contact', 'address', 'company', 'work'] as const

const isIn = (path: string, place: string): boolean => path === place || path.startsWith(`${place}.`)
const isInOneOf = (path: string, places: readonly string[]): boolean => places.some((place) => isIn(path, place))

type Summary = Pick<SummaryProps, 'sections' | 'administrator' | 'lacks'>

/** Summary of a form before sending, in the clerk's words, and which usual places it lacks. */
export function useSummary(): (application: Application, fields: OpenDraft['fields']) => Summary {
  const t = useTexts('onboarding')
  const place = useTexts('onboarding/places')
  const beside = useTexts('onboarding/documents-beside')
  const say = useTexts('forms/summary')
  const formats = useFormats()
  const language = useLanguage()
  const nameOf = usePlaceName()
  const personWords = usePersonWords('applicant', choices)
  const { layout } = useCompanyLayout()

  function companyWords(field: CompanyField | undefined, value: string): string {
    if (field?.kind === 'date') return formats.day(value)
    if (field?.kind === 'country') return countryName(value, language) ?? value
    const known = field && choicesOf(field)?.find(({ code }) => code === value)
    if (!known) return value
    return field.kind === 'activity' ? `${known.words[language]} (${known.code})` : known.words[language]
  }

  function inWords(path: string, value: unknown, ofCompany: ReadonlyMap<string, CompanyField>): string {
    if (typeof value !== 'string') return personWords(path, value)
    if (path === 'cardType') return value === 'CREDIT' || value === 'DEBIT' || value === 'PREPAID' ? t(value) : value
    if (path === 'applicant.address.country') return countryName(value, language) ?? value
    if (isIn(path, 'company')) return companyWords(ofCompany.get(path), value)
    return personWords(path, value)
  }

  return ({ input: { version, request }, documents }, fields) => {
    const mainCard = request.onboardingType === 'SUPPLEMENTARY' ? readMainCard(fields['mainCard'] ?? '') : undefined
    const companyFields = shownFields(companyIn(fields['company'] ?? '').nodes, layout)
    const ofCompany = new Map(companyFields.map((field) => [pathOf(field), field]))
    const order = [...places, ...ofCompany.keys()]
    const orderOf = (path: string): number => order.findIndex((one) => isIn(path, one)) + 1 || order.length + 1
    const labelOf = (path: string): string =>
      order.includes(path)
        ? nameOf(path)
        : path.replace(/^(applicant\.address|applicant|company|redirectUrls|metadata)\./, '')

    const values = valuesOf(request).filter(
      ({ path, value }) =>
        path !== 'applicant' &&
        // Stands beside its code.
        (path !== `company.${classificationNames.join('.')}` || value !== classification),
    )
    const lines: readonly SummaryLine[] = [
      ...values.map(({ path, value }) => ({ path, label: labelOf(path), value: inWords(path, value, ofCompany) })),
      ...(mainCard
        ? [
            {
              path: 'mainCard',
              label: place('mainCard'),
              value: `${mainCard.title} (${numberOf(mainCard)})${layout.mainCard ? '' : ` – ${t('mainCardKept')}`}`,
            },
          ]
        : []),
      { path: 'version', label: t('version'), value: t(version) },
    ].toSorted((a, b) => orderOf(a.path) - orderOf(b.path))

    const inSection = (section: keyof typeof sections): readonly SummaryLine[] =>
      lines.filter(({ path }) => isInOneOf(path, sections[section]))
    const given = [...lines.map(({ path }) => path), ...(documents.length > 0 ? [documentsPlace] : [])]
    return {
      sections: [
        ...sectionNames.map((section) => ({
          title: section === 'company' ? place(section) : t(section),
          lines: inSection(section),
        })),
        {
          title: say('further'),
          lines: lines.filter(({ path }) => !Object.values(sections).some((places) => isInOneOf(path, places))),
        },
        {
          title: beside('heading'),
          lines: documents.map(({ name, fileId }) => ({
            path: `${documentsPlace}.${fileId}`,
            label: say('goesAlong'),
            value: name,
          })),
        },
      ],
      administrator: inSection('administrator'),
      lacks: lacksOf(request.onboardingType, given).map((usual) => ({
        path: usual[0],
        label: formats.either(usual.map(lackName)),
      })),
    }
  }

  function lackName(path: string): string {
    if (path === documentsPlace) return beside('heading')
    return path === 'applicant.address' ? t('address') : nameOf(path)
  }
}
