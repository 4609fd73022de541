import type { CreatedOnboarding, OnboardingRequest } from '@contract/onboarding'
import { fail, type Failure, type Outcome } from '@contract/outcome'
import type { CallContext } from '../../ipc/handlers'
import { provesNothingArrived } from '../../lib/outbox/arrived'
import type { CaseRegister } from '../cases'
import type { DraftEnd, DraftSending, Unwritten } from '../drafts'

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
    /**
     * Given where nothing but the draft says that it was sent: what one is made of for a sending without a form. Otherwise a
     * case stands for the sending, and `send` names it before anything leaves.
     */
    readonly onlyDraft?: () => Unwritten
    readonly context: CallContext
  },
  send: (onIntent: (caseId: string) => Promise<void>) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const { drafts, environmentId, again = false, onlyDraft, context } = parts
  if (parts.draftId === undefined && !onlyDraft) return send(() => Promise.resolve())
  const begun =
    parts.draftId === undefined && onlyDraft
      ? await drafts.lay(environmentId, onlyDraft(), context.requestId)
      : await drafts.begin(environmentId, parts.draftId ?? '', again, context.requestId)
  if (!begun.ok) return begun
  const { draftId } = begun.value
  const notSent = parts.draftId === undefined ? 'never-typed' : 'not-sent'
  let isWrittenDown = onlyDraft !== undefined
  const onIntent = async (caseId: string): Promise<void> => {
    await drafts.standsFor(environmentId, draftId, caseId)
    isWrittenDown = true
  }
  const outcome = await send(onIntent).catch(async (error: unknown) => {
    await drafts.end(environmentId, draftId, 'in-doubt')
    throw error
  })
  await drafts.end(environmentId, draftId, howItEnded(outcome, isWrittenDown, notSent))
  return outcome
}

function howItEnded(outcome: Outcome<unknown>, isWrittenDown: boolean, notSent: DraftEnd): DraftEnd {
  if (outcome.ok) return 'sent'
  // Nothing is sent before it is written down; a disk that refused to keep an answer was asked after the sending.
  if (outcome.error.kind === 'storage' && outcome.error.http === undefined && !isWrittenDown) return notSent
  return provesNothingArrived(outcome.error) ? notSent : 'in-doubt'
}
