import type { TypedFields } from '@contract/api/drafts'
import type { Failure } from '@contract/outcome'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
  type SubmitEvent,
} from 'react'
import type { FieldProps } from '../fields/typed-input'
import { useTexts } from '../i18n/texts'
import { createPlaces, type FocusField, type Places } from './places'
import { useProblemWords, type FormReading } from './problems'
import { refusedPlaces, type FormPlaces } from './refusal'
import type { FormValues } from './values'

/** Error at a field, in the clerk's language. */
export interface FieldError {
  /** Of the field: `applicant.phone`. */
  readonly path: string
  readonly text: string
}

interface InputProps {
  readonly ref: (element: HTMLElement | null) => void
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void
}

interface FormOptions<T> {
  readonly values: FormValues
  /** Reads the input as the body to send, or everything that is in the way. */
  readonly read: (typed: TypedFields) => FormReading<T>
  /** Why the last sending failed: what it names is marked at its fields. */
  readonly failure?: Failure | undefined
  /** Of what a failure may name. */
  readonly places: FormPlaces
}

export interface Form<T> {
  readonly values: FormValues
  readonly typed: TypedFields
  /** At most one for each place. */
  readonly errors: readonly FieldError[]
  readonly errorAt: (path: string) => string | undefined
  readonly places: Places
  readonly focusField: FocusField
  /** Props of a field, outside of a `FormProvider`: `<EmailField {...form.field('email', t('email'))} />`. */
  readonly field: (path: string, label: string) => FieldProps
  /** Props of a plain input: `<TextInput {...form.input('name', t('name'))} />`. */
  readonly input: (path: string, label: string) => InputProps
  /** Reads the form to send it; from then on what is wrong shows, and goes as it is corrected. */
  readonly attempt: () => FormReading<T>
  /** Once it is drawn, what is wrong has the focus: the summary of it where the form has one, else the first wrong field. */
  readonly leadToErrors: () => void
  /** Whether a sending was tried. */
  readonly attempted: boolean
  /** How often what is wrong was led to: it changes with each time. */
  readonly tried: number
  /** The heading of the summary. */
  readonly summary: RefObject<HTMLHeadingElement | null>
  /** Why the last sending failed, unless that is said at a field. */
  readonly failure: Failure | undefined
  /** Forgets the last try: nothing is wrong until the next one. */
  readonly startOver: () => void
  /**
   * Sends what is right, or leads to what is wrong. Another press while this runs does nothing.
   * `<form noValidate onSubmit={(event) => void form.submit(save.run, event)}>`
   */
  readonly submit: (send: (value: T) => unknown, event?: SubmitEvent) => Promise<void>
}

/**
 * A form: what is wrong in it by its own reading, once a sending was tried, and what the service refused, for as long as
 * that stands there as it was sent.
 */
export function useForm<T>({ values, read, failure, places: formPlaces }: FormOptions<T>): Form<T> {
  const t = useTexts('forms')
  const words = useProblemWords()
  const typed = useSyncExternalStore(values.subscribe, values.now)
  const [places] = useState(createPlaces)
  const [attempted, setAttempted] = useState(false)
  const [sent, setSent] = useState(typed)
  const [tried, setTried] = useState(0)
  const summary = useRef<HTMLHeadingElement>(null)
  const running = useRef(false)

  const reading = attempted ? read(typed) : undefined
  const own = reading && !reading.ok ? reading.problems : []
  const refused = failure ? refusedPlaces(failure, formPlaces) : []
  const found: FieldError[] = [
    ...own.map((problem) => ({ path: problem.path, text: words(problem) })),
    ...refused
      .filter(({ path }) => typedAt(typed, path) === typedAt(sent, path))
      .map(({ path, code, words: said }) => ({
        path,
        text: code === undefined ? t('refusedBy', { words: said }) : words({ path, code, message: said }),
      })),
  ]
  const errors = found.filter(({ path }, index) => found.findIndex((one) => one.path === path) === index)
  const errorAt = (path: string): string | undefined => errors.find((error) => error.path === path)?.text

  const lead = useEffectEvent(() => {
    const first = places.firstOf(errors.map(({ path }) => path))
    if (first === undefined) return
    // Fields that the service names are corrected where they stand.
    if (summary.current && !failure?.http) summary.current.focus()
    else places.focus(first)
  })
  useEffect(() => {
    if (tried > 0) lead()
  }, [tried])
  const leadToErrors = (): void => setTried((count) => count + 1)

  const submit: Form<T>['submit'] = async (send, event) => {
    event?.preventDefault()
    // A dialog stands in the form that it was opened from, which this must not send.
    event?.stopPropagation()
    if (running.current) return
    const now = attempt()
    if (!now.ok) {
      leadToErrors()
      return
    }
    running.current = true
    try {
      await send(now.value)
    } finally {
      running.current = false
    }
    leadToErrors()
  }

  const attempt = (): FormReading<T> => {
    const now = values.now()
    setAttempted(true)
    setSent(now)
    return read(now)
  }

  const field = (path: string, label: string): FieldProps => ({
    label,
    value: typed[path] ?? '',
    onChange: (text) => {
      // Some fields also say what they hold already.
      if (text !== (values.now()[path] ?? '')) values.type({ [path]: text })
    },
    error: errorAt(path),
    inputRef: places.at(path),
  })

  return {
    values,
    typed,
    errors,
    errorAt,
    places,
    focusField: places.focus,
    field,
    input: (path, label) => {
      const { value, error, onChange } = field(path, label)
      return {
        ref: places.at(path),
        label,
        value,
        error,
        onChange: ({ currentTarget }) => onChange(currentTarget.value),
      }
    },
    attempt,
    attempted,
    leadToErrors,
    tried,
    summary,
    failure:
      refused.length > 0 && refused.every(({ path, code }) => code !== undefined && formPlaces.places.includes(path))
        ? undefined
        : failure,
    startOver: () => setAttempted(false),
    submit,
  }
}

/** Input at a place: of a part of a tree, the tree. */
function typedAt(typed: TypedFields, path: string): string | undefined {
  const dot = path.lastIndexOf('.')
  return typed[path] ?? (dot < 0 ? undefined : typedAt(typed, path.slice(0, dot)))
}
