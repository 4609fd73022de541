import { hasText, useTexts } from '../i18n/texts'
import { useProblemText } from '../failures/problem-texts'

/** Text of a field problem in the clerk's language, by the code of its `Reading`. */
export function useFieldProblem(): (code: string) => string {
  const t = useTexts('fields/problems')
  const problemText = useProblemText()
  return (code) => (hasText('fields/problems', code) ? t(code) : problemText({ code, message: code }))
}
