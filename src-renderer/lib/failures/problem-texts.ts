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

/** The service's own words, which main puts behind its own lead and the status: `… (409): no active mandate`. */
export function serviceWords({ message, http }: Failure): string | undefined {
  if (!http) return undefined
  const mark = `(${http.status}): `
  const at = message.indexOf(mark)
  return at < 0 ? undefined : message.slice(at + mark.length)
}

/** Text of a field problem in the clerk's language, by the code of its `Reading`. */
export function useFieldProblem(): (code: string) => string {
  const t = useTexts('fields/problems')
  const problemText = useProblemText()
  return (code) => (hasText('fields/problems', code) ? t(code) : problemText({ code, message: code }))
}
