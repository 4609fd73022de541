import clsx from 'clsx'
import { UnstyledButton } from '@mantine/core'
import { useLanguage, useTexts } from '../i18n/texts'
import type { Choice } from './match'
import recipes from '../theme/recipes.module.css'

interface DidYouMeanProps {
  readonly choice: Choice
  readonly onTake: () => void
}

/** The choice that a mistyped word is probably meant to be. */
export function DidYouMean({ choice, onTake }: DidYouMeanProps) {
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
