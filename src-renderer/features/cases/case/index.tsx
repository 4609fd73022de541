import { Box, Button, Tabs } from '@mantine/core'
import { inDoubtStatus, type Case } from '@contract/api/cases'
import type { Onboarding } from '@contract/api/onboarding'
import { commands, type CommandId } from '@contract/domain/commands'
import { increasePlace, requestPlace } from '@contract/api/credit-limit'
import type { UseQueryResult } from '@tanstack/react-query'
import clsx from 'clsx'
import { Suspense, useEffect, type ComponentType, type ReactNode } from 'react'
import { askForPerson, caseTabs, isCaseTab, useScreen, type CaseTab } from '../../../lib/navigation/screen'
import { Card } from '../../../lib/layout/card'
import { useCaseStatus } from '../../../lib/case-states/case-status'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { EmptyLine, LoadingLine } from '../../../lib/layout/lines'
import { useFormats } from '../../../lib/i18n/format'
import { useLanguage, useTexts } from '../../../lib/i18n/texts'
import recipes from '../../../lib/theme/recipes.module.css'
import { kartei } from '../../../lib/api/kartei'
import { live, ofCase, useLive } from '../../../lib/api/live'
import { CreditLimitTab, useOpenIncrease } from '../../credit-limit'
import { CustomerTab } from '../../customers'
import { DirectDebitTab } from '../../direct-debit'
import { DocumentsView, useDocumentGroups, useFileDrop } from '../../documents'
import { IntakeTray, useIntakeDrop } from '../../intake'
import { CaseJournal } from '../../journal'
import { NotesTab } from '../notes'
import { useShown } from '../../preferences'
import { RawTab } from '../../raw'
import { useAttend } from '../../watch'
import { SupplementaryTab } from '../../onboarding'
import { CaseHeader } from './case-header'
import classes from './case.module.css'
import { Overview } from './overview'
import { AnnotationsNotice } from './annotations'
import { useCommands } from '../../../lib/navigation/commands'
import { goToSettings } from '../../../lib/navigation/settings-place'

interface TabOfEngagement {
  readonly CaseTab: ComponentType<{ readonly engagementId: string }>
  /** Its content has the height of the panel and scrolls inside. */
  readonly fills?: boolean
}

/** Tabs that need the engagement alone: the `case-tab.tsx` of the feature that is called as the tab. */
const caseTabFiles = import.meta.glob<TabOfEngagement>('../../*/case-tab.tsx', { eager: true })
const tabsOfEngagement = caseTabs.flatMap((name): [CaseTab, TabOfEngagement][] => {
  const file = caseTabFiles[`../../${name}/case-tab.tsx`]
  return file ? [[name, file]] : []
})

const needEngagement: ReadonlySet<CaseTab> = new Set<CaseTab>([
  'customer',
  'direct-debit',
  'credit-limit',
  ...tabsOfEngagement.map(([name]) => name),
])

/** A tab's content that scrolls as a whole. */
const panel = clsx(recipes.fill, recipes.scroll)

const cases = live({ key: 'case', ask: (caseId) => kartei.cases.read({ caseId }), ...ofCase })

/**
 * The case as the worklist has it. While it is on the screen main looks at it every few seconds; it is asked again,
 * of main alone, whenever main says that it changed.
 */
function useCase(caseId: string): UseQueryResult<Case> {
  useAttend(caseId)
  return useLive(cases, caseId)
}

const onboardings = live({
  key: 'onboarding',
  ofService: true,
  ask: (onboardingId, origin) => kartei.onboarding.read({ onboardingId, ...origin }),
  on: kartei.onboarding.onRead,
  isAbout: (read, onboardingId, environmentId) =>
    read.environmentId === environmentId && read.onboardingId.toLowerCase() === onboardingId.toLowerCase(),
  take: (_known, { onboarding }) => onboarding,
})

/** Endpoint 3, read when the clerk opens the case. Later reads of main are shown as soon as they are there. */
export const useOnboarding = (onboardingId: string | undefined): UseQueryResult<Onboarding> =>
  useLive(onboardings, onboardingId, { enabled: onboardingId !== undefined })

interface CaseScreenProps {
  readonly caseId: string
  readonly tab: CaseTab
}

/** The case in the middle of the window: its head, and what can be done with it. */
export function CaseScreen({ caseId, tab }: CaseScreenProps) {
  const t = useTexts('cases/case')
  const open = useScreen((screen) => screen.open)
  const { data, error, refetch } = useCase(caseId)
  if (data) return <OpenCase caseRecord={data} tab={tab} />
  return (
    <Card className={recipes.fill}>
      {error ? (
        <Box p="16px 24px">
          <FailureMessage
            failure={error.failure}
            actions={
              <>
                <Button size="sm" onClick={() => void refetch()}>
                  {t('again')}
                </Button>
                <Button size="sm" onClick={() => open('worklist')}>
                  {t('toWorklist')}
                </Button>
              </>
            }
          />
        </Box>
      ) : (
        <LoadingLine label={t('loading')} />
      )}
    </Card>
  )
}

function OpenCase({ caseRecord, tab }: { readonly caseRecord: Case; readonly tab: CaseTab }) {
  const { caseId, title, status } = caseRecord
  const { onboardingId, engagementId } = caseRecord.identifiers
  const t = useTexts('cases/case')
  const documentText = useTexts('documents')
  const formats = useFormats()
  const statusOf = useCaseStatus()
  const openCase = useScreen((screen) => screen.openCase)
  const asked = useOnboarding(onboardingId)
  const { data: onboarding, error, dataUpdatedAt, errorUpdatedAt, refetch } = asked
  const documents = useDocumentGroups(caseId, 'onboarding', onboardingId)
  /** A file that is dropped on a request for a higher limit goes along with that, or goes up for the one that is open. */
  const increaseId = useOpenIncrease(engagementId)
  const forRequest =
    tab !== 'credit-limit' || engagementId === undefined
      ? undefined
      : increaseId === undefined
        ? requestPlace(engagementId)
        : increasePlace(engagementId, increaseId)
  const over = useFileDrop(onboardingId !== undefined || forRequest !== undefined, () => {
    if (tab !== 'documents' && forRequest === undefined) openCase(caseId, 'documents')
    return forRequest ?? caseId
  })
  const fromIntake = useIntakeDrop(caseRecord, onboardingId !== undefined)
  const held = over ?? fromIntake.over
  useSeen(caseRecord)
  const shown = useShown()
  useCaseCommands(caseRecord, shown)
  const staged = documents.groups.reduce((sum, { rows }) => sum + rows.length, 0)
  const language = useLanguage()
  const labelOf = (name: CaseTab): string => (name === 'journal' ? t('journal') : commands[`case-${name}`][language])
  const missing = t(missingEngagement(caseRecord))
  const whyNot = (name: CaseTab): string | undefined =>
    engagementId === undefined && needEngagement.has(name) ? missing : undefined
  const ofEngagement = (content: (id: string) => ReactNode): ReactNode =>
    engagementId === undefined ? <Nothing caseRecord={caseRecord}>{missing}</Nothing> : content(engagementId)
  const again = (
    <Button size="sm" onClick={() => void refetch()}>
      {t('again')}
    </Button>
  )

  return (
    <>
      {tab === 'documents' && onboardingId !== undefined && <IntakeTray caseRecord={caseRecord} />}
      <div
        className={clsx(recipes.column, classes.drop)}
        data-over={held && (held.taken ? true : 'refused')}
        {...fromIntake.handlers}
      >
        <Card tone={statusOf(status).tone} className={recipes.fill}>
          <CaseHeader caseRecord={caseRecord} onboarding={onboarding} documents={documents} tab={tab} />
          <AnnotationsNotice caseId={caseId} />
          <Tabs
            className={recipes.column}
            value={tab}
            onChange={(chosen) => isCaseTab(chosen) && whyNot(chosen) === undefined && openCase(caseId, chosen)}
            keepMounted={false}
          >
            <Tabs.List className={classes.list} aria-label={t('sections')}>
              {caseTabs
                .filter((name) => name !== 'supplementary' || onboardingId !== undefined)
                // A failure leads to Raw all the same.
                .filter((name) => shown(`case-${name}`) || name === tab)
                .map((name) => (
                  <Tabs.Tab
                    key={name}
                    value={name}
                    className={classes.tab}
                    title={whyNot(name) ?? keysOfTab(name)}
                    aria-disabled={whyNot(name) !== undefined || undefined}
                    aria-keyshortcuts={keysOfTab(name)}
                    rightSection={
                      name === 'documents' && staged > 0 ? (
                        <span className={classes.count}>{staged}</span>
                      ) : (
                        name === 'notes' &&
                        caseRecord.note.trim() !== '' && (
                          <span className={classes.mark} role="img" aria-label={t('hasNote')} title={t('hasNote')} />
                        )
                      )
                    }
                  >
                    {labelOf(name)}
                  </Tabs.Tab>
                ))}
            </Tabs.List>
            {onboarding && error && !(tab === 'overview' && engagementId !== undefined) && (
              <Box p="8px 24px 0">
                <FailureMessage
                  failure={error.failure}
                  sentence={t('stale', { time: formats.moment(new Date(dataUpdatedAt)) })}
                  actions={again}
                />
              </Box>
            )}
            <Tabs.Panel value="overview" className={panel}>
              <Overview caseRecord={caseRecord} asked={asked} documents={documents} staged={staged} />
            </Tabs.Panel>
            <Tabs.Panel value="documents" className={panel}>
              {onboardingId === undefined ? (
                <Nothing caseRecord={caseRecord}>{documentText('noOnboarding')}</Nothing>
              ) : (
                <DocumentsView
                  kind="onboarding"
                  place={caseId}
                  id={onboardingId}
                  who={title}
                  over={held}
                  onLookUp={() => void refetch()}
                  seen={
                    onboarding && {
                      at: dataUpdatedAt,
                      status: statusOf(onboarding.status ?? caseRecord.status).label,
                      changed: onboarding.updatedAt ?? caseRecord.updatedAt,
                    }
                  }
                />
              )}
            </Tabs.Panel>
            <Tabs.Panel value="supplementary" className={recipes.column}>
              {onboardingId === undefined ? (
                <Nothing caseRecord={caseRecord}>{t('noOnboarding')}</Nothing>
              ) : (
                <Suspense fallback={<LoadingLine />}>
                  <SupplementaryTab
                    onboardingId={onboardingId}
                    who={title}
                    applicant={onboarding?.applicant ?? undefined}
                  />
                </Suspense>
              )}
            </Tabs.Panel>
            <Tabs.Panel value="customer" className={panel}>
              {ofEngagement((id) => (
                <CustomerTab caseRecord={caseRecord} engagementId={id} onboarding={onboarding} />
              ))}
            </Tabs.Panel>
            <Tabs.Panel value="direct-debit" className={panel}>
              {ofEngagement((id) => (
                <DirectDebitTab
                  caseId={caseId}
                  engagementId={id}
                  mandateIds={caseRecord.identifiers.mandateIds}
                  who={title}
                  locale={onboarding?.applicant?.locale ?? undefined}
                />
              ))}
            </Tabs.Panel>
            {tabsOfEngagement.map(([name, { CaseTab: Content, fills }]) => (
              <Tabs.Panel key={name} value={name} className={fills ? recipes.column : panel}>
                {ofEngagement((id) => (
                  <Content engagementId={id} />
                ))}
              </Tabs.Panel>
            ))}
            <Tabs.Panel value="credit-limit" className={panel}>
              {ofEngagement((id) => (
                <Suspense fallback={<LoadingLine />}>
                  <CreditLimitTab
                    engagementId={id}
                    who={title}
                    increaseIds={caseRecord.identifiers.creditLimitIncreaseIds}
                    over={over}
                  />
                </Suspense>
              ))}
            </Tabs.Panel>
            <Tabs.Panel value="notes" className={recipes.column}>
              <NotesTab caseRecord={caseRecord} />
            </Tabs.Panel>
            <Tabs.Panel value="journal" className={recipes.column}>
              <CaseJournal caseId={caseId} />
            </Tabs.Panel>
            <Tabs.Panel value="raw" className={recipes.column}>
              <RawTab caseRecord={caseRecord} askedAt={Math.max(dataUpdatedAt, errorUpdatedAt)} />
            </Tabs.Panel>
          </Tabs>
        </Card>
        {held && tab !== 'documents' && (
          <p className={classes.will} role="status">
            {held.taken ? documentText('dropWill', { count: held.files }) : documentText('dropRefused')}
          </p>
        )}
      </div>
    </>
  )
}

/** The clerk has the case before them: what the service changed is no news any more. */
function useSeen({ caseId, unseen }: Case): void {
  useEffect(() => {
    if (unseen) void kartei.cases.markSeen({ caseId })
  }, [caseId, unseen])
}

/** Why a part of the case is empty. */
function Nothing({ caseRecord, children }: { readonly caseRecord: Case; readonly children: ReactNode }) {
  const t = useTexts('cases/case')
  const openCase = useScreen((screen) => screen.openCase)
  const inDoubt = caseRecord.status === inDoubtStatus && !caseRecord.done
  return (
    <Box p="4px 8px">
      {inDoubt ? (
        <EmptyLine
          action={
            <Button size="sm" onClick={() => openCase(caseRecord.caseId, 'overview')}>
              {t('clearUp')}
            </Button>
          }
        >
          {t('inDoubtElsewhere')}
        </EmptyLine>
      ) : (
        <EmptyLine>{children}</EmptyLine>
      )}
    </Box>
  )
}

/** Why there is no engagement, which direct debit, invoices and more hang on. */
function missingEngagement({ status, turn }: Case): 'neverEngagement' | 'awaitedEngagement' | 'needsEngagement' {
  if (status === 'FAILED' || status === 'REJECTED' || (turn === 'done' && status !== 'COMPLETED'))
    return 'neverEngagement'
  return status === 'COMPLETED' ? 'awaitedEngagement' : 'needsEngagement'
}

const tabOfCommand = (command: CommandId): CaseTab | undefined => caseTabs.find((tab) => command === `case-${tab}`)

/** The keys that lead to a tab of a case. Every tab has a command: the compiler misses the one without. */
const keysOfTab = (tab: CaseTab): string => commands[`case-${tab}`].keys

function useCaseCommands({ caseId, title, identifiers }: Case, shown: (command: CommandId) => boolean): void {
  const language = useLanguage()
  const openCase = useScreen((state) => state.openCase)
  const tabNow = useScreen(({ screen }) => (typeof screen === 'object' && 'case' in screen ? screen.tab : 'documents'))
  useCommands((command) => {
    const tab = tabOfCommand(command)
    if (tab !== undefined) {
      if (!shown(command)) return false
      if (tab === 'supplementary' && identifiers.onboardingId === undefined) return false
      openCase(caseId, tab)
      return true
    }
    if (command === 'copy-id') {
      const text = identifiers.onboardingId ?? identifiers.engagementId ?? ''
      if (text !== '') void kartei.workstation.copy({ text, sensitive: false })
      return true
    }
    if (command === 'person-data') {
      askForPerson(title)
      goToSettings('settings-person', language)
      return true
    }
    if (command === 'own-window') {
      void kartei.windows.openCase({ caseId, tab: tabNow })
      return true
    }
    return false
  })
}
