import { isSameState, type SeenStatus } from '@contract/api/cases'
import { momentOf } from '@contract/domain/moment'

/** A state that the case was seen in. Times in milliseconds (`lasted`) or as they came. */
export interface SeenState {
  readonly status: string
  readonly seenAt: string
  /** The service's own stamp of the change, where it gave one. */
  readonly changedAt?: string | undefined
  /** How long it lasted, where both ends are known. */
  readonly lasted?: number | undefined
}

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

interface KnownTimes {
  readonly status: string
  readonly createdAt: string
  readonly updatedAt: string
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
export function historyOf({ status, createdAt, updatedAt }: KnownTimes, seen: readonly SeenStatus[]): HistoryStep[] {
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
