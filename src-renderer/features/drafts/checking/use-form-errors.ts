import type { Failure } from '@contract/outcome'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/texts'
import type { FieldError } from '../draft-form'
import type { OpenDraft } from '../draft-store'
import { refusedPlaces, type FormPlaces } from './refusal'
import { checkingTexts } from './texts'
import { useProblemWords, type FormReading } from './use-problem-words'

interface FormErrors<T> {
  /** At most one for each place. */
  readonly errors: readonly FieldError[]
  /** Reads the form to send it; from then on what is wrong shows, and goes as it is corrected. */
  readonly attempt: () => FormReading<T>
}

/**
 * What is wrong in a form: by its own reading, once a sending was tried, and what the service refused, for as long as
 * that stands there as it was sent.
 */
export function useFormErrors<T>(
  { fields }: Pick<OpenDraft, 'fields'>,
  failure: Failure | undefined,
  places: FormPlaces,
  read: (fields: OpenDraft['fields']) => FormReading<T>,
): FormErrors<T> {
  const t = useTexts(checkingTexts)
  const words = useProblemWords()
  const [attempted, setAttempted] = useState(false)
  const [sent, setSent] = useState(fields)
  const reading = attempted ? read(fields) : undefined
  const own = reading && !reading.ok ? reading.problems : []
  const refused = failure ? refusedPlaces(failure, places) : []
  const found: FieldError[] = [
    ...own.map((problem) => ({ path: problem.path, text: words(problem) })),
    ...refused
      .filter(({ path }) => typedAt(fields, path) === typedAt(sent, path))
      .map(({ path, code, words: said }) => ({
        path,
        text: code === undefined ? t('refusedBy', { words: said }) : words({ path, code, message: said }),
      })),
  ]
  return {
    errors: found.filter(({ path }, index) => found.findIndex((one) => one.path === path) === index),
    attempt: () => {
      setAttempted(true)
      setSent(fields)
      return read(fields)
    },
  }
}

/** What is typed at a place: of a part of a tree, the tree. */
function typedAt(fields: OpenDraft['fields'], path: string): string | undefined {
  const dot = path.lastIndexOf('.')
  return fields[path] ?? (dot < 0 ? undefined : typedAt(fields, path.slice(0, dot)))
}
