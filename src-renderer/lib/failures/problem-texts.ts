import type { Failure, Issue } from '@contract/outcome'
import { hasText, useTexts } from '../i18n/texts'

/** Text of a validation issue in the clerk's language; an unknown code keeps its own message. */
export function useProblemText(): (problem: {
  readonly code?: string | undefined
  readonly message: string
}) => string {
  const t = useTexts('failures/problems')
  return ({ code, message }) => (code !== undefined && hasText('failures/problems', code) ? t(code) : message)
}

/** The issue of a failure at this place or below it: `issueAt(failure, 'amount.fixedAmount')`. */
export const issueAt = (failure: Failure | undefined, path: string): Issue | undefined =>
  failure?.issues?.find((issue) => issue.path === path || issue.path.startsWith(`${path}.`))
