import { fail, type Outcome } from '@contract/outcome'
import { answerNotWritten } from './index'

/**
 * Persists the identifier in an answer before the page gets it: no endpoint lists onboardings, engagements or mandates, so an
 * identifier that is not kept is lost. When that fails the answer is a Failure `storage` that names the identifier.
 */
export async function persistBeforeAnswering<T>(
  outcome: Outcome<T>,
  { requestId }: { readonly requestId: string },
  identifierOf: (value: T) => string,
  persist: (value: T) => Promise<unknown>,
): Promise<Outcome<T>> {
  if (!outcome.ok) return outcome
  try {
    await persist(outcome.value)
    return outcome
  } catch {
    return fail(answerNotWritten(identifierOf(outcome.value), requestId))
  }
}
