import type { CreatedOnboarding, OnboardingRequest } from '@contract/onboarding'
import { fail, type Failure, type Outcome } from '@contract/outcome'
import type { CallContext } from '../../ipc/handlers'
import { provesNothingArrived } from '../arrived'
import type { CaseRegister } from '../cases'
import type { DraftSending } from '../drafts'

/**
 * Sends a creation in such a way that it cannot be lost: what is about to be asked for is on disk before anything is
 * sent, as a case in doubt; no endpoint would tell of it later. A Failure that proves that nothing was created takes it
 * away again, every other one leaves it for the clerk to settle.
 *
 * Failures: `storage` when it cannot be written down (nothing was sent then), and those of `send`.
 */
export async function sentOnRecord(
  parts: {
    readonly cases: Pick<CaseRegister, 'noteIntent' | 'noteNotCreated' | 'noteInDoubt'>
    readonly environmentId: string
    readonly request: OnboardingRequest
    readonly context: CallContext
    /** Told the case that stands for the creation, before anything is sent. */
    readonly onIntent: (intentId: string) => Promise<void>
  },
  send: (intentId: string) => Promise<Outcome<CreatedOnboarding>>,
  note: (answered: Outcome<CreatedOnboarding>, intentId: string) => Promise<Outcome<CreatedOnboarding>>,
): Promise<Outcome<CreatedOnboarding>> {
  const { cases, environmentId, request, context, onIntent } = parts
  let intentId: string
  try {
    intentId = await cases.noteIntent(environmentId, request)
    await onIntent(intentId)
  } catch {
    return fail(notSent(context))
  }
  const stayInDoubt = (): Promise<void> => cases.noteInDoubt(environmentId, intentId)
  const answered = await send(intentId).catch(async (error: unknown) => {
    await stayInDoubt()
    throw error
  })
  if (answered.ok) return note(answered, intentId)
  await (provesNothingArrived(answered.error) ? cases.noteNotCreated(environmentId, intentId) : stayInDoubt())
  return answered
}

const notSent = ({ requestId }: CallContext): Failure => ({
  kind: 'storage',
  message: 'Kartei could not write down what it was about to send, so nothing was sent. Is the disk full?',
  requestId,
})

/**
 * Sends what is written in a draft once: it is locked on disk before, gone when the service took it, open again when
 * nothing arrived, and stays locked when nobody can say.
 *
 * Failures: `conflict` when it is being sent already or is in doubt and not sent `again`, `not-found`, `storage`, and
 * those of `send`.
 */
export async function sentFromDraft<T>(
  parts: {
    readonly drafts: DraftSending
    readonly environmentId: string
    readonly draftId: string | undefined
    readonly again: boolean | undefined
    readonly context: CallContext
  },
  send: (onIntent: (caseId: string) => Promise<void>) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const { drafts, environmentId, draftId, again = false, context } = parts
  if (draftId === undefined) return send(() => Promise.resolve())
  const begun = await drafts.begin(environmentId, draftId, again, context.requestId)
  if (!begun.ok) return begun
  let isWrittenDown = false
  const onIntent = async (caseId: string): Promise<void> => {
    await drafts.standsFor(environmentId, draftId, caseId)
    isWrittenDown = true
  }
  const outcome = await send(onIntent).catch(async (error: unknown) => {
    await drafts.end(environmentId, draftId, 'in-doubt')
    throw error
  })
  await drafts.end(environmentId, draftId, howItEnded(outcome, isWrittenDown))
  return outcome
}

function howItEnded(outcome: Outcome<unknown>, isWrittenDown: boolean): 'sent' | 'not-sent' | 'in-doubt' {
  if (outcome.ok) return 'sent'
  // Nothing is sent before it is written down; a disk that refused to keep an answer was asked after the sending.
  if (outcome.error.kind === 'storage' && outcome.error.http === undefined && !isWrittenDown) return 'not-sent'
  return provesNothingArrived(outcome.error) ? 'not-sent' : 'in-doubt'
}
