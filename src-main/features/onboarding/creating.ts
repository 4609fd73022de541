import type { CreatedOnboarding, OnboardingRequest } from '@contract/onboarding'
import { fail, type Failure, type FailureKind, type Outcome } from '@contract/outcome'
import type { CallContext } from '../../ipc/handlers'
import type { CaseRegister } from '../cases'

/** Nothing was sent, or the service refused with a 4xx. Every other Failure leaves open whether anything was created. */
const provesNothingCreated: ReadonlySet<FailureKind> = new Set<FailureKind>([
  'invalid-input',
  'no-api-key',
  'keychain-unavailable',
  'network',
  'cancelled',
  'unauthorized',
  'forbidden',
  'not-found',
  'conflict',
  'rate-limited',
  'rejected',
])

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
  },
  send: () => Promise<Outcome<CreatedOnboarding>>,
  note: (answered: Outcome<CreatedOnboarding>, intentId: string) => Promise<Outcome<CreatedOnboarding>>,
): Promise<Outcome<CreatedOnboarding>> {
  const { cases, environmentId, request, context } = parts
  let intentId: string
  try {
    intentId = await cases.noteIntent(environmentId, request)
  } catch {
    return fail(notSent(context))
  }
  const stayInDoubt = (): Promise<void> => cases.noteInDoubt(environmentId, intentId)
  const answered = await send().catch(async (error: unknown) => {
    await stayInDoubt()
    throw error
  })
  if (answered.ok) return note(answered, intentId)
  await (provesNothingCreated.has(answered.error.kind) ? cases.noteNotCreated(environmentId, intentId) : stayInDoubt())
  return answered
}

const notSent = ({ requestId }: CallContext): Failure => ({
  kind: 'storage',
  message: 'Kartei could not write down what it was about to send, so nothing was sent. Is the disk full?',
  requestId,
})
