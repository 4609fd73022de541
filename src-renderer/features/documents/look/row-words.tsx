import { blocksSending, documentLimits, type Look, type Duplicate } from '@contract/api/documents'
import { goesAlone } from '@contract/api/uploads'
import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n/texts'
import recipes from '../../../lib/theme/recipes.module.css'
import type { DocumentRow } from '../document-groups'
import { inMegabytes, useFileProblemText } from '../wording'
import { lookLine, lookWarnings } from './look'
import classes from '../documents.module.css'
import { UnstyledButton } from '@mantine/core'
import { kartei } from '../../../lib/api/kartei'
import { useOutcome } from '../../../lib/api/queries'
import { useScreen } from '../../../lib/navigation/screen'
import { useFormats } from '../../../lib/i18n/format'
import { useStagedOn } from '../case-documents'

interface RowWordsProps {
  readonly row: DocumentRow
  readonly look: Look | undefined
}

/** Under the name: what the file is, or in its place what is wrong with it and what would help. */
export function RowWords({ row, look }: RowWordsProps) {
  const t = useTexts('documents/look')
  const documentText = useTexts('documents')
  const problemText = useFileProblemText()
  const line = lookLine(row.mediaType, look, t)
  const hopeless = row.problems.some((problem) => blocksSending(problem) && problem.code !== 'too-large')
  const alone = (row.state === 'ready' || row.state === 'failed') && goesAlone(row)
  const warnings = [
    ...(alone ? [documentText('aloneInRow', { megabytes: inMegabytes(documentLimits.safeBytesPerFile) })] : []),
    ...(look && !hopeless ? lookWarnings(look, t) : []),
  ]
  if (row.problems.length === 0 && warnings.length === 0) return <p className={recipes.small}>{line}</p>
  return (
    <>
      {row.problems.map((problem) => (
        <Problem key={problem.code} blocks={blocksSending(problem)} hint={line}>
          {problem.code === 'holds-files' && look?.files !== undefined
            ? t('holdsFiles', { count: look.files })
            : problemText(problem, row)}
        </Problem>
      ))}
      {warnings.map((warning) => (
        <Problem key={warning} blocks={false} hint={line}>
          {warning}
        </Problem>
      ))}
    </>
  )
}

interface ProblemProps {
  /** Whether it keeps the file from being sent. */
  readonly blocks: boolean
  readonly hint?: string
  readonly children: ReactNode
}

/** One sentence about a document, with the sign of how grave it is. */
export function Problem({ blocks, hint, children }: ProblemProps) {
  const Sign = blocks ? IconAlertOctagon : IconAlertTriangle
  return (
    <p className={clsx(recipes.small, classes.problem)} data-tone={blocks ? 'stop' : 'act'} title={hint}>
      <Sign size={15} aria-hidden />
      <span>{children}</span>
    </p>
  )
}

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
