import { UnstyledButton } from '@mantine/core'
import type { Duplicate } from '@contract/api/documents'
import { kartei } from '../../lib/api/kartei'
import { useOutcome } from '../../lib/api/queries'
import { useScreen } from '../../lib/navigation/screen'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'
import { useStagedOn } from './case-documents'
import { Problem } from './look/row-words'

const none: readonly Duplicate[] = []

/** Where the content of a file that is staged is besides: asked once for all that lie at the place, and again when they change. */
export function useDuplicates(place: string | undefined, fileId: string): readonly Duplicate[] {
  const all = useStagedOn(place ?? '')
    .map((each) => each.fileId)
    .join()
  const { data } = useOutcome(['duplicates', place ?? '', all], () => kartei.files.duplicates({ place: place ?? '' }), {
    enabled: place !== undefined && all !== '',
  })
  return data?.files.find((each) => each.fileId === fileId)?.matches ?? none
}

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
