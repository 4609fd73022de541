import type { NoAnswer } from '@contract/domain/no-answer'
import clsx from 'clsx'
import { useTexts } from '../i18n/texts'
import recipes from '../theme/recipes.module.css'
import { useNoAnswerText } from './no-answer-texts'

/** Causes that a clerk can look after: what is asked of them stands in front. */
const clerks: ReadonlySet<NoAnswer['because']> = new Set<NoAnswer['because']>(['proxy-sign-in'])

/** Causes that no network cable mends. */
const administrators: ReadonlySet<NoAnswer['because']> = new Set<NoAnswer['because']>([
  'certificate',
  'client-certificate',
  'not-encrypted',
  'proxy-kind',
  'proxy-scheme',
  'proxy-settings',
  'proxy-status',
])

/** Advice to a clerk where no answer came; why it did not, in the engineers' words, behind it. */
export function NoAnswerDetails({ noAnswer }: { readonly noAnswer: NoAnswer }) {
  const t = useTexts('failures')
  const { what, help } = useNoAnswerText()(noAnswer)
  const cause = `${what} ${help}`
  if (clerks.has(noAnswer.because)) return <p>{cause}</p>
  return (
    <>
      <p>{t(administrators.has(noAnswer.because) ? 'forAdministrator' : 'checkNetwork')}</p>
      <details>
        <summary className={clsx(recipes.strong, recipes.faint)}>{t('details')}</summary>
        <p>{cause}</p>
      </details>
    </>
  )
}
