import { useFieldProblem } from '../fields/problem-texts'
import { useTexts } from '../i18n/texts'
import { formTexts, formProblemTexts } from './texts'

/** A place of a form, as in its draft, and the code of what is wrong there; `message` where no code has words. */
export interface FormProblem {
  readonly path: string
  readonly code: string
  readonly message?: string
}

/** What is typed in a form as what is sent, or everything that is in the way. */
export type FormReading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly FormProblem[] }

/** Of a form that is sent as it stands, unless one of these is wrong. */
export function readingUnless(...wrong: readonly (FormProblem | false)[]): FormReading<undefined> {
  const problems = wrong.filter((each) => each !== false)
  return problems.length === 0 ? { ok: true, value: undefined } : { ok: false, problems }
}

type Code = keyof (typeof formProblemTexts)['table']
const isCode = (code: string): code is Code => Object.hasOwn(formProblemTexts.table, code)

/** What is wrong at a place of a form, in the clerk's language. */
export function useProblemWords(): (problem: FormProblem) => string {
  const t = useTexts(formProblemTexts)
  const say = useTexts(formTexts)
  const fieldProblem = useFieldProblem()
  return ({ code, message = code }) => {
    if (code === 'listed-field') return say('listedField', { name: message })
    if (isCode(code)) return t(code)
    const words = fieldProblem(code)
    return words === code ? message : words
  }
}
