import clsx from 'clsx'
import { Box, UnstyledButton } from '@mantine/core'
import { nearest } from '../../fields/match'
import { useLanguage, useTexts } from '../../i18n/texts'
import type { Choices, Doubtful } from '../choices'
import { useProblemWords } from '../problems'
import { useValues } from '../form'
import recipes from '../../theme/recipes.module.css'

interface DoubtsProps {
  readonly doubts: readonly Doubtful[]
  readonly choices: Choices
  readonly nameOf: (path: string) => string
}

/** Values that are sent although their fields do not know them, each with the one of the list that it may be. */
export function Doubts({ doubts, choices, nameOf }: DoubtsProps) {
  const t = useTexts('forms')
  const say = useTexts('fields')
  const language = useLanguage()
  const values = useValues()
  const problemWords = useProblemWords()
  return (
    <Box mt={8} className={recipes.callout} data-tone="act">
      {doubts.some(({ code }) => code !== undefined) ? t('doubtful') : t('ownWords', { count: doubts.length })}
      <Box component="ul" mt={4} pl={18} c="var(--ink)">
        {doubts.map(({ path, text, code }) => {
          const near = nearest(choices[path] ?? [], text)
          return (
            <li key={path}>
              {nameOf(path)}: <strong>{text}</strong>
              {code !== undefined && ` – ${problemWords({ path, code })}`}{' '}
              {near && (
                <UnstyledButton
                  className={clsx(recipes.link, recipes.strong)}
                  onClick={() => values.type({ [path]: near.code })}
                >
                  {say('didYouMean', { word: near.words[language] })}
                </UnstyledButton>
              )}
            </li>
          )
        })}
      </Box>
    </Box>
  )
}
