import { Button, Group } from '@mantine/core'
import { IconAlertOctagon } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTexts } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'
import type { DocumentRow } from './document-groups'
import classes from './documents.module.css'
import { useLook } from './look/look'
import { useFileProblemText } from './wording'
import { BlockedHelp } from './work/blocked-help'
import { useRowActions } from './work/row-actions'
import { RowMenu } from './work/row-menu'

interface BlockedBarProps {
  /** Those that cannot go; the first of them is named. */
  readonly rows: readonly [DocumentRow, ...DocumentRow[]]
  readonly onRemove: (fileIds: readonly string[]) => void
}

/** On narrow windows a file that cannot go stays in sight at the lower edge, with all that helps, whatever is scrolled. */
export function BlockedBar({ rows, onRemove }: BlockedBarProps) {
  const t = useTexts('documents')
  const problemText = useFileProblemText()
  const actions = useRowActions()
  const [row] = rows
  const look = useLook(row.fileId)
  const { fileId, name } = row
  const [problem] = row.problems
  return (
    <Group className={classes.blocked} data-tone="stop" gap={10} wrap="nowrap" mih={44} px={16} py={6}>
      <IconAlertOctagon size={17} aria-hidden />
      <strong>{t('needsDecision', { count: rows.length })}</strong>
      <span className={clsx(recipes.cut, recipes.fill)}>
        {name}
        {problem && <>: {problemText(problem, row)}</>}
      </span>
      {actions && <BlockedHelp row={row} actions={actions} />}
      <Button size="sm" variant="danger" className={recipes.fixed} onClick={() => onRemove([fileId])}>
        {t('leaveOut')}
      </Button>
      {actions && <RowMenu row={row} look={look} actions={actions} />}
    </Group>
  )
}
