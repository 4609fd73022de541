import type { TypedFields } from '@contract/api/drafts'
import type { Failure } from '@contract/outcome'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type SubmitEvent } from 'react'
import type { FieldProps } from '../fields/typed-input'
import { useTexts } from '../i18n/texts'
import { useProblemWords, type FormReading } from './problems'
import { refusedPlaces, type FormPlaces } from './refusal'
import type { FormValues } from './values'

const focusable = 'input:not([type=hidden]), textarea, select, button, [tabindex="0"]'

/** Where each field of a form stands, so that a list of what is wrong leads there. */
export function createPlaces() {
  const elements = new Map<string, HTMLElement>()
  const refs = new Map<string, (element: HTMLElement | null) => void>()
  const isBefore = (path: string, other: string): boolean => {
    const [element, than] = [elements.get(path), elements.get(other)]
    return (
      element !== undefined && (!than || (element.compareDocumentPosition(than) & Node.DOCUMENT_POSITION_FOLLOWING) > 0)
    )
  }
  return {
    /** Names the place of a field, as the `ref` of its input or of what is around it. */
    at: (path: string): ((element: HTMLElement | null) => void) => {
      const known = refs.get(path)
      if (known) return known
      const ref = (element: HTMLElement | null): void => {
        if (element) elements.set(path, element)
        else elements.delete(path)
      }
      refs.set(path, ref)
      return ref
    },
    /** Puts the focus on the field of a path, or on what of it is wrong; false where the form shows no such field. */
    focus: (path: string): boolean => {
      const place = elements.get(path)
      const target = place?.matches(focusable)
        ? place
        : (place?.querySelector<HTMLElement>('[aria-invalid=true]') ?? place?.querySelector<HTMLElement>(focusable))
      if (!target) return false
      unfold(target)
      target.focus()
      target.scrollIntoView({ block: 'center' })
      return true
    },
    /** The one of these fields that comes first on the screen. */
    firstOf: (paths: readonly string[]): string | undefined =>
      paths.reduce<string | undefined>(
        (first, path) => (first === undefined || isBefore(path, first) ? path : first),
        undefined,
      ),
    /** Which field an element is a part of, such as the one that a text was pasted into. */
    pathOf: (element: Node): string | undefined => [...elements].find(([, place]) => place.contains(element))?.[0],
  }
}

export type Places = ReturnType<typeof createPlaces>

/** Nothing inside of what is folded away takes the focus. */
function unfold(target: HTMLElement): void {
  for (let fold = target.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
}

export interface FieldError {
  /** Of the field: `applicant.phone`. */
  readonly path: string
  readonly text: string
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

/**
 * A form: what is wrong in it by its own reading, once a sending was tried, and what the service refused, for as long as
 * that stands there as it was sent.
 */
export function useForm<T>({ values, read, failure, places: formPlaces }: FormOptions<T>) {
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
  /** At most one for each place. */
  const errors: readonly FieldError[] = found.filter(
    ({ path }, index) => found.findIndex((one) => one.path === path) === index,
  )
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
  /** Once it is drawn, what is wrong has the focus: the summary of it where the form has one, else the first wrong field. */
  const leadToErrors = (): void => setTried((count) => count + 1)

  /**
   * Sends what is right, or leads to what is wrong. Another press while this runs does nothing.
   * `<form noValidate onSubmit={(event) => void form.submit(save.run, event)}>`
   */
  const submit = async (send: (value: T) => unknown, event?: SubmitEvent): Promise<void> => {
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

  /** Reads the form to send it; from then on what is wrong shows, and goes as it is corrected. */
  const attempt = (): FormReading<T> => {
    const now = values.now()
    setAttempted(true)
    setSent(now)
    return read(now)
  }

  /** Props of a field, outside of a `FormProvider`: `<EmailField {...form.field('email', t('email'))} />`. */
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
    /** Props of a plain input: `<TextInput {...form.input('name', t('name'))} />`. */
    input: (path: string, label: string) => {
      const { value, error, onChange } = field(path, label)
      return {
        ref: places.at(path),
        label,
        value,
        error,
        onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }): void =>
          onChange(currentTarget.value),
      }
    },
    attempt,
    /** Whether a sending was tried. */
    attempted,
    leadToErrors,
    /** How often what is wrong was led to: it changes with each time. */
    tried,
    summary,
    /** Why the last sending failed, unless that is said at a field. */
    failure:
      refused.length > 0 && refused.every(({ path, code }) => code !== undefined && formPlaces.places.includes(path))
        ? undefined
        : failure,
    /** Forgets the last try: nothing is wrong until the next one. */
    startOver: () => setAttempted(false),
    submit,
  }
}

export type Form<T> = ReturnType<typeof useForm<T>>

/** Input at a place: of a part of a tree, the tree. */
function typedAt(typed: TypedFields, path: string): string | undefined {
  const dot = path.lastIndexOf('.')
  return typed[path] ?? (dot < 0 ? undefined : typedAt(typed, path.slice(0, dot)))
}
