import { UnstyledButton } from '@mantine/core'
import { nearest } from '../../../lib/fields/match'
import { fieldTexts } from '../../../lib/fields/texts'
import { useLanguage, useTexts } from '../../../lib/i18n/texts'
import { checkingTexts } from '../checking/texts'
import type { Choices, Doubtful } from '../checking/own-words'
import { useProblemWords } from '../checking/use-problem-words'
import { type } from '../draft-store'
import classes from './summary.module.css'

interface DoubtsProps {
  readonly formId: string
  readonly doubts: readonly Doubtful[]
  readonly choices: Choices
  readonly nameOf: (path: string) => string
}

/** Values that are sent although their fields do not know them, each with the one of the list that it may be. */
export function Doubts({ formId, doubts, choices, nameOf }: DoubtsProps) {
  const t = useTexts(checkingTexts)
  const say = useTexts(fieldTexts)
  const language = useLanguage()
  const problemWords = useProblemWords()
  return (
    <div className={classes.notice} data-tone="act">
      {doubts.some(({ code }) => code !== undefined) ? t('doubtful') : t('ownWords', { count: doubts.length })}
      <ul>
        {doubts.map(({ path, text, code }) => {
          const near = nearest(choices[path] ?? [], text)
          return (
            <li key={path}>
              {nameOf(path)}: <strong>{text}</strong>
              {code !== undefined && ` – ${problemWords({ path, code })}`}{' '}
              {near && (
                <UnstyledButton className={classes.way} onClick={() => type(formId, { [path]: near.code })}>
                  {say('didYouMean', { word: near.words[language] })}
                </UnstyledButton>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
