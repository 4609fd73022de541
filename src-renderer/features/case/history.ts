import { momentOf } from '../../i18n/format'

/** A status that somebody saw this case in, and the service's time stamp of its change to it. */
export interface SeenState {
  readonly status: string
  readonly since: string
}

export type HistoryStep =
  | { readonly kind: 'received'; readonly at: string }
  /** `lasted` in milliseconds, where both ends were seen. */
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

interface Told {
  readonly status: string
  readonly createdAt: string
  readonly updatedAt: string
}

/**
 * The line of a case: what is known of its past, where it is, and what usually follows. Every onboarding begins in
 * PROCESSING; other past states appear only where they were seen, since no endpoint tells them.
 */
export function historyOf({ status, createdAt, updatedAt }: Told, seen: readonly SeenState[]): HistoryStep[] {
  const before = seen.filter((state) => state.status !== status)
  const changes = [...before.map(({ since }) => since), updatedAt]
  const past = before.map((state, index): HistoryStep => {
    // The first status that was seen may have begun long before; of PROCESSING the beginning is known.
    const start = state.status === 'PROCESSING' ? createdAt : index > 0 ? state.since : undefined
    const lasted = between(start, changes[index + 1])
    return { kind: 'past', status: state.status, ...(lasted !== undefined && { lasted }) }
  })
  const unseenBeginning = status !== 'PROCESSING' && !before.some((state) => state.status === 'PROCESSING')
  return [
    { kind: 'received', at: createdAt },
    ...(unseenBeginning ? [{ kind: 'past' as const, status: 'PROCESSING' }] : []),
    ...past,
    { kind: 'current', status, at: updatedAt, sinceKnown: before.length > 0 },
    ...(usual[status] ?? []).map((next): HistoryStep => ({ kind: 'usual', status: next })),
  ]
}

/** Adds what a reading showed, unless it is what the last one showed already. */
export function noteState(seen: readonly SeenState[], { status, since }: SeenState): readonly SeenState[] {
  return seen.at(-1)?.status === status ? seen : [...seen, { status, since }]
}
