import type { Failure, Outcome } from '@contract/outcome'

export function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error))
  return outcome.value
}

export function errorOf(outcome: Outcome<unknown>): Failure {
  if (outcome.ok) throw new Error('This should have failed.')
  return outcome.error
}
