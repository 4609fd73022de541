import { cleaned } from '@contract/domain/typed-text'
import clsx from 'clsx'
import { UnstyledButton } from '@mantine/core'
import type { Language } from '../i18n/i18n'
import { useLanguage, useTexts } from '../i18n/texts'
import { freeText, matching, meant, mostShown, nearest, type Choice } from './match'
import { ChoiceInput, useTypedText, type FieldProps } from './typed-input'
import recipes from '../theme/recipes.module.css'

interface SuggestFieldProps extends FieldProps {
  readonly suggestions: readonly Choice[]
  /** False where the codes say nothing to a clerk. */
  readonly showsCodes?: boolean
  /** How they are looked for, where another way than by the beginning of their names is better. */
  readonly find?: (suggestions: readonly Choice[], typed: string, language: Language) => readonly Choice[]
}

/**
 * A choice by its word, with type-ahead: the field shows the word and holds the code. No list of the interface is complete,
 * so that own words can be typed, too; the field tells them apart, and the form asks about them before it sends.
 */
export function SuggestField({ suggestions, find = matching, showsCodes = true, ...field }: SuggestFieldProps) {
  const t = useTexts('fields')
  const language = useLanguage()
  const [typed, trackedField] = useTypedText({
    ...field,
    onChange: (text) => field.onChange(valueOf(suggestions, text)),
  })
  const held = meant(suggestions, field.value)
  // A value undone, pasted or chosen elsewhere meanwhile replaces the typed one.
  const isTyped = typed !== undefined && valueOf(suggestions, typed) === field.value
  const shown = isTyped ? typed : (held?.words[language] ?? field.value)
  const fitting = isTyped ? find(suggestions, typed, language) : suggestions.slice(0, mostShown)
  // Whoever is still typing a word of the list sees no message.
  const ownWords = isTyped && fitting.length > 0 ? undefined : freeText(suggestions, field.value)
  const near = ownWords === undefined ? undefined : nearest(suggestions, ownWords)
  return (
    <ChoiceInput
      field={{ ...trackedField, value: shown }}
      code={undefined}
      showsCodes={showsCodes}
      choices={isTyped && fitting.length === 0 && near ? [near] : fitting}
      textOf={(choice) => choice.words[language]}
      typed={isTyped && cleaned(typed) !== '' ? typed : undefined}
      became={
        ownWords === undefined ? undefined : (
          <>
            {t('notListed')} {near && <DidYouMean choice={near} onTake={() => field.onChange(near.code)} />}
          </>
        )
      }
    />
  )
}

/** The draft's value: the code of a choice, or the text as typed. */
const valueOf = (choices: readonly Choice[], text: string): string => meant(choices, text)?.code ?? text

/** The choice that a mistyped word is probably meant to be. */
export function DidYouMean({ choice, onTake }: { readonly choice: Choice; readonly onTake: () => void }) {
  const t = useTexts('fields')
  const language = useLanguage()
  return (
    <UnstyledButton
      className={clsx(recipes.small, recipes.link, recipes.strong)}
      // The list offers the same to the keyboard, and Tab leads on to the next field.
      tabIndex={-1}
      onClick={onTake}
    >
      {t('didYouMean', { word: choice.words[language] })}
    </UnstyledButton>
  )
}
