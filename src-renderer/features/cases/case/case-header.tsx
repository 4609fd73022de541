import { Box, Flex, Group, Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { inDoubtStatus, type Case } from '@contract/api/cases'
import type { Onboarding } from '@contract/api/onboarding'
import { IconAlertTriangle, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import clsx from 'clsx'
import { useLayoutEffect, useRef } from 'react'
import { shortened } from '../../../lib/case-states/case-status'
import { IdText } from '../../../lib/layout/copy'
import { useFormats } from '../../../lib/i18n/format'
import { useLanguage, useTexts } from '../../../lib/i18n/texts'
import recipes from '../../../lib/theme/recipes.module.css'
import classes from './case-header.module.css'
import { AnnotationsMenu, Labels } from './annotations'
import { useKindAndCard } from './engagement/panels'
import { HistoryLine } from './history'
import { NextStepBox, NextStepLine, type NextStepBoxProps } from './next-step/next-step-box'

const narrow = '(width < 1200px)'

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `Business, credit card · Franziska Brückl, applicant · born 14 Mar 1971`: whatever of it is known. */
function useSubtitle(caseRecord: Case, onboarding: Onboarding | undefined): string {
  const t = useTexts('cases/case')
  const formats = useFormats()
  const kindAndCard = useKindAndCard()
  const cardType = caseRecord.cardType ?? onboarding?.cardType ?? undefined
  const applicant = onboarding?.applicant
  const name = [applicant?.firstName, applicant?.lastName].filter(Boolean).join(' ')
  return [
    capitalised(kindAndCard(caseRecord.kind, cardType && shortened(cardType))),
    name !== '' && name !== caseRecord.title ? t('applicantIs', { name }) : undefined,
    applicant?.address?.city,
    applicant?.dateOfBirth && t('born', { day: formats.day(applicant.dateOfBirth) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

function Identifiers({
  caseRecord,
  onboarding,
}: {
  readonly caseRecord: Case
  readonly onboarding: Onboarding | undefined
}) {
  const t = useTexts('cases/case')
  const isNarrow = useMediaQuery(narrow)
  const { onboardingId, engagementId, customerId } = caseRecord.identifiers
  const externalCustomerId = onboarding?.applicant?.externalCustomerId
  // The one that the next step needs stands first and whole.
  const engagement = engagementId !== undefined && (
    <Identifier label={t('engagement')} id={engagementId} full={!isNarrow} />
  )
  return (
    <Flex component="dl" wrap="wrap" gap="4px 28px" mt={8} mb={12}>
      {engagement}
      {onboardingId !== undefined && (
        <Identifier label={t('onboarding')} id={onboardingId} full={!isNarrow && engagementId === undefined} />
      )}
      {customerId !== undefined && <Identifier label={t('customer')} id={customerId} />}
      {externalCustomerId && <Identifier label={t('externalCustomer')} id={externalCustomerId} />}
      {engagementId === undefined &&
        caseRecord.turn !== 'done' &&
        caseRecord.status !== 'FAILED' &&
        caseRecord.status !== inDoubtStatus && (
          <div>
            <dt className={recipes.small}>{t('engagement')}</dt>
            <Text component="dd" c="var(--ink-2)">
              {t('afterCompletion')}
            </Text>
          </div>
        )}
    </Flex>
  )
}

function Identifier({
  label,
  id,
  full = false,
}: {
  readonly label: string
  readonly id: string
  readonly full?: boolean
}) {
  return (
    <div>
      <dt className={recipes.small}>{label}</dt>
      <Flex component="dd" c="var(--ink-2)">
        <IdText id={id} label={label} full={full} />
      </Flex>
    </div>
  )
}

const unreadableNames = {
  title: 'unreadableTitle',
  identifiers: 'unreadableIdentifiers',
  details: 'unreadableDetails',
  desk: 'unreadableDesk',
} as const

/** Says which stored parts of the case are damaged. */
function Unreadable({ caseRecord: { unreadable = [] } }: { readonly caseRecord: Case }) {
  const t = useTexts('cases/case')
  const language = useLanguage()
  if (unreadable.length === 0) return null
  const what = new Intl.ListFormat(language).format(unreadable.map((part) => t(unreadableNames[part])))
  return (
    <Text className={recipes.toned} data-tone="act" mt={6} size="sm">
      <IconAlertTriangle size={17} aria-hidden />
      {t('unreadable', { what })}
    </Text>
  )
}

interface CaseHeaderProps extends NextStepBoxProps {
  /** On tabs for reading, and in low windows, the head is short; undefined where it cannot be. */
  readonly short: boolean | undefined
  readonly onShort: (short: boolean) => void
}

/** Who the case is about, its identifiers, its line, and the next step. */
export function CaseHeader({ short, onShort, ...step }: CaseHeaderProps) {
  const { caseRecord, onboarding, tab } = step
  const t = useTexts('cases/case')
  const subtitle = useSubtitle(caseRecord, onboarding)
  const { engagementId, onboardingId } = caseRecord.identifiers
  const id = engagementId ?? onboardingId
  const heading = useRef<HTMLHeadingElement>(null)
  const fold = useRef<HTMLButtonElement>(null)
  // Folding and unfolding makes both anew: the keyboard stays on the one that it was on.
  const focused = useRef<'heading' | 'fold'>(undefined)
  useLayoutEffect(() => {
    if (document.activeElement !== document.body || !focused.current) return
    const part = focused.current === 'heading' ? heading : fold
    part.current?.focus({ preventScroll: true })
  }, [short])
  const unfocus = (): void => {
    focused.current = undefined
  }
  const title = (
    <h1
      ref={heading}
      className={clsx(recipes.cut, short ? recipes.pageTitle : classes.title)}
      title={caseRecord.title}
      tabIndex={-1}
      data-goes-on="case"
      onFocus={() => {
        focused.current = 'heading'
      }}
      onBlur={unfocus}
    >
      <bdi>{caseRecord.title}</bdi>
    </h1>
  )
  const chevron = short !== undefined && (
    <UnstyledButton
      ref={fold}
      onFocus={() => {
        focused.current = 'fold'
      }}
      onBlur={unfocus}
      className={recipes.iconButton}
      aria-expanded={!short}
      aria-label={t(short ? 'fullHeader' : 'shortHeader')}
      title={t(short ? 'fullHeader' : 'shortHeader')}
      onClick={() => onShort(!short)}
    >
      {short ? <IconChevronDown size={18} aria-hidden /> : <IconChevronUp size={18} aria-hidden />}
    </UnstyledButton>
  )
  if (short)
    return (
      <header className={classes.short}>
        {title}
        <AnnotationsMenu caseRecord={caseRecord} />
        <Text className={clsx(recipes.cut, recipes.fill)} c="var(--ink-2)" title={subtitle} visibleFrom="lg">
          {subtitle}
        </Text>
        {tab !== 'overview' && <NextStepLine {...step} />}
        {id !== undefined && (
          <Group gap={8} className={recipes.small} visibleFrom="lg">
            {t(engagementId === undefined ? 'onboarding' : 'engagement')}
            <IdText id={id} label={t(engagementId === undefined ? 'onboarding' : 'engagement')} />
          </Group>
        )}
        {chevron}
      </header>
    )
  return (
    <header className={classes.header}>
      <div>
        <Group gap={8} wrap="nowrap">
          {title}
          <AnnotationsMenu caseRecord={caseRecord} />
          {chevron}
        </Group>
        <Text className={recipes.breaks} mt={2} c="var(--ink-2)">
          {subtitle}
        </Text>
        <Labels caseRecord={caseRecord} />
        <Unreadable caseRecord={caseRecord} />
        <Identifiers caseRecord={caseRecord} onboarding={onboarding} />
      </div>
      <NextStepBox {...step} />
      {onboardingId !== undefined && (
        // On a narrow screen the box of the next step says when the case was last changed.
        <Box className={classes.history} visibleFrom="lg">
          <HistoryLine caseRecord={caseRecord} onboarding={onboarding} />
        </Box>
      )}
    </header>
  )
}
