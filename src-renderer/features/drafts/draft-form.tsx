import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'
import type { FieldProps } from '../../lib/fields/typed-input'
import { draftOf, type, useDrafts } from './draft-store'

/** What is wrong at a field, in the clerk's language. */
export interface FieldError {
  /** As in the draft: `applicant.phone`. */
  readonly path: string
  readonly text: string
}

/** Puts the focus on the field of a path, or on what of it is wrong; false where the form shows no such field. */
export type FocusField = (path: string) => boolean

/** Where each field stands, so that a list of what is wrong leads there. */
interface Places {
  readonly put: (path: string, element: HTMLElement | null) => void
  readonly focus: FocusField
  readonly pathOf: (element: Node) => string | undefined
}

interface FormContext {
  readonly formId: string
  readonly errors: ReadonlyMap<string, string>
  readonly locked: boolean
  readonly places: Places
}

const Form = createContext<FormContext | undefined>(undefined)

/** The form around. */
export function useForm(): FormContext {
  const form = useContext(Form)
  if (!form) throw new Error('A field of a draft stands in the form of a draft.')
  return form
}

interface DraftFormProps {
  readonly formId: string
  /** Shown at their fields whether or not the clerk has been there. */
  readonly errors: readonly FieldError[]
  /** It was sent: nothing can be typed. */
  readonly locked: boolean
  readonly children: (focusField: FocusField) => ReactNode
}

const focusable = 'input:not([type=hidden]), textarea, select, button, [tabindex="0"]'

function createPlaces(): Places {
  const elements = new Map<string, HTMLElement>()
  return {
    put: (path, element) => {
      if (element) elements.set(path, element)
      else elements.delete(path)
    },
    focus: (path) => {
      const place = elements.get(path)
      const target = place?.matches(focusable)
        ? place
        : (place?.querySelector<HTMLElement>('[aria-invalid=true]') ?? place?.querySelector<HTMLElement>(focusable))
      if (!target) return false
      target.focus()
      target.scrollIntoView({ block: 'center' })
      return true
    },
    pathOf: (element) => [...elements].find(([, place]) => place.contains(element))?.[0],
  }
}

const same = (a: readonly FieldError[], b: readonly FieldError[]): boolean =>
  a.length === b.length && a.every(({ path, text }, index) => path === b[index]?.path && text === b[index].text)

/** Gives the fields inside their texts, from and to the draft. */
export function DraftForm({ formId, errors, locked, children }: DraftFormProps) {
  const [places] = useState(createPlaces)
  // The same errors in a new list draw no field anew.
  const [shown, setShown] = useState(errors)
  if (!same(shown, errors)) setShown(errors)
  const context = useMemo(
    () => ({ formId, errors: new Map(shown.map(({ path, text }) => [path, text])), locked, places }),
    [formId, shown, locked, places],
  )
  return <Form value={context}>{children(places.focus)}</Form>
}

/** Names the place of a field for the way there. */
function usePlace(path: string): (element: HTMLElement | null) => void {
  const { places } = useForm()
  return useCallback((element) => places.put(path, element), [path, places])
}

/** Tells which field of the form around an element is a part of, such as the one that a text was pasted into. */
export const usePathOf = (): Places['pathOf'] => useForm().places.pathOf

/** Whether nothing can be typed in the form around. */
export const useLocked = (): boolean => useForm().locked

/** Whether something is wrong at one of these places of the form around. */
export function useIsWrongAt(paths: readonly string[]): boolean {
  const { errors } = useForm()
  return paths.some((path) => errors.has(path))
}

/** Whether nothing is typed at one of these places of the form around. */
export function useIsEmptyAt(paths: readonly string[]): boolean {
  const { formId } = useForm()
  return useDrafts(({ byForm }) => paths.some((path) => (byForm[formId]?.fields[path] ?? '').trim() === ''))
}

/** What is typed at a path of the draft around, and the way to type there. */
export function useTyped(path: string, unless = ''): readonly [text: string, set: (text: string) => void] {
  const { formId } = useForm()
  const text = useDrafts(({ byForm }) => byForm[formId]?.fields[path] ?? unless)
  const set = useCallback(
    (typed: string) => {
      // Some fields also tell what they hold already.
      if (typed !== (draftOf(formId)?.fields[path] ?? unless)) type(formId, { [path]: typed })
    },
    [formId, path, unless],
  )
  return [text, set]
}

/** What a field takes: `<DateField {...useField('applicant.dateOfBirth', t('dateOfBirth'))} birth />`. */
export function useField(path: string, label: string): FieldProps {
  const { errors, locked } = useForm()
  const [value, onChange] = useTyped(path)
  const inputRef = usePlace(path)
  return { label, value, onChange, error: errors.get(path), disabled: locked, inputRef }
}

/** For what is more than one line of text, such as a tree: its frame gets `ref`, and draws `error` itself. */
export function useFieldFrame(path: string): {
  readonly ref: (element: HTMLElement | null) => void
  readonly error: string | undefined
  readonly disabled: boolean
} {
  const { errors, locked } = useForm()
  return { ref: usePlace(path), error: errors.get(path), disabled: locked }
}
