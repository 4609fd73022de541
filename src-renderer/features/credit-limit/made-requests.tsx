import { Box, Button, Flex, Group, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconClock, IconFiles, IconHelpHexagon } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { useAct } from '../../lib/api/queries'
import { useCaseStatus, type Tone } from '../../lib/case-states/case-status'
import { otherFields } from '../../lib/answered/fields'
import { Tree } from '../../lib/answered/value-tree'
import { IdText } from '../../lib/layout/copy'
import { FailureMessage } from '../../lib/failures/failure-message'
import { EmptyLine } from '../../lib/layout/lines'
import { StateExplained, useRequestExplained, type RequestState } from '../../lib/case-states/states'
import { StatusChip } from '../../lib/layout/status-chip'
import { UndoButton } from '../../lib/undo/undo-button'
import { useFormats } from '../../lib/i18n/format'
import { type Say, useLanguage, useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { employments } from '../../lib/fields/suggestions'
import { FoldedForAdministrator } from '../../lib/forms/section'
import recipes from '../../lib/theme/recipes.module.css'
import classes from './credit-limit.module.css'
import { DecisionDialog } from './decision-dialog'
import { RequestDoubt } from './request-doubt'
import { closeIncrease, openIncrease, useOpenIncrease } from './open-increase'
import { OtherRequest } from './other-request'
import { reasonTypes } from './read-request'
import { SentDocuments } from './sent-documents'
import type { MadeRequest } from './use-requests'

interface MadeRequestsProps {
  readonly engagementId: string
  readonly requests: readonly MadeRequest[]
  readonly increaseIds: readonly string[]
}

/** Earlier requests, newest first, and the identifiers of those made elsewhere. */
export function MadeRequests({ engagementId, requests, increaseIds }: MadeRequestsProps) {
  const t = useTexts('credit-limit')
  const [deciding, setDeciding] = useState<MadeRequest>()
  const [takenOff, setTakenOff] = useState<string>()
  const here = new Set(requests.map(({ answer }) => answer?.id))
  const elsewhere = increaseIds.filter((id) => !here.has(id))
  return (
    <section>
      <Title order={2}>{t('made')}</Title>
      <p className={recipes.quiet}>{t('madeHint')}</p>
      {requests.length + elsewhere.length === 0 && <EmptyLine>{t('noneMade')}</EmptyLine>}
      <Box component="ol" mt={8} className={recipes.plainList ?? ''}>
        {requests.map((request) => (
          <Box component="li" key={request.recordId} py={12} className={recipes.ruled}>
            <Made request={request} onDecide={() => setDeciding(request)} />
          </Box>
        ))}
        {elsewhere.map((id) => (
          <Box component="li" key={id} py={12} className={recipes.ruled}>
            <IdText id={id} label={t('requestId')} />
            <p className={recipes.quiet}>{t('madeElsewhere')}</p>
            <SentDocuments increaseId={id} />
            <Group gap="4px 12px" mt={8}>
              <OpenDocuments engagementId={engagementId} increaseId={id} />
              <TakeOff engagementId={engagementId} increaseId={id} onTakenOff={() => setTakenOff(id)} />
            </Group>
          </Box>
        ))}
      </Box>
      {takenOff !== undefined && !increaseIds.includes(takenOff) && (
        <Group gap="4px 12px" mt={8} role="status">
          <span>{t('takenOff', { id: takenOff })}</span>
          <UndoButton
            of={takenOff}
            onUndo={() => void kartei.creditLimit.addRequest({ engagementId, creditLimitIncreaseId: takenOff })}
          />
        </Group>
      )}
      <OtherRequest engagementId={engagementId} />
      <DecisionDialog request={deciding} onClose={() => setDeciding(undefined)} />
    </section>
  )
}

interface OpenDocumentsProps {
  readonly engagementId: string
  readonly increaseId: string
}

/** Documents go up for a request at any later time. */
function OpenDocuments({ engagementId, increaseId }: OpenDocumentsProps) {
  const t = useTexts('credit-limit')
  const isOpen = useOpenIncrease(engagementId) === increaseId
  return (
    <Button
      size="sm"
      leftSection={<IconFiles size={16} aria-hidden />}
      data-documents-of={increaseId}
      aria-pressed={isOpen}
      aria-description={increaseId}
      onClick={() => openIncrease(engagementId, increaseId)}
    >
      {t('addDocuments')}
    </Button>
  )
}

interface TakeOffProps extends OpenDocumentsProps {
  readonly onTakenOff: () => void
}

/** An identifier that was added by mistake goes again. */
function TakeOff({ engagementId, increaseId, onTakenOff }: TakeOffProps) {
  const t = useTexts('credit-limit')
  const isOpen = useOpenIncrease(engagementId) === increaseId
  const remove = useAct(kartei.creditLimit.removeRequest, () => {
    if (isOpen) closeIncrease(engagementId)
    onTakenOff()
  })
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        loading={remove.running}
        aria-description={increaseId}
        onClick={() => void remove.run({ engagementId, creditLimitIncreaseId: increaseId })}
      >
        {t('takeOff')}
      </Button>
      {remove.failure && (
        <FailureMessage
          failure={remove.failure}
          {...(remove.failure.kind === 'conflict' && { sentence: t('notTakenOff') })}
        />
      )}
    </>
  )
}

interface MadeProps {
  readonly request: MadeRequest
  readonly onDecide: () => void
}

function Made({ request, onDecide }: MadeProps) {
  const t = useTexts('credit-limit')
  const place = useTexts('credit-limit/places')
  const formats = useFormats()
  const language = useLanguage()
  const statusOf = useCaseStatus()
  const explained = useRequestExplained()
  const look = lookOf(request, t)
  const { state, request: asked, answer, decision, soon, at, clerk, recordId, fileIds } = request
  const wordOf = (choices: typeof reasonTypes, code: string): string =>
    choices.find((each) => each.code === code)?.words[language] ?? code
  const unlisted = otherFields(answer?.rest, [])
  const facts: Fact[] = [
    [t('reason'), wordOf(reasonTypes, asked.reason.reasonType)],
    ...Object.entries(asked.reason).flatMap(([name, value]) =>
      name === 'reasonType' ? [] : [[name, writtenAs(value)] as const],
    ),
    ...(asked.monthlyIncome ? [[t('income'), formats.money(asked.monthlyIncome).text] as const] : []),
    ...(asked.employmentType === undefined
      ? []
      : [[t('employment'), wordOf(employments, asked.employmentType)] as const]),
    [t('askedAt'), t('by', { time: formats.stamp(at), clerk })],
    ...(answer?.status === undefined ? [] : [[t('statusAtCreation'), statusOf(answer.status).label] as const]),
    ...(answer?.settledBy === undefined
      ? []
      : [[t('settledBy'), t('by', { time: formats.stamp(answer.at), clerk: answer.settledBy })] as const]),
    ...(soon ? [[t('soonReason'), [t(`soon-${soon.reason}`), soon.remark].filter(Boolean).join(': ')] as const] : []),
  ]
  const ofAdministrator: Fact[] = [
    ...Object.entries(asked.redirectUrls ?? {}).map(
      ([name, value]) => [isRedirect(name) ? place(`redirectUrls.${name}`) : name, writtenAs(value)] as const,
    ),
    ...Object.entries(asked).flatMap(([name, value]) =>
      listed.includes(name) ? [] : [[name, writtenAs(value)] as const],
    ),
  ]
  return (
    <article
      aria-label={t('requestOf', { amount: formats.money(asked.appliedAmount).text })}
      tabIndex={-1}
      data-goes-on={answer?.id === undefined ? undefined : `limit-request-${answer.id}`}
    >
      <Flex component="header" wrap="wrap" align="center" justify="space-between" gap="4px 12px">
        <strong>{formats.money(asked.appliedAmount).text}</strong>
        <StateExplained explanation={explained(stateOf(request))}>
          <StatusChip {...look} past />
        </StateExplained>
      </Flex>
      {answer?.id !== undefined && <IdText id={answer.id} label={t('requestId')} />}
      <Facts facts={facts} />
      {ofAdministrator.length > 0 && (
        <FoldedForAdministrator className={classes.fold}>
          <Facts facts={ofAdministrator} />
        </FoldedForAdministrator>
      )}
      {unlisted.length > 0 && <Tree fields={unlisted} />}
      {state === 'in-doubt' && <RequestDoubt request={request} />}
      {state === 'accepted' && answer?.id !== undefined && (
        <SentDocuments increaseId={answer.id} recordId={recordId} fileIds={fileIds} />
      )}
      {decision && (
        <Text size="sm" my={8}>
          {t(decision.outcome === 'granted' ? 'wasGranted' : 'wasRefused', { day: formats.day(decision.day) })}{' '}
          {decision.amount && t('grantedLimit', { amount: formats.money(decision.amount).text })} {decision.note}{' '}
          <span className={recipes.quiet}>{t('by', { time: formats.stamp(decision.at), clerk: decision.clerk })}</span>
        </Text>
      )}
      {state === 'accepted' && (
        <Group gap="4px 12px" mt={8}>
          {answer?.id !== undefined && <OpenDocuments engagementId={request.engagementId} increaseId={answer.id} />}
          <Button size="sm" onClick={onDecide}>
            {t(decision ? 'changeDecision' : 'recordDecision')}
          </Button>
        </Group>
      )}
    </article>
  )
}

type Fact = readonly [name: string, value: string]

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <Box component="dl" my={6} fz="sm" className={recipes.facts ?? ''}>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </Box>
  )
}

const stateOf = ({ state, decision }: MadeRequest): RequestState =>
  decision ? 'decided' : state === 'accepted' || state === 'not-arrived' ? state : 'in-doubt'

function lookOf(
  { state, decision }: MadeRequest,
  t: Say<'credit-limit'>,
): { icon: typeof IconClock; tone: Tone; label: string } {
  if (decision?.outcome === 'granted') return { icon: IconCircleCheck, tone: 'done', label: t('granted') }
  if (decision?.outcome === 'refused') return { icon: IconCircleX, tone: 'stop', label: t('refused') }
  if (state === 'accepted') return { icon: IconClock, tone: 'wait', label: t('accepted') }
  if (state === 'not-arrived') return { icon: IconCircleX, tone: 'wait', label: t('notArrivedState') }
  return { icon: IconHelpHexagon, tone: 'act', label: t('inDoubt') }
}

/** Members of a request that have words of their own. */
const listed = ['appliedAmount', 'reason', 'monthlyIncome', 'employmentType', 'redirectUrls']

const isRedirect = (name: string): name is 'successUrl' | 'failUrl' => name === 'successUrl' || name === 'failUrl'

const writtenAs = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : JSON.stringify(value, (_name, member: unknown) => (typeof member === 'bigint' ? String(member) : member))
