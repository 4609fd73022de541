import type { Case } from '@contract/cases'
import type { Onboarding } from '@contract/onboarding'
import type { ComponentProps, ReactNode } from 'react'
import { CopyButton, IdText } from '../../components/copy'
import { useFormats } from '../../i18n/format'
import { useLanguage, useTexts } from '../../i18n/texts'
import { otherFields } from './facts'
import { HistoryList } from './history-list'
import { StepFacts } from './next-step'
import classes from './overview.module.css'
import { overviewTexts } from './overview-texts'
import { Tree, Value } from './value-tree'

type Key = keyof (typeof overviewTexts)['table']
const isKey = (text: string): text is Key => Object.hasOwn(overviewTexts.table, text)

const days = ['dateOfBirth', 'registrationDate']
const stamps = ['createdAt', 'updatedAt', 'approvedAt', 'validUntil']
const countries = ['nationality', 'country', 'countryCode']
/** Values of these fields are words of the interface, said in the clerk's language where they are known. */
const enumerated = ['salutation', 'civilStatus', 'housing', 'employmentType', 'locale', 'cardType', 'onboardingType']

const person = [
  'salutation',
  'firstName',
  'lastName',
  'dateOfBirth',
  'placeOfBirth',
  'nationality',
  'civilStatus',
  'employmentType',
  'monthlyIncome',
  'housing',
  'locale',
  'externalCustomerId',
] as const
const contact = ['phone', 'verifiedPhone', 'email'] as const
const place = ['streetLine1', 'streetLine2', 'postalCode', 'city', 'country'] as const
const card = ['cardType', 'onboardingType', 'requestedCreditLimit', 'createdAt', 'updatedAt'] as const
const assessment = ['approvedLimit', 'approvedAt', 'validUntil'] as const
const firm = ['name', 'city', 'countryCode', 'registrationDate', 'businessType'] as const

type Answered = Readonly<Record<string, unknown>>
const objectIn = (value: unknown): Answered =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

interface OverviewProps {
  readonly kase: Case
  /** Undefined where there is none or it could not be read: `children` say so. */
  readonly onboarding: Onboarding | undefined
  readonly documents: ComponentProps<typeof StepFacts>['documents']
  readonly children?: ReactNode
}

/** What is to be done, how it came to that, and everything that the service tells. */
export function Overview({ kase, onboarding, documents, children }: OverviewProps) {
  const t = useTexts(overviewTexts)
  return (
    <>
      <div className={classes.lead}>
        <Section title={t('nextStep')}>
          <StepFacts kase={kase} onboarding={onboarding} documents={documents} />
        </Section>
        <Section title={t('history')}>
          <HistoryList kase={kase} />
        </Section>
      </div>
      {children}
      {onboarding && <Answer onboarding={onboarding} />}
    </>
  )
}

/** Everything that endpoint 3 tells, in the order of a paper application; what nobody listed follows as it came. */
function Answer({ onboarding }: { readonly onboarding: Onboarding }) {
  const t = useTexts(overviewTexts)
  const applicant = objectIn(onboarding.applicant)
  const added = objectIn(onboarding.additionalInformation)
  const company = { ...objectIn(onboarding['company']), ...objectIn(added['verifiedCompany']) }
  const registration = objectIn(company['registrationInfo'])
  const metadata = onboarding.metadata ?? {}
  const unlisted = [
    ...otherFields(onboarding, [
      ...card,
      'id',
      'status',
      'customerId',
      'applicant',
      'additionalInformation',
      'company',
      'metadata',
    ]),
    ...otherFields(applicant, [...person, ...contact, 'address']),
    ...otherFields(applicant['address'], place),
  ]
  const unlistedCompany = [
    ...otherFields(company, [...firm, 'registrationInfo']),
    ...otherFields(registration, ['taxNumber', 'registrationAuthority']),
  ]
  const unlistedAdded = [
    ...otherFields(added, ['signingUrl', 'engagementId', 'creditAssessment', 'verifiedCompany']),
    ...otherFields(added['creditAssessment'], assessment),
  ]
  return (
    <div className={classes.overview}>
      <Section title={t('applicant')}>
        <Facts of={applicant} names={person} />
      </Section>
      <Section title={t('contact')}>
        <Facts of={applicant} names={contact} />
      </Section>
      <Section title={t('address')}>
        <Facts of={objectIn(applicant['address'])} names={place} />
      </Section>
      {Object.keys(company).length > 0 && (
        <Section title={t('company')}>
          <Facts of={company} names={firm} />
          <Facts of={registration} names={['taxNumber', 'registrationAuthority']} optional />
          {unlistedCompany.length > 0 && <Tree fields={unlistedCompany} />}
        </Section>
      )}
      <Section title={t('card')}>
        <Facts of={onboarding} names={card} />
      </Section>
      {Object.keys(added).length > 0 && (
        <Section title={t('decision')}>
          <Facts of={added} names={['signingUrl', 'engagementId']} optional />
          <Facts of={objectIn(added['creditAssessment'])} names={assessment} optional />
          {unlistedAdded.length > 0 && <Tree fields={unlistedAdded} />}
        </Section>
      )}
      {Object.keys(metadata).length > 0 && (
        <Section title={t('metadata')}>
          <Tree fields={otherFields(metadata, [])} />
        </Section>
      )}
      {unlisted.length > 0 && (
        <Section title={t('further')}>
          <Tree fields={unlisted} />
        </Section>
      )}
    </div>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

interface FactsProps {
  readonly of: Answered
  readonly names: readonly Key[]
  /** Nothing is said where none is given. */
  readonly optional?: boolean
}

/** The named fields that have a value, with their names and values in the clerk's language. */
function Facts({ of, names, optional = false }: FactsProps) {
  const t = useTexts(overviewTexts)
  const given = names.filter((name) => of[name] !== undefined && of[name] !== null && of[name] !== '')
  if (given.length === 0) return optional ? null : <p className={classes.nothing}>{t('nothing')}</p>
  return (
    <dl className={classes.facts}>
      {given.map((name) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>
            <Fact name={name} value={of[name]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Fact({ name, value }: { readonly name: Key; readonly value: unknown }) {
  const t = useTexts(overviewTexts)
  const formats = useFormats()
  const country = useCountry()
  if (typeof value !== 'string') return <Value value={value} />
  if (name === 'signingUrl')
    return (
      <>
        <span className={classes.link} title={value}>
          {value}
        </span>
        <CopyButton text={value} what={t(name)} />
      </>
    )
  if (name === 'engagementId' || name === 'externalCustomerId') return <IdText id={value} label={t(name)} />
  if (days.includes(name)) return formats.day(value)
  if (stamps.includes(name)) return formats.stamp(value)
  if (countries.includes(name)) return country(value)
  return enumerated.includes(name) && isKey(value) ? t(value) : value
}

/** `Germany (DE)`; a code that is none is shown as it came. */
function useCountry(): (code: string) => string {
  const language = useLanguage()
  return (code) => {
    if (!/^[A-Z]{2}$/.test(code)) return code
    const name = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code)
    return name === undefined ? code : `${name} (${code})`
  }
}
