import { blocksSending, documentLimits, type Look } from '@contract/api/documents'
import { goesAlone } from '@contract/api/uploads'
import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n/texts'
import recipes from '../../../lib/theme/recipes.module.css'
import type { DocumentRow } from '../document-groups'
import { inMegabytes, useFileProblemText } from '../wording'
import { lookLine, lookWarnings } from './look'
import classes from './look.module.css'

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
