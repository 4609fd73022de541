import { useFieldProblem } from '../failures/problem-texts'
import { hasText, useTexts } from '../i18n/texts'

/** A place of a form, as in its draft, and the code of what is wrong there; `message` where no code has words. */
export interface FormProblem {
  readonly path: string
  readonly code: string
  readonly message?: string
}

/** Payload of a form, or all problems that keep it from being sent. */
export type FormReading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly FormProblem[] }

/** Of a form that is sent as it stands, unless one of these is wrong. */
export function readingUnless(...wrong: readonly (FormProblem | false)[]): FormReading<undefined> {
  const problems = wrong.filter((each) => each !== false)
  return problems.length === 0 ? { ok: true, value: undefined } : { ok: false, problems }
}

export function useProblemWords(): (problem: FormProblem) => string {
  const t = useTexts('forms/problems')
  const say = useTexts('forms')
  const fieldProblem = useFieldProblem()
  return ({ code, message = code }) => {
    if (code === 'listed-field') return say('listedField', { name: message })
    if (hasText('forms/problems', code)) return t(code)
    const words = fieldProblem(code)
    return words === code ? message : words
  }
}
