import clsx from 'clsx'
import type { Case } from '@contract/api/cases'
import { commands } from '@contract/domain/commands'
import { requestPlace } from '@contract/api/credit-limit'
import type { DraftSummary } from '@contract/api/drafts'
import { CloseButton, Flex, UnstyledButton } from '@mantine/core'
import { useCaseStatus } from '../lib/case-states/case-status'
import { useCaseDocuments } from '../features/documents'
import { useIsFormBegun } from '../lib/forms/persisted-form'
import { useDraftsList } from '../features/drafts'
import { useTexts } from '../lib/i18n/texts'
import { kartei } from '../lib/api/kartei'
import { useCommands } from '../lib/navigation/commands'
import { closeCase, goToOpenCase, useOpenCases } from '../lib/navigation/open-cases'
import classes from './open-cases.module.css'
import { useOutcome } from '../lib/api/queries'
import { caseIn, isCaseTab, useScreen } from '../lib/navigation/screen'
import recipes from '../lib/theme/recipes.module.css'

/** The cases that lie open, each in a tab; a dot marks what was begun on them and not sent. */
export function OpenCases() {
  const t = useTexts('shell')
  const open = useOpenCases((cases) => cases.open)
  const inFront = useScreen(({ screen }) => caseIn(screen)?.case)
  useCommands((command) => {
    if (command === 'next-case') return goToOpenCase(1)
    if (command === 'previous-case') return goToOpenCase(-1)
    if (command !== 'close-case' || inFront === undefined) return false
    closeCase(inFront)
    return true
  })
  if (open.length === 0) return null
  return (
    <Flex component="nav" gap={4} className={classes.tabs} aria-label={t('openCases')}>
      {open.map(({ caseId, tab }) => (
        <OpenCase key={caseId} caseId={caseId} tab={tab} isInFront={caseId === inFront} />
      ))}
    </Flex>
  )
}

interface OpenCaseProps {
  readonly caseId: string
  readonly tab: string
  readonly isInFront: boolean
}

function OpenCase({ caseId, tab, isInFront }: OpenCaseProps) {
  const t = useTexts('shell')
  const openCase = useScreen((state) => state.openCase)
  const statusOf = useCaseStatus()
  const { data: caseRecord, error } = useOutcome(['case', caseId], () => kartei.cases.read({ caseId }))
  const unsent = useUnsent(caseId, caseRecord?.identifiers)
  // Erased, or of a register that is gone.
  if (error) return null
  const title = caseRecord?.title ?? '…'
  const { icon: Icon } = statusOf(caseRecord?.status ?? '')
  return (
    <Flex component="span" align="center" className={classes.tab} data-front={isInFront || undefined}>
      <UnstyledButton
        className={clsx(classes.open, recipes.fill)}
        aria-current={isInFront ? 'page' : undefined}
        title={title}
        onClick={() => openCase(caseId, isCaseTab(tab) ? tab : 'documents')}
      >
        <Icon size={16} aria-hidden />
        <bdi className={recipes.cut}>{title}</bdi>
        {unsent && <span className={classes.dot} role="img" aria-label={t('unsent')} title={t('unsent')} />}
      </UnstyledButton>
      <CloseButton
        size="sm"
        className={classes.close ?? ''}
        aria-label={t('closeCase', { who: title })}
        title={`${t('closeCase', { who: title })} (${commands['close-case'].keys})`}
        onClick={() => closeCase(caseId)}
      />
    </Flex>
  )
}

/** Documents that were staged and not sent, on the case or for a higher limit, or one of its forms that was begun. */
function useUnsent(caseId: string, { onboardingId, engagementId }: Partial<Case['identifiers']> = {}): boolean {
  const { staged } = useCaseDocuments(caseId)
  const { staged: forRequest } = useCaseDocuments(engagementId === undefined ? caseId : requestPlace(engagementId))
  const { data } = useDraftsList()
  const isOfCase = ({ caseId: of, subject }: DraftSummary): boolean =>
    of === caseId ||
    (subject.type === 'supplementary-details' && isSameId(subject.onboardingId, onboardingId)) ||
    (subject.type === 'credit-limit' && isSameId(subject.engagementId, engagementId))
  const begun = useIsFormBegun(engagementId)
  return staged.length + forRequest.length > 0 || begun || (data?.drafts.some(isOfCase) ?? false)
}

const isSameId = (one: string, other: string | undefined): boolean => one.toLowerCase() === other?.toLowerCase()
