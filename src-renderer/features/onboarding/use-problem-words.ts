import { useFieldProblem } from '../../components/fields/problem-texts'
import { useTexts } from '../../i18n/texts'
import type { FormProblem } from './read-form'
import { formProblemTexts, onboardingTexts } from './texts'

type Code = keyof (typeof formProblemTexts)['table']
const isCode = (code: string): code is Code => Object.hasOwn(formProblemTexts.table, code)

/** What is wrong at a place of the form, in the clerk's language. */
export function useProblemWords(): (problem: FormProblem) => string {
  const t = useTexts(formProblemTexts)
  const say = useTexts(onboardingTexts)
  const fieldProblem = useFieldProblem()
  return ({ code, message = code }) => {
    if (code === 'listed-field') return say('listedField', { name: message })
    if (isCode(code)) return t(code)
    const words = fieldProblem(code)
    return words === code ? message : words
  }
}
