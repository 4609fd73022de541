import type { Onboarding } from '@contract/api/onboarding'
import { isSameState, type SeenStatus, type Case } from '@contract/api/cases'
import { momentOf } from '@contract/domain/moment'
import { VisuallyHidden, Button } from '@mantine/core'
import { IconCircleCheckFilled, IconCircleDashed, type Icon } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { useCaseStatus } from '../../../lib/case-states/case-status'
import { kartei } from '../../../lib/api/kartei'
import { live, ofCase, useLive } from '../../../lib/api/live'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import recipes from '../../../lib/theme/recipes.module.css'
import classes from './case.module.css'
import { CaseStatusChip } from '../../../lib/layout/status-chip'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { LoadingLine } from '../../../lib/layout/lines'
import { Text } from '../../../lib/answered/value-tree'

/** A state that the case was seen in, and for how many milliseconds, where both ends are known. */
type SeenState = SeenStatus & { readonly lasted?: number | undefined }

export type HistoryStep =
  | { readonly kind: 'received'; readonly at: string }
  /** `lasted` in milliseconds, where both ends are known. */
  | { readonly kind: 'past'; readonly status: string; readonly lasted?: number }
  /** `sinceKnown`: the change to this status was seen; otherwise `at` is merely the last change of anything. */
  | { readonly kind: 'current'; readonly status: string; readonly at: string; readonly sinceKnown: boolean }
  | { readonly kind: 'usual'; readonly status: string }

const toTheCard = ['AWAITING_CARD_CREATION', 'COMPLETED']
const toTheSignature = ['AWAITING_SIGNING', ...toTheCard]

/** How a case usually goes on; no transition is promised by the interface ("States and transitions"). */
const usual: Readonly<Record<string, readonly string[]>> = {
  PROCESSING: toTheSignature,
  AWAITING_DOCUMENTS: ['AWAITING_DOCUMENT_REVIEW', ...toTheSignature],
  AWAITING_DOCUMENT_REVIEW: toTheSignature,
  AWAITING_MANUAL_REVIEW: toTheSignature,
  AWAITING_ADDITIONAL_INFO: toTheSignature,
  AWAITING_SIGNING: toTheCard,
  AWAITING_CARD_CREATION: ['COMPLETED'],
}

function between(from: string | undefined, to: string | undefined): number | undefined {
  const start = from === undefined ? undefined : momentOf(from)
  const end = to === undefined ? undefined : momentOf(to)
  return start === undefined || end === undefined || end < start ? undefined : end - start
}

/** When a state began: by the service's stamp, else by when it was first seen. */
const beganAt = ({ changedAt, seenAt }: SeenStatus): string => changedAt ?? seenAt

/**
 * The states that a case was seen in, each with how long it lasted. Of the first one the beginning is not known, since
 * it may have begun long before anybody looked; only PROCESSING begins with the application.
 *
 * @param seen as `cases.history` answers, oldest first
 */
export function seenStates(seen: readonly SeenStatus[], createdAt: string): SeenState[] {
  return seen.map((state, index) => {
    const next = seen[index + 1]
    const start = index > 0 ? beganAt(state) : state.status === 'PROCESSING' ? createdAt : undefined
    return { ...state, lasted: next && between(start, beganAt(next)) }
  })
}

/**
 * The line of a case: what is known of its past, where it is, and what usually follows. Every onboarding begins in
 * PROCESSING; other past states appear only where they were seen, since no endpoint names them.
 */
export function historyOf(
  { status, createdAt, updatedAt }: Pick<Case, 'status' | 'createdAt' | 'updatedAt'>,
  seen: readonly SeenStatus[],
): HistoryStep[] {
  // The page may have read the case after the history was written: then all of it is past.
  const last = seen.at(-1)
  const current = last && isSameState(last.status, status) ? last : undefined
  const whole = current ? seen : [...seen, { status, seenAt: updatedAt }]
  const before = seenStates(whole, createdAt).slice(0, -1)
  const past = before.map((state): HistoryStep => ({
    kind: 'past',
    status: state.status,
    ...(state.lasted !== undefined && { lasted: state.lasted }),
  }))
  const unseenBeginning = status !== 'PROCESSING' && !before.some((state) => state.status === 'PROCESSING')
  const sinceKnown = before.length > 0
  return [
    { kind: 'received', at: createdAt },
    ...(unseenBeginning ? [{ kind: 'past' as const, status: 'PROCESSING' }] : []),
    ...past,
    { kind: 'current', status, at: current && sinceKnown ? beganAt(current) : updatedAt, sinceKnown },
    ...(usual[status] ?? []).map((next): HistoryStep => ({ kind: 'usual', status: next })),
  ]
}

const histories = live({ key: 'case-history', ask: (caseId) => kartei.cases.history({ caseId }), ...ofCase })

interface Application {
  readonly caseRecord: Case
  /** As it was read just now. */
  readonly onboarding: Onboarding | undefined
}

/** An answer just now counts more than the case that is stored; a member that it does not have is as stored. */
const asKnown = ({ caseRecord, onboarding }: Application): Pick<Case, 'status' | 'createdAt' | 'updatedAt'> => ({
  status: onboarding?.status ?? caseRecord.status,
  createdAt: onboarding?.createdAt ?? caseRecord.createdAt,
  // A stamp that is new with every read is no change: main knows when there was one.
  updatedAt: caseRecord.updatedAt,
})

/** Where the case has been, where it is, and, dotted, where such cases usually go. */
function HistoryLine({ caseRecord, onboarding }: Application) {
  const t = useTexts('cases/case')
  const { data: history } = useLive(histories, caseRecord.caseId)
  const steps = historyOf(asKnown({ caseRecord, onboarding }), history?.statuses ?? [])
  const firstUsual = steps.findIndex(({ kind }) => kind === 'usual')
  return (
    <ol className={clsx(recipes.plainList, classes.history)} aria-label={t('history')}>
      {steps.map((step, index) => (
        <Step key={index} step={step} first={index === firstUsual} />
      ))}
    </ol>
  )
}

/** `4 h`, of milliseconds. */
function useDuration(): (lasted: number) => string {
  const formats = useFormats()
  return (lasted) => formats.age(new Date(0).toISOString(), new Date(lasted))
}

interface StepProps {
  readonly step: HistoryStep
  readonly first: boolean
}

function Step({ step, first }: StepProps) {
  const t = useTexts('cases/case')
  const formats = useFormats()
  const duration = useDuration()
  const statusOf = useCaseStatus()
  switch (step.kind) {
    case 'received':
      return (
        <Moment icon={IconCircleCheckFilled} when={formats.stamp(step.at)}>
          {t('received')}
        </Moment>
      )
    case 'past':
      return (
        <Moment icon={IconCircleCheckFilled} when={step.lasted !== undefined && duration(step.lasted)}>
          {statusOf(step.status).label}
        </Moment>
      )
    case 'current': {
      const { icon, tone, label } = statusOf(step.status)
      const when = formats.changed(step.at)
      return (
        <Moment
          icon={icon}
          when={t(step.sinceKnown ? 'since' : 'changed', { when })}
          data-tone={tone}
          data-current
          aria-current="step"
        >
          {label}
        </Moment>
      )
    }
    case 'usual':
      return (
        <Moment
          icon={IconCircleDashed}
          when={first ? t('usuallyNext') : <VisuallyHidden>{t('usuallyThen')}</VisuallyHidden>}
          data-usual
        >
          {statusOf(step.status).label}
        </Moment>
      )
  }
}

interface MomentProps extends ComponentProps<'li'> {
  readonly icon: Icon
  readonly when: ReactNode
}

/** One place of the line: its sign and name, and when it was so. */
function Moment({ icon: Icon, when, children, ...rest }: MomentProps) {
  return (
    <li className={classes.step} {...rest}>
      <p className={classes.name}>
        <Icon size={18} aria-hidden />
        {children}
      </p>
      {when !== false && <p className={clsx(recipes.small, classes.when)}>{when}</p>}
    </li>
  )
}

/** Where a case that is not over stands, or that is new to the clerk; of the others only who asks is told. */
export function History({ caseRecord, onboarding }: Application) {
  const t = useTexts('cases/overview')
  // It is seen by being open: what was new then stays so until it is left.
  const [isNew] = useState(caseRecord.unseen)
  const isOpen = (caseRecord.turn !== 'done' || isNew) && caseRecord.identifiers.onboardingId !== undefined
  return (
    <>
      {isOpen && <HistoryLine caseRecord={caseRecord} onboarding={onboarding} />}
      <details>
        <summary>{t('allStates')}</summary>
        <HistoryList caseRecord={caseRecord} />
      </details>
    </>
  )
}

/** Every state that the case was seen in: when Kartei first saw it, when the service changed it, how long it lasted. */
function HistoryList({ caseRecord }: { readonly caseRecord: Case }) {
  const t = useTexts('cases/overview')
  const caseText = useTexts('cases/case')
  const duration = useDuration()
  const { data, error, refetch } = useLive(histories, caseRecord.caseId)
  if (!data)
    return error ? (
      <FailureMessage
        failure={error.failure}
        sentence={caseText('historyFailed')}
        actions={
          <Button size="sm" onClick={() => void refetch()}>
            {caseText('again')}
          </Button>
        }
      />
    ) : (
      <LoadingLine />
    )
  const last = data.statuses.length - 1
  if (last < 0) return <p className={recipes.quiet}>{t('noHistory')}</p>
  return (
    <table className={classes.states}>
      <thead>
        <tr>
          {(['historyState', 'seenAt', 'changedAt', 'lasted'] as const).map((name) => (
            <th key={name} scope="col" className={recipes.label}>
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {seenStates(data.statuses, caseRecord.createdAt).map((state, index) => (
          <tr key={index}>
            <th scope="row">
              <CaseStatusChip
                status={
                  index === last && isSameState(state.status, caseRecord.status) ? caseRecord.status : state.status
                }
                past={index < last}
              />
            </th>
            <td>
              <Text text={state.seenAt} />
            </td>
            <td>{state.changedAt === undefined ? t('notTold') : <Text text={state.changedAt} />}</td>
            <td>{state.lasted === undefined ? '' : duration(state.lasted)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
