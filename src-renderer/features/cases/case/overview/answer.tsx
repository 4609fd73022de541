import type { Case } from '@contract/api/cases'
import type { Onboarding } from '@contract/api/onboarding'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '../../../../lib/i18n/texts'
import { Decision } from './decision'
import { Facts } from './facts'
import { objectIn, otherFields, otherFieldsUnder, type Answered } from '../../../../lib/answered/fields'
import classes from './overview.module.css'
import { Section } from './section'
import { card, contact, person, place, unlistedIn } from './unlisted'
import { Tree } from '../../../../lib/answered/value-tree'
import recipes from '../../../../lib/theme/recipes.module.css'

const firm = ['name', 'city', 'countryCode', 'registrationDate', 'businessType'] as const
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
