import { Button, Group, Menu, Text, VisuallyHidden } from '@mantine/core'
import type { Case } from '@contract/api/cases'
import type { Onboarding } from '@contract/api/onboarding'
import { IconAlertTriangle, IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import clsx from 'clsx'
import { shortened } from '../../../lib/case-states/case-status'
import { todayHere } from '../../../lib/fields/date-text'
import { StateExplained, useCaseExplained } from '../../../lib/case-states/states'
import { useCopy } from '../../../lib/layout/copy'
import { CaseStatusChip } from '../../../lib/layout/status-chip'
import { IconButton } from '../../../lib/layout/tool-button'
import { useFormats } from '../../../lib/i18n/format'
import { useLanguage, useTexts } from '../../../lib/i18n/texts'
import { kartei } from '../../../lib/api/kartei'
import { useOutcome } from '../../../lib/api/queries'
import { useCommands } from '../../../lib/navigation/commands'
import { useScreen } from '../../../lib/navigation/screen'
import recipes from '../../../lib/theme/recipes.module.css'
import classes from './case.module.css'
import { AnnotationsMenu, FollowUpChip } from './annotations'
import { useKindAndCard } from './engagement/panels'
import { NextStepLine, type NextStepProps } from './next-step/next-step-box'

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

/** Every number of the case by its name, to be copied. */
function CopyNumbers({ caseRecord, onboarding }: Pick<NextStepProps, 'caseRecord' | 'onboarding'>) {
  const t = useTexts('cases/case')
  const layoutText = useTexts('layout')
  const { copy, result, icon: Shown } = useCopy()
  const { onboardingId, engagementId, customerId } = caseRecord.identifiers
  const known = [
    { name: t('engagement'), id: engagementId },
    { name: t('onboarding'), id: onboardingId },
    { name: t('customer'), id: customerId },
    { name: t('externalCustomer'), id: onboarding?.applicant?.externalCustomerId },
  ]
  const numbers = known.flatMap(({ name, id }) => (id ? [{ name, id }] : []))
  if (numbers.length === 0) return null
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button
            size="sm"
            className={recipes.fixed}
            aria-label={t('copyNumbers')}
            title={t('copyNumbers')}
            leftSection={<Shown size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            <span className={classes.word}>{t('copyNumbers')}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {numbers.map(({ name, id }) => (
            <Menu.Item key={name} onClick={() => void copy(id)}>
              {name}
              <Text component="bdi" display="block" className={recipes.mono}>
                {id}
              </Text>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <VisuallyHidden role="status">{result && layoutText(result)}</VisuallyHidden>
    </>
  )
}

/** The case's place in the listing that it was taken from, and the cases around it; it keeps one when it moves on. */
function useNeighbours(caseId: string) {
  const { query: asked, order } = useScreen((screen) => screen.listing)
  const query = { ...asked, today: todayHere(), kept: caseId }
  return useOutcome(['cases', 'around', query, order, caseId], () =>
    kartei.cases.around({ query, order, caseId, before: 1, after: 1 }),
  )
}

const filterTexts = {
  all: 'today',
  due: 'due',
  'needs-action': 'needsAction',
  waiting: 'waiting',
  done: 'done',
} as const

/** Going through the listing that the case was taken from, by button and by Alt+← and Alt+→. */
function Pager({ caseId }: { readonly caseId: string }) {
  const t = useTexts('cases/case')
  const filterText = useTexts('case-states/status')
  const filter = useScreen((screen) => screen.listing.query.state ?? 'all')
  const goToNeighbour = useScreen((screen) => screen.goToNeighbour)
  const { data } = useNeighbours(caseId)
  const previous = data?.before[0]
  const next = data?.after[0]
  const isListed = data?.place !== undefined

  useCommands((command) => {
    if (!isListed || (command !== 'previous-in-list' && command !== 'next-in-list')) return false
    const neighbour = command === 'previous-in-list' ? previous : next
    if (neighbour) goToNeighbour(neighbour.caseId)
    return true
  })

  if (data?.place === undefined) return null
  const place = t('place', { place: data.place + 1, of: data.total, filter: filterText(filterTexts[filter]) })
  return (
    <Group className={clsx(recipes.small, recipes.fixed)} gap={2} wrap="nowrap" title={place}>
      <IconButton
        icon={IconChevronLeft}
        label={t('previous')}
        disabled={!previous}
        onClick={() => previous && goToNeighbour(previous.caseId)}
      />
      <VisuallyHidden>{place}</VisuallyHidden>
      <IconButton
        icon={IconChevronRight}
        label={t('next')}
        disabled={!next}
        onClick={() => next && goToNeighbour(next.caseId)}
      />
    </Group>
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
    <Text className={recipes.toned} data-tone="act" mx={24} mb={8} size="sm">
      <IconAlertTriangle size={17} aria-hidden />
      {t('unreadable', { what })}
    </Text>
  )
}

/** In one line: who the case is about, where it stands, what comes next, its numbers, and the way through the filter. */
export function CaseHeader(step: NextStepProps) {
  const { caseRecord, onboarding } = step
  const subtitle = useSubtitle(caseRecord, onboarding)
  const explained = useCaseExplained()
  return (
    <>
      <header className={classes.header}>
        <h1 className={clsx(recipes.cut, recipes.pageTitle)} title={caseRecord.title} tabIndex={-1} data-goes-on="case">
          <bdi>{caseRecord.title}</bdi>
        </h1>
        <AnnotationsMenu caseRecord={caseRecord} />
        <span className={classes.status}>
          <StateExplained explanation={explained(caseRecord)}>
            <CaseStatusChip status={caseRecord.status} />
          </StateExplained>
        </span>
        <FollowUpChip caseRecord={caseRecord} />
        <Text className={clsx(recipes.cut, classes.subtitle)} c="var(--ink-2)" title={subtitle} visibleFrom="lg">
          {subtitle}
        </Text>
        <NextStepLine {...step} />
        <CopyNumbers caseRecord={caseRecord} onboarding={onboarding} />
        <Pager caseId={caseRecord.caseId} />
      </header>
      <Unreadable caseRecord={caseRecord} />
    </>
  )
}
