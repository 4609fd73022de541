import { inDoubtStatus, isSameState, type Case } from '@contract/api/cases'
import type { AskedOnboarding } from '@contract/api/onboarding'
import type { Failure, FailureKind } from '@contract/outcome'
import { randomUUID } from 'node:crypto'
import type { Mandate } from '@contract/api/sepa'
import type { Clock } from '../../service'
import type { CaseRegister } from '../cases'
import type { Mandates } from '../direct-debit/mandates'
import type { Journal, JournalNote } from '../journal/index'
import type { Subject } from './schedule'
import type { AppContext } from '../app-context'

/**
 * `gone`: the register does not know the case any more: it was erased, or the register is an older one. `lost`: the service
 * refuses this one case: it does not know it, or not any more. `failed`: an answer that is none; the next one may be better.
 */
type Refusal =
  | 'gone'
  | 'lost'
  | 'failed'
  | 'unreachable'
  | 'unauthorized'
  | 'forbidden'
  | 'no-api-key'
  | 'cancelled'
  | 'slow-down'

export interface PollResult {
  /** `changed`: the register had something new to keep. */
  readonly result: 'same' | 'changed' | Refusal
  /** The case, where its status has changed. */
  readonly moved?: Case
  readonly mandate?: { readonly engagementId: string; readonly mandateId: string; readonly mandate: Mandate }
}

/** When a look began, by the steady clock, and whether nobody asked for it. */
interface Begun {
  readonly begun: number
  readonly isScheduled: boolean
}

/**
 * One look at one case, by endpoint 3, 7 or 11. Whatever it finds is on disk before this resolves, and in the journal as `watch.changed` with the
 * states it went from and to. Looks that find nothing are not journaled one by one; see `read-counter.ts`. Each is one request:
 * the client's own repetitions are left out, since the watch asks again anyway and counts every attempt.
 *
 * `isScheduled`: nobody asked for it, and the rate limiter was asked before (`service/rate-limiter.ts`); otherwise a clerk
 * waits for it.
 */
export function createPoll(
  { service, connection }: AppContext,
  parts: {
    readonly cases: Pick<CaseRegister, 'find' | 'noteOnboarding' | 'noteEngagement'>
    readonly mandates: Pick<Mandates, 'noteStatus' | 'forget'>
    readonly journal: Pick<Journal, 'note'>
    readonly clock: Clock
  },
) {
  const { cases, mandates, journal, clock } = parts

  const noteChange = (
    environmentId: string,
    caseId: string,
    summary: NonNullable<JournalNote['summary']>,
    { begun, isScheduled }: Begun,
  ): Promise<void> =>
    journal.note(environmentId, {
      action: 'watch.changed',
      ...(isScheduled && { author: 'Kartei' }),
      caseId,
      summary,
      outcome: 'ok',
      durationMs: Math.round(clock.elapsed() - begun),
    })

  async function noted(environmentId: string, onboarding: AskedOnboarding, begun: Begun): Promise<PollResult> {
    const before = await cases.find(environmentId, onboarding.id)
    // A case that was erased meanwhile does not come back by itself.
    if (!before) return { result: 'gone' }
    const after = await cases.noteOnboarding(environmentId, onboarding, { unseen: true })
    if (isSame(before, after)) return { result: 'same' }
    const moved = !isSameState(before.status, after.status)
    const summary = {
      onboardingId: onboarding.id,
      ...(moved ? { from: before.status, to: after.status } : { status: after.status }),
    }
    await noteChange(environmentId, after.caseId, summary, begun)
    return { result: 'changed', ...(moved && { moved: after }) }
  }

  async function notedMandate(
    environmentId: string,
    asked: { readonly engagementId: string; readonly mandateId: string; readonly caseId: string },
    mandate: Mandate,
    begun: Begun,
  ): Promise<PollResult> {
    const { engagementId, mandateId, caseId } = asked
    const before = await mandates.noteStatus(environmentId, engagementId, { ...mandate, mandateId })
    const { status } = mandate
    if (status === undefined || status === null || before === status) return { result: 'same' }
    const summary = { engagementId, mandateId, ...(before === undefined ? { status } : { from: before, to: status }) }
    await noteChange(environmentId, caseId, summary, begun)
    return { result: 'changed', mandate: { engagementId, mandateId, mandate } }
  }

  return async (
    environmentId: string,
    subject: Subject,
    { signal, isScheduled }: { readonly signal: AbortSignal; readonly isScheduled: boolean },
  ): Promise<PollResult> => {
    const requestId = randomUUID()
    const begun = { begun: clock.elapsed(), isScheduled }
    const reached = await connection(requestId, environmentId)
    if (!reached.ok) return unanswered(reached.error)
    if (signal.aborted) return { result: 'cancelled' }
    const context = { requestId, signal, tries: 1, hasSlot: isScheduled }
    if ('mandateId' in subject) {
      const { engagementId, mandateId } = subject
      const known = await cases.find(environmentId, engagementId)
      if (!known) {
        await mandates.forget(environmentId, mandateId)
        return { result: 'gone' }
      }
      const answer = await service.sepa.mandate(reached.value, subject, context)
      if (!answer.ok) return unanswered(answer.error)
      return notedMandate(environmentId, { ...subject, caseId: known.caseId }, answer.value, begun)
    }
    if ('onboardingId' in subject) {
      const answer = await service.onboarding.read(reached.value, subject, context)
      return answer.ok
        ? noted(environmentId, { ...answer.value, id: subject.onboardingId }, begun)
        : unanswered(answer.error)
    }
    const answer = await service.customers.read(reached.value, subject, context)
    if (!answer.ok) return unanswered(answer.error)
    const before = await cases.find(environmentId, subject.engagementId)
    if (!before) return { result: 'gone' }
    const after = await cases.noteEngagement(environmentId, subject.engagementId, answer.value)
    return { result: isSame(before, after) ? 'same' : 'changed' }
  }
}

/** A time stamp alone is no news: a service may give a new one with every answer. */
const isSame = (before: Case, after: Case): boolean =>
  isSameState(before.status, after.status) &&
  before.title === after.title &&
  JSON.stringify(before.identifiers) === JSON.stringify(after.identifiers)

/** How an unknown identifier is answered is not shown ("Errors"): every refusal of this one request counts as that. */
const refusals: Readonly<Partial<Record<FailureKind, Refusal>>> = {
  network: 'unreachable',
  timeout: 'unreachable',
  unauthorized: 'unauthorized',
  forbidden: 'forbidden',
  'no-api-key': 'no-api-key',
  'keychain-unavailable': 'no-api-key',
  cancelled: 'cancelled',
  'rate-limited': 'slow-down',
  'not-found': 'lost',
  rejected: 'lost',
  conflict: 'lost',
}

const unanswered = ({ kind }: Failure): PollResult => ({ result: refusals[kind] ?? 'failed' })

/** A case whose creation is in doubt has no identifier to ask by. */
export function subjectOf({ status, identifiers: { onboardingId, engagementId } }: Case): Subject | undefined {
  if (status === inDoubtStatus) return undefined
  if (onboardingId !== undefined) return { onboardingId }
  return engagementId === undefined ? undefined : { engagementId }
}
