import type { Case } from '@contract/api/cases'
import type { Onboarding } from '@contract/api/onboarding'
import { IconAlertTriangle, IconClockX } from '@tabler/icons-react'
import { Group } from '@mantine/core'
import { momentOf } from '@contract/domain/moment'
import { seenLinkMember } from '@contract/api/signing-links'
import { useTexts } from '../../../../lib/i18n/texts'
import { Facts, Section } from './facts'
import {
  fieldsOf,
  isDay,
  objectIn,
  otherFields,
  otherFieldsUnder,
  type Answered,
  type Field,
} from '../../../../lib/answered/fields'
import classes from '../case.module.css'
import { Tree, Text, Value } from '../../../../lib/answered/value-tree'
import recipes from '../../../../lib/theme/recipes.module.css'
import { useNow } from '../../../../lib/now'
import { useSigningLinks } from '../next-step/signing'
import { Fact } from '../../../../lib/layout/fact'
import { Signing } from './signing'

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
] as const
const contact = ['phone', 'verifiedPhone', 'email'] as const
const place = ['streetLine1', 'streetLine2', 'postalCode', 'city', 'country'] as const
const card = ['cardType', 'onboardingType', 'requestedCreditLimit', 'createdAt', 'updatedAt'] as const
const firm = ['name', 'city', 'countryCode', 'registrationDate', 'businessType', 'registrationAuthority'] as const
const registration = ['taxNumber', 'registrationAuthority'] as const

interface AnswerProps {
  readonly caseRecord: Case
  readonly onboarding: Onboarding
}

/** Everything that endpoint 3 tells: what was decided, then the application in its own order, then what nobody listed. */
export function Answer({ caseRecord, onboarding }: AnswerProps) {
  const t = useTexts('cases/overview')
  const applicant = objectIn(onboarding.applicant)
  const company = objectIn(onboarding['company'])
  const verified = objectIn(objectIn(onboarding.additionalInformation)['verifiedCompany'])
  const metadata = otherFields(onboarding.metadata, [])
  const unlisted = unlistedIn(onboarding)
  const identifiers = { ...onboarding, externalCustomerId: applicant['externalCustomerId'] }
  return (
    <div className={classes.overview}>
      <Decision caseRecord={caseRecord} onboarding={onboarding} />
      <Section title={t('applicant')}>
        <Facts of={applicant} names={person} />
      </Section>
      <Section title={t('contact')}>
        <Facts of={applicant} names={contact} />
      </Section>
      <Section title={t('address')}>
        <Facts of={objectIn(applicant['address'])} names={place} />
      </Section>
      <Company title={t('company')} company={company} />
      <Company title={t('verifiedCompany')} company={verified} />
      <Section title={t('card')}>
        <Facts of={onboarding} names={card} />
      </Section>
      <Section title={t('identifiers')}>
        <Facts of={identifiers} names={['id', 'customerId', 'externalCustomerId']} />
        {isAnother(onboarding.id, caseRecord) && (
          <p className={recipes.toned} data-tone="act">
            <IconAlertTriangle size={15} aria-hidden />
            {t('otherId')}
          </p>
        )}
      </Section>
      {metadata.length > 0 && (
        <Section title={t('metadata')}>
          <Tree fields={metadata} />
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

/** Whether the answer says that it is of another onboarding than the one that was asked for. */
const isAnother = (id: string | null | undefined, { identifiers: { onboardingId = '' } }: Case): boolean =>
  Boolean(id) && id?.toLowerCase() !== onboardingId.toLowerCase()

function Company({ title, company }: { readonly title: string; readonly company: Answered }) {
  const unlisted = [
    ...otherFields(company, firm, ['registrationInfo']),
    ...otherFieldsUnder('registrationInfo', otherFields(company['registrationInfo'], registration)),
  ]
  if (Object.keys(company).length === 0) return null
  return (
    <Section title={title}>
      <Facts of={company} names={firm} optional />
      <Facts of={objectIn(company['registrationInfo'])} names={registration} optional />
      {unlisted.length > 0 && <Tree fields={unlisted} />}
    </Section>
  )
}

interface DecisionProps {
  readonly caseRecord: Case
  readonly onboarding: Onboarding
}

/** Members that come with the state ("additionalInformation"): each variant under its name, anything else as it came. */
function Decision({ caseRecord, onboarding }: DecisionProps) {
  const t = useTexts('cases/overview')
  const { status } = onboarding
  const links = useSigningLinks(onboarding)
  const added = objectIn(onboarding.additionalInformation)
  const { engagementId, creditAssessment } = added
  // One that is no page for a browser is a text like any other.
  const shownAsLink = links?.known.map(({ member }) => member) ?? [seenLinkMember]
  const rest = otherFields(added, [...shownAsLink, 'engagementId'], ['creditAssessment', 'verifiedCompany'])
  const restTitle = status === 'FAILED' ? 'ofFailure' : status === 'REJECTED' ? 'ofRejection' : 'decision'
  return (
    <>
      {links && <Signing caseRecord={caseRecord} onboarding={onboarding} links={links} />}
      {typeof engagementId === 'string' && engagementId !== '' && (
        <Section title={t('engagement')}>
          <Facts of={added} names={['engagementId']} />
        </Section>
      )}
      {Object.keys(objectIn(creditAssessment)).length > 0 && (
        <Section title={t('assessment')}>
          <Assessment of={objectIn(creditAssessment)} />
        </Section>
      )}
      {rest.length > 0 && (
        <Section title={t(restTitle)}>
          <Tree fields={rest} />
        </Section>
      )}
    </>
  )
}

/** How much was approved, and how long that holds. */
function Assessment({ of }: { readonly of: Answered }) {
  const t = useTexts('cases/overview')
  const { validUntil } = of
  const rest = otherFields(of, ['approvedLimit', 'approvedAt', 'validUntil'])
  return (
    <>
      <Facts of={of} names={['approvedLimit', 'approvedAt']} optional />
      {validUntil !== undefined && validUntil !== null && (
        <dl className={recipes.facts}>
          <Fact name={t('validUntil')}>
            {typeof validUntil === 'string' ? <ValidUntil stamp={validUntil} /> : <Value value={validUntil} />}
          </Fact>
        </dl>
      )}
      {rest.length > 0 && <Tree fields={rest} />}
    </>
  )
}

const day = 24 * 60 * 60_000
/** Before the end by so many days it is time to act. */
const soon = 14

/** When it ends, in milliseconds. A bare day ends with that day, in the clerk's time zone. */
function endOf(stamp: string): number | undefined {
  const moment = momentOf(isDay(stamp) ? `${stamp}T00:00` : stamp)
  return moment === undefined || !isDay(stamp) ? moment : moment + day
}

function ValidUntil({ stamp }: { readonly stamp: string }) {
  const t = useTexts('cases/overview')
  const now = useNow(60_000)
  const end = endOf(stamp)
  const left = end === undefined ? undefined : end - now.getTime()
  return (
    <Group gap="0 10px">
      <Text text={stamp} />
      {left !== undefined && left <= 0 && (
        <span className={recipes.toned} data-tone="stop">
          <IconClockX size={15} aria-hidden />
          {t('expired')}
        </span>
      )}
      {left !== undefined && left > 0 && left <= soon * day && (
        <span className={recipes.toned} data-tone="act">
          <IconAlertTriangle size={15} aria-hidden />
          {t('expires', { count: Math.ceil(left / day) })}
        </span>
      )}
    </Group>
  )
}

/** Optional parts that are null are merely not there: their sections are left out. */
const leftOut = ['applicant', 'additionalInformation', 'metadata', 'company', 'address']

/** Members of an answer of endpoint 3 that the interface does not list. */
function unlistedIn(onboarding: Onboarding): Field[] {
  const applicant = objectIn(onboarding.applicant)
  return [
    ...otherFields(
      onboarding,
      [...card, 'id', 'status', 'customerId'],
      ['applicant', 'additionalInformation', 'company', 'metadata'],
    ),
    ...otherFieldsUnder('applicant', [
      ...otherFields(applicant, [...person, ...contact, 'externalCustomerId'], ['address']),
      ...otherFieldsUnder('address', otherFields(applicant['address'], place)),
    ]),
  ].filter(({ name, value }) => value !== null || !leftOut.includes(name))
}

/** Other in every state, and told as such elsewhere. */
const ofEveryState = ['status', 'updatedAt']

/**
 * Members that an answer of endpoint 3 has and the one in the state before had not, or had otherwise, each as it came. Where Kartei never
 * saw that state: what the service added of its own.
 */
export function addedIn(now: Onboarding, before: Onboarding | undefined): Field[] {
  const added = before
    ? newOrChanged(now, before)
    : [
        ...otherFields(
          now.additionalInformation,
          ['signingUrl', 'engagementId'],
          ['creditAssessment', 'verifiedCompany'],
        ),
        ...unlistedIn(now),
      ].filter(({ value }) => saysSomething(value))
  return added.flatMap((field) => (field.name === 'asItCame' ? fieldsOf(field.value) : [field]))
}

function newOrChanged(now: unknown, before: unknown, known: readonly string[] = ofEveryState): Field[] {
  const earlier = objectIn(before)
  return fieldsOf(now).flatMap(({ name, value }) => {
    const was = Object.hasOwn(earlier, name) ? earlier[name] : undefined
    if (known.includes(name) || !saysSomething(value) || isSame(value, was)) return []
    if (fieldsOf(value).length === 0 || fieldsOf(was).length === 0) return [{ name, value }]
    return otherFieldsUnder(name, newOrChanged(value, was, []))
  })
}

const saysSomething = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  !(typeof value === 'object' && Object.keys(value).length === 0)

/** In depth, whatever the order of the members. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [mine, theirs] = [Object.entries(one), new Map(Object.entries(other))]
  return (
    mine.length === theirs.size && mine.every(([name, value]) => theirs.has(name) && isSame(value, theirs.get(name)))
  )
}
