import { Box, Button, Title } from '@mantine/core'
import { inDoubtStatus, isSameState, type Case } from '@contract/api/cases'
import type { Onboarding } from '@contract/api/onboarding'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { useScreen } from '../../../../lib/navigation/screen'
import { FailureMessage } from '../../../../lib/failures/failure-message'
import { EmptyLine, LoadingLine } from '../../../../lib/layout/lines'
import { useFormats } from '../../../../lib/i18n/format'
import { useTexts } from '../../../../lib/i18n/texts'
import { knownOf, useLastKnown } from '../../../raw'
import { Engagement } from '../engagement'
import { Labels } from '../annotations'
import { InDoubt } from '../in-doubt'
import { History } from '../history'
import { StepFacts, type CaseDocuments } from '../next-step/next-step-box'
import { Answer } from './answer'
import { AwaitedInformation } from './awaited-information'
import classes from '../case.module.css'
import { Section } from './facts'

interface OverviewProps {
  readonly caseRecord: Case
  readonly asked: UseQueryResult<Onboarding>
  readonly documents: CaseDocuments
  /** Documents that are staged and not sent. */
  readonly staged: number
}

/** The engagement where there is one, what is to be done, how it came to that, and everything that the service tells. */
export function Overview({ caseRecord, asked, documents, staged }: OverviewProps) {
  const t = useTexts('cases/overview')
  const { engagementId, onboardingId } = caseRecord.identifiers
  const kept = useLastKnown(caseRecord.identifiers)
  const onboarding = knownOf(asked, kept?.onboarding)
  const application = useRef<HTMLDivElement>(null)
  const inDoubt = caseRecord.status === inDoubtStatus && !caseRecord.done
  const awaitsInformation =
    isSameState(asked.data?.status ?? caseRecord.status, 'AWAITING_ADDITIONAL_INFO') && !caseRecord.done
  return (
    <>
      {inDoubt && <InDoubt caseRecord={caseRecord} />}
      {engagementId !== undefined && (
        <Engagement
          caseRecord={caseRecord}
          engagementId={engagementId}
          onboarding={onboarding}
          kept={kept}
          staged={staged}
          onSeeApplication={() => {
            application.current?.focus({ preventScroll: true })
            application.current?.scrollIntoView({ block: 'start' })
          }}
        />
      )}
      {awaitsInformation && <AwaitedInformation caseRecord={caseRecord} onboarding={asked.data} />}
      <div className={classes.lead}>
        <Section title={t('nextStep')}>
          <StepFacts caseRecord={caseRecord} onboarding={asked.data} documents={documents} />
          <Labels caseRecord={caseRecord} />
        </Section>
        <Section title={t('history')}>
          <History caseRecord={caseRecord} onboarding={asked.data} />
        </Section>
      </div>
      {engagementId === undefined && !(onboardingId === undefined && inDoubt) && (
        <Reading
          caseId={caseRecord.caseId}
          isOnboarding={onboardingId !== undefined}
          onboarding={onboarding}
          live={asked.data}
        />
      )}
      {onboarding.value && (
        <div ref={application} tabIndex={-1} className={classes.goal} aria-label={t('application')} role="group">
          {engagementId !== undefined && (
            <Title order={2} p="12px 20px 0 24px">
              {t('application')}
            </Title>
          )}
          <Answer caseRecord={caseRecord} onboarding={onboarding.value} />
        </div>
      )}
    </>
  )
}

interface ReadingProps {
  readonly caseId: string
  readonly isOnboarding: boolean
  readonly onboarding: ReturnType<typeof knownOf<Onboarding>>
  readonly live: Onboarding | undefined
}

/** Why the application is not there, or not as it is now. */
function Reading({ caseId, isOnboarding, onboarding, live }: ReadingProps) {
  const t = useTexts('cases/case')
  const formats = useFormats()
  const openCase = useScreen((screen) => screen.openCase)
  const { value, at, failure, reading, again } = onboarding
  if (!isOnboarding)
    return (
      <Box p="4px 8px">
        <EmptyLine>{t('noOnboarding')}</EmptyLine>
      </Box>
    )
  if (!failure) return value ? null : <LoadingLine label={t('loading')} />
  // The case says by itself that what it has read before could not be read again.
  if (live) return null
  return (
    <Box p="16px 24px">
      <FailureMessage
        failure={failure}
        {...(value && at !== undefined && { sentence: t('stale', { time: formats.moment(new Date(at)) }) })}
        actions={
          <>
            <Button size="sm" loading={reading} onClick={again}>
              {t('again')}
            </Button>
            <Button size="sm" onClick={() => openCase(caseId, 'raw')}>
              {t('lastAnswers')}
            </Button>
          </>
        }
      />
    </Box>
  )
}
