import { cleaned } from '@contract/domain/typed-text'
import { Autocomplete, Box, Flex, TextInput, type TextInputProps } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId, useState, type KeyboardEvent as PressInField, type ReactNode, type Ref } from 'react'
import { useLanguage } from '../i18n/texts'
import classes from './fields.module.css'
import { beginsWith, type Choice } from './match'
import { useFieldProblem } from '../failures/problem-texts'
import recipes from '../theme/recipes.module.css'

/** Props of every field. Its state is the text as typed, so that a draft keeps exactly that. */
export interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onBlur?: (() => void) | undefined
  readonly hint?: ReactNode
  /** Said instead of what the field itself finds, such as a missing field on submit or the service's own word. */
  readonly error?: string | undefined
  readonly disabled?: boolean | undefined
  readonly required?: boolean | undefined
  /** Where a summary of problems leads to. */
  readonly inputRef?: Ref<HTMLInputElement> | undefined
}

/** A problem is no alarm while the clerk still types, nor where nothing is typed yet: the form asks for that. */
export function useProblemShown(
  { value, error, onBlur }: Pick<FieldProps, 'value' | 'error' | 'onBlur'>,
  code: string | undefined,
) {
  const problem = useFieldProblem()
  const [left, setLeft] = useState(false)
  return {
    error: error ?? (left && cleaned(value) !== '' && code !== undefined ? problem(code) : undefined),
    events: {
      onFocus: () => setLeft(false),
      onBlur: () => {
        setLeft(true)
        onBlur?.()
      },
    },
  }
}

/** The text that the clerk has typed since the field was entered, and the field that notes it. */
export function useTypedText(field: FieldProps): readonly [typed: string | undefined, field: FieldProps] {
  const [typed, setTyped] = useState<string>()
  const trackedField: FieldProps = {
    ...field,
    onChange: (text) => {
      setTyped(text)
      field.onChange(text)
    },
    onBlur: () => {
      setTyped(undefined)
      field.onBlur?.()
    },
  }
  return [typed, trackedField]
}

interface SaidProps {
  readonly hint: ReactNode
  /** Parsed value of the typed text, shown in place of the hint. */
  readonly became?: ReactNode
  readonly doubt?: string | undefined
  readonly count?: ReactNode
}

/** The line below a field. */
export function Said({ hint, became, doubt, count }: SaidProps) {
  return (
    <Flex component="span" gap="0 12px" align="baseline" wrap="wrap" className={classes.said}>
      <span aria-live="polite">
        {became !== undefined && (
          <Box component="span" fw={500} className={recipes.muted}>
            {became}
          </Box>
        )}
        {doubt !== undefined && (
          <Flex component="span" display="inline-flex" gap={4} c="var(--act-text)" fw={500}>
            {became !== undefined && ' · '}
            <IconAlertTriangle size={15} aria-hidden />
            {doubt}
          </Flex>
        )}
      </span>
      {became === undefined && doubt === undefined && hint}
      {count}
    </Flex>
  )
}

interface TypedInputProps {
  readonly field: FieldProps
  /** Of the field's reading, undefined while it is right. */
  readonly code: string | undefined
  readonly became?: ReactNode
  readonly doubt?: string | undefined
  readonly count?: ReactNode
  readonly input?: Pick<TextInputProps, 'inputMode' | 'spellCheck' | 'leftSection' | 'leftSectionWidth' | 'type'>
}

/** A line of text with what it became below it. */
export function TypedInput({ field, code, became, doubt, count, input }: TypedInputProps) {
  const { error, events } = useProblemShown(field, code)
  const { inputRef, label, value, disabled, required, hint, onChange } = field
  return (
    <TextInput
      ref={inputRef}
      label={label}
      value={value}
      disabled={disabled}
      required={required}
      withAsterisk={false}
      autoComplete="off"
      error={error}
      description={<Said hint={hint} became={became} doubt={doubt} count={count} />}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...events}
      {...input}
    />
  )
}

interface ChoiceInputProps {
  readonly field: FieldProps
  readonly code: string | undefined
  /** Suggestions for the typed text, best first. */
  readonly choices: readonly Choice[]
  /** Text of the field after a choice. */
  readonly textOf: (choice: Choice) => string
  /** The text that is looked for, where the clerk has typed one since the field was entered. */
  readonly typed: string | undefined
  readonly became?: ReactNode
  /** False where a code says nothing to a clerk. */
  readonly showsCodes?: boolean
  /** No label above and nothing below: the field is part of another one. */
  readonly bare?: boolean
}

/** A line of text with a list of choices that fit it. */
export function ChoiceInput(props: ChoiceInputProps) {
  const { field, code, choices, textOf, typed, became, bare = false, showsCodes = true } = props
  const language = useLanguage()
  const id = useId()
  const { error, events } = useProblemShown(field, code)
  const { inputRef, label, value, disabled, required, hint, onChange } = field
  const byCode = new Map(choices.map((choice) => [choice.code, choice]))
  const [isOpen, setOpen] = useState(false)
  const [isMarkedByKeys, setMarkedByKeys] = useState(false)
  const [best] = choices
  const marksBest = typed !== undefined && best !== undefined && beginsWith(best, typed, language)
  // Marked by the clerk, or since its words begin as typed: a mark that stays from shorter words counts no more.
  const isMarked = marksBest || isMarkedByKeys
  return (
    <Autocomplete
      id={id}
      ref={inputRef}
      size="md"
      role="combobox"
      aria-autocomplete="list"
      {...(bare ? { 'aria-label': label } : { label: label })}
      value={value}
      disabled={disabled}
      required={required}
      withAsterisk={false}
      autoComplete="off"
      spellCheck={false}
      openOnFocus={false}
      selectFirstOptionOnChange={marksBest}
      // Whoever goes on by Tab takes what is marked. Escape closes the list and leaves what was typed.
      autoSelectOnBlur={isOpen && typed !== undefined && isMarked}
      wrapperProps={{
        // Before the list takes by Enter what it still holds for marked.
        onKeyDownCapture: (event: PressInField) => {
          if (event.key === 'Enter' && isOpen && !isMarked) event.stopPropagation()
        },
      }}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      data={choices.map((choice) => ({ value: choice.code, label: textOf(choice) }))}
      filter={({ options }) => options}
      maxDropdownHeight={320}
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 0 }, width: 'auto', position: 'bottom-start' }}
      classNames={{ dropdown: classes.dropdown }}
      renderOption={({ option }) => {
        const choice = byCode.get(option.value)
        return (
          <Flex component="span" gap={12} align="baseline" justify="space-between" className={recipes.fill}>
            <span title={showsCodes ? choice?.code : undefined}>{choice?.words[language]}</span>
          </Flex>
        )
      }}
      error={bare ? error !== undefined : error}
      description={bare ? undefined : <Said hint={hint} became={became} />}
      onChange={(text) => {
        setMarkedByKeys(false)
        onChange(text)
      }}
      onKeyDown={({ key }) => {
        if (key === 'ArrowDown' || key === 'ArrowUp') setMarkedByKeys(true)
      }}
      {...events}
    />
  )
}
