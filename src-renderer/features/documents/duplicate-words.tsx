import { UnstyledButton } from '@mantine/core'
import type { Duplicate } from '@contract/api/documents'
import { useScreen } from '../../lib/navigation/screen'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'
import { Problem } from './look/row-words'

interface DuplicateWordsProps {
  readonly name: string
  readonly matches: readonly Duplicate[]
  readonly onLeaveOut: (() => void) | undefined
}

/** That the same content went before, or lies here twice: a warning, with the case it went to and the way to leave it out. */
export function DuplicateWords({ name, matches, onLeaveOut }: DuplicateWordsProps) {
  const t = useTexts('documents')
  if (matches.length === 0) return null
  return (
    <>
      {matches.map((match) => (
        <Problem key={JSON.stringify(match)} blocks={false}>
          <Words match={match} />
        </Problem>
      ))}
      {onLeaveOut && (
        <UnstyledButton
          className={recipes.link}
          fz="sm"
          fw={600}
          td="underline"
          aria-label={t('leaveOutFile', { name })}
          onClick={onLeaveOut}
        >
          {t('leaveOut')}
        </UnstyledButton>
      )}
    </>
  )
}

function Words({ match }: { readonly match: Duplicate }) {
  const t = useTexts('documents')
  const formats = useFormats()
  const openCase = useScreen((screen) => screen.openCase)
  switch (match.kind) {
    case 'beside':
      return t('sameBeside', { name: match.name })
    case 'this-case':
      return t('sameHere', { when: formats.stamp(match.at) })
    case 'other-case': {
      const { caseId, title } = match
      return (
        <>
          {t('sameElsewhere', { when: formats.stamp(match.at) })}{' '}
          {caseId === undefined ? (
            t('anotherCase')
          ) : (
            <UnstyledButton
              className={recipes.link}
              fz="sm"
              fw={600}
              td="underline"
              onClick={() => openCase(caseId, 'documents')}
            >
              {title ?? t('anotherCase')}
            </UnstyledButton>
          )}
        </>
      )
    }
  }
}
