import { cleaned } from '@contract/domain/typed-text'
import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import type { Failure } from '@contract/outcome'
import clsx from 'clsx'
import { Box, Flex, Title, UnstyledButton } from '@mantine/core'
import { IconAlertOctagon } from '@tabler/icons-react'
import type { FieldProps } from '../fields/typed-input'
import type { FieldError, Form, Places } from './use-form'
import type { FormValues } from './values'
import { FailureMessage } from '../failures/failure-message'
import { useTexts } from '../i18n/texts'
import recipes from '../theme/recipes.module.css'

interface FormAround {
  readonly values: FormValues
  readonly errors: ReadonlyMap<string, string>
  readonly locked: boolean
  readonly places: Places
}

const Around = createContext<FormAround | undefined>(undefined)

function useFormAround(): FormAround {
  const form = useContext(Around)
  if (!form) throw new Error('A field of a form stands in a form.')
  return form
}

const same = (a: readonly FieldError[], b: readonly FieldError[]): boolean =>
  a.length === b.length && a.every(({ path, text }, index) => path === b[index]?.path && text === b[index].text)

interface FormProviderProps {
  readonly form: Pick<Form<unknown>, 'values' | 'errors' | 'places'>
  /** Nothing can be typed, such as while it is being sent. */
  readonly locked: boolean
  readonly children: ReactNode
}

/** Gives the fields inside their texts. A key that is pressed draws its own field anew, not the others. */
export function FormProvider({ form: { values, errors, places }, locked, children }: FormProviderProps) {
  // The same errors in a new list draw no field anew.
  const [shown, setShown] = useState(errors)
  if (!same(shown, errors)) setShown(errors)
  const around = useMemo(
    () => ({ values, errors: new Map(shown.map(({ path, text }) => [path, text])), locked, places }),
    [values, shown, locked, places],
  )
  return <Around value={around}>{children}</Around>
}

/** Which field of the form around an element is a part of. */
export const usePathOf = (): Places['pathOf'] => useFormAround().places.pathOf

/** Whether nothing can be typed in the form around. */
export const useLocked = (): boolean => useFormAround().locked

/** All that is typed in the form around, and the way to type several fields at once. */
export const useValues = (): FormValues => useFormAround().values

/** Whether something is wrong at one of these places of the form around. */
export function useIsWrongAt(paths: readonly string[]): boolean {
  const { errors } = useFormAround()
  return paths.some((path) => errors.has(path))
}

/** Whether nothing is typed at one of these places of the form around. */
export function useIsEmptyAt(paths: readonly string[]): boolean {
  const { values } = useFormAround()
  return useSyncExternalStore(values.subscribe, () => paths.some((path) => cleaned(values.now()[path] ?? '') === ''))
}

export function useTyped(path: string, unless = ''): readonly [text: string, set: (text: string) => void] {
  const { values } = useFormAround()
  const text = useSyncExternalStore(values.subscribe, () => values.now()[path] ?? unless)
  const set = (typed: string): void => {
    // Some fields also say what they hold already.
    if (typed !== (values.now()[path] ?? unless)) values.type({ [path]: typed })
  }
  return [text, set]
}

/** Props of a field: `<DateField {...useField('applicant.dateOfBirth', t('dateOfBirth'))} birth />`. */
export function useField(path: string, label: string): FieldProps {
  const { errors, locked, places } = useFormAround()
  const [value, onChange] = useTyped(path)
  return { label, value, onChange, error: errors.get(path), disabled: locked, inputRef: places.at(path) }
}

/** For what is more than one line of text, such as a tree: its frame gets `ref`, and draws `error` itself. */
export function useFieldFrame(path: string): {
  readonly ref: (element: HTMLElement | null) => void
  readonly error: string | undefined
  readonly disabled: boolean
} {
  const { errors, locked, places } = useFormAround()
  return { ref: places.at(path), error: errors.get(path), disabled: locked }
}

interface FormMessagesProps {
  readonly form: Form<unknown>
  readonly failure: Failure | undefined
  /** Said of the failure instead of what it says by itself. */
  readonly sentence?: string | undefined
  readonly nameOf: (path: string) => string
  readonly children?: ReactNode
}

/**
 * On top of a form: why its sending failed, and everything that is to be corrected, each with the way to its field. Each try
 * brings it into sight.
 */
export function FormMessages({ form, failure, sentence, nameOf, children }: FormMessagesProps) {
  const { errors, focusField, summary, tried } = form
  const t = useTexts('forms')
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tried > 0) top.current?.scrollIntoView({ block: 'end' })
  }, [tried])
  return (
    <div ref={top}>
      {children}
      {failure && (
        <FailureMessage
          failure={failure}
          {...(sentence !== undefined && { sentence })}
          shownAt={errors.length > 0 ? (failure.issues ?? []).map(({ path }) => path) : []}
        />
      )}
      {errors.length > 0 && (
        <Flex gap={10} mt={16} className={recipes.callout} data-tone="stop">
          <IconAlertOctagon size={18} aria-hidden />
          <div>
            <Title ref={summary} order={2} size="h3" tabIndex={-1}>
              {t('toCorrect', { count: errors.length })}
            </Title>
            <Box component="ul" mt={4} pl={18} c="var(--ink)">
              {errors.map(({ path, text }) => (
                <li key={path}>
                  <UnstyledButton className={clsx(recipes.link, recipes.strong)} onClick={() => focusField(path)}>
                    {nameOf(path)}
                  </UnstyledButton>
                  {' – '}
                  {text}
                </li>
              ))}
            </Box>
          </div>
        </Flex>
      )}
    </div>
  )
}
