import { Group } from '@mantine/core'
import type { Case } from '@contract/api/cases'
import type { Onboarding } from '@contract/api/onboarding'
import { IconAlertTriangle, IconClockX } from '@tabler/icons-react'
import { useNow } from '../../../../lib/now'
import { momentOf } from '@contract/domain/moment'

import { useTexts } from '../../../../lib/i18n/texts'
import { seenLinkMember } from '@contract/api/signing-links'
import { useSigningLinks } from '../next-step'
import { Fact } from '../../../../lib/layout/fact'
import { Facts } from './facts'
import { isDay, objectIn, otherFields, type Answered } from '../../../../lib/answered/fields'
import { Section } from './section'
import { Signing } from './signing'
import { Text, Tree, Value } from '../../../../lib/answered/value-tree'
import recipes from '../../../../lib/theme/recipes.module.css'

interface DecisionProps {
  readonly caseRecord: Case
  readonly onboarding: Onboarding
}

/** What is told with the state ("additionalInformation"): each variant under its name, anything else as it came. */
export function Decision({ caseRecord, onboarding }: DecisionProps) {
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
