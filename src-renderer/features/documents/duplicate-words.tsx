import { UnstyledButton } from '@mantine/core'
import type { Duplicate } from '@contract/api/documents'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useScreen } from '../../lib/navigation/screen'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import classes from './look/row-words.module.css'

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
        <p key={JSON.stringify(match)} className={classes.problem} data-tone="act">
          <IconAlertTriangle size={15} aria-hidden />
          <span>
            <Words match={match} />
          </span>
        </p>
      ))}
      {onLeaveOut && (
        <UnstyledButton className={classes.way} aria-label={t('leaveOutFile', { name })} onClick={onLeaveOut}>
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
            <UnstyledButton className={classes.way} onClick={() => openCase(caseId, 'documents')}>
              {title ?? t('anotherCase')}
            </UnstyledButton>
          )}
        </>
      )
    }
  }
}
